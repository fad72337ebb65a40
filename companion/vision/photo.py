"""Opens a photo: checked before it is decoded, turned upright, and no larger than a reader needs."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.core.errors import UnreadablePhotoError
from companion.core.reading import Point
from companion.vision.header import JPEG, Header, read_header

LONG_SIDE_PX = 1600
SHORTEST_SIDE_PX = 240
MOST_PIXELS = 64_000_000
MOST_WORKING_BYTES = 300_000_000
MOST_FILE_BYTES = 60_000_000
_LEAST_SHRINK = 0.75  # a photo only a little larger is read as it is

Bgr = NDArray[np.uint8]

_REDUCED = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """A decoded photo, and how its pixels lie in the full picture as people see it (EXIF applied)."""

    image_bgr: Bgr
    full_width_px: int
    full_height_px: int

    @property
    def width_px(self) -> int:
        """Width of the decoded array."""
        return int(self.image_bgr.shape[1])

    @property
    def height_px(self) -> int:
        """Height of the decoded array."""
        return int(self.image_bgr.shape[0])

    def shrunk(self, long_side_px: int) -> Photo:
        """The same photo with fewer pixels; itself if it is no larger than that."""
        scale = long_side_px / max(self.width_px, self.height_px)
        if scale >= 1:
            return self
        size = (max(1, round(self.width_px * scale)), max(1, round(self.height_px * scale)))
        small_bgr = cv2.resize(self.image_bgr, size, interpolation=cv2.INTER_AREA)
        return Photo(np.asarray(small_bgr, np.uint8), self.full_width_px, self.full_height_px)

    def to_working(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Turn full-picture pixels into pixels of the decoded array."""
        return (points + 0.5) * self._scale() - 0.5

    def to_full(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Turn pixels of the decoded array into full-picture pixels."""
        return (points + 0.5) / self._scale() - 0.5

    def full_points(self, points: NDArray[np.float64]) -> tuple[Point, ...]:
        """Give plain full-picture points, rounded to a tenth of a pixel."""
        return tuple((round(float(x), 1), round(float(y), 1)) for x, y in self.to_full(points))

    def full_corners(self, corners: NDArray[np.float64]) -> tuple[Point, Point, Point, Point]:
        """Give a tile's four corners as plain full-picture points."""
        top_left, top_right, bottom_right, bottom_left = self.full_points(corners)
        return top_left, top_right, bottom_right, bottom_left

    def _scale(self) -> NDArray[np.float64]:
        return np.array([self.width_px / self.full_width_px, self.height_px / self.full_height_px])


def open_photo(data: bytes, long_side_px: int = LONG_SIDE_PX) -> Photo:
    """Decode a photo at about the size asked for; every fault is an `UnreadablePhotoError` with its code."""
    if len(data) > MOST_FILE_BYTES:
        raise UnreadablePhotoError("too_large")
    header = read_header(data)
    _check_size(header)
    reduction = _reduction(header, long_side_px)
    image_bgr = _decode(data, reduction)
    full_width_px, full_height_px = header.width_px, header.height_px
    height_px, width_px = image_bgr.shape[:2]
    if (width_px > height_px) != (full_width_px > full_height_px) and full_width_px != full_height_px:
        full_width_px, full_height_px = full_height_px, full_width_px
    expected_px = -(-max(full_width_px, full_height_px) // reduction)
    if abs(max(width_px, height_px) - expected_px) > 1:
        raise UnreadablePhotoError("photo_damaged")
    shrink = long_side_px / max(width_px, height_px)
    if shrink < _LEAST_SHRINK:
        size = (max(1, round(width_px * shrink)), max(1, round(height_px * shrink)))
        image_bgr = np.asarray(cv2.resize(image_bgr, size, interpolation=cv2.INTER_AREA), np.uint8)
    return Photo(image_bgr, full_width_px, full_height_px)


def _check_size(header: Header) -> None:
    if header.pixels > MOST_PIXELS or header.pixels * header.working_bytes_per_px > MOST_WORKING_BYTES:
        raise UnreadablePhotoError("too_large", width=header.width_px, height=header.height_px)
    if min(header.width_px, header.height_px) < SHORTEST_SIDE_PX:
        raise UnreadablePhotoError("photo_too_small", width=header.width_px, height=header.height_px)


def _reduction(header: Header, long_side_px: int) -> int:
    """Find the strongest cheap reduction that keeps the size asked for; only JPEG decodes cheaper so."""
    if header.format != JPEG:
        return 1
    fitting = [r for r in _REDUCED if header.long_side_px / r >= 0.95 * long_side_px]
    return max(fitting, default=1)


def _decode(data: bytes, reduction: int) -> Bgr:
    try:
        image_bgr = cv2.imdecode(np.frombuffer(data, np.uint8), _REDUCED[reduction])
    except (cv2.error, MemoryError) as error:
        raise UnreadablePhotoError("photo_damaged") from error
    if image_bgr is None or image_bgr.size == 0:  # the stubs promise an array, a damaged file gives None
        raise UnreadablePhotoError("photo_damaged")
    return np.asarray(image_bgr, np.uint8)
