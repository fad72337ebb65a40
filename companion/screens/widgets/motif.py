"""The sign of the house: a stepped pyramid of stones on a line of sand."""

from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.screens.theme import theme

ROWS = (5, 4, 3, 1)
INKED = {(1, 1), (3, 0)}  # two stones in the accent colour, by row and place


class Motif(Widget):
    """Decoration only; it has the width it is given and draws itself in its middle."""

    def __init__(self, **values):
        values.setdefault("size_hint", (None, None))
        super().__init__(**values)
        self.bind(pos=self._draw, size=self._draw)
        theme.follow("look", self._draw)
        self._draw()

    def _draw(self, *_):
        block = min(self.height / (len(ROWS) + 0.6), self.width / (max(ROWS) + 2))
        gap = max(1, block * 0.1)
        base = self.y + block * 0.25
        self.canvas.clear()
        with self.canvas:
            Color(*theme.edge[:3], 0.55)
            Rectangle(pos=(self.x, base - max(1, dp(1.5))), size=(self.width, max(1, dp(1.5))))
            for row, count in enumerate(ROWS):
                left = self.center_x - count * block / 2
                for number in range(count):
                    inked = (row, number) in INKED
                    Color(*(theme.accent if inked else theme.edge)[:3], 1 if inked else 0.45 + 0.1 * row)
                    RoundedRectangle(
                        pos=(left + number * block + gap / 2, base + row * block + gap / 2),
                        size=(block - gap, block - gap),
                        radius=[block * 0.16],
                    )
