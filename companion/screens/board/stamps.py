"""Stones and empty places drawn once each and stamped from then on: one rectangle instead of ten shapes."""

from kivy.graphics import ClearBuffers, ClearColor, Color, Ellipse, Fbo, Rectangle, RoundedRectangle, Triangle

from companion.scoring.imhotep_pieces import COLOURS
from companion.screens.palette import STONES
from companion.screens.theme import theme

PLACE = "place"
NAMES = (*COLOURS, PLACE)
SIZES = (48, 96, 192)  # pixels; a stamp is made larger than it is shown, which smooths its edges
ENOUGH = 1.25

_sheets = {}


def stamp(name, side):
    """The texture of a stone by its colour, or of an empty place, for a square of so many pixels."""
    size = next((one for one in SIZES if one >= side * ENOUGH), SIZES[-1])
    key = (size, theme.is_dark)
    if key not in _sheets:
        _sheets[key] = _Sheet(size)
    return _sheets[key].regions[name]


class _Sheet:
    """All stamps of one size in one texture."""

    def __init__(self, size):
        self._fbo = Fbo(size=(size * len(NAMES), size))
        with self._fbo:
            # clear, but of the outline's colour, so that smoothed edges do not turn dark
            ClearColor(*theme.edge[:3], 0)
            ClearBuffers()
            for at, name in enumerate(NAMES):
                (_place if name == PLACE else _stone)(name, at * size, size)
        self._fbo.draw()
        self._fbo.add_reload_observer(self._reloaded)
        texture = self._fbo.texture
        self.regions = {name: texture.get_region(at * size, 0, size, size) for at, name in enumerate(NAMES)}

    def _reloaded(self, _fbo):
        """Draw again after the system took the graphics memory, as it may while we sleep."""
        self._fbo.draw()


def _block(x, y, width, height, radius):
    RoundedRectangle(pos=(x, y), size=(width, height), radius=[radius])


def _place(_name, x, size):
    gap, rim = size * 0.07, size * 0.035
    side = size - 2 * gap
    Color(*theme.edge)
    _block(x + gap, gap, side, side, size * 0.16)
    Color(*theme.sunken)
    _block(x + gap + rim, gap + rim, side - 2 * rim, side - 2 * rim, size * 0.13)


def _stone(colour, x, size):
    look = STONES[colour]
    gap, rim = size * 0.06, size * 0.045
    left, low, side = x + gap, gap, size - 2 * gap
    inside = side - 2 * rim
    Color(*theme.edge)
    _block(left, low, side, side, side * 0.2)
    Color(*look.shade)
    _block(left + rim, low + rim, inside, inside, side * 0.17)
    Color(*look.face)
    _block(left + rim, low + rim + inside * 0.1, inside, inside * 0.9, side * 0.17)
    Color(*look.mark)
    _MARKS[look.shape](left + side / 2, low + side * 0.54, side * 0.24, look.face)


def _disc(x, y, half, _face):
    Ellipse(pos=(x - half, y - half), size=(2 * half, 2 * half))


def _ring(x, y, half, face):
    _disc(x, y, half * 1.1, face)
    Color(*face)
    _disc(x, y, half * 0.62, face)


def _triangle(x, y, half, _face):
    Triangle(points=(x - half, y - half * 0.8, x + half, y - half * 0.8, x, y + half * 0.9))


def _bars(x, y, half, _face):
    Rectangle(pos=(x - half, y + half * 0.25), size=(2 * half, half * 0.6))
    Rectangle(pos=(x - half, y - half * 0.85), size=(2 * half, half * 0.6))


_MARKS = {"disc": _disc, "ring": _ring, "triangle": _triangle, "bars": _bars}
