"""What the temple paid at the end of a round, stone by stone; it goes with the next tap anywhere."""

from kivy.lang import Builder
from kivy.metrics import dp, sp
from kivy.properties import ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.board.drawn import Drawn
from companion.screens.board.pen import figure, figure_width, stone
from companion.screens.theme import ROLES, theme
from companion.screens.widgets.icon import Icon  # noqa: F401 - named in the rule below
from companion.screens.widgets.surface import Surface
from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below

Builder.load_string("""
#:import theme companion.screens.theme.theme
<Payout>:
    size_hint: None, None
    height: words.height + dp(16)
    padding: dp(14), dp(8), dp(10), dp(8)
    spacing: dp(8)
    fill: theme.surface
    outline: theme.accent
    outline_width: dp(2)
    BoxLayout:
        id: words
        orientation: "vertical"
        size_hint_y: None
        height: self.minimum_height
        spacing: dp(4)
        Text:
            text: root.title
            role: "board"
            bold: True
        PaidStones:
            paid: root.paid
        Text:
            text: root.sums
            role: "board"
            height: self.texture_size[1] if self.text else 0
    Icon:
        name: "close"
        pos_hint: {"top": 1}
""")

STONE = 30  # dp at 100 %
FIGURE = 17  # dp at 100 %


class PaidStones(Drawn):
    """The visible stones from the left, each with its points beside it."""

    paid = ListProperty()

    def __init__(self, **values):
        super().__init__(size_hint_y=None, **values)
        self.draw_when("pos", "size", "paid")
        theme.bind(board_size=self._resize)
        self._resize()

    def _resize(self, *_):
        self.height = dp(STONE) * self._growth

    @property
    def _growth(self):
        return theme.board_size / sp(ROLES["board"][0])

    def draw(self):
        """Draw everything of it."""
        self.canvas.clear()
        if not self.paid:
            return
        scale = self._growth
        scale *= min(1, self.width / (self._step(scale) * len(self.paid)))
        side, left, middle = dp(STONE) * scale, self.x, self.center_y
        with self.canvas:
            for colour, points in self.paid:
                stone(colour, left, middle - side / 2, side)
                figure(f"+{points}", left + side * 1.1, middle, dp(FIGURE) * scale, "ink", bold=True, align=0)
                left += self._step(scale)

    def _step(self, scale):
        """How far the next stone lies."""
        widest = max(figure_width(f"+{points}", dp(FIGURE) * scale, bold=True) for _, points in self.paid)
        return dp(STONE) * scale * 1.1 + widest + dp(12)


class Payout(Surface, BoxLayout):
    """`paid` are pairs of colour and points, `sums` the totals in words, where the stones do not say them."""

    title = StringProperty()
    paid = ListProperty()
    sums = StringProperty()

    is_layer = True
