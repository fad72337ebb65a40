"""A space of a board with what is printed on it."""

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.widgets.tappable import Tappable
from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below

Builder.load_string("""
#:import theme companion.screens.theme.theme
<ValueCell>:
    orientation: "vertical"
    size_hint: None, None
    size: self.side(theme.text_scale), self.side(theme.text_scale)
    radius: dp(6)
    fill: theme.accent_wash if self.is_changed else theme.sunken if self.is_target else theme.surface
    outline: theme.accent if self.is_changed else theme.edge
    Widget:
    Text:
        text: root.number
        role: "heading"
        bold: True
        halign: "center"
        tone: "ink" if root.is_target else "soft_ink"
    Text:
        text: root.extra
        role: "small"
        font_size: theme.small_size * 0.75
        halign: "center"
        one_line: True
        height: self.texture_size[1] if self.text else 0
    Widget:
""")


class ValueCell(Tappable, BoxLayout):
    """`extra` is the bonus below the number; lit once it was changed."""

    number = StringProperty()
    extra = StringProperty()
    is_changed = BooleanProperty(False)

    @staticmethod
    def side(text_scale):
        """How long an edge is in pixels, enough for its words."""
        from kivy.metrics import dp

        return dp(48 + 34 * (text_scale - 1))
