"""Home: go on with the running game, or go somewhere."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from companion.screens.app_screen import AppScreen, load_rules
from companion.screens.widgets.card import Card
from companion.screens.widgets.list_row import ListRow
from companion.screens.widgets.motif import Motif  # noqa: F401 - named in the rules
from companion.screens.widgets.push_button import PushButton
from companion.screens.widgets.scroll_column import ScrollColumn  # noqa: F401 - named in the rules
from companion.screens.widgets.seat_line import SeatLine
from companion.screens.widgets.text import Text
from companion.viewmodels.home import HomeModel

load_rules(__file__)


class HomeScreen(AppScreen):
    """Made once; fills itself anew each time it comes into sight."""

    has_game = BooleanProperty(False)
    """Whether a game is under way; the masthead then makes room for it."""

    def arrived(self):
        """Show the store as it is now."""
        services = self.services
        self.model = HomeModel(
            services.store,
            services.navigation,
            self.shell.table.destinations(),
            show_scores=services.preferences.now.show_running_score,
        )
        self._show_running(self.model.running())
        self._list_destinations()
        if self.model.fault:
            self.shell.toast(self.tell(self.model.fault))

    def spoken(self):
        """The name of the house, and whose turn it is in the running game."""
        running = self._running
        return [self.say("app.name"), *((running.heading, running.turn) if running else ())]

    def _show_running(self, running):
        self._running = running
        shelf = self.ids.running
        shelf.clear_widgets()
        self.has_game = running is not None
        if running is None:
            return
        card = Card()
        card.add_widget(Text(text=self.tell(running.heading), role="heading", bold=True))
        card.add_widget(Text(text=self.tell(running.turn), tone="soft_ink"))
        for seat in running.seats:
            score = "" if seat.score is None else str(seat.score)
            card.add_widget(SeatLine(name=seat.name, colour=seat.colour, score=score, is_next=seat.is_next))
        card.add_widget(Widget(size_hint_y=None, height=dp(4)))
        button = PushButton(text=self.say("home.resume"), icon="play", kind="primary")
        button.bind(on_tap=lambda *_: self.model.resume(running.match_id))
        card.add_widget(button)
        shelf.add_widget(card)

    def _list_destinations(self):
        rows = self.ids.rows
        rows.clear_widgets()
        for destination in self.model.destinations:
            row = ListRow(
                icon=destination.icon,
                title=self.tell(destination.title),
                detail=self.tell(destination.detail),
                is_strong=True,
                leads_on=True,
            )
            row.bind(on_tap=lambda _row, to=destination: self.model.open(to))
            rows.add_widget(row)
