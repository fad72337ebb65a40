"""Where the camera was, from a tile's corners alone and without iterating: quick enough for many guesses.

A homography fixes the board's plane; the lens fixes what stands on it. Every lens a phone may have is tried
at once: the best is usual, and under it the tile's sides are at right angles and of the right lengths.
"""

from __future__ import annotations

import numpy as np

from companion.vision.planes import planes_of
from companion.vision.pose import FOCAL_PER_DIAGONAL, FOCAL_SPREAD_LOG, Pose, is_convex
from companion.vision.straight import Floats, cross

_STEPS = np.linspace(-2.0, 2.0, 17)
_ANGLE_NOISE, _LENGTH_NOISE = 0.03, 0.04


def slant_pose(corners_px: Floats, frame_px: tuple[int, int]) -> Pose | None:
    """Solve the pose of a tile seen at `corners_px` (tl, tr, br, bl); None if no camera sees that."""
    if not is_convex(corners_px):
        return None
    plane = planes_of(corners_px[None])[0]
    focals_px = FOCAL_PER_DIAGONAL * float(np.hypot(*frame_px)) * np.exp(_STEPS * FOCAL_SPREAD_LOG)
    centre = np.array(frame_px) / 2
    seen = np.repeat(plane[None], len(focals_px), axis=0)
    seen[:, :2] = (seen[:, :2] - centre[None, :, None] * seen[:, 2:]) / focals_px[:, None, None]
    right, down = seen[:, :, 0], seen[:, :, 1]
    lengths = np.linalg.norm(right, axis=1), np.linalg.norm(down, axis=1)
    angle = np.sum(right * down, axis=1) / (lengths[0] * lengths[1])
    ratio = np.log(lengths[0] / lengths[1])
    cost = (angle / _ANGLE_NOISE) ** 2 + (ratio / _LENGTH_NOISE) ** 2 + _STEPS**2
    best = int(np.argmin(cost))
    upward = -cross(right[best], down[best]) / np.sqrt(lengths[0][best] * lengths[1][best])
    if seen[best, 2, 2] < 0:
        return None
    upward[:2] = upward[:2] * focals_px[best] + centre * upward[2]
    matrix = np.stack([plane[:, 0], plane[:, 1], upward, plane[:, 2]], axis=1)
    pose = Pose(matrix)
    return pose if np.isfinite(matrix).all() and float(pose.camera_mm[2]) > 0 else None
