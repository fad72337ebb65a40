"""A note that something is not right yet; a tap leads there."""

from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.widgets.tappable import Tappable
from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below

Builder.load_string("""
#:import theme companion.screens.theme.theme
<NoteBar>:
    size_hint_y: None
    height: max(dp(48), words.height + dp(20)) if self.text else 0
    opacity: 1 if self.text else 0
    padding: dp(12), dp(10)
    fill: theme.danger_wash
    Text:
        id: words
        text: root.text
        role: "small"
        tone: "danger"
        height: self.texture_size[1] if self.text else 0
        pos_hint: {"center_y": 0.5}
""")


class NoteBar(Tappable, BoxLayout):
    """Takes no room without words."""

    text = StringProperty()
