"""Writes drawn scenes as labelled photos: `python -m tools.make_scenes FIRST LAST FOLDER`.

Every fourth is a side A and every fourth a side B of the obelisks, the others are chambers.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import cv2
import numpy as np

from companion.vision.pose import pose_from_corners
from companion.vision.task import CUBE_MM, TILE_MM
from tests.support.art import FAMILIES
from tests.support.obelisk_pictures import SPOTS_MM, VALUE_MM, WAITING_MM, make_picture
from tests.support.scenes import make_scene, to_jpeg

CORNERS = ("tl", "tr", "br", "bl")
COLOURS = ("black", "white", "brown", "grey")


class _Label:
    """Says where points of a board are in a picture."""

    def __init__(self, scene, kind, truth):
        size = (scene.image_bgr.shape[1], scene.image_bgr.shape[0])
        self._pose = pose_from_corners(scene.corners_px, TILE_MM, size)
        self.found = {
            "kind": kind,
            "side": getattr(scene, "side", "A"),
            "colours": list(scene.colours),
            "truth": truth,
            "board_corners_px": dict(zip(CORNERS, scene.corners_px.tolist(), strict=True)),
            "tags": {"lighting": scene.tags["light"], "table": "drawn"},
        }

    def at(self, *points_mm):
        """Pixels of points on the board or above it."""
        points = [(*p, 0.0) if len(p) == 2 else p for p in points_mm]
        return self._pose.project(np.array(points, float)).tolist()


def chamber(seed):
    """One drawn chamber and its label."""
    scene = make_scene(seed, family=FAMILIES[seed % len(FAMILIES)])
    label = _Label(scene, "chamber", {"columns": scene.columns, "count": scene.tags["count"]})
    left, top = scene.tags["grid_mm"]
    grid = label.at((left, top), (left + 133, top), (left + 133, top + 57), (left, top + 57))
    names = [name for column in scene.columns for name in column]
    cubes = []
    for number, (name, (x, y)) in enumerate(zip(names, scene.cubes_mm[:, :2], strict=True)):
        column, row = divmod(number, 3)
        top_mm = CUBE_MM if column < 7 else CUBE_MM - 2
        cubes.append({"colour": name, "col": column, "row": row, "top_centre": label.at((x, y, top_mm))[0]})
    more = {"grid_corners_px": dict(zip(CORNERS, grid, strict=True)), "cubes_px": cubes}
    return scene.image_bgr, label.found | more


def obelisks(seed, side):
    """One drawn board of obelisks and its label."""
    scene = make_picture(seed, side)
    truth = {"heights": {c: scene.heights.get(c, 0) for c in COLOURS}}
    if side == "B":
        truth = {"towers": list(scene.towers), "loose": {c: scene.loose.get(c, 0) for c in COLOURS}}
    label = _Label(scene, f"obelisks_{side.lower()}", truth)
    cubes = [
        {"colour": colour, "level": level, "top_centre": label.at((x, y, CUBE_MM * (level + 1)))[0]}
        for x, y, height, colour in scene.stacks
        for level in range(height)
    ]
    if side == "A":
        places = {"spot_centres_px": dict(zip(COLOURS, label.at(*SPOTS_MM), strict=True))}
    else:
        waiting = label.at(*WAITING_MM)
        places = {
            "value_space_centres_px": label.at(*VALUE_MM),
            "waiting_space_centres_px": {c: waiting[2 * i : 2 * i + 2] for i, c in enumerate(COLOURS)},
        }
    return scene.image_bgr, label.found | places | {"cubes_px": cubes}


def write(seed, folder):
    """Write one scene as `<seed>.jpg` and `<seed>.json`."""
    image_bgr, label = obelisks(seed, "AB"[seed % 2]) if seed % 4 > 1 else chamber(seed)
    (folder / f"{seed}.jpg").write_bytes(to_jpeg(image_bgr, 92))
    (folder / f"{seed}.json").write_text(json.dumps(label))


if __name__ == "__main__":
    cv2.setNumThreads(1)
    into = Path(sys.argv[3])
    into.mkdir(parents=True, exist_ok=True)
    for number in range(int(sys.argv[1]), int(sys.argv[2])):
        write(number, into)
