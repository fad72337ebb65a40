"""A first look at a place, both ways round: whether some of its cells look like a chamber's."""

from __future__ import annotations

import numpy as np

from companion.vision.cells import (
    CHANNELS,
    PATCH_PX,
    PX_MM,
    ROWS,
    Grid,
    Patches,
    cell_centres,
    cells_before,
    centre,
    cut_patches,
    features,
    lean,
)
from companion.vision.network import load_network
from companion.vision.occupancy import NETWORK, chamber_fit
from companion.vision.photo import Photo
from companion.vision.pose import Floats, Pose, flatten, pose_from_corners
from companion.vision.task import CUBE_MM, TILE_MM

# Every other column: enough to tell a chamber, and in filling order.
_COLUMNS = (0, 2, 4, 6)
_MARGIN_MM = 26.0


def glance(photo: Photo, corners_px: Floats) -> tuple[float, float]:
    """How much the cells look like a chamber's if the tile lies as the corners say, and if upside down.

    Both ways share one view of the tile: upside down, cells are found opposite, with their patches turned.
    """
    pose = pose_from_corners(corners_px, TILE_MM, (photo.width_px, photo.height_px), focals=1)
    if pose is None:
        return -np.inf, -np.inf
    chosen = [ROWS * column + row for column in _COLUMNS for row in range(ROWS)]
    upright_mm = np.vstack([cell_centres(Grid())[chosen], cells_before(Grid())])
    turned_mm = np.column_stack([np.array(TILE_MM) - upright_mm[:, :2], upright_mm[:, 2]])
    cut = _cut(photo, pose, np.vstack([upright_mm, turned_mm]))
    count = len(upright_mm)
    cut[count:] = cut[count:, ::-1, ::-1]
    cut[count:, ..., 6:] *= -1
    outputs = load_network(NETWORK).run(cut).astype(np.float64)
    upright, turned = (_fit(outputs[part], len(chosen)) for part in (slice(None, count), slice(count, None)))
    return upright, turned


def _fit(outputs: Floats, cells: int) -> float:
    return chamber_fit(outputs[:cells, 0], outputs[:cells, 3], outputs[cells:, [0, 3]].max(axis=1))


def _cut(photo: Photo, pose: Pose, centres_mm: Floats) -> Patches:
    """Patches of the cubes' tops and of the ground, as `Strips` cuts them, from one view of each plane."""
    cut = np.empty((len(centres_mm), PATCH_PX, PATCH_PX, CHANNELS), np.float32)
    box_mm = (-_MARGIN_MM, -_MARGIN_MM, TILE_MM[0] + _MARGIN_MM, TILE_MM[1] + _MARGIN_MM)
    places = np.rint((centres_mm[:, :2] + _MARGIN_MM) * PX_MM).astype(np.intp) - PATCH_PX // 2
    for first, height_mm in ((0, CUBE_MM), (3, 0.0)):
        strip = features(flatten(photo.image_bgr, pose.plane(height_mm), box_mm, PX_MM))
        cut_patches(cut, np.arange(len(cut)), first, strip, places[:, 1], places[:, 0])
    cut[..., 6:] = lean(pose, centres_mm)[:, None, None, :]
    centre(cut)
    return cut
