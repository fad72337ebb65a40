"""Scoring a finished game: a short path through what its tally needs; nothing typed is ever lost."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from companion.core.errors import CompanionError, InvalidInputError
from companion.core.message import Message
from companion.scoring.tallies import score_tally
from companion.viewmodels.feedback import CHANGED, Feedback, refusal_of
from companion.viewmodels.result import Result

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing to enter: where it goes in the tally, how it is entered, and its bounds.

    `kind` is `text`, `count`, `switch`, `choice`, `stones` (columns of colours), `towers` (a row of
    colours), `values` (how many of each number) or `numbers` (which of the numbers).
    """

    path: Path
    kind: str
    label: Message
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    may_be_none: bool = False
    colour: str = ""
    """Whose stones are counted, where a page counts those of all players."""


@dataclass(frozen=True, slots=True)
class Step:
    """One page of the path; a board that can be photographed says which."""

    key: str
    title: Message
    asks: tuple[Ask, ...]
    photo: str | None = None
    hint: Message | None = None


class Kept(Protocol):
    """Where a half-filled tally is kept; `storage.store.Store` is one."""

    def setting(self, name: str, default: Any = None) -> Any:
        """Something kept from before."""

    def set_setting(self, name: str, value: Any) -> None:
        """Keep something."""


@dataclass(frozen=True, slots=True)
class TallyPlan:
    """What a game's tally needs: an empty one, its pages, and the numbers of players it takes.

    `fit` makes the tally to score of what was entered: entries of a player who left, or of a page
    that is not asked for any more, stay in the form but do not count. `unfit` makes such entries of a
    tally that comes from elsewhere.
    """

    game: str
    colours: tuple[str, ...]
    fewest: int
    most: int
    empty: Callable[[int], dict[str, Any]]
    new_player: Callable[[str], dict[str, Any]]
    steps: Callable[[dict[str, Any]], tuple[Step, ...]]
    fit: Callable[[dict[str, Any]], dict[str, Any]] = copy.deepcopy
    unfit: Callable[[dict[str, Any]], dict[str, Any]] = copy.deepcopy


class TallyForm:
    """A tally being filled in; every change is kept at once."""

    def __init__(self, plan: TallyPlan, kept: Kept) -> None:
        self._plan = plan
        self._kept = kept
        self.name = f"tally.{plan.game}"
        saved = kept.setting(self.name)
        self.tally: dict[str, Any] = saved if self._is_usable(saved) else plan.empty(plan.fewest)

    def _is_usable(self, saved: object) -> bool:
        """Tell whether a kept tally still has the shape this version asks for."""
        if not isinstance(saved, dict) or saved.get("game") != self._plan.game:
            return False
        try:
            paths = [ask.path[:-1] for step in self._plan.steps(saved) for ask in step.asks]
            return all(isinstance(_get(saved, path), dict | list) for path in paths)
        except (KeyError, TypeError, IndexError, AttributeError):
            return False

    def steps(self) -> tuple[Step, ...]:
        """The pages, given what has been entered so far."""
        return self._plan.steps(self.tally)

    def get(self, path: Path) -> Any:
        """What is entered there now, None for nothing."""
        value = _get(self.tally, path)
        return None if value is _GONE else copy.deepcopy(value)

    def set(self, path: Path, value: Any) -> Feedback:
        """Enter something."""
        inner = _get(self.tally, path[:-1])
        inner[path[-1]] = copy.deepcopy(value)
        return self._keep()

    def set_player_count(self, count: int) -> Feedback:
        """Seat more or fewer players; who stays keeps what was entered."""
        if not self._plan.fewest <= count <= self._plan.most:
            error = InvalidInputError(
                "player_count", "players", value=count, low=self._plan.fewest, high=self._plan.most
            )
            return refusal_of(error)
        players = self.tally["players"]
        del players[count:]
        while len(players) < count:
            taken = {player["colour"] for player in players}
            free = next(colour for colour in self._plan.colours if colour not in taken)
            players.append(self._plan.new_player(free))
        return self._keep()

    def clear(self) -> Feedback:
        """Begin again with an empty tally for the same people."""
        return self.put(self._cleared())

    def put(self, tally: dict[str, Any]) -> Feedback:
        """Enter a whole tally in place of this one."""
        self.tally = copy.deepcopy(tally)
        return self._keep()

    @property
    def is_untouched(self) -> bool:
        """Tell whether nothing but the people has been entered."""
        return self.tally == self._cleared()

    def _cleared(self) -> dict[str, Any]:
        players = self.tally["players"]
        empty = self._plan.empty(len(players))
        for seat, player in enumerate(players):
            empty["players"][seat].update(name=player["name"], colour=player["colour"])
        return empty

    def _keep(self) -> Feedback:
        self._kept.set_setting(self.name, self.tally)
        return CHANGED

    def problem(self) -> tuple[str, Message] | None:
        """The field that cannot be true and why, if there is one, as of now."""
        try:
            score_tally(self._plan.fit(self.tally))
        except InvalidInputError as error:
            return error.field, error.message
        return None

    def result(self) -> tuple[Result | None, Feedback]:
        """Score the tally; without a sound one say what is wrong."""
        try:
            return Result(score_tally(self._plan.fit(self.tally))), CHANGED
        except CompanionError as error:
            return None, refusal_of(error)


_GONE = object()


def _get(tally: Any, path: Path) -> Any:
    for key in path:
        if isinstance(tally, dict):
            tally = tally.get(key, _GONE)
        elif isinstance(tally, list) and isinstance(key, int) and key < len(tally):
            tally = tally[key]
        else:
            return _GONE
    return tally
