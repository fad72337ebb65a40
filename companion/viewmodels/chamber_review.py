"""Reviewing the burial chamber: cells by column and row, without gaps in the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.core.message import Message
from companion.core.reading import ChamberContents, Contents, Place, Reading, ReviewedReading
from companion.scoring.imhotep import (
    CHAMBER_ROWS,
    chamber_a_lines,
    chamber_b_lines,
    chamber_columns,
    chamber_groups,
)
from companion.scoring.imhotep_pieces import STONES_IN_PLAY
from companion.viewmodels.feedback import CHANGED, Feedback
from companion.viewmodels.review import Answer, Doubts, refused, with_second_best

Spot = tuple[int, int]


@dataclass(slots=True)
class ChamberReview:
    """The burial chamber's cells by column and row; doubtful ones ask to be looked at."""

    side: str
    colours: tuple[str, ...]
    ranks: Sequence[int] = ()
    cells: dict[Spot, str] = field(default_factory=dict)
    doubts: Doubts = field(default_factory=Doubts)
    changed_by_hand: bool = False

    def take(self, reading: Reading) -> None:
        """Begin with what the eye read; a refused photo leaves an empty grid for entry by hand."""
        self._lay(reading.contents)
        self.doubts.take(reading)
        self.changed_by_hand = reading.contents is None

    def fill(self, contents: Contents) -> None:
        """Begin with stones known from elsewhere."""
        self._lay(contents)
        self.doubts = Doubts()
        self.changed_by_hand = True

    def _lay(self, contents: Contents | None) -> None:
        self.cells = {}
        if isinstance(contents, ChamberContents):
            for column, stones in enumerate(contents.columns):
                self.cells.update({(column, row): stone for row, stone in enumerate(stones)})

    def put(self, column: int, row: int, colour: str | None) -> Feedback:
        """Change, add or clear a cell; looking at a doubtful one settles it."""
        if column < 0 or not 0 <= row < CHAMBER_ROWS:
            return refused("no_such_cell")
        if colour is not None and colour not in self.colours:
            return refused("unknown_colour", field="colour", value=colour, known=", ".join(self.colours))
        if colour is None:
            self.cells.pop((column, row), None)
        else:
            self.cells[column, row] = colour
        self.doubts.settle((column, row))
        self.changed_by_hand = True
        return CHANGED

    def places(self) -> tuple[Place, ...]:
        """Every cell with a stone, in filling order."""
        return tuple(sorted(self.cells))

    def answer(self, place: Place) -> Answer:
        """The stone's colour there."""
        spot = _spot(place)
        return self.cells.get(spot) if spot else None

    def options(self, place: Place) -> tuple[Answer, ...]:
        """Every other colour, and nothing."""
        now = self.answer(place)
        known: list[Answer] = [colour for colour in self.colours if colour != now]
        return with_second_best(self.doubts, place, [*known, None] if now else known)

    def together(self, place: Place) -> tuple[Place, ...]:
        """Every cell is said alone."""
        return (place,)

    def change(self, place: Place, answer: Answer) -> Feedback:
        """Put a stone there, or take it away."""
        spot = _spot(place)
        if spot is None or isinstance(answer, int):
            return refused("no_such_cell")
        return self.put(*spot, answer)

    def settle(self, place: Place) -> Feedback:
        """Say that a doubtful cell was read right."""
        self.doubts.settle(place)
        return CHANGED

    def next_free(self) -> Spot:
        """Where the next stone would lie."""
        at = 0
        while divmod(at, CHAMBER_ROWS) in self.cells:
            at += 1
        return divmod(at, CHAMBER_ROWS)

    def next_place(self) -> Place:
        """The first empty cell."""
        return self.next_free()

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
        return self.doubts.problem()

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

    def contents(self) -> ChamberContents:
        """The stones as columns, as if there were no gaps."""
        return ChamberContents(tuple(map(tuple, chamber_columns(self.stones()))))

    def reviewed(self) -> ReviewedReading | None:
        """The contents a person has agreed to, once nothing is wrong or doubtful."""
        if self.problem():
            return None
        return ReviewedReading("chamber", self.side, self.contents(), self.changed_by_hand)

    def dump(self) -> dict[str, Any]:
        """Give plain values."""
        cells = [[*spot, colour] for spot, colour in sorted(self.cells.items())]
        return {"cells": cells, "doubts": self.doubts.dump(), "changed": self.changed_by_hand}

    def load(self, saved: dict[str, Any]) -> None:
        """Take up what was dumped."""
        self.cells = {(column, row): colour for column, row, colour in saved["cells"]}
        self.doubts.load(saved["doubts"])
        self.changed_by_hand = saved["changed"]


def _spot(place: Place) -> Spot | None:
    match place:
        case (int(column), int(row)):
            return column, row
    return None
