"""A score sheet as text people enjoy reading: a table by player and source, the verdict, and every reason."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from companion.core.message import Message
from companion.core.score import PlayerScore, ScoreSheet
from companion.core.words import Words

GAP = "  "
LONGEST_NAME = 20


def sheet_text(sheet: ScoreSheet, say: Words, *, explain: bool = False) -> str:
    """Show the whole sheet."""
    parts = [_table(sheet, say), verdict(sheet, say)]
    if explain:
        parts += [_reasons(player, say) for player in sheet.players]
    parts += [say.say(note.message) for note in sheet.notes]
    return "\n\n".join(parts)


def _table(sheet: ScoreSheet, say: Words) -> str:
    players = sheet.players
    rows = [[say.word(sheet.game), *(_title(player, say) for player in players)]]
    for source in sheet.sources():
        points = [player.by_source().get(source) for player in players]
        rows.append([say.word(source), *("-" if n is None else str(n) for n in points)])
    rows.append([say.word("total"), *(str(player.total) for player in players)])
    if not sheet.final:
        rows.append([say.word("booked"), *(str(player.booked) for player in players)])
        rows.append([say.word("to_come"), *(str(player.to_come) for player in players)])
    return align(rows, rule_before=1 + len(sheet.sources()))


def _title(player: PlayerScore, say: Words) -> str:
    return f"{player.name[:LONGEST_NAME]} ({say.word(player.colour)})"


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


def verdict(sheet: ScoreSheet, say: Words) -> str:
    """Say in one sentence who won and what decided it."""
    top = [player for player in sheet.players if player.rank == 1]
    best = top[0]
    if not sheet.final:
        if len(top) > 1:
            return _say(say, "level", leaders=_names(top, say), points=best.total)
        return _say(say, "ongoing", leader=best.name, points=best.total)
    winners = [player for player in sheet.players if player.colour in sheet.winners]
    if sheet.decided_by == "shared":
        return _say(say, "shared", winners=_names(winners, say), points=winners[0].total)
    winner = winners[0]
    if sheet.decided_by != "points":
        tied = [player for player in sheet.players if player.total == winner.total]
        names = _names(tied, say)
        how = _tie_break(sheet, tied, winner, say)
        return _say(say, "tie_break", winners=names, winner=winner.name, points=winner.total, how=how)
    second = max((p for p in sheet.players if p is not winner), key=lambda player: player.total)
    lead = winner.total - second.total
    if lead < 1:  # who wins by reaching a goal first need not have the most
        return _say(say, "reached", winner=winner.name, points=winner.total)
    return _say(say, "points", winner=winner.name, points=winner.total, lead=lead, second=second.name)


def _tie_break(sheet: ScoreSheet, tied: Sequence[PlayerScore], winner: PlayerScore, say: Words) -> str:
    numbers = dict(zip(sheet.players, sheet.tie_break, strict=False))
    own = numbers.get(winner, 0)
    other = max((numbers.get(player, 0) for player in tied if player is not winner), default=0)
    return say.say(Message.of(f"decided.{sheet.decided_by}", own=own, other=other))


def _say(say: Words, key: str, **values: object) -> str:
    return say.say(Message.of(f"result.{key}", **values))


def _names(players: Sequence[PlayerScore], say: Words) -> str:
    names = [player.name for player in players]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {say.word('and')} {names[-1]}"


def _reasons(player: PlayerScore, say: Words) -> str:
    lines = [f"{_title(player, say)}: {player.total}"]
    lines += [
        f"  {line.points:>3}  {say.word(line.source)}: {say.say(line.why)} [{line.fact}]"
        for line in player.lines
    ]
    return "\n".join(lines)
