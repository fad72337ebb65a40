"""A stacked bar of points by source, and the words for its colours; both can be tapped."""

from kivy.graphics import Color, Rectangle
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import ColorProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.theme import theme
from companion.screens.widgets.pressable import Pressable
from companion.screens.widgets.tappable import Tappable
from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below

Builder.load_string("""
#:import theme companion.screens.theme.theme
<BarKey>:
    size_hint: None, None
    height: max(dp(48), words.height + dp(8))
    width: max(dp(48), min(words.natural_width + square.width + dp(22), self.most_width))
    padding: dp(6), 0
    spacing: dp(6)
    Widget:
        id: square
        size_hint: None, None
        size: theme.small_size, theme.small_size
        pos_hint: {"center_y": 0.5}
        canvas:
            Color:
                rgba: theme.edge
            Rectangle:
                pos: self.pos
                size: self.size
            Color:
                rgba: root.colour
            Rectangle:
                pos: self.x + dp(1), self.y + dp(1)
                size: self.width - dp(2), self.height - dp(2)
    Text:
        id: words
        text: root.text
        role: "small"
        size_hint_x: None
        width: max(1, min(self.natural_width, root.most_width - square.width - dp(22)))
        pos_hint: {"center_y": 0.5}
""")

THICKNESS = 22  # dp of the bar; the rest of its height is room for a finger
BEYOND = 4  # dp by which the axis stands out of it


def stacked(points):
    """Where each piece begins and ends, in points from the axis: gains to its right, losses to its left."""
    found, right, left = [], 0, 0
    for number in points:
        if number < 0:
            found.append((left + number, left))
            left += number
        else:
            found.append((right, right + number))
            right += number
    return found


class BarKey(Tappable, BoxLayout):
    """A colour and its words."""

    colour = ColorProperty()
    text = StringProperty()
    most_width = NumericProperty("280dp")


class ScoreBar(Pressable):
    """`parts` are pairs of points and colour; `longest` points fit right of the axis, `deepest` left of it.

    `on_part` names the part that was tapped by its number, -1 for the place beside them.
    """

    __events__ = ("on_part",)

    parts = ListProperty()
    longest = NumericProperty(1)
    deepest = NumericProperty(0)

    _finger_x = 0

    def __init__(self, **values):
        values.setdefault("size_hint_y", None)
        values.setdefault("height", dp(48))
        super().__init__(**values)
        for name in ("pos", "size", "parts", "longest", "deepest"):
            self.fbind(name, self._draw)
        theme.bind(look=self._draw)
        self._draw()

    def spans(self):
        """Where each part begins and ends, in pixels."""
        unit, axis = self._unit(), self.axis()
        return [
            (axis + begin * unit, axis + end * unit)
            for begin, end in stacked([points for points, _ in self.parts])
        ]

    def axis(self):
        """Where nothing is won or lost, in pixels."""
        return self.x + self.deepest * self._unit()

    def _unit(self):
        return self.width / max(1, self.longest + self.deepest)

    def _draw(self, *_):
        self.canvas.clear()
        height = dp(THICKNESS)
        bottom = self.center_y - height / 2
        with self.canvas:
            Color(*theme.sunken)
            Rectangle(pos=(self.x, bottom), size=(self.width, height))
            for (_, colour), (left, right) in zip(self.parts, self.spans(), strict=True):
                if right <= left:
                    continue
                Color(*theme.edge)
                Rectangle(pos=(left, bottom), size=(right - left, height))
                Color(*colour)
                Rectangle(
                    pos=(left + dp(0.5), bottom + dp(1)),
                    size=(max(dp(1), right - left - dp(1)), height - dp(2)),
                )
            if self.deepest:
                Color(*theme.ink)
                Rectangle(
                    pos=(self.axis() - dp(1), bottom - dp(BEYOND)), size=(dp(2), height + 2 * dp(BEYOND))
                )

    def on_touch_down(self, touch):
        """Note where the finger is."""
        self._finger_x = touch.x
        return super().on_touch_down(touch)

    def on_tap(self):
        """Find the part below the finger."""
        spans = enumerate(self.spans())
        part = next((at for at, (left, right) in spans if left <= self._finger_x < right), -1)
        self.dispatch("on_part", part)

    def on_part(self, part):
        """Answer a tap on a part."""
