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

LEFT_MM, RIGHT_MM = -34, 284
LOWEST_MM = -36
HALF_MM = CUBE_MM / 2
_DARK = 0.06
_TINT_WEIGHT = 1.5
_ABOVE_MM = 38
_EDGE_ACROSS = 13  # the feature that holds level edges


@dataclass(frozen=True, slots=True, eq=False)
class Elevation:
    """One row seen from the front: features by height (from the top) and place, and where columns lie.

    The sums run upwards from the lowest row, so that the mean of any zone is a difference of two of them.
    """

    features: Values
    inside: Values
    feature_sums: Values
    tone_sums: Values
    foot_mm: Floats
    ledge_mm: Floats  # by number of cubes and place: the front edge of the top
    top_mm: Floats  # its back edge
    board: Values

    def rows(self, heights_mm: Floats) -> NDArray[np.intp]:
        """Count the rows below given heights, from the bottom."""
        return np.clip(np.rint(heights_mm - LOWEST_MM), 0, len(self.features)).astype(np.intp)

    def means(self, low_mm: Floats, high_mm: Floats, places: NDArray[np.intp]) -> tuple[Values, Values]:
        """The mean features and tones between heights, at places given by number; all of one shape."""
        count = len(self.features)
        high = np.minimum(np.maximum(self.rows(high_mm), self.rows(low_mm) + 1), count)
        low = np.minimum(self.rows(low_mm), high - 1)
        size = (high - low).astype(np.float32)[..., None]
        return (
            np.asarray((self.feature_sums[high, places] - self.feature_sums[low, places]) / size),
            np.asarray((self.tone_sums[high, places] - self.tone_sums[low, places]) / size),
        )

    def level_edge(self, at_mm: Floats, places: NDArray[np.intp]) -> Values:
        """The strongest level edge within two millimetres of heights."""
        last = len(self.features) - 1
        row = last - self.rows(at_mm)
        near = [self.features[np.clip(row + k, 0, last), places, _EDGE_ACROSS] for k in (-2, -1, 0, 1, 2)]
        return np.asarray(np.max(near, axis=0), np.float32)


def brightness_of(board_bgr: Bgr) -> float:
    """The board's own brightness, against which everything in the photo is measured."""
    return max(20.0, float(np.median(board_bgr[::2, ::2])))


def look_at_row(
    image_bgr: Bgr, pose: Pose, row_mm: float, places_mm: Floats, board_bgr: Bgr, highest: int
) -> Elevation:
    """Measure at every place the row of stacks, so many cubes high at most, whose middles lie at `row_mm`."""
    brightness = brightness_of(board_bgr)
    top_mm = int(CUBE_MM * highest) + _ABOVE_MM
    logs = _opponent(_draw(image_bgr, pose, row_mm, top_mm), brightness)
    left, right = _outline(pose, row_mm, places_mm)
    features, inside = _measure(logs, left - LEFT_MM, right - LEFT_MM, top_mm)
    front, back = row_mm + HALF_MM, row_mm - HALF_MM
    levels = [CUBE_MM * h for h in range(highest + 2)]
    return Elevation(
        features,
        inside,
        _summed(features),
        _summed(inside),
        _height_on(pose, row_mm, places_mm, front, 0.0),
        np.stack([_height_on(pose, row_mm, places_mm, front, z) for z in levels]),
        np.stack([_height_on(pose, row_mm, places_mm, back, z) for z in levels]),
        np.median(_opponent(board_bgr[::2, ::2], brightness).reshape(-1, 4), axis=0).astype(np.float32),
    )


def _summed(values: Values) -> Values:
    return running_sums(values[::-1])


def running_sums(values: Values) -> Values:
    """Sums of the first 0, 1, 2 … rows; row by row, which is three times as fast as `cumsum` here."""
    sums = np.zeros((len(values) + 1, *values.shape[1:]), np.float32)
    for number in range(len(values)):
        np.add(sums[number], values[number], out=sums[number + 1])
    return sums


def draw_board(image_bgr: Bgr, pose: Pose) -> Bgr:
    """Draw the board's surface, one pixel to a millimetre."""
    width, depth = int(TILE_MM[0]), int(TILE_MM[1])
    to_mm = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpPerspective(image_bgr, pose.plane(0.0) @ to_mm, (width, depth), flags=flags))


def _draw(image_bgr: Bgr, pose: Pose, row_mm: float, top_mm: int) -> Bgr:
    upright = pose.matrix[:, [0, 2, 3]].copy()
    upright[:, 2] += row_mm * pose.matrix[:, 1]
    to_mm = np.array([[1, 0, LEFT_MM + 0.5], [0, -1, top_mm - 0.5], [0, 0, 1]])
    size = (RIGHT_MM - LEFT_MM, top_mm - LOWEST_MM)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    drawn = cv2.warpPerspective(
        image_bgr, upright @ to_mm, size, flags=flags, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(drawn, np.uint8)


def _opponent(image_bgr: Bgr, brightness: float) -> Values:
    """Lightness and three tints, as logarithms: a lamp's change is a shift, the same everywhere."""
    table = np.log(np.arange(256) / brightness + _DARK).astype(np.float32)
    logs = table[image_bgr]
    light = (logs[..., 0] + logs[..., 1] + logs[..., 2]) * np.float32(1 / 3)
    opponent = np.empty((*light.shape, 4), np.float32)
    opponent[..., 0] = light
    opponent[..., 1:] = (logs - light[..., None]) * np.float32(_TINT_WEIGHT)
    return opponent


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


def _measure(logs: Values, left: Floats, right: Floats, top_mm: int) -> tuple[Values, Values]:
    across = np.zeros_like(logs)
    across[:, 1:-1] = logs[:, 2:] - logs[:, :-2]
    upward = np.zeros_like(logs)
    upward[1:-1] = logs[2:] - logs[:-2]
    edges = _size(_blur(across, 1, 5))
    level_edges = _size(_blur(upward, 7, 1))
    long_edges = _size(_blur(across, 1, 13))
    usual = cv2.blur(np.median(long_edges[:, ::3], axis=1, keepdims=True), (1, 21)).reshape(-1, 1)
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
    foot = np.median(inside[top_mm - 14 : top_mm - 1], axis=0)[None]
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
    return np.tanh(features).astype(np.float32, copy=False), inside


def _blur(values: Values, wide: int, high: int) -> Values:
    return np.asarray(cv2.blur(values, (wide, high)), np.float32)


def _size(values: Values) -> Values:
    return np.asarray(np.sqrt(np.einsum("...i,...i->...", values, values)), np.float32)


def _index(places: Floats, width: int) -> NDArray[np.intp]:
    return np.clip(np.rint(places), 0, width - 1).astype(np.intp)


def _strongest(edges: Values, places: Floats, reach: int) -> Values:
    """The strongest edge within reach of each place, row by row."""
    widened = cv2.dilate(edges, np.ones((1, 2 * reach + 1), np.uint8))
    return np.asarray(widened[:, _index(places, edges.shape[1])], np.float32)


def _mean_between(logs: Values) -> Callable[[Floats, Floats], Values]:
    """Prepare means of every row between two places."""
    sums = running_sums(np.ascontiguousarray(logs.swapaxes(0, 1)))

    def mean(start: Floats, end: Floats) -> Values:
        first, last = _index(start, len(sums)), _index(end, len(sums))
        widths = np.maximum(1, last - first).astype(np.float32)
        return np.ascontiguousarray(((sums[last] - sums[first]) / widths[:, None, None]).swapaxes(0, 1))

    return mean


def zone_features(seen: Elevation) -> Values:
    """What the surroundings of one cube at each place look like: its front, its top, above it, before it."""
    foot, ledge, top = seen.foot_mm, seen.ledge_mm[1], seen.top_mm[1]
    places = np.arange(len(foot))
    zones = (
        (foot + 1.5, ledge - 1.5),
        (ledge + 1.5, top - 1.5),
        (top + 2, top + 10),
        (foot - 10, foot - 2),
    )
    measured = [seen.means(low, high, places) for low, high in zones]
    tones = [tone for _, tone in measured]
    pairs = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
    contrasts = [np.tanh(np.abs(tones[i] - tones[j])) for i, j in pairs]
    against_board = [np.tanh(tones[0] - seen.board), np.tanh(tones[1] - seen.board)]
    edges = [seen.level_edge(at, places)[:, None] for at in (foot, ledge, top)]
    lean = np.stack([(top - ledge) / CUBE_MM, (top - foot) / 50], axis=1)
    parts = [*(shape for shape, _ in measured), *contrasts, *against_board, *edges, lean]
    return np.asarray(np.concatenate(parts, axis=1), np.float32)
