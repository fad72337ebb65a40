"""A row of a list: an icon, a title, a line below it, and an arrow if it leads somewhere."""

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.widgets.icon import Icon  # noqa: F401 - named in the rule below
from companion.screens.widgets.marked_text import MarkedText  # noqa: F401 - named in the rule below
from companion.screens.widgets.tappable import Tappable

Builder.load_string("""
#:import theme companion.screens.theme.theme
<ListRow>:
    size_hint_y: None
    height: max(dp(56), texts.minimum_height + dp(20))
    padding: dp(16), dp(10)
    Icon:
        name: root.icon
        tone: "danger" if root.is_danger else "accent"
        pos_hint: {"center_y": 0.5}
    BoxLayout:
        id: texts
        orientation: "vertical"
        size_hint_y: None
        height: self.minimum_height
        pos_hint: {"center_y": 0.5}
        padding: dp(16) if root.icon else 0, 0, dp(12), 0
        spacing: dp(1)
        MarkedText:
            text: root.title
            marks: root.title_marks
            bold: root.is_strong
            tone: "danger" if root.is_danger else "ink"
        MarkedText:
            text: root.detail
            marks: root.detail_marks
            role: "small"
            tone: "soft_ink"
            height: self.texture_size[1] if self.text else 0
    Icon:
        name: "next" if root.leads_on else ""
        tone: "soft_ink"
        pos_hint: {"center_y": 0.5}
""")


class ListRow(Tappable, BoxLayout):
    """At least 56 dp tall and as tall as its words; more widgets can be added at its end."""

    icon = StringProperty()
    title = StringProperty()
    detail = StringProperty()
    title_marks = ListProperty()
    detail_marks = ListProperty()
    """Parts of the words that are lifted, as start and end."""
    is_strong = BooleanProperty(False)
    is_danger = BooleanProperty(False)
    leads_on = BooleanProperty(False)
