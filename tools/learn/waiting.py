"""Learns to see the cubes waiting on side B: `python -m tools.learn.waiting FOLDER:WEIGHT... --out FILE`."""

from __future__ import annotations

import numpy as np

from companion.vision.colour import COLOURS
from companion.vision.slant_pose import slant_pose
from companion.vision.strip import CHANNELS, Light
from companion.vision.waiting import (
    CELL_MM,
    COLUMNS_SEEN,
    MIDDLE_ROW,
    STRIP_PX,
    WAITING_MM,
    draw_row,
    row_centres,
)
from tools.labelled import Labelled
from tools.learn.cells import OFF_MM, _mask, learn, relit


class Board:
    """A labelled side B: picture, corners, and the cubes that wait."""

    kind = "obelisks_b"

    def __init__(self, labelled: Labelled) -> None:
        self.image_bgr = labelled.image_bgr
        self.corners_px = labelled.corners_px
        waiting = [p for places in labelled.label["waiting_space_centres_px"].values() for p in places]
        self.row_mm = float(np.median(labelled.on_board(waiting)[:, 1]))
        both = zip(labelled.tops_mm, labelled.label["cubes_px"], strict=True)
        cubes = [
            (top, cube["colour"]) for top, cube in both if abs(top[1] - self.row_mm) < 14 and top[2] < 20
        ]
        self.tops_mm, self.names = [c[0] for c in cubes], [c[1] for c in cubes]
        self.colours = labelled.label["colours"]
        self.frame_px = labelled.frame_px


def sample(rng, board):
    """One row with corners, depth and lamp somewhat off, and what stands in it."""
    size = np.linalg.norm(board.corners_px[1] - board.corners_px[0]) / 250
    corners = board.corners_px + rng.normal(0, rng.choice([0.2, 0.6, 1.2]), (4, 2)) * size
    pose = slant_pose(corners, board.frame_px)
    if pose is None:
        return None
    image_bgr = relit(rng, board.image_bgr)
    row_mm = board.row_mm + rng.normal(0, 2.0) if rng.random() < 0.7 else WAITING_MM
    slide_mm = rng.uniform(-CELL_MM / 2, CELL_MM / 2)
    strip = draw_row(image_bgr, pose, Light(image_bgr), row_mm, slide_mm)
    centres = row_centres(row_mm, slide_mm)
    rows, columns = STRIP_PX[1] // 16, COLUMNS_SEEN
    target = np.zeros((9, rows, columns), np.float32)
    target[6] = -1
    target[8] = 1
    target[2][MIDDLE_ROW] = 1
    for (x, y, _), name in zip(board.tops_mm, board.names, strict=True):
        column = int(np.argmin(np.abs(centres[:, 0] - x)))
        at = (MIDDLE_ROW, column)
        target[0][at] = 1
        target[4][at], target[5][at] = (x - centres[column, 0]) / OFF_MM, (y - centres[column, 1]) / OFF_MM
        target[6][at], target[7][at] = COLOURS.index(name), 1
    if rng.random() < 0.5:
        strip, target = strip[:, :, ::-1].copy(), target[:, :, ::-1].copy()
        strip[6], target[4] = -strip[6], -target[4]
    return strip, target, _mask(board.colours)


if __name__ == "__main__":
    learn(__doc__, Board, sample, (CHANNELS, STRIP_PX[1], STRIP_PX[0]))
