"""Result: who won and why, a bar for each player, and every line behind a total."""

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.errors import CompanionError
from companion.core.message import Message
from companion.screens.app_screen import AppScreen, load_rules
from companion.screens.capital import capital
from companion.screens.palette import BARS
from companion.screens.result_sending import sending_rows
from companion.screens.widgets.card import Card
from companion.screens.widgets.fit_row import FitRow
from companion.screens.widgets.list_row import ListRow
from companion.screens.widgets.push_button import PushButton
from companion.screens.widgets.score_bar import BarKey, ScoreBar  # noqa: F401 - named in the rules
from companion.screens.widgets.scroll_column import ScrollColumn  # noqa: F401 - named in the rules
from companion.screens.widgets.sheet import Sheet
from companion.screens.widgets.stone import Stone  # noqa: F401 - named in the rules
from companion.screens.widgets.tappable import Tappable
from companion.screens.widgets.text import Text
from companion.screens.widgets.top_bar import TopBar  # noqa: F401 - named in the rules
from companion.viewmodels.result_source import result_of

load_rules(__file__)


class RankedPlayer(Tappable, BoxLayout):
    """A player's card: rank, stone, name, total, bar and its words."""

    rank = StringProperty()
    name = StringProperty()
    colour = StringProperty()
    total = StringProperty()
    is_winner = BooleanProperty(False)
    parts = ListProperty()
    longest = NumericProperty(1)


class ResultScreen(AppScreen):
    """Scores anew each time it comes into sight."""

    def arrived(self):
        """Show the result, or why there is none."""
        self.title = self.say("result.title")
        column = self.ids.scroll
        column.clear_widgets()
        try:
            self.result = result_of(self.place.route, self.services.store)
        except CompanionError as error:
            column.add_widget(Text(text=self.tell(error.message), tone="danger"))
        else:
            self._show()
            card = Card(padding=(0, "4dp"), spacing=0)
            for row in sending_rows(self):
                card.add_widget(row)
            column.add_widget(card)
        column.add_widget(self._buttons())
        self.return_to_scroll()

    def _show(self):
        column, sheet = self.ids.scroll, self.result.sheet
        column.add_widget(Text(text=self.say("tally.field", field=sheet.game), tone="soft_ink"))
        column.add_widget(Text(text=self.tell(self.result.verdict()), role="title", bold=True))
        self._colours = {source: BARS[at % len(BARS)] for at, source in enumerate(sheet.sources())}
        for bar in self.result.bars():
            column.add_widget(self._card(bar))
        for note in sheet.notes:
            column.add_widget(Text(text=self.tell(note.message), role="small", tone="soft_ink"))

    def _card(self, bar):
        card = RankedPlayer(
            rank=self.say("result.rank", rank=bar.rank),
            name=bar.name,
            colour=bar.colour,
            total=str(bar.total),
            is_winner=bar.is_winner,
            parts=[(part.points, self._colours[part.source]) for part in bar.segments],
            longest=self.result.longest_bar(),
        )
        for part in bar.segments:
            words = capital(self.say("result.part", source=part.source, points=part.points))
            key = BarKey(text=words, colour=self._colours[part.source])
            card.ids.legend.bind(width=lambda _legend, width, key=key: setattr(key, "most_width", width))
            card.ids.legend.add_widget(key)
        card.bind(on_tap=lambda *_: self.explain(bar))
        return card

    def spoken(self):
        """Who won, and everybody's points."""
        if not hasattr(self, "result"):
            return super().spoken()
        points = [Message.of("spoken.scores", name=bar.name, points=bar.total) for bar in self.result.bars()]
        return [self.title, self.result.verdict(), *points]

    def explain(self, bar):
        """Show every line behind a player's total."""
        sheet = Sheet(title=self.say("result.of_player", name=bar.name, points=bar.total))
        for line in self.result.lines(bar.colour):
            row = ListRow(
                title=capital(self.say("result.line", points=line.points, source=line.source)),
                detail=self.say("result.reason", why=line.why, fact=line.fact),
                is_strong=True,
                is_target=False,
                padding=(0, "6dp"),
            )
            sheet.put(row)
        self.shell.overlays.open(sheet)

    def _buttons(self):
        row = FitRow()
        home = PushButton(text=self.say("result.home"), kind="primary")
        home.bind(on_tap=lambda *_: self.services.navigation.home())
        if self.place.route.get("match") is None:
            change = PushButton(text=self.say("result.change"), icon="edit")
            change.bind(on_tap=lambda *_: self.change())
            row.add_widget(change)
        row.add_widget(home)
        return row

    def change(self):
        """Go back to the entries, whether or not one came from there."""
        navigation = self.services.navigation
        if navigation.places[-2].route.name == "tally":
            navigation.back()
        else:
            navigation.replace("tally", game=self.place.route.get("game"), page=0)
