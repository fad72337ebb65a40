"""Reading the chamber from generated photos."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.core.reading import ChamberContents, Difference
from companion.vision.cells import CELLS, Grid, Strips, cell_centres
from companion.vision.occupancy import count_cubes
from companion.vision.overlay import draw_overlay
from companion.vision.pose import pose_from_corners
from companion.vision.reader import Eye
from companion.vision.task import REASONS, TILE_MM
from tests.support.art import make_art
from tests.support.scenes import make_scene, to_jpeg

COLOURS = ("black", "white", "brown", "grey")


def columns_of(reading):
    return [list(column) for column in reading.contents.columns]


def corners_of(scene):
    return [tuple(p) for p in scene.corners_px]


def test_cells_fill_three_rows_and_go_on_past_the_edge():
    centres = cell_centres(Grid())
    assert len(centres) == CELLS == 36
    assert centres[0].tolist() == [120.5, 18.5, 17.0]
    assert centres[3, 0] - centres[0, 0] == pytest.approx(19)
    assert centres[21, 0] > 250
    assert centres[21, 2] == pytest.approx(15)


def test_patches_show_the_cell_that_was_asked_for(half_full):
    size = (half_full.image_bgr.shape[1], half_full.image_bgr.shape[0])
    pose = pose_from_corners(half_full.corners_px, TILE_MM, size)
    cut, middles = Strips(half_full.image_bgr, pose).patches(cell_centres(Grid()))
    assert cut.shape == (36, 32, 32, 8)
    assert np.abs(middles - cell_centres(Grid()))[:, :2].max() < 0.6
    assert np.abs(cut[..., :6].mean(axis=(1, 2))).max() < 1e-4


def test_cubes_are_counted_where_the_corners_are_given(scenes):
    right = 0
    for scene in scenes:
        size = (scene.image_bgr.shape[1], scene.image_bgr.shape[0])
        pose = pose_from_corners(scene.corners_px, TILE_MM, size)
        right += count_cubes(scene.image_bgr, pose, is_given=True).count == scene.tags["count"]
    assert right >= len(scenes) - 1


@pytest.mark.parametrize("given", [True, False])
def test_no_photo_is_misread_without_a_doubt(scenes, given):
    eye, right = Eye(), 0
    for scene in scenes:
        corners = corners_of(scene) if given else None
        reading = eye.read(to_jpeg(scene.image_bgr), "chamber", "A", scene.colours, corners=corners)
        exact = reading.contents is not None and columns_of(reading) == scene.columns
        assert exact or reading.verdict != "read", scene.tags
        right += exact
    assert right >= len(scenes) - 2


def test_the_same_photo_gives_the_same_reading(half_full, half_full_jpeg):
    first, second = (Eye().read(half_full_jpeg, "chamber", "A", COLOURS) for _ in range(2))
    assert first == second
    assert columns_of(first) == half_full.columns


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_photo_may_lie_sideways_or_upside_down(half_full, turns):
    turned = to_jpeg(np.ascontiguousarray(np.rot90(half_full.image_bgr, turns)))
    assert columns_of(Eye().read(turned, "chamber", "A", COLOURS)) == half_full.columns


def test_the_corners_found_are_those_of_the_tile(half_full, half_full_jpeg):
    reading = Eye().read(half_full_jpeg, "chamber", "A", COLOURS)
    px_mm = np.linalg.norm(half_full.corners_px[1] - half_full.corners_px[0]) / 250
    assert np.abs(np.array(reading.corners) - half_full.corners_px).max() < 5 * px_mm


def test_the_corners_of_the_last_photo_serve_as_a_hint_but_not_as_a_truth(half_full, half_full_jpeg):
    eye = Eye()
    good = eye.read(half_full_jpeg, "chamber", "A", COLOURS, hint=corners_of(half_full))
    assert good.verdict == eye.read(half_full_jpeg, "chamber", "A", COLOURS).verdict == "read"
    moved = [(x + 300, y - 120) for x, y in corners_of(half_full)]
    bad = eye.read(half_full_jpeg, "chamber", "A", COLOURS, hint=moved)
    assert columns_of(good) == columns_of(bad) == half_full.columns


def test_differences_from_the_tracked_game_are_listed_not_hidden(half_full, half_full_jpeg):
    tracked = [list(column) for column in half_full.columns]
    real = tracked[1][1]
    tracked[1][1] = "black" if real == "white" else "white"
    expected = ChamberContents(tuple(tuple(c) for c in tracked))
    reading = Eye().read(
        half_full_jpeg, "chamber", "A", COLOURS, corners=corners_of(half_full), expected=expected
    )
    assert columns_of(reading) == half_full.columns
    assert reading.differences == (Difference((1, 1), real, tracked[1][1]),)


def test_a_tracked_game_that_agrees_leaves_no_difference(half_full, half_full_jpeg):
    expected = ChamberContents(tuple(tuple(c) for c in half_full.columns))
    reading = Eye().read(half_full_jpeg, "chamber", "A", COLOURS, expected=expected)
    assert reading.verdict == "read"
    assert reading.differences == ()


@pytest.mark.parametrize(
    ("image_bgr", "reason"),
    [
        (np.full((900, 1200, 3), 120, np.uint8), "blurred"),
        (np.random.default_rng(0).integers(0, 22, (900, 1200, 3), dtype=np.uint8), "too_dark"),
        (np.full((900, 1200, 3), 255, np.uint8), "too_bright"),
        (np.random.default_rng(0).integers(0, 255, (900, 1200, 3), dtype=np.uint8), "board_not_found"),
    ],
)
def test_a_photo_without_a_chamber_is_refused_for_a_reason(image_bgr, reason):
    reading = Eye().read(to_jpeg(image_bgr), "chamber", "A", COLOURS)
    assert (reading.verdict, reading.contents) == ("refused", None)
    assert reading.reason == reason
    assert reading.reason in REASONS


def test_an_overlay_is_the_photo_with_something_drawn_on_it(half_full_jpeg):
    reading = Eye().read(half_full_jpeg, "chamber", "A", COLOURS)
    drawn = cv2.imdecode(np.frombuffer(draw_overlay(half_full_jpeg, reading), np.uint8), cv2.IMREAD_COLOR)
    plain = cv2.imdecode(np.frombuffer(half_full_jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert drawn.shape == plain.shape
    changed = (drawn != plain).any(axis=2).mean()
    assert 0.005 < changed < 0.2
    assert len(reading.outlines) == 11


@pytest.mark.parametrize("grid_mm", [(101.0, 9.0), (115.5, 12.0)])
def test_given_corners_serve_for_editions_that_print_the_grid_elsewhere(grid_mm):
    art = make_art(np.random.default_rng(5), grid_mm=grid_mm)
    scene = make_scene(4242, count=10, tilt_deg=15, light="neutral", clutter=0, art=art)
    reading = Eye().read(
        to_jpeg(scene.image_bgr, 90), "chamber", "A", scene.colours, corners=corners_of(scene)
    )
    assert columns_of(reading) == scene.columns
