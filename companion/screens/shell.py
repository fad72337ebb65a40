"""The frame of the app: the screens, what lies over them, and the one way back."""

from kivy.properties import ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from companion.core.message import Message
from companion.screens.background import Job
from companion.screens.navigator import Navigator
from companion.screens.overlays import Overlays

ESCAPE = 27  # also what Android's back button sends


class Shell(FloatLayout):
    """Screens reach everything around them through this."""

    services = ObjectProperty()
    table = ObjectProperty()

    is_layer = True

    def __init__(self, **values):
        super().__init__(**values)
        self.navigator = Navigator(shell=self, table=self.table)
        self.overlays = Overlays()
        self.add_widget(self.navigator)
        self.add_widget(self.overlays)
        self.spoken_mode = None
        self._aside = None, ()

    def start(self):
        """Show the first screen."""
        self.navigator.follow(self.services.navigation)
        self.services.navigation.listen(lambda _step: self._arrived())
        self.set_spoken(self.services.preferences.now.spoken)

    def set_spoken(self, is_on):
        """Switch the spoken mode; it is loaded only for those who use it."""
        if is_on and self.spoken_mode is None:
            from companion.screens.spoken import SpokenMode

            self.spoken_mode = SpokenMode(self)
        if self.spoken_mode:
            self.spoken_mode.switch(is_on)

    def announce(self, *words):
        """Say something aloud, if the user wants that: messages or sentences."""
        if self.spoken_mode:
            self.spoken_mode.announcer.tell(*words)

    def _arrived(self):
        self._put_back()
        if self.spoken_mode:
            self.spoken_mode.arrived()

    def say(self, key, **values):
        """A sentence of the catalogue in the user's language."""
        return self.services.preferences.words.say(Message.of(key, **values))

    def key_pressed(self, _window, key, *_):
        """Escape and Android's back button; False lets the system close the app."""
        return self.back() if key == ESCAPE else False

    def back(self):
        """Close what is on top, or go back a screen; tell whether there was anything to do."""
        if self.overlays.on_back():
            return True
        screen = self.navigator.screen
        if screen and screen.on_back():
            return True
        self.overlays.drop_toast()
        return self.services.navigation.back()

    def open_rule(self, rule):
        """Go to an entry of the rule book, as by a long press; back returns to exactly here."""
        self._aside = self.services.navigation.place, self.overlays.put_aside()
        self.services.navigation.go("rules", rule=rule)

    def _put_back(self):
        """Back from a rule the sheets lie as they did, unless the screen has opened its own again."""
        place, sheets = self._aside
        if self.services.navigation.place is place:
            self._aside = None, ()
            if not self.overlays.layers:
                self.overlays.put_back(sheets)
        elif place not in self.services.navigation.places:
            self._aside = None, ()

    def ask(self, title, text, answers):
        """Ask a question in a sheet; `answers` are (words, kind, what to do or None)."""
        from companion.screens.widgets.question import Question

        return self.overlays.open(Question(title, text, answers))

    def toast(self, text, action="", act=None):
        """Say something in passing, not over what a screen needs most."""
        screen = self.navigator.screen
        return self.overlays.toast(text, action, act, screen.spared_bar if screen else None)

    def show_error(self, error):
        """Say in passing what went wrong."""
        sentence = self.services.preferences.words.say(error.message)
        return self.toast(sentence[:1].upper() + sentence[1:])

    def show_notices(self, messages):
        """Show what the user should know before going on."""
        if messages:
            text = "\n\n".join(self.services.preferences.words.say(message) for message in messages)
            self.ask(self.say("app.notices"), text, [(self.say("app.understood"), "primary", None)])

    def work(self, text, work, on_done, on_cancelled=None, on_error=None):
        """Do slow work off this thread behind a progress overlay with a way to stop it."""
        from companion.screens.widgets.progress_overlay import ProgressOverlay

        overlay = ProgressOverlay(text=text, cancel_text=self.say("app.cancel"))

        def ended(act):
            def end(*values):
                self.overlays.close(overlay)
                if act:
                    act(*values)

            return end

        job = Job(
            work,
            ended(on_done),
            ended(on_error or self.show_error),
            ended(on_cancelled),
            lambda share: setattr(overlay, "share", share),
        )
        overlay.bind(on_cancel=lambda *_: job.cancel())
        self.overlays.open(overlay)
        return job.start()
