"""The slopes of a small picture, steepest channel first, measured against the texture around them."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.photo import Bgr

Floats = NDArray[np.float64]
Singles = NDArray[np.float32]

_AROUND_PX = 41
_CAPPED_AT = 80.0  # per cent of all slopes: cubes and lettering are no texture
# What counts as a steep slope, in Scharr's units: a little, and more where all around is steep.
_LEAST, _TIMES_USUAL = 60.0, 1.8
_FROM = 0.3
_CROSSING = 1.1  # an edge is steeper across than along


@dataclass(frozen=True, slots=True, eq=False)
class Slopes:
    """Per pixel the slope to the right and down; 1 is steep for where it is."""

    right: Singles
    down: Singles

    @staticmethod
    def of(image_bgr: Bgr) -> Slopes:
        """Take the steepest channel, because wood and print may be equally bright."""
        smooth = cv2.GaussianBlur(image_bgr, (5, 5), 0.9)
        rights = cv2.split(cv2.Scharr(smooth, cv2.CV_16S, 1, 0))
        downs = cv2.split(cv2.Scharr(smooth, cv2.CV_16S, 0, 1))
        sizes = [cv2.add(cv2.absdiff(r, 0), cv2.absdiff(d, 0)) for r, d in zip(rights, downs, strict=True)]  # type: ignore[call-overload]
        right, down, size = rights[1], downs[1], sizes[1]
        for channel in (0, 2):
            steeper = cv2.compare(sizes[channel], size, cv2.CMP_GT)
            cv2.copyTo(rights[channel], steeper, right)
            cv2.copyTo(downs[channel], steeper, down)
            size = cv2.max(size, sizes[channel])
        cap = float(np.percentile(np.asarray(size, np.float32)[2::4, 2::4], _CAPPED_AT))
        usual = cv2.blur(cv2.min(size, cap), (_AROUND_PX, _AROUND_PX))  # type: ignore[call-overload]
        scale = 1 / (_LEAST + _TIMES_USUAL * np.asarray(usual, np.float32))
        return Slopes(np.asarray(right * scale, np.float32), np.asarray(down * scale, np.float32))

    @property
    def frame_px(self) -> tuple[int, int]:
        """Width and height of the picture."""
        return int(self.right.shape[1]), int(self.right.shape[0])

    def across(self, at: Floats, normal: Floats) -> Singles:
        """How steep an edge runs through each point, crossing the direction given with it; 1 is steep."""
        wide, high = self.frame_px
        x = np.clip(np.rint(at[..., 0]), 0, wide - 1).astype(np.intp)
        y = np.clip(np.rint(at[..., 1]), 0, high - 1).astype(np.intp)
        place = y * wide + x
        right, down = np.take(self.right.reshape(-1), place), np.take(self.down.reshape(-1), place)
        normal_x, normal_y = (normal[..., k].astype(np.float32) for k in (0, 1))
        straight = np.abs(right * normal_x + down * normal_y)
        straight *= straight > _CROSSING * np.abs(right * normal_y - down * normal_x)
        return np.asarray(straight, np.float32)


def clearness(steep: Singles) -> Singles:
    """How sure an edge is, 0 to 1: steeper than steep is no surer."""
    return np.clip(steep - _FROM, 0, 1)
