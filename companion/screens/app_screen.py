"""The base of all screens: a top bar where there is a way back, a body, and a hand on the shell around."""

from pathlib import Path

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.message import Message

Builder.load_string("""
#:import theme companion.screens.theme.theme
<AppScreen>:
    orientation: "vertical"
    canvas.before:
        Color:
            rgba: theme.paper
        Rectangle:
            pos: self.pos
            size: self.size
""")


LAID_OUT = 0.05  # seconds after which a new screen has found its shape


def load_rules(module_file):
    """Load the rules that stand beside a screen's module, once, as the module is imported."""
    Builder.load_file(str(Path(module_file).with_suffix(".kv")))


class AppScreen(BoxLayout):
    """`shell` shows what lies over the screen, `place` is where we are; both are there before the rules."""

    shell = ObjectProperty()
    place = ObjectProperty()
    title = StringProperty()

    _returning = None

    @property
    def services(self):
        """What view-models are made of."""
        return self.shell.services

    @property
    def spared_bar(self):
        """The bar a passing notice stands beside, never over: the buttons at the foot, if there are any."""
        return self.ids.get("foot")

    def say(self, key, **values):
        """A sentence of the catalogue in the user's language."""
        return self.services.preferences.words.say(Message.of(key, **values))

    def tell(self, message):
        """A view-model's message in the user's language."""
        return self.services.preferences.words.say(message)

    def remember(self, **values):
        """Keep something to be found again in `place.memory`, even after the app was killed."""
        self.services.navigation.remember(self.place, **values)

    def arrived(self):
        """Come into sight: for the first time, or again."""

    def left(self):
        """Go out of sight."""

    def keep(self):
        """Remember what is not remembered yet, such as how far one has scrolled."""
        scroll = self.ids.get("scroll")
        if scroll and not self._returning:
            self.remember(scroll=round(scroll.scroll_y, 3))

    def return_to_scroll(self):
        """Scroll to where the user was, as soon as the texts have their heights."""
        if "scroll" in self.place.memory and not self._returning:
            self._returning = Clock.schedule_once(self._scroll_back, LAID_OUT)

    def _scroll_back(self, _seconds):
        self._returning = None
        self.ids.scroll.scroll_y = float(self.place.memory["scroll"])

    def on_back(self):
        """Tell whether back was used up inside the screen."""
        return False

    def spoken(self):
        """What the spoken mode says of us: messages or sentences; what was said before it leaves out."""
        bar = next((one for one in self.children if hasattr(one, "back_label")), None)
        prompt = self.ids.get("prompt")
        return [self.title or getattr(bar, "title", ""), getattr(prompt, "text", "")]
