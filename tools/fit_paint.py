"""Measures how paint looks in photos: `python -m tools.fit_paint --photos FOLDER --out DIR --folds DIR`.

Every stack of labelled photos, each also with other prints, is looked at where the label says it stands.
Means by colour, the scatter photos share and that of single stacks follow by expectation and maximisation.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np

from companion.vision.colour import COLOURS, expect_exposure
from companion.vision.elevation import look_at_row
from companion.vision.slant_pose import slant_pose
from companion.vision.stack import Stack
from companion.vision.stacks import Slack
from companion.vision.standing import Row, Scene, see_paint
from tools.obelisk_sources import FOLDS, labelled_photos, with_other_prints
from tools.train_stacks import ROWS, stacks_in

ROUNDS = 60
CARE = 1.2  # stacks found by the eye scatter a little more than those the label shows


def paint_of(picture):
    """The six numbers of every stack of a picture, with its colour."""
    image_bgr = picture.image_bgr
    pose = slant_pose(picture.corners_px, (image_bgr.shape[1], image_bgr.shape[0]))
    scene = Scene.of(image_bgr, pose, expect_exposure(image_bgr))
    found = []
    for row_mm, highest, _ in ROWS[picture.side]:
        stacks = stacks_in(picture.places, row_mm)
        if not stacks:
            continue
        places = np.array([x for x, _ in stacks])
        seen = look_at_row(image_bgr, pose, row_mm, places, scene.board_bgr, highest)
        row = Row(row_mm, (), seen, Slack())
        for i, (x, height) in enumerate(stacks):
            colour = min((abs(c[0] - x) + abs(c[1] - row_mm), c[3]) for c in picture.cubes)[1]
            stack = Stack(x, 9.0, np.eye(highest)[height - 1], i)
            found.append((colour, see_paint(scene, row, stack, height)))
    return found


def fit_scatter(photos):
    """Fit means and both scatters to lists of (colour, six numbers)."""
    everything = [item for photo in photos for item in photo]
    means = np.array([np.mean([v for c, v in everything if c == colour], axis=0) for colour in COLOURS])
    shared, own = np.eye(6) * 0.1, np.eye(6) * 0.1
    for _ in range(ROUNDS):
        lights, spread, left = [], np.zeros((6, 6)), []
        own_inverse, shared_inverse = np.linalg.inv(own), np.linalg.inv(shared)
        for photo in photos:
            away = np.array([v - means[COLOURS.index(c)] for c, v in photo])
            cover = np.linalg.inv(shared_inverse + len(away) * own_inverse)
            light = cover @ own_inverse @ away.sum(axis=0)
            lights.append(np.outer(light, light) + cover)
            left.append(away - light)
            spread += len(away) * cover
        rest = np.concatenate(left)
        shared = np.mean(lights, axis=0)
        own = (rest.T @ rest + spread) / len(rest)
        names = np.array([COLOURS.index(c) for c, _ in everything])
        means = np.array([means[k] + rest[names == k].mean(axis=0) for k in range(len(COLOURS))])
    return means, shared, CARE * own


def main():
    """Look, fit, store."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", required=True)
    parser.add_argument("--prints", type=int, default=2)
    parser.add_argument("--out", required=True)
    parser.add_argument("--folds", required=True)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    photos = labelled_photos(options.photos)
    pictures = [*photos, *with_other_prints(options.photos, options.prints, seed=3)]
    seen = [(picture.fold, paint_of(picture)) for picture in pictures]
    for fold in (None, *range(FOLDS)):
        kept = [paint for k, paint in seen if paint and k != fold]
        means, shared, own = fit_scatter(kept)
        home = Path(options.out) if fold is None else Path(options.folds) / f"fold{fold}"
        home.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(home / "paint.npz", means=means, shared=shared, own=own)
        print(fold, np.round(means, 2).tolist())


if __name__ == "__main__":
    main()
