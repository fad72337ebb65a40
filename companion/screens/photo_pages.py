"""What stands beside the photo: how to take one, why one was refused, or what it says so far."""

from kivy.clock import Clock
from kivy.metrics import dp

from companion.screens.app_screen import LAID_OUT
from companion.screens.capital import capital
from companion.screens.widgets.card import Card
from companion.screens.widgets.cell_grid import CellGrid
from companion.screens.widgets.fit_row import FitRow
from companion.screens.widgets.list_row import ListRow
from companion.screens.widgets.push_button import PushButton
from companion.screens.widgets.standing_line import StandingLine
from companion.screens.widgets.stone_count import StoneCount
from companion.screens.widgets.stone_line import StoneLine
from companion.screens.widgets.text import Text

AROUND = 12  # dp that stay free above and below what is brought into view


class PhotoPages:
    """Fills the screen's column; while the stage stays the same only its numbers change."""

    def __init__(self, screen):
        self._screen = screen
        self._say = screen.say
        self._shown = None
        self._update = None
        self._places = {}
        self._board = None
        self._wanted = None
        self._look_soon = Clock.create_trigger(self._look, LAID_OUT)

    @property
    def _model(self):
        return self._screen.model

    def show(self):
        """Show the stage the photo is in."""
        model = self._model
        stage = (model.stage, model.seen, model.by_hand, self._screen.ids.photo.picture is not None)
        if stage != self._shown:
            self._shown, self._update, self._places, self._board = stage, None, {}, None
            column = self._screen.ids.scroll
            column.clear_widgets()
            for widget in getattr(self, f"_{model.stage}")():
                column.add_widget(widget)
        if self._update:
            self._update()

    def bring_into_view(self, place):
        """Scroll to where a place stands, once the question about it has its height."""
        self._wanted = place
        self._look_soon()

    def _look(self, _seconds):
        scroll, around, widget = self._screen.ids.scroll, self._around(self._wanted), self._at(self._wanted)
        if widget and scroll.can_scroll:
            fits = around.height + dp(2 * AROUND) <= scroll.height
            scroll.scroll_to(around if fits else widget, padding=dp(AROUND), animate=False)

    def height_of_board(self):
        """How much room what is entered takes, where that stands first."""
        return self._board.height + dp(16 + AROUND) if self._board else 0

    def height_around(self, place):
        """How much room a place takes with what it stands among."""
        around = self._around(place)
        return around.height + dp(2 * AROUND) if around else 0

    def _at(self, place):
        return self._places.get(place) or (self._grid.cell(place) if self._has_grid else None)

    def _around(self, place):
        return self._grid if self._has_grid else self._places.get(place)

    @property
    def _has_grid(self):
        return self._shown and self._shown[0] == "review" and self._model.played.board == "chamber"

    def _choose(self):
        board = self._model.played.board
        yield Text(text=self._say(f"photo.ask_{board}"), role="title", bold=True)
        card = Card(padding=(0, "4dp"), spacing=0)
        for hint in ("photo.hint_whole", f"photo.hint_{board}", "photo.hint_light"):
            row = ListRow(title=self._say(hint), icon="check", is_target=False)
            card.add_widget(row)
        yield card
        yield from self._screen.sources.notes()

    def _refused(self):
        yield Text(text=self._say("photo.refused"), role="title", bold=True)
        yield Text(text=capital(self._screen.tell(self._model.seen.advice)))
        yield from self._screen.sources.notes()
        if self._model.has_photo:
            yield self._corners()

    def _corners(self):
        button = PushButton(text=self._say("photo.corners"), icon="edit")
        button.bind(on_tap=lambda *_: self._screen.corners.begin())
        return button

    def _review(self):
        standings = self._standings()
        entries = self._chamber() if self._model.played.board == "chamber" else self._obelisks()
        self._board = entries[0]
        is_picture_enough = self._screen.ids.photo.picture is not None and not self._model.by_hand
        yield from [standings, *entries] if is_picture_enough else [*entries, standings]
        row = FitRow()
        if self._model.has_photo:
            row.add_widget(self._corners())
        another = PushButton(text=self._say("photo.another"), icon="camera")
        another.bind(on_tap=lambda *_: self._screen.sources.offer())
        row.add_widget(another)
        yield row

    def _standings(self):
        card = Card(spacing="2dp")
        is_b = self._model.played.board == "obelisks" and self._model.played.side == "B"
        head = "photo.now_at_end" if is_b else "photo.now"
        card.add_widget(Text(text=self._say(head), role="small", bold=True, tone="accent"))
        lines = []
        for standing in self._model.standings():
            lines.append(StandingLine(name=standing.name, colour=standing.colour))
            card.add_widget(lines[-1])

        def update():
            for line, standing in zip(lines, self._model.standings(), strict=True):
                line.points = str(standing.points)
                line.detail = self._groups(standing.groups)

        self._also(update)
        return card

    def _groups(self, groups):
        if len(groups) < 2:
            return self._say("photo.group", stones=groups[0]) if groups else ""
        return self._say("photo.groups", sizes=", ".join(map(str, groups)), count=len(groups))

    def _also(self, update):
        """Let something follow every change."""
        before = self._update

        def both():
            if before:
                before()
            update()

        self._update = both

    def _head(self, key):
        return Text(text=self._say(key), role="small", bold=True, tone="accent")

    def _chamber(self):
        card = Card(spacing="10dp")
        self._grid = CellGrid()
        self._grid.bind(on_pick=lambda _grid, place: self._pick(place))
        self._also(lambda: self._grid.show(self._model.review, self._screen.chosen))
        card.add_widget(self._head("photo.cells_title"))
        card.add_widget(self._grid)
        return [card]

    def _pick(self, place):
        self._screen.choose(None if place == self._screen.chosen else place)

    def _obelisks(self):
        if self._model.played.side == "A":
            return [self._counts("photo.heights_title")]
        return [self._towers(), self._counts("photo.loose_title")]

    def _counts(self, title):
        card, review = Card(spacing="4dp"), self._model.review
        card.add_widget(self._head(title))
        rows = {}
        for colour in self._model.played.colours:
            place = review.count_place(colour)
            row = StoneCount(colour=colour, label=self._word(colour), high=review.most)
            row.bind(on_step=lambda _row, count, place=place: self._screen.count(place, count))
            rows[place] = row
            card.add_widget(row)
        self._places.update(rows)

        def update():
            for place, row in rows.items():
                row.value = self._model.review.answer(place) or 0
                row.is_doubtful = place in self._model.review.doubts
                row.is_chosen = place == self._screen.chosen

        self._also(update)
        return card

    def _towers(self):
        card, line = Card(spacing="10dp"), StoneLine()
        line.bind(on_pick=lambda _line, at: self._pick(("tower", at)))

        def update():
            review, chosen = self._model.review, self._screen.chosen
            doubtful = [at for at in range(len(review.towers) + 1) if ("tower", at) in review.doubts]
            picked = chosen[1] if chosen and chosen[0] == "tower" else -1
            line.show(review.towers, doubtful, picked)
            self._places.update({("tower", cell.place): cell for cell in line.children})

        self._also(update)
        card.add_widget(self._head("photo.towers_title"))
        card.add_widget(line)
        return card

    def _word(self, name):
        return capital(self._screen.services.preferences.words.word(name))
