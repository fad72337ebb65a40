"""A site on the table: its name, its drawing, the ship moored there, and whether a ship may sail to it."""

from kivy.graphics import Color
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.scoring.imhotep_pieces import SMALL_PYRAMIDS
from companion.screens.board import site_chamber, site_market, site_obelisks, site_pyramid, site_temple
from companion.screens.board.drawn import Drawn
from companion.screens.board.hull import small_ship
from companion.screens.board.pen import block, figure, figure_width, frame
from companion.screens.theme import theme
from companion.screens.widgets.pressable import Pressable

PADDING = 6  # dp
LEAST_DRAWING = 48  # dp high at 100 %
TITLE_LINE = 1.45  # of the size of the name
LARGER = 0.8  # of the enlargement that takes part in
DRAWINGS = {
    ("market", "A"): site_market.draw_market,
    ("market", "B"): site_market.draw_market,
    ("pyramid", "A"): site_pyramid.draw_side_a,
    ("pyramid", "B"): site_pyramid.draw_side_b,
    ("temple", "A"): site_temple.draw_temple,
    ("temple", "B"): site_temple.draw_temple,
    ("burial_chamber", "A"): site_chamber.draw_chamber,
    ("burial_chamber", "B"): site_chamber.draw_chamber,
    ("obelisks", "A"): site_obelisks.draw_side_a,
    ("obelisks", "B"): site_obelisks.draw_side_b,
}


class Site(Drawn, Pressable):
    """`on_tap` sails there; `on_pyramid` comes instead where a small pyramid is to be chosen."""

    __events__ = ("on_pyramid",)

    view = ObjectProperty(None, allownone=True)
    moored = ObjectProperty(None, allownone=True)
    """The size of the ship moored here."""
    name = StringProperty()
    title = StringProperty()
    is_off = BooleanProperty(False)
    """Whether ships may sail now, but not here."""
    is_under_finger = BooleanProperty(False)
    title_size = NumericProperty(14)
    """The same for all sites, so that none seems to matter more."""

    def __init__(self, **values):
        values.setdefault("holds", True)
        super().__init__(size_hint=(None, None), **values)
        self.stones = {}
        self._touched = (0, 0)
        self.draw_when(
            "pos", "size", "view", "title", "moored", "is_off", "is_under_finger", "pressed", "title_size"
        )

    @property
    def title_height(self):
        """The height of the line with the name."""
        return self.title_size * TITLE_LINE

    def fitting_title_size(self, width):
        """How large the name may be beside a moored ship, were the site so wide."""
        room = max(1, width - dp(2 * PADDING) - dp(22))
        return theme.board_size * min(1, room / max(1, figure_width(self.title, theme.board_size)))

    @staticmethod
    def least_height(title_size, *, is_glance=False):
        """What a title and a drawing one can still read need; at a glance, one no larger than at 100 %."""
        larger = 1 if is_glance else 1 + LARGER * (theme.text_scale - 1)
        return title_size * TITLE_LINE + dp(LEAST_DRAWING) * larger + dp(2 * PADDING)

    @property
    def box(self):
        """Where the drawing goes."""
        pad = dp(PADDING)
        return (
            self.x + pad,
            self.y + pad,
            max(1, self.width - 2 * pad),
            max(1, self.height - self.title_height - 2.5 * pad),
        )

    def on_touch_down(self, touch):
        """Remember where the finger is, to know the small pyramid it means."""
        if self.collide_point(*touch.pos):
            self._touched = touch.pos
        return super().on_touch_down(touch)

    def on_tap(self):
        """Choose a small pyramid, where one is asked for."""
        if self.view and any(self.view.lit_groups):
            self.dispatch(
                "on_pyramid", SMALL_PYRAMIDS[site_pyramid.small_pyramid_at(self.box, self._touched)]
            )

    def on_pyramid(self, pyramid):
        """Answer the choice of a small pyramid."""

    def draw(self):
        """Draw everything of it."""
        view = self.view
        if view is None:
            return
        self.canvas.before.clear()
        with self.canvas.before:
            lit = view.is_lit
            edge = theme.accent if lit else theme.line
            fill = theme.accent_wash if lit else theme.surface
            width = dp(3) if self.is_under_finger and lit else dp(2) if lit else dp(1)
            frame((*self.pos, *self.size), fill, edge, width, dp(12))
            self.stones = DRAWINGS[view.name, view.side](view, self.box)
            self._draw_title()
            if self.moored:
                small_ship(
                    self.right - dp(PADDING) - dp(16), self.top - dp(28), dp(14), dp(22), theme.soft_ink
                )
            if self.is_off:
                Color(*theme.paper[:3], 0.5)
                block(*self.pos, *self.size, dp(12))
            if self.pressed:
                Color(*theme.press)
                block(*self.pos, *self.size, dp(12))

    def _draw_title(self):
        middle, tone = (
            self.top - dp(PADDING) * 0.5 - self.title_height / 2,
            "soft_ink" if self.is_off else "ink",
        )
        figure(self.title, self.x + dp(PADDING), middle, self.title_size, tone, align=0)
