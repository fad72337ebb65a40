"""Score sheets: every point is a line with its source, its reason and its rule."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from companion.core.message import Issue, Message
from companion.core.words import Words


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points of one player from one source; `booked` ones are counted already."""

    source: str
    points: int
    why: Message
    rule: str
    fact: str
    booked: bool = False


def score_line(
    source: str,
    points: int,
    why: str,
    *,
    rule: str,
    fact: str,
    booked: bool = False,
    **values: object,
) -> ScoreLine:
    """Build a line whose reason knows its own points."""
    return ScoreLine(source, points, Message.of(f"why.{why}", points=points, **values), rule, fact, booked)


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """One player's lines; the total is their sum and nothing else."""

    name: str
    colour: str
    lines: tuple[ScoreLine, ...]
    rank: int = 0

    @property
    def total(self) -> int:
        """All points."""
        return sum(line.points for line in self.lines)

    @property
    def booked(self) -> int:
        """Points counted already."""
        return sum(line.points for line in self.lines if line.booked)

    @property
    def to_come(self) -> int:
        """Points that are added when the game ends."""
        return self.total - self.booked

    def by_source(self) -> dict[str, int]:
        """Points per source, in the order the sources first appear."""
        sums: dict[str, int] = {}
        for line in self.lines:
            sums[line.source] = sums.get(line.source, 0) + line.points
        return sums


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The score of all players, in seating order, with the ranking and what decided it.

    `tie_break` holds, in the same order, the numbers that were compared where totals are equal.
    """

    game: str
    players: tuple[PlayerScore, ...]
    winners: tuple[str, ...] = ()
    decided_by: str | None = None
    final: bool = True
    notes: tuple[Issue, ...] = ()
    extra: tuple[tuple[str, object], ...] = ()
    source_order: tuple[str, ...] = ()
    tie_break: tuple[int, ...] = ()

    def player(self, colour: str) -> PlayerScore:
        """Find the score of one colour."""
        return next(player for player in self.players if player.colour == colour)

    def sources(self) -> tuple[str, ...]:
        """List every source somebody has points from, in the game's own order."""
        found = dict.fromkeys(line.source for player in self.players for line in player.lines)
        known = [source for source in self.source_order if source in found]
        return tuple(dict.fromkeys([*known, *found]))

    def ranking(self) -> tuple[tuple[PlayerScore, ...], ...]:
        """Players by rank, those who share a rank together."""
        ordered = sorted(self.players, key=lambda player: player.rank)
        return tuple(tuple(group) for _, group in groupby(ordered, key=lambda player: player.rank))

    def to_json(self, say: Words) -> dict[str, Any]:
        """Give the promised JSON of `score --json`."""
        return {
            "game": self.game,
            "winners": list(self.winners),
            "decided_by": self.decided_by,
            **dict(self.extra),
            "players": [
                {
                    "name": player.name,
                    "colour": player.colour,
                    "rank": player.rank,
                    "total": player.total,
                    "lines": [
                        {
                            "source": line.source,
                            "points": line.points,
                            "why": say.say(line.why),
                            "rule": line.rule,
                        }
                        for line in player.lines
                    ],
                }
                for player in self.players
            ],
        }
