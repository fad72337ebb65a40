"""A button with an icon on it; a name for it is spoken and shown on a long press."""

from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.screens.widgets.icon import Icon  # noqa: F401 - named in the rule below
from companion.screens.widgets.tappable import Tappable

Builder.load_string("""
#:import theme companion.screens.theme.theme
<IconButton>:
    size_hint: None, None
    size: max(dp(48), theme.icon_size + dp(20)), max(dp(48), theme.icon_size + dp(20))
    radius: self.height / 2
    Icon:
        name: root.icon
        tone: "soft_ink" if root.disabled else root.tone
        opacity: 0.45 if root.disabled else 1
""")


class IconButton(Tappable, AnchorLayout):
    """A round target of 48 dp or more."""

    icon = StringProperty()
    tone = StringProperty("ink")
    label = StringProperty()
    """What it does, in words."""
