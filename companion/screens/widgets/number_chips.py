"""Numbers to pick from, any of them: each is a small switch."""

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, NumericProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.stacklayout import StackLayout

from companion.screens.widgets.tappable import Tappable
from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below

Builder.load_string("""
#:import theme companion.screens.theme.theme
<NumberChip>:
    size_hint: None, None
    size: max(dp(52), label.natural_width + dp(16)), max(dp(48), label.height + dp(12))
    fill: theme.accent if self.is_on else theme.sunken
    outline: theme.edge
    Text:
        id: label
        text: str(int(root.number))
        bold: root.is_on
        tone: "accent_ink" if root.is_on else "ink"
        halign: "center"
        size_hint_x: None
        width: self.natural_width
<NumberChips>:
    size_hint_y: None
    height: self.minimum_height
    spacing: dp(8)
""")


class NumberChip(Tappable, AnchorLayout):
    """One number, in or out."""

    number = NumericProperty(0)
    is_on = BooleanProperty(False)


class NumberChips(StackLayout):
    """The numbers from 1 to `high`; `chosen` are those that are in, `on_change` comes by a finger only."""

    __events__ = ("on_change",)

    high = NumericProperty(12)
    chosen = ListProperty()

    def on_kv_post(self, _base):
        """Build the chips once."""
        for number in range(1, int(self.high) + 1):
            chip = NumberChip(number=number, is_on=number in self.chosen)
            chip.bind(on_tap=self._tapped)
            self.add_widget(chip)

    def _tapped(self, chip):
        chip.is_on = not chip.is_on
        self.chosen = sorted(int(one.number) for one in self.children if one.is_on)
        self.dispatch("on_change", list(self.chosen))

    def on_change(self, numbers):
        """Answer a number put in or out by a finger."""
