"""The shapes of the networks, and how they become the files that the app loads."""

from __future__ import annotations

import zlib
from pathlib import Path

import numpy as np
import onnx
import onnx.numpy_helper
import torch
from torch import nn


def conv(before: int, after: int, stride: int = 1, dilation: int = 1) -> nn.Sequential:
    """A convolution, normalised and cut off below zero."""
    return nn.Sequential(
        nn.Conv2d(before, after, 3, stride, dilation, dilation, bias=False), nn.BatchNorm2d(after), nn.ReLU()
    )


class Residual(nn.Module):
    """Adds what a convolution finds to what was there."""

    def __init__(self, channels: int, dilation: int) -> None:
        super().__init__()
        self.inner = nn.Sequential(
            nn.Conv2d(channels, channels, 3, 1, dilation, dilation, bias=False), nn.BatchNorm2d(channels)
        )

    def forward(self, values: torch.Tensor) -> torch.Tensor:
        """Run it."""
        return torch.relu(values + self.inner(values))


class Finder(nn.Module):
    """A 128 x 128 picture to 16 x 16 votes: for each board, one for being on it, five for where it lies."""

    def __init__(self, wide: int = 64) -> None:
        super().__init__()
        self.body = nn.Sequential(
            conv(3, 16, 2),
            conv(16, 32, 2),
            conv(32, wide, 2),
            *[Residual(wide, d) for d in (1, 2, 4, 1, 2, 4)],
        )
        self.votes = nn.Conv2d(wide, 12, 1)

    def forward(self, picture: torch.Tensor) -> torch.Tensor:
        """Run it."""
        return self.votes(self.body(picture))


class Fitter(nn.Module):
    """A tile as flattened by guessed corners to how far these are off, and whether it is the tile at all."""

    def __init__(self, rows: int = 8, columns: int = 18) -> None:
        super().__init__()
        self.body = nn.Sequential(
            conv(3, 16, 2),
            conv(16, 32, 2),
            conv(32, 48, 2),
            Residual(48, 1),
            Residual(48, 2),
            conv(48, 64, 2),
            Residual(64, 1),
            nn.Conv2d(64, 24, 1),
            nn.BatchNorm2d(24),
            nn.ReLU(),
        )
        self.head = nn.Sequential(
            nn.Flatten(), nn.Linear(24 * rows * columns, 96), nn.ReLU(), nn.Linear(96, 10)
        )

    def forward(self, flat: torch.Tensor) -> torch.Tensor:
        """Run it."""
        return self.head(self.body(flat))


class Cells(nn.Module):
    """A strip to what is in each of its places: a cube, an empty cell, how far off, which colour; and fit."""

    def __init__(self, channels: int = 11) -> None:
        super().__init__()
        self.near = nn.Sequential(
            conv(channels, 24, 2),
            conv(24, 48, 2),
            Residual(48, 1),
            conv(48, 72, 2),
            Residual(72, 1),
            conv(72, 96, 2),
        )
        self.wide = nn.Sequential(Residual(96, 1), Residual(96, 2))
        self.context = nn.Sequential(nn.Conv2d(96, 48, 1), nn.ReLU(), nn.Conv2d(48, 96, 1))
        self.told = nn.Conv2d(96, 9, 1)

    def forward(self, strip: torch.Tensor) -> torch.Tensor:
        """Run it."""
        seen = self.wide(self.near(strip))
        overall = self.context(seen.mean(dim=(2, 3), keepdim=True))
        return self.told(torch.relu(seen + overall))


def rounded(values: np.ndarray) -> np.ndarray:
    """The nearest numbers of which only the first half is not nought, which pack to half their size."""
    bits = values.view(np.uint32).astype(np.uint64) + 0x8000
    return (bits & 0xFFFF0000).astype(np.uint32).view(np.float32).reshape(values.shape)


def save(net: nn.Module, example: torch.Tensor, path: Path) -> None:
    """Write a network for OpenCV, its weights rounded and packed, as the app ships few megabytes."""
    net.eval()
    raw = path.with_suffix(".raw")
    torch.onnx.export(
        net, (example,), str(raw), dynamo=False, opset_version=13, input_names=["in"], output_names=["out"]
    )
    model = onnx.load(raw)
    raw.unlink()
    for stored in model.graph.initializer:
        values = onnx.numpy_helper.to_array(stored)
        if values.dtype == np.float32:
            stored.CopyFrom(onnx.numpy_helper.from_array(rounded(values), stored.name))
    path.write_bytes(zlib.compress(model.SerializeToString(), 9))
