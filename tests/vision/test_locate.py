"""Finding tiles by their edges."""

from __future__ import annotations

import numpy as np

from companion.vision.lines import find_lines
from companion.vision.locate import find_tiles
from companion.vision.photo import Photo


def as_photo(image_bgr):
    return Photo(image_bgr, image_bgr.shape[1], image_bgr.shape[0])


def off_mm(tile, corners_px):
    px_mm = np.linalg.norm(corners_px[1] - corners_px[0]) / 250
    return min(np.abs(c - corners_px).max() for c in (tile.corners_px, tile.turned())) / px_mm


def test_a_broken_line_is_joined_and_kept_with_its_ends():
    gray = np.full((300, 400), 200, np.uint8)
    gray[150:, 20:180] = 40
    gray[150:, 220:380] = 40
    lines = find_lines(gray)
    longest = int(np.argmax(lines.length_px))
    assert lines.length_px[longest] > 340
    assert abs(lines.start[longest][1] - 150) < 2


def test_an_empty_picture_has_no_lines_and_no_tiles():
    blank = np.full((300, 400, 3), 127, np.uint8)
    assert len(find_lines(blank[:, :, 0])) == 0
    assert list(find_tiles(as_photo(blank))) == []


def test_the_tile_is_among_the_places_found(scenes):
    found = [
        min((off_mm(t, s.corners_px) for t in find_tiles(as_photo(s.image_bgr))), default=999) for s in scenes
    ]
    assert sum(off < 9 for off in found) >= len(scenes) - 1, found


def test_the_same_picture_gives_the_same_tiles(half_full):
    first, second = (list(find_tiles(as_photo(half_full.image_bgr))) for _ in range(2))
    assert all(np.array_equal(a.corners_px, b.corners_px) for a, b in zip(first, second, strict=True))
