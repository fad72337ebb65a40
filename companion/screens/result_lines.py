"""The lines behind a number: each with its reason, and its rule one tap away."""

from kivy.clock import Clock

from companion.screens.app_screen import LAID_OUT
from companion.screens.capital import capital
from companion.screens.widgets.list_row import ListRow
from companion.screens.widgets.sheet import Sheet
from companion.screens.widgets.text import Text


class LinesSheet(Sheet):
    """Stays open in the memory of its screen, so that one comes back to it from a rule."""

    def __init__(self, screen, bar, source=None):
        self._screen = screen
        self._of = [bar.colour, source]
        lines = screen.result.lines(bar.colour, source)
        points = sum(line.points for line in lines)
        if source is None:
            title = screen.say("result.of_player", name=bar.name, points=bar.total)
        else:
            title = screen.say("result.of_source", name=bar.name, source=source, points=points)
        super().__init__(title=title)
        for line in lines:
            self.put(self._row(line))
        if not lines:
            self.put(Text(text=screen.say("result.no_lines"), tone="soft_ink"))
        screen.remember(lines=[*self._of, 1.0])

    def _row(self, line):
        say = self._screen.say
        row = ListRow(
            title=capital(say("result.line", points=line.points, source=line.source)).replace(
                " -", " \u2212"
            ),
            detail=say("result.reason", why=line.why, fact=line.fact),
            is_strong=True,
            leads_on=True,
            holds=True,
            padding=("4dp", "6dp"),
        )
        row.bind(
            on_tap=lambda *_: self._open_rule(line.rule),
            on_long_press=lambda *_: self._open_rule(line.rule),
        )
        return row

    def _open_rule(self, rule):
        self._screen.remember(lines=[*self._of, round(self.ids.content.scroll_y, 3)])
        self._screen.shell.open_rule(rule)

    def scroll_to_place(self, place):
        """Scroll to where the user was, as soon as the rows have their heights."""
        Clock.schedule_once(lambda _seconds: setattr(self.ids.content, "scroll_y", float(place)), LAID_OUT)

    def on_closed(self):
        """Nothing is open any more."""
        self._screen.remember(lines=None)
