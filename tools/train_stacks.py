"""Trains the two small networks that see stacks; run as `python -m tools.train_stacks --out DIR [...]`.

--photos FOLDER   labelled photos (JPEG + JSON), each also with other prints
--drawn N         pictures drawn by tests/support/obelisk_pictures
--leave K         leave out every fourth photo, beginning with the K-th, to measure on
"""

import argparse
import json
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np

from companion.vision.elevation import HIGHEST_MM, draw_board, look_at_row, zone_features
from tests.support.obelisk_pictures import SPOTS_MM, VALUE_MM, WAITING_MM, make_picture
from tools.reprint import pose_of, reprint, shared_print

LONG_SIDE_PX = 1000
FAR_MM = 6.5
ROWS = {"A": ((46.0, 200, SPOTS_MM),), "B": ((21.0, 85, VALUE_MM), (56.0, 45, WAITING_MM))}


def load_photo(path):
    """Give a photo at working size with its corners, side and cubes (x, y, level)."""
    label = json.loads(path.read_text())
    image_bgr = cv2.imread(str(path.with_suffix(".jpg")))
    scale = LONG_SIDE_PX / max(image_bgr.shape[:2])
    image_bgr = cv2.resize(image_bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    corners = np.array([label["board_corners_px"][c] for c in ("tl", "tr", "br", "bl")], float) * scale
    pose = pose_of(corners, image_bgr)
    cubes = []
    for cube in label["cubes_px"]:
        level = cube.get("level", 0)
        on = np.linalg.solve(pose.plane(17.0 * (level + 1)), [*(np.array(cube["top_centre"]) * scale), 1])
        cubes.append((on[0] / on[2], on[1] / on[2], level))
    return image_bgr, corners, label["side"], cubes


def stacks_in(cubes, row_mm):
    """Group the cubes of a row into (x, height)."""
    groups = {}
    for x, y, level in cubes:
        if abs(y - row_mm) < 12:
            key = next((k for k in groups if abs(k - x) < 9), x)
            groups.setdefault(key, []).append((x, level))
    return [(float(np.mean([x for x, _ in g])), max(level for _, level in g) + 1) for g in groups.values()]


class Samples:
    """What the networks learn from."""

    def __init__(self):
        self.parts = {"stack_rows": ([], []), "stack_feet": ([], [])}

    def add(self, name, inputs, targets):
        """Keep inputs as half floats: there are many."""
        self.parts[name][0].append(np.asarray(inputs, np.float16))
        self.parts[name][1].append(np.asarray(targets, np.float32))

    def take(self, rng, image_bgr, corners_px, side, cubes):
        """Sample one picture once, with corners as wrong as a locator's."""
        noise_px = rng.choice([0.6, 1.5, 3.5], p=[0.5, 0.3, 0.2])
        pose = pose_of(corners_px + rng.normal(0, noise_px, (4, 2)), image_bgr)
        if pose is None:
            return
        board_bgr = draw_board(image_bgr, pose)
        for row_mm, top_mm, spots in ROWS[side]:
            stacks = stacks_in(cubes, row_mm)
            self._rows(rng, image_bgr, pose, board_bgr, (row_mm, top_mm, spots), stacks)

    def _rows(self, rng, image_bgr, pose, board_bgr, row, stacks):
        row_mm, top_mm, spots = row
        places, heights = [], []

        def far(x):
            return min([abs(x - s) for s, _ in stacks], default=99) > FAR_MM

        for x, height in stacks:
            places += list(x + rng.uniform(-2, 2, 3))
            heights += [height] * 3
            beside = [x + side * rng.uniform(7, 15) for side in (-1, 1)]
            places += [b for b in beside if far(b)]
            heights += [0 for b in beside if far(b)]
        empty = [*rng.uniform(12, 238, 14), *(s[0] + d for s in spots for d in rng.uniform(-3, 3, 2))]
        places += [x for x in empty if far(x)]
        heights += [0 for x in empty if far(x)]
        seen = look_at_row(image_bgr, pose, row_mm + rng.uniform(-2, 2), np.array(places), board_bgr)
        self.add("stack_feet", zone_features(seen), np.array(heights) > 0)
        inputs, targets = [], []
        for i, height in enumerate(heights):
            top, foot = seen.top_mm[height, i], seen.foot_mm[i]
            if height:
                levels = rng.uniform(foot - 25, min(top_mm, top + 60), 32)
                levels[:8] = rng.uniform(top, min(top_mm, top + 25), 8)
                levels = levels[(np.abs(levels - top) > 2.5) & (np.abs(levels - foot) > 3)]
            else:
                levels = rng.uniform(-17, top_mm if rng.random() < 0.5 else 40, 9)
            index = np.clip((HIGHEST_MM - levels).astype(int), 0, len(seen.features) - 1)
            inputs.append(seen.features[index, i])
            targets.append((height > 0) & (levels > foot) & (levels < top))
        self.add("stack_rows", np.concatenate(inputs), np.concatenate(targets))


def fit(inputs, targets, sizes, epochs, batch, rate, seed):
    """Train dense layers with Adam on the logistic loss."""
    rng = np.random.default_rng(seed)
    widths = [inputs.shape[1], *sizes]
    layers = [rng.normal(0, np.sqrt(2 / a), (a, b)).astype(np.float32) for a, b in pairwise(widths)]
    layers += [np.zeros(b, np.float32) for b in sizes]
    first, second = [np.zeros_like(p) for p in layers], [np.zeros_like(p) for p in layers]
    depth, steps, step = len(sizes), epochs * (len(inputs) // batch), 0
    for _ in range(epochs):
        order = rng.permutation(len(inputs))
        for begin in range(0, len(inputs) - batch + 1, batch):
            chosen = order[begin : begin + batch]
            values = [inputs[chosen].astype(np.float32)]
            values[0] += rng.normal(0, 0.01, values[0].shape).astype(np.float32)
            for k in range(depth):
                raw = values[-1] @ layers[k] + layers[depth + k]
                values.append(np.maximum(raw, 0) if k + 1 < depth else raw)
            chance = 1 / (1 + np.exp(-values[-1][:, 0]))
            error = ((chance - targets[chosen]) / batch)[:, None].astype(np.float32)
            gradients = [None] * (2 * depth)
            for k in range(depth - 1, -1, -1):
                gradients[k] = values[k].T @ error + 1e-4 * layers[k]
                gradients[depth + k] = error.sum(axis=0)
                if k:
                    error = (error @ layers[k].T) * (values[k] > 0)
            step += 1
            pace = rate * min(1, step / 100) * (0.5 + 0.5 * np.cos(np.pi * step / steps))
            for i, gradient in enumerate(gradients):
                first[i] = 0.9 * first[i] + 0.1 * gradient
                second[i] = 0.999 * second[i] + 0.001 * gradient**2
                layers[i] -= (
                    pace * (first[i] / (1 - 0.9**step)) / (np.sqrt(second[i] / (1 - 0.999**step)) + 1e-8)
                )
    return layers[:depth], layers[depth:]


def save(path, matrices, biases):
    """Store a network as `companion.vision.network` loads it."""
    stored = {f"dense{i}": m for i, m in enumerate(matrices)} | {
        f"dense_bias{i}": b for i, b in enumerate(biases)
    }
    np.savez_compressed(path, kernels=0, dense=len(matrices), **stored)


def from_photos(samples, folder, leave, seed, variants=6):
    """Sample labelled photos, each with its own print and with others."""
    rng = np.random.default_rng(seed)
    paths = [p for p in sorted(Path(folder).glob("*.json")) if "obelisks" in p.read_text()[:200]]
    loaded = [(i, load_photo(p)) for i, p in enumerate(paths)]
    for side in ("A", "B"):
        mine = [(i, photo) for i, photo in loaded if photo[2] == side]
        print_bgr = shared_print([(im, pose_of(c, im), cubes) for _, (im, c, _, cubes) in mine])
        for i, (image_bgr, corners, _, cubes) in mine:
            if leave is not None and i % 4 == leave:
                continue
            pose = pose_of(corners, image_bgr)
            for variant in range(variants):
                changed = reprint(rng, image_bgr, pose, cubes, print_bgr, side) if variant else image_bgr
                samples.take(rng, changed, corners, side, cubes)


def from_drawings(samples, count, seed):
    """Sample pictures that are drawn."""
    rng = np.random.default_rng(seed)
    for i in range(count):
        picture = make_picture(10_000 + i, "AB"[i % 2], size=(1000, 750))
        cubes = [(x, y, level) for x, y, height, _ in picture.stacks for level in range(height)]
        for _ in range(2):
            samples.take(rng, picture.image_bgr, picture.corners_px, picture.side, cubes)


def main():
    """Gather, train, store."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos")
    parser.add_argument("--drawn", type=int, default=0)
    parser.add_argument("--leave", type=int)
    parser.add_argument("--out", required=True)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    samples = Samples()
    if options.photos:
        from_photos(samples, options.photos, options.leave, seed=1)
    from_drawings(samples, options.drawn, seed=2)
    plans = {
        "stack_rows": ((32, 16, 1), 10, 512),
        "stack_feet": ((32, 12, 1), 12, 256),
    }
    for name, (sizes, epochs, batch) in plans.items():
        inputs, targets = (np.concatenate(part) for part in samples.parts[name])
        save(Path(options.out) / f"{name}.npz", *fit(inputs, targets, sizes, epochs, batch, 2.5e-3, seed=1))


if __name__ == "__main__":
    main()
