"""A bar that fills as work gets on."""

from kivy.lang import Builder
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

Builder.load_string("""
#:import theme companion.screens.theme.theme
<ProgressTrack>:
    size_hint_y: None
    height: dp(8)
    canvas:
        Color:
            rgba: theme.sunken
        RoundedRectangle:
            pos: self.pos
            size: self.size
            radius: [dp(4)]
        Color:
            rgba: theme.accent
        RoundedRectangle:
            pos: self.pos
            size: max(dp(8), self.width * self.share), self.height
            radius: [dp(4)]
""")


class ProgressTrack(Widget):
    """`share` is how much of the work is done."""

    share = NumericProperty(0.0)
