"""A reviewed photo becomes a move, and the tracked table becomes what a photo of it should show."""

from __future__ import annotations

from companion.core.message import Message
from companion.core.reading import ChamberContents, ObeliskHeights, ObeliskTowers, ReviewedReading
from companion.games.imhotep.moves import AdoptPhoto, EnterSite
from companion.games.imhotep.refusals import refuse
from companion.games.imhotep.state import Table
from companion.scoring.imhotep import CHAMBER_ROWS, chamber_columns
from companion.scoring.imhotep_pieces import BURIAL_CHAMBER, OBELISKS


def adopt(table: Table, reading: ReviewedReading) -> AdoptPhoto:
    """Turn a reviewed reading into the move that lets the site stand as the photo, or the person, says."""
    contents, make = reading.contents, AdoptPhoto if reading.is_from_photo else EnterSite
    if isinstance(contents, ChamberContents):
        stones = tuple(stone for column in contents.columns for stone in column)
        sizes = [len(column) for column in contents.columns]
        if any(size != CHAMBER_ROWS for size in sizes[:-1]) or (sizes and not 0 < sizes[-1] <= CHAMBER_ROWS):
            raise refuse("correction_impossible", reason=Message.of("fault.imhotep.column_not_full"))
        return make(BURIAL_CHAMBER, stones=stones)
    side = table.setup.side[OBELISKS]
    if isinstance(contents, ObeliskHeights):
        if side != "A":
            raise refuse("photo_of_other_side", side="A")
        return make(OBELISKS, heights=_in_play(table, contents.heights))
    if side != "B":
        raise refuse("photo_of_other_side", side="B")
    return make(OBELISKS, towers=contents.towers, loose=_in_play(table, contents.loose))


def _in_play(table: Table, counts: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    """Leave out colours nobody plays, as long as nothing was seen of them."""
    return tuple((colour, count) for colour, count in counts if count or colour in table.setup.seats)


def expected_contents(table: Table, board: str) -> ChamberContents | ObeliskHeights | ObeliskTowers:
    """What a photo of this table should show, as a prior for the eye."""
    if board == "chamber":
        return ChamberContents(tuple(map(tuple, chamber_columns(table.chamber))))
    colours = table.setup.colours
    if table.setup.side[OBELISKS] == "A":
        return ObeliskHeights(tuple(zip(colours, table.heights, strict=True)))
    return ObeliskTowers(table.towers, tuple(zip(colours, table.loose, strict=True)))
