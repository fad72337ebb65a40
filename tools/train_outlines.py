"""Trains the networks that judge outlines of tiles: `python -m tools.train_outlines --out DIR [...]`.

--photos FOLDER   labelled photos (JPEG + JSON), each also with other prints
--drawn N         pictures drawn by tests/support/obelisk_pictures
--prints N        how many other prints
--folds DIR       also store, in DIR/fold0 to fold3, networks that have not seen every fourth photo
"""

import argparse
from pathlib import Path

import cv2
import numpy as np

from companion.vision.edge_field import EdgeField
from companion.vision.oblique import guess_tiles
from companion.vision.planes import planes_of
from companion.vision.slanted_outline import MOVES_MM, OFFSETS_MM, look_along, moved
from companion.vision.straight import straight_edges
from tools.dense_fit import fit, save
from tools.obelisk_sources import FOLDS, sources

SEARCH_PX = 640
GUESSES, SHAKEN = 60, 24
NEAR_MM = 5.0
ADJUSTABLE_MM = 14.0
CORNERS_MM = np.array([[0, 0], [250, 0], [250, 75], [0, 75]], float)


def errors_mm(quads, true):
    """How far the worst corner of each quad is off."""
    return np.abs(quads - true).max(axis=(1, 2)) / np.linalg.norm(true[1] - true[0]) * 250


def moves_to(quads, true):
    """How far the start and the end of every side must move outwards to lie on the true one."""
    inverse = np.linalg.inv(planes_of(quads))
    lifted = np.einsum("nij,kj->nki", inverse, np.hstack([true, np.ones((4, 1))]))
    mm = lifted[..., :2] / lifted[..., 2:]
    moves = np.empty((len(quads), 4, 2))
    for side, (along, across, sign) in enumerate(((0, 1, -1), (1, 0, 1), (0, 1, 1), (1, 0, -1))):
        a, b = mm[:, side], mm[:, (side + 1) % 4]
        slope = (b[:, across] - a[:, across]) / (b[:, along] - a[:, along])
        for end, corner in enumerate((CORNERS_MM[side], CORNERS_MM[(side + 1) % 4])):
            at = a[:, across] + slope * (corner[along] - a[:, along])
            moves[:, side, end] = sign * (at - corner[across])
    return moves


def shaken(rng, true, count):
    """The true outline, its sides moved at random."""
    size = rng.choice([0.5, 1.5, 3.0], count)[:, None, None]
    moves = rng.normal(0, 1, (count, 4, 1)) * size + rng.normal(0, 0.6, (count, 4, 2)) * size
    return moved(np.repeat(true[None], count, axis=0), np.clip(moves, -9, 9))


class Samples:
    """What the networks learn from, with the fold each part belongs to."""

    def __init__(self):
        self.rating, self.adjusting = [], []

    def take(self, rng, picture):
        """Sample one picture, sometimes mirrored."""
        scale = SEARCH_PX / max(picture.image_bgr.shape[:2])
        image_bgr = cv2.resize(picture.image_bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR)
        true = (picture.corners_px + 0.5) * scale - 0.5
        if rng.random() < 0.5:
            image_bgr = np.ascontiguousarray(image_bgr[:, ::-1])
            true = (true * [-1, 1] + [image_bgr.shape[1] - 1, 0])[[1, 0, 3, 2]]
        lines = straight_edges(cv2.cvtColor(image_bgr, cv2.COLOR_BGR2GRAY))
        guesses = guess_tiles(lines, EdgeField.of(image_bgr), GUESSES)
        quads = np.concatenate([guesses, shaken(rng, true, SHAKEN)])
        seen = look_along(image_bgr, quads)
        wrong = errors_mm(quads, true)
        self.rating.append((picture.fold, seen.for_rating(), 1 / (1 + (wrong / NEAR_MM) ** 4)))
        close = wrong < ADJUSTABLE_MM
        moves = np.clip(moves_to(quads[close], true), OFFSETS_MM[0], OFFSETS_MM[-1]) / MOVES_MM
        inputs = seen.for_adjusting()[close]
        self.adjusting.append((picture.fold, inputs.reshape(-1, inputs.shape[2]), moves.reshape(-1, 2)))


def joined(parts, leave):
    """All inputs and targets but those of the fold to leave out."""
    kept = [p for p in parts if leave is None or p[0] != leave]
    return np.concatenate([p[1] for p in kept]), np.concatenate([p[2] for p in kept]).astype(np.float32)


def gather(folder, prints, drawn):
    """Look at every picture."""
    rng = np.random.default_rng(7)
    samples = Samples()
    for picture in sources(folder, None, prints, drawn):
        samples.take(rng, picture)
    return samples


def train(samples, out, leave):
    """Train both networks and store them."""
    out.mkdir(parents=True, exist_ok=True)
    inputs, targets = joined(samples.rating, leave)
    rating = fit(inputs, targets, (32, 12, 1), epochs=30, batch=256, rate=2e-3, seed=1)
    save(out / "outline_rate.npz", *rating)
    inputs, targets = joined(samples.adjusting, leave)
    adjusting = fit(inputs, targets, (48, 16, 2), epochs=30, batch=256, rate=2e-3, seed=1, kind="moves")
    save(out / "outline_adjust.npz", *adjusting)


def main():
    """Gather, train, store."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos")
    parser.add_argument("--prints", type=int, default=4)
    parser.add_argument("--drawn", type=int, default=0)
    parser.add_argument("--out", required=True)
    parser.add_argument("--folds", required=True)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    samples = gather(options.photos, options.prints, options.drawn)
    train(samples, Path(options.out), None)
    for fold in range(FOLDS):
        train(samples, Path(options.folds) / f"fold{fold}", fold)


if __name__ == "__main__":
    main()
