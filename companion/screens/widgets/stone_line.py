"""Stones in a row, each of which can be tapped, with an empty place at the end for one more."""

from kivy.properties import NumericProperty
from kivy.uix.stacklayout import StackLayout

from companion.screens.widgets.cell_grid import GridCell


class StoneLine(StackLayout):
    """`on_pick(at)` comes by a finger, with the number of the place."""

    __events__ = ("on_pick",)

    most = NumericProperty(40)

    def __init__(self, **values):
        super().__init__(size_hint_y=None, spacing=("4dp", "8dp"), **values)
        self.bind(minimum_height=self.setter("height"))

    def show(self, stones, doubtful, chosen):
        """Show stones by colour; cells that stay are not made anew."""
        wanted = min(self.most, len(stones) + 1)
        while len(self.children) > wanted:
            self.remove_widget(self.children[0])
        while len(self.children) < wanted:
            cell = GridCell(place=len(self.children))
            cell.bind(on_tap=lambda tapped: self.dispatch("on_pick", tapped.place))
            self.add_widget(cell)
        for cell in self.children:
            at = cell.place
            cell.colour = stones[at] if at < len(stones) else ""
            cell.is_doubtful = at in doubtful
            cell.is_chosen = at == chosen
            cell.is_next = at == len(stones)

    def on_pick(self, at):
        """Answer a place that was tapped."""
