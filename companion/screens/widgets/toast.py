"""A short notice at the bottom, with undo where there is something to undo."""

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.theme import theme
from companion.screens.widgets.fit_row import FitRow  # noqa: F401 - named in the rule below
from companion.screens.widgets.surface import Surface
from companion.screens.widgets.tappable import Tappable
from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below

SECONDS = 4.0
SECONDS_WITH_ACTION = 7.0

Builder.load_string("""
#:import theme companion.screens.theme.theme
<ToastAction>:
    size_hint: None, None
    width: label.natural_width + dp(24)
    height: max(dp(48), label.height + dp(8))
    Widget:
    Text:
        id: label
        text: root.text
        bold: True
        tone: "notice_accent"
        size_hint_x: None
        width: self.natural_width
        pos_hint: {"center_y": 0.5}
    Widget:
<Toast>:
    size_hint: None, None
    fill: theme.notice
    radius: dp(12)
    opacity: self.shown
    padding: dp(16), dp(6), dp(8), dp(6)
    spacing: dp(4)
    orientation: "vertical" if self.is_tall else "horizontal"
    height: self.minimum_height
    Text:
        id: words
        text: root.text
        tone: "notice_ink"
        padding: 0, dp(10)
        pos_hint: {} if root.is_tall else {"center_y": 0.5}
""")


class ToastAction(Tappable, BoxLayout):
    """The one thing a toast offers."""

    text = StringProperty()


class Toast(Surface, BoxLayout):
    """Goes by itself after some seconds; `act` is what its action does."""

    text = StringProperty()
    action = StringProperty()
    act = ObjectProperty(None, allownone=True)
    shown = NumericProperty(0.0)
    is_tall = NumericProperty(0)

    is_layer = True
    _clock = None

    def __init__(self, **values):
        super().__init__(**values)
        if self.action:
            button = ToastAction(text=self.action, pos_hint={"right": 1})
            button.bind(on_tap=self._acted)
            # words and action share a line only while the words keep most of it
            self.is_tall = int(theme.text_scale > 1.2 or len(self.text) > 48)
            if not self.is_tall:
                button.pos_hint = {"center_y": 0.5}
            self.add_widget(button)

    def appear(self):
        """Show up, and plan to leave."""
        seconds = theme.motion(0.12)
        if seconds:
            Animation(shown=1.0, duration=seconds).start(self)
        else:
            self.shown = 1.0
        stay = SECONDS_WITH_ACTION if self.action else SECONDS
        self._clock = Clock.schedule_once(self.leave, stay)

    def leave(self, *_):
        """Go at once."""
        if self._clock:
            self._clock.cancel()
        Animation.cancel_all(self, "shown")
        if self.parent:
            self.parent.remove_widget(self)

    def _acted(self, _button):
        self.leave()
        if self.act:
            self.act()
