"""Finds where stacks may stand in a row and how high each may be, as scores that can still be weighed."""

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
_SPARSE = 2  # a column does not change within two millimetres


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
        return 0.8 * float(sum(step * step for step in steps))


LEANS = (0.0, -0.03, 0.03)
_SHIFTS = (0.0, -2.0, 2.0, -4.0, 4.0, -6.0, 6.0)
_STRETCHES = (1.0, 0.97, 1.03)
SLACKS = tuple(Slack(shift, lean, stretch) for lean in LEANS for stretch in _STRETCHES for shift in _SHIFTS)


@dataclass(frozen=True, slots=True, eq=False)
class RowScores:
    """For every place of a row: odds of a foot there, and what heights would score under any slack."""

    places_mm: Floats
    presence: Floats
    sums: dict[float, Values]
    seen: Elevation

    def heights(self, highest: int, slack: Slack, at: Places | None = None) -> Floats:
        """Score heights 1 to `highest` at some or all places, each averaged with its neighbours."""
        way = np.array([[slack.shift_mm, slack.stretch]])
        return np.asarray(self._scores(highest, slack.lean, way, at)[0], np.float64)

    def best_slack(self, highest: int, at: Places) -> Slack:
        """The slack under which stacks at these places stand clearest."""
        if not len(at):
            return Slack()
        ways = np.array([[shift, stretch] for stretch in _STRETCHES for shift in _SHIFTS])
        gains = np.concatenate(
            [self._scores(highest, lean, ways, at).max(axis=2).sum(axis=1) for lean in LEANS]
        )
        costs = np.array([slack.cost for slack in SLACKS])
        return SLACKS[int(np.argmax(gains - costs))]

    def _scores(self, highest: int, lean: float, ways: Floats, at: Places | None) -> Floats:
        """Scores by way (shift, stretch), place and height."""
        column = np.arange(len(self.places_mm)) if at is None else at
        around = np.clip(column[None] + np.array([-1, 0, 1])[:, None], 0, len(self.places_mm) - 1)
        sums = self.sums[lean]
        shift, stretch = ways[:, 0, None, None], ways[:, 1, None, None, None]
        foot = sums[self.seen.rows(self.seen.foot_mm[around] + shift), around]
        grown = (stretch - 1) * CUBE_MM * np.arange(1, highest + 1)[:, None, None]
        tops = self.seen.top_mm[1 : highest + 1][:, around][None] + shift[:, None] + grown
        scores = sums[self.seen.rows(tops), around] - foot[:, None]
        blurred = scores[:, :, 0] + 2 * scores[:, :, 1] + scores[:, :, 2]
        return np.asarray(np.swapaxes(blurred, 1, 2) * (_WITNESS / 4), np.float64)


def _lean(odds: Values, pitch_mm: float, lean: float) -> Values:
    """Sum odds from the bottom up along uprights that lean."""
    rows, places = odds.shape
    if lean:
        up_mm = LOWEST_MM + rows - 0.5 - np.arange(rows)
        moved = np.arange(places)[None] + np.rint(lean * up_mm / pitch_mm).astype(np.intp)[:, None]
        odds = np.take_along_axis(odds, np.clip(moved, 0, places - 1), axis=1)
    return np.concatenate([np.zeros((1, places), np.float32), np.cumsum(odds[::-1], axis=0)])


def score_row(seen: Elevation, places_mm: Floats) -> RowScores:
    """Let the networks look at every place of a row."""
    _, places, kinds = seen.features.shape
    sparse = seen.features[::_SPARSE]
    odds = load_network(ROW_NETWORK).run(sparse.reshape(-1, kinds)).reshape(-1, places)
    fair = np.clip(odds, _LOWEST_ODDS, _HIGHEST_ODDS) + np.float32(_PRIOR_ODDS)
    every = np.repeat(fair, _SPARSE, axis=0)[: len(seen.features)]
    pitch_mm = float(places_mm[1] - places_mm[0])
    sums = {lean: _lean(every, pitch_mm, lean) for lean in LEANS}
    return RowScores(places_mm, score_feet(seen), sums, seen)


def score_feet(seen: Elevation) -> Floats:
    """The odds that something stands at each place, by the look of its lowest cube."""
    odds = load_network(FOOT_NETWORK).run(zone_features(seen))[:, 0]
    return np.asarray(np.clip(odds, -8.0, 8.0), np.float64)


def smooth(values: Floats) -> Floats:
    """Average along the first axis with the neighbours."""
    padded = np.concatenate([values[:1], values, values[-1:]])
    return np.asarray((padded[:-2] + 2 * padded[1:-1] + padded[2:]) / 4, np.float64)
