"""A stone: each colour has a mark of its own, so that colour is never the only sign."""

from kivy.graphics import (
    Color,
    Ellipse,
    InstructionGroup,
    Line,
    PopMatrix,
    PushMatrix,
    Rectangle,
    RoundedRectangle,
    Scale,
    Translate,
    Triangle,
)
from kivy.metrics import dp
from kivy.properties import BooleanProperty, OptionProperty
from kivy.uix.widget import Widget

from companion.screens.palette import STONES
from companion.screens.theme import theme

# Everything is drawn on a square of 100 by 100 and scaled to the widget.
_WAVE = (26, 56, 34, 64, 42, 56, 50, 48, 58, 56, 66, 64, 74, 56)


def _ring():
    return [Line(circle=(50, 54, 19), width=6.5)]


def _bars():
    return [Rectangle(pos=(27, 62), size=(46, 13)), Rectangle(pos=(27, 35), size=(46, 13))]


def _cross():
    return [
        Line(points=(33, 37, 67, 71), width=6.5, cap="round"),
        Line(points=(33, 71, 67, 37), width=6.5, cap="round"),
    ]


def _diamond():
    return [Triangle(points=(24, 54, 50, 80, 76, 54)), Triangle(points=(24, 54, 50, 28, 76, 54))]


def _wave():
    upper = [value + (10 if at % 2 else 0) for at, value in enumerate(_WAVE)]
    lower = [value - (14 if at % 2 else 0) for at, value in enumerate(_WAVE)]
    return [Line(points=line, width=5, cap="round", joint="round") for line in (upper, lower)]


MARKS = {
    "disc": lambda: [Ellipse(pos=(29, 33), size=(42, 42))],
    "ring": _ring,
    "triangle": lambda: [Triangle(points=(26, 36, 74, 36, 50, 76))],
    "bars": _bars,
    "cross": _cross,
    "diamond": _diamond,
    "wave": _wave,
}


def stone_face(colour, alpha=1.0):
    """The drawing of a stone on a square of 100 by 100."""
    look = STONES[colour]
    return [
        Color(*theme.edge[:3], alpha),
        RoundedRectangle(pos=(7, 7), size=(86, 86), radius=[19]),
        Color(*look.shade[:3], alpha),
        RoundedRectangle(pos=(10, 10), size=(80, 80), radius=[16]),
        Color(*look.face[:3], alpha),
        RoundedRectangle(pos=(10, 20), size=(80, 70), radius=[16]),
        Color(*look.mark[:3], alpha),
        *MARKS[look.shape](),
    ]


def stone_at(colour, centre, side):
    """The drawing of a stone at a place, without a widget of its own."""
    left, bottom = centre[0] - side / 2, centre[1] - side / 2
    return [
        PushMatrix(),
        Translate(left, bottom),
        Scale(side / 100, side / 100, 1),
        *stone_face(colour),
        PopMatrix(),
    ]


class Stone(Widget):
    """A stone of a colour, or the empty place for one; `is_lit` rings it as a legal target.

    An empty place that `is_next` has a plus: a ring would look as if it were chosen.
    """

    colour = OptionProperty("", options=("", *STONES))
    is_lit = BooleanProperty(False)
    is_next = BooleanProperty(False)
    is_faint = BooleanProperty(False)

    def __init__(self, **values):
        values.setdefault("size_hint", (None, None))
        values.setdefault("size", (dp(28), dp(28)))
        super().__init__(**values)
        self._place, self._scale = Translate(), Scale(1)
        self._drawing = InstructionGroup()
        for instruction in (PushMatrix(), self._place, self._scale, self._drawing, PopMatrix()):
            self.canvas.add(instruction)
        for name in ("colour", "is_lit", "is_next", "is_faint"):
            self.fbind(name, self._draw)
        for name in ("pos", "size"):
            self.fbind(name, self._move)
        theme.bind(look=self._draw)
        self._draw()
        self._move()

    def _move(self, *_):
        side = min(self.width, self.height)
        self._place.xy = (self.center_x - side / 2, self.center_y - side / 2)
        self._scale.xyz = (side / 100, side / 100, 1)

    def _draw(self, *_):
        drawing = self._drawing
        drawing.clear()
        if self.is_lit:
            drawing.add(Color(*theme.accent))
            drawing.add(Line(rounded_rectangle=(3, 3, 94, 94, 24), width=4))
        if not self.colour:
            # opaque, because Kivy lets other lines out of what scrolls
            drawing.add(Color(*theme.edge))
            drawing.add(Line(rounded_rectangle=(12, 12, 76, 76, 16), width=2))
            if self.is_next:
                drawing.add(Color(*theme.accent))
                drawing.add(Line(points=(32, 50, 68, 50), width=4, cap="round"))
                drawing.add(Line(points=(50, 32, 50, 68), width=4, cap="round"))
            return
        for instruction in stone_face(self.colour, 0.35 if self.is_faint else 1.0):
            drawing.add(instruction)
