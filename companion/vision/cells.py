"""The chamber's cells: where each lies on the tile and beyond it, and small upright pictures of them."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.photo import Bgr
from companion.vision.pose import Floats, Pose
from companion.vision.task import CUBE_MM, TILE_MM

ROWS = 3
PRINTED_COLUMNS = 7
MOST_COLUMNS = 12
CELLS = ROWS * MOST_COLUMNS
PITCH_MM = 19.0
TABLE_MM = -2.0
# Past the edge the first cube stands against the tile; this is how far its middle is from there.
FIRST_PAST_EDGE_MM = 10.3

PATCH_PX = 32
PATCH_MM = 36.0
CHANNELS = 8
_FINE = 2  # samples per pixel and axis, against aliasing
_LEAN_MM = 10.0

Patches = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the printed grid begins on the tile, in millimetres from its top left corner."""

    left_mm: float = 111.0
    top_mm: float = 9.0


def cell_centres(grid: Grid) -> Floats:
    """Give the middle of each cell's cube top (x, y, z), in filling order."""
    columns = np.repeat(np.arange(MOST_COLUMNS), ROWS).astype(np.float64)
    rows = np.tile(np.arange(ROWS), MOST_COLUMNS).astype(np.float64)
    past = columns >= PRINTED_COLUMNS
    x_mm = grid.left_mm + (columns + 0.5) * PITCH_MM
    x_mm = np.where(past, TILE_MM[0] + FIRST_PAST_EDGE_MM + (columns - PRINTED_COLUMNS) * PITCH_MM, x_mm)
    y_mm = grid.top_mm + (rows + 0.5) * PITCH_MM
    return np.stack([x_mm, y_mm, np.where(past, TABLE_MM + CUBE_MM, CUBE_MM)], axis=1)


def patches(image_bgr: Bgr, pose: Pose, centres_mm: Floats) -> Patches:
    """Cut N upright patches: three channels around a cube's top, three around the ground below, and the lean.

    The lean is how far a cube's foot seems to lie from its top, seen on the top's plane; it tells where and how
    much of the sides should show.
    """
    lowered = centres_mm - np.array([0.0, 0.0, CUBE_MM])
    both = _cut(image_bgr, pose, np.vstack([centres_mm, lowered]))
    count = len(centres_mm)
    lean = np.empty((count, PATCH_PX, PATCH_PX, 2), np.float32)
    lean[:] = _lean(pose, centres_mm)[:, None, None, :]
    return np.concatenate([both[:count], both[count:], lean], axis=-1)


def _lean(pose: Pose, centres_mm: Floats) -> Floats:
    """How far below each cube's top its foot is seen, in units of 10 mm on the top's plane."""
    away = pose.camera_mm[None] - centres_mm
    return np.asarray(away[:, :2] * (CUBE_MM / away[:, 2:]) / _LEAN_MM, np.float64)


def _cut(image_bgr: Bgr, pose: Pose, centres_mm: Floats) -> Patches:
    side = PATCH_PX * _FINE
    steps = ((np.arange(side) + 0.5) / side - 0.5) * PATCH_MM
    offsets = np.stack([*np.meshgrid(steps, steps), np.zeros((side, side))], axis=-1).reshape(-1, 3)
    points = (centres_mm[:, None, :] + offsets[None]).reshape(-1, 3)
    pixels = pose.project(points).reshape(len(centres_mm) * side, side, 2).astype(np.float32)
    nothing = np.empty(0, np.float32)  # the stubs want a second map, OpenCV takes an empty one
    seen = cv2.remap(image_bgr, pixels, nothing, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    shape = (len(centres_mm), PATCH_PX, _FINE, PATCH_PX, _FINE, 3)
    return features(np.asarray(seen, np.float32).reshape(shape).mean(axis=(2, 4)))


def features(patches_bgr: Patches) -> Patches:
    """Turn colours into log brightness, red and blue against green, each against the patch's mean."""
    logs = _LOGS[np.clip(np.rint(patches_bgr), 0, 255).astype(np.uint8)]
    bright = logs @ np.array([0.11, 0.59, 0.30], np.float32)
    channels = np.stack([bright, logs[..., 2] - logs[..., 1], logs[..., 0] - logs[..., 1]], axis=-1)
    return np.asarray(channels - channels.mean(axis=(1, 2), keepdims=True), np.float32)


def _log_table() -> Patches:
    unit = np.arange(256) / 255.0
    linear = np.where(unit <= 0.04045, unit / 12.92, ((unit + 0.055) / 1.055) ** 2.4)
    return np.log(linear + 0.01).astype(np.float32)


_LOGS = _log_table()
