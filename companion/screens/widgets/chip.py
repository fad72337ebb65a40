"""A chip: a small button as wide as its words, lit while what it says is so."""

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.widgets.icon import Icon  # noqa: F401 - named in the rule below
from companion.screens.widgets.tappable import Tappable
from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below

Builder.load_string("""
#:import theme companion.screens.theme.theme
<Chip>:
    size_hint: None, None
    height: max(dp(48), label.height + dp(12))
    width: max(dp(48), min(self.natural_width, self.most_width))
    natural_width: label.natural_width + self.beside_words + dp(28)
    beside_words:
        (icon.width + dp(6) if icon.width else 0) + (list_sign.width + dp(6) if list_sign.width else 0)
    padding: dp(14), dp(6)
    radius: dp(24)
    fill: theme.accent if self.is_on else theme.surface
    outline: theme.line if self.disabled else theme.edge
    Icon:
        id: icon
        name: root.icon
        tone: "accent_ink" if root.is_on else "soft_ink" if root.disabled else "accent"
        pos_hint: {"center_y": 0.5}
    Widget:
        size_hint_x: None
        width: dp(6) if icon.width else 0
    Text:
        id: label
        text: root.text
        role: "small"
        bold: True
        halign: "center"
        size_hint_x: None
        width: max(1, min(self.natural_width, root.most_width - root.beside_words - dp(28)))
        tone: "accent_ink" if root.is_on else "soft_ink" if root.disabled else "accent"
        pos_hint: {"center_y": 0.5}
    Widget:
        size_hint_x: None
        width: dp(6) if list_sign.width else 0
    Icon:
        id: list_sign
        name: "down" if root.opens_list else ""
        tone: "accent_ink" if root.is_on else "accent"
        pos_hint: {"center_y": 0.5}
""")


class Chip(Tappable, BoxLayout):
    """`is_on` lights it; it grows no wider than `most_width`."""

    text = StringProperty()
    icon = StringProperty()
    is_on = BooleanProperty(False)
    opens_list = BooleanProperty(False)
    """Whether it opens a list to choose from, and shows the sign of one."""
    natural_width = NumericProperty(0)
    beside_words = NumericProperty(0)
    most_width = NumericProperty("280dp")
