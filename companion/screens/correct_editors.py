"""Editors of a correction, one for each kind of place; `on_change` tells of every draft."""

from collections import Counter

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from companion.scoring.imhotep_pieces import CARD_COUNTS
from companion.screens.board.tiles import CardTile, Tiles
from companion.screens.capital import capital
from companion.screens.widgets.choice import Choice
from companion.screens.widgets.fit_row import FitRow
from companion.screens.widgets.push_button import PushButton
from companion.screens.widgets.stepper import Stepper
from companion.screens.widgets.stone_row import StoneButton, StoneCell
from companion.screens.widgets.text import Text
from companion.screens.widgets.toggle import ToggleRow


class Editor(BoxLayout):
    """The base: a column that is as high as what is in it."""

    __events__ = ("on_change",)

    def __init__(self, place, draft, screen, **values):
        super().__init__(orientation="vertical", size_hint_y=None, spacing=dp(12), **values)
        self.bind(minimum_height=self.setter("height"))
        self.place, self.screen = place, screen
        self._draft = draft
        self.build()

    def build(self):
        """Fill it."""

    def value(self):
        """What the place would be."""
        return self._draft

    def change(self, draft):
        """Take over another draft."""
        self._draft = draft
        self.dispatch("on_change", draft)

    def on_change(self, value):
        """Answer another draft."""


class CountEditor(Editor):
    """A number."""

    def build(self):
        """One big stepper."""
        stepper = Stepper(value=self._draft, high=self.place.high)
        stepper.bind(on_step=lambda _stepper, value: self.change(value))
        self.add_widget(stepper)


class NumbersEditor(Editor):
    """Several printed numbers; bonuses among them stay as they are."""

    def build(self):
        """A stepper for each number."""
        for at, number in enumerate(self._draft):
            if isinstance(number, str):
                continue
            label = self.screen.say("correct.number", number=at + 1)
            stepper = Stepper(label=label, value=number, high=self.place.high)
            stepper.bind(on_step=lambda _stepper, value, at=at: self._set(at, value))
            self.add_widget(stepper)

    def _set(self, at, value):
        self.change([*self._draft[:at], value, *self._draft[at + 1 :]])


class SwitchEditor(Editor):
    """There, or gone."""

    def build(self):
        """One switch."""
        row = ToggleRow(title=self.screen.say("correct.there"), is_on=bool(self._draft))
        row.bind(on_toggle=lambda _row, is_on: self.change(is_on))
        self.add_widget(row)


class PlayerEditor(Editor):
    """One of the players."""

    def build(self):
        """All names in sight."""
        options = [(colour, self.screen.name(colour)) for colour in self.place.options]
        choice = Choice(options=options, value=self._draft)
        choice.bind(on_choose=lambda _choice, value: self.change(value))
        self.add_widget(choice)


class StonesEditor(Editor):
    """Stones in the order they were laid; any of them can be changed or taken out."""

    hint = "correct.stones_hint"
    is_fixed = False

    def build(self):
        """Colours to lay, and the stones that lie there."""
        self._chosen = None
        self.add_widget(Text(text=self.screen.say(self.hint), tone="soft_ink"))
        self._buttons = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(8))
        self._buttons.bind(minimum_height=self._buttons.setter("height"))
        self.add_widget(self._buttons)
        for start in range(0, len(self.place.options), 2):
            row = FitRow()
            for colour in self.place.options[start : start + 2]:
                button = StoneButton(colour=colour, text=capital(self.screen.say(f"word.{colour}")))
                button.bind(on_tap=lambda tapped: self.lay(tapped.colour))
                row.add_widget(button)
            self._buttons.add_widget(row)
        self._out = PushButton(text=self.screen.say("correct.empty" if self.is_fixed else "correct.take_out"))
        self._out.bind(on_tap=lambda *_: self.take_out())
        self._buttons.add_widget(self._out)
        self._cells = StackLayout(size_hint_y=None, spacing=(dp(2), dp(10)))
        self._cells.bind(minimum_height=self._cells.setter("height"))
        # what has to be chosen first stands first
        self.add_widget(self._cells, index=1 if self.is_fixed else 0)
        if self.is_fixed:
            self._chosen = self._next_space()
        self._show()

    def _show(self):
        self._cells.clear_widgets()
        depth, count = self.place.depth, len(self._draft)
        for start in range(0, count, depth):
            column = BoxLayout(orientation="vertical", size_hint=(None, None))
            column.bind(minimum_size=column.setter("size"))
            if depth > 1:
                column.add_widget(_number(start // depth + 1))
            for at in range(start, min(start + depth, count)):
                cell = StoneCell(colour=self._draft[at] or "")
                cell.children[0].is_lit = at == self._chosen
                cell.bind(on_tap=lambda _cell, at=at: self.choose(at))
                column.add_widget(cell)
            self._cells.add_widget(column)
        self._say_what_goes()

    def _say_what_goes(self):
        """Without a choice it is the last stone that goes; a space has to be chosen."""
        nothing = self._chosen is None
        if self.is_fixed:
            self._out.disabled = nothing or self._draft[self._chosen] is None
        else:
            self._out.text = self.screen.say("correct.take_last_out" if nothing else "correct.take_out")
            self._out.disabled = nothing and not self._draft

    def choose(self, at):
        """Choose a stone to change, or let go of it; of spaces one is always chosen."""
        self._chosen = None if self._chosen == at and not self.is_fixed else at
        self._show()

    def lay(self, colour):
        """Lay a stone of a colour at the chosen place, or as the next one."""
        stones = list(self._draft)
        if self._chosen is not None:
            stones[self._chosen] = colour
        elif len(stones) < self.place.high:
            stones.append(colour)
        self._replace(stones)

    def take_out(self):
        """Take the chosen stone out, or the last one."""
        stones = list(self._draft)
        at = len(stones) - 1 if self._chosen is None else self._chosen
        if self.is_fixed:
            stones[at] = None
        else:
            del stones[at]
        self._replace(stones)

    def _replace(self, stones):
        self.change(stones)
        self._chosen = self._next_space() if self.is_fixed else None
        self._show()

    def _next_space(self):
        """The next empty space, or the one that was chosen."""
        at = self._chosen or 0
        return next((space for space in range(at, len(self._draft)) if not self._draft[space]), at)


def _number(number):
    """The number of a column above it, because columns that do not fit go on below."""
    return Text(
        text=str(number), role="board", tone="soft_ink", halign="center", size_hint_x=None, width=dp(48)
    )


class SpacesEditor(StonesEditor):
    """The spaces of a ship from the bow; each is empty or holds a stone."""

    hint = "correct.spaces_hint"
    is_fixed = True


class CardsEditor(Editor):
    """Cards that lie there, and those that could."""

    def build(self):
        """First what lies there, then everything to add."""
        self.clear_widgets()
        taken, offered = Tiles(), Tiles()
        held = Counter(self._draft)
        for at, card in enumerate(self._draft):
            tile = self._tile(card, is_default=True)
            tile.bind(on_tap=lambda _tile, at=at: self._set([*self._draft[:at], *self._draft[at + 1 :]]))
            taken.add_widget(tile)
        for card in self.place.options:
            if held[card] < CARD_COUNTS[card] and len(self._draft) < self.place.high:
                tile = self._tile(card)
                tile.bind(on_tap=lambda tile: self._set([*self._draft, tile.card]))
                offered.add_widget(tile)
        self._put("correct.cards_there" if held else "correct.cards_none", taken)
        if offered.children:
            self._put("correct.cards_to_add", offered)

    def _put(self, key, tiles):
        self.add_widget(Text(text=self.screen.say(key), tone="soft_ink"))
        if tiles.children:
            self.add_widget(tiles)

    def _tile(self, card, **values):
        return CardTile(key=card, card=card, text=self.screen.say(f"word.{card}"), **values)

    def _set(self, cards):
        self.change(cards)
        self.build()


EDITORS = {
    "count": CountEditor,
    "numbers": NumbersEditor,
    "switch": SwitchEditor,
    "player": PlayerEditor,
    "stones": StonesEditor,
    "spaces": SpacesEditor,
    "cards": CardsEditor,
}
