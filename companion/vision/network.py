"""A small convolutional network that is only ever run here; `tools/train_cells.py` makes its numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Weights = NDArray[np.float32]

STORED = Path(__file__).resolve().parent.parent / "data" / "vision"
STRIDE = 2
_AT_ONCE, _ROWS_AT_ONCE = 8, 2048


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """Convolutions with stride 2, then dense layers; each but the last is cut off below zero."""

    kernels: tuple[tuple[Weights, Weights], ...]
    dense: tuple[tuple[Weights, Weights], ...]

    def run(self, patches: Weights) -> Weights:
        """Give the outputs for N patches or rows, so many at a time as stay in the processor's cache."""
        step = _AT_ONCE if self.kernels else _ROWS_AT_ONCE
        parts = [self._run(patches[i : i + step]) for i in range(0, max(1, len(patches)), step)]
        return parts[0] if len(parts) == 1 else np.concatenate(parts)

    def _run(self, patches: Weights) -> Weights:
        values = patches
        for kernel, bias in self.kernels:
            values = np.maximum(
                unfold(values, kernel.shape[0]) @ kernel.reshape(-1, kernel.shape[-1]) + bias, 0
            )
        values = values.reshape(len(values), -1)
        for depth, (matrix, bias) in enumerate(self.dense):
            values = values @ matrix + bias
            if depth + 1 < len(self.dense):
                values = np.maximum(values, 0)
        return np.asarray(values, np.float32)


def unfold(values: Weights, size: int) -> Weights:
    """Lay every window of a convolution out as one row: N x H x W x C to N x h x w x (size * size * C)."""
    count, height, width, channels = values.shape
    rows, columns = (height - size) // STRIDE + 1, (width - size) // STRIDE + 1
    a, b, c, d = values.strides
    windows = np.lib.stride_tricks.as_strided(
        values,
        (count, rows, columns, size, size, channels),
        (a, b * STRIDE, c * STRIDE, b, c, d),
        writeable=False,
    )
    return windows.reshape(count, rows, columns, size * size * channels)


@cache
def load_network(name: str) -> Network:
    """Load stored numbers once."""
    with np.load(STORED / f"{name}.npz", allow_pickle=False) as stored:
        kernels = [(stored[f"kernel{i}"], stored[f"kernel_bias{i}"]) for i in range(int(stored["kernels"]))]
        dense = [(stored[f"dense{i}"], stored[f"dense_bias{i}"]) for i in range(int(stored["dense"]))]
    return Network(
        tuple((k.astype(np.float32), b.astype(np.float32)) for k, b in kernels),
        tuple((m.astype(np.float32), b.astype(np.float32)) for m, b in dense),
    )
