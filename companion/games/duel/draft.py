"""A state being changed: opened from one state, closed into the next."""

from __future__ import annotations

from companion.games.duel.refusals import refuse
from companion.games.duel.state import Boat, Counts, Hold, State
from companion.games.duel.tiles import Tile
from companion.scoring.duel import FIFTH_OBELISK


class Draft:
    """All fields of a state, open for change; the tuples in them are replaced, never shared and changed."""

    __slots__ = State.__slots__

    def __init__(self, state: State) -> None:
        self.setup = state.setup
        self.phase = state.phase
        self.turn = state.turn
        self.harbour = state.harbour
        self.boats = state.boats
        self.supply = state.supply
        self.reserve = state.reserve
        self.unseen = state.unseen
        self.owned = state.owned
        self.box = state.box
        self.box_unrecorded = state.box_unrecorded
        self.first_to_five = state.first_to_five
        self.gains = state.gains
        self.unloading = state.unloading
        self.playing = state.playing
        self.is_unload_again_next = state.is_unload_again_next
        self.amended = state.amended

    def close(self) -> State:
        """Freeze the draft."""
        return State(
            self.setup,
            self.phase,
            self.turn,
            self.harbour,
            self.boats,
            self.supply,
            self.reserve,
            self.unseen,
            self.owned,
            self.box,
            self.box_unrecorded,
            self.first_to_five,
            self.gains,
            self.unloading,
            self.playing,
            self.is_unload_again_next,
            self.amended,
        )

    def put_worker(self, space: int, owner: int) -> None:
        """Set who stands on a space."""
        self.harbour = (*self.harbour[:space], owner, *self.harbour[space + 1 :])

    def put_boat(self, boat: int, holds: Boat | None) -> None:
        """Set a boat's holds; None when it has left."""
        self.boats = (*self.boats[:boat], holds, *self.boats[boat + 1 :])

    def put_hold(self, boat: int, hold: int, tile: Hold) -> None:
        """Set what lies in a hold."""
        holds = list(self.boats[boat] or ())
        holds[hold] = tile
        first, second, third = holds
        self.put_boat(boat, (first, second, third))

    def see(self, tile: Tile) -> None:
        """Note that a tile of this kind has been seen; there must be one left (D-C1)."""
        if not 0 <= tile < len(self.unseen) or not self.unseen[tile]:
            raise refuse("duel_no_tile_left", tile=tile.word)
        self.unseen = bump(self.unseen, tile, -1)

    def unsee(self, tile: Hold) -> None:
        """Take back that a tile has been seen."""
        if tile is not None and tile is not Tile.UNRECORDED:
            self.unseen = bump(self.unseen, tile, 1)

    def give(self, owner: int, tile: Tile, count: int = 1) -> None:
        """Place a gained tile at once (D-P); the first fifth obelisk is remembered (D-FB)."""
        first, second = self.owned
        if owner == 0:
            first = bump(first, tile, count)
        else:
            second = bump(second, tile, count)
        self.owned = (first, second)
        if (
            self.first_to_five is None
            and tile is Tile.OBELISK
            and self.owned[owner][Tile.OBELISK] >= FIFTH_OBELISK
        ):
            self.first_to_five = owner

    def discard(self, tile: Tile, count: int = 1) -> None:
        """Put a tile back into the box, out of the game."""
        if tile is Tile.UNRECORDED:
            self.box_unrecorded += count
        else:
            self.box = bump(self.box, tile, count)


def bump(counts: Counts, index: int, by: int) -> Counts:
    """Change one count."""
    return (*counts[:index], counts[index] + by, *counts[index + 1 :])
