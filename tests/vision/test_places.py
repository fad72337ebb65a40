"""Finding where a board lies."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from companion.vision.nets import load_net, picture_input
from companion.vision.photo import Photo
from companion.vision.places import FINDER_PX, find_places, fit_place
from tests.support.obelisk_pictures import make_picture


def as_photo(image_bgr):
    return Photo(image_bgr, image_bgr.shape[1], image_bgr.shape[0])


def off_mm(corners_px, true_px):
    return np.abs(corners_px - true_px).max() / np.linalg.norm(true_px[1] - true_px[0]) * 250


def test_the_chamber_is_found_to_a_few_millimetres_and_the_right_way_round(scenes):
    off = [off_mm(find_places(as_photo(s.image_bgr), "chamber")[0].corners_px, s.corners_px) for s in scenes]
    assert sorted(off)[len(off) - 2] < 6


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_obelisks_are_found_however_the_phone_is_held(side):
    picture = make_picture(12, side, light="neutral")
    height, width = picture.image_bgr.shape[:2]
    corners = picture.corners_px
    image_bgr = picture.image_bgr
    for _ in range(4):
        places = find_places(as_photo(np.ascontiguousarray(image_bgr)), "obelisks")
        assert off_mm(places[0].corners_px, corners) < 25  # near enough to follow its edges
        corners = np.stack([corners[:, 1], width - 1 - corners[:, 0]], axis=1)
        image_bgr = np.rot90(image_bgr)
        width, height = height, width


def test_corners_that_are_a_little_off_are_brought_nearer(half_full):
    photo = as_photo(half_full.image_bgr).shrunk(700)
    true = photo.to_working(half_full.corners_px)
    wrong = true + np.array([[9, -6], [-8, 5], [7, 8], [-6, -9]], float)
    place = fit_place(photo, wrong, 1.0)
    assert off_mm(place.corners_px, true) < 0.5 * off_mm(wrong, true)
    assert place.odds > 0


def test_an_upside_down_guess_is_turned(half_full):
    photo = as_photo(half_full.image_bgr).shrunk(700)
    true = photo.to_working(half_full.corners_px)
    assert off_mm(fit_place(photo, np.roll(true, 2, axis=0), 1.0).corners_px, true) < 6


def test_a_place_beside_the_board_has_poor_odds(half_full):
    photo = as_photo(half_full.image_bgr).shrunk(700)
    true = photo.to_working(half_full.corners_px)
    beside = true + (true[3] - true[0]) * 2.2
    there, away = fit_place(photo, true, 1.0), fit_place(photo, beside, 1.0)
    assert away is None or away.odds < there.odds - 2


def test_corners_that_cross_over_are_no_place(half_full):
    assert fit_place(as_photo(half_full.image_bgr), half_full.corners_px[[0, 2, 1, 3]], 1.0) is None


def test_a_blank_picture_has_no_likely_place():
    places = find_places(as_photo(np.full((600, 800, 3), 128, np.uint8)), "chamber")
    assert all(place.odds < 2 for place in places)


def test_a_network_says_the_same_to_several_threads_at_once():
    rng = np.random.default_rng(3)
    pictures = [
        picture_input(rng.integers(0, 255, (FINDER_PX, FINDER_PX, 3), dtype=np.uint8)) for _ in range(6)
    ]
    net = load_net("finder")
    alone = [net.run(picture) for picture in pictures]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(net.run, pictures))
    for one, other in zip(alone, together, strict=True):
        assert np.array_equal(one, other)
