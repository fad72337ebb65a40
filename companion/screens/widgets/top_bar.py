"""The bar at the top: back, the title, and what can be done with the whole screen."""

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.widgets.icon_button import IconButton  # noqa: F401 - named in the rule below
from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below

Builder.load_string("""
#:import theme companion.screens.theme.theme
<TopBar>:
    orientation: "vertical"
    size_hint_y: None
    height: bar.height + theme.insets[1]
    padding: theme.insets[0], theme.insets[1], theme.insets[2], 0
    canvas.before:
        Color:
            rgba: theme.paper
        Rectangle:
            pos: self.pos
            size: self.size
        Color:
            rgba: theme.line
        Rectangle:
            pos: self.pos
            size: self.width, max(1, dp(1))
    BoxLayout:
        id: bar
        size_hint_y: None
        height: max(dp(60), title.height + dp(12))
        padding: dp(4), 0
        spacing: dp(4)
        IconButton:
            id: back
            icon: "back"
            label: root.back_label
            pos_hint: {"center_y": 0.5}
            on_tap: root.dispatch("on_back")
        Text:
            id: title
            text: root.title
            role: "heading"
            bold: True
            one_line: True
            padding: 0, 0, dp(8), 0
            pos_hint: {"center_y": 0.5}
""")


class TopBar(BoxLayout):
    """Add icon buttons with `add_action`; without `can_go_back` the title stands at the edge."""

    __events__ = ("on_back",)

    title = StringProperty()
    back_label = StringProperty()
    can_go_back = BooleanProperty(True)

    actions = ()
    """The buttons that were added."""

    def on_can_go_back(self, _widget, can_go_back):
        """Take the arrow away on a screen there is no way back from."""
        back = self.ids.back
        if not can_go_back and back.parent:
            self.ids.bar.remove_widget(back)

    def add_action(self, button):
        """Put a button at the end of the bar."""
        button.pos_hint = {"center_y": 0.5}
        self.ids.bar.add_widget(button)
        self.actions = (*self.actions, button)

    def on_back(self):
        """Answer the back arrow."""
