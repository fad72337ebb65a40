"""Straight edges of a photo: segments found, laid end to end, and kept by how much they stand out."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.slopes import Singles, Slopes

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]

SHORTEST_PX = 9.0
MOST_SEGMENTS = 300
MOST_LINES = 130
MOST_WHOLE = 60
SHORTEST_WHOLE_PX = 16.0
_ANGLE_TOLERANCE = np.sin(np.radians(2.5))
_OFFSET_TOLERANCE_PX = 1.5
# Canny takes whole numbers: this many make a steep slope. Edges begin where strong and go on while weak.
_UNIT, _MOST = 256.0, 8000.0
_WEAK, _STRONG = 0.45, 0.9
_DIRECTIONS = 4
_WIDEST_PX = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """N straight edges: their two ends, and how much of the way between is really seen."""

    start: Floats
    end: Floats
    seen_px: Floats
    length_px: Floats
    direction: Floats

    @staticmethod
    def between(start: Floats, end: Floats, seen_px: Floats) -> Lines:
        """Work out lengths and directions once."""
        along = end - start
        length_px = np.asarray(np.linalg.norm(along, axis=1), np.float64)
        return Lines(start, end, seen_px, length_px, along / np.maximum(length_px, 1e-9)[:, None])

    def __len__(self) -> int:
        return len(self.start)


def find_lines(slopes: Slopes) -> Lines:
    """Find the straight edges that stand out from the texture around them."""
    ends, weight = _segments(slopes)
    order = np.argsort(-weight, kind="stable")[:MOST_SEGMENTS]
    return _joined(ends[order], weight[order])


def _segments(slopes: Slopes) -> tuple[Floats, Floats]:
    """Edge pixels of like direction that touch make a segment; give the two ends of each, and its weight."""
    right, down = (
        np.asarray(np.clip(s * _UNIT, -_MOST, _MOST), np.int16) for s in (slopes.right, slopes.down)
    )
    edges = cv2.Canny(right, down, _UNIT * _WEAK, _UNIT * _STRONG)
    y, x = np.nonzero(edges)
    if not len(x):
        return np.zeros((0, 4)), np.zeros(0)
    x_slope, y_slope = slopes.right[y, x], slopes.down[y, x]
    turn = np.arctan2(y_slope, x_slope) / np.pi % 1.0 * _DIRECTIONS
    # directions are sorted into drawers twice, because a line may lie just between two of them
    labels = [_touching(edges.shape, x, y, np.floor(turn + shift) % _DIRECTIONS) for shift in (0.0, 0.5)]
    sizes = [np.bincount(label)[label] for label in labels]
    label = np.where(sizes[0] >= sizes[1], labels[0], labels[1] + labels[0].max() + 1)
    return _fitted(label, x.astype(np.float64), y.astype(np.float64), np.hypot(x_slope, y_slope))


def _touching(shape: tuple[int, ...], x: Indices, y: Indices, drawer: Floats) -> Indices:
    """Number the groups of pixels that touch and lie in the same drawer."""
    label = np.zeros(len(x), np.intp)
    known = 0
    for number in range(_DIRECTIONS):
        chosen = np.flatnonzero(drawer == number)
        mask = np.zeros(shape, np.uint8)
        mask[y[chosen], x[chosen]] = 1
        count, found = cv2.connectedComponents(mask, connectivity=8, ltype=cv2.CV_16U)
        label[chosen] = np.asarray(found)[y[chosen], x[chosen]] + known
        known += count
    return label


def _fitted(label: Indices, x: Floats, y: Floats, slope: Singles) -> tuple[Floats, Floats]:
    """Lay a segment through each group that is long and straight; its weight is its length and clearness."""
    order = np.argsort(label, kind="stable")
    label, x, y, slope = label[order], x[order], y[order], slope[order]
    first = np.flatnonzero(np.diff(label, prepend=-1))
    count = np.diff(np.append(first, len(label)))
    big = count >= SHORTEST_PX
    first, count = first[big], count[big]
    if not len(first):
        return np.zeros((0, 4)), np.zeros(0)
    member = np.repeat(
        np.arange(len(big)), np.diff(np.append(np.flatnonzero(np.diff(label, prepend=-1)), len(label)))
    )
    kept = big[member]
    x, y, slope = x[kept], y[kept], slope[kept]
    first = np.concatenate([[0], np.cumsum(count)[:-1]])
    group = np.repeat(np.arange(len(count)), count)
    mean_x, mean_y = np.add.reduceat(x, first) / count, np.add.reduceat(y, first) / count
    dx, dy = x - mean_x[group], y - mean_y[group]
    xx, xy, yy = (np.add.reduceat(v, first) / count for v in (dx * dx, dx * dy, dy * dy))
    angle = 0.5 * np.arctan2(2 * xy, xx - yy)
    along = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    place = dx * along[group, 0] + dy * along[group, 1]
    low, high = np.minimum.reduceat(place, first), np.maximum.reduceat(place, first)
    across = np.sqrt(
        np.maximum(xx * along[:, 1] ** 2 - 2 * xy * along[:, 0] * along[:, 1] + yy * along[:, 0] ** 2, 0)
    )
    clear = np.minimum(np.add.reduceat(slope, first) / count, 1.0)
    length = high - low
    good = (length >= SHORTEST_PX) & (across < _WIDEST_PX + 0.01 * length) & (count > 0.6 * length)
    middle = np.stack([mean_x, mean_y], axis=1)
    ends = np.hstack([middle + along * low[:, None], middle + along * high[:, None]])
    return np.asarray(ends[good], np.float64), np.asarray((length * clear)[good], np.float64)


def _joined(ends: Floats, weight: Floats) -> Lines:
    """Join segments that continue one another across a gap, such as a cube standing before an edge."""
    lengths = np.linalg.norm(ends[:, 2:] - ends[:, :2], axis=1)
    joined, seen, total = ends, lengths, weight
    changed: NDArray[np.bool_] = np.zeros(len(ends), np.bool_)
    for _ in range(2):  # what was joined once points more exactly at what comes next
        joined, seen, total, changed = _merged(joined, seen, total, changed)
    kept = np.argsort(-total, kind="stable")[:MOST_LINES]
    # a tile's short edge may have been drawn into something longer: long segments stay as they were, too
    whole = np.flatnonzero(lengths > SHORTEST_WHOLE_PX)
    whole = whole[np.argsort(-weight[whole], kind="stable")][:MOST_WHOLE]
    alone = {tuple(line) for line in joined[kept][~changed[kept]]}
    whole = np.array([n for n in whole if tuple(ends[n]) not in alone], np.intp)
    every = np.vstack([joined[kept], ends[whole]])
    return Lines.between(every[:, :2], every[:, 2:], np.concatenate([seen[kept], lengths[whole]]))


def _merged(
    ends: Floats, seen: Floats, weight: Floats, changed: NDArray[np.bool_]
) -> tuple[Floats, Floats, Floats, NDArray[np.bool_]]:
    """Let each segment, longest first, take up those on its line."""
    order = np.argsort(-np.linalg.norm(ends[:, 2:] - ends[:, :2], axis=1), kind="stable")
    ends, seen, weight, changed = ends[order], seen[order].copy(), weight[order].copy(), changed[order].copy()
    start, end = ends[:, :2], ends[:, 2:]
    mates = np.triu(_mates(start, end), 1)
    merged = ends.copy()
    taken = np.zeros(len(ends), bool)
    for i in np.flatnonzero(mates.any(axis=1)):
        joining = np.flatnonzero(mates[i] & ~taken)
        if taken[i] or not len(joining):
            continue
        points = np.vstack([start[i : i + 1], end[i : i + 1], start[joining], end[joining]])
        places = (points - start[i]) @ (end[i] - start[i])
        merged[i] = np.concatenate([points[np.argmin(places)], points[np.argmax(places)]])
        seen[i] += seen[joining].sum()
        weight[i] += weight[joining].sum()
        changed[i] = True
        taken[joining] = True
    return merged[~taken], seen[~taken], weight[~taken], changed[~taken]


def _mates(start: Floats, end: Floats) -> NDArray[np.bool_]:
    """Which segments lie on the line of which other, no further away than the two are long."""
    lengths = np.maximum(np.linalg.norm(end - start, axis=1), 1e-9)
    along = (end - start) / lengths[:, None]
    across = np.stack([-along[:, 1], along[:, 0]], axis=1)
    tilt = np.abs(across @ along.T)
    offset = np.abs(across @ ((start + end) / 2).T - np.sum(across * start, axis=1)[:, None])
    own = np.sum(along * start, axis=1)[:, None]
    place_a, place_b = along @ start.T - own, along @ end.T - own
    gap = np.maximum(np.minimum(place_a, place_b) - lengths[:, None], -np.maximum(place_a, place_b))
    reach = np.minimum(0.7 * lengths[:, None], 2.5 * lengths[None] + 20)
    tolerance = _OFFSET_TOLERANCE_PX + 0.006 * np.maximum(gap, 0)
    return np.asarray(
        (tilt < _ANGLE_TOLERANCE + 1.0 / lengths[None]) & (offset < tolerance) & (gap < reach), np.bool_
    )
