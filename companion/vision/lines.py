"""Straight edges of a photo: segments found, laid end to end, and kept by length."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Gray = NDArray[np.uint8]

SHORTEST_PX = 10.0
MOST_LINES = 90
MOST_SEEDS = 140
MOST_WHOLE = 50
SHORTEST_WHOLE_PX = 18.0
_ANGLE_TOLERANCE = np.sin(np.radians(2.5))
_OFFSET_TOLERANCE_PX = 2.0


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


def find_lines(image_gray: Gray) -> Lines:
    """Find the straight edges of a picture, longest first."""
    detector = cv2.createLineSegmentDetector(cv2.LSD_REFINE_NONE)
    ends = np.asarray(detector.detect(image_gray)[0], np.float64)
    ends = ends.reshape(-1, 4) if ends.ndim else np.zeros((0, 4))  # nothing found comes as None
    lengths = np.hypot(ends[:, 2] - ends[:, 0], ends[:, 3] - ends[:, 1])
    order = np.argsort(-lengths, kind="stable")
    return _joined(ends[order[lengths[order] >= SHORTEST_PX]])


def _joined(ends: Floats) -> Lines:
    """Join segments that continue one another across a gap, such as a cube standing before an edge."""
    count = len(ends)
    start, end = ends[:, :2].copy(), ends[:, 2:].copy()
    lengths = np.linalg.norm(end - start, axis=1)
    seen = lengths.copy()
    alive = np.ones(count, bool)
    for i in range(min(count, MOST_SEEDS)):
        if not alive[i]:
            continue
        for _ in range(2):
            mates = _mates(i, start, end, alive)
            if not len(mates):
                break
            along = (end[i] - start[i]) / np.linalg.norm(end[i] - start[i])
            points = np.vstack([start[i], end[i], start[mates], end[mates]])
            places = (points - start[i]) @ along
            start[i], end[i] = points[np.argmin(places)], points[np.argmax(places)]
            seen[i] += seen[mates].sum()
            alive[mates] = False
    kept = np.flatnonzero(alive)
    kept = kept[np.argsort(-seen[kept], kind="stable")][:MOST_LINES]
    # a tile's short edge may have been drawn into something longer: long segments stay as they were, too
    whole = np.flatnonzero(~alive | (seen > 1.01 * lengths))
    whole = whole[lengths[whole] > SHORTEST_WHOLE_PX][:MOST_WHOLE]
    return Lines.between(
        np.vstack([start[kept], ends[whole, :2]]),
        np.vstack([end[kept], ends[whole, 2:]]),
        np.concatenate([seen[kept], lengths[whole]]),
    )


def _mates(i: int, start: Floats, end: Floats, alive: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Segments after i that lie on its line, no further away than the two are long."""
    vector = end[i] - start[i]
    length = float(np.linalg.norm(vector))
    along = vector / length
    across = np.array([-along[1], along[0]])
    first, last = start[i + 1 :], end[i + 1 :]
    lengths = np.linalg.norm(last - first, axis=1)
    tilt = np.abs((last - first) @ across) / lengths
    middle = (first + last) / 2 - start[i]
    offset = np.abs(middle @ across)
    place_a, place_b = (first - start[i]) @ along, (last - start[i]) @ along
    gap = np.maximum(np.minimum(place_a, place_b) - length, -np.maximum(place_a, place_b))
    reach = np.minimum(0.7 * length, 2.5 * lengths + 20)
    tolerance = _OFFSET_TOLERANCE_PX + 0.006 * np.maximum(gap, 0)
    near = alive[i + 1 :] & (tilt < _ANGLE_TOLERANCE + 1.0 / lengths) & (offset < tolerance) & (gap < reach)
    return np.flatnonzero(near) + i + 1
