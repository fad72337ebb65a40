"""The shapes of the networks, and how they become the files that the app loads."""

from __future__ import annotations

import zlib
from itertools import pairwise
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
    """A tile as flattened by guessed corners to votes of its parts.

    Ten votes of every eight by eight pixels: for each of the four sides how far off it is, and a weight;
    whether this is the tile at all, and whether it is upside down.
    """

    def __init__(self, wide: int = 64) -> None:
        super().__init__()
        self.near = nn.Sequential(
            conv(5, 16, 2),
            conv(16, 32, 2),
            conv(32, wide, 2),
            *[Residual(wide, d) for d in (1, 2, 4, 1, 2, 4)],
        )
        self.context = nn.Sequential(nn.Conv2d(wide, 32, 1), nn.ReLU(), nn.Conv2d(32, wide, 1))
        self.votes = nn.Conv2d(wide, 10, 1)

    def forward(self, flat: torch.Tensor) -> torch.Tensor:
        """Run it."""
        seen = self.near(flat)
        return self.votes(torch.relu(seen + self.context(seen.mean(dim=(2, 3), keepdim=True))))


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


def resume(net: nn.Module, path: Path) -> nn.Module:
    """Take up a stored network: its convolutions have absorbed their normalisation and go on without."""
    net = _fused(net.eval())
    graph = onnx.load_from_string(zlib.decompress(path.read_bytes())).graph
    values = {stored.name: onnx.numpy_helper.to_array(stored) for stored in graph.initializer}
    layers = [layer for layer in net.modules() if isinstance(layer, nn.Conv2d | nn.Linear)]
    nodes = [node for node in graph.node if node.op_type in {"Conv", "Gemm"}]
    for layer, node in zip(layers, nodes, strict=True):
        layer.weight.data = torch.from_numpy(values[node.input[1]].copy())
        layer.bias.data = torch.from_numpy(values[node.input[2]].copy())
    return net


def _fused(net: nn.Module) -> nn.Module:
    for name, child in net.named_children():
        if isinstance(child, nn.Sequential):
            parts = list(child)
            for k, (one, two) in enumerate(pairwise(parts)):
                if isinstance(one, nn.Conv2d) and isinstance(two, nn.BatchNorm2d):
                    parts[k], parts[k + 1] = nn.utils.fusion.fuse_conv_bn_eval(one, two), nn.Identity()
            child = nn.Sequential(*parts)
            setattr(net, name, child)
        _fused(child)
    return net


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
