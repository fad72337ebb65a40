"""From three edges to a tile: where the camera's lens is roughly known, they say where the fourth must be."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from companion.vision.pose import FOCAL_PER_DIAGONAL, Floats
from companion.vision.task import TILE_MM

# Depths are in units of the first corner's; a tile is never so large that these are exceeded.
_NEAREST, _FARTHEST, _BEHIND = 0.2, 5.0, 0.15
# How far edges found with their usual errors bend a right angle and stretch one side against the other, and
# how far lenses differ (natural logarithm).
_USUAL_SKEW, _USUAL_STRETCH, _USUAL_LENS = 0.03, 0.03, 0.14
_LENSES = np.exp(np.linspace(-0.28, 0.28, 7))
_MISSHAPE, _MOST_MISSHAPE = 0.07, 1.5


def complete_tiles(
    short: Floats,
    long_a: Floats,
    long_b: Floats,
    outward: Floats,
    frame_px: tuple[int, int],
    lens: float = 1.0,
) -> tuple[Floats, NDArray[np.bool_]]:
    """Complete M tiles from one short edge and two long ones each, as the camera must see them.

    Gives the corners, clockwise, the first two on a long side; and which of the quads are real. `lens` is how
    much longer than a phone's usual one the lens is taken to be.
    """
    focal_px = lens * FOCAL_PER_DIAGONAL * float(np.hypot(*frame_px))
    centre = np.array(frame_px) / 2
    corner_a, corner_b = meets(short, long_a), meets(short, long_b)
    ray_a, ray_b = _rays(corner_a, centre, focal_px), _rays(corner_b, centre, focal_px)
    vanishing = cross(long_a, long_b)
    lengthwise = np.column_stack([(vanishing[:, :2] - centre * vanishing[:, 2:]) / focal_px, vanishing[:, 2]])
    lengthwise = _units(lengthwise)
    crosswise = _units(cross(lengthwise, cross(ray_a, ray_b)))
    # corner a at depth 1, corner b on its ray so that the two lie crosswise:
    # ray_b * depth - crosswise * width = ray_a
    bb, bc, ab, ac = (
        np.sum(u * v, axis=1)
        for u, v in ((ray_b, ray_b), (ray_b, crosswise), (ray_a, ray_b), (ray_a, crosswise))
    )
    det = bb - bc**2
    valid = np.abs(det) > 1e-12
    det = np.where(valid, det, 1.0)
    depth = (ab - bc * ac) / det
    width = np.abs((bc * ab - bb * ac) / det)
    valid &= (depth > _NEAREST) & (depth < _FARTHEST) & (width > 1e-6)
    reach = lengthwise * (width * TILE_MM[0] / TILE_MM[1])[:, None]
    near_b = ray_b * depth[:, None]
    # the vanishing point lies ahead or behind: go the way the long edges leave
    ahead = ray_a + _NEAREST * reach
    ahead_px = ahead[:, :2] / np.where(np.abs(ahead[:, 2:]) > 1e-9, ahead[:, 2:], 1.0) * focal_px + centre
    way = np.where(np.sum((ahead_px - corner_a) * outward, axis=1) > 0, 1.0, -1.0)[:, None]
    far_a, far_b = ray_a + way * reach, near_b + way * reach
    valid &= (far_a[:, 2] > _BEHIND) & (far_b[:, 2] > _BEHIND)
    far_a_px = far_a[:, :2] / np.maximum(far_a[:, 2:], _BEHIND) * focal_px + centre
    far_b_px = far_b[:, :2] / np.maximum(far_b[:, 2:], _BEHIND) * focal_px + centre
    clockwise = _turn(corner_a, far_a_px, far_b_px) > 0
    quads = np.where(
        clockwise[:, None, None],
        np.stack([corner_a, far_a_px, far_b_px, corner_b], axis=1),
        np.stack([corner_b, far_b_px, far_a_px, corner_a], axis=1),
    )
    convex = np.ones(len(quads), bool)
    for k in range(4):
        convex &= _turn(quads[:, k], quads[:, (k + 1) % 4], quads[:, (k + 2) % 4]) > 0
    return quads, valid & convex & np.isfinite(quads).all(axis=(1, 2))


def misshape(quads: Floats, frame_px: tuple[int, int]) -> Floats:
    """How unlike a 250 x 75 mm tile each quad is, for the lens that suits it best: angles and proportions."""
    diagonal_px = float(np.hypot(*frame_px))
    errors = []
    for lens in _LENSES:
        focal_px = lens * FOCAL_PER_DIAGONAL * diagonal_px
        rays = _rays(quads.reshape(-1, 2), np.array(frame_px) / 2, focal_px).reshape(-1, 4, 3)
        a, b, c, d = rays.transpose(1, 0, 2)
        # a parallelogram: depth_b * b + depth_d * d - depth_c * c = a, with corner a at depth 1
        depths = np.linalg.solve(np.stack([b, d, -c], axis=2) + 1e-9 * np.eye(3), a[..., None])[..., 0]
        along, across = b * depths[:, :1] - a, d * depths[:, 1:2] - a
        lengths = np.linalg.norm(along, axis=1) + 1e-12, np.linalg.norm(across, axis=1) + 1e-12
        skew = np.sum(along * across, axis=1) / (lengths[0] * lengths[1])
        stretch = np.log(lengths[0] / lengths[1] / (TILE_MM[0] / TILE_MM[1]))
        unusual = float(np.log(lens)) / _USUAL_LENS
        errors.append(np.sqrt((skew / _USUAL_SKEW) ** 2 + (stretch / _USUAL_STRETCH) ** 2 + unusual**2))
    return np.asarray(np.minimum(_MOST_MISSHAPE, _MISSHAPE * np.min(errors, axis=0)), np.float64)


def cross(one: Floats, other: Floats) -> Floats:
    """The cross product of N pairs."""
    (a, b, c), (d, e, f) = one.T, other.T
    return np.stack([b * f - c * e, c * d - a * f, a * e - b * d], axis=1)


def through(a: Floats, b: Floats) -> Floats:
    """The lines through N pairs of points, as homogeneous triples."""
    return np.stack([a[:, 1] - b[:, 1], b[:, 0] - a[:, 0], a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]], axis=1)


def meets(one: Floats, other: Floats) -> Floats:
    """Where N pairs of lines meet; very far away if they are parallel."""
    points = cross(one, other)
    return np.asarray(
        points[:, :2] / np.where(np.abs(points[:, 2:]) > 1e-12, points[:, 2:], 1e-12), np.float64
    )


def _rays(points: Floats, centre: Floats, focal_px: float) -> Floats:
    return np.column_stack([(points - centre) / focal_px, np.ones(len(points))])


def _units(vectors: Floats) -> Floats:
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12), np.float64)


def _turn(a: Floats, b: Floats, c: Floats) -> Floats:
    """Positive where a, b, c turn clockwise as seen."""
    return np.asarray(
        (b[:, 0] - a[:, 0]) * (c[:, 1] - b[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - b[:, 0]), np.float64
    )
