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

PATCH_PX = 24
PATCH_MM = 36.0
_FINE = 2  # samples per pixel and axis, against aliasing

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
    """Cut N upright patches of six channels: around N cube tops, and around the ground below each."""
    lowered = centres_mm - np.array([0.0, 0.0, CUBE_MM])
    both = _cut(image_bgr, pose, np.vstack([centres_mm, lowered]))
    return np.concatenate([both[: len(centres_mm)], both[len(centres_mm) :]], axis=-1)


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
    """Turn colours into log brightness, red and blue against green, each against the patch's median."""
    logs = _LOGS[np.clip(np.rint(patches_bgr), 0, 255).astype(np.uint8)]
    bright = logs @ np.array([0.11, 0.59, 0.30], np.float32)
    channels = np.stack([bright, logs[..., 2] - logs[..., 1], logs[..., 0] - logs[..., 1]], axis=-1)
    flat = channels.reshape(len(channels), -1, 3)
    return np.asarray(channels - np.median(flat, axis=1)[:, None, None, :], np.float32)


def _log_table() -> Patches:
    unit = np.arange(256) / 255.0
    linear = np.where(unit <= 0.04045, unit / 12.92, ((unit + 0.055) / 1.055) ** 2.4)
    return np.log(linear + 0.01).astype(np.float32)


_LOGS = _log_table()
