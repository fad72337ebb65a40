"""Stones in the order they were laid: a row, or columns; the last one goes when it is tapped."""

from kivy.lang import Builder
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from companion.screens.widgets.fit_row import FitRow
from companion.screens.widgets.stone import Stone  # noqa: F401 - named in the rule below
from companion.screens.widgets.tappable import Tappable
from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below

Builder.load_string("""
#:import theme companion.screens.theme.theme
<StoneCell>:
    size_hint: None, None
    size: dp(48), dp(48)
    Stone:
        colour: root.colour
        is_lit: root.is_target
        size: dp(40), dp(40)
<StoneButton>:
    size_hint_y: None
    height: max(dp(52), label.height + dp(16))
    natural_width: label.natural_width + stone.width + dp(34)
    padding: dp(10), dp(8)
    spacing: dp(8)
    fill: theme.accent_wash
    outline: theme.edge
    Stone:
        id: stone
        colour: root.colour
        pos_hint: {"center_y": 0.5}
    Text:
        id: label
        text: root.text
        one_line: True
        pos_hint: {"center_y": 0.5}
<StoneRow>:
    orientation: "vertical"
    size_hint_y: None
    height: self.minimum_height
    spacing: dp(12)
    Text:
        text: root.hint
        tone: "soft_ink"
        height: self.texture_size[1] if self.text else 0
    BoxLayout:
        id: buttons
        orientation: "vertical"
        size_hint_y: None
        height: self.minimum_height
        spacing: dp(8)
    StackLayout:
        id: cells
        size_hint_y: None
        height: self.minimum_height
        spacing: dp(2), dp(10)
""")


class StoneCell(Tappable, AnchorLayout):
    """A place for a stone; only the last stone can be tapped."""

    colour = StringProperty()


class StoneButton(Tappable, BoxLayout):
    """Lays a stone of its colour."""

    colour = StringProperty()
    text = StringProperty()
    natural_width = NumericProperty(0)


class StoneRow(BoxLayout):
    """`stones` are colours in order; `depth` cells make a column, which fills from the top."""

    __events__ = ("on_change",)

    stones = ListProperty()
    options = ListProperty()
    """Pairs of colour and words."""
    depth = NumericProperty(1)
    most = NumericProperty(116)
    hint = StringProperty()

    def on_kv_post(self, _base):
        """Build what was given at the start, and follow what comes."""
        for start in range(0, len(self.options), 2):
            pair = FitRow()
            for colour, text in self.options[start : start + 2]:
                button = StoneButton(colour=colour, text=text)
                button.bind(on_tap=lambda tapped: self._lay(tapped.colour))
                pair.add_widget(button)
            self.ids.buttons.add_widget(pair)
        self.bind(stones=self._show)
        self._show()

    def _lay(self, colour):
        if len(self.stones) < self.most:
            self.stones = [*self.stones, colour]
            self.dispatch("on_change", list(self.stones))

    def _take_back(self, *_):
        self.stones = self.stones[:-1]
        self.dispatch("on_change", list(self.stones))

    def _show(self, *_):
        shelf: StackLayout = self.ids.cells
        shelf.clear_widgets()
        depth, count = int(self.depth), len(self.stones)
        for start in range(0, count + 1, depth):
            column = BoxLayout(orientation="vertical", size_hint=(None, None))
            column.bind(minimum_size=column.setter("size"))
            for at in range(start, start + depth):
                cell = StoneCell(colour=self.stones[at] if at < count else "", is_target=at == count - 1)
                cell.bind(on_tap=self._take_back)
                column.add_widget(cell)
            shelf.add_widget(column)

    def on_change(self, stones):
        """Answer a stone laid or taken back by a finger."""
