"""Small signs for sites, cards and bonuses, as plain shapes in one colour. Use inside `with canvas`."""

from kivy.graphics import Color, Ellipse, Quad, Rectangle, Triangle


def sign(name, x, y, size, colour):
    """Draw a sign round a point."""
    Color(*colour)
    unit = size / 100
    _SIGNS[name](lambda *points: _moved(points, x, y, unit), unit)


def _moved(points, x, y, unit):
    """Points of a drawing of 100 by 100 round its middle, as points of the canvas."""
    return [(x if at % 2 == 0 else y) + (value - 50) * unit for at, value in enumerate(points)]


def _box(to, unit, left, bottom, width, height):
    Rectangle(pos=to(left, bottom), size=(width * unit, height * unit))


def _pyramid(to, _unit):
    Triangle(points=to(8, 14, 92, 14, 50, 88))


def _temple(to, unit):
    Triangle(points=to(6, 64, 94, 64, 50, 92))
    for left in (16, 43, 70):
        _box(to, unit, left, 24, 14, 36)
    _box(to, unit, 6, 10, 88, 12)


def _chamber(to, unit):
    for left in (12, 39, 66):
        for bottom in (12, 39, 66):
            _box(to, unit, left, bottom, 22, 22)


def _obelisk(to, unit):
    Quad(points=to(34, 20, 66, 20, 60, 74, 40, 74))
    Triangle(points=to(40, 76, 60, 76, 50, 94))
    _box(to, unit, 24, 8, 52, 10)


def _market(to, unit):
    Quad(points=to(4, 58, 96, 58, 84, 88, 16, 88))
    _box(to, unit, 14, 12, 10, 42)
    _box(to, unit, 76, 12, 10, 42)
    _box(to, unit, 24, 26, 52, 12)


def _lever(to, _unit):
    Quad(points=to(8, 30, 14, 22, 94, 76, 88, 84))
    Triangle(points=to(28, 8, 62, 8, 45, 44))


def _hammer(to, unit):
    _box(to, unit, 20, 62, 60, 26)
    _box(to, unit, 44, 8, 13, 54)


def _sail(to, _unit):
    Triangle(points=to(46, 34, 46, 94, 8, 34))
    Triangle(points=to(54, 34, 54, 82, 86, 34))
    Quad(points=to(6, 26, 94, 26, 78, 8, 22, 8))


def _chisel(to, unit):
    _box(to, unit, 38, 52, 24, 42)
    Quad(points=to(42, 26, 58, 26, 58, 50, 42, 50))
    Quad(points=to(36, 6, 64, 6, 58, 26, 42, 26))


def _statue(to, unit):
    Ellipse(pos=to(34, 62), size=(32 * unit, 32 * unit), segments=18)
    Quad(points=to(22, 14, 78, 14, 64, 60, 36, 60))
    _box(to, unit, 14, 4, 72, 9)


def _card(to, unit):
    _box(to, unit, 26, 14, 48, 72)


def _stones(to, unit):
    _box(to, unit, 10, 14, 36, 36)
    _box(to, unit, 54, 14, 36, 36)
    _box(to, unit, 32, 54, 36, 36)


def _load(to, unit):
    Quad(points=to(4, 40, 96, 40, 80, 10, 20, 10))
    _box(to, unit, 34, 50, 32, 32)


def _arrow(to, _unit):
    Triangle(points=to(14, 60, 86, 60, 50, 16))


_SIGNS = {
    "pyramid": _pyramid,
    "temple": _temple,
    "burial_chamber": _chamber,
    "obelisks": _obelisk,
    "market": _market,
    "lever": _lever,
    "hammer": _hammer,
    "sail": _sail,
    "chisel": _chisel,
    "statue": _statue,
    "card": _card,
    "stones": _stones,
    "load": _load,
    "arrow": _arrow,
}
