"""The players' strip: stone, name, score, sled, quarry and cards of everybody, and whose turn it is."""

from kivy.graphics import Color, Triangle
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.layout import Layout

from companion.scoring.imhotep_pieces import SLED_PLACES
from companion.screens.board import player_sizes as sizes
from companion.screens.board.drawn import Drawn
from companion.screens.board.pen import block, figure, figure_width, frame, stone
from companion.screens.board.signs import sign
from companion.screens.board.written import Written
from companion.screens.theme import theme
from companion.screens.widgets.few_lines import SMALLEST
from companion.screens.widgets.measure import longest_word_width
from companion.screens.widgets.pressable import Pressable

GAP = 5  # dp


class PlayerTile(Drawn, Pressable):
    """One player; a tap shows cards and points."""

    view = ObjectProperty(None, allownone=True)
    is_compact = BooleanProperty(False)
    """Whether there is room for no more than the stone, the points and the sled."""

    def __init__(self, **values):
        super().__init__(size_hint=(None, None), holds=True, **values)
        self._name = Written(self, role="board")
        self.draw_when("pos", "size", "view", "pressed", "is_compact")
        self.fbind("view", self._rename)
        for name in ("width", "is_compact"):
            self.fbind(name, self._widen)

    @property
    def is_flat(self):
        """Tell whether it is wide enough for two lines: who, and what they have."""
        return self.width >= dp(sizes.FLAT) and not self.is_compact

    @property
    def sled(self):
        """The middle of the sled in the tile."""
        left, low, room = self._sled_box
        side = sizes.sled_step(room)
        return left + 2 * side, low + side / 2

    @property
    def _score_size(self):
        return sizes.score_size(self.width, self.is_flat)

    @property
    def _score_height(self):
        return sizes.score_height(self.width, self.is_flat)

    @property
    def _stone_side(self):
        return min(self._score_height, dp(28))

    @property
    def least_height(self):
        """What everything in it needs."""
        if self.is_compact:
            return sizes.compact_height(self.width)
        return sizes.full_height(self.width, self._name.height)

    def full_height(self, width):
        """What it would need in full, were it so wide, with a name on one line or two."""
        room = sizes.name_room(width)
        line = theme.board_size * 1.5
        fits = figure_width(self.view.name, theme.board_size, bold=True) <= room
        return sizes.full_height(width, line if fits else min(2 * line, sizes.most_name_height()))

    @property
    def _sled_box(self):
        """Left edge, lower edge and width of the sled."""
        pad = dp(sizes.PADDING)
        if self.is_compact:
            room = self.width - 2 * pad
            left = self.center_x - sizes.sled_step(room) * SLED_PLACES / 2
            return left, self.y + dp(4), room
        if not self.is_flat:
            return self.x + pad, self.y + pad + sizes.count_height(self.width), self.width - 2 * pad
        left = self.x + self.width * sizes.LEFT
        if sizes.is_one_line(self.width):
            room = self.width * 0.3
            return left, self.y + pad + (self._score_height - sizes.sled_step(room)) / 2, room
        room = sizes.beside_points(self.width)
        low = self.y + pad + (sizes.flat_block(self.width) - sizes.stack_height(self.width)) / 2
        return left, low + sizes.count_height(self.width), room

    def _rename(self, *_):
        self.label = self.view.name
        self._widen()

    def _widen(self, *_):
        if self.is_compact:
            self._name.fit("", 1)
        elif self.view:
            self._name.most_height = sizes.most_name_height()
            self._name.fit(self.view.name, max(1, sizes.name_room(self.width)), bold=self.view.is_to_act)

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
        with self._fresh_canvas():
            self._ground(view)
            if self.is_compact:
                self._draw_compact(view)
            elif self.is_flat:
                self._draw_flat(view)
            else:
                self._draw_slim(view)
            self._draw_sled(view)
            if self.pressed:
                Color(*theme.press)
                block(*self.pos, *self.size, dp(10))

    def _fresh_canvas(self):
        self.canvas.before.clear()
        return self.canvas.before

    def _draw_compact(self, view):
        self._stone_and_points(view, self.top - dp(3) - self._score_height / 2)

    def _draw_slim(self, view):
        pad, score = dp(sizes.PADDING), self._score_height
        self._name.write(self.x + pad, self.top - pad - score - self._name.height / 2)
        self._stone_and_points(view, self.top - pad - score / 2)
        low = self.y + pad + sizes.count_height(self.width) / 2
        self._counts(view, self.x + pad, low, self.width - 2 * pad)

    def _draw_flat(self, view):
        pad, side = dp(sizes.PADDING), self._stone_side
        line = self.top - pad - max(self._name.height, side) / 2
        self._name.write(self.x + pad + side + dp(4), line)
        stone(view.colour, self.x + pad, line - side / 2, side)
        middle = self.y + pad + sizes.flat_block(self.width) / 2
        self._points(view, self.x + pad - dp(3), middle, self.width * sizes.LEFT - pad - dp(4))
        if sizes.is_one_line(self.width):
            self._counts(view, self.x + self.width * 0.74, middle, self.width * 0.24)
            return
        low = middle - sizes.stack_height(self.width) / 2 + sizes.count_height(self.width) / 2
        self._counts(view, self.x + self.width * sizes.LEFT, low, sizes.beside_points(self.width))

    def _stone_and_points(self, view, line):
        pad, side = dp(sizes.PADDING), self._stone_side
        left = self.x + pad + side
        stone(view.colour, self.x + pad * 0.8, line - side / 2, side)
        self._points(view, left, line, self.right - pad - left)

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
        step = sizes.sled_step(room)
        for at in range(SLED_PLACES):
            if at < view.sled:
                stone(view.colour, left + at * step, y, step)
            else:
                Color(*theme.edge[:3], 0.5)
                mark = round(step * 0.3)
                middle = left + (at + 0.5) * step
                block(round(middle - mark / 2), round(y + step * 0.4), mark, mark, mark / 3)

    def _counts(self, view, left, y, room):
        size = min(sizes.count_size(self.width), room / 5)
        sign("stones", left + size * 0.5, y, size, theme.soft_ink)
        figure(view.quarry, left + size * 1.15, y, size, "ink", align=0)
        start = left + room * 0.56
        sign("card", start + size * 0.5, y, size * 1.1, theme.soft_ink)
        figure(len(view.cards), start + size * 1.1, y, size, "ink", align=0)


class Players(Layout):
    """Tiles beside each other, all as high as the highest needs."""

    is_compact = BooleanProperty(False)
    """Whether they are to take as little height as they can."""

    def __init__(self, **values):
        super().__init__(size_hint=(None, None), **values)
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

    def compact_height(self, width):
        """How high the strip is when small, were it so wide."""
        count = max(1, len(self.tiles))
        return sizes.compact_height((width - dp(GAP) * (count - 1)) / count) + dp(GAP)

    def _columns(self, width):
        count = len(self.tiles)
        return count if count < 4 or self._names_fit(count, width) else 2

    def _names_fit(self, columns, width):
        room = (width - dp(GAP) * (columns - 1)) / columns - dp(2 * sizes.PADDING)
        size = max(sp(SMALLEST), theme.board_size * 0.7)
        return all(
            longest_word_width(tile.view.name, size, True) <= room and len(tile.view.name) * size < room * 3
            for tile in self.tiles
        )
