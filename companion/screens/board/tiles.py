"""Answers as pictures: round cards as ships, market cards, orders of stones; and the grid they lie in."""

from itertools import accumulate

from kivy.graphics import Color, Triangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.layout import Layout

from companion.screens.board.card_picture import SHAPE, card_back, card_face
from companion.screens.board.drawn import Drawn
from companion.screens.board.hull import hull
from companion.screens.board.pen import block, frame, stone
from companion.screens.theme import TOUCH, theme
from companion.screens.widgets.measure import longest_word_width
from companion.screens.widgets.pressable import Pressable
from companion.screens.widgets.text import Text

LARGEST_SHIP = 4
GAP = 8  # dp
BESIDE_WORDS = 5  # dp between an answer's words and its frame
AFTER = 10  # dp between stones that leave one after the other
WORD = 0.85  # of its size that a long word may shrink to rather than take more room


class Tile(Drawn, Pressable):
    """The ground of every answer; `key` is what it answers."""

    key = StringProperty()
    text = StringProperty()
    is_default = BooleanProperty(False)

    picture_height = 56  # dp
    least_width = 80  # dp at 100 %

    def __init__(self, **values):
        super().__init__(size_hint=(None, None), holds=True, **values)
        self._words = None
        if self.text:
            self._words = Text(text=self.text, role="small", size_hint_x=None, halign="center")
            self.add_widget(self._words)
            self._words.fbind("height", self._lay)
        self.draw_when("pos", "size", "pressed", "is_default")
        self.fbind("width", self._lay)

    @property
    def wanted_width(self):
        """How wide it would like to be: wide enough for its longest word, nearly as large as others."""
        word = longest_word_width(self.text, WORD * theme.small_size) if self.text else 0
        return max(dp(TOUCH), dp(self.least_width), word + dp(2 * BESIDE_WORDS + 2))

    @property
    def wanted_height(self):
        """How high it has to be."""
        words = self._words.height + dp(6) if self._words else 0
        return max(dp(TOUCH), dp(self.picture_height) + dp(10) + words)

    def _lay(self, *_):
        if self._words:
            self._words.width = max(1, self.width - dp(2 * BESIDE_WORDS))
        if self.parent:
            self.parent.lay_out_soon()

    def draw(self):
        """Draw everything of it."""
        words = self._words.height + dp(4) if self._words else 0
        if self._words:
            picture = dp(self.picture_height) + dp(9)
            self._words.pos = (self.x + dp(BESIDE_WORDS), self.top - picture - self._words.height)
        self.canvas.before.clear()
        with self.canvas.before:
            edge = theme.accent if self.is_default else theme.edge
            frame((*self.pos, *self.size), theme.paper, edge, dp(2 if self.is_default else 1), dp(10))
            pad = dp(5)
            room = self.height - 2 * pad - words
            high = min(room, dp(self.picture_height))
            # in a row pictures lie in line, however many lines of words stand below them
            low = self.top - pad - high if words else self.y + pad + (room - high) / 2
            self.draw_picture((self.x + pad, low, self.width - 2 * pad, high))
            if self.pressed:
                Color(*theme.press)
                block(*self.pos, *self.size, dp(10))

    def draw_picture(self, box):
        """Draw what the answer is about."""


class RoundCardTile(Tile):
    """A round card as the four ships it shows."""

    ships = ListProperty()

    picture_height = 84
    least_width = 84

    def draw_picture(self, box):
        """Draw the ships side by side."""
        draw_ships([int(size) for size in self.ships], box)


def draw_ships(sizes, box):
    """Draw small ships, sterns in line, each with its spaces."""
    x, y, width, height = box
    wide = min(width / max(2, len(sizes)), height / 4.2)
    cell = min((height - wide * 0.5) / LARGEST_SHIP, wide)
    left = x + (width - wide * len(sizes)) / 2
    for at, size in enumerate(sizes):
        ship, bow = wide * 0.86, wide * 0.45
        start, long = left + at * wide + (wide - ship) / 2, size * cell + bow
        hull(start, y, ship, long, bow, theme.soft_ink)
        for space in range(size):
            Color(*theme.paper)
            gap = cell * 0.2
            block(
                start + (ship - cell) / 2 + gap, y + space * cell + gap, cell - 2 * gap, cell - 2 * gap, gap
            )


class CardTile(Tile):
    """A market card with its name."""

    card = StringProperty()
    """Empty for one that lies face down."""

    picture_height = 50
    least_width = 70

    def draw_picture(self, box):
        """Draw the card in the middle."""
        x, y, width, height = box
        left = x + (width - height * SHAPE) / 2
        if self.card:
            card_face(self.card, left, y, height)
        else:
            card_back(left - height * 0.08, y, height)
            card_back(left + height * 0.08, y, height)


class OrderTile(Tile):
    """Stones in the order they would leave a ship, with an arrowhead from each to the one after it."""

    stones = ListProperty()

    picture_height = 32
    least_width = 152

    def draw_picture(self, box):
        """Draw the stones from the left."""
        x, y, width, height = box
        count = max(1, len(self.stones))
        side = min(height, (width - dp(AFTER) * (count - 1)) / count)
        left = x + (width - count * side - dp(AFTER) * (count - 1)) / 2
        for at, colour in enumerate(self.stones):
            if at:
                _arrowhead(left - dp(AFTER) / 2, y + height / 2)
            stone(colour, left, y + (height - side) / 2, side)
            left += side + dp(AFTER)


def _arrowhead(x, y):
    Color(*theme.soft_ink)
    wide, high = dp(3), dp(4)
    Triangle(points=(x - wide, y - high, x - wide, y + high, x + wide, y))


class CarriedStones(Drawn):
    """The stones of a ship as they lie, from the bow."""

    stones = ListProperty()

    def __init__(self, **values):
        super().__init__(size_hint=(None, None), **values)
        self.size = (dp(24) * len(self.stones), dp(24))
        self.draw_when("pos", "size", "stones")

    def draw(self):
        """Draw everything of it."""
        self.canvas.clear()
        side = self.height
        with self.canvas:
            for at, colour in enumerate(self.stones):
                stone(colour, self.x + at * side, self.y, side)


class Tiles(Layout):
    """As many tiles in a row as fit; as high as it has to be. `gaps` are those between rows, from the top."""

    def __init__(self, **values):
        values.setdefault("size_hint_y", None)
        super().__init__(**values)
        self.gaps = ()
        self.lay_out_soon = self._trigger_layout
        for name in ("pos", "size"):
            self.fbind(name, self._trigger_layout)
        self.fbind("width", lambda *_: self.do_layout())

    def do_layout(self, *_):
        """Fill row after row; all tiles alike in width, those of a row in height."""
        tiles = self.children[::-1]
        if not tiles:
            self.height = 0
            return
        gap = dp(GAP)
        wanted = max(tile.wanted_width for tile in tiles)
        columns = max(1, min(len(tiles), int((self.width + gap) / (wanted + gap))))
        columns = -(-len(tiles) // -(-len(tiles) // columns))
        wide = (self.width - gap * (columns - 1)) / columns
        for tile in tiles:
            tile.width = wide
        rows = [tiles[start : start + columns] for start in range(0, len(tiles), columns)]
        heights = [max(tile.wanted_height for tile in row) for row in rows]
        ends = list(accumulate(heights, lambda end, height: end + gap + height))
        self.gaps = [(end, end + gap) for end in ends[:-1]]
        self.height = ends[-1]
        top = self.top
        for row, height in zip(rows, heights, strict=True):
            for at, tile in enumerate(row):
                tile.height = height
                tile.pos = (self.x + at * (wide + gap), top - height)
            top -= height + gap
