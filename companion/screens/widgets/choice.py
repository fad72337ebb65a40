"""A segmented choice: all options in sight, one of them chosen."""

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.screens.widgets.fit_row import FitRow
from companion.screens.widgets.surface import Surface
from companion.screens.widgets.tappable import Tappable
from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below

Builder.load_string("""
#:import theme companion.screens.theme.theme
<ChoiceOption>:
    size_hint_y: None
    height: max(dp(48), label.height + dp(12))
    natural_width: label.natural_width + dp(24)
    radius: dp(11)
    fill: theme.accent if self.is_chosen else (0, 0, 0, 0)
    Text:
        id: label
        text: root.text
        bold: root.is_chosen
        halign: "center"
        size_hint_x: None
        width: root.width - dp(16)
        tone: "accent_ink" if root.is_chosen else "ink"
<Choice>:
    fill: theme.sunken
    outline: theme.edge
    spacing: dp(2)
    padding: dp(3)
""")


class ChoiceOption(Tappable, AnchorLayout):
    """One of the options."""

    text = StringProperty()
    value = StringProperty()
    is_chosen = BooleanProperty(False)
    natural_width = NumericProperty(0)


class Choice(Surface, FitRow):
    """`options` are pairs of value and words, `value` is the chosen one, `on_choose` comes by finger only."""

    __events__ = ("on_choose",)

    options = ListProperty()
    value = StringProperty()
    natural_width = NumericProperty(0)

    def __init__(self, **values):
        super().__init__(**values)
        self.bind(options=self._build, value=self._mark)
        self._build()

    def _build(self, *_):
        self.clear_widgets()
        for value, text in self.options:
            option = ChoiceOption(text=text, value=value)
            option.bind(on_tap=self._tapped)
            self.add_widget(option)
        self._mark()

    def _mark(self, *_):
        for option in self.children:
            option.is_chosen = option.value == self.value

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
