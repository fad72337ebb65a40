"""Counting what is on the table, for invariants, corrections and scores."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.imhotep.agenda import AwaitCard, AwaitKeep, AwaitPyramid, FinishCard, Unload
from companion.games.imhotep.state import Table
from companion.scoring.imhotep import STONES_PER_OBELISK
from companion.scoring.imhotep_pieces import BURIAL_CHAMBER, OBELISKS, PYRAMID, TEMPLE


def stones_at(table: Table, seat: int) -> dict[str, int]:
    """A player's stones at each monument, covered, extra and loose ones too (I-K2, I-W)."""
    colour = table.setup.colours[seat]
    small = sum(stones.count(colour) for stones in table.small_pyramids)
    towers = STONES_PER_OBELISK * table.towers.count(colour)
    return {
        PYRAMID: table.pyramid.count(colour) + small + table.beside_pyramids.count(colour),
        TEMPLE: table.temple.count(colour),
        BURIAL_CHAMBER: table.chamber.count(colour),
        OBELISKS: table.heights[seat] + towers + table.loose[seat],
    }


def stones_in_motion(table: Table) -> Iterator[str]:
    """The stones that have left a ship and have not reached their place yet."""
    for task in table.agenda:
        if isinstance(task, Unload):
            yield from task.stones
        elif isinstance(task, AwaitCard | AwaitKeep | AwaitPyramid):
            yield task.colour


def stones_outside_quarry(table: Table, seat: int) -> int:
    """Every stone of a player that is neither in the quarry nor on the score track."""
    colour = table.setup.colours[seat]
    return (
        table.sled[seat]
        + sum(ship.spaces.count(colour) for ship in table.ships)
        + sum(stones_at(table, seat).values())
        + list(stones_in_motion(table)).count(colour)
    )


def cards_in_resolution(table: Table) -> int:
    """How many cards are being carried out and are not discarded yet."""
    return sum(isinstance(task, FinishCard) for task in table.agenda)


def cards_unseen(table: Table) -> int:
    """How many cards lie face down or were never named, by where they lie."""
    return table.draw + table.face_up_unseen + table.pair + table.discards_unseen
