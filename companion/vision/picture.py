"""A photo for the screen: opened like one that is read, and handed on as plain bytes."""

from __future__ import annotations

import cv2

from companion.core.ports import Picture
from companion.vision.photo import LONG_SIDE_PX, open_photo


def open_picture(photo: bytes, long_side_px: int = LONG_SIDE_PX) -> Picture:
    """Decode a photo upright, at about the size asked for."""
    opened = open_photo(photo, long_side_px)
    image_rgb = cv2.cvtColor(opened.image_bgr, cv2.COLOR_BGR2RGB)
    return Picture(
        image_rgb.tobytes(), opened.width_px, opened.height_px, opened.full_width_px, opened.full_height_px
    )
