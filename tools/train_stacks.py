"""Trains the networks that see stacks; run as `python -m tools.train_stacks --out DIR [...]`.

--photos FOLDER   labelled photos (JPEG + JSON), each also with other prints
--prints N        how many other prints
--renders FOLDER  labelled renders, which are used as they are
--drawn N         pictures drawn by tests/support/obelisk_pictures
--folds DIR       also store, in DIR/fold0 to fold3, networks that have not seen every fourth photo

First rows and feet, then, on what those propose for photos they have not learnt, the judges.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np

from companion.vision import judge, stacks
from companion.vision.elevation import draw_board, look_at_row, zone_features
from companion.vision.judge import judge_heights, standing_features
from companion.vision.obelisks_a import PICK_A, ROW_A
from companion.vision.obelisks_b import MOST_TOWERS, VALUE_ROW, WAITING_ROW
from companion.vision.slant_pose import slant_pose
from companion.vision.standing import Scene, evenly, propose, propose_loose
from tests.support.obelisk_pictures import SPOTS_MM, VALUE_MM, WAITING_MM
from tools.dense_fit import fit, load_from, save
from tools.obelisk_sources import FOLDS, sources

FAR_MM, SAME_MM, OTHER_MM = 6.5, 5.0, 9.0
BESIDE_ROW_MM = 2.5
ROWS = {
    "A": ((ROW_A, 10, SPOTS_MM),),
    "B": ((VALUE_ROW, 3, VALUE_MM), (WAITING_ROW, 1, WAITING_MM)),
}
CAREFUL = {"noise": 0.05, "decay": 2e-3}  # there are few stacks to learn from
PLANS = {
    "stack_rows": {"sizes": (32, 16, 1), "epochs": 8, "batch": 512, "rate": 2.5e-3},
    "stack_feet": {"sizes": (32, 12, 1), "epochs": 12, "batch": 256, "rate": 2.5e-3},
    "stack_heights": {"sizes": (16, 8, 1), "epochs": 80, "batch": 64, "rate": 2e-3, "kind": "choice"}
    | CAREFUL,
    "stack_stands": {"sizes": (16, 8, 1), "epochs": 60, "batch": 64, "rate": 2e-3} | CAREFUL,
    "loose_stands": {"sizes": (16, 8, 1), "epochs": 60, "batch": 64, "rate": 2e-3} | CAREFUL,
}


def stacks_in(cubes, row_mm):
    """Group the cubes of a row into (x of the lowest, height)."""
    mine = sorted((level, x) for x, y, level in cubes if abs(y - row_mm) < 12 + 4 * level)
    feet = [x for level, x in mine if level == 0]
    heights = [0] * len(feet)
    for _, x in mine:
        heights[min(range(len(feet)), key=lambda i: abs(feet[i] - x))] += 1
    return list(zip(feet, heights, strict=True))


def shaken_pose(rng, picture):
    """A pose from corners as wrong as the finder's."""
    noise_px = rng.choice([0.5, 1.2, 2.5], p=[0.4, 0.4, 0.2])
    corners = picture.corners_px + rng.normal(0, noise_px, (4, 2))
    return slant_pose(corners, (picture.image_bgr.shape[1], picture.image_bgr.shape[0]))


class Samples:
    """Inputs and targets by network, each part with the fold it belongs to."""

    def __init__(self):
        self.parts = {name: [] for name in PLANS}
        self.proposals = []

    def add(self, name, fold, inputs, targets):
        """Keep inputs as half floats: there are many."""
        if len(inputs):
            self.parts[name].append((fold, inputs.astype(np.float16), np.asarray(targets, np.float32)))

    def train(self, name, leave=None):
        """Train one network without one fold."""
        kept = [p for p in self.parts[name] if leave is None or p[0] != leave]
        inputs, targets = np.concatenate([p[1] for p in kept]), np.concatenate([p[2] for p in kept])
        return fit(inputs, targets, seed=1, **PLANS[name])


def look_at_rows(samples, rng, picture):
    """Sample rows and feet of one picture."""
    pose = shaken_pose(rng, picture)
    if pose is None:
        return
    board_bgr = draw_board(picture.image_bgr, pose)
    for row_mm, highest, spots in ROWS[picture.side]:
        places, heights = _places(rng, stacks_in(picture.places, row_mm), spots)
        off_mm = row_mm + rng.uniform(-BESIDE_ROW_MM, BESIDE_ROW_MM)
        seen = look_at_row(picture.image_bgr, pose, off_mm, np.array(places), board_bgr, highest)
        samples.add("stack_feet", picture.fold, zone_features(seen), np.array(heights) > 0)
        top_mm = seen.features.shape[0] + stacks.LOWEST_MM
        inputs, targets = [], []
        for i, height in enumerate(heights):
            top, foot = seen.top_mm[height, i], seen.foot_mm[i]
            if height:
                levels = rng.uniform(foot - 15, min(top_mm, top + 60), 32)
                levels[:8] = rng.uniform(top, min(top_mm, top + 25), 8)
                levels = levels[(np.abs(levels - top) > 2.5) & (np.abs(levels - foot) > 3)]
            else:
                levels = rng.uniform(-17, top_mm if rng.random() < 0.5 else 40, 9)
            index = np.clip((top_mm - levels).astype(int), 0, len(seen.features) - 1)
            inputs.append(seen.features[index, i])
            targets.append((height > 0) & (levels > foot) & (levels < top))
        samples.add("stack_rows", picture.fold, np.concatenate(inputs), np.concatenate(targets))


def _places(rng, found, spots):
    places, heights = [], []

    def far(x):
        return min([abs(x - s) for s, _ in found], default=99) > FAR_MM

    for x, height in found:
        beside = [x + side * rng.uniform(7, 15) for side in (-1, 1)]
        places += [*(x + rng.uniform(-2, 2, 3)), *(b for b in beside if far(b))]
        heights += [height] * 3 + [0 for b in beside if far(b)]
    empty = [*rng.uniform(12, 238, 14), *(s[0] + d for s in spots for d in rng.uniform(-3, 3, 2))]
    places += [x for x in empty if far(x)]
    return places, heights + [0 for x in empty if far(x)]


def look_at_proposals(samples, rng, picture):
    """Sample what is proposed in one picture: heights, and for the time being raw inputs of the judges."""
    pose = shaken_pose(rng, picture)
    if pose is None:
        return
    scene = Scene(picture.image_bgr, pose, draw_board(picture.image_bgr, pose), 0.0)
    row_mm = rng.uniform(-BESIDE_ROW_MM, BESIDE_ROW_MM)
    first, highest, _ = ROWS[picture.side][0]
    pick = PICK_A if picture.side == "A" else evenly(MOST_TOWERS, is_turned=False)
    found = propose(scene, first + row_mm, highest, pick)
    truth = [_truth(x, stacks_in(picture.places, first)) for x in found.places_mm]
    samples.proposals.append((picture.fold, found, truth))
    if picture.side == "A":
        sure = [i for i, height in enumerate(truth) if height]
        targets = [np.eye(highest)[truth[i] - 1] for i in sure]
        samples.add("stack_heights", picture.fold, found.features[sure], targets)
    else:
        loose, extra = propose_loose(scene, WAITING_ROW + row_mm, 8, 14.0)
        if len(loose.at):
            truth = [_truth(x, stacks_in(picture.places, WAITING_ROW)) for x in loose.places_mm]
            inputs = standing_features(loose.features, np.zeros((len(truth), 1)), loose.votes, extra)
            known = [i for i, height in enumerate(truth) if height is not None]
            samples.add("loose_stands", picture.fold, inputs[known], [truth[i] > 0 for i in known])


def _truth(x, found):
    """The height of the stack at a place, nought if there is none, None if that is hard to say."""
    away = min(((abs(x - s), height) for s, height in found), default=(99, 0))
    return away[1] if away[0] < SAME_MM else None if away[0] < OTHER_MM else 0


def judge_proposals(samples, use):
    """Sample the standing of all proposals, at the heights the judge would choose."""
    for fold, found, truth in samples.proposals:
        known = [i for i, height in enumerate(truth) if height is not None]
        if not known:
            continue
        use(fold)
        scores = judge_heights(found.features)
        if found.features.shape[1] == 3:
            scores = np.tile(np.eye(3)[2], (len(scores), 1))
        inputs = standing_features(found.features, scores, found.votes)[known]
        samples.add("stack_stands", fold, inputs, [truth[i] > 0 for i in known])


class School:
    """Where networks are stored: those for the app, and by fold those that have not seen it."""

    def __init__(self, out, folds):
        self.homes = {fold: Path(folds) / f"fold{fold}" for fold in range(FOLDS)} | {-1: Path(out)}
        self.samples = Samples()
        for home in self.homes.values():
            home.mkdir(parents=True, exist_ok=True)

    def use(self, fold):
        """Look with the networks that have not seen a fold."""
        for module in (judge, stacks):
            module.load_network = lambda name: load_from(self.homes[fold], name)

    def teach(self, name):
        """Train a network for the app and for every fold."""
        for fold, home in self.homes.items():
            save(home / f"{name}.npz", *self.samples.train(name, None if fold < 0 else fold))
        print(name, flush=True)

    def teach_rows(self, pictures, rng):
        """Train what proposes."""
        for picture in pictures:
            for _ in range(2):
                look_at_rows(self.samples, rng, picture)
        self.teach("stack_rows")
        self.teach("stack_feet")

    def teach_judges(self, pictures, rng):
        """Train what judges, on proposals."""
        for picture in pictures:
            self.use(picture.fold)
            for _ in range(2):
                look_at_proposals(self.samples, rng, picture)
        self.teach("stack_heights")
        judge_proposals(self.samples, self.use)
        self.teach("stack_stands")
        self.teach("loose_stands")


def main():
    """Gather, train, store."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos")
    parser.add_argument("--renders")
    parser.add_argument("--prints", type=int, default=3)
    parser.add_argument("--drawn", type=int, default=0)
    parser.add_argument("--out", required=True)
    parser.add_argument("--folds", required=True)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    school = School(options.out, options.folds)
    pictures = list(sources(options.photos, options.renders, options.prints, options.drawn))
    school.teach_rows(pictures, np.random.default_rng(1))
    school.teach_judges(pictures, np.random.default_rng(2))


if __name__ == "__main__":
    main()
