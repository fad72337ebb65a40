"""Reading a font file's character map."""

import struct


def covered_characters(path):
    """The code points of the font's basic plane map (format 4), with a glyph of their own."""
    data = path.read_bytes()
    cmap = _table(data, b"cmap")
    count = struct.unpack_from(">H", data, cmap + 2)[0]
    for number in range(count):
        start = cmap + struct.unpack_from(">I", data, cmap + 8 + 8 * number)[0]
        if struct.unpack_from(">H", data, start)[0] == 4:
            return set(_segments(data, start))
    raise LookupError(path)


def _table(data, name):
    for number in range(struct.unpack_from(">H", data, 4)[0]):
        at = 12 + 16 * number
        if data[at : at + 4] == name:
            return struct.unpack_from(">I", data, at + 8)[0]
    raise LookupError(name)


def _segments(data, start):
    double = struct.unpack_from(">H", data, start + 6)[0]
    ends, starts = start + 14, start + 16 + double
    for offset in range(0, double, 2):
        first = struct.unpack_from(">H", data, starts + offset)[0]
        last = struct.unpack_from(">H", data, ends + offset)[0]
        delta = struct.unpack_from(">H", data, starts + double + offset)[0]
        at = starts + 2 * double + offset
        shift = struct.unpack_from(">H", data, at)[0]
        for code in range(first, last + 1):
            glyph = code + delta if not shift else _indirect(data, at + shift + 2 * (code - first), delta)
            if glyph % 65536 and code != 0xFFFF:
                yield code


def _indirect(data, at, delta):
    glyph = struct.unpack_from(">H", data, at)[0]
    return glyph + delta if glyph else 0
