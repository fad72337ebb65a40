"""The planes of many tiles at once: homographies between their millimetres and pixels."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from companion.vision.task import TILE_MM

Floats = NDArray[np.float64]


def planes_of(quads: Floats) -> Floats:
    """The homographies from a tile's millimetres to N quads."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = (quads[:, k].T for k in range(4))
    dx1, dx2, dx3 = x1 - x2, x3 - x2, x0 - x1 + x2 - x3
    dy1, dy2, dy3 = y1 - y2, y3 - y2, y0 - y1 + y2 - y3
    scale = dx1 * dy2 - dx2 * dy1
    scale = np.where(np.abs(scale) < 1e-9, 1e-9, scale)
    g, h = (dx3 * dy2 - dx2 * dy3) / scale, (dx1 * dy3 - dx3 * dy1) / scale
    square = np.stack(
        [
            np.stack([x1 - x0 + g * x1, x3 - x0 + h * x3, x0], axis=1),
            np.stack([y1 - y0 + g * y1, y3 - y0 + h * y3, y0], axis=1),
            np.stack([g, h, np.ones_like(g)], axis=1),
        ],
        axis=1,
    )
    return np.asarray(square / np.array([*TILE_MM, 1.0]), np.float64)


def on_planes(planes: Floats, points_mm: Floats) -> Floats:
    """Give pixels of the same points, or of each quad's own, on every plane."""
    x, y = points_mm[..., 0], points_mm[..., 1]
    if points_mm.ndim == 2:
        x, y = x[None], y[None]
    m = planes[:, :, :, None]
    depth = m[:, 2, 0] * x + m[:, 2, 1] * y + m[:, 2, 2]
    depth = np.where(np.abs(depth) < 1e-9, 1e-9, depth)
    return np.stack([(m[:, k, 0] * x + m[:, k, 1] * y + m[:, k, 2]) / depth for k in (0, 1)], axis=-1)
