"""What something is and, smaller below it, what there is to say of it; as tall as its words."""

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below

Builder.load_string("""
<TwoLines>:
    orientation: "vertical"
    size_hint_y: None
    height: self.minimum_height
    pos_hint: {"center_y": 0.5}
    Text:
        text: root.title
        bold: root.is_bold
    Text:
        text: root.detail
        role: "small"
        tone: "soft_ink"
        height: self.texture_size[1] if self.text else 0
""")


class TwoLines(BoxLayout):
    """Without a detail it is one line."""

    title = StringProperty()
    detail = StringProperty()
    is_bold = BooleanProperty(False)
