"""The agenda: what is still to be done in a turn, last entry first, so that chains go depth first."""

from __future__ import annotations

from typing import NamedTuple


class EndTurn(NamedTuple):
    """The action is done: the next player acts, or the round ends when all ships have sailed."""


class Unload(NamedTuple):
    """Stones still on a ship that has sailed, next one first (I-U1)."""

    site: str
    stones: tuple[str, ...]


class PlaceFromQuarry(NamedTuple):
    """A red card's effect: an own stone goes from the quarry to a site (I-K1)."""

    colour: str
    site: str


class FinishCard(NamedTuple):
    """A card in resolution goes to the discard pile."""

    card: str


class ScoreTemple(NamedTuple):
    """The temple pays at the end of a round (I-E)."""


class PayRewards(NamedTuple):
    """Temple B pays space by space from the left, from this one on (I-TB)."""

    space: int


class CloseRound(NamedTuple):
    """Ships return, the market is cleared, the next round or the end follows (I-E)."""


class AwaitCard(NamedTuple):
    """A stone at the market: its owner takes a card (I-MA, I-MB)."""

    colour: str


class AwaitKeep(NamedTuple):
    """The face-down pair was taken: which of the two is kept (I-MB)."""

    colour: str


class AwaitPyramid(NamedTuple):
    """A stone at Pyramids B: its owner chooses the small pyramid (I-PB)."""

    colour: str


class AwaitLoad(NamedTuple):
    """The LOAD bonus: its owner may put a stone on a ship (I-PB)."""

    colour: str


class AwaitReward(NamedTuple):
    """A temple space that pays a point or stones: the owner chooses (I-TB)."""

    colour: str
    space: int


class AwaitDraw(NamedTuple):
    """Somebody draws the top card of the pile: the table says which (I-PB, I-TB)."""

    colour: str


Choice = AwaitCard | AwaitKeep | AwaitPyramid | AwaitLoad | AwaitReward | AwaitDraw
Step = EndTurn | Unload | PlaceFromQuarry | FinishCard | ScoreTemple | PayRewards | CloseRound
Task = Choice | Step
CHOICES = (AwaitCard, AwaitKeep, AwaitPyramid, AwaitLoad, AwaitReward, AwaitDraw)
