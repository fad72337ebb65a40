"""What a picture file says about itself before anything is decoded: format, size, and what decoding costs."""

from __future__ import annotations

import struct
from dataclasses import dataclass

from companion.core.errors import UnreadablePhotoError

JPEG = "jpeg"
PNG = "png"
WEBP = "webp"

_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_START_OF_FRAME = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_BARE_MARKERS = frozenset({0x01, *range(0xD0, 0xD8)})
_PROGRESSIVE = frozenset({0xC2, 0xC6, 0xCA, 0xCE})
_HEIF_BRANDS = (b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1", b"avif")
_PNG_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


@dataclass(frozen=True, slots=True)
class Header:
    """Format and size of a picture, and the bytes a decoder keeps per pixel beside its output."""

    format: str
    width_px: int
    height_px: int
    working_bytes_per_px: float

    @property
    def long_side_px(self) -> int:
        """The longer side."""
        return max(self.width_px, self.height_px)

    @property
    def pixels(self) -> int:
        """How many pixels a full decode makes."""
        return self.width_px * self.height_px


def read_header(data: bytes) -> Header:
    """Find out what a file is, and refuse what is no picture, is cut off, or of a kind we cannot open."""
    if not data:
        raise UnreadablePhotoError("photo_empty")
    if data[:2] == b"\xff\xd8":
        return _jpeg_header(data)
    if data[:8] == _PNG_SIGNATURE:
        return _png_header(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _webp_header(data)
    if data[4:8] == b"ftyp" and data[8:12] in _HEIF_BRANDS:
        raise UnreadablePhotoError("photo_heic")
    raise UnreadablePhotoError("not_a_photo")


def _jpeg_header(data: bytes) -> Header:
    """Walk the segments to the first scan; an end marker must follow it, or the file was cut."""
    header: Header | None = None
    at = 2
    while at + 4 <= len(data):
        if data[at] != 0xFF:
            raise UnreadablePhotoError("photo_damaged")
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if marker in _BARE_MARKERS:
            at += 2
            continue
        (length,) = struct.unpack_from(">H", data, at + 2)
        if marker in _START_OF_FRAME:
            header = _frame_header(data, at, marker)
        if marker == 0xDA:
            if header is None:
                raise UnreadablePhotoError("photo_damaged")
            if data.rfind(b"\xff\xd9", at + 2 + length) < 0:
                raise UnreadablePhotoError("photo_cut")
            return header
        at += 2 + max(length, 2)
    raise UnreadablePhotoError("photo_cut")


def _frame_header(data: bytes, at: int, marker: int) -> Header:
    if at + 10 > len(data):
        raise UnreadablePhotoError("photo_cut")
    _, height_px, width_px, components = struct.unpack_from(">BHHB", data, at + 4)
    if at + 10 + 3 * components > len(data):
        raise UnreadablePhotoError("photo_cut")
    if components not in {1, 3, 4} or not width_px or not height_px:
        raise UnreadablePhotoError("photo_damaged")
    sampling = [data[at + 11 + 3 * i] for i in range(components)]
    areas = [(s >> 4) * (s & 15) for s in sampling]
    if min(areas) == 0:
        raise UnreadablePhotoError("photo_damaged")
    # A progressive file keeps every coefficient, two bytes each, until its last scan has come.
    coefficients = sum(areas) / max(areas)
    working = 2.0 * coefficients if marker in _PROGRESSIVE else 0.0
    return Header(JPEG, width_px, height_px, working)


def _png_header(data: bytes) -> Header:
    if len(data) < 33 or data[12:16] != b"IHDR":
        raise UnreadablePhotoError("photo_cut")
    width_px, height_px, depth, kind = struct.unpack_from(">IIBB", data, 16)
    if not width_px or not height_px or kind not in _PNG_CHANNELS:
        raise UnreadablePhotoError("photo_damaged")
    if b"IEND" not in data[-64:] and b"IEND" not in data:
        raise UnreadablePhotoError("photo_cut")
    return Header(PNG, width_px, height_px, _PNG_CHANNELS[kind] * max(depth, 8) / 8)


def _webp_header(data: bytes) -> Header:
    if len(data) < 30:
        raise UnreadablePhotoError("photo_cut")
    (size,) = struct.unpack_from("<I", data, 4)
    if size + 8 > len(data) + 1:
        raise UnreadablePhotoError("photo_cut")
    chunk = data[12:16]
    if chunk == b"VP8 ":
        width_px, height_px = (v & 0x3FFF for v in struct.unpack_from("<HH", data, 26))
    elif chunk == b"VP8L":
        (bits,) = struct.unpack_from("<I", data, 21)
        width_px, height_px = (bits & 0x3FFF) + 1, ((bits >> 14) & 0x3FFF) + 1
    elif chunk == b"VP8X":
        width_px = int.from_bytes(data[24:27], "little") + 1
        height_px = int.from_bytes(data[27:30], "little") + 1
    else:
        raise UnreadablePhotoError("photo_damaged")
    if not width_px or not height_px:
        raise UnreadablePhotoError("photo_damaged")
    return Header(WEBP, width_px, height_px, 4.0)
