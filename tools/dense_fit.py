"""Trains dense networks in plain numpy, seeded; `companion.vision.network` runs what comes out."""

from functools import cache
from itertools import pairwise

import numpy as np

from companion.vision import network


def fit(inputs, targets, sizes, *, epochs, batch, rate, seed, kind="odds", noise=0.02, decay=2e-4):
    """Train with Adam: `odds` on the logistic loss, `moves` on a loss that forgives strays.

    For `choice`, inputs are groups of which exactly one member is right.
    """
    rng = np.random.default_rng(seed)
    group = inputs.shape[1] if kind == "choice" else 1
    widths = [inputs.shape[-1], *sizes]
    layers = [rng.normal(0, np.sqrt(2 / a), (a, b)).astype(np.float32) for a, b in pairwise(widths)]
    layers += [np.zeros(b, np.float32) for b in sizes]
    first, second = [np.zeros_like(p) for p in layers], [np.zeros_like(p) for p in layers]
    depth, steps, step = len(sizes), epochs * (len(inputs) // batch), 0
    for _ in range(epochs):
        order = rng.permutation(len(inputs))
        for begin in range(0, len(inputs) - batch + 1, batch):
            chosen = order[begin : begin + batch]
            values = [inputs[chosen].astype(np.float32).reshape(-1, widths[0])]
            values[0] += rng.normal(0, noise, values[0].shape).astype(np.float32)
            for k in range(depth):
                raw = values[-1] @ layers[k] + layers[depth + k]
                values.append(np.maximum(raw, 0) if k + 1 < depth else raw)
            right = targets[chosen].reshape(len(chosen) * group, -1)
            error = (_slope(values[-1], right, kind, group) / batch).astype(np.float32)
            gradients = [None] * (2 * depth)
            for k in range(depth - 1, -1, -1):
                gradients[k] = values[k].T @ error + decay * layers[k]
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


def _slope(outputs, targets, kind, group):
    if kind == "choice":
        raised = outputs.reshape(-1, group)
        raised = np.exp(raised - raised.max(axis=1, keepdims=True))
        return (raised / raised.sum(axis=1, keepdims=True)).reshape(-1, 1) - targets
    if kind == "odds":
        return 1 / (1 + np.exp(-outputs)) - targets
    away = outputs - targets
    return away / np.sqrt(1 + away**2)


def save(path, matrices, biases):
    """Store a network as `companion.vision.network` loads it."""
    stored = {f"dense{i}": m.astype(np.float16) for i, m in enumerate(matrices)}
    stored |= {f"dense_bias{i}": b for i, b in enumerate(biases)}
    np.savez_compressed(path, kernels=0, dense=len(matrices), **stored)


@cache
def load_from(home, name):
    """Load a network from another folder than the app's own."""
    own, network.STORED = network.STORED, home
    try:
        return network.load_network.__wrapped__(name)
    finally:
        network.STORED = own
