"""A result as a table for spreadsheets: a row for each player, a column for each source of points."""

from __future__ import annotations

import csv
import io

from companion.core.message import Message
from companion.core.score import ScoreSheet
from companion.core.words import Words

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would work out a name that begins like this


def result_csv(sheet: ScoreSheet, say: Words) -> str:
    """Write the table, best rank first; the columns of the sources add up to the total."""
    sources = sheet.sources()
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\r\n")
    first = [say.say(Message.of(f"csv.{name}")) for name in ("game", "rank", "player", "colour")]
    last = [say.word("total"), say.say(Message.of("csv.winner"))]
    table.writerow([*first, *(say.word(source) for source in sources), *last])
    for player in sorted(sheet.players, key=lambda player: player.rank):
        points = player.by_source()
        table.writerow(
            [
                say.word(sheet.game),
                player.rank,
                _safe(player.name),
                say.word(player.colour),
                *(points.get(source, 0) for source in sources),
                player.total,
                say.word("yes" if player.colour in sheet.winners else "no"),
            ]
        )
    return written.getvalue()


def csv_bytes(sheet: ScoreSheet, say: Words) -> bytes:
    """The table as a file; the mark at its start tells spreadsheets that it is UTF-8."""
    return result_csv(sheet, say).encode("utf-8-sig")


def _safe(name: str) -> str:
    return f"'{name}" if name.startswith(FORMULA) else name
