"""Sees single cubes from above: small upright pictures on the planes of their tops and of the ground.

The network is the one that learnt the burial chamber's cells (`tools/train_cells.py`); its numbers are kept
apart, as `loose.npz`, so that teaching the chamber anew changes nothing here.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.cells import features
from companion.vision.network import load_network
from companion.vision.photo import Bgr
from companion.vision.pose import Pose, flatten
from companion.vision.task import CUBE_MM

Values = NDArray[np.float32]
Floats = NDArray[np.float64]

NETWORK = "loose"
_PATCH_PX, _PATCH_MM = 32, 36.0
_PX_MM = _PATCH_PX / _PATCH_MM
_FINE = 2  # samples per pixel and axis, against aliasing
_LEAN_MM, _DISTANCE_MM = 10.0, 2.0  # the units in which the network is told leans and tells distances
_AROUND_MM = 28.0
_FURTHEST_MM = 6.0


class Ground:
    """A strip of the board around one row, on the planes of cube tops and of the ground."""

    def __init__(self, image_bgr: Bgr, pose: Pose, row_mm: float, span_mm: tuple[float, float]) -> None:
        self._pose = pose
        self._left_mm, self._above_mm = span_mm[0] - _AROUND_MM, row_mm - _AROUND_MM
        box_mm = (self._left_mm, self._above_mm, span_mm[1] + _AROUND_MM, row_mm + _AROUND_MM)
        self._planes = [_plane(image_bgr, pose, height_mm, box_mm) for height_mm in (CUBE_MM, 0.0)]

    def look(self, middles_mm: Floats) -> tuple[Floats, Floats]:
        """The odds of a cube near each of N middles (x, y), and where its own middle seems to be."""
        cut = np.empty((len(middles_mm), _PATCH_PX, _PATCH_PX, 8), np.float32)
        high, wide = self._planes[0].shape[:2]
        columns = np.rint((middles_mm[:, 0] - self._left_mm) * _PX_MM).astype(np.intp) - _PATCH_PX // 2
        rows = np.rint((middles_mm[:, 1] - self._above_mm) * _PX_MM).astype(np.intp) - _PATCH_PX // 2
        columns, rows = np.clip(columns, 0, wide - _PATCH_PX), np.clip(rows, 0, high - _PATCH_PX)
        for i, (column, row) in enumerate(zip(columns, rows, strict=True)):
            for k, plane in enumerate(self._planes):
                cut[i, :, :, 3 * k : 3 * k + 3] = plane[row : row + _PATCH_PX, column : column + _PATCH_PX]
        cut[..., :6] -= np.einsum("nhwc->nc", cut[..., :6])[:, None, None] / np.float32(_PATCH_PX**2)
        seen_mm = np.stack(
            [
                self._left_mm + (columns + _PATCH_PX // 2) / _PX_MM,
                self._above_mm + (rows + _PATCH_PX // 2) / _PX_MM,
                np.full(len(columns), CUBE_MM),
            ],
            axis=1,
        )
        away = self._pose.camera_mm[None] - seen_mm
        cut[..., 6:] = (away[:, :2] * (CUBE_MM / away[:, 2:]) / _LEAN_MM)[:, None, None, :]
        outputs = load_network(NETWORK).run(cut).astype(np.float64)
        moved = np.clip(outputs[:, 1:3] * _DISTANCE_MM, -_FURTHEST_MM, _FURTHEST_MM)
        return outputs[:, 0], seen_mm[:, :2] + moved


def _plane(image_bgr: Bgr, pose: Pose, height_mm: float, box_mm: tuple[float, float, float, float]) -> Values:
    fine_bgr = flatten(image_bgr, pose.plane(height_mm), box_mm, _PX_MM * _FINE)
    size = (fine_bgr.shape[1] // _FINE, fine_bgr.shape[0] // _FINE)
    coarse_bgr = cv2.resize(fine_bgr, size, interpolation=cv2.INTER_AREA)
    return features(np.asarray(coarse_bgr, np.uint8))
