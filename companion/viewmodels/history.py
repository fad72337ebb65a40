"""Games played before: the list, going through one move by move, and each player's figures."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from companion.core.errors import CompanionError
from companion.core.message import Message
from companion.core.score import ScoreSheet
from companion.storage.live import LiveMatch
from companion.storage.store import MatchInfo, Store
from companion.viewmodels.feedback import CHANGED, Feedback, refusal_of


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the list: the game, when it was played last, who led or won with how much."""

    id: int
    game: str
    name: str
    day: str
    is_over: bool
    players: tuple[tuple[str, str, int], ...]
    moves: int


@dataclass(slots=True)
class Figures:
    """What became of one player's finished games."""

    games: int = 0
    wins: int = 0
    points: int = 0
    by_source: Counter[str] = field(default_factory=Counter)

    @property
    def average(self) -> float:
        """Points a game."""
        return self.points / self.games if self.games else 0.0

    @property
    def best_source(self) -> str | None:
        """Where most of the points came from."""
        return max(self.by_source, key=self.by_source.__getitem__) if self.by_source else None


class History:
    """The saved games of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._last_deleted: int | None = None

    def entries(self) -> list[Entry]:
        """Every saved game, last played first, its players by points."""
        return [_entry(info) for info in self._store.matches()]

    def delete(self, match_id: int) -> Feedback:
        """Take a game off the list."""
        try:
            self._store.delete(match_id)
        except CompanionError as error:
            return refusal_of(error)
        self._last_deleted = match_id
        return CHANGED

    def undo_delete(self) -> Feedback:
        """Bring the game back that was deleted last."""
        if self._last_deleted is None:
            return Feedback(refusal=Message.of("error.nothing_to_undo"))
        self._store.restore(self._last_deleted)
        self._last_deleted = None
        return CHANGED

    def rename(self, match_id: int, name: str) -> Feedback:
        """Give a game another name."""
        try:
            self._store.rename(match_id, name)
        except CompanionError as error:
            return refusal_of(error)
        return CHANGED

    def open(self, match_id: int) -> LiveMatch:
        """Take up a game where it was left; its `fault` says whether all of it could be read."""
        return self._store.resume(match_id)

    def figures(self) -> dict[str, Figures]:
        """Each player's figures over all finished games, by name."""
        found: dict[str, Figures] = {}
        for info in self._store.matches():
            if not info.is_over:
                continue
            try:
                sheet = self._store.resume(info.id).match.standing()
            except CompanionError:
                continue  # a game that cannot be read any more has no figures
            _add(found, sheet)
        return found


def _entry(info: MatchInfo) -> Entry:
    points = dict(info.scores)
    players = [(name, colour, points.get(colour, 0)) for name, colour in info.players]
    return Entry(
        id=info.id,
        game=info.game,
        name=info.name,
        day=info.updated[:10],
        is_over=info.is_over,
        players=tuple(sorted(players, key=lambda player: -player[2])),
        moves=info.moves,
    )


def _add(found: dict[str, Figures], sheet: ScoreSheet) -> None:
    for player in sheet.players:
        figures = found.setdefault(player.name, Figures())
        figures.games += 1
        figures.wins += player.colour in sheet.winners
        figures.points += player.total
        figures.by_source.update(player.by_source())
