"""Finding slanted tiles by their edges, the lens and nothing of their print."""

import numpy as np
import pytest

from companion.vision.edge_field import through
from companion.vision.oblique import _complete, find_slanted
from tests.support.obelisk_pictures import make_picture


def worst_mm(corners_px, truth_px):
    width_px = float(np.linalg.norm(truth_px[1] - truth_px[0]))
    return float(np.abs(corners_px - truth_px).max()) / width_px * 250


@pytest.mark.parametrize("seed", [2, 6, 8])
def test_a_tile_with_stacks_on_it_is_among_the_places_found(seed):
    picture = make_picture(seed, "A", clutter=False)

    found = find_slanted(picture.image_bgr)

    assert min(worst_mm(tile.corners_px, picture.corners_px) for tile in found) < 8


def test_places_come_best_supported_first():
    found = find_slanted(make_picture(5, "B").image_bgr)

    assert [t.support for t in found] == sorted((t.support for t in found), reverse=True)


def test_a_blank_picture_has_no_tiles():
    assert find_slanted(np.full((600, 800, 3), 128, np.uint8)) == []


def test_one_end_and_two_long_edges_say_where_the_other_end_is():
    focal_px = 0.625 * np.hypot(1000, 750)
    tile_mm = np.array([[0, 0, 0], [250, 0, 0], [250, 75, 0], [0, 75, 0]], float) - [125, 37.5, 0]
    slant = np.radians(50)
    turned = tile_mm @ np.array(
        [[1, 0, 0], [0, np.sin(slant), -np.cos(slant)], [0, np.cos(slant), np.sin(slant)]]
    )
    in_camera = turned + [0, 0, 420]
    truth_px = in_camera[:, :2] / in_camera[:, 2:] * focal_px + [500, 375]
    longs = through(np.array([[*truth_px[0], *truth_px[1]], [*truth_px[2], *truth_px[3]]]))

    made = _complete(truth_px[None, [0, 3]], longs[None], np.array([[1.0, 0.0]]), (1000, 750), 1.0)

    assert made[0] == pytest.approx(truth_px, abs=0.5)
