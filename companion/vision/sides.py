"""Where the four sides of a flattened tile lie, by the votes of its parts.

A tile flattened by guessed corners has its sides where the guess says, if the guess is right. A network looks
at it; every part of eight by eight pixels near a guessed side says how far away the real one is, and how sure
that is. The straight line on which these votes agree is the side; two of them meet in a corner.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from companion.vision.pose import Floats

Values = NDArray[np.float32]

FLAT_PX = (288, 120)
TILE_FLAT: Floats = np.array([(48, 31), (240, 31), (240, 89), (48, 89)], np.float64)
CELL_PX = 8
FIT_PX = 12.0  # the unit in which the network tells distances
MOST_OFF_PX = 60.0
LINE_RIDGE = 0.004  # against slopes that few votes tell
ALONG = (0, 1, 0, 1)  # the axis along each side: top, right, bottom, left
_REACH_PX, _PAST_PX = (30.0, 44.0, 30.0, 44.0), 14.0
_MOST_WEIGHT = 8.0


def _middles() -> Floats:
    """Where the middles of the parts are: rows x columns x (x, y)."""
    x, y = ((np.arange(size // CELL_PX) + 0.5) * CELL_PX - 0.5 for size in FLAT_PX)
    return np.stack(np.meshgrid(x, y), axis=-1)


def with_places(flat: Values) -> Values:
    """A flattened tile (channels first), with two more channels that tell each pixel where it is."""
    return np.concatenate([flat, _PLACES])


def away_from(side: int) -> Floats:
    """How far each part's middle is from a guessed side, across it."""
    across = 1 - ALONG[side]
    return np.asarray(_middles()[..., across] - TILE_FLAT[side][across], np.float64)


def shares_along(side: int) -> Floats:
    """Where along a guessed side each part lies: 0 at its first corner, 1 at the next."""
    along = ALONG[side]
    first, last = TILE_FLAT[side][along], TILE_FLAT[(side + 1) % 4][along]
    return np.asarray((_middles()[..., along] - first) / (last - first), np.float64)


def near_side(side: int) -> NDArray[np.bool_]:
    """The parts that vote for a side: those beside it, on either hand."""
    share = shares_along(side)
    past = _PAST_PX / abs(TILE_FLAT[(side + 1) % 4][ALONG[side]] - TILE_FLAT[side][ALONG[side]])
    near = np.abs(away_from(side)) < _REACH_PX[side]
    return np.asarray(near & (share > -past) & (share < 1 + past), np.bool_)


def _places() -> Values:
    y, x = np.mgrid[: FLAT_PX[1], : FLAT_PX[0]].astype(np.float32)
    return np.stack([x / FLAT_PX[0] * 2 - 1, y / FLAT_PX[1] * 2 - 1])


_PLACES = _places()
_SPANS = [(float(TILE_FLAT[k][ALONG[k]]), float(TILE_FLAT[(k + 1) % 4][ALONG[k]])) for k in range(4)]
_NEAR = [near_side(k) for k in range(4)]
_SHARES = [shares_along(k)[_NEAR[k]] for k in range(4)]
_AWAY = [away_from(k)[_NEAR[k]] for k in range(4)]


def agreed_corners(votes: Values) -> Floats:
    """The corners (in flattened pixels) of the tile that 8 x rows x columns of votes agree on."""
    lines = np.array([_line(votes[k][_NEAR[k]], votes[4 + k][_NEAR[k]], k) for k in range(4)])
    return np.array([_meet(k, lines) for k in range(4)])


def _line(told: Values, sure: Values, side: int) -> tuple[float, float]:
    """Across a side, where it lies at its guessed first corner and at its last."""
    weight = np.exp(np.clip(sure.astype(np.float64), -_MOST_WEIGHT, _MOST_WEIGHT))
    weight /= weight.sum()
    share, place = _SHARES[side], told * FIT_PX + _AWAY[side]
    mean_share, mean_place = float(weight @ share), float(weight @ place)
    spread = float(weight @ (share - mean_share) ** 2) + LINE_RIDGE
    slope = float(weight @ ((share - mean_share) * (place - mean_place))) / spread
    start = mean_place - slope * mean_share + TILE_FLAT[side][1 - ALONG[side]]
    return start, start + slope


def _meet(corner: int, lines: Floats) -> Floats:
    """Where the sides that end and begin at a corner meet: one runs along x, the other along y."""
    before = (corner - 1) % 4
    level, upright = (corner, before) if ALONG[corner] == 0 else (before, corner)
    (x0, x1), (y0, y1) = _SPANS[level], _SPANS[upright]
    rise = (lines[level, 1] - lines[level, 0]) / (x1 - x0)  # y along x
    drift = (lines[upright, 1] - lines[upright, 0]) / (y1 - y0)  # x along y
    y_at_0, x_at_0 = lines[level, 0] - rise * x0, lines[upright, 0] - drift * y0
    x = (x_at_0 + drift * y_at_0) / (1 - drift * rise)
    return np.array([x, y_at_0 + rise * x])
