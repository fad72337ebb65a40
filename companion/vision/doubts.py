"""What is doubtful about a chamber: cells whose colour or filling the eye would not bet on."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from companion.core.reading import ChamberContents, Contents, Doubt
from companion.vision.cells import CELLS, ROWS
from companion.vision.occupancy import Occupancy
from companion.vision.pose import Floats

SURE_COLOUR = 0.8
SURE_COUNT = 0.95
SURE_OF_ALL = 0.85  # many small doubts add up: then the least sure name of all is one
POSSIBLE_COUNT = 0.15
POSSIBLE_COLOUR = 0.2
# Evidence is in log odds; the last cube and the first empty cell must each be clear in itself.
SURE_LAST_CUBE, SURE_FIRST_EMPTY = 4.5, -3.0
# The front of a last cube may look like the top of one more, but never as clear as the cubes before it.
LIKE_THE_OTHERS, MOST_ASKED = 0.55, 7.0
CONTRADICTION = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class Judged:
    """A count and names that were settled on, and what remains doubtful."""

    count: int
    names: tuple[str, ...]
    doubts: tuple[Doubt, ...]
    confidence: float


def likely_count(found: Occupancy, expected: Contents | None) -> int:
    """The likeliest count, or the expected one where the photo leaves it open."""
    if isinstance(expected, ChamberContents):
        count = sum(len(column) for column in expected.columns)
        if count <= CELLS and np.exp(found.log_counts[count]) >= POSSIBLE_COUNT:
            return count
    return found.count


def judge(
    found: Occupancy, count: int, chances: Floats, colours: tuple[str, ...], expected: Contents | None
) -> Judged:
    """Name the cubes and list the doubts; what the game expects may settle a doubt, not overrule the eye."""
    expected_names = _expected_names(expected)
    names: list[str] = []
    doubts: list[Doubt] = []
    firm: list[float] = []
    for index, row in enumerate(chances):
        order = np.argsort(-row, kind="stable")
        best = colours[int(order[0])]
        wanted = expected_names[index] if index < len(expected_names) else None
        settled = wanted in colours and row[colours.index(wanted)] >= POSSIBLE_COLOUR
        names.append(wanted if settled and wanted is not None else best)
        if row[order[0]] < SURE_COLOUR and not settled:
            doubts.append(_named(index, chances, colours))
        firm.append(1.0 if settled else float(row[order[0]]))
    sure = float(np.prod(firm))
    is_expected = bool(expected_names) and count == len(expected_names)
    chance = float(np.exp(found.log_counts[count]))
    doubted = {doubt.where for doubt in doubts}
    open_cells = [] if is_expected and chance >= POSSIBLE_COUNT else _open_cells(found, count)
    doubts += [
        Doubt(divmod(index, ROWS), None if index < count else "cube", chance)
        for index in open_cells
        if divmod(index, ROWS) not in doubted
    ]
    if not doubts and sure * chance < SURE_OF_ALL and count:
        doubts.append(_named(int(np.argmin(firm)), chances, colours))
    doubts.sort(key=lambda doubt: doubt.where)
    return Judged(count, tuple(names), tuple(doubts), round(sure * chance, 4))


def _named(index: int, chances: Floats, colours: tuple[str, ...]) -> Doubt:
    """A doubt about one cell's name."""
    order = np.argsort(-chances[index], kind="stable")
    second = colours[int(order[1])] if len(colours) > 1 else None
    return Doubt(divmod(index, ROWS), second, float(chances[index, order[0]]))


def _open_cells(found: Occupancy, count: int) -> list[int]:
    """Cells whose filling is open: those between likely counts, and any that contradict the count."""
    chances = np.exp(found.log_counts)
    open_cells: set[int] = set()
    if chances[count] < SURE_COUNT:
        for other in np.flatnonzero(chances >= (1 - SURE_COUNT) / 2):
            low, high = sorted((count, int(other)))
            open_cells.update(range(low, high))
    if count > 0 and found.cube[count - 1] < _asked_of_last(found, count):
        open_cells.add(count - 1)
    if count < CELLS and found.cube[count] > SURE_FIRST_EMPTY:
        open_cells.add(count)
    open_cells.update(int(i) for i in np.flatnonzero(found.cube[:count] < -CONTRADICTION))
    open_cells.update(count + int(i) for i in np.flatnonzero(found.cube[count:] > CONTRADICTION))
    return sorted(open_cells)


def _asked_of_last(found: Occupancy, count: int) -> float:
    """How clear the last cube must be, given how clear those before it are."""
    if count == 1:
        return SURE_LAST_CUBE
    usual = float(np.median(found.cube[: count - 1]))
    return float(np.clip(LIKE_THE_OTHERS * usual, SURE_LAST_CUBE, MOST_ASKED))


def _expected_names(expected: Contents | None) -> tuple[str, ...]:
    if not isinstance(expected, ChamberContents):
        return ()
    return tuple(name for column in expected.columns for name in column)
