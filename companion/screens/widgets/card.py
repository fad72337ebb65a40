"""A card: a panel that holds what belongs together."""

from kivy.lang import Builder
from kivy.uix.boxlayout import BoxLayout

from companion.screens.widgets.surface import Surface

Builder.load_string("""
#:import theme companion.screens.theme.theme
<Card>:
    orientation: "vertical"
    size_hint_y: None
    height: self.minimum_height
    padding: dp(16)
    spacing: dp(8)
    fill: theme.surface
    outline: theme.line
""")


class Card(Surface, BoxLayout):
    """As tall as what is in it."""
