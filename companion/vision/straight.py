"""Straight edges of a picture, joined across what a stack may hide, and the lines through them."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Gray = NDArray[np.uint8]

_SHORTEST_PX = 8.0
_MOST, _MOST_JOINED = 360, 100
_TURN, _APART_PX, _APART_SHARE = 0.07, 1.5, 0.012
_GAP_SHARE, _GAP_PX = 0.8, 10.0


def straight_edges(gray: Gray) -> Floats:
    """List edges as rows (x, y, x, y, seen length), gaps bridged, longest first."""
    found: object = cv2.createLineSegmentDetector(cv2.LSD_REFINE_NONE).detect(gray)[0]
    if found is None:  # a picture without a single edge
        return np.zeros((0, 5))
    ends = np.asarray(found, np.float64).reshape(-1, 4)
    length = np.hypot(ends[:, 2] - ends[:, 0], ends[:, 3] - ends[:, 1])
    order = np.argsort(-length, kind="stable")
    order = order[length[order] >= _SHORTEST_PX][:_MOST]
    return _joined(ends[order], length[order])


def _joined(ends: Floats, length: Floats) -> Floats:
    """Add edges that run through several; the single ones stay, as a joint may be chance."""
    count = min(len(ends), _MOST_JOINED)
    if count == 0:
        return np.zeros((0, 5))
    unit = (ends[:, 2:] - ends[:, :2]) / length[:, None]
    middle = (ends[:count, :2] + ends[:count, 2:]) / 2
    along = unit[:count]
    across = np.stack([-along[:, 1], along[:, 0]], axis=1)
    turn = np.abs(across @ unit.T)
    start = ends[None, :, :2] - middle[:, None]
    end = ends[None, :, 2:] - middle[:, None]
    off = np.maximum(
        np.abs(np.einsum("ijk,ik->ij", start, across)), np.abs(np.einsum("ijk,ik->ij", end, across))
    )
    first, last = np.einsum("ijk,ik->ij", start, along), np.einsum("ijk,ik->ij", end, along)
    low, high = np.minimum(first, last), np.maximum(first, last)
    mates = (turn < _TURN) & (off < _APART_PX + _APART_SHARE * np.maximum(np.abs(low), np.abs(high)))
    joined: dict[bytes, Floats] = {}
    for i in range(count):
        chain = _chain(i, np.flatnonzero(mates[i]), low[i], high[i])
        if len(chain) > 1:
            joined.setdefault(np.sort(chain).tobytes(), _fit(ends[chain], length[chain], unit[i]))
    single = np.concatenate([ends, length[:, None]], axis=1)
    every = np.concatenate([np.array(list(joined.values())).reshape(-1, 5), single])
    return np.asarray(every[np.argsort(-every[:, 4], kind="stable")], np.float64)


def _chain(i: int, mates: NDArray[np.intp], low: Floats, high: Floats) -> NDArray[np.intp]:
    """Which of the mates of an edge continue it without too wide a gap."""
    if len(mates) < 2:
        return mates
    mates = mates[np.argsort(low[mates], kind="stable")]
    place = int(np.flatnonzero(mates == i)[0])
    first = last = place
    start, end = float(low[i]), float(high[i])
    while last + 1 < len(mates) and low[mates[last + 1]] - end < _GAP_SHARE * (end - start) + _GAP_PX:
        last += 1
        end = max(end, float(high[mates[last]]))
    while first > 0 and start - high[mates[first - 1]] < _GAP_SHARE * (end - start) + _GAP_PX:
        first -= 1
        start = min(start, float(low[mates[first]]))
    return mates[first : last + 1]


def _fit(ends: Floats, length: Floats, unit: Floats) -> Floats:
    """One edge through several, the longer ones counting more."""
    points = np.concatenate([ends[:, :2], ends[:, 2:]])
    weights = np.concatenate([length, length])
    weights = weights / weights.sum()
    centre = weights @ points
    away = points - centre
    xx, yy, xy = (
        float(weights @ away[:, 0] ** 2),
        float(weights @ away[:, 1] ** 2),
        float(weights @ (away[:, 0] * away[:, 1])),
    )
    angle = 0.5 * np.arctan2(2 * xy, xx - yy)
    along = np.array([np.cos(angle), np.sin(angle)])
    along = along if along @ unit > 0 else -along
    reach = away @ along
    return np.concatenate([centre + along * reach.min(), centre + along * reach.max(), [float(length.sum())]])


def without_repeats(lines: Floats, order: NDArray[np.intp], apart_px: float = 1.2) -> NDArray[np.intp]:
    """Keep those of the lines named, in their order, that do not repeat an earlier one."""
    chosen = lines[order]
    along = chosen[:, 2:4] - chosen[:, :2]
    size = np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-9)
    off = np.zeros((len(order), len(order)))
    for corner in (chosen[:, :2], chosen[:, 2:4]):
        away = corner[None] - chosen[:, None, :2]
        cross = along[:, None, 0] * away[..., 1] - along[:, None, 1] * away[..., 0]
        off = np.maximum(off, np.abs(cross) / size[:, None])
    kept: list[int] = []
    for i in range(len(order)):
        if not kept or off[kept, i].min() > apart_px:
            kept.append(i)
    return order[kept]


def through(lines: Floats) -> Floats:
    """The equations of the lines through pairs of points."""
    x1, y1, x2, y2 = lines[..., 0], lines[..., 1], lines[..., 2], lines[..., 3]
    a, b = y1 - y2, x2 - x1
    size = np.maximum(np.hypot(a, b), 1e-12)
    return np.stack([a / size, b / size, (x1 * y2 - x2 * y1) / size], axis=-1)


def cross(one: Floats, other: Floats) -> Floats:
    """The cross product, spelt out: numpy's own is slow for many short vectors."""
    a, b, c = one[..., 0], one[..., 1], one[..., 2]
    x, y, z = other[..., 0], other[..., 1], other[..., 2]
    return np.stack([b * z - c * y, c * x - a * z, a * y - b * x], axis=-1)


def meet(one: Floats, other: Floats) -> Floats:
    """The points in which lines meet."""
    points = cross(one, other)
    depth = np.where(np.abs(points[..., 2]) < 1e-9, 1e-9, points[..., 2])
    return np.asarray(points[..., :2] / depth[..., None], np.float64)
