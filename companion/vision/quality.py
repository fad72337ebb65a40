"""Why a photo could not be read: too dark, too bright, blurred, cut off, or simply no board."""

from __future__ import annotations

import cv2
import numpy as np

from companion.vision.photo import Photo
from companion.vision.pose import Floats

_DARK_LEVEL = 35.0
_BRIGHT_SHARE = 0.3
_BLURRED_STEP = 14.0


def is_too_dark(photo: Photo) -> bool:
    """Whether hardly anything in a photo is brighter than black."""
    return float(np.percentile(photo.image_bgr[::4, ::4].mean(axis=2), 98)) < _DARK_LEVEL


def likely_reason(photo: Photo, corners_px: Floats | None = None) -> str:
    """Name what most likely kept a photo from being read."""
    gray = cv2.cvtColor(photo.image_bgr, cv2.COLOR_BGR2GRAY)
    small = np.asarray(cv2.resize(gray, (320, 240), interpolation=cv2.INTER_AREA), np.float64)
    if is_too_dark(photo):
        return "too_dark"
    if float(np.mean(small > 250)) > _BRIGHT_SHARE:
        return "too_bright"
    steps = np.abs(np.diff(np.asarray(gray, np.float32), axis=1))
    if float(np.percentile(steps, 99.8)) < _BLURRED_STEP:
        return "blurred"
    if corners_px is not None and _is_cut_off(photo, corners_px):
        return "board_cut_off"
    return "board_not_found"


def _is_cut_off(photo: Photo, corners_px: Floats) -> bool:
    limits = np.array([photo.width_px - 1, photo.height_px - 1])
    return bool(((corners_px < 0) | (corners_px > limits)).any())
