"""Looks at a row of stacks from the front: an upright plane through the row, drawn one pixel to a millimetre.

Whatever the camera's place, a stack is an upright column in that plane; how wide it shows and where its foot
and its top lie follow from the pose. Of every place along the row and every millimetre of height, a few
numbers say how much it looks like the inside of a column: edges left and right, the sides against what is
beside them, the column against its own foot. They are differences only, so that no print or lamp is known.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.photo import Bgr
from companion.vision.pose import Pose
from companion.vision.task import CUBE_MM, TILE_MM

Values = NDArray[np.float32]
Floats = NDArray[np.float64]

LEFT_MM, RIGHT_MM = -70, 320
LOWEST_MM, HIGHEST_MM = -60, 215
MOST_HIGH = 12
HALF_MM = CUBE_MM / 2
_DARK = 0.06
_TINT_WEIGHT = 1.5
_EDGE_ACROSS = 13  # the feature that holds level edges


@dataclass(frozen=True, slots=True, eq=False)
class Elevation:
    """One row seen from the front: features by height (from the top) and place, and where columns lie."""

    features: Values
    inside: Values
    foot_mm: Floats
    ledge_mm: Floats
    top_mm: Floats
    board: Values

    def rows(self, heights_mm: Floats) -> NDArray[np.intp]:
        """Count the rows below given heights, from the bottom."""
        return np.clip(np.rint(heights_mm - LOWEST_MM), 0, HIGHEST_MM - LOWEST_MM).astype(np.intp)


def brightness_of(board_bgr: Bgr) -> float:
    """The board's own brightness, against which everything in the photo is measured."""
    return max(20.0, float(np.median(board_bgr)))


def look_at_row(image_bgr: Bgr, pose: Pose, row_mm: float, places_mm: Floats, board_bgr: Bgr) -> Elevation:
    """Measure the row of stacks whose middles lie at `row_mm`, at every place along it."""
    brightness = brightness_of(board_bgr)
    logs = _opponent(_draw(image_bgr, pose, row_mm), brightness)
    left, right = _outline(pose, row_mm, places_mm)
    features, inside = _measure(logs, left - LEFT_MM, right - LEFT_MM)
    front, back = row_mm + HALF_MM, row_mm - HALF_MM
    tops = [_height_on(pose, row_mm, places_mm, back, CUBE_MM * h) for h in range(MOST_HIGH + 1)]
    return Elevation(
        features,
        inside,
        _height_on(pose, row_mm, places_mm, front, 0.0),
        _height_on(pose, row_mm, places_mm, front, CUBE_MM),
        np.stack(tops),
        np.median(_opponent(board_bgr, brightness).reshape(-1, 4), axis=0).astype(np.float32),
    )


def draw_board(image_bgr: Bgr, pose: Pose) -> Bgr:
    """Draw the board's surface, one pixel to a millimetre."""
    width, depth = int(TILE_MM[0]), int(TILE_MM[1])
    to_mm = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpPerspective(image_bgr, pose.plane(0.0) @ to_mm, (width, depth), flags=flags))


def _draw(image_bgr: Bgr, pose: Pose, row_mm: float) -> Bgr:
    upright = pose.matrix[:, [0, 2, 3]].copy()
    upright[:, 2] += row_mm * pose.matrix[:, 1]
    to_mm = np.array([[1, 0, LEFT_MM + 0.5], [0, -1, HIGHEST_MM - 0.5], [0, 0, 1]])
    size = (RIGHT_MM - LEFT_MM, HIGHEST_MM - LOWEST_MM)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    drawn = cv2.warpPerspective(
        image_bgr, upright @ to_mm, size, flags=flags, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(drawn, np.uint8)


def _opponent(image_bgr: Bgr, brightness: float) -> Values:
    """Lightness and three tints, as logarithms: a lamp's change is a shift, the same everywhere."""
    logs = np.log(image_bgr.astype(np.float32) / np.float32(brightness) + np.float32(_DARK))
    light = logs.mean(axis=2, keepdims=True)
    return np.concatenate([light, (logs - light) * np.float32(_TINT_WEIGHT)], axis=2)


def to_bgr(tones: Floats, brightness: float) -> Floats:
    """Turn tones back into colours of the photo."""
    logs = tones[:, :1] + tones[:, 1:] / _TINT_WEIGHT
    return np.asarray(np.clip((np.exp(logs) - _DARK) * brightness, 0, 255), np.float64)


def _on_plane(pose: Pose, row_mm: float, points_mm: Floats) -> Floats:
    """Where the camera sees points against the row's plane: (along, up) pairs."""
    camera = pose.camera_mm
    share = (row_mm - camera[1]) / (points_mm[:, 1] - camera[1])
    seen = camera + share[:, None] * (points_mm - camera)
    return np.asarray(seen[:, [0, 2]], np.float64)


def _points(places_mm: Floats, depth_mm: float, height_mm: float) -> Floats:
    count = len(places_mm)
    return np.stack([places_mm, np.full(count, depth_mm), np.full(count, height_mm)], axis=1)


def _height_on(pose: Pose, row_mm: float, places_mm: Floats, depth_mm: float, height_mm: float) -> Floats:
    return np.asarray(_on_plane(pose, row_mm, _points(places_mm, depth_mm, height_mm))[:, 1], np.float64)


def _outline(pose: Pose, row_mm: float, places_mm: Floats) -> tuple[Floats, Floats]:
    """The left and right ends of a column at each place, as seen against the plane."""
    ends = np.stack(
        [
            _on_plane(pose, row_mm, _points(places_mm + side, row_mm + depth, 0.0))[:, 0]
            for side in (-HALF_MM, HALF_MM)
            for depth in (-HALF_MM, HALF_MM)
        ]
    )
    return ends.min(axis=0), ends.max(axis=0)


def _measure(logs: Values, left: Floats, right: Floats) -> tuple[Values, Values]:
    across = np.zeros_like(logs)
    across[:, 1:-1] = logs[:, 2:] - logs[:, :-2]
    upward = np.zeros_like(logs)
    upward[1:-1] = logs[2:] - logs[:-2]
    edges = _size(_blur(across, 1, 5))
    level_edges = _size(_blur(upward, 7, 1))
    long_edges = _size(_blur(across, 1, 13))
    usual = cv2.blur(np.median(long_edges, axis=1, keepdims=True), (1, 21)).reshape(-1, 1)
    clear = np.log(long_edges / (usual + np.float32(0.006)) + np.float32(0.3)) * np.float32(0.5)

    mean = _mean_between(_blur(logs, 1, 3))
    middle = (left + right) / 2
    inside = mean(left + 3, right - 3)
    beside_left, beside_right = mean(left - 10, left - 3.5), mean(right + 3.5, right + 10)
    off_left = _size(mean(left + 1.5, left + 6) - beside_left)
    off_right = _size(mean(right - 6, right - 1.5) - beside_right)
    edge_left, edge_right = _strongest(edges, left, 3), _strongest(edges, right, 3)
    clear_left, clear_right = _strongest(clear, left, 3), _strongest(clear, right, 3)
    clear_off = np.maximum(_strongest(clear, left - 8, 3), _strongest(clear, right + 8, 3))
    foot = np.median(inside[HIGHEST_MM - 14 : HIGHEST_MM - 1], axis=0)[None]
    from_foot = inside - foot
    step = int(CUBE_MM)
    from_below = inside - np.concatenate([inside[step:], np.repeat(inside[-1:], step, axis=0)])
    features = np.stack(
        [
            np.minimum(edge_left, edge_right),
            np.maximum(edge_left, edge_right),
            _strongest(edges, middle, 4),
            np.minimum(off_left, off_right),
            np.maximum(off_left, off_right),
            _size(beside_left - beside_right),
            from_foot[..., 0],
            np.abs(from_foot[..., 0]),
            _size(from_foot[..., 1:]),
            np.abs(from_below[..., 0]),
            _size(from_below[..., 1:]),
            _size(inside - beside_left),
            _size(inside - beside_right),
            level_edges[:, _index(middle, level_edges.shape[1])],
            np.minimum(clear_left, clear_right),
            np.maximum(clear_left, clear_right),
            _strongest(clear, middle, 3),
            clear_off,
        ],
        axis=-1,
    )
    return np.tanh(features).astype(np.float32), inside.astype(np.float32)


def _blur(values: Values, wide: int, high: int) -> Values:
    return np.asarray(cv2.blur(values, (wide, high)), np.float32)


def _size(values: Values) -> Values:
    return np.asarray(np.sqrt(np.sum(values * values, axis=-1)), np.float32)


def _index(places: Floats, width: int) -> NDArray[np.intp]:
    return np.clip(np.rint(places), 0, width - 1).astype(np.intp)


def _strongest(edges: Values, places: Floats, reach: int) -> Values:
    """The strongest edge within reach of each place, row by row."""
    width = edges.shape[1]
    near = [edges[:, _index(places + k, width)] for k in range(-reach, reach + 1)]
    return np.asarray(np.max(near, axis=0), np.float32)


def _mean_between(logs: Values) -> Callable[[Floats, Floats], Values]:
    """Prepare means of every row between two places."""
    sums = np.concatenate([np.zeros_like(logs[:, :1]), np.cumsum(logs, axis=1)], axis=1)

    def mean(start: Floats, end: Floats) -> Values:
        first, last = _index(start, sums.shape[1]), _index(end, sums.shape[1])
        widths = np.maximum(1, last - first).astype(np.float32)
        return np.asarray((sums[:, last] - sums[:, first]) / widths[None, :, None], np.float32)

    return mean


def zone_features(seen: Elevation) -> Values:
    """What the surroundings of one cube at each place look like: its front, its top, above it, before it."""
    ledge, first_top = seen.ledge_mm, seen.top_mm[1]
    zones = (
        (seen.foot_mm + 1.5, ledge - 1.5),
        (ledge + 1.5, first_top - 1.5),
        (first_top + 2, first_top + 10),
        (seen.foot_mm - 10, seen.foot_mm - 2),
    )
    shapes = [_zone_mean(seen, seen.features, low, high) for low, high in zones]
    tones = [_zone_mean(seen, seen.inside, low, high) for low, high in zones]
    pairs = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
    contrasts = [np.tanh(np.abs(tones[i] - tones[j])) for i, j in pairs]
    against_board = [np.tanh(tones[0] - seen.board), np.tanh(tones[1] - seen.board)]
    edges = [_level_edge(seen, at) for at in (seen.foot_mm, ledge, first_top)]
    lean = np.stack([(first_top - ledge) / CUBE_MM, (first_top - seen.foot_mm) / 50], axis=1)
    parts = [*shapes, *contrasts, *against_board, *edges, lean]
    return np.asarray(np.concatenate(parts, axis=1), np.float32)


def _zone_mean(seen: Elevation, values: Values, low_mm: Floats, high_mm: Floats) -> Values:
    sums = np.concatenate([np.zeros_like(values[:1]), np.cumsum(values[::-1], axis=0)])
    count = len(values)
    high = np.minimum(np.maximum(seen.rows(high_mm), seen.rows(low_mm) + 1), count)
    low = np.minimum(seen.rows(low_mm), high - 1)
    places = np.arange(values.shape[1])
    return np.asarray((sums[high, places] - sums[low, places]) / (high - low)[:, None], np.float32)


def _level_edge(seen: Elevation, at_mm: Floats) -> Values:
    last = len(seen.features) - 1
    row = last - seen.rows(at_mm)
    places = np.arange(seen.features.shape[1])
    near = [seen.features[np.clip(row + k, 0, last), places, _EDGE_ACROSS] for k in (-2, -1, 0, 1, 2)]
    return np.asarray(np.max(near, axis=0)[:, None], np.float32)
