"""Rows of standing cubes seen from the front, on a plane through the row."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from companion.vision.colour import COLOURS
from companion.vision.front import (
    CHANNELS,
    HIGH_PX,
    MM_PX,
    TOP_MM,
    WIDE_PX,
    Witness,
    draw_front,
    mirrored,
    places_of,
)
from companion.vision.slant_pose import slant_pose
from companion.vision.strip import Light
from tests.support.obelisk_pictures import make_picture

HEIGHTS = {"black": 2, "white": 5, "grey": 3}


def stand_of(picture, colour):
    return next(x for x, _, _, name in picture.stacks if name == colour)


@pytest.fixture(scope="module")
def picture():
    return make_picture(31, "A", light="daylight", elevation_deg=35, contents=HEIGHTS, clutter=False)


@pytest.fixture(scope="module")
def pose(picture):
    height, width = picture.image_bgr.shape[:2]
    return slant_pose(picture.corners_px, (width, height))


def test_places_lie_evenly_from_before_the_board_to_past_it():
    places = places_of()

    assert np.ptp(np.diff(places)) < 1e-9
    assert places[0] < 0
    assert places[-1] > 250
    assert places_of(5.0)[0] - places[0] == pytest.approx(5)


def test_a_stack_is_an_upright_column_as_high_as_it_stands(picture, pose):
    drawn = draw_front(picture.image_bgr, pose, Light(picture.image_bgr), 46.0)

    assert drawn.shape == (CHANNELS, HIGH_PX, WIDE_PX)
    height = HEIGHTS["white"]
    column = round((stand_of(picture, "white") - places_of()[0]) / MM_PX + 3.5)
    row = round((TOP_MM - (height - 0.5) * 17) / MM_PX)
    inside = drawn[0, row - 2 : row + 2, column - 2 : column + 2].mean()
    above = drawn[0, row - 20 : row - 16, column - 2 : column + 2].mean()
    assert inside > above + 0.5


def test_the_channels_tell_how_depth_shows(picture, pose):
    drawn = draw_front(picture.image_bgr, pose, Light(picture.image_bgr), 46.0)

    assert np.ptp(drawn[3], axis=1).max() == 0  # upwards: the same all along
    assert np.ptp(drawn[4], axis=0).max() == 0  # sidewards: the same at every height
    assert drawn[3, -1, 0] > drawn[3, 0, 0]  # less of a top is seen the higher it lies


def test_a_witness_knows_where_something_stands(picture, pose):
    witness = Witness(picture.image_bgr, pose, Light(picture.image_bgr), 46.0)

    stand = [x for x, *_ in picture.stacks]
    between = [(a + b) / 2 for a, b in pairwise(sorted(stand)) if b - a > 40]
    assert min(witness.odds(x) for x in stand) > 0.5
    assert max(witness.odds(x) for x in between) < -1


def test_a_witness_names_what_stands_and_knows_nothing_of_the_rest(picture, pose):
    witness = Witness(picture.image_bgr, pose, Light(picture.image_bgr), 46.0)

    named = {COLOURS[int(np.argmax(witness.colours(x)))]: colour for x, _, _, colour in picture.stacks}
    assert all(name == colour for name, colour in named.items())
    assert np.exp(witness.colours(stand_of(picture, "white"))).sum() == pytest.approx(1, abs=1e-3)
    assert np.exp(witness.colours(-500.0)) == pytest.approx([0.25] * 4)


def test_a_mirror_shows_the_same_row_the_other_way_round(picture, pose):
    drawn = draw_front(picture.image_bgr, pose, Light(picture.image_bgr), 46.0)

    assert np.array_equal(mirrored(mirrored(drawn)), drawn)
    assert np.array_equal(mirrored(drawn)[0, :, 0], drawn[0, :, -1])
    assert np.array_equal(mirrored(drawn)[4, 0], -drawn[4, 0, ::-1])
