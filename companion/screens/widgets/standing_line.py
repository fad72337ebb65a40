"""What a player gets now: stone, name, how it comes about, and the points."""

from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.widgets.stone import Stone  # noqa: F401 - named in the rule below
from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below
from companion.screens.widgets.two_lines import TwoLines  # noqa: F401 - named in the rule below

Builder.load_string("""
#:import theme companion.screens.theme.theme
<StandingLine>:
    size_hint_y: None
    height: max(dp(40), texts.minimum_height + dp(4), points.height)
    spacing: dp(10)
    Stone:
        colour: root.colour
        size: theme.icon_size + dp(2), theme.icon_size + dp(2)
        pos_hint: {"center_y": 0.5}
    TwoLines:
        id: texts
        title: root.name
        detail: root.detail
    Text:
        id: points
        text: root.points
        role: "heading"
        bold: True
        size_hint_x: None
        width: self.natural_width
        halign: "right"
        pos_hint: {"center_y": 0.5}
""")


class StandingLine(BoxLayout):
    """One line of a list of players and their points."""

    name = StringProperty()
    colour = StringProperty()
    detail = StringProperty()
    points = StringProperty()
