"""A match: a set-up and the moves made since; everything else is derived from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

from companion.core.errors import CompanionError
from companion.core.game import Game, MoveT, SetupT, StateT
from companion.core.score import ScoreSheet


class NothingToUndoError(CompanionError):
    """Undo at the start, or redo at the end."""


class Match(Generic[SetupT, StateT, MoveT]):
    """A game in progress; undo goes back a move, redo forward again until another move is made."""

    def __init__(self, game: Game[SetupT, StateT, MoveT], setup: SetupT) -> None:
        self.game = game
        self.setup = setup
        self._states: list[StateT] = [game.start(setup)]
        self._line: list[MoveT] = []
        self._made = 0

    @property
    def state(self) -> StateT:
        """The table as it stands."""
        return self._states[self._made]

    @property
    def moves(self) -> Sequence[MoveT]:
        """The moves that stand, oldest first."""
        return self._line[: self._made]

    @property
    def undone(self) -> Sequence[MoveT]:
        """The moves that redo would bring back, next first."""
        return self._line[self._made :]

    def state_after(self, count: int) -> StateT:
        """The table as it stood after so many moves."""
        if not 0 <= count <= self._made:
            raise CompanionError("no_such_move", number=count, last=self._made)
        return self._states[count]

    def play(self, move: MoveT) -> StateT:
        """Make a move; what was undone before can no longer be redone."""
        state = self.game.apply(self.state, move)
        del self._line[self._made :]
        del self._states[self._made + 1 :]
        self._line.append(move)
        self._states.append(state)
        self._made += 1
        return state

    def undo(self) -> MoveT:
        """Take back the last move and name it."""
        if not self._made:
            raise NothingToUndoError("nothing_to_undo")
        self._made -= 1
        return self._line[self._made]

    def redo(self) -> MoveT:
        """Make the move again that was taken back last and name it."""
        if self._made == len(self._line):
            raise NothingToUndoError("nothing_to_redo")
        self._made += 1
        return self._line[self._made - 1]

    def standing(self) -> ScoreSheet:
        """Score the table as it stands."""
        return self.game.standing(self.state)

    @property
    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return self.game.is_over(self.state)


AnyMatch = Match[Any, Any, Any]
