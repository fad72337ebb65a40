"""The ships of the round side by side; one that may sail can be dragged to a site."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.layout import Layout

from companion.screens.board.ship import BOW, KEEL, Ship
from companion.screens.theme import TOUCH

LARGEST = 4
DRAG = 16  # dp a finger moves before it takes the ship along


class Fleet(Layout):
    """`on_drag` tells where a dragged ship is, `on_drop` where it was let go; both in the window."""

    __events__ = ("on_drag", "on_drop")

    space_height = NumericProperty("48dp")
    largest = NumericProperty(LARGEST)
    """The size of the largest ship, which the place is made for."""
    is_gone = BooleanProperty(False)
    """Whether no more ships will come, so that they need no place."""
    dragged = ObjectProperty(None, allownone=True)

    def __init__(self, **values):
        values.setdefault("size_hint_y", None)
        super().__init__(**values)
        self.ships = []
        for name in ("pos", "size", "space_height"):
            self.fbind(name, self._trigger_layout)
        for name in ("space_height", "largest", "is_gone"):
            self.fbind(name, self._heighten)
        self._heighten()

    def _heighten(self, *_):
        self.height = self.height_with(self.space_height)

    def height_with(self, space_height):
        """How much room it needs if spaces are so high."""
        return 0 if self.is_gone else dp(BOW) + self.largest * space_height + dp(KEEL)

    def show(self, views, *, is_for_show=False):
        """Draw the ships anew that have changed; give those that are new."""
        new = []
        while len(self.ships) > len(views):
            self.remove_widget(self.ships.pop())
        while len(self.ships) < len(views):
            view = views[len(self.ships)]
            ship = Ship(space_height=self.space_height, is_for_show=is_for_show, view=view)
            self.ships.append(ship)
            self.add_widget(ship)
            new.append(ship)
        for ship, view in zip(self.ships, views, strict=True):
            ship.view = view
        if views:
            self.largest = max(len(view.spaces) for view in views)
        return new

    def do_layout(self, *_):
        """Moor the ships beside each other, sterns in line."""
        if not self.ships:
            return
        wide = self.width / len(self.ships)
        for at, ship in enumerate(self.ships):
            ship.space_height = self.space_height
            ship.size = (min(wide - dp(6), dp(110)), max(dp(TOUCH), ship.hull_height))
            ship.pos = (self.x + at * wide + (wide - ship.width) / 2, self.y)

    def on_touch_down(self, touch):
        """Let ships and spaces feel the finger, and watch whether it takes a ship along."""
        taken = super().on_touch_down(touch)
        if not touch.is_mouse_scrolling and self.dragged is None:
            for ship in self.ships:
                if ship.view.is_lit and ship.collide_point(*touch.pos):
                    touch.grab(self)
                    touch.ud[self] = ship
        return taken

    def on_touch_move(self, touch):
        """Take the ship along once the finger has gone far enough."""
        if touch.grab_current is not self:
            return super().on_touch_move(touch)
        if self.dragged is None and abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > dp(DRAG):
            self.dragged = touch.ud[self]
            self.dragged.is_dragged = True
            touch.ud["drag"] = self.dragged
        if self.dragged is not None:
            self.dispatch("on_drag", self.dragged, self.to_window(*touch.pos))
        return True

    def on_touch_up(self, touch):
        """Let go of the ship."""
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        ship, self.dragged = self.dragged, None
        if ship is not None:
            ship.is_dragged = False
            self.dispatch("on_drop", ship, self.to_window(*touch.pos))
        return True

    def on_drag(self, ship, at):
        """Answer a ship being dragged."""

    def on_drop(self, ship, at):
        """Answer a ship being let go."""
