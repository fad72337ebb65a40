"""Gives labelled photos of the chamber another print.

python tools/reprint_chamber.py FOLDER OUT SEED [FAMILY ...]

Light, cubes and table stay as they were photographed; only the art differs, as it does between editions.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.support.art import FAMILIES, PX_MM, make_art
from tests.support.scenes import to_jpeg
from tools.reprint import cube_mask, linear, pose_of, shared_print

CORNERS = ("tl", "tr", "br", "bl")


def labelled(folder):
    """The chamber photos of a folder: name, label, picture, pose and cubes (x, y, level)."""
    for path in sorted(Path(folder).glob("*.json")):
        label = json.loads(path.read_text())
        if label.get("kind") != "chamber":
            continue
        image_bgr = cv2.imread(str(path.with_suffix(".jpg")))
        corners = np.array([label["board_corners_px"][k] for k in CORNERS], float)
        pose = pose_of(corners, image_bgr)
        cubes = []
        for cube in label["cubes_px"]:
            height_mm = 17.0 if cube["col"] < 7 else 15.0
            x, y, w = np.linalg.solve(pose.plane(height_mm), [*cube["top_centre"], 1])
            cubes.append((x / w, y / w, 0.0 if cube["col"] < 7 else -2 / 17))
        yield path.stem, label, image_bgr, pose, cubes


def grid_of(label, pose):
    """Where the printed grid begins, in millimetres."""
    x, y, w = np.linalg.solve(pose.plane(0.0), [*label["grid_corners_px"]["tl"], 1])
    return float(x / w), float(y / w)


def reprinted(rng, image_bgr, pose, cubes, print_bgr, grid_mm, family):
    """One photo with another print in place of the one that is there."""
    art = make_art(rng, grid_mm=grid_mm, family=family)
    ratio = np.clip(art.print_bgr / print_bgr, 0.02, 8).astype(np.float32)
    matrix = pose.plane(0.0) @ np.diag([1 / PX_MM, 1 / PX_MM, 1.0])
    size = (image_bgr.shape[1], image_bgr.shape[0])
    factor = cv2.warpPerspective(ratio, matrix, size, borderValue=(1, 1, 1))
    mask = cv2.GaussianBlur(cube_mask(image_bgr.shape, pose, cubes, 8.9).astype(np.float32) / 255, (3, 3), 0)
    factor = factor * (1 - mask[..., None]) + mask[..., None]
    return np.rint(np.clip(linear(image_bgr) * factor, 0, 1) ** (1 / 2.2) * 255).astype(np.uint8)


def main(folder, into, seed, families):
    """Reprint every chamber photo of a folder."""
    into.mkdir(parents=True, exist_ok=True)
    photos = list(labelled(folder))
    print_bgr = shared_print([(image, pose, cubes) for _, _, image, pose, cubes in photos])
    for index, (name, label, image_bgr, pose, cubes) in enumerate(photos):
        rng = np.random.default_rng((seed, index))
        again = reprinted(
            rng, image_bgr, pose, cubes, print_bgr, grid_of(label, pose), families[index % len(families)]
        )
        (into / f"{name}.jpg").write_bytes(to_jpeg(again, int(rng.integers(74, 93))))
        (into / f"{name}.json").write_text(json.dumps(label))


if __name__ == "__main__":
    cv2.setNumThreads(1)
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4:] or FAMILIES)
