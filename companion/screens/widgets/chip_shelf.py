"""A shelf of chips, line by line, each no wider than the shelf."""

from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout


class ChipShelf(StackLayout):
    """As tall as its lines."""

    def __init__(self, **values):
        values.setdefault("spacing", dp(8))
        super().__init__(size_hint_y=None, **values)
        self.bind(minimum_height=self.setter("height"), width=self._fit)

    def add_widget(self, widget, *args, **kwargs):
        """Keep the new one from growing too wide."""
        super().add_widget(widget, *args, **kwargs)
        self._fit()

    def _fit(self, *_):
        for chip in self.children:
            chip.most_width = max(1, self.width)
