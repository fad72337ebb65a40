"""A photo to look into: pinch, double-tap or wheel to zoom, drag to move; a tap says which point is meant."""

import math

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.stencilview import StencilView

from companion.screens.theme import theme
from companion.screens.widgets.lasting_texture import lasting_texture

LARGEST = 8.0
DOUBLE_TAP_ZOOM = 2.6
DOUBLE_TAP_SECONDS = 0.3
WHEEL = 1.2
GLIDE_SECONDS = 0.16
SHARE = 0.88  # of the view that a part takes which is to be shown large
DRAG = 10  # dp a finger moves before it drags the picture


class PhotoView(StencilView):
    """Points are pixels of the full photo, from its top left; `frame` counts up when the picture moves.

    `on_pick(point)` comes at once with a tap, `on_double_tap()` after a second one, which also zooms.
    """

    __events__ = ("on_pick", "on_double_tap")

    picture = ObjectProperty(None, allownone=True)
    zoom = NumericProperty(1.0)
    glide = NumericProperty(1.0)
    margin = NumericProperty(0)
    """What stays free around the whole photo, so that a finger can get hold of its very edge."""
    frame = NumericProperty(0)

    def __init__(self, **values):
        self._fingers = []
        self._focus = (0.0, 0.0)
        self._tapped = (-1.0, (0.0, 0.0))
        self._box = None
        self._way = ((1.0, 0.0, 0.0), (1.0, 0.0, 0.0))
        super().__init__(**values)
        with self.canvas:
            self._ground_colour = Color(*theme.sunken)
            self._ground = Rectangle()
            Color(1, 1, 1, 1)
            self._shown = Rectangle(size=(0, 0))
        self.texture = None
        self.bind(pos=self._resized, size=self._resized, margin=self._resized, picture=self._load)
        theme.bind(look=self._recolour)
        self._load()

    def _recolour(self, *_):
        self._ground_colour.rgba = theme.sunken

    def _load(self, *_):
        picture = self.picture
        self.texture = None
        if picture:
            self.texture = lasting_texture(picture.rgb, (picture.width_px, picture.height_px))
            self._shown.texture = self.texture
            self._shown.tex_coords = (0, 1, 1, 1, 1, 0, 0, 0)  # rows come from the top
        self.show_all()

    def show_box(self, box):
        """Show a part of the photo (left, top, right, bottom) as large as fits, until a finger moves it."""
        before = (self.zoom, *self._focus)
        self._box = box
        self._resized()
        self._glide_from(before)

    def _glide_from(self, before):
        """Show the way there, quickly, instead of jumping."""
        Animation.cancel_all(self, "glide")
        seconds = theme.motion(GLIDE_SECONDS)
        if seconds and self.picture:
            self._way = before, (self.zoom, *self._focus)
            self.glide = 0.0
            Animation(glide=1.0, duration=seconds, t="out_quad").start(self)

    def on_glide(self, _view, glide):
        """Stand somewhere on the way; at its end exactly where it leads, should the size have changed."""
        if glide == 1.0 and self._box:
            self._resized()
            return
        before, after = self._way
        zoom, x, y = ((1 - glide) * one + glide * other for one, other in zip(before, after, strict=True))
        self.zoom, self._focus = zoom, (x, y)
        self._place()

    @property
    def is_framed(self):
        """Whether it still shows the part it was told to, and no finger has moved it."""
        return self._box is not None

    def _let_go(self):
        """A finger has taken over."""
        Animation.cancel_all(self, "glide")
        self._box = None

    def _resized(self, *_):
        if self._box and self.picture:
            left, top, right, bottom = self._box
            self.zoom = 1.0
            wide, tall = max(1.0, right - left), max(1.0, bottom - top)
            fit = min(self.width / wide, self.height / tall) / self.scale
            self.zoom = min(LARGEST, max(1.0, fit * SHARE))
            self._focus = ((left + right) / 2, (top + bottom) / 2)
        self._place()

    def show_all(self):
        """Show the whole photo."""
        self._let_go()
        self.zoom = 1.0
        if self.picture:
            self._focus = (self.picture.full_width_px / 2, self.picture.full_height_px / 2)
        self._place()

    @property
    def scale(self):
        """Screen pixels for one pixel of the full photo."""
        if not self.picture:
            return 1.0
        wide, tall = self.width - 2 * self.margin, self.height - 2 * self.margin
        fit = min(wide / self.picture.full_width_px, tall / self.picture.full_height_px)
        return max(1e-6, fit * self.zoom)

    def to_screen(self, point):
        """Where a point of the photo is in our parent."""
        scale = self.scale
        return (
            self.center_x + (point[0] - self._focus[0]) * scale,
            self.center_y - (point[1] - self._focus[1]) * scale,
        )

    def to_photo(self, x, y):
        """Which point of the photo is there."""
        scale = self.scale
        return self._focus[0] + (x - self.center_x) / scale, self._focus[1] - (y - self.center_y) / scale

    def _place(self, *_):
        picture = self.picture
        self._ground.pos, self._ground.size = self.pos, self.size
        if not picture:
            self._shown.size = (0, 0)
            return
        full, scale = (picture.full_width_px, picture.full_height_px), self.scale
        self._focus = tuple(
            _kept_in(focus, length, room / scale)
            for focus, length, room in zip(self._focus, full, self.size, strict=True)
        )
        self._shown.pos = self.to_screen((0, full[1]))
        self._shown.size = (full[0] * scale, full[1] * scale)
        self.frame += 1

    def zoom_about(self, x, y, factor):
        """Zoom so that what is under the finger stays there."""
        self._let_go()
        before = self.to_photo(x, y)
        self.zoom = min(LARGEST, max(1.0, self.zoom * factor))
        after = self.to_photo(x, y)
        self._move_focus(before[0] - after[0], before[1] - after[1])

    def _move_focus(self, dx, dy):
        self._focus = (self._focus[0] + dx, self._focus[1] + dy)
        self._place()

    def on_touch_down(self, touch):
        """Take fingers that no handle over the photo wants."""
        if not self.collide_point(*touch.pos) or not self.picture:
            return False
        if touch.is_mouse_scrolling:
            self.zoom_about(*touch.pos, WHEEL if touch.button == "scrolldown" else 1 / WHEEL)
            return True
        if super().on_touch_down(touch):
            return True
        touch.grab(self)
        self._fingers.append(touch)
        touch.ud[self] = len(self._fingers) > 1
        for finger in self._fingers[1:]:
            self._fingers[0].ud[self] = finger.ud[self] = True
        return True

    def on_touch_move(self, touch):
        """Drag with one finger, pinch with two."""
        if touch.grab_current is not self:
            return super().on_touch_move(touch)
        if len(self._fingers) > 1:
            self._pinch(touch)
        elif touch.ud[self] or math.dist(touch.pos, touch.opos) > dp(DRAG):
            touch.ud[self] = True
            self._let_go()
            scale = self.scale
            self._move_focus(-touch.dx / scale, touch.dy / scale)
        touch.ud["drag"] = True
        return True

    def _pinch(self, touch):
        other = next(finger for finger in self._fingers if finger is not touch)
        before = math.dist(touch.ppos, other.pos)
        after = math.dist(touch.pos, other.pos)
        middle = ((touch.x + other.x) / 2, (touch.y + other.y) / 2)
        if before > 1:
            self.zoom_about(*middle, after / before)
        scale = self.scale
        self._move_focus(-touch.dx / 2 / scale, touch.dy / 2 / scale)

    def on_touch_up(self, touch):
        """Answer a tap."""
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        self._fingers.remove(touch)
        if not touch.ud[self]:
            self._tap(touch)
        return True

    def _tap(self, touch):
        when, where = self._tapped
        now = Clock.get_time()
        if now - when < DOUBLE_TAP_SECONDS and math.dist(where, touch.pos) < dp(40):
            self._tapped = (-1.0, where)
            if self.zoom > 1.05:
                self.show_all()
            else:
                self.zoom_about(*touch.pos, DOUBLE_TAP_ZOOM)
            self.dispatch("on_double_tap")
            return
        self._tapped = (now, touch.pos)
        self.dispatch("on_pick", self.to_photo(*touch.pos))

    def on_pick(self, point):
        """Answer a tap on a point of the photo."""

    def on_double_tap(self):
        """Answer a double tap."""


def _kept_in(focus, length, room):
    """Keep the picture in the view: no gap at a side while the other side is cut off."""
    if room >= length:
        return length / 2
    return min(length - room / 2, max(room / 2, focus))
