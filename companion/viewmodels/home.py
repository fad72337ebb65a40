"""The first screen: the running game, and where one can go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.errors import CompanionError
from companion.core.message import Message
from companion.storage.store import MatchInfo, Store
from companion.viewmodels.navigation import Navigation

TABLE = "table"


@dataclass(frozen=True, slots=True)
class Destination:
    """A screen that home offers, with its icon; its words are `home.<route>` and `home.<route>_detail`."""

    route: str
    icon: str

    @property
    def title(self) -> Message:
        """What it is called."""
        return Message.of(f"home.{self.route}")

    @property
    def detail(self) -> Message:
        """What it is for, in half a sentence."""
        return Message.of(f"home.{self.route}_detail")


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of the running game; no score while running scores are hidden."""

    name: str
    colour: str
    score: int | None
    is_next: bool


@dataclass(frozen=True, slots=True)
class RunningGame:
    """The game that was played last and is not over."""

    match_id: int
    heading: Message
    turn: Message
    seats: tuple[Seat, ...]


class HomeModel:
    """What home shows; ask `running` again whenever the screen comes back."""

    def __init__(
        self,
        store: Store,
        navigation: Navigation,
        destinations: Sequence[Destination],
        *,
        show_scores: bool,
    ) -> None:
        self._store = store
        self._navigation = navigation
        self._show_scores = show_scores
        self.destinations = tuple(destinations)
        self.fault: Message | None = None

    def running(self) -> RunningGame | None:
        """Find the game to go on with; one that cannot be loaded is told of in `fault`."""
        self.fault = None
        if not self._navigation.knows(TABLE):
            return None
        try:
            found = [info for info in self._store.matches() if not info.is_over]
            return self._show(found[0]) if found else None
        except CompanionError as error:
            self.fault = error.message
            return None

    def _show(self, info: MatchInfo) -> RunningGame:
        match = self._store.resume(info.id).match
        next_colour = match.game.to_decide(match.state)
        scores = dict(info.scores)
        names = {colour: name for name, colour in info.players}
        round_number = match.game.describe(match.state).get("round")
        turn = (
            Message.of("home.turn", name=names[next_colour])
            if next_colour in names
            else Message.of("home.table_to_tell")
        )
        return RunningGame(
            info.id,
            Message.of("home.running", game=info.game, round=round_number),
            turn,
            tuple(
                Seat(name, colour, scores.get(colour) if self._show_scores else None, colour == next_colour)
                for name, colour in info.players
            ),
        )

    def resume(self, match_id: int) -> None:
        """Go on with a game."""
        self._navigation.go(TABLE, match=match_id)

    def open(self, destination: Destination) -> None:
        """Go where a row leads."""
        self._navigation.go(destination.route)
