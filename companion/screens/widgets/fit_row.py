"""Side by side while there is room, one below the other when there is not."""

from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.layout import Layout


class FitRow(Layout):
    """A row of things that know their `natural_width`; as tall as it has to be."""

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
        self.is_stacked = max(wanted) * len(kids) > room
        if self.is_stacked:
            self._stack(kids)
        else:
            self._line_up(kids, room / len(kids))

    def _line_up(self, kids, width):
        self.height = max(kid.height for kid in kids) + 2 * self.padding
        for number, kid in enumerate(kids):
            kid.width = width
            kid.x = self.x + self.padding + number * (width + self.spacing)
            kid.center_y = self.center_y

    def _stack(self, kids):
        self.height = sum(kid.height for kid in kids) + self.spacing * (len(kids) - 1) + 2 * self.padding
        top = self.y + self.height - self.padding
        for kid in kids:
            kid.width = self.width - 2 * self.padding
            kid.pos = (self.x + self.padding, top - kid.height)
            top -= kid.height + self.spacing
