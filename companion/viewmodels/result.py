"""A result: the ranking and what decided it, bars by source, every line behind a number, points by round."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.match import AnyMatch
from companion.core.message import Message
from companion.core.score import PlayerScore, ScoreLine, ScoreSheet
from companion.core.verdict import verdict
from companion.core.words import Words


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of a player's bar: its source and points; what is taken away lies beyond the axis."""

    source: str
    points: int


@dataclass(frozen=True, slots=True)
class Bar:
    """One player's result as a stacked bar, best rank first."""

    rank: int
    name: str
    colour: str
    total: int
    is_winner: bool
    segments: tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class Curve:
    """A player's points at the end of each round, as if the game had ended then."""

    colour: str
    points: tuple[int, ...]


class Result:
    """The result of a tally or of a match; only a match knows its rounds."""

    def __init__(self, sheet: ScoreSheet, match: AnyMatch | None = None) -> None:
        self.sheet = sheet
        self._match = match

    @property
    def is_tracked(self) -> bool:
        """Tell whether the game was followed move by move."""
        return self._match is not None

    def verdict(self) -> Message:
        """Who won, and what decided it."""
        return verdict(self.sheet)

    def bars(self) -> tuple[Bar, ...]:
        """Every player's bar, best first; bars share the order of their sources."""
        ordered = sorted(self.sheet.players, key=lambda player: player.rank)
        return tuple(self._bar(player) for player in ordered)

    def _bar(self, player: PlayerScore) -> Bar:
        points = player.by_source()
        segments = tuple(
            Segment(source, points[source]) for source in self.sheet.sources() if points.get(source)
        )
        is_winner = player.colour in self.sheet.winners
        return Bar(player.rank, player.name, player.colour, player.total, is_winner, segments)

    def longest_bar(self) -> int:
        """The most points anybody won, at least 1, to scale all bars alike."""
        return max(1, *(sum(s.points for s in bar.segments if s.points > 0) for bar in self.bars()))

    def deepest_bar(self) -> int:
        """The most points anybody lost, which all bars leave room for before their axis."""
        return max(0, *(sum(-s.points for s in bar.segments if s.points < 0) for bar in self.bars()))

    def lines(self, colour: str, source: str | None = None) -> tuple[ScoreLine, ...]:
        """The lines behind a player's total, or behind one source of it."""
        lines = self.sheet.player(colour).lines
        return tuple(line for line in lines if source in {None, line.source})

    def curves(self) -> tuple[Curve, ...]:
        """Points after each round of a tracked game; none for a tally or a game without rounds."""
        if self._match is None or not hasattr(self._match.state, "round"):
            return ()
        ends = [number for number in range(1, len(self._match.moves) + 1) if self._is_round_end(number)]
        sheets = [self._match.game.standing(self._match.state_after(number)) for number in ends]
        return tuple(
            Curve(player.colour, tuple(sheet.player(player.colour).total for sheet in sheets))
            for player in self.sheet.players
        )

    def _is_round_end(self, number: int) -> bool:
        if self._match is None:
            return False
        before, after = self._match.state_after(number - 1), self._match.state_after(number)
        over = self._match.game.is_over
        return bool(before.round != after.round or (over(after) and not over(before)))

    def message(self, say: Words) -> str:
        """The ranking in a few lines, for a chat."""
        lines = [say.word(self.sheet.game), say.say(self.verdict())]
        for bar in self.bars():
            shown = Message.of(
                "share.line", rank=bar.rank, name=bar.name, colour=bar.colour, points=bar.total
            )
            lines.append(say.say(shown))
        return "\n".join(lines)
