"""The log as a sheet: the moves of a round, newest first; older rounds open with a tap."""

from itertools import groupby

from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.widgets.list_row import ListRow
from companion.screens.widgets.sheet import Sheet
from companion.screens.widgets.tappable import Tappable
from companion.screens.widgets.text import Text

Builder.load_string("""
<LogRow>:
    size_hint_y: None
    height: max(dp(48), words.height + dp(14))
    padding: dp(4), dp(4)
    spacing: dp(10)
    Text:
        id: number
        text: root.number
        role: "small"
        tone: "soft_ink"
        size_hint_x: None
        width: max(dp(30), self.natural_width)
        halign: "right"
        pos_hint: {"center_y": 0.5}
    Text:
        id: words
        text: root.text
        pos_hint: {"center_y": 0.5}
""")


class LogRow(Tappable, BoxLayout):
    """A move; a tap shows the table as it was after it."""

    number = StringProperty()
    text = StringProperty()


class LogSheet(Sheet):
    """Shows one round at a time."""

    def __init__(self, screen, **values):
        super().__init__(title=screen.say("table_log.title"), **values)
        self._screen = screen
        entries = screen.table.log()
        self._rounds = {number: list(found) for number, found in groupby(entries, lambda entry: entry.round)}
        self.open_round(max(self._rounds, default=0))

    def open_round(self, opened):
        """Show the moves of a round, and the other rounds as lines."""
        say = self._screen.say
        self.ids.content.clear_widgets()
        self.put(Text(text=say("table_log.hint" if self._rounds else "table.nothing_yet"), tone="soft_ink"))
        for number in sorted(self._rounds, reverse=True):
            entries = self._rounds[number]
            if number != opened:
                row = ListRow(
                    title=say("table_log.round_moves", round=number, moves=len(entries)), leads_on=True
                )
                row.bind(on_tap=lambda _row, number=number: self.open_round(number))
                self.put(row)
                continue
            self.put(Text(text=say("table_log.round", round=number), role="heading", bold=True))
            for entry in reversed(entries):
                row = LogRow(number=str(entry.number), text=self._screen.tell(entry.words))
                row.bind(on_tap=lambda _row, at=entry.number: self._look_at(at))
                self.put(row)

    def _look_at(self, number):
        screen = self._screen
        screen.sheets.drop()
        screen.services.navigation.go("replay", match=screen.match_id, at=number)


def open_log(screen):
    """Show the log of the table."""
    return screen.shell.overlays.open(LogSheet(screen))
