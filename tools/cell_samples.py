"""Cuts training samples for the cell network out of generated scenes and labelled photos."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from companion.vision.cells import Grid, cell_centres, patches
from companion.vision.photo import open_photo
from companion.vision.pose import pose_from_corners
from companion.vision.task import TILE_MM
from tests.support.scenes import make_scene

ROUNDS = 3
STRAYS = 14


def samples_of(rng, image_bgr, corners_px, count, grid):
    """Cut cells with random misalignment, and places between cells, which hold no centred cube."""
    frame_px = (image_bgr.shape[1], image_bgr.shape[0])
    found, labels = [], []
    for _ in range(ROUNDS):
        shaken = corners_px + rng.normal(0, 1.5, (4, 2))
        pose = pose_from_corners(shaken, TILE_MM, frame_px)
        if pose is None:
            continue
        centres = cell_centres(grid)
        moved = centres + np.append(rng.uniform(-2.2, 2.2, 2), 0)
        away = rng.choice([-9.5, 0, 9.5], (STRAYS, 2)) + rng.uniform(-2, 2, (STRAYS, 2))
        away[np.abs(away).max(axis=1) < 6] = 9.5
        between = centres[rng.integers(0, max(6, min(36, count + 6)), STRAYS)]
        strays = between + np.column_stack([away, np.zeros(STRAYS)])
        found.append(patches(image_bgr, pose, np.vstack([moved, strays])))
        labels.append(np.concatenate([np.arange(36) < count, np.zeros(STRAYS, bool)]))
    return np.concatenate(found).astype(np.float16), np.concatenate(labels)


def from_scenes(seeds):
    """Samples of generated scenes, one entry per scene."""
    for seed in seeds:
        scene = make_scene(seed)
        rng = np.random.default_rng(seed + 1_000_000)
        yield samples_of(rng, scene.image_bgr, scene.corners_px, scene.tags["count"], Grid(*scene.tags["grid_mm"]))


def from_folder(folder):
    """Samples of labelled photos: `*.json` with `truth` and `board_corners_px` beside each `*.jpg`."""
    for index, path in enumerate(sorted(Path(folder).glob("*.json"))):
        label = json.loads(path.read_text())
        if label.get("kind") != "chamber":
            continue
        photo = open_photo(path.with_suffix(".jpg").read_bytes())
        corners = np.array([label["board_corners_px"][k] for k in ("tl", "tr", "br", "bl")], float)
        rng = np.random.default_rng(index)
        yield samples_of(rng, photo.image_bgr, photo.to_working(corners), label["truth"]["count"], Grid())


def save(samples, path):
    """Store samples with the number of the scene each came from."""
    cut, labels, scene = [], [], []
    for index, (one, names) in enumerate(samples):
        cut.append(one)
        labels.append(names)
        scene.append(np.full(len(names), index))
    np.savez(path, patches=np.concatenate(cut), labels=np.concatenate(labels), scene=np.concatenate(scene))


if __name__ == "__main__":
    cv2.setNumThreads(1)
    kind, source, out = sys.argv[1:4]
    if kind == "scenes":
        first, last = (int(v) for v in source.split("-"))
        save(from_scenes(range(first, last)), out)
    else:
        save(from_folder(source), out)
