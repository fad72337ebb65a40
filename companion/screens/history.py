"""History: every game with its players and result, what can be done with it, and each player's figures."""

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.errors import CompanionError
from companion.screens.app_screen import AppScreen, load_rules
from companion.screens.capital import minus
from companion.screens.history_actions import HistoryActions
from companion.screens.history_figures import FigurePages
from companion.screens.widgets.chip_shelf import ChipShelf  # noqa: F401 - named in the rules
from companion.screens.widgets.choice import Choice  # noqa: F401 - named in the rules
from companion.screens.widgets.icon_button import IconButton  # noqa: F401 - named in the rules
from companion.screens.widgets.player_tag import PlayerTag
from companion.screens.widgets.push_button import PushButton
from companion.screens.widgets.scroll_column import ScrollColumn  # noqa: F401 - named in the rules
from companion.screens.widgets.tappable import Tappable
from companion.screens.widgets.text import Text
from companion.screens.widgets.top_bar import TopBar  # noqa: F401 - named in the rules
from companion.viewmodels.history import History

load_rules(__file__)

GAMES, FIGURES = "games", "figures"
AT_ONCE = 12  # games that are listed at first, and more with each tap


class GameCard(Tappable, BoxLayout):
    """One game of the list; `on_more` comes from its three dots."""

    __events__ = ("on_more",)

    name = StringProperty()
    detail = StringProperty()
    more_label = StringProperty()
    is_running = BooleanProperty(False)

    def on_more(self):
        """Answer the three dots."""


class HistoryScreen(AppScreen):
    """Lists anew each time it comes into sight."""

    def arrived(self):
        """Show the store as it is now."""
        self.history = History(self.services.store)
        self.actions = HistoryActions(self, self.history)
        tabs = self.ids.tabs
        tabs.options = [(tab, self.say(f"history.{tab}")) for tab in (GAMES, FIGURES)]
        tabs.value = FIGURES if self.place.memory.get("tab") == FIGURES else GAMES
        self.show()
        self.return_to_scroll()

    def turn_to(self, tab):
        """Turn to the games or to the figures."""
        self.remember(tab=tab)
        self.show()
        self.ids.scroll.scroll_y = 1

    def show(self):
        """Fill the page."""
        column = self.ids.scroll
        column.clear_widgets()
        try:
            widgets = list(self._figures() if self.ids.tabs.value == FIGURES else self._games())
        except CompanionError as error:
            widgets = [Text(text=self.tell(error.message), tone="danger")]
        for widget in widgets:
            column.add_widget(widget)

    def _figures(self):
        return FigurePages(self, self.history).widgets()

    def _games(self):
        entries = self.history.entries()
        if not entries:
            yield from self._nothing_yet()
        shown = int(self.place.memory.get("shown", AT_ONCE))
        day = None
        for entry in entries[:shown]:
            if entry.day != day:
                day = entry.day
                yield _day_head(self.tell(entry.date))
            yield self._card(entry)
        if len(entries) > shown:
            more = PushButton(text=self.say("history.more", games=len(entries) - shown), icon="down")
            more.bind(on_tap=lambda *_: self._show_more(shown))
            yield more

    def _show_more(self, shown):
        self.remember(shown=shown + AT_ONCE)
        place = self.ids.scroll.convert_distance_to_scroll(0, self.ids.scroll.height)[1]
        self.show()
        self.ids.scroll.scroll_y = max(0.0, min(1.0, place))

    def _nothing_yet(self):
        yield Text(text=self.say("history.empty"), role="title", bold=True)
        yield Text(text=self.say("history.empty_detail"), tone="soft_ink")
        begin = PushButton(text=self.say("history.begin"), icon="plus", kind="primary")
        begin.bind(on_tap=lambda *_: self.services.navigation.replace("new"))
        yield begin

    def _card(self, entry):
        state = "scored" if entry.is_tally else "" if entry.is_over else "not_over"
        detail = [entry.time, self.say(f"history.{state}") if state else ""]
        card = GameCard(
            name=entry.name,
            detail=" · ".join(filter(None, detail)),
            more_label=self.say("history.actions", name=entry.name),
            is_running=not entry.is_over,
        )
        hides = not entry.is_over and not self.services.preferences.now.show_running_score
        for name, colour, points in entry.players:
            text = name if hides else self.say("history.player", name=name, points=minus(points))
            card.ids.players.add_widget(PlayerTag(colour=colour, text=text, bold=colour in entry.winners))
        card.bind(
            on_tap=lambda *_: self.actions.open(entry),
            on_more=lambda *_: self.actions.offer(entry),
        )
        return card


def _day_head(text):
    from kivy.factory import Factory

    return Factory.DayHead(text=text)
