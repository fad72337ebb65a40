"""Which screens there are; each is imported only when somebody goes there."""

from dataclasses import dataclass
from importlib import import_module

from companion.viewmodels.home import Destination


@dataclass(frozen=True)
class ScreenEntry:
    """A route and where its screen lives (`module:Class`); with an icon, home offers it."""

    route: str
    home: str
    icon: str = ""

    def load(self):
        """Import the screen's class."""
        module, name = self.home.split(":")
        return getattr(import_module(module), name)


# In the order home lists them.
SCREENS = (
    ScreenEntry("home", "companion.screens.home:HomeScreen"),
    ScreenEntry("new", "companion.screens.new:NewScreen", icon="plus"),
    ScreenEntry("values", "companion.screens.values:ValuesScreen"),
    ScreenEntry("table", "companion.screens.table:TableScreen"),
    ScreenEntry("replay", "companion.screens.replay:ReplayScreen"),
    ScreenEntry("correct", "companion.screens.correct:CorrectScreen"),
    ScreenEntry("tally", "companion.screens.tally:TallyScreen", icon="tally"),
    ScreenEntry("photo", "companion.screens.photo:PhotoScreen"),
    ScreenEntry("result", "companion.screens.result:ResultScreen"),
    ScreenEntry("rules", "companion.screens.rules:RulesScreen", icon="rules"),
    ScreenEntry("history", "companion.screens.history:HistoryScreen", icon="history"),
    ScreenEntry("settings", "companion.screens.settings:SettingsScreen", icon="settings"),
)


class ScreenTable:
    """The screens by route; tests bring their own entries."""

    def __init__(self, entries=SCREENS):
        self._entries = {entry.route: entry for entry in entries}

    def routes(self):
        """Every route there is."""
        return tuple(self._entries)

    def destinations(self):
        """The screens home offers."""
        return tuple(Destination(entry.route, entry.icon) for entry in self._entries.values() if entry.icon)

    def make(self, shell, place):
        """Build the screen for a place."""
        return self._entries[place.route.name].load()(shell=shell, place=place)
