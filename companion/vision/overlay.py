"""Draws a reading over its photo: every cell outlined and named, doubtful ones marked."""

from __future__ import annotations

import cv2
import numpy as np

from companion.core.errors import UnreadablePhotoError
from companion.core.reading import Point, Reading
from companion.vision.photo import Bgr, Photo, open_photo

# Letters, because colour is never the only sign; grey differs from green and the rest in its first letter.
_LETTERS = {"black": "K", "white": "W", "brown": "B", "grey": "G"}
_TILE_BGR = (255, 200, 0)
_SURE_BGR = (80, 220, 80)
_DOUBTFUL_BGR = (40, 40, 255)
_OUTLINE_BGR = (0, 0, 0)


def draw_overlay(photo: bytes, reading: Reading) -> bytes:
    """Give the photo with the reading drawn over it, as a PNG file."""
    opened = open_photo(photo)
    drawn_bgr = overlay_image(opened, reading)
    done, png = cv2.imencode(".png", drawn_bgr)
    if not done:
        raise UnreadablePhotoError("photo_damaged")
    return png.tobytes()


def overlay_image(photo: Photo, reading: Reading) -> Bgr:
    """Give a copy of the decoded photo with the reading drawn over it."""
    drawn_bgr = photo.image_bgr.copy()
    thickness = max(1, round(max(drawn_bgr.shape[:2]) / 700))
    if reading.corners:
        cv2.polylines(drawn_bgr, [_pixels(photo, reading.corners)], True, _TILE_BGR, thickness, cv2.LINE_AA)
    doubtful = {doubt.where for doubt in reading.doubts}
    for outline in reading.outlines:
        polygon_px = _pixels(photo, outline.polygon)
        colour_bgr = _DOUBTFUL_BGR if outline.where in doubtful else _SURE_BGR
        cv2.polylines(drawn_bgr, [polygon_px], True, colour_bgr, thickness, cv2.LINE_AA)
        label = _LETTERS.get(str(outline.answer), str(outline.answer))
        if outline.where in doubtful:
            label += "?"
        _write(drawn_bgr, label, polygon_px, colour_bgr, thickness)
    return drawn_bgr


def _pixels(photo: Photo, points: tuple[Point, ...]) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
    return np.rint(photo.to_working(np.asarray(points, np.float64))).astype(np.int32).reshape(-1, 1, 2)


def _write(
    image_bgr: Bgr,
    label: str,
    polygon_px: np.ndarray[tuple[int, ...], np.dtype[np.int32]],
    colour_bgr: tuple[int, int, int],
    thickness: int,
) -> None:
    size_px = float(np.sqrt(max(1.0, cv2.contourArea(polygon_px))))
    scale = max(0.35, size_px / 55)
    (width_px, height_px), _ = cv2.getTextSize(label, cv2.FONT_HERSHEY_SIMPLEX, scale, thickness)
    middle = polygon_px.reshape(-1, 2).mean(axis=0)
    at = (int(middle[0] - width_px / 2), int(middle[1] + height_px / 2))
    for colour, extra in ((_OUTLINE_BGR, 2), (colour_bgr, 0)):
        cv2.putText(
            image_bgr, label, at, cv2.FONT_HERSHEY_SIMPLEX, scale, colour, thickness + extra, cv2.LINE_AA
        )
