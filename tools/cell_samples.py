"""Cuts training samples for the cell network: python tools/cell_samples.py FOLDER OUT.npz [SEED]."""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from companion.vision.cells import CELLS, ROWS, Grid, Strips, cell_centres, cells_before
from companion.vision.pose import pose_from_corners
from companion.vision.task import TILE_MM
from tools.labelled import load_labelled

ROUNDS = 2
BOUNDARY_ROUNDS = 8
STRAYS = 8
OTHERS = 8
NOTHING = (0, 0, 0, 0, 0, 1)
PRINTED = 21


def samples_of(rng, image_bgr, corners_px, cubes_mm, grid):
    """Cut cells with random misalignment, and places that are no cells: between them or elsewhere.

    A label is: is a cube centred here; how far away its middle (or that of the printed cell) is; whether
    that is known; is it an empty printed cell; and whether that is known.
    """
    frame_px = (image_bgr.shape[1], image_bgr.shape[0])
    count, order = len(cubes_mm), np.arange(CELLS)
    found, labels = [], []
    for turn in range(ROUNDS + BOUNDARY_ROUNDS):
        shaken = corners_px + rng.normal(0, rng.choice([0.3, 1.2]), (4, 2))
        pose = pose_from_corners(shaken, TILE_MM, frame_px)
        if pose is None:
            continue
        centres = cell_centres(grid)
        true = centres[:, :2].copy()
        true[:count] = cubes_mm
        stretch = np.array(
            [[1 + rng.normal(0, 0.012), rng.normal(0, 0.01), 0], [rng.normal(0, 0.01), 1, 0], [0, 0, 1]]
        )
        middle = np.array([177.5, 37.5, 0])
        off_mm = rng.choice([2.6, 3.8])
        moved = (centres - middle) @ stretch.T + middle + np.append(rng.uniform(-off_mm, off_mm, 2), 0)
        away = rng.choice([-9.5, 0, 9.5], (STRAYS, 2)) + rng.uniform(-2, 2, (STRAYS, 2))
        away[np.abs(away).max(axis=1) < 7] = 9.5
        between = centres[rng.integers(0, max(6, min(CELLS, count + 6)), STRAYS)]
        strays = between + np.column_stack([away, np.zeros(STRAYS)])
        # most mistakes are made where the cubes end, so those cells come up more often
        taken = order if turn < ROUNDS else order[max(0, count - 3) : count + 4]
        before = cells_before(grid) + np.append(rng.uniform(-2.6, 2.6, 2), 0)
        cut, middles = Strips(image_bgr, pose).patches(np.vstack([moved[taken], strays, before]))
        printed = (order >= count) & (order < PRINTED)
        known = (order < count) | printed
        cells = np.column_stack([order < count, true, known, printed, order >= count])[taken]
        cells[:, 1:3] -= middles[: len(taken), :2]
        found.append(cut if turn < ROUNDS else cut[: len(taken)])
        labels.append(cells)
        if turn >= ROUNDS:
            continue
        labels.append(np.tile(NOTHING, (STRAYS + ROWS, 1)))
        for other in (np.roll(shaken, 2, axis=0), _elsewhere(rng, pose)):
            turned = pose_from_corners(other, TILE_MM, frame_px)
            if turned is not None:
                places = cell_centres(Grid())[rng.choice(PRINTED, OTHERS, replace=False)]
                found.append(
                    Strips(image_bgr, turned).patches(places + np.append(rng.uniform(-2, 2, 2), 0))[0]
                )
                labels.append(np.tile(NOTHING, (OTHERS, 1)))
    return np.concatenate(found).astype(np.float16), np.concatenate(labels).astype(np.float32)


def _elsewhere(rng, pose):
    """The corners of a place on the table beside the tile."""
    x, y = rng.uniform(-60, 60), rng.choice([-1, 1]) * rng.uniform(80, 120)
    tile = np.array([[0, 0, 0], [250, 0, 0], [250, 75, 0], [0, 75, 0]], float)
    return pose.project(tile + [x, y, 0])


def from_folder(folder, seed):
    """Samples of labelled chambers."""
    photos = [photo for photo in load_labelled([folder]) if photo.kind == "chamber"]
    for index, photo in enumerate(photos):
        left_mm, top_mm = photo.on_board([photo.label["grid_corners_px"]["tl"]])[0]
        rng = np.random.default_rng((seed, index))
        grid = Grid(float(left_mm), float(top_mm))
        yield samples_of(rng, photo.image_bgr, photo.corners_px, photo.tops_mm[:, :2], grid)


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
    save(from_folder(sys.argv[1], int(sys.argv[3]) if len(sys.argv) > 3 else 0), sys.argv[2])
