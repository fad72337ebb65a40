"""Stones on their way: they slide from where they were to where they lie now, and never hold anything up."""

from kivy.animation import Animation
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.screens.board.hull import hull
from companion.screens.board.pen import stone
from companion.screens.theme import theme

SECONDS = 0.17


class Slides(Widget):
    """Lies over the table and feels no finger."""

    progress = NumericProperty(1.0)

    is_layer = True

    def __init__(self, **values):
        super().__init__(**values)
        self._flights = []
        self._ghost = None
        self.fbind("progress", self._draw)

    def fly(self, flights):
        """Send stones off: `(colour, from, to, side)` in the window."""
        seconds = theme.motion(SECONDS)
        Animation.cancel_all(self, "progress")
        self._flights = list(flights) if seconds else []
        self.progress = 1.0
        if not self._flights:
            self._draw()
            return
        self.progress = 0.0
        Animation(progress=1.0, duration=seconds, t="out_cubic").start(self)

    def drag(self, ship, at):
        """Show a ship under the finger; without a place it is gone."""
        self._ghost = (ship, at) if at else None
        self._draw()

    def _draw(self, *_):
        self.canvas.clear()
        with self.canvas:
            if self.progress < 1:
                for colour, start, end, side in self._flights:
                    x = start[0] + (end[0] - start[0]) * self.progress
                    y = start[1] + (end[1] - start[1]) * self.progress
                    stone(colour, x - side / 2, y - side / 2, side)
            if self._ghost:
                self._draw_ghost(*self._ghost)

    @staticmethod
    def _draw_ghost(ship, at):
        height, width = ship.hull_height * 0.7, ship.hull_width * 0.7
        left, bottom = at[0] - width / 2, at[1] - height * 0.4
        hull(left, bottom, width, height, height * 0.15, theme.accent)
        stones = [one for one in ship.view.spaces if one]
        side = min(width * 0.8, height * 0.8 / max(1, len(stones)))
        for number, colour in enumerate(stones):
            stone(colour, at[0] - side / 2, bottom + height * 0.82 - (number + 1) * side, side)

    def on_touch_down(self, _touch):
        """Let every finger through."""
        return False
