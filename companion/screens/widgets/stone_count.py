"""A colour's stones, counted: the stone, its name, and minus, number and plus in one line."""

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.widgets.stepper import StepButton  # noqa: F401 - named in the rule below
from companion.screens.widgets.stone import Stone  # noqa: F401 - named in the rule below
from companion.screens.widgets.surface import Surface
from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below

Builder.load_string("""
#:import theme companion.screens.theme.theme
<StoneCount>:
    size_hint_y: None
    height: max(dp(60), name.height + dp(8), number.height)
    padding: dp(8), 0
    spacing: dp(6)
    radius: dp(10)
    fill: theme.danger_wash if self.is_doubtful else theme.accent_wash if self.is_chosen else (0, 0, 0, 0)
    outline: theme.accent if self.is_chosen else theme.danger if self.is_doubtful else (0, 0, 0, 0)
    outline_width: dp(1.6)
    Stone:
        colour: root.colour
        size: dp(30), dp(30)
        pos_hint: {"center_y": 0.5}
    Text:
        id: name
        text: root.label
        pos_hint: {"center_y": 0.5}
    StepButton:
        id: minus
        icon: "minus"
        step: -1
        stepper: root
        size: dp(52), dp(52)
        disabled: root.value <= 0
        pos_hint: {"center_y": 0.5}
    Text:
        id: number
        text: str(int(root.value))
        role: "title"
        bold: True
        halign: "center"
        size_hint_x: None
        width: max(dp(36), self.natural_width)
        pos_hint: {"center_y": 0.5}
    StepButton:
        id: plus
        icon: "plus"
        step: 1
        stepper: root
        size: dp(52), dp(52)
        disabled: root.value >= root.high
        pos_hint: {"center_y": 0.5}
""")


class StoneCount(Surface, BoxLayout):
    """`on_step(count)` comes by a finger only."""

    __events__ = ("on_step",)

    colour = StringProperty()
    label = StringProperty()
    value = NumericProperty(0)
    high = NumericProperty(29)
    is_doubtful = BooleanProperty(False)
    is_chosen = BooleanProperty(False)

    def move(self, step):
        """Count by a step; tell whether there was room for it."""
        wanted = self.value + step
        if not 0 <= wanted <= self.high:
            return False
        self.value = wanted
        self.dispatch("on_step", int(wanted))
        return True

    def on_step(self, count):
        """Answer a number set by a finger."""
