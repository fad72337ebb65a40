"""Four handles to drag onto the corners of a board, with a magnifier that shows what the finger covers."""

import math

from kivy.graphics import Color, Ellipse, Line
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.screens.widgets.cell_overlay import CHOSEN, SHADE, SURE

REACH = 36  # dp around a handle that a finger may miss it by
RADIUS = 15
LOUPE_RADIUS = 58
LOUPE_ZOOM = 3.0


class CornerHandles(Widget):
    """`corners` are points of the photo a `PhotoView` shows; fingers that take and leave one are told of."""

    __events__ = ("on_grabbed", "on_dragged")

    view = ObjectProperty(None, allownone=True)
    corners = ListProperty()

    is_layer = True
    held = None
    """Which handle the finger has."""

    def __init__(self, **values):
        super().__init__(**values)
        self.bind(corners=self._draw, pos=self._draw, size=self._draw)

    def on_view(self, _handles, view):
        """Follow the photo as it is moved and zoomed."""
        view.bind(frame=self._draw)

    def handle_at(self, x, y):
        """The handle within reach of a finger, the nearest if several are."""
        places = [math.dist((x, y), self.view.to_screen(corner)) for corner in self.corners]
        nearest = min(range(len(places)), key=places.__getitem__, default=None)
        return nearest if nearest is not None and places[nearest] <= dp(REACH) else None

    def on_touch_down(self, touch):
        """Take the finger if it is on a handle; the photo has it otherwise."""
        if self.disabled or self.held is not None or touch.is_mouse_scrolling:
            return False
        held = self.handle_at(*touch.pos)
        if held is None:
            return False
        at = self.view.to_screen(self.corners[held])
        touch.grab(self)
        touch.ud["drag"] = True
        touch.ud[self] = (at[0] - touch.x, at[1] - touch.y)
        self.held = held
        self._draw()
        self.dispatch("on_grabbed")
        return True

    def on_touch_move(self, touch):
        """Move the corner as the finger moves, within the photo."""
        if touch.grab_current is not self:
            return False
        dx, dy = touch.ud[self]
        x, y = self.view.to_photo(touch.x + dx, touch.y + dy)
        picture = self.view.picture
        corners = list(self.corners)
        corners[self.held] = (
            min(picture.full_width_px, max(0.0, x)),
            min(picture.full_height_px, max(0.0, y)),
        )
        self.corners = corners
        return True

    def on_touch_up(self, touch):
        """Let the corner go."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.held = None
        self._draw()
        self.dispatch("on_dragged")
        return True

    def on_grabbed(self):
        """Answer a finger on a handle."""

    def on_dragged(self):
        """Answer a handle that was dragged."""

    def _draw(self, *_):
        self.canvas.clear()
        if not self.view or not self.view.picture or len(self.corners) != 4:
            return
        points = [self.view.to_screen(corner) for corner in self.corners]
        flat = [value for point in points for value in point]
        with self.canvas:
            Color(*SHADE)
            Line(points=flat, close=True, width=dp(2.4), joint="round")
            Color(*CHOSEN)
            Line(points=flat, close=True, width=dp(1.3), joint="round")
            for number, (x, y) in enumerate(points):
                self._draw_handle(x, y, is_held=number == self.held)
            if self.held is not None:
                self._draw_loupe(self.corners[self.held], points[self.held])

    def _draw_handle(self, x, y, *, is_held):
        radius = dp(RADIUS)
        Color(*SHADE[:3], 0.35)
        Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
        Color(*SHADE)
        Line(circle=(x, y, radius), width=dp(3))
        Color(*(CHOSEN if is_held else SURE))
        Line(circle=(x, y, radius), width=dp(1.8))
        Line(points=(x - dp(5), y, x + dp(5), y), width=dp(1))
        Line(points=(x, y - dp(5), x, y + dp(5)), width=dp(1))

    def _draw_loupe(self, corner, at):
        """A round magnifier in the upper corner that is farther from the finger."""
        radius = min(dp(LOUPE_RADIUS), self.height / 4)
        gap = radius + dp(10)
        x = self.x + gap if at[0] > self.center_x else self.right - gap
        y = self.top - gap if at[1] < self.top - 2.6 * gap or abs(at[0] - x) > 2 * gap else self.y + gap
        picture = self.view.picture
        reach = radius / (self.view.scale * LOUPE_ZOOM)
        left, right = (corner[0] - reach) / picture.full_width_px, (corner[0] + reach) / picture.full_width_px
        top = (corner[1] - reach) / picture.full_height_px
        bottom = (corner[1] + reach) / picture.full_height_px
        Color(*SHADE)
        Ellipse(pos=(x - radius - dp(3), y - radius - dp(3)), size=(2 * (radius + dp(3)),) * 2)
        Color(1, 1, 1, 1)
        Ellipse(
            pos=(x - radius, y - radius),
            size=(2 * radius, 2 * radius),
            texture=self.view.texture,
            tex_coords=(left, bottom, right, bottom, right, top, left, top),
        )
        Color(*SURE)
        Line(circle=(x, y, radius), width=dp(1.6))
        for colour, width in ((SHADE, 1.6), (CHOSEN, 0.9)):
            Color(*colour)
            Line(points=(x - dp(14), y, x + dp(14), y), width=dp(width))
            Line(points=(x, y - dp(14), x, y + dp(14)), width=dp(width))
