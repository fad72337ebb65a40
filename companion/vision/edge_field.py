"""Edges of a picture by direction, and how well the outline of a tile lies on them."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.photo import Bgr

Floats = NDArray[np.float64]

_WEAKEST, _OVERRUN = 0.1, 0.25
_NEAR = 2  # the side that faces the camera: its lower rim shows, too


@dataclass(frozen=True, slots=True, eq=False)
class EdgeField:
    """How strongly the picture changes across each direction, widened a little."""

    fields: NDArray[np.float32]
    sharp: NDArray[np.float32]
    frame_px: tuple[int, int]

    @staticmethod
    def of(image_bgr: Bgr) -> EdgeField:
        """Measure a picture."""
        smooth = cv2.GaussianBlur(image_bgr, (0, 0), 1.0)
        gx = np.asarray(cv2.Scharr(smooth, cv2.CV_16S, 1, 0))
        gy = np.asarray(cv2.Scharr(smooth, cv2.CV_16S, 0, 1))
        clearest = np.argmax(np.abs(gx).astype(np.int32) + np.abs(gy), axis=2)[..., None]
        across_x = np.take_along_axis(gx, clearest, axis=2)[..., 0].astype(np.float32)
        across_y = np.take_along_axis(gy, clearest, axis=2)[..., 0].astype(np.float32)
        angles = np.pi * np.arange(8) / 8
        stacked = np.stack(
            [np.abs(across_x * np.float32(np.cos(t)) + across_y * np.float32(np.sin(t))) for t in angles]
        )
        strong = float(np.percentile(stacked[:, ::4, ::4].max(axis=0), 80)) + 24.0
        widened = [cv2.dilate(np.minimum(f / strong, 1.0), np.ones((3, 3), np.uint8)) for f in stacked]
        sharp = np.minimum(stacked / strong, 1.2)
        return EdgeField(np.stack(widened), sharp, (image_bgr.shape[1], image_bgr.shape[0]))

    def side(self, a: Floats, b: Floats, samples: int) -> Floats:
        """Strength at points along each of N sides; points outside the picture count a little."""
        share = (np.arange(samples) + 0.5) / samples
        points = a[:, None] + (b - a)[:, None] * share[None, :, None]
        normal = np.arctan2((b - a)[:, 0], -(b - a)[:, 1])  # direction across the side
        turn = np.rint(normal / (np.pi / 8)).astype(np.intp) % 8
        x, y = np.rint(points[..., 0]).astype(np.intp), np.rint(points[..., 1]).astype(np.intp)
        inside = (x >= 0) & (y >= 0) & (x < self.frame_px[0]) & (y < self.frame_px[1])
        x, y = np.clip(x, 0, self.frame_px[0] - 1), np.clip(y, 0, self.frame_px[1] - 1)
        return np.asarray(np.where(inside, self.fields[turn[:, None], y, x], 0.2), np.float64)

    def support(self, quads: Floats, long_samples: int, end_samples: int) -> Floats:
        """How much of each outline lies on edges, the far edge and the worse end counting less."""
        far = self.side(quads[:, 0], quads[:, 1], long_samples).mean(axis=1)
        right = self.side(quads[:, 1], quads[:, 2], end_samples).mean(axis=1)
        near = self.side(quads[:, 2], quads[:, 3], long_samples).mean(axis=1)
        left = self.side(quads[:, 3], quads[:, 0], end_samples).mean(axis=1)
        better, worse = np.maximum(left, right), np.minimum(left, right)
        width = np.linalg.norm(quads[:, 2] - quads[:, 3], axis=1) / max(self.frame_px)
        overrun = self._beyond(quads[:, 3], quads[:, 2]) + self._beyond(quads[:, 2], quads[:, 3])
        overrun += 0.5 * (self._beyond(quads[:, 0], quads[:, 1]) + self._beyond(quads[:, 1], quads[:, 0]))
        sides = 1.3 * near + 0.9 * far + 0.9 * better + 0.7 * worse
        return np.asarray(sides + 0.8 * np.minimum(width, 0.7) - _OVERRUN * overrun, np.float64)

    def _beyond(self, a: Floats, b: Floats) -> Floats:
        """How strongly the side from a to b goes on past b, where a tile's corner should be."""
        return np.asarray(self.side(b + 0.03 * (b - a), b + 0.13 * (b - a), 8).mean(axis=1), np.float64)

    def rate(self, quads: Floats) -> Floats:
        """The support of outlines whose sides are nearly right, the weakest side counting once more."""
        sides = [self._along(quads[:, k], quads[:, (k + 1) % 4], 24) for k in range(4)]
        return np.asarray(self.support(quads, 60, 24) + _WEAKEST * np.min(sides, axis=0), np.float64)

    def refine(self, quad: Floats) -> Floats:
        """Pull every side onto the clearest edge nearby, the outermost of several."""
        for reach_px, step_px in ((8.0, 1.0), (2.0, 0.5)):
            moved = [self._pulled(quad[k], quad[(k + 1) % 4], k, reach_px, step_px) for k in range(4)]
            sides = through(np.array([np.concatenate(ends) for ends in moved]))
            corners = meet(np.roll(sides, 1, axis=0), sides)
            if not np.isfinite(corners).all() or float(np.abs(corners - quad).max()) > 4 * reach_px:
                return quad
            quad = corners
        return quad

    def _pulled(self, a: Floats, b: Floats, k: int, reach_px: float, step_px: float) -> tuple[Floats, Floats]:
        steps = np.arange(-reach_px, reach_px + 1e-9, step_px)
        along = (b - a) / max(float(np.linalg.norm(b - a)), 1e-9)
        outward = np.array([along[1], -along[0]])
        first, last = (v.ravel() for v in np.meshgrid(steps, steps, indexing="ij"))
        gentle = np.abs(first - last) <= max(3.0, 0.6 * reach_px)
        first, last = first[gentle], last[gentle]
        starts, ends = a + first[:, None] * outward, b + last[:, None] * outward
        strength = self._along(starts, ends, 48 if k % 2 == 0 else 24)
        mean = (first + last) / 2
        # a frame is often printed within the edge: what lies further out is the tile's
        lean = 0.012 * mean if k != _NEAR else -0.002 * np.abs(mean)
        best = int(np.argmax(strength + lean - 0.004 * np.abs(first - last)))
        return starts[best], ends[best]

    def _along(self, a: Floats, b: Floats, samples: int) -> Floats:
        share = 0.04 + 0.92 * (np.arange(samples) + 0.5) / samples
        points = a[:, None] + (b - a)[:, None] * share[None, :, None]
        normal = np.arctan2((b - a)[:, 0], -(b - a)[:, 1])
        turn = np.rint(normal / (np.pi / 8)).astype(np.intp) % 8
        x = np.clip(np.rint(points[..., 0]), 0, self.frame_px[0] - 1).astype(np.intp)
        y = np.clip(np.rint(points[..., 1]), 0, self.frame_px[1] - 1).astype(np.intp)
        return np.asarray(self.sharp[turn[:, None], y, x].mean(axis=1), np.float64)


def through(lines: Floats) -> Floats:
    """The equations of the lines through pairs of points."""
    ones = np.ones((len(lines), 1))
    crossed = np.cross(np.hstack([lines[:, :2], ones]), np.hstack([lines[:, 2:4], ones]))
    return np.asarray(
        crossed / np.maximum(np.hypot(crossed[:, 0], crossed[:, 1]), 1e-12)[:, None], np.float64
    )


def meet(one: Floats, other: Floats) -> Floats:
    """The points in which lines meet."""
    points = np.cross(one, other)
    depth = np.where(np.abs(points[:, 2]) < 1e-9, 1e-9, points[:, 2])
    return np.asarray(points[:, :2] / depth[:, None], np.float64)
