"""What is being done, how far it is, and a way to stop it."""

from kivy.lang import Builder
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.screens.widgets.card import Card  # noqa: F401 - named in the rule below
from companion.screens.widgets.progress_track import ProgressTrack  # noqa: F401 - named in the rule below
from companion.screens.widgets.push_button import PushButton  # noqa: F401 - named in the rule below
from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below

Builder.load_string("""
#:import theme companion.screens.theme.theme
<ProgressOverlay>:
    canvas.before:
        Color:
            rgba: theme.scrim
        Rectangle:
            pos: self.pos
            size: self.size
    Card:
        id: panel
        size_hint_x: None
        width: min(root.width - dp(48), dp(420))
        pos_hint: {"center_x": 0.5, "center_y": 0.5}
        padding: dp(20)
        spacing: dp(16)
        Text:
            text: root.text
            role: "heading"
            bold: True
        ProgressTrack:
            share: root.share
        PushButton:
            id: cancel
            text: root.cancel_text
            on_tap: root.dispatch("on_cancel")
""")


class ProgressOverlay(FloatLayout):
    """Covers the screen while slow work is under way; `on_cancel` comes by the button and by back."""

    __events__ = ("on_cancel",)

    text = StringProperty()
    cancel_text = StringProperty()
    share = NumericProperty(0.0)

    is_layer = True

    def on_back(self):
        """Back cancels."""
        self.dispatch("on_cancel")
        return True

    def on_cancel(self):
        """Answer a wish to stop."""

    def on_touch_down(self, touch):
        """Let nothing through to what lies behind."""
        super().on_touch_down(touch)
        return True
