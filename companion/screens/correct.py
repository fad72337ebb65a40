"""Correcting the table: a list of all there is on it, and an editor for whatever differs."""

from itertools import groupby

from companion.screens.app_screen import AppScreen, load_rules
from companion.screens.capital import capital
from companion.screens.correct_editors import EDITORS
from companion.screens.widgets.card import Card
from companion.screens.widgets.choice import Choice
from companion.screens.widgets.fit_row import FitRow
from companion.screens.widgets.list_row import ListRow
from companion.screens.widgets.push_button import PushButton
from companion.screens.widgets.scroll_column import ScrollColumn  # noqa: F401 - named in the rules
from companion.screens.widgets.seat_line import SeatLine
from companion.screens.widgets.sheet import Sheet
from companion.screens.widgets.text import Text
from companion.screens.widgets.top_bar import TopBar  # noqa: F401 - named in the rules
from companion.viewmodels.imhotep_corrections import PARTS, Corrections
from companion.viewmodels.imhotep_table import need_imhotep

load_rules(__file__)


class CorrectScreen(AppScreen):
    """Each correction is a move; what is being edited is remembered until it is made or left."""

    sheet = None

    def __init__(self, **values):
        super().__init__(**values)
        self._rows = {}
        self.corrections = self._load()

    def _load(self):
        live = self.services.store.resume(self.place.route.get("match"))
        need_imhotep(live.match)
        return Corrections(live)

    def arrived(self):
        """Show the table as it stands, and the editor that was open."""
        self.corrections = self._load()
        self._show()
        self.return_to_scroll()
        memory = self.place.memory
        place = self.corrections.place(memory.get("editing", self.place.route.get("edit")) or "")
        if place:
            self.edit(place, memory.get("draft", place.value))

    def _show(self):
        column, chosen = self.ids.scroll, self.place.memory.get("part", PARTS[0])
        column.clear_widgets()
        self._rows.clear()
        parts = Choice(options=[(part, self.say(f"correct_part.{part}")) for part in PARTS], value=chosen)
        parts.bind(on_choose=lambda _choice, part: self._choose(part))
        column.add_widget(parts)
        column.add_widget(Text(text=self.say("correct.hint"), tone="soft_ink"))
        for player, places in groupby(self._places(), self._player_of):
            column.add_widget(self._card(player, places))
        if not self._rows:
            column.add_widget(Text(text=self.say("correct.nothing")))

    def _card(self, player, places):
        """What belongs to a player below the name, or what belongs to nobody."""
        card = Card(padding=(0, "4dp"), spacing=0)
        if player:
            card.add_widget(SeatLine(name=self.name(player), colour=player, is_heading=True))
        for place in places:
            title = self.corrections.short_label(place) if player else self.corrections.label(place)
            row = ListRow(title=capital(self.tell(title)), detail=self._now(place), leads_on=True)
            row.bind(on_tap=lambda _row, key=place.key: self._edit(key))
            self._rows[place.key] = row
            card.add_widget(row)
        return card

    @staticmethod
    def _player_of(place):
        return place.of if place.part == "players" else None

    def _places(self):
        part = self.place.memory.get("part", PARTS[0])
        return [place for place in self.corrections.places() if place.part == part]

    def _choose(self, part):
        self.remember(part=part)
        self._show()

    def _label(self, place):
        return capital(self.tell(self.corrections.label(place)))

    def _now(self, place):
        return capital(self.tell(self.corrections.now(place)))

    def _edit(self, key):
        place = self.corrections.place(key)
        if place:
            self.edit(place, place.value)

    def edit(self, place, draft):
        """Open the editor of a place."""
        self.sheet = Sheet(title=self._label(place))
        editor = EDITORS[place.kind](place, draft, self)
        editor.bind(on_change=lambda _editor, value: self.remember(editing=place.key, draft=value))
        self.remember(editing=place.key, draft=draft)
        buttons = FitRow()
        cancel = PushButton(text=self.say("app.cancel"))
        cancel.bind(on_tap=lambda *_: self.sheet.close())
        apply = PushButton(text=self.say("correct.apply"), kind="primary")
        apply.bind(on_tap=lambda *_: self.apply(place, editor.value()))
        buttons.add_widget(cancel)
        buttons.add_widget(apply)
        self.sheet.put(editor).pin(buttons)
        self.sheet.bind(on_closed=lambda *_: self.remember(editing=None, draft=None))
        return self.shell.overlays.open(self.sheet)

    def apply(self, place, value):
        """Make the correction, or say why it cannot be."""
        feedback = self.corrections.correct(place, value)
        if feedback.refusal:
            rule = feedback.rule
            act = (lambda: self.shell.open_rule(rule)) if rule else None
            self.shell.toast(
                capital(self.tell(feedback.refusal)), self.say("table.rule") if rule else "", act
            )
            return
        self.sheet.close()
        if feedback.changed:
            self._refresh()
            self.shell.toast(self.say("correct.done"), self.say("app.undo"), self.undo)

    def undo(self):
        """Take the correction back."""
        feedback = self.corrections.undo()
        if feedback.refusal:
            self.shell.toast(capital(self.tell(feedback.refusal)))
        self._refresh()

    def _refresh(self):
        places = self._places()
        if {place.key for place in places} != set(self._rows):
            self._show()
            return
        for place in places:
            self._rows[place.key].detail = self._now(place)

    def name(self, colour):
        """Who plays a colour, for the editors."""
        return self.corrections.name(colour)
