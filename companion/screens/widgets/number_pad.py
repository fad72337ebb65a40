"""A sheet of digits, for numbers too large to be counted up by ones."""

from kivy.graphics import Color, Line
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.screens.theme import theme
from companion.screens.widgets.icon import Icon
from companion.screens.widgets.sheet import Sheet
from companion.screens.widgets.tappable import Tappable
from companion.screens.widgets.text import Text

Builder.load_string("""
#:import theme companion.screens.theme.theme
<PadKey>:
    size_hint_y: None
    height: max(dp(56), theme.title_size * 1.9)
    fill: theme.accent if self.kind == "done" else theme.accent_wash
    outline: theme.edge
""")

WIPE, DONE = "wipe", "done"
KEYS = (*"123456789", WIPE, "0", DONE)


class WipeSign(Widget):
    """The sign of the key that takes a digit back: a tag that points left, crossed out."""

    def __init__(self, **values):
        super().__init__(size_hint=(None, None), **values)
        self.bind(pos=self._draw)
        theme.bind(look=self._draw, icon_size=self._resize)
        self._resize()

    def _resize(self, *_):
        self.size = theme.icon_size * 1.1, theme.icon_size * 0.8
        self._draw()

    def _draw(self, *_):
        left, low, right, top, middle = self.x, self.y, self.right, self.top, self.center_y
        shoulder, arm = left + self.height * 0.45, self.height * 0.18
        centre = (shoulder + right) / 2
        self.canvas.clear()
        with self.canvas:
            Color(*theme.accent)
            tag = (left, middle, shoulder, top, right, top, right, low, shoulder, low)
            Line(points=tag, close=True, width=dp(1.1), joint="round")
            for up in (arm, -arm):
                ends = (centre - arm, middle - up, centre + arm, middle + up)
                Line(points=ends, width=dp(1.1), cap="round")


class PadKey(Tappable, AnchorLayout):
    """A digit, or one of the two icons beside the zero."""

    kind = StringProperty()

    def __init__(self, **values):
        super().__init__(**values)
        if self.kind == WIPE:
            self.add_widget(WipeSign())
        elif self.kind == DONE:
            self.add_widget(Icon(name="check", tone="accent_ink"))
        else:
            digit = Text(text=self.kind, role="title", bold=True, halign="center", tone="ink")
            self.add_widget(digit)


class NumberPad(Sheet):
    """Starts empty, so that the first digit replaces what was there; `on_number` comes with the tick.

    A digit that would make the number larger than `high` is not taken.
    """

    __events__ = ("on_number",)

    value = NumericProperty(0)
    high = NumericProperty(99)
    typed = StringProperty()

    def __init__(self, **values):
        super().__init__(**values)
        self._shown = Text(role="number", bold=True, halign="center", text=str(int(self.value)))
        self._shown.tone = "soft_ink"
        keys = GridLayout(cols=3, spacing="8dp", size_hint_y=None)
        keys.bind(minimum_height=keys.setter("height"))
        for kind in KEYS:
            key = PadKey(kind=kind)
            key.bind(on_tap=lambda tapped: self._press(tapped.kind))
            keys.add_widget(key)
        self.put(self._shown, keys)

    def _press(self, kind):
        if kind == DONE:
            self.close()
            self.dispatch("on_number", int(self.typed or self.value))
            return
        typed = self.typed[:-1] if kind == WIPE else (self.typed + kind).lstrip("0") or "0"
        if int(typed or 0) <= self.high:
            self.typed = typed
        self._shown.text = self.typed or "0"
        self._shown.tone = "ink"

    def on_number(self, number):
        """Answer a number that was typed."""
