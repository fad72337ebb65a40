"""A ship with its spaces, bow up: an empty space takes a stone, everything else of it is the ship itself."""

from kivy.graphics import Color
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.screens.board.drawn import Drawn
from companion.screens.board.hull import hull
from companion.screens.board.pen import block, place, stone
from companion.screens.board.signs import sign
from companion.screens.theme import TOUCH, theme
from companion.screens.widgets.pressable import Pressable

BOW = 19  # dp
KEEL = 5  # dp below the last space
WIDEST_SPACE = 76  # dp


class Space(Drawn, Pressable):
    """A space of a ship; a target only while it is empty and the ship has not sailed."""

    colour = StringProperty("", allownone=True)
    is_lit = BooleanProperty(False)
    is_chosen = BooleanProperty(False)

    def __init__(self, **values):
        super().__init__(size_hint=(None, None), holds=True, **values)
        self.draw_when("pos", "size", "colour", "is_lit", "is_chosen", "pressed")

    def draw(self):
        """Draw everything of it."""
        side = min(self.width, self.height)
        side -= min(dp(4), side * 0.15)
        x, y = self.center_x - side / 2, self.center_y - side / 2
        self.canvas.clear()
        with self.canvas:
            if self.colour:
                stone(self.colour, x, y, side)
                return
            place(x, y, side, is_lit=self.is_lit or self.is_chosen)
            if self.is_chosen or self.pressed:
                sign("arrow", self.center_x, self.center_y, side * 0.5, theme.accent)


class Ship(Drawn, Pressable):
    """Draws a `ShipView`; the spaces are its children, first the one at the bow."""

    view = ObjectProperty(None, allownone=True)
    space_height = NumericProperty("48dp")
    is_dragged = BooleanProperty(False)
    is_for_show = BooleanProperty(False)
    """Whether it is only looked at, as in a replay."""

    def __init__(self, **values):
        super().__init__(size_hint=(None, None), **values)
        self.holds = True
        self.spaces = []
        self.draw_when("pos", "size", "view", "space_height", "pressed", "is_dragged")
        for name in ("view", "space_height"):
            self.fbind(name, self._fit_out)
        if self.view:
            self._fit_out()

    @property
    def hull_height(self):
        """How long the ship is."""
        return dp(BOW) + len(self.view.spaces) * self.space_height + dp(KEEL)

    @property
    def is_small(self):
        """Whether its spaces are too small for a finger, so that it can only be taken as a whole."""
        return self.space_height < dp(TOUCH) - 1

    @property
    def hull_width(self):
        """How wide the ship is."""
        return min(self.width, dp(WIDEST_SPACE), self.space_height + dp(14))

    def _fit_out(self, *_):
        view = self.view
        while len(self.spaces) > len(view.spaces):
            self.remove_widget(self.spaces.pop())
        while len(self.spaces) < len(view.spaces):
            space = Space()
            self.spaces.append(space)
            self.add_widget(space)
        for at, space in enumerate(self.spaces):
            space.colour = view.spaces[at] or ""
            space.is_lit = view.lit_spaces[at]
            space.is_chosen = at in view.chosen_spaces
            space.is_target = not (view.spaces[at] or view.site or self.is_for_show or self.is_small)
            space.opacity = 0 if view.site else 1

    def collide_point(self, x, y):
        """Feel the finger on the hull only."""
        return self.x <= x <= self.right and self.y <= y <= self.y + (self.height if self.view else 0)

    def draw(self):
        """Draw everything of it."""
        view = self.view
        if view is None:
            return
        width, height = self.hull_width, self.hull_height
        left = self.center_x - width / 2
        target = width if self.is_small else max(dp(TOUCH), min(width, self.width))
        for at, space in enumerate(self.spaces):
            space.size = (target, self.space_height)
            space.pos = (self.center_x - target / 2, self.y + height - dp(BOW) - (at + 1) * self.space_height)
        edge, fill = theme.edge, theme.sunken
        rim = dp(1.2)
        if view.is_chosen or self.is_dragged:
            edge, fill = theme.accent, theme.accent
        elif view.is_lit:
            edge, fill, rim = theme.accent, theme.accent_wash, dp(2)
        self.canvas.before.clear()
        with self.canvas.before:
            if view.site:
                edge, fill = theme.edge, theme.paper
            hull(left, self.y, width, height, dp(BOW), edge)
            hull(left + rim, self.y + rim, width - 2 * rim, height - 2.4 * rim, dp(BOW) - rim, fill)
            if view.site:
                sign(view.site, self.center_x, self.y + height / 2 - dp(4), width * 0.5, theme.soft_ink)
            else:
                self._minimum(view, height)

    def _minimum(self, view, height):
        """The minimum load as printed at the bow: a small stone for each one needed."""
        size, gap = dp(5.5), dp(1.5)
        loaded = sum(1 for one in view.spaces if one)
        left = self.center_x - (view.minimum * (size + gap) - gap) / 2
        for at in range(view.minimum):
            done = at < loaded
            ink = theme.accent_ink if view.is_chosen else theme.accent if view.is_lit else theme.soft_ink
            Color(*ink[:3], 1 if done else 0.45)
            block(left + at * (size + gap), self.y + height - dp(BOW) + dp(1), size, size, dp(1))
