"""What everything on the table is drawn with: stones, places for them, figures. Use inside `with canvas`."""

from functools import lru_cache

from kivy.core.text import DEFAULT_FONT
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Ellipse, Rectangle, RoundedRectangle, Triangle
from kivy.metrics import dp

from companion.screens.palette import STONES
from companion.screens.theme import theme

CORNER = 4  # segments of a round corner: enough at the size of a stone


def block(x, y, width, height, radius):
    """A rectangle with round corners in the colour set before."""
    RoundedRectangle(pos=(x, y), size=(width, height), radius=[radius], segments=CORNER)


def frame(box, fill, edge, width, radius):
    """A filled rectangle with an outline."""
    x, y, wide, high = box
    Color(*edge)
    block(x, y, wide, high, radius)
    Color(*fill)
    block(x + width, y + width, wide - 2 * width, high - 2 * width, max(0, radius - width))


def stone(colour, x, y, side, alpha=1.0):
    """A stone with its mark, in a square whose lower left corner is given."""
    look = STONES[colour]
    gap, rim = side * 0.06, max(1.0, side * 0.045)
    x, y, side = x + gap, y + gap, side - 2 * gap
    Color(*theme.edge[:3], alpha)
    block(x, y, side, side, side * 0.2)
    Color(*look.shade[:3], alpha)
    inside = side - 2 * rim
    block(x + rim, y + rim, inside, inside, side * 0.17)
    Color(*look.face[:3], alpha)
    block(x + rim, y + rim + inside * 0.1, inside, inside * 0.9, side * 0.17)
    Color(*look.mark[:3], alpha)
    _MARKS[look.shape](x + side / 2, y + side * 0.54, side * 0.24, (*look.face[:3], alpha))


def _disc(x, y, half, _face):
    Ellipse(pos=(x - half, y - half), size=(2 * half, 2 * half), segments=20)


def _ring(x, y, half, face):
    half *= 1.1
    Ellipse(pos=(x - half, y - half), size=(2 * half, 2 * half), segments=20)
    Color(*face)
    inner = half * 0.56
    Ellipse(pos=(x - inner, y - inner), size=(2 * inner, 2 * inner), segments=16)


def _triangle(x, y, half, _face):
    Triangle(points=(x - half, y - half * 0.8, x + half, y - half * 0.8, x, y + half * 0.9))


def _bars(x, y, half, _face):
    Rectangle(pos=(x - half, y + half * 0.25), size=(2 * half, half * 0.6))
    Rectangle(pos=(x - half, y - half * 0.85), size=(2 * half, half * 0.6))


_MARKS = {"disc": _disc, "ring": _ring, "triangle": _triangle, "bars": _bars}


def place(x, y, side, *, is_lit=False):
    """An empty place for a stone."""
    gap = side * 0.07
    box = (x + gap, y + gap, side - 2 * gap, side - 2 * gap)
    edge = theme.accent if is_lit else (*theme.edge[:3], 0.55)
    fill = theme.accent_wash if is_lit else theme.sunken
    frame(box, fill, edge, max(1.0, dp(2) if is_lit else side * 0.03), side * 0.16)


@lru_cache(maxsize=600)
def _letters(text, size, bold):
    label = CoreLabel(text=text, font_size=size, bold=bold, font_name=DEFAULT_FONT)
    label.refresh()
    label.texture.bind()
    return label.texture


def figure(text, x, y, size, tone="ink", *, bold=False, align=0.5):
    """A number or a short word round a point; `align` says which part of its width lies left of it."""
    texture = _letters(str(text), max(6, round(size)), bold)
    Color(*(getattr(theme, tone) if isinstance(tone, str) else tone))
    width, height = texture.size
    Rectangle(texture=texture, size=texture.size, pos=(round(x - width * align), round(y - height / 2)))
    return width


def figure_width(text, size, *, bold=False):
    """How wide a figure would be."""
    return _letters(str(text), max(6, round(size)), bold).size[0]
