"""Side by side while there is room, one below the other when there is not."""

from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.layout import Layout


class FitRow(Layout):
    """A row of things that know their `natural_width`; as tall as it has to be.

    All are as wide as each other unless one of them needs more.
    """

    spacing = NumericProperty("8dp")
    padding = NumericProperty(0)
    is_stacked = BooleanProperty(False)

    def __init__(self, **values):
        values.setdefault("size_hint_y", None)
        super().__init__(**values)
        for name in ("size", "pos", "spacing", "padding", "children"):
            self.fbind(name, self._trigger_layout)

    def add_widget(self, widget, *args, **kwargs):
        """Follow what the new child would like."""
        if widget.property("natural_width", quiet=True):
            widget.fbind("natural_width", self._trigger_layout)
        return super().add_widget(widget, *args, **kwargs)

    def do_layout(self, *_):
        """Place the children, first to last."""
        kids = self.children[::-1]
        if not kids:
            self.height = 0
            return
        room = self.width - 2 * self.padding - self.spacing * (len(kids) - 1)
        wanted = [getattr(kid, "natural_width", kid.width) for kid in kids]
        self.is_stacked = sum(wanted) > room
        if self.is_stacked:
            self._stack(kids)
        else:
            self._line_up(kids, _shares(wanted, room))

    def _line_up(self, kids, widths):
        self.height = max(kid.height for kid in kids) + 2 * self.padding
        left = self.x + self.padding
        for kid, width in zip(kids, widths, strict=True):
            kid.width = width
            kid.x = left
            kid.center_y = self.center_y
            left += width + self.spacing

    def _stack(self, kids):
        self.height = sum(kid.height for kid in kids) + self.spacing * (len(kids) - 1) + 2 * self.padding
        top = self.y + self.height - self.padding
        for kid in kids:
            kid.width = self.width - 2 * self.padding
            kid.pos = (self.x + self.padding, top - kid.height)
            top -= kid.height + self.spacing


def _shares(wanted, room):
    """An equal part of the room for each; who needs more gets that, and the others share what is left."""
    shares, left = [0.0] * len(wanted), room
    widest_first = sorted(enumerate(wanted), key=lambda one: -one[1])
    for done, (at, wide) in enumerate(widest_first):
        shares[at] = max(wide, left / (len(wanted) - done))
        left -= shares[at]
    return shares
