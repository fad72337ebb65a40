"""The whole table: players above, sites between, ships and quarry below; wide windows use their width."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.layout import Layout

from companion.screens.board.dock import HEIGHT, Dock
from companion.screens.board.fleet import LARGEST, Fleet
from companion.screens.board.mosaic import Mosaic
from companion.screens.board.players import Players
from companion.screens.board.ship import BOW, KEEL
from companion.screens.theme import TOUCH, theme
from companion.screens.widgets.scroll_column import ScrollColumn

PADDING = 8  # dp
GAP = 6  # dp
WIDE = 760  # dp from which sites and ships stand side by side, if it is wider than high
LEAST_SITES = 130  # dp of the sites that are to be seen before the players become small
LEAST_OF_ALL = 30  # dp of the sites before even small players scroll with them
HIGHEST_SPACE = 68  # dp
SMALL_SPACE = 20  # dp of a ship's space whose stone can be told well
SMALLEST_SPACE = 12  # dp of a ship's space that only shows what lies there
NOTHING_TO_SEE = 48  # dp of the sites, or less: nothing rather than a slit
BESIDE_SITES = 5  # dp that the scroll bar has, so that it lies beside the sites and not over them


class SiteScroll(ScrollColumn):
    """The sites; they scroll only where the window is too small for them."""

    def margin(self, _width):
        """None: the board has its own."""
        return 0


class Board(Layout):
    """`show` draws a `TableView`; with `is_for_show` there is no dock and nothing answers."""

    is_for_show = BooleanProperty(False)

    def __init__(self, say, **values):
        super().__init__(**values)
        self.players, self.mosaic, self.fleet, self.dock = (
            Players(),
            Mosaic(size_hint=(None, None)),
            Fleet(),
            Dock(say=say),
        )
        self.scroll = SiteScroll(gap=0, spacing=dp(GAP), meets_bottom=False)
        self.scroll.add_widget(self.mosaic)
        self.add_widget(self.players)
        self.add_widget(self.scroll)
        self.add_widget(self.fleet)
        if not self.is_for_show:
            self.add_widget(self.dock)
        self._foot, self._covered, self._is_over, self._is_sailing = 0, (0, 0), False, False
        for name in ("pos", "size"):
            self.fbind(name, self._trigger_layout)
        for part in (self.players, self.fleet, self.dock):
            part.fbind("height", self._trigger_layout)
        self.mosaic.fbind("least_height", self._trigger_layout)

    @property
    def foot(self):
        """Room kept free at the bottom, for a question that leaves the ships in sight."""
        return self._foot

    @foot.setter
    def foot(self, height):
        if height != self._foot:
            self._foot = height
            self._trigger_layout()

    def cover(self, question, payment):
        """Say how high a question lies over the ships, and what the temple's payment takes of the sites."""
        if (question, payment) != self._covered:
            self._covered = (question, payment)
            self._trigger_layout()

    @property
    def is_wide(self):
        """Tell whether sites and ships stand side by side."""
        return self.width >= dp(WIDE) and self.width > self.height * 1.15

    @property
    def deck(self):
        """Left edge and width of the part with the ships."""
        if not self.is_wide:
            return self.x + self._side(0), self.width - self._side(0) - self._side(2)
        width = min(self.width * 0.42, dp(480))
        return self.right - self._side(2) - width, width

    def _side(self, which):
        return dp(PADDING) + theme.insets[which]

    @property
    def lower_edge_of_players(self):
        """How far up a question may reach: players that stand still stay in sight."""
        stands = self.players.parent is self and (self.players.tiles or self.is_wide)
        return self.players.y if stands else self.top

    def show(self, view):
        """Draw what has changed; give ships and tiles that are new."""
        self.fleet.is_gone = self._is_over = view.is_over
        self.dock.opacity, self.dock.disabled = (0, True) if view.is_over else (1, False)
        new = self.players.show(view.players)
        is_chosen = any(ship.is_chosen and not ship.chosen_spaces for ship in view.ships)
        self._is_sailing = is_chosen and any(site.is_lit for site in view.sites)
        self.mosaic.show(view.sites, view.ships)
        ships = self.fleet.show(view.ships, is_for_show=self.is_for_show)
        if not self.is_for_show:
            self.dock.show(view)
        self.fleet._trigger_layout()  # noqa: SLF001 - ships may have come or gone
        self._trigger_layout()
        return new, ships

    def lay_out_now(self):
        """Put everything where it will be, for those who cannot wait for the next picture."""
        column = self.scroll.ids.column
        for lay in (self.do_layout, column.do_layout, column.do_layout, self.scroll.update_from_scroll):
            lay()
        for part in (self.mosaic, self.fleet):
            part.do_layout()

    def do_layout(self, *_):
        """Place the parts from above and below, and give the sites the rest."""
        left, width = self.deck
        pad, gap = dp(PADDING), dp(GAP)
        dock = 0 if self.is_for_show else max(0 if self._is_over else self.dock.height, self._foot)
        space = self._space_height(dock)
        bottom = self.y + pad * 0.5
        self.dock.width, self.dock.pos = width, (left, bottom)
        self.fleet.width = width
        self.fleet.pos = (left, bottom + dock + (gap if dock else 0))
        if self.is_wide:
            self.mosaic.is_glance, self.mosaic.seen, self.fleet.space_height = False, 0, space
            self._hide(sites=False, ships=False)
            room = self.top - pad - self.fleet.top - gap
            self._place_players(left, width, self.top - pad, room, room)
            self.scroll.pos = (self.x + self._side(0), self.y + pad)
            self._size_sites(left - gap - self.scroll.x, self.height - 2 * pad)
            self.mosaic.room = self.scroll.height
            self.mosaic.height = max(self.scroll.height, self.mosaic.least_height)
            return
        top = self.top - pad * 0.5
        low = self.fleet.y + self.fleet.height_with(space) + gap
        least = min(self.mosaic.least_height, dp(LEAST_SITES))
        room = top - low - gap
        taken = self._place_players(left, width, top, room - least, room - dp(LEAST_OF_ALL))
        top -= taken + gap if taken else 0
        self.mosaic.room = self._usual_room(width)
        # where the players stand must not depend on this: how high a question is depends on them
        low, top = self._give_way(space, low, top)
        height = max(dp(40), top - low)
        self.scroll.pos = (left, low)
        self._size_sites(width, height)
        needed = self.mosaic.glance_heights[1] if self.mosaic.is_glance else self.mosaic.least_height
        self.mosaic.height = max(height, needed)
        self.mosaic.seen = 0 if self.players.parent is not self else height

    def _give_way(self, space, low, top):
        """Let the ships make room for sites that all have to be seen; a question hides the ships."""
        question, payment = self._covered
        wants_all = (self._is_sailing or self.is_for_show) and not question
        is_glance = wants_all and self.mosaic.least_height > top - low
        self.mosaic.is_glance = is_glance
        if is_glance:
            smaller = dp(SMALLEST_SPACE) if self._is_sailing else self._smaller_space(space, top - low)
            low -= self.fleet.height_with(space) - self.fleet.height_with(smaller)
            space = smaller
        self.fleet.space_height = space
        if question:
            low, top = self.y + question + dp(GAP), top - payment
        self._hide(sites=bool(question) and top - low < dp(NOTHING_TO_SEE), ships=bool(question))
        return low, top

    def _smaller_space(self, space, room):
        """How small ships that are only looked at have to be for all sites to be seen beside them."""
        usual, least = (space - (needed - room) / self.fleet.largest for needed in self.mosaic.glance_heights)
        return usual if dp(SMALL_SPACE) <= usual <= space else max(dp(SMALLEST_SPACE), min(space, least))

    def _hide(self, *, sites, ships):
        for part, is_hidden in ((self.scroll, sites), (self.fleet, ships)):
            part.opacity, part.disabled = (0, True) if is_hidden else (1, False)

    def _size_sites(self, width, height):
        self.mosaic.width = width
        self.scroll.size = (width + dp(BESIDE_SITES), height)

    def _usual_room(self, width):
        """What the sites have beside a large fleet and a low dock: so they keep their places all game."""
        fleet = dp(BOW) + LARGEST * self.fleet.space_height + dp(KEEL)
        dock = 0 if self.is_for_show else dp(HEIGHT) + dp(GAP)
        return self.height - fleet - dock - self.players.full_height(width) - 2 * dp(GAP) - dp(PADDING)

    def _place_players(self, left, width, top, room, most):
        """Put the players where they have room, in full or small; else they scroll; give what they take."""
        players = self.players
        is_compact = players.full_height(width) > room
        if is_compact and players.compact_height(width) > most:
            players.is_compact, players.width = False, self.mosaic.width
            self._hold_players(self.scroll)
            return 0
        self._hold_players(self)
        players.is_compact, players.width = is_compact, width
        players.pos = (left, top - players.height)
        return players.height

    def _space_height(self, dock):
        wanted = self.height * 0.062
        if self.is_wide:
            free = self.height - dock - dp(80)
            wanted = (free - self.players.full_height(self.deck[1])) / self.fleet.largest
            if wanted < dp(TOUCH):
                wanted = (free - self.players.compact_height(self.deck[1])) / self.fleet.largest
        return max(dp(TOUCH), min(dp(HIGHEST_SPACE), wanted))

    def _hold_players(self, holder):
        """Let the players stand still, or scroll with the sites."""
        column = self.scroll.ids.column
        wanted = column if holder is self.scroll else self
        if self.players.parent is wanted:
            return
        self.players.parent.remove_widget(self.players)
        if wanted is column:
            column.add_widget(self.players)
        else:
            self.add_widget(self.players)

    def site_at(self, at):
        """The site at a place of the window."""
        left, bottom = self.scroll.to_window(*self.scroll.pos)
        inside = left <= at[0] <= left + self.scroll.width and bottom <= at[1] <= bottom + self.scroll.height
        return self.mosaic.site_at(*at) if inside else None
