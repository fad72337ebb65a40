"""The chamber's cells: where each lies on the tile and beyond it, and small upright pictures of them."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.photo import Bgr
from companion.vision.pose import Floats, Pose, flatten
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
PX_MM = PATCH_PX / PATCH_MM
_FINE = 2  # samples per pixel and axis, against aliasing
_LEAN_MM = 10.0
_REACH_MM = PATCH_MM / 2 + 8.0  # how far a strip goes beyond the outermost cells' middles

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


def cells_before(grid: Grid) -> Floats:
    """Give the middles of three cells there would be left of the first column; nothing ever stands there."""
    return np.asarray(cell_centres(grid)[:ROWS] - np.array([PITCH_MM, 0.0, 0.0]), np.float64)


class Strips:
    """The rows of cells as seen on four planes: cube tops and ground, on the tile and past its edge."""

    def __init__(self, image_bgr: Bgr, pose: Pose) -> None:
        self._image_bgr = image_bgr
        self._pose = pose
        self._planes: dict[tuple[bool, float], tuple[Patches, float, float]] = {}

    def patches(self, centres_mm: Floats) -> tuple[Patches, Floats]:
        """Cut a patch around each cube top: three channels of it, three of the ground below, and the lean.

        The lean is how far a cube's foot seems to lie from its top, seen on the top's plane; it tells where
        and how much of the sides should show. Patches sit on whole pixels; their real middles come too.
        """
        count = len(centres_mm)
        cut = np.empty((count, PATCH_PX, PATCH_PX, CHANNELS), np.float32)
        middles_mm = centres_mm.copy()
        past = centres_mm[:, 0] > TILE_MM[0]
        for is_past in (False, True):
            chosen = np.flatnonzero(past == is_past)
            if not len(chosen):
                continue
            top_mm = CUBE_MM + (TABLE_MM if is_past else 0.0)
            for first, height_mm in ((0, top_mm), (3, top_mm - CUBE_MM)):
                strip, left_mm, above_mm = self._plane(is_past, height_mm)
                columns = _places(centres_mm[chosen, 0] - left_mm, strip.shape[1])
                rows = _places(centres_mm[chosen, 1] - above_mm, strip.shape[0])
                cut_patches(cut, chosen, first, strip, rows, columns)
                middles_mm[chosen, 0] = left_mm + (columns + PATCH_PX // 2) / PX_MM
                middles_mm[chosen, 1] = above_mm + (rows + PATCH_PX // 2) / PX_MM
        cut[..., 6:] = lean(self._pose, middles_mm)[:, None, None, :]
        centre(cut)
        return cut, middles_mm

    def _plane(self, is_past: bool, height_mm: float) -> tuple[Patches, float, float]:
        key = (is_past, height_mm)
        if key not in self._planes:
            first_mm, last_mm = (TILE_MM[0] + 8, TILE_MM[0] + 90) if is_past else (96.0, 240.0)
            left_mm, above_mm = first_mm - _REACH_MM, 18.0 - _REACH_MM
            box_mm = (left_mm, above_mm, last_mm + _REACH_MM, 57.0 + _REACH_MM)
            fine_bgr = flatten(self._image_bgr, self._pose.plane(height_mm), box_mm, PX_MM * _FINE)
            size = (fine_bgr.shape[1] // _FINE, fine_bgr.shape[0] // _FINE)
            coarse_bgr = cv2.resize(fine_bgr, size, interpolation=cv2.INTER_AREA)
            self._planes[key] = (features(np.asarray(coarse_bgr, np.uint8)), left_mm, above_mm)
        return self._planes[key]


def _places(away_mm: Floats, size_px: int) -> NDArray[np.intp]:
    """Where patches around these middles begin, kept within the strip."""
    first = np.rint(away_mm * PX_MM).astype(np.intp) - PATCH_PX // 2
    return np.clip(first, 0, size_px - PATCH_PX)


def cut_patches(
    cut: Patches,
    chosen: NDArray[np.intp],
    first: int,
    strip: Patches,
    rows: NDArray[np.intp],
    columns: NDArray[np.intp],
) -> None:
    """Copy the patches that begin at rows and columns of a strip into three channels of `cut`."""
    for number, row, column in zip(chosen.tolist(), rows.tolist(), columns.tolist(), strict=True):
        cut[number, :, :, first : first + 3] = strip[row : row + PATCH_PX, column : column + PATCH_PX]


def centre(cut: Patches) -> None:
    """Take from each patch its own mean, so that only differences within it remain."""
    seen = cut.reshape(len(cut), -1, CHANNELS)
    seen[..., :6] -= (np.ones((1, seen.shape[1]), np.float32) @ seen)[..., :6] / seen.shape[1]


def lean(pose: Pose, centres_mm: Floats) -> Floats:
    """How far from each cube's top its foot is seen, in units of 10 mm on the top's plane."""
    away = pose.camera_mm[None] - centres_mm
    return np.asarray(away[:, :2] * (CUBE_MM / away[:, 2:]) / _LEAN_MM, np.float64)


def features(image_bgr: Bgr) -> Patches:
    """Turn colours into log brightness, and red and blue against green."""
    logs = _LOGS[image_bgr]
    bright = 0.11 * logs[..., 0] + 0.59 * logs[..., 1] + 0.30 * logs[..., 2]
    return np.stack([bright, logs[..., 2] - logs[..., 1], logs[..., 0] - logs[..., 1]], axis=-1)


def _log_table() -> Patches:
    unit = np.arange(256) / 255.0
    linear = np.where(unit <= 0.04045, unit / 12.92, ((unit + 0.055) / 1.055) ** 2.4)
    return np.log(linear + 0.01).astype(np.float32)


_LOGS = _log_table()
