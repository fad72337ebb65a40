"""The shapes of the networks, and how they become the files that the app loads."""

from __future__ import annotations

from pathlib import Path

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
    """A 192 x 192 picture to 12 x 12 votes: for each board one for being on it and eight for its corners."""

    def __init__(self, wide: int = 80) -> None:
        super().__init__()
        self.body = nn.Sequential(
            conv(3, 16, 2),
            conv(16, 32, 2),
            conv(32, 64, 2),
            Residual(64, 1),
            conv(64, wide, 2),
            *[Residual(wide, d) for d in (1, 2, 4, 1, 2, 4)],
        )
        self.votes = nn.Conv2d(wide, 18, 1)

    def forward(self, picture: torch.Tensor) -> torch.Tensor:
        """Run it."""
        return self.votes(self.body(picture))


class Fitter(nn.Module):
    """A tile as flattened by guessed corners to how far these are off, and whether it is the tile at all."""

    def __init__(self, rows: int = 8, columns: int = 18) -> None:
        super().__init__()
        self.body = nn.Sequential(
            conv(3, 16, 2), conv(16, 32, 2), conv(32, 48, 2), Residual(48, 1), Residual(48, 2), conv(48, 64, 2),
            Residual(64, 1), nn.Conv2d(64, 24, 1), nn.BatchNorm2d(24), nn.ReLU(),
        )  # fmt: skip
        self.head = nn.Sequential(nn.Flatten(), nn.Linear(24 * rows * columns, 96), nn.ReLU(), nn.Linear(96, 10))

    def forward(self, flat: torch.Tensor) -> torch.Tensor:
        """Run it."""
        return self.head(self.body(flat))


class Cells(nn.Module):
    """A strip of the chamber to what is in each of its places: cube, empty cell, how far off, colours, fit."""

    def __init__(self, channels: int = 11) -> None:
        super().__init__()
        self.near = nn.Sequential(
            conv(channels, 24, 2), conv(24, 48, 2), Residual(48, 1), conv(48, 72, 2), Residual(72, 1), conv(72, 96, 2)
        )
        self.wide = nn.Sequential(Residual(96, 1), Residual(96, 2))
        self.context = nn.Sequential(nn.Conv2d(96, 48, 1), nn.ReLU(), nn.Conv2d(48, 96, 1))
        self.told = nn.Conv2d(96, 9, 1)

    def forward(self, strip: torch.Tensor) -> torch.Tensor:
        """Run it."""
        seen = self.wide(self.near(strip))
        overall = self.context(seen.mean(dim=(2, 3), keepdim=True))
        return self.told(torch.relu(seen + overall))


def save(net: nn.Module, example: torch.Tensor, path: Path) -> None:
    """Write a network for OpenCV."""
    net.eval()
    torch.onnx.export(net, (example,), str(path), dynamo=False, opset_version=13, input_names=["in"], output_names=["out"])
