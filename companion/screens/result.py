"""Result: who won and why, a bar for each player, points by round, and every line behind a number."""

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.errors import CompanionError
from companion.core.message import Message
from companion.screens.app_screen import AppScreen, load_rules
from companion.screens.capital import capital, minus
from companion.screens.palette import BARS
from companion.screens.result_lines import LinesSheet
from companion.screens.result_share import offer_sharing
from companion.screens.result_ways import Ways
from companion.screens.widgets.card import Card
from companion.screens.widgets.icon import Icon  # noqa: F401 - named in the rules
from companion.screens.widgets.icon_button import IconButton
from companion.screens.widgets.score_bar import BarKey, ScoreBar  # noqa: F401 - named in the rules
from companion.screens.widgets.score_curve import ScoreCurve
from companion.screens.widgets.scroll_column import ScrollColumn  # noqa: F401 - named in the rules
from companion.screens.widgets.seat_line import SeatLine
from companion.screens.widgets.stone import Stone  # noqa: F401 - named in the rules
from companion.screens.widgets.tappable import Tappable
from companion.screens.widgets.text import Text
from companion.screens.widgets.top_bar import TopBar  # noqa: F401 - named in the rules
from companion.viewmodels.kept_tally import keep_scored
from companion.viewmodels.result_source import result_of
from companion.viewmodels.tally import TallyForm
from companion.viewmodels.tally_plans import PLANS

load_rules(__file__)


class RankedPlayer(Tappable, BoxLayout):
    """A player's card: rank, stone, name, total, bar and its words."""

    rank = StringProperty()
    name = StringProperty()
    colour = StringProperty()
    total = StringProperty()
    is_winner = BooleanProperty(False)
    is_name_below = BooleanProperty(False)
    parts = ListProperty()
    longest = NumericProperty(1)
    deepest = NumericProperty(0)


class ResultScreen(AppScreen):
    """Scores anew each time it comes into sight; a tally goes into the history as it is first shown."""

    result = None
    match_id = None
    """The game of the history this is the result of, if it is in it."""

    _seen = None

    def arrived(self):
        """Show the result, or why there is none; coming back to the same one it stands as it was."""
        now = self._version()
        if self.result and now == self._seen:
            self._open_lines_again()
        else:
            self._fill()
            self._seen = now

    def _version(self):
        """What the result was worked out from: the match as it was last changed, or the entries."""
        match, game = self.place.route.get("match"), self.place.route.get("game")
        store = self.services.store
        if match is None:
            return store.setting(f"tally.{game}")
        return next((info.updated for info in store.matches() if info.id == match), None)

    def _fill(self):
        self.result = self.match_id = None
        self.title = self.say("result.title")
        column = self.ids.scroll
        column.clear_widgets()
        try:
            self.result = result_of(self.place.route, self.services.store)
            self.match_id = self._keep()
        except CompanionError as error:
            column.add_widget(Text(text=capital(self.tell(error.message)), tone="danger"))
        else:
            self._show()
        for widget in Ways(self).widgets():
            column.add_widget(widget)
        self.return_to_scroll()

    def _keep(self):
        """Put a scored tally into the history; a game that is there already has its number."""
        match, game = self.place.route.get("match"), self.place.route.get("game")
        if match is not None:
            return match
        form = TallyForm(PLANS[game], self.services.store)
        return keep_scored(self.services.store, form, self.result, self.say("tally.field", field=game))

    def _show(self):
        column, sheet = self.ids.scroll, self.result.sheet
        if not self.ids.bar.actions:
            share = IconButton(icon="share", label=self.say("result.share"))
            share.bind(on_tap=lambda *_: offer_sharing(self))
            self.ids.bar.add_action(share)
        column.add_widget(Text(text=self.say("tally.field", field=sheet.game), tone="soft_ink"))
        column.add_widget(Text(text=self.tell(self.result.verdict()), role="title", bold=True))
        column.add_widget(Text(text=self.say("result.hint"), role="small", tone="soft_ink"))
        self._colours = {source: BARS[at % len(BARS)] for at, source in enumerate(sheet.sources())}
        for bar in self.result.bars():
            column.add_widget(self._card(bar))
        for note in sheet.notes:
            column.add_widget(Text(text=self.tell(note.message), role="small", tone="soft_ink"))
        curves = self.result.curves()
        if curves and curves[0].points:
            column.add_widget(self._curve(curves))
        self._open_lines_again()

    def _card(self, bar):
        card = RankedPlayer(
            rank=self.say("result.rank", rank=bar.rank),
            name=bar.name,
            colour=bar.colour,
            total=minus(bar.total),
            is_winner=bar.is_winner,
            parts=[(part.points, self._colours[part.source]) for part in bar.segments],
            longest=self.result.longest_bar(),
            deepest=self.result.deepest_bar(),
        )
        for part in bar.segments:
            words = capital(self.say("result.part", source=part.source, points=minus(part.points)))
            key = BarKey(text=words, colour=self._colours[part.source])
            key.bind(on_tap=lambda _key, source=part.source: self.explain(bar, source))
            card.ids.legend.bind(width=lambda _legend, width, key=key: setattr(key, "most_width", width))
            card.ids.legend.add_widget(key)
        card.ids.bar.bind(
            on_part=lambda _bar, at: self.explain(bar, bar.segments[at].source if at >= 0 else None)
        )
        card.bind(on_tap=lambda *_: self.explain(bar))
        return card

    def spoken(self):
        """Who won, and everybody's points."""
        if self.result is None:
            return super().spoken()
        points = [Message.of("spoken.scores", name=bar.name, points=bar.total) for bar in self.result.bars()]
        return [self.title, self.result.verdict(), *points]

    def explain(self, bar, source=None):
        """Show every line behind a player's total, or behind one source of it."""
        return self.shell.overlays.open(LinesSheet(self, bar, source))

    def _open_lines_again(self):
        """Coming back from a rule, or after a kill, the lines are where they were."""
        colour, source, scroll = self.place.memory.get("lines") or (None, None, 0)
        bar = next((bar for bar in self.result.bars() if bar.colour == colour), None)
        if bar and not self.shell.overlays.layers:
            self.explain(bar, source).scroll_to_place(scroll)

    def _curve(self, curves):
        rounds = len(curves[0].points)
        chosen = min(int(self.place.memory.get("round", rounds - 1)), rounds - 1)
        card = Card(padding="12dp")
        card.add_widget(Text(text=self.say("result.curve"), role="heading", bold=True))
        card.add_widget(Text(text=self.say("result.curve_hint"), role="small", tone="soft_ink"))
        drawing = ScoreCurve(curves=[(curve.colour, curve.points) for curve in curves], chosen=chosen)
        card.add_widget(drawing)
        values = BoxLayout(orientation="vertical", size_hint_y=None)
        values.bind(minimum_height=values.setter("height"))
        card.add_widget(values)
        drawing.bind(on_choose=lambda _drawing, number: self._show_round(values, curves, number))
        self._show_round(values, curves, chosen)
        return card

    def _show_round(self, values, curves, number):
        self.remember(round=number)
        values.clear_widgets()
        is_end = self.result.sheet.final and number == len(curves[0].points) - 1
        heading = self.say("result.curve_end") if is_end else self.say("result.curve_round", round=number + 1)
        values.add_widget(Text(text=heading, bold=True, padding=(0, "6dp")))
        most = max(curve.points[number] for curve in curves)
        names = {player.colour: player.name for player in self.result.sheet.players}
        for curve in sorted(curves, key=lambda curve: -curve.points[number]):
            points = curve.points[number]
            line = SeatLine(
                name=names[curve.colour], colour=curve.colour, score=minus(points), is_next=points == most
            )
            values.add_widget(line)
