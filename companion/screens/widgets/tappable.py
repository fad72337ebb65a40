"""A ground that can be tapped and shows the finger on it."""

from kivy.lang import Builder

from companion.screens.widgets.pressable import Pressable
from companion.screens.widgets.surface import Surface

Builder.load_string("""
#:import theme companion.screens.theme.theme
<Tappable>:
    canvas.before:
        Color:
            rgba: theme.press if self.pressed else (0, 0, 0, 0)
        RoundedRectangle:
            pos: self.pos
            size: self.size
            radius: [min(self.radius, self.height / 2)]
""")


class Tappable(Pressable, Surface):
    """The base of buttons and rows."""
