"""What draws itself on its own canvas: once a frame at most, and only when something of it changed."""

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.screens.theme import theme

QUIET = 6  # rounds of laying out without a change before it is drawn


class Drawn(Widget):
    """Mix in: `draw_when` names the properties that matter, `draw` draws; another look draws anew."""

    _waits = 0

    def draw_when(self, *names):
        """Draw before the next frame whenever one of these changes, once the layout has come to rest."""
        self._trigger_draw = Clock.create_trigger(self._draw_soon, -1)
        for name in names:
            self.fbind(name, self.redraw)
        theme.bind(look=self.redraw)

    def redraw(self, *_):
        """Draw before the next frame."""
        self._waits = QUIET
        self._trigger_draw()

    def draw_now(self):
        """Draw at once what waits for the next frame."""
        if self._waits:
            self._waits = 0
            self._trigger_draw.cancel()
            self.draw()

    def _draw_soon(self, _seconds):
        self._waits -= 1
        if self._waits > 0:
            self._trigger_draw()
        elif self._waits == 0:
            self.draw()

    def draw(self):
        """Draw everything."""
