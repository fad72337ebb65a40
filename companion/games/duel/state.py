"""The Duel's table at one moment: immutable, and nothing in it that a move does not change."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from companion.games.duel.setup import Setup
from companion.games.duel.tiles import BOATS, COPIES, FREE, LINES, RESERVE, SPACES, TILES, Tile

Phase = Literal[
    "fill",  # the table tells what lies in the empty holds
    "name",  # the table tells which unrecorded tile somebody gets
    "turn",
    "take",
    "place_first",
    "place_second",
    "place_third",
    "place_to_unload",
    "swap",
    "unload",
    "unload_again",
    "over",
]
Hold = Tile | None
Boat = tuple[Hold, Hold, Hold]
Counts = tuple[int, ...]

EMPTY_BOAT: Boat = (None, None, None)
NO_TILES: Counts = (0,) * len(COPIES)


@dataclass(frozen=True, slots=True)
class State:
    """Boats and harbour, what is drawn and owned, and what has to be decided or told next."""

    setup: Setup
    phase: Phase
    turn: int
    harbour: tuple[int, ...]
    boats: tuple[Boat | None, ...]
    supply: int
    reserve: int
    unseen: Counts
    owned: tuple[Counts, Counts]
    box: Counts = NO_TILES
    box_unrecorded: int = 0
    first_to_five: int | None = None
    gains: tuple[tuple[int, Tile], ...] = ()
    unloading: int | None = None
    playing: Tile | None = None
    is_unload_again_next: bool = False
    amended: tuple[str, ...] = ()


def start(setup: Setup) -> State:
    """Lay out the table; the boats' tiles are told by the first moves (D-S1 to D-S6)."""
    return State(
        setup=setup,
        phase="fill",
        turn=setup.start_index,
        harbour=(FREE,) * SPACES,
        boats=(EMPTY_BOAT,) * len(BOATS),
        supply=TILES - RESERVE,
        reserve=RESERVE,
        unseen=COPIES,
        owned=(NO_TILES, NO_TILES),
    )


@cache
def workers_in_lines(harbour: tuple[int, ...]) -> tuple[int, ...]:
    """Count the workers in each boat's line."""
    return tuple(sum(harbour[space] != FREE for space in line) for line in LINES)


def boats_to_unload(state: State) -> list[int]:
    """List the boats in play whose line holds at least two workers (D-A2)."""
    counts = workers_in_lines(state.harbour)
    boats = state.boats
    return [boat for boat in range(len(BOATS)) if counts[boat] >= 2 and boats[boat] is not None]


def boats_left(boats: tuple[Boat | None, ...]) -> int:
    """Count the boats still in play."""
    return len(boats) - boats.count(None)
