"""New game: who plays, who starts, which sides lie up; everything on one page and kept as it is typed."""

import random

from kivy.properties import StringProperty

from companion.core.errors import CompanionError
from companion.scoring.imhotep_pieces import COLOURS, SITES
from companion.screens.app_screen import AppScreen, load_rules
from companion.screens.capital import capital
from companion.screens.widgets.card import Card  # noqa: F401 - named in the rules
from companion.screens.widgets.chip import Chip
from companion.screens.widgets.chip_shelf import ChipShelf  # noqa: F401 - named in the rules
from companion.screens.widgets.choice import Choice
from companion.screens.widgets.fit_row import FitRow
from companion.screens.widgets.icon import Icon
from companion.screens.widgets.list_row import ListRow
from companion.screens.widgets.pressable import Pressable
from companion.screens.widgets.push_button import PushButton  # noqa: F401 - named in the rules
from companion.screens.widgets.scroll_column import ScrollColumn  # noqa: F401 - named in the rules
from companion.screens.widgets.seat_editor import SeatEditor
from companion.screens.widgets.sheet import Sheet
from companion.screens.widgets.stone import Stone
from companion.screens.widgets.text import Text
from companion.screens.widgets.toggle import ToggleRow  # noqa: F401 - named in the rules
from companion.screens.widgets.top_bar import TopBar  # noqa: F401 - named in the rules
from companion.viewmodels.begin_match import begin, setup_of
from companion.viewmodels.new_imhotep import NewImhotep

load_rules(__file__)


class SideRow(Pressable, FitRow):
    """A site and which of its sides lies up; a long press opens the rule of that side."""

    site = StringProperty()


def new_form(screen):
    """The form of a new game, as far as it is filled in."""
    words = screen.services.preferences.words
    return NewImhotep(screen.services.store, lambda colour: capital(words.word(colour)))


class NewScreen(AppScreen):
    """The form keeps itself, so the screen may go at any time."""

    chance = random.Random()  # noqa: S311 - who starts is no secret

    def arrived(self):
        """Show the form as it is now; comparing the boards may have changed it."""
        self.form = new_form(self)
        match = self.place.route.get("rematch")
        if match is not None and "filled" not in self.place.memory:
            self._seat_as_in(match)
        self._show_seats()
        self._show_sites()
        self._check()
        self.return_to_scroll()

    def _seat_as_in(self, match):
        try:
            self.form.rematch(setup_of(self.services.store, match))
        except CompanionError as error:
            self.shell.show_error(error)
        self.remember(filled=True)

    def left(self):
        """Put the keyboard away."""
        for seat in self.ids.seats.children:
            seat.ids.name.ids.input.focus = False

    def _show_seats(self):
        shelf = self.ids.seats
        shelf.clear_widgets()
        for index in range(len(self.form.seats)):
            shelf.add_widget(self._seat(index))
        self._show_more()

    def _seat(self, index):
        name = self.form.name(index)
        labels = {key: self.say(f"new.{key}", name=name) for key in ("up", "down", "remove")}
        seat = SeatEditor(
            name=self.form.seats[index].name,
            usual=self.form.usual_name(index),
            colour=self.form.seats[index].colour,
            starts=index == self.form.start,
            can_go=self.form.can_remove,
            words={
                **labels,
                "colour": self.say("new.colour_of", name=name),
                "starts": self.say("new.starts"),
            },
        )
        seat.bind(
            on_recolour=lambda *_: self.choose_colour(index),
            on_rename=lambda _seat, typed: self._rename(index, typed),
            on_focused=lambda _seat, focused: self._suggest(index, focused),
            on_let_start=lambda *_: self._do(self.form.let_start, index),
            on_move=lambda _seat, by: self._do(self.form.move, index, by),
            on_remove=lambda *_: self._remove(index),
        )
        return seat

    def _show_more(self):
        shelf = self.ids.more
        shelf.clear_widgets()
        if self.form.can_add:
            add = Chip(text=self.say("new.add"), icon="plus")
            add.bind(on_tap=lambda *_: self._do(self.form.add_player))
        else:
            add = Text(text=self.say("new.full"), role="small", tone="soft_ink")
        draw = Chip(text=self.say("new.random"), icon="dice")
        draw.bind(on_tap=lambda *_: self.draw_start())
        shelf.add_widget(draw)
        shelf.add_widget(add)

    def _do(self, act, *values):
        """Change the form and show it anew."""
        try:
            act(*values)
        except CompanionError as error:
            self.shell.show_error(error)
        self._show_seats()
        self._check()

    def _rename(self, index, typed):
        try:
            self.form.rename(index, typed)
        except CompanionError as error:
            self.shell.show_error(error)
        self._suggest(index, focused=True)
        self._check()

    def _suggest(self, index, focused):
        seats = self.ids.seats.children[::-1]
        if focused:
            for other, seat in enumerate(seats):
                seat.suggestions = self.form.suggestions(index) if other == index else []

    def _remove(self, index):
        name, before = self.form.name(index), self.form.draft()
        self._do(self.form.remove_player, index)
        undo = lambda: self._do(self.form.go_back_to, before)  # noqa: E731 - a short way back
        self.shell.toast(self.say("new.removed", name=name), self.say("app.undo"), undo)

    def draw_start(self):
        """Let chance say who starts."""
        self._do(self.form.draw_start, self.chance)
        self.shell.toast(self.say("new.drawn", name=self.form.name(self.form.start)))

    def choose_colour(self, index):
        """Offer all colours; one that is taken changes hands."""
        sheet = Sheet(title=self.say("new.colour_of", name=self.form.name(index)))
        holders = {seat.colour: other for other, seat in enumerate(self.form.seats)}
        for colour in COLOURS:
            holder = holders.get(colour)
            taken = holder is not None and holder != index
            row = ListRow(
                title=capital(self.services.preferences.words.word(colour)),
                detail=self.say("new.colour_taken", name=self.form.name(holder)) if taken else "",
                is_strong=holder == index,
                spacing="12dp",
            )
            row.add_widget(
                Stone(colour=colour, size=("40dp", "40dp"), pos_hint={"center_y": 0.5}), len(row.children)
            )
            if holder == index:
                row.add_widget(Icon(name="check", tone="accent", pos_hint={"center_y": 0.5}))
            row.bind(on_tap=lambda _row, colour=colour: self._recolour(sheet, index, colour))
            sheet.put(row)
        self.shell.overlays.open(sheet)

    def _recolour(self, sheet, index, colour):
        sheet.close()
        self._do(self.form.recolour, index, colour)

    def _show_sites(self):
        card, quick = self.ids.sites, self.ids.quick
        quick.clear_widgets()
        self._quick = {}
        for key, act in (
            ("all_a", lambda: self.form.turn_all("A")),
            ("all_b", lambda: self.form.turn_all("B")),
            ("last_time", self.form.as_last_time),
        ):
            chip = Chip(text=self.say(f"new.{key}"))
            chip.bind(on_tap=lambda _chip, act=act: self._turn_many(act))
            quick.add_widget(chip)
            self._quick[key] = chip
        for row in [row for row in card.children if isinstance(row, SideRow)]:
            card.remove_widget(row)
        for site in SITES:
            card.add_widget(self._side_row(site))
        self._show_sides()

    def _side_row(self, site):
        row = SideRow(site=site, holds=True)
        row.add_widget(Text(text=capital(self.services.preferences.words.word(site)), size_hint_x=None))
        sides = [(side, self.say(f"new.side_{side.lower()}")) for side in ("A", "B")]
        row.choice = Choice(options=sides)
        row.choice.bind(on_choose=lambda _choice, side: self._turn(site, side))
        row.add_widget(row.choice)
        row.bind(
            on_long_press=lambda *_: self.shell.open_rule(f"imhotep.{site}.{self.form.sides[site].lower()}")
        )
        return row

    def _show_sides(self):
        for row in self.ids.sites.children:
            if isinstance(row, SideRow):
                row.choice.value = self.form.sides[row.site]
        sides = set(self.form.sides.values())
        self._quick["all_a"].is_on = sides == {"A"}
        self._quick["all_b"].is_on = sides == {"B"}
        self._quick["last_time"].disabled = not self.form.has_last_time
        self.ids.wrath.is_on = self.form.wrath

    def _turn(self, site, side):
        self.form.turn_board(site, side)
        self._show_sides()
        self._check()

    def _turn_many(self, act):
        feedback = act()
        if feedback.refusal:
            self.shell.toast(self.tell(feedback.refusal))
        self._show_sides()
        self._check()

    def play_wrath(self, wrath):
        """Play with the variant, or without."""
        self.form.play_wrath(wrath)

    def _check(self):
        """Say what is wrong where it stands, and what comes next."""
        for index, seat in enumerate(self.ids.seats.children[::-1]):
            wrong = self.form.complaint(index)
            seat.complaint = capital(self.tell(wrong)) if wrong else ""
        asks, start = bool(self.form.to_confirm()), self.ids.start
        start.text = self.say("new.start_with_values" if asks else "new.start")
        start.icon = "next" if asks else "play"
        start.kind = "quiet" if any(seat.complaint for seat in self.ids.seats.children) else "primary"

    def start(self):
        """Begin the game, after comparing the boards if need be; a fault is shown instead."""
        wrong = [seat for seat in self.ids.seats.children if seat.complaint]
        if wrong:
            self.ids.scroll.scroll_to(wrong[-1])
            self.shell.toast(wrong[-1].complaint)
        elif self.form.to_confirm():
            self.services.navigation.go("values")
        else:
            begin_and_go(self, self.form)


def begin_and_go(screen, form):
    """Begin the game of a form and go to its table."""
    match, feedback = begin(screen.services.store, form, screen.say("new.game"))
    if match is None:
        screen.shell.toast(screen.tell(feedback.refusal))
    else:
        screen.services.navigation.start("table", match=match)
