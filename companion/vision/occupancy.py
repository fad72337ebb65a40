"""Which cells hold a cube: every cell's evidence is weighed for every count, because cubes leave no gaps."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from companion.vision.cells import CELLS, PRINTED_COLUMNS, ROWS, Grid, Strips, cell_centres, cells_before
from companion.vision.network import load_network
from companion.vision.photo import Bgr
from companion.vision.pose import Floats, Pose

NETWORK = "cells"
PRINTED = ROWS * PRINTED_COLUMNS
_DISTANCE_MM = 2.0  # the unit in which the network tells distances
_CAP = 7.0
_SECOND_SHARE, _CREDIBLE = 0.3, 9.0
_MIDDLE_MM = np.array([177.5, 37.5])
# How far the print may lie from where it usually is, how well one cell tells its place, and how much a tile
# found by its edges may be stretched against the truth, with the rounds it takes to find out.
_SHIFT_MM, _CELL_NOISE_MM = 2.5, 1.5
_GIVEN, _FOUND = (0.002, 1), (0.04, 2)
_SMALL_MOVE_MM = 1.3
# Every other column is enough to find where the cells are.
_SPREAD = np.flatnonzero(np.arange(PRINTED) // ROWS % 2 == 0)
# Only if the last two printed columns are not clearly empty can there be cubes past the edge.
_LAST_PRINTED, _CLEARLY_EMPTY = slice(PRINTED - 2 * ROWS, PRINTED), 2.0
_MOST_PAST_MM = 6.0
_BEFORE_WEIGHT = 0.5
# A fit that leaves the grid where it usually is, by how much another must be better, and where editions may
# print theirs.
_LIKELY_FIT, _CLEAR_LEAD = 1.5, 1.0
_OTHER_GRIDS = tuple(
    Grid(left_mm, top_mm) for left_mm in (101.0, 106.0, 111.0, 115.0) for top_mm in (6.5, 9.0, 11.5)
)


@dataclass(frozen=True, slots=True, eq=False)
class Occupancy:
    """What the cells say, in filling order: for a cube, for an empty printed cell, and for every count.

    `before` is what three places left of the first column say; cubes or cells there mean a misplaced grid.
    """

    centres_mm: Floats
    cube: Floats
    printed: Floats
    log_counts: Floats
    before: Floats

    def weighed(self, cells: NDArray[np.intp], extra: Floats) -> Occupancy:
        """The same with further evidence for cubes in some cells."""
        cube = self.cube.copy()
        cube[cells] += extra
        return replace(self, cube=cube, log_counts=_log_counts(cube))

    def witnessed(self, cube: Floats) -> Occupancy:
        """The same with what a second witness says of cubes; neither may say more than is credible."""
        mine, other = np.clip(self.cube, -_CREDIBLE, _CREDIBLE), np.clip(cube, -_CREDIBLE, _CREDIBLE)
        both = mine + _SECOND_SHARE * np.where(cube == 0.0, 0.0, other - mine)
        return replace(self, cube=both, log_counts=_log_counts(both))

    @property
    def count(self) -> int:
        """The likeliest number of cubes."""
        return int(np.argmax(self.log_counts))

    @property
    def fit(self) -> float:
        """How much this looks like a chamber: the mean evidence per printed cell for what it should hold."""
        return chamber_fit(self.cube[:PRINTED], self.printed[:PRINTED], self.before)


def chamber_fit(cube: Floats, printed: Floats, before: Floats) -> float:
    """The mean evidence per cell, for the best count of those given in filling order."""
    filled = np.clip(cube, -_CAP, 5.0)
    empty = np.clip(printed, -4.0, 4.0) - np.maximum(np.clip(cube, -_CAP, _CAP), 0.0)
    tails = np.concatenate([np.cumsum(empty[::-1])[::-1], [0.0]])
    best = float(np.max(np.concatenate([[0.0], np.cumsum(filled)]) + tails)) / len(cube)
    return best - _BEFORE_WEIGHT * float(np.clip(before, 0.0, 5.0).mean())


def count_cubes(image_bgr: Bgr, pose: Pose, *, is_given: bool) -> Occupancy:
    """Look at all cells: first at the printed ones, then at all where cubes and print really are.

    A tile that was searched for slides until its grid fits. Given corners stay, so that editions which print
    the grid elsewhere are tried there.
    """
    strips = Strips(image_bgr, pose)
    if not is_given:
        return _look(strips, Grid(), *_FOUND)
    usual = _look(strips, Grid(), *_GIVEN)
    if usual.fit > _LIKELY_FIT:
        return usual
    other = max((_look(strips, grid, *_GIVEN) for grid in _OTHER_GRIDS), key=lambda found: found.fit)
    return other if other.fit > usual.fit + _CLEAR_LEAD else usual


def _look(strips: Strips, grid: Grid, stretch: float, rounds: int) -> Occupancy:
    network = load_network(NETWORK)
    nominal_mm = np.vstack([cell_centres(grid), cells_before(grid)])
    centres_mm = nominal_mm
    for _ in range(rounds):
        cut, middles_mm = strips.patches(centres_mm[_SPREAD])
        outputs = network.run(cut).astype(np.float64)
        places_mm = middles_mm[:, :2] + outputs[:, 1:3] * _DISTANCE_MM
        earlier_mm = centres_mm
        centres_mm = _fitted(nominal_mm, _SPREAD, places_mm, outputs[:, [0, 3]].max(axis=1) > 0.0, stretch)
        if np.abs(centres_mm - earlier_mm)[:PRINTED].max() < _SMALL_MOVE_MM:
            break
    looked = np.r_[:PRINTED, CELLS : CELLS + ROWS]
    outputs = network.run(strips.patches(centres_mm[looked])[0]).astype(np.float64)
    cube: Floats = np.full(CELLS, -_CAP)
    printed: Floats = np.full(CELLS, -_CAP)
    cube[:PRINTED], printed[:PRINTED] = outputs[:PRINTED, 0], outputs[:PRINTED, 3]
    before = outputs[PRINTED:, [0, 3]].max(axis=1)
    centres_mm = centres_mm[:CELLS]
    if np.any(cube[_LAST_PRINTED] > -_CLEARLY_EMPTY):  # else there is nothing to go on past the edge
        centres_mm, cube = _look_past_edge(strips, centres_mm, cube)
    return Occupancy(centres_mm, cube, printed, _log_counts(cube), before)


def _look_past_edge(strips: Strips, centres_mm: Floats, cube: Floats) -> tuple[Floats, Floats]:
    """Cubes on the table follow no print: look for them again where those seen say they stand."""
    network = load_network(NETWORK)
    past = np.arange(PRINTED, CELLS)
    cut, middles_mm = strips.patches(centres_mm[past])
    outputs = network.run(cut).astype(np.float64)
    first = np.concatenate([cube[:PRINTED], outputs[:, 0]])
    sure = outputs[:, 0] > 0.0
    if not sure.any():
        return centres_mm, first
    away = np.median(
        (middles_mm[:, :2] + outputs[:, 1:3] * _DISTANCE_MM - centres_mm[past, :2])[sure], axis=0
    )
    moved = centres_mm.copy()
    moved[past, :2] += np.clip(away, -_MOST_PAST_MM, _MOST_PAST_MM)
    again = network.run(strips.patches(moved[past])[0]).astype(np.float64)[:, 0]
    return moved, np.concatenate([cube[:PRINTED], again])


def _fitted(
    nominal_mm: Floats,
    cells: NDArray[np.intp],
    places_mm: Floats,
    sure: NDArray[np.bool_],
    stretch: float,
) -> Floats:
    """Shift and stretch the nominal cells onto the places that sure cells tell, as far as that is likely."""
    chosen = cells[sure]
    if len(chosen) < 3:
        return nominal_mm
    around = (nominal_mm[:, :2] - _MIDDLE_MM) / 100.0
    design = np.column_stack([np.ones(len(nominal_mm)), around])
    spread = np.array([_SHIFT_MM, stretch * 100, stretch * 100])
    away = places_mm[sure] - nominal_mm[chosen, :2]
    moved = nominal_mm.copy()
    for axis in range(2):
        weight: Floats = np.ones(len(chosen))
        solution = np.zeros(3)
        for _ in range(3):
            scaled = design[chosen] * weight[:, None]
            precision = scaled.T @ design[chosen] / _CELL_NOISE_MM**2 + np.diag(1 / spread**2)
            solution = np.linalg.solve(precision, scaled.T @ away[:, axis] / _CELL_NOISE_MM**2)
            residual = away[:, axis] - design[chosen] @ solution
            weight = 1 / (1 + (residual / 2.0) ** 2)
        moved[:, axis] += design @ solution
    return moved


def _log_counts(cube: Floats) -> Floats:
    """Give the log probability of 0 to 36 cubes: all before the count are filled, all after it empty."""
    capped = np.clip(cube, -_CAP, _CAP)
    filled = -np.logaddexp(0, -capped)
    empty = -np.logaddexp(0, capped)
    scores = np.concatenate([[0], np.cumsum(filled)]) + np.concatenate([np.cumsum(empty[::-1])[::-1], [0]])
    return np.asarray(scores - np.logaddexp.reduce(scores), np.float64)
