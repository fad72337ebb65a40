"""What everything on the table is drawn with: stones, places for them, figures. Use inside `with canvas`."""

from functools import lru_cache

from kivy.core.text import DEFAULT_FONT
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.metrics import dp

from companion.screens.board.stamps import PLACE, stamp
from companion.screens.glyphs import GLYPHS
from companion.screens.theme import ICON_FONT, theme

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
    Color(1, 1, 1, alpha)
    Rectangle(texture=stamp(colour, side), pos=(x, y), size=(side, side))


def place(x, y, side, *, is_lit=False):
    """An empty place for a stone."""
    if not is_lit:
        Color(1, 1, 1, 0.8)
        Rectangle(texture=stamp(PLACE, side), pos=(x, y), size=(side, side))
        return
    gap = side * 0.07
    box = (x + gap, y + gap, side - 2 * gap, side - 2 * gap)
    frame(box, theme.accent_wash, theme.accent, dp(2), side * 0.16)


@lru_cache(maxsize=600)
def _letters(text, size, bold, font=DEFAULT_FONT):
    label = CoreLabel(text=text, font_size=size, bold=bold, font_name=font)
    label.refresh()
    label.texture.bind()
    return label.texture


def figure(text, x, y, size, tone="ink", *, bold=False, align=0.5):
    """A number or a short word round a point; `align` says which part of its width lies left of it."""
    texture = _letters(str(text), max(6, round(size)), bold)
    return _write(texture, x, y, getattr(theme, tone) if isinstance(tone, str) else tone, align)


def icon(name, x, y, size, ink):
    """An icon of our icon font round a point."""
    _write(_letters(GLYPHS[name], round(size), False, ICON_FONT), x, y, ink, 0.5)


def _write(texture, x, y, ink, align):
    Color(*ink)
    width, height = texture.size
    Rectangle(texture=texture, size=texture.size, pos=(round(x - width * align), round(y - height / 2)))
    return width


def figure_width(text, size, *, bold=False):
    """How wide a figure would be."""
    return _letters(str(text), max(6, round(size)), bold).size[0]
