"""The sheets over the table, remembered so that a killed app comes back with them."""

from importlib import import_module

OPENERS = {
    "log": ("companion.screens.table_log", "open_log"),
    "more": ("companion.screens.table_more", "open_more"),
    "player": ("companion.screens.table_standing", "open_player"),
    "ships": ("companion.screens.table_ships", "choose_ships"),
    "signs": ("companion.screens.table_signs", "open_signs"),
    "standing": ("companion.screens.table_standing", "open_standing"),
}
"""Where each is opened; loaded when it is wanted first, because the table has to be there at once."""


class TableSheets:
    """Opens them by name, with plain values that say which."""

    def __init__(self, screen):
        self._screen = screen
        self._open = []

    def open(self, name, *values):
        """Open a sheet on top."""
        module, opener = OPENERS[name]
        sheet = getattr(import_module(module), opener)(self._screen, *values)
        self._open.append((sheet, [name, *values]))
        sheet.bind(on_closed=self._closed)
        self._remember()
        return sheet

    def change(self, sheet, *values):
        """Remember other values for a sheet that is open."""
        self._open = [(one, [of[0], *values] if one is sheet else of) for one, of in self._open]
        self._remember()

    def _closed(self, sheet):
        self._open = [(one, of) for one, of in self._open if one is not sheet]
        self._remember()

    def drop(self):
        """Take them all away for good, as when one goes on to another screen."""
        self._screen.shell.overlays.clear()
        self._open = []
        self._remember()

    def take_up(self):
        """After a kill: open what was open; what is only put aside comes back by itself."""
        kept = self._screen.place.memory.get("sheets") or []
        if not self._open:
            for name, *values in kept:
                self.open(name, *values)

    def _remember(self):
        self._screen.remember(sheets=[of for _, of in self._open])
