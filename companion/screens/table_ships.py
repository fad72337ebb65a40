"""The four ships of a round put together by hand, where the round card is not among those possible."""

from collections import Counter

from companion.scoring.imhotep_pieces import SHIP_POOL
from companion.screens.board.tiles import RoundCardTile, Tiles
from companion.screens.widgets.sheet import Sheet
from companion.screens.widgets.text import Text

SHIPS = 4


class ShipsSheet(Sheet):
    """Goes by itself with the fourth ship."""

    def __init__(self, screen, chosen, **values):
        super().__init__(title=screen.say("table.set_out"), **values)
        self._screen = screen
        self._chosen = list(chosen)
        self._show()

    def _show(self):
        self.ids.content.clear_widgets()
        offer, taken = Tiles(), Tiles()
        counts = Counter(self._chosen)
        for size, most in SHIP_POOL.items():
            tile = RoundCardTile(key=f"add:{size}", ships=[size], disabled=counts[size] >= most)
            tile.opacity = 0.35 if tile.disabled else 1
            tile.bind(on_tap=lambda _tile, size=size: self._add(size))
            offer.add_widget(tile)
        say = self._screen.say
        hint = say("table.set_out_hint", count=len(self._chosen))
        self.put(Text(text=hint, tone="soft_ink"), offer)
        if self._chosen:
            self.put(Text(text=say("table.set_out_chosen"), tone="soft_ink"))
        for at, size in enumerate(self._chosen):
            tile = RoundCardTile(key=f"drop:{at}", ships=[size], is_default=True)
            tile.bind(on_tap=lambda _tile, at=at: self._drop(at))
            taken.add_widget(tile)
        self.put(taken)

    def _add(self, size):
        self._chosen.append(size)
        if len(self._chosen) < SHIPS:
            self._changed()
            return
        self.close()
        ships = "".join(str(size) for size in sorted(self._chosen, reverse=True))
        options = {option.key for option in self._screen.view.sheet.options}
        card = f"card:{ships}"
        self._screen.answer(card if card in options else f"ships:{ships}")

    def _drop(self, at):
        del self._chosen[at]
        self._changed()

    def _changed(self):
        self._screen.sheets.change(self, list(self._chosen))
        self._show()


def choose_ships(screen, chosen=()):
    """Ask for the four ships, of which some may have been chosen."""
    return screen.shell.overlays.open(ShipsSheet(screen, chosen))
