"""Sees the cubes that wait in a row of side B, on a strip of the board at the height of their tops and below.

The strip is drawn like the chamber's (`strip.py`) and a network of the same kind looks at it; every place of
its middle row says whether a cube stands there, how far off, and of which colour.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.cells import features
from companion.vision.nets import load_net
from companion.vision.photo import Bgr
from companion.vision.pose import Floats, Pose, flatten
from companion.vision.strip import CELL_PX, CHANNELS, LEAN_MM, Light
from companion.vision.task import CUBE_MM, TILE_MM

Values = NDArray[np.float32]

CELL_MM = 17.0
COLUMNS_SEEN, ROWS_SEEN, MIDDLE_ROW = 17, 5, 2
STRIP_PX = (COLUMNS_SEEN * CELL_PX, ROWS_SEEN * CELL_PX)
WAITING_MM = 56.0
_FINE = 2
_OFF_MM = 4.0


def draw_row(image_bgr: Bgr, pose: Pose, light: Light, row_mm: float, slide_mm: float = 0.0) -> Values:
    """Draw the strip around a row; `slide_mm` moves its places along the row."""
    strip = np.empty((CHANNELS, STRIP_PX[1], STRIP_PX[0]), np.float32)
    tone = np.array([light.middle[0], 0.0, 0.0], np.float32)
    centres_mm = row_centres(row_mm, slide_mm)
    half = CELL_MM / 2
    box_mm = (
        float(centres_mm[0, 0]) - half,
        row_mm - ROWS_SEEN * half,
        float(centres_mm[-1, 0]) + half,
        row_mm + ROWS_SEEN * half,
    )
    for first, height_mm in ((0, CUBE_MM), (3, 0.0)):
        fine_bgr = flatten(image_bgr, pose.plane(height_mm), box_mm, CELL_PX / CELL_MM * _FINE)
        small_bgr = cv2.resize(fine_bgr, STRIP_PX, interpolation=cv2.INTER_AREA)
        strip[first : first + 3] = (features(np.asarray(small_bgr, np.uint8)) - tone).transpose(2, 0, 1)
    away = pose.camera_mm[None] - centres_mm
    lean = (away[:, :2] * (CUBE_MM / away[:, 2:]) / LEAN_MM).astype(np.float32)
    strip[6:8] = np.repeat(lean.T, CELL_PX, axis=1)[:, None, :]
    strip[8:] = (light.bright - tone)[:, None, None]
    return strip


def row_centres(row_mm: float, slide_mm: float = 0.0) -> Floats:
    """The middle of a cube's top in every place of the row."""
    x_mm = TILE_MM[0] / 2 + slide_mm + (np.arange(COLUMNS_SEEN) - (COLUMNS_SEEN - 1) / 2) * CELL_MM
    centres = np.empty((COLUMNS_SEEN, 3))
    centres[:, 0], centres[:, 1], centres[:, 2] = x_mm, row_mm, CUBE_MM
    return centres


def look_at_waiting(image_bgr: Bgr, pose: Pose, row_mm: float) -> tuple[Floats, Floats]:
    """Odds of a cube in each place of the row, and where it stands (x, y).

    The row is looked at twice, half a place apart, so that no cube lies between two places both times.
    """
    light, parts = Light(image_bgr), []
    for slide_mm in (-CELL_MM / 4, CELL_MM / 4):
        strip = draw_row(image_bgr, pose, light, row_mm, slide_mm)
        told = load_net("waiting").run(strip[None])[0, :, MIDDLE_ROW].T.astype(np.float64)
        places_mm = row_centres(row_mm, slide_mm)[:, :2] + told[:, 2:4] * _OFF_MM
        parts.append((told[:, 0], places_mm))
    odds, places_mm = (np.concatenate(each) for each in zip(*parts, strict=True))
    return odds, places_mm
