"""The five sites side by side, in as many rows as their place is high."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.layout import Layout

from companion.scoring.imhotep_pieces import BURIAL_CHAMBER, MARKET, OBELISKS, PYRAMID, SITES, TEMPLE
from companion.screens.board.site import Site
from companion.screens.theme import theme

GAP = 6  # dp
# Rows from the top: each site with its share of the width; each row with its share of the height.
TALL = (
    (1.25, ((PYRAMID, 1), (TEMPLE, 1))),
    (1.0, ((BURIAL_CHAMBER, 1),)),
    (1.1, ((OBELISKS, 1), (MARKET, 1))),
)
SHORT = (
    (1.0, ((PYRAMID, 1.1), (TEMPLE, 1), (OBELISKS, 1))),
    (1.0, ((BURIAL_CHAMBER, 1.5), (MARKET, 1))),
)
SHORT_BELOW = 0.82  # of the width: the room under which three sites share a row
PEEK = 26  # dp that is seen of a row which goes on below
CUT = 0.6  # of that: so little hidden of a row is not missed
LARGE_TEXT = 1.3  # from here on they do not, but scroll: what is printed on them is to be read


class Mosaic(Layout):
    """Give it a size; `least_height` says what it needs to stay legible."""

    least_height = NumericProperty(0)
    room = NumericProperty(0)
    """How much of it can usually be seen at once, which decides how many sites share a row."""
    seen = NumericProperty(0)
    """How much of it can be seen now, from the top."""
    is_glance = BooleanProperty(False)
    """Whether all sites are to be seen at once, be they smaller."""

    def __init__(self, **values):
        super().__init__(**values)
        self.sites = {}
        for name in SITES:
            self.sites[name] = Site(name=name)
            self.add_widget(self.sites[name])
        for name in ("pos", "size", "room", "seen", "is_glance"):
            self.fbind(name, self._trigger_layout)
        for site in self.sites.values():
            site.fbind("title", self._trigger_layout)
        theme.bind(body_size=self._resized)

    def _resized(self, *_):
        self._trigger_layout()

    def show(self, views, ships):
        """Draw the sites anew that have changed."""
        some_lit = any(view.is_lit for view in views)
        for view in views:
            site = self.sites[view.name]
            site.view = view
            site.moored = None if view.moored is None else len(ships[view.moored].spaces)
            site.is_off = some_lit and not view.is_lit

    @property
    def glance_heights(self):
        """What it needs to show all sites at once: in its usual rows, and at the very least."""
        usual, least = (self._needed(rows, is_glance=True) for rows in (TALL, SHORT))
        return max(usual, least), least

    def do_layout(self, *_):
        """Share the place out, row by row from the top."""
        is_short = self.room < self.width * SHORT_BELOW and theme.text_scale <= LARGE_TEXT
        rows = SHORT if is_short else TALL
        ends_well = self._reaching_over(rows)
        gap = dp(GAP)
        gaps = gap * (len(rows) - 1)
        self.least_height = sum(ends_well) + gaps
        if self.is_glance:
            rows = TALL if self._needed(TALL, is_glance=True) <= self.height else SHORT
        widths, title_size = self._titled(rows)
        for site in self.sites.values():
            site.title_size = title_size
        if self.is_glance or not 0 < self.seen < self.height - 1:
            least = [Site.least_height(title_size, is_glance=self.is_glance)] * len(rows)
            heights = self._heights(rows, least, self.height - gap * (len(rows) - 1))
        else:
            spare = self.height - gaps - sum(ends_well)
            heights = [*ends_well[:-1], ends_well[-1] + max(0, spare)]
        top = self.top
        for (_, row), height in zip(rows, heights, strict=True):
            left = self.x
            for name, _share in row:
                site = self.sites[name]
                site.size = (widths[name], height)
                site.pos = (left, top - height)
                left += site.width + gap
            top -= height + gap

    def _titled(self, rows):
        """How wide each site is, and how large all their names can be."""
        widths = self._widths(rows, dp(GAP))
        return widths, min(self.sites[name].fitting_title_size(width) for name, width in widths.items())

    def _needed(self, rows, *, is_glance=False):
        least = Site.least_height(self._titled(rows)[1], is_glance=is_glance)
        return least * len(rows) + dp(GAP) * (len(rows) - 1)

    def _reaching_over(self, rows):
        """Let no row end where what is seen ends: it would look as if nothing came below."""
        title_size = self._titled(rows)[1]
        usual, lowest = (Site.least_height(title_size, is_glance=at_least) for at_least in (False, True))
        heights, gap, peek = [usual] * len(rows), dp(GAP), dp(PEEK)
        if not 0 < self.seen < self._needed(rows) - 1:
            return heights
        for count in range(1, len(rows)):
            end = count * (usual + gap) - gap
            if end - peek * CUT < self.seen < end + gap + peek:
                lower = (self.seen - peek) / count - gap
                higher = (self.seen + peek + gap) / count - gap
                heights[:count] = [lower if lowest <= lower <= usual else max(usual, higher)] * count
                break
        return heights

    def _widths(self, rows, gap):
        """Give every site its share of its row."""
        found = {}
        for _, row in rows:
            room, shares = self.width - gap * (len(row) - 1), sum(share for _, share in row)
            found |= {name: max(1, room * share / shares) for name, share in row}
        return found

    @staticmethod
    def _heights(rows, least, room):
        """Give every row its share, but none less than it needs while others have more."""
        shares = [share for share, _ in rows]
        heights = [room * share / sum(shares) for share in shares]
        if any(height < need for height, need in zip(heights, least, strict=True)):
            spare = max(0, room - sum(least)) / len(rows)
            heights = [need + spare for need in least]
        return heights

    def site_at(self, x, y):
        """The site at a place of the window, if there is one."""
        for name, site in self.sites.items():
            left, bottom = site.to_window(*site.pos)
            if left <= x <= left + site.width and bottom <= y <= bottom + site.height:
                return name
        return None
