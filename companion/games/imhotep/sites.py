"""Placing a stone at a site, and everything that follows from it at once."""

from __future__ import annotations

from companion.games.imhotep.agenda import AwaitCard, AwaitDraw, AwaitLoad, AwaitPyramid
from companion.games.imhotep.state import Draft, Table, with_count
from companion.scoring.imhotep import STONES_PER_OBELISK
from companion.scoring.imhotep_pieces import (
    BURIAL_CHAMBER,
    MARKET,
    OBELISKS,
    PYRAMID,
    SLED_PLACES,
    SMALL_PYRAMIDS,
    TEMPLE,
)

SMALL_PYRAMID_STONES = 5
BONUS_STONES = 3  # I-PB: the STONES bonus


def gain(table: Table, seat: int, most: int) -> int:
    """How many stones a player can move from quarry to sled (I-A1, I-X2)."""
    return min(most, SLED_PLACES - table.sled[seat], table.quarry[seat])


def move_to_sled(draft: Draft, seat: int, most: int) -> None:
    """Move as many stones as fit and exist from quarry to sled."""
    count = gain(draft, seat, most)
    draft.sled = with_count(draft.sled, seat, count)
    draft.quarry = with_count(draft.quarry, seat, -count)


def place_stone(draft: Draft, colour: str, site: str) -> None:
    """Let a stone arrive at a site; it is nowhere else any more."""
    if site == MARKET:
        draft.push(AwaitCard(colour))
    elif site == PYRAMID:
        _place_at_pyramid(draft, colour)
    elif site == TEMPLE:
        draft.temple = (*draft.temple, colour)
    elif site == BURIAL_CHAMBER:
        draft.chamber = (*draft.chamber, colour)
    elif site == OBELISKS:
        _place_at_obelisks(draft, colour)


def _place_at_pyramid(draft: Draft, colour: str) -> None:
    if draft.setup.side[PYRAMID] == "A":
        draft.pyramid = (*draft.pyramid, colour)
    else:
        draft.push(AwaitPyramid(colour))


def open_pyramids(table: Table) -> list[str]:
    """List the small pyramids that are not complete (I-PB)."""
    return [
        name
        for name, stones in zip(SMALL_PYRAMIDS, table.small_pyramids, strict=True)
        if len(stones) < SMALL_PYRAMID_STONES
    ]


def place_at_small_pyramid(draft: Draft, colour: str, pyramid: str) -> None:
    """Put a stone on the next space of a small pyramid and start its bonus (I-PB)."""
    index = SMALL_PYRAMIDS.index(pyramid)
    stones = draft.small_pyramids[index]
    draft.small_pyramids = (
        *draft.small_pyramids[:index],
        (*stones, colour),
        *draft.small_pyramids[index + 1 :],
    )
    base = draft.values[f"pyramid_b.{pyramid}.base"]
    bonus = base[len(stones)] if len(stones) < len(base) else None
    if bonus == "card":
        draft.push(AwaitDraw(colour))
    elif bonus == "stones":
        move_to_sled(draft, draft.setup.seats[colour], BONUS_STONES)
    elif bonus == "load":
        draft.push(AwaitLoad(colour))


def _place_at_obelisks(draft: Draft, colour: str) -> None:
    seat = draft.setup.seats[colour]
    if draft.setup.side[OBELISKS] == "A":
        draft.heights = with_count(draft.heights, seat, 1)
    elif draft.loose[seat] + 1 == STONES_PER_OBELISK:  # I-OB
        draft.loose = with_count(draft.loose, seat, -draft.loose[seat])
        draft.towers = (*draft.towers, colour)
    else:
        draft.loose = with_count(draft.loose, seat, 1)


def free_places(table: Table) -> list[tuple[int, int]]:
    """List the empty spaces on ships that have not sailed."""
    return [
        (index, space)
        for index, ship in enumerate(table.ships)
        if not ship.site
        for space, stone in enumerate(ship.spaces)
        if not stone
    ]
