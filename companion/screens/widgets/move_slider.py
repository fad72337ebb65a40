"""A slider over whole numbers, with marks along the way."""

from kivy.graphics import Color, Ellipse, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.screens.theme import TOUCH, theme

KNOB = 11  # dp


class MoveSlider(Widget):
    """`value` runs from 0 to `most`; `on_slide` comes by a finger only."""

    __events__ = ("on_slide",)

    value = NumericProperty(0)
    most = NumericProperty(1)
    marks = ListProperty()

    def __init__(self, **values):
        super().__init__(size_hint_y=None, height=dp(TOUCH), **values)
        for name in ("pos", "size", "value", "most", "marks"):
            self.fbind(name, self._draw)
        theme.bind(look=self._draw)
        self._draw()

    def _x(self, value):
        inside = self.width - 2 * dp(KNOB)
        return self.x + dp(KNOB) + inside * (value / self.most if self.most else 0)

    def _draw(self, *_):
        self.canvas.clear()
        middle, knob = self.center_y, dp(KNOB)
        with self.canvas:
            Color(*theme.edge)
            RoundedRectangle(pos=(self.x, middle - dp(3)), size=(self.width, dp(6)), radius=[dp(3)])
            Color(*theme.accent)
            done = self._x(self.value) - self.x
            RoundedRectangle(pos=(self.x, middle - dp(3)), size=(done, dp(6)), radius=[dp(3)])
            Color(*theme.ink)
            for mark in self.marks:
                Rectangle(pos=(self._x(mark) - dp(1), middle + dp(8)), size=(dp(2), dp(6)))
            Color(*theme.accent)
            Ellipse(pos=(self._x(self.value) - knob, middle - knob), size=(2 * knob, 2 * knob))

    def on_touch_down(self, touch):
        """Jump to the finger."""
        if touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._follow(touch)
        return True

    def on_touch_move(self, touch):
        """Follow the finger."""
        if touch.grab_current is not self:
            return False
        self._follow(touch)
        return True

    def on_touch_up(self, touch):
        """Let go."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def _follow(self, touch):
        share = (touch.x - self.x - dp(KNOB)) / max(1, self.width - 2 * dp(KNOB))
        wanted = round(max(0, min(1, share)) * self.most)
        if wanted != self.value:
            self.value = wanted
            self.dispatch("on_slide", wanted)

    def on_slide(self, value):
        """Answer a number set by a finger."""
