"""The shape of a ship from above: a hull with its bow at the top. Use inside `with canvas`."""

from kivy.graphics import Color, Rectangle, RoundedRectangle, Triangle


def hull(x, y, width, height, bow, colour):
    """A hull whose bow takes the upper part of its height."""
    Color(*colour)
    stern = min(width * 0.3, (height - bow) * 0.4)
    RoundedRectangle(pos=(x, y), size=(width, 2 * stern), radius=[stern], segments=8)
    Rectangle(pos=(x, y + stern), size=(width, max(0, height - bow - stern)))
    Triangle(points=(x, y + height - bow, x + width, y + height - bow, x + width / 2, y + height))


def small_ship(x, y, width, height, colour):
    """A ship as a sign, for where one is moored."""
    hull(x, y, width, height, height * 0.35, colour)
