"""Renders labelled pictures: `python -m tools.render FOLDER --count 60 --seed 1 [--kind chamber]`.

Needs `bpy` (Blender as a Python module) in the Python that runs it; nothing else in the project does.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path

import cv2
import numpy as np

from tools.render.develop import develop
from tools.render.draw import draw
from tools.render.scene import CUBE_MM, Scene, plan_scene

KINDS = ("chamber", "chamber", "obelisks_a", "obelisks_b")


def main() -> None:
    """Render and label, skipping what is there already."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--kind")
    parser.add_argument("--long-px", type=int, default=1000)
    parser.add_argument("--samples", type=int, default=7)
    parser.add_argument("--clear", type=float, default=0.6, help="share with calm prints, tables and lamps")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    for number in range(asked.first, asked.first + asked.count):
        name = f"r{asked.seed}_{number:04d}"
        if (asked.folder / f"{name}.json").exists():
            continue
        rng = np.random.default_rng([asked.seed, number])
        kind, is_clear = asked.kind or KINDS[number % len(KINDS)], bool(rng.random() < asked.clear)
        scene = plan_scene(rng, kind, asked.long_px, is_clear=is_clear)
        with tempfile.TemporaryDirectory() as scratch:
            light = draw(rng, scene, asked.samples, Path(scratch))
        photo, quality = develop(rng, light, scene.tags)
        cv2.imwrite(str(asked.folder / f"{name}.jpg"), photo, [cv2.IMWRITE_JPEG_QUALITY, quality])
        (asked.folder / f"{name}.json").write_text(json.dumps(label(scene, f"{name}.jpg")))


def label(scene: Scene, image: str) -> dict:
    """Tell what is in the picture, in the words of the labelled photos."""
    camera, printed = scene.camera, scene.printed

    def at(*points):
        return np.round(camera.project([(*p, 0.0) for p in points]), 1).tolist()

    found = {
        "image": image,
        "kind": scene.kind,
        "side": scene.side,
        "image_size": list(camera.size_px),
        "players": len(scene.colours),
        "colours": list(scene.colours),
        "truth": scene.truth,
        "board_corners_px": dict(
            zip(("tl", "tr", "br", "bl"), at((0, 0), (250, 0), (250, 75), (0, 75)), strict=True)
        ),
        "cubes_px": [
            cube.label
            | {
                "top_centre": np.round(
                    camera.project([np.add(cube.middle_mm, (0, 0, CUBE_MM / 2))])[0], 1
                ).tolist()
            }
            for cube in scene.cubes
            if cube.label
        ],
        "focal_px": camera.focal_px,
        "tags": scene.tags,
    }
    if scene.kind == "chamber":
        (left, top), pitch = printed.grid_mm, printed.pitch_mm
        right, bottom = left + 7 * pitch, top + 3 * pitch
        corners = at((left, top), (right, top), (right, bottom), (left, bottom))
        found["grid_corners_px"] = dict(zip(("tl", "tr", "br", "bl"), corners, strict=True))
    if scene.kind == "obelisks_a":
        found["spot_centres_px"] = {colour: at(place)[0] for colour, place in printed.spots_mm.items()}
    if scene.kind == "obelisks_b":
        found["value_space_centres_px"] = at(*printed.values_mm)
        found["waiting_space_centres_px"] = {
            colour: at(*places) for colour, places in printed.waiting_mm.items()
        }
    return found


if __name__ == "__main__":
    main()
