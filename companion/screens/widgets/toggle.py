"""A switch with its words; the whole row is the target."""

from kivy.animation import Animation
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.theme import theme
from companion.screens.widgets.icon import Icon  # noqa: F401 - named in the rule below
from companion.screens.widgets.tappable import Tappable
from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below

Builder.load_string("""
#:import theme companion.screens.theme.theme
<ToggleRow>:
    size_hint_y: None
    height: max(dp(56), texts.minimum_height + dp(20))
    padding: dp(16), dp(10)
    Icon:
        name: root.icon
        tone: "accent"
        pos_hint: {"center_y": 0.5}
    BoxLayout:
        id: texts
        orientation: "vertical"
        size_hint_y: None
        height: self.minimum_height
        pos_hint: {"center_y": 0.5}
        padding: dp(16) if root.icon else 0, 0, dp(12), 0
        spacing: dp(1)
        Text:
            text: root.title
            tone: "soft_ink" if root.disabled else "ink"
        Text:
            text: root.detail
            role: "small"
            tone: "soft_ink"
            height: self.texture_size[1] if self.text else 0
    Widget:
        id: track
        size_hint: None, None
        size: dp(52), dp(32)
        pos_hint: {"center_y": 0.5}
        canvas:
            Color:
                rgba: theme.accent if root.is_on else theme.sunken
            RoundedRectangle:
                pos: self.pos
                size: self.size
                radius: [self.height / 2]
            Color:
                rgba: theme.accent if root.is_on else theme.edge
            Line:
                width: dp(1)
                rounded_rectangle:
                    (self.x + dp(1), self.y + dp(1), self.width - dp(2), self.height - dp(2), self.height / 2)
            Color:
                rgba: theme.accent_ink if root.is_on else theme.edge
            Ellipse:
                size: dp(14) + dp(8) * root.slid, dp(14) + dp(8) * root.slid
                pos:
                    (self.x + dp(16) + dp(20) * root.slid - (dp(7) + dp(4) * root.slid),
                    self.center_y - (dp(7) + dp(4) * root.slid))
""")


class ToggleRow(Tappable, BoxLayout):
    """`is_on` can be set from anywhere; `on_toggle` comes by a finger only."""

    __events__ = ("on_toggle",)

    icon = StringProperty()
    title = StringProperty()
    detail = StringProperty()
    is_on = BooleanProperty(False)
    slid = NumericProperty(0.0)

    def on_kv_post(self, _base):
        """Start where we stand, without sliding there."""
        self.slid = float(self.is_on)
        self.bind(is_on=self._slide)

    def _slide(self, *_):
        seconds = theme.motion(0.12)
        Animation.cancel_all(self, "slid")
        if seconds:
            Animation(slid=float(self.is_on), duration=seconds).start(self)
        else:
            self.slid = float(self.is_on)

    def on_tap(self):
        """Switch over."""
        self.is_on = not self.is_on
        self.dispatch("on_toggle", self.is_on)

    def on_toggle(self, is_on):
        """Answer a switch made by a finger."""
