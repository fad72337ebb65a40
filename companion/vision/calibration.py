"""Calibration: one photo of one cube of each colour gives references for this set under this lamp."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import UnreadablePhotoError
from companion.vision.colour import References


def calibrate(photo: bytes, colours: Sequence[str]) -> References:
    """Find the cubes of a calibration photo and keep their faces."""
    raise UnreadablePhotoError("calibration_not_found")
