"""A player in a list: stone, name, score, and a sign if it is their turn."""

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.widgets.stone import Stone  # noqa: F401 - named in the rule below
from companion.screens.widgets.surface import Surface
from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below

Builder.load_string("""
#:import theme companion.screens.theme.theme
<SeatLine>:
    size_hint_y: None
    height: max(dp(40), name.height + dp(8), score.height + dp(8))
    padding: dp(16) if root.is_heading else dp(8), dp(4)
    spacing: dp(10)
    radius: dp(10)
    fill: theme.accent_wash if self.is_next else (0, 0, 0, 0)
    Stone:
        colour: root.colour
        size: theme.icon_size + dp(2), theme.icon_size + dp(2)
        pos_hint: {"center_y": 0.5}
    Text:
        id: name
        text: root.name
        bold: root.is_next or root.is_heading
        pos_hint: {"center_y": 0.5}
    Text:
        id: score
        text: root.score
        role: "heading"
        bold: True
        size_hint_x: None
        width: self.natural_width
        halign: "right"
        pos_hint: {"center_y": 0.5}
""")


class SeatLine(Surface, BoxLayout):
    """One line of the players' list."""

    name = StringProperty()
    colour = StringProperty()
    score = StringProperty()
    is_next = BooleanProperty(False)
    is_heading = BooleanProperty(False)
