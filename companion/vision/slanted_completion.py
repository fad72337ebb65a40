"""Completes tiles of 250 x 75 mm: from some of their edges and the lens to all four corners.

Two long edges meet where all level lines along the tile meet; that gives the direction along it, the lens the
one across it, and one end then the length of everything else. The same with both ends and the near edge.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from companion.vision.planes import planes_of
from companion.vision.pose import FOCAL_PER_DIAGONAL
from companion.vision.straight import cross
from companion.vision.task import TILE_MM

Floats = NDArray[np.float64]

_LENGTHS = TILE_MM[0] / TILE_MM[1]
_LENSES = (0.9, 1.0, 1.11)
_ANGLE_SLACK, _LENGTH_SLACK = 0.15, 0.18


def from_one_end(
    corners: Floats, longs: Floats, rightward: NDArray[np.bool_], frame_px: tuple[int, int], lens: float
) -> Floats:
    """Give tl, tr, br, bl of tiles that leave one end (far, near corner) along two long edges (far, near).

    Tiles no camera sees are nan.
    """
    focal_px, centre = _lens(frame_px, lens)
    lengthwise = _direction(cross(longs[:, 0], longs[:, 1]), focal_px, centre)
    rays = _rays(corners, focal_px, centre)
    crosswise = _unit(cross(lengthwise, cross(rays[:, 0], rays[:, 1])))
    depth, width = _triangulate(rays[:, 0], rays[:, 1], crosswise)
    lengthwise = np.where((lengthwise[:, :1] > 0) == rightward[:, None], lengthwise, -lengthwise)
    reach = lengthwise * (width * _LENGTHS)[:, None]
    ends = np.stack([rays[:, 0], rays[:, 1] * depth[:, None]], axis=1) + reach[:, None]
    others = _pixels(ends, focal_px, centre)
    to_right = np.stack([corners[:, 0], others[:, 0], others[:, 1], corners[:, 1]], axis=1)
    to_left = np.stack([others[:, 0], corners[:, 0], corners[:, 1], others[:, 1]], axis=1)
    quads = np.where(rightward[:, None, None], to_right, to_left)
    forward = (others[:, 0, 0] > corners[:, 0, 0]) == rightward
    fits = forward & (ends[..., 2] > 0.1).all(axis=1) & (depth > 0.1) & (depth < 1.02)
    quads[~fits] = np.nan
    return np.asarray(quads, np.float64)


def from_both_ends(
    left: Floats, right: Floats, left_line: Floats, right_line: Floats, frame_px: tuple[int, int], lens: float
) -> Floats:
    """Give tl, tr, br, bl of tiles from their near corners and the lines of their ends, nan if unseeable."""
    focal_px, centre = _lens(frame_px, lens)
    crosswise = _direction(cross(left_line, right_line), focal_px, centre)
    ray_left, ray_right = _rays(left, focal_px, centre), _rays(right, focal_px, centre)
    lengthwise = _unit(cross(crosswise, cross(ray_left, ray_right)))
    depth, length = _triangulate(ray_left, ray_right, lengthwise)
    away = np.where(crosswise[:, 2:] >= 0, crosswise, -crosswise) * (length / _LENGTHS)[:, None]
    far_left = _pixels(ray_left + away, focal_px, centre)
    far_right = _pixels(ray_right * depth[:, None] + away, focal_px, centre)
    quads = np.stack([far_left, far_right, right, left], axis=1)
    wrong = (depth < 0.3) | (depth > 3.0) | (far_left[:, 1] > left[:, 1]) | (far_right[:, 1] > right[:, 1])
    quads[wrong] = np.nan
    return np.asarray(quads, np.float64)


def is_seen_by_a_phone(quads: Floats, frame_px: tuple[int, int]) -> NDArray[np.bool_]:
    """Whether quads are tiles under some usual lens: sides at right angles and of the right lengths."""
    planes = planes_of(quads)
    least = np.full(len(quads), np.inf)
    for lens in _LENSES:
        focal_px, centre = _lens(frame_px, lens)
        seen = planes.copy()
        seen[:, :2] = (seen[:, :2] - centre[None, :, None] * seen[:, 2:]) / focal_px
        right, down = seen[:, :, 0], seen[:, :, 1]
        width, depth = np.sqrt(np.sum(right**2, axis=1)), np.sqrt(np.sum(down**2, axis=1))
        angle = np.sum(right * down, axis=1) / np.maximum(width * depth, 1e-18)
        ratio = np.log(np.maximum(width, 1e-12) / np.maximum(depth, 1e-12))
        least = np.minimum(least, (angle / _ANGLE_SLACK) ** 2 + (ratio / _LENGTH_SLACK) ** 2)
    return np.asarray(least < 1.0, np.bool_)


def _lens(frame_px: tuple[int, int], lens: float) -> tuple[float, Floats]:
    return lens * FOCAL_PER_DIAGONAL * float(np.hypot(*frame_px)), np.array(frame_px) / 2


def _unit(vectors: Floats) -> Floats:
    size = np.sqrt(np.sum(vectors * vectors, axis=-1, keepdims=True))
    return np.asarray(vectors / np.maximum(size, 1e-12), np.float64)


def _direction(vanishing: Floats, focal_px: float, centre: Floats) -> Floats:
    """The direction in space that a vanishing point stands for."""
    shifted = vanishing[:, :2] - centre * vanishing[:, 2:]
    return _unit(np.concatenate([shifted / focal_px, vanishing[:, 2:]], axis=1))


def _rays(points: Floats, focal_px: float, centre: Floats) -> Floats:
    return np.concatenate([(points - centre) / focal_px, np.ones((*points.shape[:-1], 1))], axis=-1)


def _pixels(points: Floats, focal_px: float, centre: Floats) -> Floats:
    return np.asarray(points[..., :2] / np.maximum(points[..., 2:], 1e-6) * focal_px + centre, np.float64)


def _triangulate(first: Floats, second: Floats, along: Floats) -> tuple[Floats, Floats]:
    """With the first point at depth 1: the second's depth on its ray, and how far apart the two are."""
    ss = np.sum(second * second, axis=1)
    sa = np.sum(second * along, axis=1)
    sf = np.sum(second * first, axis=1)
    af = np.sum(along * first, axis=1)
    determinant = np.where(np.abs(ss - sa * sa) < 1e-12, 1e-12, ss - sa * sa)
    return (sf - sa * af) / determinant, np.abs((sa * sf - ss * af) / determinant)
