"""Trains the cell network (a cube here, or an empty cell?) from samples: plain numpy, seeded, some minutes.

python tools/make_scenes.py 1000 1700 SCENES
python tools/cell_samples.py SCENES scenes.npz
python tools/train_cells.py OUT.npz scenes.npz [more.npz] [--test other.npz]
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from companion.vision.cells import CHANNELS, PATCH_PX
from companion.vision.network import STRIDE, Network, unfold

SHAPE = [(5, CHANNELS, 24), (3, 24, 48)]
HIDDEN = 64
DISTANCE_MM = 2.0
DISTANCE_WEIGHT = 0.3
PRINT_WEIGHT = 0.5
BATCH = 96


def new_network(rng):
    """Random starting weights."""
    kernels, side = [], PATCH_PX
    for size, inputs, outputs in SHAPE:
        scale = np.sqrt(2 / (size * size * inputs))
        kernels.append(
            [
                rng.normal(0, scale, (size, size, inputs, outputs)).astype(np.float32),
                np.zeros(outputs, np.float32),
            ]
        )
        side = (side - size) // STRIDE + 1
    flat = side * side * SHAPE[-1][2]
    dense = [
        [rng.normal(0, np.sqrt(2 / flat), (flat, HIDDEN)).astype(np.float32), np.zeros(HIDDEN, np.float32)],
        [rng.normal(0, np.sqrt(1 / HIDDEN), (HIDDEN, 4)).astype(np.float32), np.zeros(4, np.float32)],
    ]
    return kernels, dense


def loaded_network(path):
    """Weights of an earlier run, to go on from."""
    stored = np.load(path)
    kernels = [[stored[f"kernel{i}"], stored[f"kernel_bias{i}"]] for i in range(int(stored["kernels"]))]
    dense = [[stored[f"dense{i}"], stored[f"dense_bias{i}"]] for i in range(int(stored["dense"]))]
    return [[a.astype(np.float32) for a in pair] for pair in kernels], [
        [a.astype(np.float32) for a in pair] for pair in dense
    ]


def gradients(kernels, dense, inputs, targets, rng):
    """One forward and backward pass of the logistic loss."""
    values, kept = inputs, []
    for kernel, bias in kernels:
        rows = unfold(values, kernel.shape[0])
        out = np.maximum(rows @ kernel.reshape(-1, kernel.shape[-1]) + bias, 0)
        kept.append((values.shape, rows, out))
        values = out
    flat = values.reshape(len(values), -1)
    drop = (rng.random(flat.shape) > 0.25).astype(np.float32) / 0.75
    dropped = flat * drop
    hidden = np.maximum(dropped @ dense[0][0] + dense[0][1], 0)
    outputs = hidden @ dense[1][0] + dense[1][1]
    cube = 1 / (1 + np.exp(-np.clip(outputs[:, 0], -30, 30)))
    cell = 1 / (1 + np.exp(-np.clip(outputs[:, 3], -30, 30)))
    loss = -np.mean(np.log(np.abs(1 - targets[:, 0] - cube) + 1e-9))
    error = np.clip(outputs[:, 1:3] - targets[:, 1:3] / DISTANCE_MM, -1, 1) * targets[:, 3:4]
    printed = (cell - targets[:, 4]) * targets[:, 5] * PRINT_WEIGHT
    back = np.column_stack([cube - targets[:, 0], DISTANCE_WEIGHT * error, printed]).astype(np.float32) / len(
        targets
    )
    grads_dense = [None, [hidden.T @ back, back.sum(axis=0)]]
    back = (back @ dense[1][0].T) * (hidden > 0)
    grads_dense[0] = [dropped.T @ back, back.sum(axis=0)]
    back = ((back @ dense[0][0].T) * drop).reshape(values.shape)
    grads_kernels = [None] * len(kernels)
    for depth in range(len(kernels) - 1, -1, -1):
        kernel, _ = kernels[depth]
        shape, rows, out = kept[depth]
        back = back * (out > 0)
        outputs = kernel.shape[-1]
        folded = back.reshape(-1, outputs)
        grads_kernels[depth] = [
            (rows.reshape(len(folded), -1).T @ folded).reshape(kernel.shape),
            folded.sum(axis=0),
        ]
        if depth:
            size = kernel.shape[0]
            columns = (folded @ kernel.reshape(-1, outputs).T).reshape(*back.shape[:3], size, size, shape[3])
            earlier = np.zeros(shape, np.float32)
            high, wide = back.shape[1], back.shape[2]
            for i in range(size):
                for j in range(size):
                    earlier[:, i : i + STRIDE * high : STRIDE, j : j + STRIDE * wide : STRIDE] += columns[
                        :, :, :, i, j
                    ]
            back = earlier
    return loss, grads_kernels, grads_dense


def shuffled_light(rng, batch, targets):
    """Turn, mirror, and repaint patches, so that neither a direction nor a palette can be learnt."""
    turns = rng.integers(0, 4)
    batch = np.rot90(batch, turns, axes=(1, 2))
    targets = targets.copy()
    for _ in range(turns):  # a quarter turn takes right to up
        targets[:, 1], targets[:, 2] = targets[:, 2].copy(), -targets[:, 1]
        batch = np.concatenate([batch[..., :6], batch[..., 7:8], -batch[..., 6:7]], axis=-1)
    if rng.random() < 0.5:
        batch = batch[:, :, ::-1]
        targets[:, 1] *= -1
        batch = np.concatenate([batch[..., :6], -batch[..., 6:7], batch[..., 7:8]], axis=-1)
    count = len(batch)
    mix = rng.normal(0, 0.3, (count, 2, 2)) + np.eye(2) * rng.uniform(0.4, 1.3, (count, 1, 1))
    mix = mix.astype(np.float32)[:, None]
    contrast = rng.uniform(0.75, 1.25, (count, 1, 1, 1)).astype(np.float32)
    out = np.ascontiguousarray(batch)
    for first in (0, 3):  # the cube's top and the ground below it
        out[..., first : first + 1] *= contrast
        out[..., first + 1 : first + 3] = out[..., first + 1 : first + 3] @ mix
    if rng.random() < 0.5:
        grain = rng.standard_normal((*out.shape[:3], 6), dtype=np.float32)
        out[..., :6] += grain * rng.uniform(0, 0.08, (count, 1, 1, 1)).astype(np.float32)
    return out, targets


def flatten(parts):
    """All weight arrays in a row."""
    return [array for pair in parts for array in pair]


def train(inputs, targets, options, tests):
    """Adam with a falling step."""
    rng = np.random.default_rng(options.seed)
    kernels, dense = loaded_network(options.start) if options.start else new_network(rng)
    epochs, seconds = options.epochs, options.seconds
    weights = flatten(kernels) + flatten(dense)
    first, second = [np.zeros_like(w) for w in weights], [np.zeros_like(w) for w in weights]
    steps, step, began = epochs * (len(inputs) // BATCH), 0, time.monotonic()
    for epoch in range(epochs):
        losses = []
        order = rng.permutation(len(inputs))
        for start in range(0, len(order) - BATCH + 1, BATCH):
            picked = np.sort(order[start : start + BATCH])
            batch, wanted = shuffled_light(rng, inputs[picked].astype(np.float32), targets[picked])
            loss, gk, gd = gradients(kernels, dense, batch, wanted, rng)
            losses.append(loss)
            step += 1
            rate = options.rate * (0.5 + 0.5 * np.cos(np.pi * step / steps)) + 1e-5
            for w, g, m, v in zip(weights, flatten(gk) + flatten(gd), first, second, strict=True):
                m += 0.1 * (g - m)
                v += 0.001 * (g * g - v)
                w -= rate * (
                    m / (1 - 0.9**step) / (np.sqrt(v / (1 - 0.999**step)) + 1e-8) + 1e-4 * w * (w.ndim > 1)
                )
        net = Network(tuple(map(tuple, kernels)), tuple(map(tuple, dense)))
        report = [f"{name} {accuracy(net, x, y)}" for name, x, y in tests]
        print(
            f"epoch {epoch} loss {np.mean(losses):.4f} {' '.join(report)} {time.monotonic() - began:.0f}s",
            flush=True,
        )
        if time.monotonic() - began > seconds:
            break
    return kernels, dense


def accuracy(net, inputs, targets):
    """Share of cubes told right, mean distance error in millimetres, share of printed cells told right."""
    outputs = np.concatenate(
        [net.run(inputs[i : i + 500].astype(np.float32)) for i in range(0, len(inputs), 500)]
    )
    off = np.abs(outputs[:, 1:3] * DISTANCE_MM - targets[:, 1:3])[targets[:, 3] > 0].mean()
    known = targets[:, 5] > 0
    cell = np.mean(((outputs[:, 3] > 0) == (targets[:, 4] > 0))[known])
    return f"{np.mean((outputs[:, 0] > 0) == (targets[:, 0] > 0)):.4f} {off:.2f}mm cell {cell:.4f}"


def save(kernels, dense, path):
    """Store the weights in half precision."""
    stored = {"kernels": len(kernels), "dense": len(dense)}
    for i, (k, b) in enumerate(kernels):
        stored |= {f"kernel{i}": k.astype(np.float16), f"kernel_bias{i}": b.astype(np.float16)}
    for i, (m, b) in enumerate(dense):
        stored |= {f"dense{i}": m.astype(np.float16), f"dense_bias{i}": b.astype(np.float16)}
    np.savez_compressed(path, **stored)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out")
    parser.add_argument("samples", nargs="+")
    parser.add_argument("--test", nargs="*", default=[])
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=1.6e-3)
    parser.add_argument("--start", help="weights to go on from")
    parser.add_argument("--seconds", type=float, default=900)
    options = parser.parse_args()
    loaded = [np.load(path) for path in options.samples]
    train_x = np.concatenate([part["patches"] for part in loaded])
    train_y = np.concatenate([part["labels"] for part in loaded])
    tests = []
    for path in options.test:
        part = np.load(path)
        tests.append((Path(path).stem, part["patches"], part["labels"]))
    save(*train(train_x, train_y, options, tests), options.out)
