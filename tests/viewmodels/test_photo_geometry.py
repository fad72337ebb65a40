"""Fingers, corners and cells in the plane of a photo."""

import itertools

import pytest

from companion.viewmodels.photo_geometry import (
    Plane,
    chamber_cell,
    distance_to,
    first_corners,
    is_board,
    is_inside,
    nearest_place,
    ordered_corners,
)

BOARD = ((100.0, 50.0), (600.0, 60.0), (580.0, 210.0), (110.0, 200.0))
SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))


def test_a_point_is_inside_or_so_far_away():
    assert is_inside((5, 5), SQUARE)
    assert not is_inside((15, 5), SQUARE)
    assert distance_to((5, 5), SQUARE) == 0
    assert distance_to((13, 14), SQUARE) == pytest.approx(5)


def test_a_finger_means_what_is_under_it_or_the_nearest_in_reach():
    far = tuple((x + 30, y) for x, y in SQUARE)
    outlines = (((0, 0), SQUARE), ((1, 0), far))
    assert nearest_place((5, 5), outlines, 0) == (0, 0)
    assert nearest_place((26, 5), outlines, 6) == (1, 0)
    assert nearest_place((20, 50), outlines, 6) is None
    assert nearest_place((20, 50), (), 6) is None


def test_of_two_places_under_a_finger_the_nearer_middle_counts():
    large = ((-20.0, -40.0), (40.0, -40.0), (40.0, 40.0), (-20.0, 40.0))
    assert nearest_place((4, 5), (((0, 0), SQUARE), ((9, 9), large)), 0) == (0, 0)


def test_corners_dragged_in_any_order_are_named_from_the_top_left():
    for order in itertools.permutations(BOARD):
        assert ordered_corners(order) == BOARD


def test_corners_from_before_tell_which_way_round_the_board_lies():
    upside_down = (*BOARD[2:], *BOARD[:2])
    assert ordered_corners(BOARD, like=upside_down) == upside_down


def test_a_board_on_its_side_begins_with_a_long_side_too():
    sideways = [(-y, x) for x, y in BOARD]
    corners = ordered_corners(sideways)
    assert abs(corners[0][1] - corners[1][1]) > abs(corners[1][1] - corners[2][1])
    assert is_board(corners)


def test_no_board_lies_folded_or_without_any_size():
    assert is_board(BOARD)
    assert not is_board(ordered_corners([BOARD[0], BOARD[0], BOARD[2], BOARD[3]]))
    inner = (340.0, 130.0)
    assert not is_board((BOARD[0], BOARD[1], inner, (BOARD[0][0] + 300, BOARD[0][1] + 20)))


def test_handles_begin_inside_the_photo_in_the_shape_of_a_board():
    for size in ((1000, 750), (750, 1000), (4000, 300)):
        corners = first_corners(*size)
        assert is_board(corners)
        assert all(0 < x < size[0] and 0 < y < size[1] for x, y in corners)


def test_the_plane_maps_the_tile_onto_its_corners():
    plane = Plane(BOARD)
    tile = ((0, 0), (250, 0), (250, 75), (0, 75))
    for (x, y), corner in zip(tile, BOARD, strict=True):
        assert plane.point(x, y) == pytest.approx(corner)


def test_an_unknown_cell_is_as_far_off_the_plane_as_its_neighbour():
    plane = Plane(BOARD)
    seen = tuple((x + 4, y - 7) for x, y in plane.cell(2, 1))
    expected = tuple((x + 4, y - 7) for x, y in plane.cell(3, 1))
    for drawn, true in zip(chamber_cell(BOARD, {(2, 1): seen}, 3, 1), expected, strict=True):
        assert drawn == pytest.approx(true)
    assert chamber_cell(BOARD, {}, 8, 0) == plane.cell(8, 0)
    assert plane.cell(8, 0)[0][0] > 600, "columns go on past the board's edge"
