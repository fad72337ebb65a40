"""Finding tiles by their edges."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.vision.completion import complete_tiles, misshape, through
from companion.vision.lines import find_lines
from companion.vision.locate import SEARCH_PX, find_tiles
from companion.vision.outline import settle, support
from companion.vision.photo import Photo
from companion.vision.slopes import Slopes, clearness
from tests.support.scenes import camera_view, project

TILE = np.array([[0, 0, 0], [250, 0, 0], [250, 75, 0], [0, 75, 0]], float)
FRAME = (500, 375)


def as_photo(image_bgr):
    return Photo(image_bgr, image_bgr.shape[1], image_bgr.shape[0])


def off_mm(tile, corners_px):
    px_mm = np.linalg.norm(corners_px[1] - corners_px[0]) / 250
    return min(np.abs(c - corners_px).max() for c in (tile.corners_px, tile.turned())) / px_mm


def seen_tile(seed, tilt_deg):
    return project(camera_view(np.random.default_rng(seed), FRAME, tilt_deg, 8.0, 250.0), TILE)


def drawn_tile(corners_px, ground=(60, 80, 90), paper=(120, 160, 190)):
    image_bgr = np.empty((FRAME[1], FRAME[0], 3), np.uint8)
    image_bgr[:] = ground
    cv2.fillConvexPoly(image_bgr, np.rint(corners_px * 16).astype(np.int32), paper, cv2.LINE_AA, 4)
    return image_bgr


def test_a_broken_line_is_joined_and_kept_with_its_ends():
    image_bgr = np.full((300, 400, 3), 200, np.uint8)
    image_bgr[150:, 20:180] = 40
    image_bgr[150:, 220:380] = 40
    lines = find_lines(Slopes.of(image_bgr))
    longest = int(np.argmax(lines.length_px))
    assert lines.length_px[longest] > 340
    assert abs(lines.start[longest][1] - 150) < 2


def test_an_empty_picture_has_no_lines_and_no_tiles():
    blank = np.full((300, 400, 3), 127, np.uint8)
    assert len(find_lines(Slopes.of(blank))) == 0
    assert list(find_tiles(Slopes.of(blank))) == []


def test_an_edge_between_equally_bright_colours_is_seen():
    image_bgr = np.empty((100, 100, 3), np.uint8)
    image_bgr[:, :50], image_bgr[:, 50:] = (180, 100, 60), (40, 100, 140)
    middle = np.array([[49.5, 50.0]])
    assert Slopes.of(image_bgr).across(middle, np.array([[1.0, 0.0]]))[0] > 1
    assert Slopes.of(image_bgr).across(middle, np.array([[0.0, 1.0]]))[0] == pytest.approx(0.0)


def test_a_faint_edge_counts_on_a_plain_ground_but_not_in_coarse_grain():
    grain = np.random.default_rng(3).normal(0, 22, (200, 200, 1))
    image = np.full((200, 200, 3), 120.0)
    image[:, 100:] += 14
    at, normal = np.array([[99.5, y] for y in range(60, 140, 5)]), np.array([[1.0, 0.0]])
    plain = clearness(Slopes.of(image.astype(np.uint8)).across(at, normal)).mean()
    coarse = clearness(Slopes.of(np.clip(image + grain, 0, 255).astype(np.uint8)).across(at, normal)).mean()
    assert plain > 0.9
    assert coarse < 0.5 * plain


@pytest.mark.parametrize("tilt_deg", [0, 20, 40])
def test_three_edges_say_where_the_fourth_is(tilt_deg):
    corners = seen_tile(4, tilt_deg)
    edges = through(corners, np.roll(corners, -1, axis=0))
    found = [
        complete_tiles(edges[3:], edges[:1], edges[2:3], (corners[1] - corners[0])[None], FRAME, lens)
        for lens in (0.87, 1.0, 1.15)
    ]
    assert all(valid.all() for _, valid in found)
    px_mm = np.linalg.norm(corners[1] - corners[0]) / 250
    assert min(np.abs(quads[0] - corners).max() for quads, _ in found) < 8 * px_mm


def test_a_tile_is_in_shape_and_a_bent_one_is_not():
    corners = seen_tile(5, 35)
    bent = corners + np.array([[0, 0], [0, -12], [0, 0], [0, 0]])
    straight, crooked = misshape(np.stack([corners, bent]), FRAME)
    assert straight < 0.5 * crooked


def test_an_outline_is_pulled_onto_the_tile_nearby():
    corners = seen_tile(6, 25)
    slopes = Slopes.of(drawn_tile(corners))
    rough = corners + np.random.default_rng(1).normal(0, 3.0, (4, 2))
    settled, supports = settle(slopes, rough[None])
    assert np.abs(settled[0] - corners).max() < 1.5
    assert supports[0] > float((support(slopes, rough[None]) - misshape(rough[None], FRAME))[0])


def test_the_tile_is_among_the_places_found(scenes):
    found = []
    for scene in scenes:
        small = as_photo(scene.image_bgr).shrunk(SEARCH_PX)
        corners_px = small.to_working(scene.corners_px)
        tiles = find_tiles(Slopes.of(small.image_bgr))
        found.append(min((off_mm(tile, corners_px) for tile in tiles), default=999))
    assert sum(off < 9 for off in found) >= len(scenes) - 1, found


def test_the_same_picture_gives_the_same_tiles(half_full):
    small = as_photo(half_full.image_bgr).shrunk(SEARCH_PX)
    first, second = (list(find_tiles(Slopes.of(small.image_bgr))) for _ in range(2))
    assert all(np.array_equal(a.corners_px, b.corners_px) for a, b in zip(first, second, strict=True))
