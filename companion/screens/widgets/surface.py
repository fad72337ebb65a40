"""A ground with round corners, and an outline where it needs one."""

from kivy.lang import Builder
from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.widget import Widget

Builder.load_string("""
<Surface>:
    canvas.before:
        Color:
            rgba: self.fill
        RoundedRectangle:
            pos: self.pos
            size: self.size
            radius: [min(self.radius, self.height / 2)]
        Color:
            rgba: self.outline
        Line:
            width: self.outline_width
            rounded_rectangle:
                (self.x + self.outline_width, self.y + self.outline_width,
                max(1, self.width - 2 * self.outline_width), max(1, self.height - 2 * self.outline_width),
                min(self.radius, self.height / 2))
""")


class Surface(Widget):
    """Mix in first: `fill` and `outline` are clear until they are set."""

    fill = ColorProperty((0, 0, 0, 0))
    outline = ColorProperty((0, 0, 0, 0))
    outline_width = NumericProperty("0.6dp")
    radius = NumericProperty("14dp")
