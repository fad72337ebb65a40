"""A picture turned by quarters, and the way back for its points."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.photo import Bgr

Floats = NDArray[np.float64]

_WAYS = {1: cv2.ROTATE_90_COUNTERCLOCKWISE, 2: cv2.ROTATE_180, 3: cv2.ROTATE_90_CLOCKWISE}


@dataclass(frozen=True, slots=True)
class Turn:
    """So many quarters anticlockwise; `frame_px` is the size before turning."""

    quarters: int
    frame_px: tuple[int, int]

    def picture(self, image_bgr: Bgr) -> Bgr:
        """Turn a picture."""
        way = _WAYS.get(self.quarters % 4)
        return image_bgr if way is None else np.asarray(cv2.rotate(image_bgr, way), np.uint8)

    def back(self, points_px: Floats) -> Floats:
        """Give the places that points of the turned picture had before."""
        last_x, last_y = self.frame_px[0] - 1, self.frame_px[1] - 1
        x, y = points_px[..., 0], points_px[..., 1]
        turned = ((x, y), (last_x - y, x), (last_x - x, last_y - y), (y, last_y - x))
        return np.stack(turned[self.quarters % 4], axis=-1)
