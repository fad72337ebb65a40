"""A big stepper: minus, the number, plus; held down it goes on counting."""

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.widgets.icon_button import IconButton
from companion.screens.widgets.stone import Stone
from companion.screens.widgets.tappable import Tappable
from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below

FIRST_REPEAT = 0.45
REPEAT = 0.12

Builder.load_string("""
#:import theme companion.screens.theme.theme
<StepButton>:
    size: dp(56), dp(56)
    fill: theme.sunken if self.disabled else theme.accent_wash
    tone: "accent"
<Stepper>:
    orientation: "vertical"
    size_hint_y: None
    height: self.minimum_height
    spacing: dp(4)
    BoxLayout:
        id: head
        size_hint_y: None
        height: max(label.height, dp(32) if root.colour else 0)
        spacing: dp(8)
        Text:
            id: label
            text: root.label
            height: self.texture_size[1] if self.text else 0
            pos_hint: {"center_y": 0.5}
    BoxLayout:
        size_hint_y: None
        height: max(dp(56), number.height)
        spacing: dp(8)
        StepButton:
            id: minus
            icon: "minus"
            step: -1
            stepper: root
            disabled: root.disabled or root.value <= root.low
            pos_hint: {"center_y": 0.5}
        NumberField:
            id: field
            is_target: root.can_type
            outline: theme.danger if root.complaint else theme.edge if root.can_type else (0, 0, 0, 0)
            fill:
                (theme.danger_wash if root.complaint
                else theme.surface if root.can_type else (0, 0, 0, 0))
            size_hint_y: None
            height: max(dp(56), number.height)
            pos_hint: {"center_y": 0.5}
            on_tap: root.dispatch("on_type")
            Text:
                id: number
                text: root.shown
                role: "number"
                bold: True
                one_line: True
                halign: "center"
                tone: "danger" if root.complaint else "soft_ink" if root.disabled else "ink"
                pos_hint: {"center_y": 0.5}
        StepButton:
            id: plus
            icon: "plus"
            step: 1
            stepper: root
            disabled: root.disabled or root.value >= root.high
            pos_hint: {"center_y": 0.5}
    Text:
        text: root.complaint
        role: "small"
        tone: "danger"
        height: self.texture_size[1] if self.text else 0
""")


class StepButton(IconButton):
    """One end of a stepper."""

    step = NumericProperty(1)
    stepper = ObjectProperty(None, rebind=True)
    _repeating = None

    def on_pressed(self, _widget, pressed):
        """Go on counting while the finger stays."""
        if self._repeating:
            self._repeating.cancel()
            self._repeating = None
        if pressed:
            self._counted = False
            self._repeating = Clock.schedule_once(self._repeat, FIRST_REPEAT)

    def _repeat(self, _seconds):
        if self.pressed and self.stepper.move(self.step):
            self._counted = True
            self._repeating = Clock.schedule_once(self._repeat, REPEAT)

    def on_tap(self):
        """Count one, unless holding has counted already."""
        if not self._counted:
            self.stepper.move(self.step)


class NumberField(Tappable, BoxLayout):
    """The number itself, where it can be tapped."""


class Stepper(BoxLayout):
    """A whole number between `low` and `high`; `on_step` comes by a finger only.

    With `can_type` a tap on the number is `on_type`: whoever shows the stepper may offer digits then.
    """

    __events__ = ("on_step", "on_type")

    label = StringProperty()
    colour = StringProperty()
    """The stone before the label, if it is about somebody's stones."""
    value = NumericProperty(0)
    low = NumericProperty(0)
    high = NumericProperty(99)
    shown = StringProperty("0")
    can_type = BooleanProperty(False)
    complaint = StringProperty()
    """What is wrong with the number, in words."""

    def on_kv_post(self, _base):
        """Put the stone before the label."""
        if self.colour:
            stone = Stone(colour=self.colour, pos_hint={"center_y": 0.5})
            self.ids.head.add_widget(stone, index=1)

    def on_value(self, _widget, value):
        """Show the number."""
        self.shown = str(int(value)).replace("-", "\u2212")

    def move(self, step):
        """Count by a step; tell whether there was room for it."""
        wanted = self.value + step
        if not self.low <= wanted <= self.high:
            return False
        self.value = wanted
        self.dispatch("on_step", int(wanted))
        return True

    def set(self, value):
        """Take a number that was typed."""
        self.value = min(self.high, max(self.low, value))
        self.dispatch("on_step", int(self.value))

    def on_step(self, value):
        """Answer a number set by a finger."""

    def on_type(self):
        """Answer a tap on the number."""
