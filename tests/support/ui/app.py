"""The whole app on the stage, on a database of its own, with kill and restart."""

import tests.support.ui.environment  # noqa: F401  isort: skip - before Kivy

from kivy.core.window import Window

from companion.app import CompanionApp
from companion.screens.theme import theme
from tests.support.ui.stage import stage


class RunningApp:
    """Starts the app on a database file; `kill` drops it without a word, as a phone may."""

    def __init__(self, database, table=None):
        self._database = database
        self._table = table
        self.app = None

    def start(self):
        """Start, and wait for the first screen."""
        stage().clear()
        self.app = CompanionApp(database=self._database, table=self._table)
        self.app._run_prepare()
        stage().settle()
        return self

    @property
    def shell(self):
        """The frame of the app."""
        return self.app.shell

    @property
    def screen(self):
        """The screen that stands."""
        return self.shell.navigator.screen

    @property
    def services(self):
        """What the app wired."""
        return self.app.services

    @property
    def route(self):
        """The name of the route shown."""
        return self.services.navigation.route.name

    def kill(self):
        """End without any farewell: no pause, no stop, as when the system kills the process."""
        Window.unbind(on_keyboard=self.app.shell.key_pressed)
        self.app.services.store.close()
        stage().clear()
        self.app = None

    def restart(self):
        """Kill and start again on the same data."""
        self.kill()
        return self.start()

    def close(self):
        """End properly and leave the look as it usually is."""
        if self.app:
            self.app.dispatch("on_stop")
            self.app = None
        stage().clear()
        forget_widgets()
        usual_look()


def forget_widgets():
    """Let nothing that is gone follow the theme, though the garbage may not be collected yet."""
    for followers in theme._followers.values():
        for follower in list(followers):
            method = follower()
            if method and method.__self__ is not theme:
                followers.pop(follower, None)


def usual_look():
    """Light, 100 %, nothing covered."""
    theme.mode, theme.text_scale, theme.reduce_motion = "system", 1.0, False
    theme.system_is_dark, theme.insets = False, (0, 0, 0, 0)
