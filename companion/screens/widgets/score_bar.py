"""A stacked bar of points by source, and the words for its colours."""

from kivy.graphics import Color, Rectangle
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import ColorProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.screens.theme import theme
from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below

Builder.load_string("""
#:import theme companion.screens.theme.theme
<BarKey>:
    size_hint: None, None
    height: words.height
    width: min(words.natural_width + dp(22), self.most_width)
    spacing: dp(6)
    Widget:
        size_hint: None, None
        size: dp(14), dp(14)
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
        width: max(1, min(self.natural_width, root.most_width - dp(22)))
        pos_hint: {"center_y": 0.5}
""")


class BarKey(BoxLayout):
    """A colour and its words."""

    colour = ColorProperty()
    text = StringProperty()
    most_width = NumericProperty("280dp")


class ScoreBar(Widget):
    """`parts` are pairs of points and colour; `longest` points fill the whole width."""

    parts = ListProperty()
    longest = NumericProperty(1)

    def __init__(self, **values):
        values.setdefault("size_hint_y", None)
        values.setdefault("height", dp(20))
        super().__init__(**values)
        for name in ("pos", "size", "parts", "longest"):
            self.fbind(name, self._draw)
        theme.follow("look", self._draw)
        self._draw()

    def _draw(self, *_):
        self.canvas.clear()
        left, unit = self.x, self.width / max(1, self.longest)
        with self.canvas:
            Color(*theme.sunken)
            Rectangle(pos=self.pos, size=self.size)
            for points, colour in self.parts:
                if points <= 0:
                    continue
                Color(*theme.edge)
                Rectangle(pos=(left, self.y), size=(points * unit, self.height))
                Color(*colour)
                Rectangle(
                    pos=(left + dp(0.5), self.y + dp(1)),
                    size=(max(dp(1), points * unit - dp(1)), self.height - dp(2)),
                )
                left += points * unit
