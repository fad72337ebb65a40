"""The players' strip: stone, name, score, sled, quarry and cards of everybody, and whose turn it is."""

from kivy.graphics import Color, Triangle
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.layout import Layout

from companion.scoring.imhotep_pieces import SLED_PLACES
from companion.screens.board.drawn import Drawn
from companion.screens.board.pen import block, figure, figure_width, frame, stone
from companion.screens.board.signs import sign
from companion.screens.board.written import Written
from companion.screens.theme import TOUCH, theme
from companion.screens.widgets.few_lines import SMALLEST
from companion.screens.widgets.measure import longest_word_width
from companion.screens.widgets.pressable import Pressable

GAP = 5  # dp
PADDING = 6  # dp
FLAT = 150  # dp from which a tile is wide enough for everything on two lines


class PlayerTile(Drawn, Pressable):
    """One player; a tap shows cards and points."""

    view = ObjectProperty(None, allownone=True)
    is_compact = BooleanProperty(False)
    """Whether there is room for no more than the stone and the points."""

    def __init__(self, **values):
        super().__init__(size_hint=(None, None), holds=True, **values)
        self._name = Written(self)
        self.draw_when("pos", "size", "view", "pressed", "is_compact")
        self.fbind("view", self._rename)
        self.fbind("width", self._widen)

    @property
    def is_flat(self):
        """Tell whether it is wide enough for two lines: who, and what they have."""
        return self.width >= dp(FLAT) and not self.is_compact

    @property
    def sled(self):
        """The middle of the sled in the tile."""
        return self._sled_box[0] + dp(30), self._sled_box[1] + dp(5)

    @property
    def _size(self):
        return _count_size(self.width, self.is_flat)

    @property
    def _score_size(self):
        return _score_size(self.width, self.is_flat)

    @property
    def _score_height(self):
        return _score_height(self.width, self.is_flat)

    @property
    def _stone_side(self):
        return min(self._score_height, dp(28))

    @property
    def least_height(self):
        """What everything in it needs."""
        return dp(TOUCH) if self.is_compact else _full_height(self.width, self._name.height)

    def full_height(self, width):
        """What it would need in full, were it so wide, with a name on one line or two."""
        beside = min(_score_height(width, True), dp(28)) + dp(4) if width >= dp(FLAT) else 0
        room = width - dp(2 * PADDING) - beside
        lines = 1 if figure_width(self.view.name, theme.small_size, bold=True) <= room else 2
        return _full_height(width, lines * theme.small_size * 1.5)

    @property
    def _sled_box(self):
        """Left edge, lower edge and width of the sled."""
        pad = dp(PADDING)
        if self.is_flat:
            left = self.x + self.width * 0.42
            return left, self.y + pad + self._score_height / 2 - dp(6), self.width * 0.3
        return self.x + pad, self.y + pad + self._size * 1.35, self.width - 2 * pad

    def _rename(self, *_):
        self.label = self.view.name
        self._widen()

    def _widen(self, *_):
        beside = self._stone_side + dp(4) if self.is_flat else 0
        if self.is_compact:
            self._name.fit("", 1)
        elif self.view:
            room = max(1, self.width - dp(2 * PADDING) - beside)
            self._name.fit(self.view.name, room, bold=self.view.is_to_act)

    def words_grew(self, *_):
        """Tell the strip that the name needs another height."""
        self.redraw()
        if self.parent:
            self.parent.lay_out_soon()

    def draw(self):
        """Draw everything of it."""
        view = self.view
        if view is None:
            return
        self._widen()
        pad, score, side = dp(PADDING), self._score_height, self._stone_side
        with self._fresh_canvas():
            self._ground(view)
            if self.is_compact:
                line, left = self.center_y, self.x + pad + side
                stone(view.colour, self.x + pad * 0.8, line - side / 2, side)
                self._points(view, left, line, self.right - pad - left)
            elif self.is_flat:
                high = max(self._name.height, side)
                line = self.top - pad - high / 2
                self._name.write(self.x + pad + side + dp(4), line)
                stone(view.colour, self.x + pad, line - side / 2, side)
                self._points(view, self.x + pad - dp(3), self.y + pad + score / 2, self.width * 0.36)
                self._counts(view, self.x + self.width * 0.74, self.y + pad + score / 2, self.width * 0.24)
            else:
                line = self.top - pad - score / 2
                self._name.write(self.x + pad, self.top - pad - score - self._name.height / 2)
                stone(view.colour, self.x + pad * 0.8, line - side / 2, side)
                left = self.x + pad + side
                self._points(view, left, line, self.right - pad - left)
                self._counts(view, self.x + pad, self.y + pad + self._size * 0.62, self.width - 2 * pad)
            if not self.is_compact:
                self._draw_sled(view)
            if self.pressed:
                Color(*theme.press)
                block(*self.pos, *self.size, dp(10))

    def _fresh_canvas(self):
        self.canvas.before.clear()
        return self.canvas.before

    def _ground(self, view):
        acts = view.is_to_act
        frame(
            (*self.pos, *self.size),
            theme.accent_wash if acts else theme.surface,
            theme.accent if acts else theme.line,
            dp(2) if acts else dp(1),
            dp(10),
        )
        if acts:
            Color(*theme.accent)
            middle = self.center_x
            Triangle(points=(middle - dp(7), self.y, middle + dp(7), self.y, middle, self.y - dp(5)))

    def _points(self, view, left, y, room):
        """What is booked, and what would be added if the game ended now."""
        if view.booked is None:
            return
        size = self._score_size
        more = f"+{view.to_come}" if view.to_come > 0 else f"\u2212{-view.to_come}" if view.to_come else ""
        beside = figure_width(more, size * 0.62) if more else 0
        wanted = figure_width(view.booked, size, bold=True) + beside + dp(7)
        size *= min(1, room / wanted)
        width = figure(view.booked, left + dp(3), y, size, "ink", bold=True, align=0)
        if more:
            figure(more, left + dp(6) + width, y - size * 0.08, size * 0.62, "soft_ink", align=0)

    def _draw_sled(self, view):
        left, y, room = self._sled_box
        step = min(room / SLED_PLACES, dp(16))
        for at in range(SLED_PLACES):
            if at < view.sled:
                stone(view.colour, left + at * step, y - dp(1), min(step, dp(14)))
            else:
                Color(*theme.edge[:3], 0.5)
                block(left + at * step + step * 0.3, y + dp(4), step * 0.32, dp(3), dp(1))

    def _counts(self, view, left, y, room):
        size = min(self._size, room / 5)
        sign("stones", left + size * 0.5, y, size, theme.soft_ink)
        figure(view.quarry, left + size * 1.15, y, size, "ink", align=0)
        start = left + room * 0.56
        sign("card", start + size * 0.5, y, size * 1.1, theme.soft_ink)
        figure(len(view.cards), start + size * 1.1, y, size, "ink", align=0)


def _count_size(width, is_flat):
    return min(theme.small_size * 0.86, width / (11 if is_flat else 6.2))


def _score_size(width, is_flat):
    return min(theme.heading_size * 1.1, width / (6 if is_flat else 4))


def _score_height(width, is_flat):
    return max(_score_size(width, is_flat) * 1.2, dp(22))


def _full_height(width, name_height):
    """What a tile with everything in it needs."""
    is_flat = width >= dp(FLAT)
    score = _score_height(width, is_flat)
    if is_flat:
        rows = max(name_height, min(score, dp(28))) + score
    else:
        rows = score + name_height + dp(16) + _count_size(width, is_flat) * 1.35
    return max(dp(TOUCH), rows + dp(2 * PADDING))


class Players(Layout):
    """Tiles beside each other, all as high as the highest needs."""

    is_compact = BooleanProperty(False)
    """Whether they are to take as little height as they can."""

    def __init__(self, **values):
        values.setdefault("size_hint_y", None)
        super().__init__(**values)
        self.tiles = []
        self.lay_out_soon = self._trigger_layout
        for name in ("pos", "size", "is_compact"):
            self.fbind(name, self._trigger_layout)
        theme.bind(body_size=self._resized)

    def _resized(self, *_):
        self._trigger_layout()

    def show(self, views):
        """Draw the tiles anew that have changed; give those that are new."""
        new = []
        while len(self.tiles) < len(views):
            tile = PlayerTile()
            self.tiles.append(tile)
            self.add_widget(tile)
            new.append(tile)
        for tile, view in zip(self.tiles, views, strict=True):
            tile.view = view
        return new

    def do_layout(self, *_):
        """Share the width: all in a row, or two by two where a name would not fit."""
        if not self.tiles:
            return
        gap, count = dp(GAP), len(self.tiles)
        columns = count if self.is_compact else self._columns(self.width)
        wide = (self.width - gap * (columns - 1)) / columns
        for tile in self.tiles:
            tile.width, tile.is_compact = wide, self.is_compact
        rows = -(-count // columns)
        high = max(tile.least_height for tile in self.tiles)
        self.height = rows * (high + gap)
        for at, tile in enumerate(self.tiles):
            tile.height = high
            row, column = divmod(at, columns)
            tile.pos = (self.x + column * (wide + gap), self.top - (row + 1) * high - row * gap)

    def full_height(self, width):
        """How high the strip is in full, were it so wide; known before anything is laid out."""
        if not self.tiles:
            return 0
        columns = self._columns(width)
        wide = (width - dp(GAP) * (columns - 1)) / columns
        rows = -(-len(self.tiles) // columns)
        return rows * (max(tile.full_height(wide) for tile in self.tiles) + dp(GAP))

    def _columns(self, width):
        count = len(self.tiles)
        return count if count < 4 or self._names_fit(count, width) else 2

    def _names_fit(self, columns, width):
        room = (width - dp(GAP) * (columns - 1)) / columns - dp(2 * PADDING)
        size = max(sp(SMALLEST), theme.small_size * 0.7)
        return all(
            longest_word_width(tile.view.name, size, True) <= room and len(tile.view.name) * size < room * 3
            for tile in self.tiles
        )
