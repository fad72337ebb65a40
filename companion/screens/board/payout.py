"""What the temple paid at the end of a round, stone by stone; it goes with the next tap anywhere."""

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.board.drawn import Drawn
from companion.screens.board.pen import figure, stone
from companion.screens.widgets.surface import Surface
from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below

Builder.load_string("""
#:import theme companion.screens.theme.theme
<Payout>:
    orientation: "vertical"
    size_hint: None, None
    height: self.minimum_height
    padding: dp(14), dp(10)
    spacing: dp(6)
    fill: theme.surface
    outline: theme.accent
    outline_width: dp(1)
    Text:
        text: root.title
        bold: True
        halign: "center"
    PaidStones:
        paid: root.paid
    Text:
        text: root.sums
        role: "small"
        halign: "center"
""")


class PaidStones(Drawn):
    """The visible stones from the left, each with its points below."""

    paid = ListProperty()

    def __init__(self, **values):
        super().__init__(size_hint_y=None, **values)
        self.draw_when("pos", "size", "paid")
        self.height = dp(64)

    def draw(self):
        """Draw everything of it."""
        self.canvas.clear()
        if not self.paid:
            return
        side = min(dp(36), self.width / len(self.paid))
        step = min(dp(54), self.width / len(self.paid))
        left = self.center_x - step * len(self.paid) / 2
        with self.canvas:
            for at, (colour, points) in enumerate(self.paid):
                middle = left + (at + 0.5) * step
                stone(colour, middle - side / 2, self.top - side, side)
                figure(f"+{points}", middle, self.y + dp(12), dp(17), "ink", bold=True)


class Payout(Surface, BoxLayout):
    """`paid` are pairs of colour and points, `sums` everybody's total in words."""

    title = StringProperty()
    paid = ListProperty()
    sums = StringProperty()

    is_layer = True
