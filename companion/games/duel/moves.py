"""Everything that can happen at a Duel table; what chance did is a move that carries what was seen."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game import Amendment
from companion.games.duel.tiles import BOATS, HOLDS, KINDS, SPACES, Tile


@dataclass(frozen=True, slots=True)
class Fill:
    """The next empty hold, from boat R1 on and from hold 1 on, gets this tile (D-S4, D-A2, D-T1)."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class LeaveUnrecorded:
    """The empty holds are filled, but nobody types in with what."""


@dataclass(frozen=True, slots=True)
class Name:
    """The unrecorded tile somebody is about to get turns out to be this one."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Place:
    """Put a worker on a harbour space, counted row by row from 0 (D-A1)."""

    space: int


@dataclass(frozen=True, slots=True)
class Unload:
    """Unload a boat, counted from R1 to C3 from 0 (D-A2)."""

    boat: int


@dataclass(frozen=True, slots=True)
class PlayTile:
    """Play an action tile; its choices follow as moves of their own (D-A3)."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Take:
    """Take the tile in a hold, counted from 0 nearest the harbour (D-T1)."""

    boat: int
    hold: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Swap the tiles in two holds of one boat (D-T4)."""

    boat: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Done:
    """Do without what an action tile still allows (D-T2, D-T3)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, because nothing can be done (D-A4)."""


@dataclass(frozen=True, slots=True)
class CorrectWorker(Amendment):
    """The table says who stands on a space; None for nobody."""

    space: int
    colour: str | None


@dataclass(frozen=True, slots=True)
class CorrectHold(Amendment):
    """The table says which tile lies in a hold; this also names one left unrecorded."""

    boat: int
    hold: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class CorrectTile(Amendment):
    """The table says a player's tile is another one than was typed in."""

    colour: str
    old: Tile
    new: Tile


@dataclass(frozen=True, slots=True)
class CorrectOwner(Amendment):
    """The table says one of this player's tiles belongs to the other player."""

    colour: str
    tile: Tile


@dataclass(frozen=True, slots=True)
class CorrectBox(Amendment):
    """The table says a tile back in the box is another one; either may be unrecorded."""

    old: Tile
    new: Tile


@dataclass(frozen=True, slots=True)
class CorrectTurn(Amendment):
    """The table says whose turn it is."""

    colour: str


@dataclass(frozen=True, slots=True)
class CorrectFirstToFive(Amendment):
    """The table says who had five obelisks first."""

    colour: str


Correction = (
    CorrectWorker | CorrectHold | CorrectTile | CorrectOwner | CorrectBox | CorrectTurn | CorrectFirstToFive
)
Move = Fill | LeaveUnrecorded | Name | Place | Unload | PlayTile | Take | Swap | Done | Pass | Correction

FILLS = tuple(Fill(tile) for tile in KINDS)
NAMES = tuple(Name(tile) for tile in KINDS)
PLACES = tuple(Place(space) for space in range(SPACES))
UNLOADS = tuple(Unload(boat) for boat in range(len(BOATS)))
TAKES = tuple(tuple(Take(boat, hold) for hold in range(HOLDS)) for boat in range(len(BOATS)))
SWAPS = tuple(
    tuple(Swap(boat, first, second) for first, second in ((0, 1), (0, 2), (1, 2)))
    for boat in range(len(BOATS))
)
PLAYS: dict[Tile, PlayTile] = {tile: PlayTile(tile) for tile in KINDS}
LEAVE_UNRECORDED, DONE, PASS = LeaveUnrecorded(), Done(), Pass()
