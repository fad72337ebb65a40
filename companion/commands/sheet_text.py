"""A score sheet as text people enjoy reading: a table by player and source, the verdict, and every reason."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from companion.core.score import PlayerScore, ScoreSheet
from companion.core.verdict import verdict
from companion.core.words import Words

GAP = "  "
LONGEST_NAME = 20


def sheet_text(sheet: ScoreSheet, say: Words, *, explain: bool = False) -> str:
    """Show the whole sheet."""
    parts = [_table(sheet, say), say.say(verdict(sheet))]
    if explain:
        parts += [_reasons(player, say) for player in sheet.players]
    parts += [say.say(note.message) for note in sheet.notes]
    return "\n\n".join(parts)


def _table(sheet: ScoreSheet, say: Words) -> str:
    players = sheet.players
    rows = [[say.word(sheet.game), *(_title(player, say) for player in players)]]
    for source in sheet.sources():
        points = [player.by_source().get(source) for player in players]
        rows.append([_heading(source, say), *("-" if n is None else str(n) for n in points)])
    rows.append([say.word("total"), *(str(player.total) for player in players)])
    if not sheet.final and any(player.to_come for player in players):
        rows.append([say.word("booked"), *(str(player.booked) for player in players)])
        rows.append([say.word("to_come"), *(str(player.to_come) for player in players)])
    return align(rows, rule_before=1 + len(sheet.sources()))


def _title(player: PlayerScore, say: Words) -> str:
    return f"{player.name[:LONGEST_NAME]} ({say.word(player.colour)})"


def _heading(source: str, say: Words) -> str:
    word = say.word(source)
    return word[:1].upper() + word[1:]


def align(rows: Sequence[Sequence[str]], rule_before: int) -> str:
    """Set rows in columns, the first to the left, the others to the right, with a line before one row."""
    widths = [max(_width(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = []
    for number, row in enumerate(rows):
        if number in {1, rule_before}:
            lines.append("-" * (sum(widths) + len(GAP) * (len(widths) - 1)))
        cells = [row[0] + " " * (widths[0] - _width(row[0]))]
        cells += [" " * (w - _width(cell)) + cell for cell, w in zip(row[1:], widths[1:], strict=True)]
        lines.append(GAP.join(cells).rstrip())
    return "\n".join(lines)


def _width(text: str) -> int:
    """Count terminal columns; East Asian letters take two, marks on letters none."""
    return sum(
        0 if unicodedata.combining(sign) else 1 + (unicodedata.east_asian_width(sign) in "WF")
        for sign in text
    )


def _reasons(player: PlayerScore, say: Words) -> str:
    lines = [f"{_title(player, say)}: {player.total}"]
    lines += [
        f"  {line.points:>3}  {_heading(line.source, say)}: {say.say(line.why)} [{line.fact}]"
        for line in player.lines
    ]
    return "\n".join(lines)
