"""Cuts training samples for the cell network: python tools/cell_samples.py FOLDER OUT.npz."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from companion.vision.cells import TABLE_MM, Grid, cell_centres, patches
from companion.vision.photo import open_photo
from companion.vision.pose import pose_from_corners
from companion.vision.task import CUBE_MM, TILE_MM

ROUNDS = 3
STRAYS = 14


def samples_of(rng, image_bgr, corners_px, cubes_mm, grid):
    """Cut cells with random misalignment, and places between cells, which hold no centred cube.

    A label is: is a cube centred here, how far away its middle (or that of the printed cell) is, and whether
    that distance is known.
    """
    frame_px = (image_bgr.shape[1], image_bgr.shape[0])
    count = len(cubes_mm)
    found, labels = [], []
    for _ in range(ROUNDS):
        shaken = corners_px + rng.normal(0, rng.choice([0.3, 1.2]), (4, 2))
        pose = pose_from_corners(shaken, TILE_MM, frame_px)
        if pose is None:
            continue
        centres = cell_centres(grid)
        true = centres[:, :2].copy()
        true[:count] = cubes_mm
        moved = centres + np.append(rng.uniform(-2.8, 2.8, 2), 0)
        away = rng.choice([-9.5, 0, 9.5], (STRAYS, 2)) + rng.uniform(-2, 2, (STRAYS, 2))
        away[np.abs(away).max(axis=1) < 7] = 9.5
        between = centres[rng.integers(0, max(6, min(36, count + 6)), STRAYS)]
        strays = between + np.column_stack([away, np.zeros(STRAYS)])
        found.append(patches(image_bgr, pose, np.vstack([moved, strays])))
        known = (np.arange(36) < count) | (np.arange(36) < 21)
        cells = np.column_stack([np.arange(36) < count, true - moved[:, :2], known])
        labels.append(np.vstack([cells, np.zeros((STRAYS, 4))]))
    return np.concatenate(found).astype(np.float16), np.concatenate(labels).astype(np.float32)


def from_folder(folder):
    """Samples of labelled photos: `*.json` with `board_corners_px` and `cubes_px` or `cubes_mm` beside each `*.jpg`."""
    for index, path in enumerate(sorted(Path(folder).glob("*.json"))):
        label = json.loads(path.read_text())
        if label.get("kind") != "chamber":
            continue
        photo = open_photo(path.with_suffix(".jpg").read_bytes())
        corners = photo.to_working(np.array([label["board_corners_px"][k] for k in ("tl", "tr", "br", "bl")], float))
        pose = pose_from_corners(corners, TILE_MM, (photo.width_px, photo.height_px))
        cubes_mm = list(label.get("cubes_mm", []))
        for cube in label.get("cubes_px", []):
            height_mm = CUBE_MM if cube["col"] < 7 else CUBE_MM + TABLE_MM
            x, y, w = np.linalg.solve(pose.plane(height_mm), [*photo.to_working(np.array(cube["top_centre"])), 1])
            cubes_mm.append((x / w, y / w))
        rng = np.random.default_rng(index)
        yield samples_of(rng, photo.image_bgr, corners, np.array(cubes_mm).reshape(-1, 2), Grid(*label.get("grid_mm", (111, 9))))


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
    save(from_folder(sys.argv[1]), sys.argv[2])
