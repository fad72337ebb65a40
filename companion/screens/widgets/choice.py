"""A segmented choice: all options in sight, one of them chosen."""

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    DictProperty,
    ListProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.screens.widgets.fit_row import FitRow
from companion.screens.widgets.stone import Stone
from companion.screens.widgets.surface import Surface
from companion.screens.widgets.tappable import Tappable
from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below

Builder.load_string("""
#:import theme companion.screens.theme.theme
#:set STONE 32
<ChoiceOption>:
    size_hint_y: None
    height: max(dp(48), label.height + dp(12)) + (dp(STONE) if self.among_stones == "above" else 0)
    natural_width: label.natural_width + dp(24)
    padding: dp(8), dp(6)
    spacing: dp(4) if self.orientation == "vertical" else dp(10)
    radius: dp(11)
    fill: theme.accent if self.is_chosen else (0, 0, 0, 0)
    Text:
        id: label
        text: root.text
        bold: root.is_chosen
        halign: "left" if root.among_stones == "beside" else "center"
        tone: "accent_ink" if root.is_chosen else "ink"
        pos_hint: {} if root.orientation == "vertical" else {"center_y": 0.5}
<Choice>:
    fill: theme.sunken
    outline: theme.edge
    spacing: dp(2)
    padding: dp(3)
""")


class ChoiceOption(Tappable, BoxLayout):
    """One of the options; a stone stands above its words, or beside them where options lie on each other."""

    text = StringProperty()
    colour = StringProperty()
    among_stones = OptionProperty("", options=("", "above", "beside"))
    """Where options of this choice have their stones, if any has one."""
    value = StringProperty()
    is_chosen = BooleanProperty(False)
    natural_width = NumericProperty(0)

    def __init__(self, **values):
        super().__init__(**values)
        if self.colour:
            self._stone = Stone(colour=self.colour)
            self.add_widget(self._stone, index=1)

    def on_among_stones(self, *_):
        """Turn the stone and the words about."""
        if self.colour:
            is_above = self.among_stones == "above"
            self.orientation = "vertical" if is_above else "horizontal"
            self._stone.pos_hint = {"center_x": 0.5} if is_above else {"center_y": 0.5}


class Choice(Surface, FitRow):
    """`options` are pairs of value and words, `value` is the chosen one, `on_choose` comes by finger only."""

    __events__ = ("on_choose",)

    options = ListProperty()
    colours = DictProperty()
    """The stone of each value that has one."""
    value = StringProperty()
    natural_width = NumericProperty(0)

    def __init__(self, **values):
        super().__init__(**values)
        self.bind(options=self._build, value=self._mark, is_stacked=self._turn)
        self._build()

    def _build(self, *_):
        self.clear_widgets()
        for value, text in self.options:
            option = ChoiceOption(text=text, value=value, colour=self.colours.get(value, ""))
            option.bind(on_tap=self._tapped)
            self.add_widget(option)
        self._turn()
        self._mark()

    def _mark(self, *_):
        for option in self.children:
            option.is_chosen = option.value == self.value

    def _turn(self, *_):
        if self.colours:
            for option in self.children:
                option.among_stones = "beside" if self.is_stacked else "above"

    def _tapped(self, option):
        if option.value != self.value:
            self.value = option.value
            self.dispatch("on_choose", option.value)

    def on_choose(self, value):
        """Answer a choice made by a finger."""

    def do_layout(self, *args):
        """Keep the number of options in mind when others ask how wide we would like to be."""
        super().do_layout(*args)
        widest = max((option.natural_width for option in self.children), default=0)
        self.natural_width = widest * len(self.children) + dp(10)
