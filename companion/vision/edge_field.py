"""Edges of a picture by direction, and how well the outlines of tiles lie on them."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.photo import Bgr

Floats = NDArray[np.float64]

_TURNS = 8
_STRONG_PERCENTILE, _LEAST_STRONG = 80, 24.0
_OUTSIDE = 0.2


@dataclass(frozen=True, slots=True, eq=False)
class EdgeField:
    """How strongly the picture changes across each direction, widened a little; 255 is a clear edge."""

    fields: NDArray[np.uint8]
    frame_px: tuple[int, int]

    @staticmethod
    def of(image_bgr: Bgr) -> EdgeField:
        """Measure a picture by whichever of its channels changes most."""
        smooth = cv2.GaussianBlur(image_bgr, (3, 3), 0)
        gx = cv2.split(np.asarray(cv2.Scharr(smooth, cv2.CV_16S, 1, 0)))
        gy = cv2.split(np.asarray(cv2.Scharr(smooth, cv2.CV_16S, 0, 1)))
        across_x, across_y = gx[1].copy(), gy[1].copy()
        best = np.abs(across_x) + np.abs(across_y)
        for k in (0, 2):
            size = np.abs(gx[k]) + np.abs(gy[k])
            clearer = (size > best).astype(np.uint8)
            cv2.copyTo(gx[k], clearer, across_x)
            cv2.copyTo(gy[k], clearer, across_y)
            best = np.maximum(best, size)
        strong = float(np.percentile(best[::4, ::4], _STRONG_PERCENTILE)) + _LEAST_STRONG
        kernel = np.ones((3, 3), np.uint8)
        fields = []
        for k in range(_TURNS):
            turn = np.pi * k / _TURNS
            x_share, y_share = 255 * np.cos(turn) / strong, 255 * np.sin(turn) / strong
            mixed = cv2.addWeighted(across_x, x_share, across_y, y_share, 0, dtype=cv2.CV_16S)
            fields.append(cv2.dilate(cv2.convertScaleAbs(mixed), kernel))
        return EdgeField(
            np.asarray(np.stack(fields), np.uint8), (int(image_bgr.shape[1]), int(image_bgr.shape[0]))
        )

    def side(self, a: Floats, b: Floats, samples: int) -> Floats:
        """How much of each of N sides lies on edges; what is outside the picture counts a little."""
        strength, outside = self._along(a, b, samples)
        strength[outside] = _OUTSIDE
        return np.asarray(strength.mean(axis=1), np.float64)

    def shown(self, a: Floats, b: Floats, samples: int) -> tuple[Floats, Floats]:
        """How much of what the picture shows of N sides lies on edges, and how much it shows."""
        strength, outside = self._along(a, b, samples)
        strength[outside] = 0.0
        inside = samples - outside.sum(axis=1)
        return strength.sum(axis=1) / np.maximum(inside, 1), inside / samples

    def _along(self, a: Floats, b: Floats, samples: int) -> tuple[Floats, NDArray[np.bool_]]:
        share = ((np.arange(samples) + 0.5) / samples).astype(np.float32)
        start, reach = a.astype(np.float32), (b - a).astype(np.float32)
        x = np.rint(start[:, :1] + reach[:, :1] * share).astype(np.int32)
        y = np.rint(start[:, 1:] + reach[:, 1:] * share).astype(np.int32)
        normal = np.arctan2(reach[:, 0], -reach[:, 1])  # direction across the side
        turn = np.rint(normal * (_TURNS / np.pi)).astype(np.int32) % _TURNS
        wide, high = self.frame_px
        outside = (x < 0) | (y < 0) | (x >= wide) | (y >= high)
        index = (turn[:, None] * high + np.clip(y, 0, high - 1)) * wide + np.clip(x, 0, wide - 1)
        return np.asarray(self.fields.ravel()[index] / 255.0, np.float64), outside

    def support(self, quads: Floats, long_samples: int, end_samples: int) -> Floats:
        """How much of each outline lies on edges, the far edge and the worse end counting less."""
        far = self.side(quads[:, 0], quads[:, 1], long_samples)
        right = self.side(quads[:, 1], quads[:, 2], end_samples)
        near = self.side(quads[:, 2], quads[:, 3], long_samples)
        left = self.side(quads[:, 3], quads[:, 0], end_samples)
        better, worse = np.maximum(left, right), np.minimum(left, right)
        width = np.linalg.norm(quads[:, 2] - quads[:, 3], axis=1) / max(self.frame_px)
        sides = 1.3 * near + 0.9 * far + 0.9 * better + 0.7 * worse
        return np.asarray(sides + 0.8 * np.minimum(width, 0.7), np.float64)
