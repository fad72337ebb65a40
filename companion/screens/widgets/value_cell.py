"""A space of a board with what is printed on it."""

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.board.drawn import Drawn
from companion.screens.board.signs import sign
from companion.screens.theme import theme
from companion.screens.widgets.tappable import Tappable
from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below

Builder.load_string("""
#:import theme companion.screens.theme.theme
<ValueCell>:
    orientation: "vertical"
    size_hint: None, None
    size: self.side(theme.text_scale), self.side(theme.text_scale)
    radius: dp(6)
    fill: theme.accent_wash if self.is_changed else theme.sunken if self.is_target else theme.surface
    outline: theme.accent if self.is_changed else theme.edge
    Widget:
    Text:
        text: root.number
        role: "heading"
        bold: True
        halign: "center"
        tone: "ink" if root.is_target else "soft_ink"
    BonusSign:
        name: root.bonus
    Widget:
""")


class BonusSign(Drawn):
    """What a space brings beside its point, as the table draws it."""

    name = StringProperty()

    def __init__(self, **values):
        super().__init__(size_hint_y=None, height=0, **values)
        self.draw_when("pos", "size", "name")
        self.fbind("name", self._resize)
        theme.bind(board_size=self._resize)

    def _resize(self, *_):
        self.height = theme.board_size * 1.2 if self.name else 0

    def draw(self):
        """Draw everything of it."""
        self.canvas.clear()
        if self.name:
            with self.canvas:
                sign(self.name, *self.center, theme.board_size, theme.soft_ink)


class ValueCell(Tappable, BoxLayout):
    """`bonus` is what its space brings besides the number; lit once it was changed."""

    number = StringProperty()
    bonus = StringProperty()
    label = StringProperty()
    is_changed = BooleanProperty(False)

    @staticmethod
    def side(text_scale):
        """How long an edge is in pixels, enough for its words."""
        from kivy.metrics import dp

        return dp(48 + 34 * (text_scale - 1))
