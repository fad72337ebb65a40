"""The verdict: one sentence that says who won, or leads, and what decided it."""

from __future__ import annotations

from companion.core.message import Message
from companion.core.score import PlayerScore, ScoreSheet


def verdict(sheet: ScoreSheet) -> Message:
    """Say who won, or who would if the game ended now."""
    if not sheet.final:
        return _standing(sheet)
    winners = [player for player in sheet.players if player.colour in sheet.winners]
    points = winners[0].total
    if sheet.decided_by == "shared":
        return Message.of("result.shared", winners=_names(winners), points=points)
    winner = winners[0]
    if sheet.decided_by != "points":
        return _by_tie_break(sheet, winner)
    second = max((p for p in sheet.players if p is not winner), key=lambda player: player.total)
    lead = winner.total - second.total
    if lead < 1:  # who wins by reaching a goal first need not have the most
        return Message.of("result.reached", winner=winner.name, points=points)
    return Message.of("result.points", winner=winner.name, points=points, lead=lead, second=second.name)


def _standing(sheet: ScoreSheet) -> Message:
    top = [player for player in sheet.players if player.rank == 1]
    key = "result.level" if len(top) > 1 else "result.ongoing"
    return Message.of(key, leaders=_names(top), points=top[0].total)


def _by_tie_break(sheet: ScoreSheet, winner: PlayerScore) -> Message:
    tied = [player for player in sheet.players if player.total == winner.total]
    numbers = dict(zip(sheet.players, sheet.tie_break, strict=False))
    own = numbers.get(winner, 0)
    other = max((numbers.get(player, 0) for player in tied if player is not winner), default=0)
    how = Message.of(f"decided.{sheet.decided_by}", own=own, other=other)
    return Message.of(
        "result.tie_break", winners=_names(tied), winner=winner.name, points=winner.total, how=how
    )


def _names(players: list[PlayerScore]) -> tuple[str, ...]:
    return tuple(player.name for player in players)
