"""A place at the table being set up: colour, name, whether it starts, and where it sits."""

from kivy.lang import Builder
from kivy.properties import BooleanProperty, DictProperty, ListProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.screens.widgets.chip import Chip  # noqa: F401 - named in the rule below
from companion.screens.widgets.icon_button import IconButton  # noqa: F401 - named in the rule below
from companion.screens.widgets.stone import Stone  # noqa: F401 - named in the rule below
from companion.screens.widgets.surface import Surface
from companion.screens.widgets.tappable import Tappable
from companion.screens.widgets.text_field import TextField  # noqa: F401 - named in the rule below

Builder.load_string("""
#:import theme companion.screens.theme.theme
<SeatColour>:
    size_hint: None, None
    size: theme.field_height, theme.field_height
    fill: theme.sunken
    outline: theme.edge
    radius: dp(12)
    Stone:
        colour: root.colour
        size: root.width * 0.7, root.height * 0.7
<SeatButton@IconButton>:
    size: dp(48), dp(48)
    pos_hint: {"center_y": 0.5}
<SeatEditor>:
    orientation: "vertical"
    size_hint_y: None
    height: self.minimum_height
    padding: dp(10)
    spacing: dp(6)
    fill: theme.accent_wash if self.starts else theme.surface
    outline: theme.line
    BoxLayout:
        size_hint_y: None
        height: max(stone.height, name.height)
        spacing: dp(8)
        SeatColour:
            id: stone
            colour: root.colour
            label: root.words.get("colour", "")
            pos_hint: {"top": 1}
            on_tap: root.dispatch("on_recolour")
        TextField:
            id: name
            text: root.name
            hint: root.usual
            complaint: root.complaint
            suggestions: root.suggestions
            longest: 40
            pos_hint: {"top": 1}
            on_typed: root.dispatch("on_rename", args[1])
            on_pick: root.dispatch("on_rename", args[1])
            on_is_focused: root.dispatch("on_focused", args[1])
    BoxLayout:
        size_hint_y: None
        height: max(dp(48), start.height)
        spacing: dp(2)
        Chip:
            id: start
            text: root.words.get("starts", "")
            icon: "check" if root.starts else ""
            is_on: root.starts
            pos_hint: {"center_y": 0.5}
            on_tap: root.dispatch("on_let_start")
        Widget:
        SeatButton:
            id: up
            icon: "up"
            label: root.words.get("up", "")
            on_tap: root.dispatch("on_move", -1)
        SeatButton:
            id: down
            icon: "down"
            label: root.words.get("down", "")
            on_tap: root.dispatch("on_move", 1)
        SeatButton:
            id: leave
            icon: "close"
            label: root.words.get("remove", "")
            disabled: not root.can_go
            on_tap: root.dispatch("on_remove")
""")


class SeatColour(Tappable, AnchorLayout):
    """The stone of a seat; a tap offers the other colours."""

    colour = StringProperty()
    label = StringProperty()


class SeatEditor(Surface, BoxLayout):
    """Says what a finger wants; whoever shows it answers."""

    __events__ = ("on_recolour", "on_rename", "on_focused", "on_let_start", "on_move", "on_remove")

    name = StringProperty()
    usual = StringProperty()
    """What the seat is called while nobody types a name."""
    colour = StringProperty()
    complaint = StringProperty()
    suggestions = ListProperty()
    starts = BooleanProperty(False)
    can_go = BooleanProperty(True)
    words = DictProperty()

    def on_recolour(self):
        """Answer a wish for another colour."""

    def on_rename(self, name):
        """Answer a name."""

    def on_focused(self, is_focused):
        """Answer the keyboard coming or going."""

    def on_let_start(self):
        """Answer a wish to start."""

    def on_move(self, by):
        """Answer a wish to sit elsewhere."""

    def on_remove(self):
        """Answer a wish to go."""
