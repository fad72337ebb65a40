"""Draws the chamber's rows as one upright strip: what lies at the height of cube tops, and the ground below.

One pitch of the grid is sixteen pixels, so that a network which shrinks by sixteen has one answer for each
cell: a column before the first, seven printed ones, five past the tile's edge, and a margin all around.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.cells import (
    CELLS,
    FIRST_PAST_EDGE_MM,
    PITCH_MM,
    PRINTED_COLUMNS,
    ROWS,
    TABLE_MM,
    features,
)
from companion.vision.nets import load_net
from companion.vision.photo import Bgr
from companion.vision.pose import Floats, Pose
from companion.vision.task import CUBE_MM, TILE_MM

Values = NDArray[np.float32]

CELL_PX = 16
COLUMNS_SEEN, ROWS_SEEN = 15, 5
FIRST_COLUMN = 2  # of the strip, after a margin and a column before the grid
STRIP_PX = (COLUMNS_SEEN * CELL_PX, ROWS_SEEN * CELL_PX)
CHANNELS = 11
_FINE = 2  # samples a pixel and axis, against aliasing
_ON_TILE_PX = (FIRST_COLUMN + PRINTED_COLUMNS) * CELL_PX
LEAN_MM = 10.0
_MOST_OFF_MM = 3.0


class Light:
    """What a whole photo tells of its light, against which its strips are seen."""

    def __init__(self, image_bgr: Bgr) -> None:
        step = max(1, max(image_bgr.shape[:2]) // 110)
        logs = features(image_bgr[step // 2 :: step, step // 2 :: step]).reshape(-1, 3)
        self.middle: Values = np.asarray(np.median(logs, axis=0), np.float32)
        bright = logs[logs[:, 0] >= np.percentile(logs[:, 0], 95)]
        self.bright: Values = np.asarray(bright.mean(axis=0), np.float32)


def draw_strip(
    image_bgr: Bgr, pose: Pose, light: Light, left_mm: float, top_mm: float, past_mm: float
) -> Values:
    """Draw the strip of a grid that begins at left and top; past the edge it goes on `past_mm` further."""
    strip = np.empty((CHANNELS, STRIP_PX[1], STRIP_PX[0]), np.float32)
    tone = np.array([light.middle[0], 0.0, 0.0], np.float32)  # tints stay as they are: they tell of the lamp
    for first, height_mm in ((0, CUBE_MM), (3, 0.0)):
        drawn = np.concatenate(
            [
                _draw(image_bgr, pose, height_mm, left_mm, top_mm, 0, _ON_TILE_PX),
                _draw(
                    image_bgr,
                    pose,
                    height_mm + TABLE_MM,
                    _first_past_mm(past_mm),
                    top_mm,
                    _ON_TILE_PX,
                    STRIP_PX[0],
                ),
            ],
            axis=1,
        )
        small_bgr = cv2.resize(drawn, STRIP_PX, interpolation=cv2.INTER_AREA)
        strip[first : first + 3] = (features(np.asarray(small_bgr, np.uint8)) - tone).transpose(2, 0, 1)
    centres_mm = strip_centres(left_mm, top_mm, past_mm)
    away = pose.camera_mm[None, None] - centres_mm
    lean = (away[..., :2] * (CUBE_MM / away[..., 2:]) / LEAN_MM).astype(np.float32)
    strip[6:8] = np.repeat(np.repeat(lean, CELL_PX, axis=0), CELL_PX, axis=1).transpose(2, 0, 1)
    strip[8:] = (light.bright - tone)[:, None, None]
    return strip


def strip_centres(left_mm: float, top_mm: float, past_mm: float) -> Floats:
    """The middle of the cube's top in every place of the strip, margins included: rows x columns x 3."""
    columns = np.arange(COLUMNS_SEEN) - FIRST_COLUMN
    x_mm = left_mm + (columns + 0.5) * PITCH_MM
    past = columns >= PRINTED_COLUMNS
    x_mm = np.where(past, _first_past_mm(past_mm) + (columns - PRINTED_COLUMNS + 0.5) * PITCH_MM, x_mm)
    y_mm = top_mm + (np.arange(ROWS_SEEN) - 0.5) * PITCH_MM
    z_mm = np.where(past, CUBE_MM + TABLE_MM, CUBE_MM)
    centres = np.empty((ROWS_SEEN, COLUMNS_SEEN, 3))
    centres[..., 0], centres[..., 1], centres[..., 2] = x_mm, y_mm[:, None], z_mm
    return centres


def in_order(values: Floats | Values) -> Floats:
    """Take the cells out of values for the whole strip (rows x columns x …), in filling order."""
    cells = values[1 : 1 + ROWS, FIRST_COLUMN:-1]
    return np.asarray(cells.swapaxes(0, 1).reshape(CELLS, *values.shape[2:]), np.float64)


def look_at_strip(image_bgr: Bgr, pose: Pose, centres_mm: Floats) -> tuple[Floats, Floats]:
    """What speaks for a cube, and for each colour, in every cell, given the middles of their cubes' tops.

    The strip is straight and even; of cells that really lie elsewhere it says nothing.
    """
    left_mm, top_mm = (float(v) for v in centres_mm[0, :2] - PITCH_MM / 2)
    past_mm = float(centres_mm[ROWS * PRINTED_COLUMNS, 0] - TILE_MM[0] - FIRST_PAST_EDGE_MM)
    strip = draw_strip(image_bgr, pose, Light(image_bgr), left_mm, top_mm, past_mm)
    told = in_order(load_net("cells").run(strip[None])[0].transpose(1, 2, 0))
    off_mm = np.abs(in_order(strip_centres(left_mm, top_mm, past_mm)) - centres_mm)[:, :2].max(axis=1)
    told[off_mm > _MOST_OFF_MM] = 0.0
    return told[:, 0], told[:, 4:8]


def _first_past_mm(past_mm: float) -> float:
    """Where the first column past the edge begins."""
    return TILE_MM[0] + FIRST_PAST_EDGE_MM - PITCH_MM / 2 + past_mm


def _draw(
    image_bgr: Bgr, pose: Pose, height_mm: float, left_mm: float, top_mm: float, first_px: int, last_px: int
) -> Bgr:
    """Draw columns of the strip on one plane, twice as fine; `left_mm` is where their grid begins."""
    mm_px = PITCH_MM / CELL_PX / _FINE
    skipped = FIRST_COLUMN * CELL_PX if first_px == 0 else 0
    from_px = np.array(
        [
            [mm_px, 0, left_mm - skipped * _FINE * mm_px + mm_px / 2],
            [0, mm_px, top_mm - PITCH_MM + mm_px / 2],
            [0, 0, 1],
        ]
    )
    size = ((last_px - first_px) * _FINE, STRIP_PX[1] * _FINE)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    drawn = cv2.warpPerspective(
        image_bgr, pose.plane(height_mm) @ from_px, size, flags=flags, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(drawn, np.uint8)
