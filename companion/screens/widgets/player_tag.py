"""A player in a few words: a stone and a text, as one widget, because lists have many of them."""

from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from companion.screens.theme import theme
from companion.screens.widgets.stone import stone_at
from companion.screens.widgets.text import Text


class PlayerTag(Text):
    """As wide as its words, but no wider than `most_width`."""

    colour = StringProperty()
    most_width = NumericProperty("280dp")

    def __init__(self, **values):
        self._stone = InstructionGroup()
        super().__init__(role="small", size_hint_x=None, **values)
        self.canvas.after.add(self._stone)
        for name in ("natural_width", "most_width"):
            self.fbind(name, self._widen)
        for name in ("pos", "size", "colour"):
            self.fbind(name, self._draw)
        theme.bind(look=self._draw, body_size=self._make_room)
        self._make_room()

    def _make_room(self, *_):
        self._side = theme.small_size * 1.4
        self.padding = (self._side + dp(6), dp(2), 0, dp(2))
        self._widen()

    def _widen(self, *_):
        self.width = max(1, min(self.natural_width, self.most_width))

    def _draw(self, *_):
        self._stone.clear()
        if self.colour:
            for instruction in stone_at(self.colour, (self.x + self._side / 2, self.center_y), self._side):
                self._stone.add(instruction)
