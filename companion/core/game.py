"""The contract every game fulfils; the tests in `tests/contract` hold all of them to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from companion.core.message import Issue, Message
from companion.core.reading import ReviewedReading
from companion.core.score import ScoreSheet

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")


class Amendment:
    """Marks moves that are the table's word against the rules (a correction, a board value, a photo).

    They are logged and undone like any move, but `legal_moves` does not list them: there is no end to them.
    """

    __slots__ = ()


class Game(Protocol[SetupT, StateT, MoveT]):
    """Rules as a fold: a set-up gives the first state, each move the next; states are never changed."""

    @property
    def id(self) -> str:
        """The game's name in records, tallies and rule ids."""

    def quick_setup(self, players: int, options: Mapping[str, str]) -> SetupT:
        """Make a set-up from a player count and options as typed on a command line."""

    def start(self, setup: SetupT) -> StateT:
        """Lay out the table."""

    def legal_moves(self, state: StateT) -> Sequence[MoveT]:
        """List exactly the moves `apply` accepts, amendments apart; empty when the game is over."""

    def apply(self, state: StateT, move: MoveT) -> StateT:
        """Give the state after a move, or raise `IllegalMoveError` naming the rule that refuses it."""

    def is_over(self, state: StateT) -> bool:
        """Tell whether the game has ended."""

    def to_decide(self, state: StateT) -> str | None:
        """Name the colour whose decision is awaited; None when the table has to tell what chance did."""

    def chance_weight(self, state: StateT, move: MoveT) -> int:
        """Weigh a legal move for random play: how many equally likely ways lead to it, 0 for never."""

    def standing(self, state: StateT) -> ScoreSheet:
        """Score the table as it stands: booked lines, and what would be added if the game ended now."""

    def faults(self, state: StateT) -> tuple[Issue, ...]:
        """List every way in which a state breaks the invariants of the rules; none in a sound state."""

    def tell(self, state: StateT, move: MoveT) -> Message:
        """Put a move, made in this state, into words for the log."""

    def describe(self, state: StateT) -> dict[str, Any]:
        """Show a state as plain JSON values for people and scripts."""

    def adopt(self, state: StateT, reading: ReviewedReading) -> MoveT:
        """Turn a reviewed photo into an amendment, or raise `IllegalMoveError` if it cannot be true."""

    def encode_setup(self, setup: SetupT) -> dict[str, Any]:
        """Write a set-up as plain JSON values."""

    def decode_setup(self, data: object) -> SetupT:
        """Read a set-up back, or raise `InvalidInputError` naming the field."""

    def encode_move(self, move: MoveT) -> list[Any]:
        """Write a move as a plain JSON list, its word first."""

    def decode_move(self, data: object) -> MoveT:
        """Read a move back, or raise `InvalidInputError` naming the field."""


AnyGame = Game[Any, Any, Any]
