"""A round key with an icon, drawn straight onto the canvas: what the table needs many of opens fast."""

from kivy.graphics import Color, Ellipse
from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.screens.board.drawn import Drawn
from companion.screens.board.pen import icon
from companion.screens.theme import TOUCH, theme
from companion.screens.widgets.pressable import Pressable


class IconKey(Drawn, Pressable):
    """As large as an icon button; `label` says in words what it does."""

    icon = StringProperty()
    label = StringProperty()
    tone = StringProperty("ink")

    def __init__(self, **values):
        super().__init__(size_hint=(None, None), **values)
        self.draw_when("pos", "size", "icon", "pressed", "disabled")
        theme.bind(icon_size=self._resize)
        self._resize()

    def _resize(self, *_):
        side = max(dp(TOUCH), theme.icon_size + dp(20))
        self.size = (side, side)
        self.redraw()

    def draw(self):
        """Draw the icon, and the finger on it."""
        self.canvas.clear()
        with self.canvas:
            if self.pressed:
                Color(*theme.press)
                Ellipse(pos=self.pos, size=self.size)
            tone = getattr(theme, "soft_ink" if self.disabled else self.tone)
            ink = (*tone[:3], 0.45 if self.disabled else 1)
            icon(self.icon, *self.center, theme.icon_size, ink)
