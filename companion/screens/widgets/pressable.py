"""What answers a finger: a tap, and a long press where something is behind it."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

LONG_PRESS_SECONDS = 0.5
DRAG = 16  # dp a finger may wander and still mean a tap


class Pressable(Widget):
    """Mix in: `on_tap` comes on release, `on_long_press` (only if `holds`) while the finger is still down."""

    __events__ = ("on_tap", "on_long_press")

    pressed = BooleanProperty(False)
    holds = BooleanProperty(False)
    is_target = BooleanProperty(True)
    """Whether it can be tapped at all; the layout check wants 48 dp of those that can."""

    listener = None
    """Somebody who is told of every press and tap on any of us: the spoken mode, while it is on."""

    _hold = None

    def on_tap(self):
        """Answer a tap."""

    def on_long_press(self):
        """Answer a long press."""

    def on_touch_down(self, touch):
        """Take the finger, unless a child wants it, it is a wheel, or we are off."""
        if super().on_touch_down(touch):
            return True
        if touch.is_mouse_scrolling or self.disabled or not self.is_target:
            return False
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self.pressed = True
        if Pressable.listener:
            Pressable.listener("press", self)
        if self.holds:
            self._hold = Clock.schedule_once(self._held, LONG_PRESS_SECONDS)
        return True

    def on_touch_move(self, touch):
        """Let go when the finger wanders off: it is dragging, not tapping."""
        if touch.grab_current is not self:
            return super().on_touch_move(touch)
        moved = abs(touch.x - touch.ox) + abs(touch.y - touch.oy)
        if moved > dp(DRAG) or not self.collide_point(*touch.pos):
            self._release()
        return True

    def on_touch_up(self, touch):
        """Answer, if the finger is still meant for us."""
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        was_pressed = self.pressed
        self._release()
        if was_pressed and not self.disabled:
            self.dispatch("on_tap")
            if Pressable.listener:
                Pressable.listener("tap", self)
        return True

    def _held(self, _seconds):
        if self.pressed:
            self._release()
            self.dispatch("on_long_press")

    def _release(self):
        self.pressed = False
        if self._hold:
            self._hold.cancel()
            self._hold = None
