"""Writes generated chamber scenes as labelled photos: python tools/make_scenes.py FIRST LAST FOLDER."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import cv2

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.support.art import FAMILIES
from tests.support.scenes import make_scene, to_jpeg

CORNERS = ("tl", "tr", "br", "bl")


def write_scene(seed, folder):
    """Write one scene as `<seed>.jpg` and `<seed>.json`."""
    scene = make_scene(seed, family=FAMILIES[seed % len(FAMILIES)])
    label = {
        "kind": "chamber",
        "side": "A",
        "colours": list(scene.colours),
        "truth": {"columns": scene.columns, "count": scene.tags["count"]},
        "board_corners_px": {
            name: point.tolist() for name, point in zip(CORNERS, scene.corners_px, strict=True)
        },
        "cubes_mm": scene.cubes_mm.tolist(),
        "grid_mm": list(scene.tags["grid_mm"]),
        "tags": {
            "lighting": scene.tags["light"],
            "tilt_deg": round(scene.tags["tilt_deg"], 1),
            "rotation_deg": round(scene.tags["yaw_deg"], 1),
            "table": "generated",
        },
    }
    (folder / f"{seed}.jpg").write_bytes(to_jpeg(scene.image_bgr, 92))
    (folder / f"{seed}.json").write_text(json.dumps(label))


if __name__ == "__main__":
    cv2.setNumThreads(1)
    into = Path(sys.argv[3])
    into.mkdir(parents=True, exist_ok=True)
    for number in range(int(sys.argv[1]), int(sys.argv[2])):
        write_scene(number, into)
