"""Reviewing a photo: what the eye read, changed by hand until it is right; points follow at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.core.message import Message
from companion.core.reading import (
    ChamberContents,
    ObeliskHeights,
    ObeliskTowers,
    Reading,
    ReviewedReading,
)
from companion.scoring.imhotep import (
    CHAMBER_ROWS,
    OBELISK_TABLES,
    STONES_PER_OBELISK,
    chamber_a_lines,
    chamber_b_lines,
    chamber_groups,
)
from companion.scoring.imhotep_pieces import STONES_IN_PLAY
from companion.scoring.ranking import share_ranks
from companion.viewmodels.feedback import CHANGED, Feedback

Spot = tuple[int, int]


def _refused(key: str, **values: object) -> Feedback:
    return Feedback(refusal=Message.of(f"error.{key}", **values))


@dataclass(slots=True)
class ChamberReview:
    """The burial chamber's cells by column and row; `doubtful` ones ask to be looked at."""

    side: str
    colours: tuple[str, ...]
    ranks: Sequence[int] = ()
    cells: dict[Spot, str] = field(default_factory=dict)
    doubtful: set[Spot] = field(default_factory=set)
    changed_by_hand: bool = False

    def take(self, reading: Reading) -> None:
        """Begin with what the eye read; a refused photo leaves an empty grid for entry by hand."""
        self.cells.clear()
        self.doubtful.clear()
        self.changed_by_hand = reading.contents is None
        if isinstance(reading.contents, ChamberContents):
            for column, stones in enumerate(reading.contents.columns):
                self.cells.update({(column, row): stone for row, stone in enumerate(stones)})
            self.doubtful = {spot for doubt in reading.doubts if (spot := _spot(doubt.where))}

    def put(self, column: int, row: int, colour: str | None) -> Feedback:
        """Change, add or clear a cell; looking at a doubtful one settles it."""
        if column < 0 or not 0 <= row < CHAMBER_ROWS:
            return _refused("no_such_cell")
        if colour is not None and colour not in self.colours:
            return _refused("unknown_colour", field="colour", value=colour, known=", ".join(self.colours))
        if colour is None:
            self.cells.pop((column, row), None)
        else:
            self.cells[column, row] = colour
        self.doubtful.discard((column, row))
        self.changed_by_hand = True
        return CHANGED

    def agree(self, column: int, row: int) -> Feedback:
        """Say that a doubtful cell was read right."""
        self.doubtful.discard((column, row))
        return CHANGED

    def next_free(self) -> Spot:
        """Where the next stone would lie."""
        at = 0
        while divmod(at, CHAMBER_ROWS) in self.cells:
            at += 1
        return divmod(at, CHAMBER_ROWS)

    def stones(self) -> tuple[str, ...]:
        """The stones in filling order."""
        return tuple(self.cells[spot] for spot in sorted(self.cells))

    def problem(self) -> Message | None:
        """Why this cannot be a burial chamber yet."""
        if len(self.cells) and self.next_free() < max(self.cells):
            column, row = self.next_free()
            return Message.of("review.gap", column=column, row=row)
        for colour in self.colours:
            count = self.stones().count(colour)
            if count > STONES_IN_PLAY:
                return Message.of("review.too_many", colour=colour, count=count, limit=STONES_IN_PLAY)
        if self.doubtful:
            return Message.of("review.doubtful", cells=len(self.doubtful))
        return None

    def groups(self) -> dict[str, list[int]]:
        """Sizes of each colour's groups as they are now."""
        return chamber_groups(self.stones()) if self.next_free() >= max(self.cells, default=(0, 0)) else {}

    def points(self) -> dict[str, int]:
        """What each colour would get for the chamber as it is now."""
        stones = self.stones()
        if self.side == "A":
            lines = {colour: chamber_a_lines(stones, colour) for colour in self.colours}
        else:
            lines = {c: chamber_b_lines(stones, self.colours, self.ranks, c) for c in self.colours}
        return {colour: sum(line.points for line in own) for colour, own in lines.items()}

    def reviewed(self) -> ReviewedReading | None:
        """The contents a person has agreed to, once nothing is wrong or doubtful."""
        if self.problem():
            return None
        stones = self.stones()
        columns = tuple(stones[at : at + CHAMBER_ROWS] for at in range(0, len(stones), CHAMBER_ROWS))
        return ReviewedReading("chamber", self.side, ChamberContents(columns), self.changed_by_hand)


def _spot(where: tuple[str | int, ...]) -> Spot | None:
    if len(where) == 2 and isinstance(where[0], int) and isinstance(where[1], int):
        return where[0], where[1]
    return None


@dataclass(slots=True)
class ObeliskReview:
    """The obelisks of either side: heights, or towers and loose stones; doubts by colour or tower."""

    side: str
    colours: tuple[str, ...]
    counts: dict[str, int] = field(default_factory=dict)
    towers: list[str] = field(default_factory=list)
    doubtful: set[tuple[str | int, ...]] = field(default_factory=set)
    changed_by_hand: bool = False

    def take(self, reading: Reading) -> None:
        """Begin with what the eye read; a refused photo leaves zeros for entry by hand."""
        self.counts = dict.fromkeys(self.colours, 0)
        self.towers = []
        self.doubtful = {doubt.where for doubt in reading.doubts}
        self.changed_by_hand = reading.contents is None
        if isinstance(reading.contents, ObeliskHeights):
            self.counts.update({c: n for c, n in reading.contents.heights if c in self.colours})
        elif isinstance(reading.contents, ObeliskTowers):
            self.counts.update({c: n for c, n in reading.contents.loose if c in self.colours})
            self.towers = list(reading.contents.towers)

    def set_count(self, colour: str, count: int) -> Feedback:
        """Change a height, or the loose stones of a colour."""
        most = STONES_IN_PLAY if self.side == "A" else STONES_PER_OBELISK - 1
        if colour not in self.colours or not 0 <= count <= most:
            return _refused("number_too_large", field=colour, value=count, high=most)
        self.counts[colour] = count
        self.doubtful -= {(colour,), ("loose", colour)}
        self.changed_by_hand = True
        return CHANGED

    def set_tower(self, at: int, colour: str | None) -> Feedback:
        """Change a tower, put one at the end, or take one away."""
        if not 0 <= at <= len(self.towers) or colour not in {None, *self.colours}:
            return _refused("no_such_cell")
        if colour is None:
            del self.towers[at : at + 1]
        else:
            self.towers[at : at + 1] = [colour]
        self.doubtful = {where for where in self.doubtful if where != ("tower", at)}
        self.changed_by_hand = True
        return CHANGED

    def agree(self, where: tuple[str | int, ...]) -> Feedback:
        """Say that something doubtful was read right."""
        self.doubtful.discard(where)
        return CHANGED

    def problem(self) -> Message | None:
        """Why this cannot be taken over yet."""
        for colour in self.colours:
            count = self.counts.get(colour, 0) + STONES_PER_OBELISK * self.towers.count(colour)
            if count > STONES_IN_PLAY:
                return Message.of("review.too_many", colour=colour, count=count, limit=STONES_IN_PLAY)
        if self.doubtful:
            return Message.of("review.doubtful", cells=len(self.doubtful))
        return None

    def points(self) -> dict[str, int]:
        """What final scoring gives for the obelisks as they are now."""
        if self.side == "A":
            return share_ranks(self.counts, OBELISK_TABLES[len(self.colours)])
        return dict(self.counts)

    def reviewed(self) -> ReviewedReading | None:
        """The contents a person has agreed to, once nothing is wrong or doubtful."""
        if self.problem():
            return None
        counts = tuple(self.counts.items())
        contents = ObeliskHeights(counts) if self.side == "A" else ObeliskTowers(tuple(self.towers), counts)
        return ReviewedReading("obelisks", self.side, contents, self.changed_by_hand)
