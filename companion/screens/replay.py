"""Replay: any match of the store, move by move, with a slider."""

from kivy.properties import NumericProperty, StringProperty

from companion.screens.app_screen import AppScreen, load_rules
from companion.screens.board.board import Board
from companion.screens.capital import capital
from companion.screens.table_standing import StandingRow
from companion.screens.widgets.few_lines import FewLines  # noqa: F401 - named in the rules
from companion.screens.widgets.icon_button import IconButton  # noqa: F401 - named in the rules
from companion.screens.widgets.measure import text_width
from companion.screens.widgets.move_slider import MoveSlider  # noqa: F401 - named in the rules
from companion.screens.widgets.push_button import PushButton  # noqa: F401 - named in the rules
from companion.screens.widgets.scroll_column import ScrollColumn
from companion.screens.widgets.text import Text
from companion.screens.widgets.top_bar import TopBar  # noqa: F401 - named in the rules
from companion.viewmodels.imhotep_rules import SHIP, site_rule
from companion.viewmodels.replay import IMHOTEP, Replay

load_rules(__file__)


class ReplayScreen(AppScreen):
    """Draws the Imhotep table as it was; the other games show their score as it was."""

    words = StringProperty()
    at = NumericProperty(0)
    last = NumericProperty(0)

    replay = board = column = None

    def __init__(self, **values):
        super().__init__(**values)
        self._live = self.services.store.resume(self.place.route.get("match"))

    def arrived(self):
        """Load the match, and go to the move that was looked at last."""
        match = self.place.route.get("match")
        live, self._live = self._live or self.services.store.resume(match), None
        show_scores = self.services.preferences.now.show_running_score
        wanted = self.place.memory.get("at", self.place.route.get("at"))
        self.replay = Replay(live.match, wanted, show_scores=show_scores)
        self.last = self.replay.last
        self.ids.slider.most = max(1, self.last)
        self.ids.slider.marks = list(self.replay.round_starts())
        self._build()
        self._show()

    def _build(self):
        self.ids.middle.clear_widgets()
        if self.replay.game != IMHOTEP:
            self.board, self.column = None, ScrollColumn(meets_bottom=False)
            self.ids.middle.add_widget(self.column)
            return
        self.board = Board(say=self.say, is_for_show=True)
        for name, site in self.board.mosaic.sites.items():
            site.title = self.say(f"word.{name}")
            site.bind(on_long_press=lambda one: self.shell.open_rule(site_rule(one.view.name, one.view.side)))
        self.ids.middle.add_widget(self.board)

    def go_to(self, at):
        """Look at another move."""
        if self.replay.go_to(int(at)):
            self._show()
            self.remember(at=self.replay.at)

    def _show(self):
        replay = self.replay
        self.at = self.ids.slider.value = replay.at
        self.title = self.say("replay.title", at=replay.at, last=replay.last)
        self.words = capital(self.tell(replay.words()))
        if self.board:
            _tiles, ships = self.board.show(replay.table())
            for ship in ships:
                ship.bind(on_long_press=lambda *_: self.shell.open_rule(SHIP))
        else:
            self._show_score(replay.standing())

    def _show_score(self, sheet):
        self.column.clear_widgets()
        if sheet is None:
            self.column.add_widget(Text(text=self.say("table_standing.hidden"), tone="soft_ink"))
            return
        for player in sheet.players:
            parts = [
                self.say("result.part", source=source, points=points)
                for source, points in player.by_source().items()
                if points
            ]
            self.column.add_widget(
                StandingRow(
                    name=player.name,
                    colour=player.colour,
                    total=str(player.total),
                    detail=capital(", ".join(parts)),
                    is_target=False,
                )
            )

    def words_that_fit(self, keys, room, size):
        """The first words that a button has room for, or the last."""
        words = [self.say(key) for key in keys]
        return next((one for one in words if text_width(one, size, True) <= room), words[-1])

    def back_to_now(self):
        """Return to the running table, or to the end of a match that is over."""
        navigation = self.services.navigation
        match = self.place.route.get("match")
        below = navigation.places[-2].route if navigation.can_go_back else None
        if below and below.name == "table" and below.get("match") == match:
            navigation.back()
        elif self.replay.game == IMHOTEP and not self.replay.is_over and navigation.knows("table"):
            navigation.replace("table", match=match)
        else:
            self.go_to(self.last)
