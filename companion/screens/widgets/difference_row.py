"""One difference between photo and table: where, in words, and the stone there before and after."""

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.widgets.icon import Icon  # noqa: F401 - named in the rule below
from companion.screens.widgets.stone import Stone  # noqa: F401 - named in the rule below
from companion.screens.widgets.two_lines import TwoLines  # noqa: F401 - named in the rule below

Builder.load_string("""
#:import theme companion.screens.theme.theme
<DifferenceRow>:
    size_hint_y: None
    height: max(dp(44), texts.minimum_height)
    spacing: dp(4)
    TwoLines:
        id: texts
        title: root.title
        detail: root.detail
        is_bold: True
    Stone:
        colour: root.before
        opacity: 1 if root.has_stones else 0
        pos_hint: {"center_y": 0.5}
    Icon:
        name: "next" if root.has_stones else ""
        tone: "soft_ink"
        pos_hint: {"center_y": 0.5}
    Stone:
        colour: root.after
        opacity: 1 if root.has_stones else 0
        pos_hint: {"center_y": 0.5}
""")


class DifferenceRow(BoxLayout):
    """`before` and `after` are colours, empty for nothing; a difference in numbers has neither."""

    title = StringProperty()
    detail = StringProperty()
    before = StringProperty()
    after = StringProperty()
    has_stones = BooleanProperty(False)

    def on_kv_post(self, _base):
        """Show stones only where it is about stones at all."""
        self.has_stones = bool(self.before or self.after)
