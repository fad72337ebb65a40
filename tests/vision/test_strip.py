"""The chamber's rows drawn as one strip."""

from __future__ import annotations

import numpy as np
import pytest

from companion.vision.cells import CELLS
from companion.vision.pose import pose_from_corners
from companion.vision.strip import (
    CELL_PX,
    CHANNELS,
    FIRST_COLUMN,
    STRIP_PX,
    Light,
    draw_strip,
    in_order,
    strip_centres,
)
from companion.vision.task import TILE_MM


@pytest.fixture(scope="module")
def strip(half_full):
    size = (half_full.image_bgr.shape[1], half_full.image_bgr.shape[0])
    pose = pose_from_corners(half_full.corners_px, TILE_MM, size)
    left_mm, top_mm = half_full.tags["grid_mm"]
    return draw_strip(half_full.image_bgr, pose, Light(half_full.image_bgr), left_mm, top_mm, 0.0)


def test_cells_fill_three_rows_and_go_on_past_the_edge():
    centres = in_order(strip_centres(111.0, 9.0, 0.0))
    assert len(centres) == CELLS == 36
    assert centres[0].tolist() == [120.5, 18.5, 17.0]
    assert centres[3, 0] - centres[0, 0] == pytest.approx(19)
    assert centres[21, 0] == pytest.approx(260.3)
    assert centres[21, 2] == pytest.approx(15)


def test_cubes_past_the_edge_may_stand_a_little_further_on():
    near, far = (in_order(strip_centres(111.0, 9.0, past)) for past in (0.0, 2.5))
    assert (far - near)[:21].max() == 0
    assert (far - near)[21:, 0].tolist() == pytest.approx([2.5] * 15)


def test_a_strip_shows_each_cube_in_its_own_place(half_full, strip):
    assert strip.shape == (CHANNELS, STRIP_PX[1], STRIP_PX[0])
    bright = {}
    for column, names in enumerate(half_full.columns):
        for row, name in enumerate(names):
            y, x = (row + 1) * CELL_PX + CELL_PX // 2, (column + FIRST_COLUMN) * CELL_PX + CELL_PX // 2
            bright.setdefault(name, []).append(float(strip[0, y - 2 : y + 2, x - 2 : x + 2].mean()))
    assert max(bright["black"]) < min(bright["grey"]) < max(bright["grey"]) < min(bright["white"])


def test_more_light_leaves_the_brightness_of_a_strip_as_it_was(half_full, strip):
    size = (half_full.image_bgr.shape[1], half_full.image_bgr.shape[0])
    pose = pose_from_corners(half_full.corners_px, TILE_MM, size)
    brighter = np.clip((half_full.image_bgr / 255.0) ** 2.2 * 0.6, 0, 1) ** (1 / 2.2) * 255
    dim = np.rint(brighter).astype(np.uint8)
    left_mm, top_mm = half_full.tags["grid_mm"]
    again = draw_strip(dim, pose, Light(dim), left_mm, top_mm, 0.0)
    assert np.median(np.abs(again[0] - strip[0])) < 0.1
