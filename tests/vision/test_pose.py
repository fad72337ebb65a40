"""From four corners to the camera."""

from __future__ import annotations

import numpy as np
import pytest

from companion.vision.pose import Pose, flatten, is_convex, pose_from_corners
from companion.vision.task import TILE_MM
from tests.support.scenes import camera_view, project

TILE = np.array([[0, 0, 0], [250, 0, 0], [250, 75, 0], [0, 75, 0]], float)
TOPS = np.array([[x, y, 17.0] for x in (120, 180, 240) for y in (18, 56)])
FRAME = (1600, 1200)


@pytest.mark.parametrize("tilt_deg", [0, 10, 25, 45])
@pytest.mark.parametrize("yaw_deg", [0, 90, 180, -60])
def test_corners_tell_where_cube_tops_are_seen(tilt_deg, yaw_deg):
    view = camera_view(np.random.default_rng(200 + tilt_deg + yaw_deg), FRAME, tilt_deg, yaw_deg, 250.0)
    pose = pose_from_corners(project(view, TILE), TILE_MM, FRAME)
    assert np.abs(pose.project(TILE) - project(view, TILE)).max() < 0.05
    assert np.abs(pose.project(TOPS) - project(view, TOPS)).max() < 1.2 * pose.px_per_mm((125, 37, 0))


def test_a_pixel_of_error_moves_cube_tops_by_less_than_a_millimetre_on_average():
    rng = np.random.default_rng(3)
    errors_mm = []
    for _ in range(30):
        view = camera_view(rng, FRAME, rng.uniform(0, 45), rng.uniform(-180, 180), 250.0)
        shaken = project(view, TILE) + rng.normal(0, 1, (4, 2))
        pose = pose_from_corners(shaken, TILE_MM, FRAME)
        away_px = np.linalg.norm(pose.project(TOPS) - project(view, TOPS), axis=1)
        errors_mm.append(away_px.mean() / pose.px_per_mm((180, 37, 17)))
    assert np.mean(errors_mm) < 1.0


def test_the_tilt_is_the_angle_from_straight_down():
    view = camera_view(np.random.default_rng(1), FRAME, 30, 0, 250.0)
    pose = pose_from_corners(project(view, TILE), TILE_MM, FRAME)
    assert abs(pose.tilt_deg((125, 37)) - Pose(view).tilt_deg((125, 37))) < 3


def test_corners_that_cross_or_dent_give_no_pose():
    corners = np.array([[0, 0], [100, 0], [0, 50], [100, 50]], float)
    assert not is_convex(corners)
    assert pose_from_corners(corners, TILE_MM, FRAME) is None
    assert pose_from_corners(np.zeros((4, 2)), TILE_MM, FRAME) is None


def test_a_flattened_plane_shows_what_was_printed_where():
    image = np.zeros((1200, 1600, 3), np.uint8)
    view = camera_view(np.random.default_rng(5), FRAME, 20, 10, 250.0)
    pose = pose_from_corners(project(view, TILE), TILE_MM, FRAME)
    x, y = np.rint(pose.project(np.array([[100.0, 40.0, 0.0]]))[0]).astype(int)
    image[y - 4 : y + 5, x - 4 : x + 5] = 255
    flat = flatten(image, pose.plane(0.0), (0, 0, 250, 75), 2.0)
    assert flat.shape == (150, 500, 3)
    assert flat[80, 200].min() > 200
    assert flat[20, 20].max() == 0
