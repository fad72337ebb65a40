"""Finds stacks in a row and says how high each is, as scores that can still be weighed against each other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.elevation import LOWEST_MM, Elevation, zone_features
from companion.vision.network import load_network
from companion.vision.task import CUBE_MM

Values = NDArray[np.float32]
Floats = NDArray[np.float64]
Places = NDArray[np.intp]

ROW_NETWORK, FOOT_NETWORK = "stack_rows", "stack_feet"
# Rows inside a column are rarer than others where the network learnt; a bet on heights must not know that.
_PRIOR_ODDS = 1.3
_LOWEST_ODDS, _HIGHEST_ODDS = -5.0, 4.0
# Neighbouring rows see the same thing: a millimetre is this much of an independent witness.
_WITNESS = 0.12


@dataclass(frozen=True, slots=True, eq=False)
class Stack:
    """A stack that may stand at a place: the odds that something does, and a score for each height from 1."""

    place_mm: float
    presence: float
    scores: Floats
    index: int = 0

    @property
    def height(self) -> int:
        """The likeliest height."""
        return int(np.argmax(self.scores)) + 1

    def chances(self) -> Floats:
        """Probabilities of heights from 1."""
        raised = np.exp(self.scores - self.scores.max())
        return np.asarray(raised / raised.sum(), np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class Slack:
    """How a slightly wrong pose shows: the row moved up, uprights leaning, heights too large."""

    shift_mm: float = 0.0
    lean: float = 0.0
    stretch: float = 1.0

    @property
    def cost(self) -> float:
        """What it takes to believe it."""
        steps = (self.shift_mm / 4.0, self.lean / 0.03, (self.stretch - 1) / 0.03)
        return 0.4 * float(sum(step * step for step in steps))


LEANS = (0.0, -0.03, 0.03, -0.06, 0.06)
SLACKS = tuple(
    Slack(shift, lean, stretch)
    for lean in LEANS
    for stretch in (1.0, 0.97, 1.03, 0.94, 1.06)
    for shift in (0.0, -2.0, 2.0, -4.0, 4.0, -6.0, 6.0)
)


@dataclass(frozen=True, slots=True, eq=False)
class RowScores:
    """For every place of a row: odds of a foot there, and what heights would score under any slack."""

    places_mm: Floats
    presence: Floats
    sums: dict[float, Floats]
    seen: Elevation

    def heights(self, highest: int, slack: Slack, at: Places | None = None) -> Floats:
        """Score heights 1 to `highest` at some or all places, each averaged with its neighbours."""
        column = np.arange(len(self.places_mm)) if at is None else at
        around = np.clip(column[None] + np.array([-1, 0, 1])[:, None], 0, len(self.places_mm) - 1)
        sums = self.sums[slack.lean]
        foot = sums[self.seen.rows(self.seen.foot_mm[around] + slack.shift_mm), around]
        tops = self.seen.top_mm[1 : highest + 1][:, around]
        grown = (slack.stretch - 1) * CUBE_MM * np.arange(1, highest + 1)
        tops = tops + slack.shift_mm + grown[:, None, None]
        scores = sums[self.seen.rows(tops), around[None]] - foot[None]
        return np.asarray((scores[:, 0] + 2 * scores[:, 1] + scores[:, 2]).T * (_WITNESS / 4), np.float64)


def _lean(odds: Floats, pitch_mm: float, lean: float) -> Floats:
    """Sum odds from the bottom up along uprights that lean."""
    rows, places = odds.shape
    up_mm = LOWEST_MM + rows - 0.5 - np.arange(rows)
    moved = np.arange(places)[None] + np.rint(lean * up_mm / pitch_mm).astype(np.intp)[:, None]
    leaning = np.take_along_axis(odds, np.clip(moved, 0, places - 1), axis=1)
    return np.concatenate([np.zeros((1, places)), np.cumsum(leaning[::-1], axis=0)])


def score_row(seen: Elevation, places_mm: Floats) -> RowScores:
    """Let the networks look at every place of a row."""
    _, places, kinds = seen.features.shape
    sparse = seen.features[::2]  # a column does not change within two millimetres
    odds = load_network(ROW_NETWORK).run(sparse.reshape(-1, kinds)).reshape(-1, places)
    every = np.repeat(odds, 2, axis=0)[: len(seen.features)]
    fair = np.asarray(np.clip(every, _LOWEST_ODDS, _HIGHEST_ODDS) + _PRIOR_ODDS, np.float64)
    pitch_mm = float(places_mm[1] - places_mm[0])
    sums = {lean: _lean(fair, pitch_mm, lean) for lean in LEANS}
    return RowScores(places_mm, score_feet(seen), sums, seen)


def score_feet(seen: Elevation) -> Floats:
    """The odds that something stands at each place, by the look of its lowest cube."""
    odds = load_network(FOOT_NETWORK).run(zone_features(seen))[:, 0]
    return np.asarray(np.clip(odds, -8.0, 8.0), np.float64)


def smooth(values: Floats) -> Floats:
    """Average along the first axis with the neighbours."""
    padded = np.concatenate([values[:1], values, values[-1:]])
    return np.asarray((padded[:-2] + 2 * padded[1:-1] + padded[2:]) / 4, np.float64)
