"""A picture drawn off the screen, in pixels from its upper left corner."""

import struct
import zlib

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Fbo, Rectangle, RoundedRectangle

from companion.screens.widgets.measure import text_width
from companion.screens.widgets.stone import stone_at

SMALLEST = 0.4  # part of its size a text may shrink to, to stay whole


class Picture:
    """`boxes` are the places of what was drawn to be read, as (what, left, top, right, bottom)."""

    def __init__(self, width, height, ground):
        self.width, self.height = width, height
        self.boxes = []
        self._fbo = Fbo(size=(width, height), with_stencilbuffer=False)
        with self._fbo:
            Color(*ground)
            Rectangle(size=(width, height))

    def width_of(self, text, size, *, bold=False):
        """How wide a text would be on one line."""
        return text_width(text, size, bold) * 1.02 + 4

    def box(self, x, y, width, height, colour, *, is_content=True):
        """Draw a ground with a little roundness."""
        with self._fbo:
            Color(*colour)
            RoundedRectangle(
                pos=(x, self.height - y - height), size=(width, height), radius=[18 if is_content else 3]
            )

    def stone(self, colour, x, y, side):
        """Draw a stone around a place."""
        self.boxes.append((colour, x - side / 2, y - side / 2, x + side / 2, y + side / 2))
        for instruction in stone_at(colour, (x, self.height - y), side):
            self._fbo.add(instruction)

    def text(self, text, place, size, colour, *, bold=False, centred=False, tallest=None):
        """Write a text no wider than given, smaller where a word or its lines need it; give its height.

        `place` is its left edge, its upper edge (with `centred`: its middle) and its width.
        """
        x, y, width = place
        scale = 1.0
        while True:
            label = CoreLabel(text=text, font_size=size * scale, bold=bold, text_size=(width, None))
            label.refresh()
            fits = not tallest or label.texture.height <= tallest
            whole = max(text_width(word, size * scale, bold) for word in text.split() or [""]) <= width
            if (fits and whole) or scale <= SMALLEST:
                break
            scale -= 0.05
        texture = label.texture
        top = y - texture.height / 2 if centred else y
        self.boxes.append((text, x, top, x + texture.width, top + texture.height))
        with self._fbo:
            Color(*colour)
            Rectangle(
                texture=texture, pos=(round(x), round(self.height - top - texture.height)), size=texture.size
            )
        return texture.height

    def pixels(self):
        """Draw everything; give it as rows of red, green, blue, alpha from the top."""
        self._fbo.draw()
        row = self.width * 4
        raw = self._fbo.pixels
        return [raw[start : start + row] for start in range(len(raw) - row, -1, -row)]

    def png(self):
        """Give it as the bytes of a PNG file."""
        data = zlib.compress(b"".join(b"\x00" + row for row in self.pixels()), 3)
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 6, 0, 0, 0)
        return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
