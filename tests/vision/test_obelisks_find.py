"""The stages that find a slanted tile: straight edges, completion, guesses, outlines and the pose."""

import cv2
import numpy as np
import pytest

from companion.vision.edge_field import EdgeField
from companion.vision.oblique import guess_tiles
from companion.vision.planes import planes_of
from companion.vision.pose import FOCAL_PER_DIAGONAL
from companion.vision.slant_pose import slant_pose
from companion.vision.slanted import find_slanted
from companion.vision.slanted_completion import from_both_ends, from_one_end
from companion.vision.slanted_outline import adjust, look_along, moved, rate
from companion.vision.straight import meet, straight_edges, through, without_repeats
from tests.support.obelisk_pictures import make_picture
from tests.support.scenes import project

FRAME = (640, 480)
TILE = np.array([[0, 0, 0], [250, 0, 0], [250, 75, 0], [0, 75, 0]], float)


def camera(elevation_deg=35.0, yaw_deg=10.0, distance_mm=520.0):
    """A phone's view of the tile with the usual lens."""
    tilt, yaw = np.radians([90 - elevation_deg, yaw_deg])
    away = np.array([np.sin(tilt) * np.sin(yaw), np.sin(tilt) * np.cos(yaw), np.cos(tilt)])
    right = np.array([np.cos(yaw), -np.sin(yaw), 0.0])
    down = np.array([np.cos(tilt) * np.sin(yaw), np.cos(tilt) * np.cos(yaw), -np.sin(tilt)])
    rotation = np.stack([right, down, -away])
    focal = FOCAL_PER_DIAGONAL * np.hypot(*FRAME)
    lens = np.array([[focal, 0, FRAME[0] / 2], [0, focal, FRAME[1] / 2], [0, 0, 1]])
    at = np.array([125, 37.5, 0]) + distance_mm * away
    return lens @ np.hstack([rotation, (-rotation @ at).reshape(3, 1)])


def off_mm(quad, true):
    return np.abs(quad - true).max() / np.linalg.norm(true[1] - true[0]) * 250


@pytest.fixture(scope="module")
def picture():
    contents = {"black": 3, "white": 5, "grey": 2}
    return make_picture(61_001, "A", contents=contents, light="neutral", size=FRAME)


def test_an_edge_behind_a_stack_is_joined():
    gray = np.full((200, 400), 90, np.uint8)
    gray[100:] = 160
    gray[60:140, 150:190] = 30

    lines = straight_edges(gray)

    longest = lines[np.argmax(np.abs(lines[:, 2] - lines[:, 0]))]
    assert abs(longest[2] - longest[0]) > 350


def test_a_picture_without_edges_has_no_lines():
    assert straight_edges(np.full((200, 300), 128, np.uint8)).shape == (0, 5)


def test_a_line_that_repeats_a_longer_one_is_dropped():
    lines = np.array([[0, 0, 100, 0, 100], [10, 0.5, 90, 0.5, 80], [0, 9, 100, 9, 100]], float)

    assert without_repeats(lines, np.array([0, 1, 2])).tolist() == [0, 2]


def test_lines_meet_where_they_cross():
    lines = through(np.array([[0, 5, 10, 5], [3, 0, 3, 9]], float))

    assert meet(lines[:1], lines[1:])[0] == pytest.approx([3, 5])


@pytest.mark.parametrize("yaw_deg", [-18.0, 0.5, 18.0])
def test_two_long_edges_and_an_end_give_the_tile(yaw_deg):
    true = project(camera(yaw_deg=yaw_deg), TILE)
    longs = through(np.array([[*true[0], *true[1]], [*true[3], *true[2]]]))

    from_left = from_one_end(true[[0, 3]][None], longs[None], np.array([True]), FRAME, 1.0)
    from_right = from_one_end(true[[1, 2]][None], longs[None], np.array([False]), FRAME, 1.0)

    assert from_left[0] == pytest.approx(true, abs=0.5)
    assert from_right[0] == pytest.approx(true, abs=0.5)


def test_a_near_edge_and_both_ends_give_the_tile():
    true = project(camera(), TILE)
    left, right = through(np.array([[*true[3], *true[0]]])), through(np.array([[*true[2], *true[1]]]))

    assert from_both_ends(true[[3]], true[[2]], left, right, FRAME, 1.0)[0] == pytest.approx(true, abs=0.5)


def test_an_outline_on_edges_is_supported_better_than_one_beside_them():
    image = np.full((480, 640, 3), 60, np.uint8)
    quad = np.array([[150, 180], [480, 190], [520, 300], [110, 290]], float)
    cv2.fillConvexPoly(image, np.rint(quad).astype(np.int32), (150, 170, 190))
    edges = EdgeField.of(image)

    on, beside = edges.support(np.stack([quad, quad + 15]), 20, 8)

    assert on > beside + 1


def test_a_plane_maps_the_corners_onto_the_quad():
    true = project(camera(), TILE)

    corners = np.hstack([TILE[:, :2], np.ones((4, 1))]) @ planes_of(true[None])[0].T

    assert corners[:, :2] / corners[:, 2:] == pytest.approx(true)


def test_sides_move_outwards_by_millimetres():
    true = project(camera(), TILE)
    larger = project(camera(), np.array([[0, -2, 0], [250, -2, 0], [250, 77, 0], [0, 77, 0]], float))
    moves = np.zeros((1, 4, 2))
    moves[:, [0, 2]] = 2.0

    assert moved(true[None], moves)[0] == pytest.approx(larger, abs=1e-6)


def test_a_true_outline_is_rated_above_a_shifted_one(picture):
    quads = np.stack([picture.corners_px, picture.corners_px + 14])

    true, shifted = rate(look_along(picture.image_bgr, quads))

    assert true > shifted + 1


def test_adjusting_brings_outlines_nearer():
    before, after = [], []
    for seed in range(61_010, 61_014):
        picture = make_picture(seed, "A", light="neutral", size=FRAME)
        quad = moved(picture.corners_px[None], np.array([[[3, 3], [-3, -3], [2, 2], [3, 3]]], float))
        before.append(off_mm(quad[0], picture.corners_px))
        for _ in range(2):
            quad = adjust(look_along(picture.image_bgr, quad), quad)
        after.append(off_mm(quad[0], picture.corners_px))

    assert np.median(after) < np.median(before) / 2


def test_the_tile_is_among_the_guesses(picture):
    lines = straight_edges(cv2.cvtColor(picture.image_bgr, cv2.COLOR_BGR2GRAY))

    guesses = guess_tiles(lines, EdgeField.of(picture.image_bgr), 60)

    assert min(off_mm(quad, picture.corners_px) for quad in guesses) < 8


def test_the_likeliest_tile_is_the_true_one(picture):
    best = find_slanted(picture.image_bgr, 4)[0]

    assert off_mm(best.corners_px, picture.corners_px) < 3


def test_tiles_come_likeliest_first():
    found = find_slanted(make_picture(61_005, "B").image_bgr, 4)

    assert [tile.odds for tile in found] == sorted((tile.odds for tile in found), reverse=True)


def test_a_blank_picture_has_no_tiles():
    assert find_slanted(np.full((600, 800, 3), 128, np.uint8), 4) == []


@pytest.mark.parametrize("elevation_deg", [22.0, 40.0, 58.0])
def test_the_pose_says_where_tops_of_stacks_are(elevation_deg):
    view = camera(elevation_deg)
    tops = np.array([[40, 46, 170], [125, 46, 85], [210, 21, 51]], float)

    pose = slant_pose(project(view, TILE), FRAME)

    assert pose.project(tops) == pytest.approx(project(view, tops), abs=1.0)


def test_corners_that_cross_over_have_no_pose():
    crossed = project(camera(), TILE)[[0, 2, 1, 3]]

    assert slant_pose(crossed, FRAME) is None
