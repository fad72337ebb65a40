"""Labelled boards of obelisks: their rows, and what stands in each."""

from __future__ import annotations

import numpy as np

from companion.vision.task import CUBE_MM
from tools.labelled import Labelled

_NEAR_MM = 14.0


class Row:
    """One row of a board: its depth as printed and as usual, and its stacks as (x, height, colour)."""

    def __init__(self, labelled: Labelled, printed_px: list, usual_mm: float) -> None:
        self.row_mm = float(np.median(labelled.on_board(printed_px)[:, 1]))
        self.usual_mm = usual_mm
        cubes = [
            (x, y, z, cube["colour"])
            for (x, y, z), cube in zip(labelled.tops_mm, labelled.label["cubes_px"], strict=True)
            if abs(y - self.row_mm) < _NEAR_MM
        ]
        self.stacks = []
        for x, y, z, colour in cubes:
            if z > CUBE_MM + 1:
                continue
            mine = [c[2] for c in cubes if c[3] == colour and abs(c[0] - x) < 10 and abs(c[1] - y) < 10]
            self.stacks.append((x, round(max(mine) / CUBE_MM), colour))


class Board:
    """A labelled board of obelisks: picture, corners and rows."""

    def __init__(self, labelled: Labelled) -> None:
        self.image_bgr = labelled.image_bgr
        self.corners_px = labelled.corners_px
        self.frame_px = labelled.frame_px
        self.colours = labelled.label["colours"]
        label = labelled.label
        if labelled.kind == "obelisks_a":
            self.rows = [Row(labelled, list(label["spot_centres_px"].values()), 46.0)]
        else:
            waiting = [p for places in label["waiting_space_centres_px"].values() for p in places]
            self.rows = [
                Row(labelled, label["value_space_centres_px"], 21.0),
                Row(labelled, waiting, 56.0),
            ]
