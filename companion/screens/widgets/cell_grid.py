"""The burial chamber as a grid of places: tap one to say what lies there."""

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from companion.screens.widgets.stone import Stone  # noqa: F401 - named in the rule below
from companion.screens.widgets.tappable import Tappable
from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below

ROWS = 3

Builder.load_string("""
#:import theme companion.screens.theme.theme
<GridCell>:
    size_hint: None, None
    size: dp(48), dp(48)
    radius: dp(10)
    fill: theme.danger_wash if self.is_doubtful else theme.accent_wash if self.is_chosen else (0, 0, 0, 0)
    outline: theme.accent if self.is_chosen else theme.danger if self.is_doubtful else (0, 0, 0, 0)
    outline_width: dp(1.6)
    Stone:
        colour: root.colour
        is_next: root.is_next
        size: dp(38), dp(38)
<CellGrid>:
    size_hint_y: None
    height: self.minimum_height
    spacing: dp(2), dp(12)
""")


class GridCell(Tappable, AnchorLayout):
    """One place of the chamber; `is_next` is where the next stone would lie, and shows a plus."""

    place = ObjectProperty()
    colour = StringProperty()
    is_doubtful = BooleanProperty(False)
    is_chosen = BooleanProperty(False)
    is_next = BooleanProperty(False)


class CellGrid(StackLayout):
    """Columns of three, with one more column than is used; `on_pick(place)` comes by a finger."""

    __events__ = ("on_pick",)

    def __init__(self, **values):
        super().__init__(**values)
        self._cells = {}

    def show(self, review, chosen):
        """Show the review as it is now; cells that stay are not made anew."""
        wanted = max((*review.places(), *review.doubts.second_best, review.next_free()))[0] + 1
        while len(self.children) > wanted:
            gone = self.children[0]
            for cell in gone.children:
                del self._cells[cell.place]
            self.remove_widget(gone)
        while len(self.children) < wanted:
            self._add_column(len(self.children))
        for place, cell in self._cells.items():
            cell.colour = review.answer(place) or ""
            cell.is_doubtful = place in review.doubts
            cell.is_chosen = place == chosen
            cell.is_next = place == review.next_free()

    def _add_column(self, number):
        column = BoxLayout(orientation="vertical", size_hint=(None, None))
        column.bind(minimum_size=column.setter("size"))
        for row in range(ROWS):
            cell = GridCell(place=(number, row))
            cell.bind(on_tap=lambda tapped: self.dispatch("on_pick", tapped.place))
            self._cells[number, row] = cell
            column.add_widget(cell)
        self.add_widget(column)

    def cell(self, place):
        """The widget of a place."""
        return self._cells.get(place)

    def on_pick(self, place):
        """Answer a place that was tapped."""
