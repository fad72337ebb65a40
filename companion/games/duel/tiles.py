"""The 60 cargo tiles by kind, and the harbour's geometry."""

from __future__ import annotations

from enum import IntEnum


class Tile(IntEnum):
    """A kind of cargo tile; `UNRECORDED` stands for one that lies there but was not typed in."""

    OBELISK = 0
    PYRAMID_LIGHT = 1
    PYRAMID_DARK = 2
    TEMPLE_1 = 3
    TEMPLE_2 = 4
    TEMPLE_3 = 5
    TEMPLE_4 = 6
    TOMB_1 = 7
    TOMB_2 = 8
    TOMB_3 = 9
    TOMB_4 = 10
    TOMB_5 = 11
    TOMB_6 = 12
    TOMB_7 = 13
    TOMB_8 = 14
    TOMB_9 = 15
    TOMB_10 = 16
    TOMB_11 = 17
    TOMB_12 = 18
    TAKE = 19
    PLACE = 20
    PLACE_UNLOAD = 21
    SWAP = 22
    UNRECORDED = 23

    @property
    def word(self) -> str:
        """The tile's name in records and in the catalogue."""
        return self.name.lower()


KINDS = tuple(tile for tile in Tile if tile is not Tile.UNRECORDED)
ACTIONS = (Tile.TAKE, Tile.PLACE, Tile.PLACE_UNLOAD, Tile.SWAP)
TEMPLES = KINDS[Tile.TEMPLE_1 : Tile.TEMPLE_4 + 1]
TOMBS = KINDS[Tile.TOMB_1 : Tile.TOMB_12 + 1]
COPIES = (12, 6, 6, 3, 3, 3, 3, *(1,) * 12, 3, 3, 3, 3)  # D-C1
TILES = sum(COPIES)
BY_WORD = {tile.word: tile for tile in KINDS}

RESERVE = 3  # D-S5
WORKERS = 4  # D-C3
HOLDS = 3  # D-C4
BOATS = ("R1", "R2", "R3", "C1", "C2", "C3")
SPACES = 9
FREE = -1

# D-C5: each boat's spaces from the nearest on; row boats lie on the left, column boats at the top
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8))
