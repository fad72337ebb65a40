"""What is doubtful, and what the tracked game may settle."""

from __future__ import annotations

import numpy as np
import pytest

from companion.core.differences import differences_between
from companion.core.reading import ChamberContents
from companion.vision.cells import CELLS, Grid, cell_centres
from companion.vision.doubts import judge, likely_count
from companion.vision.occupancy import Occupancy, chamber_fit

COLOURS = ("white", "grey")


def seen(cube):
    """An occupancy in which each cell says what is given, and is clearly empty beyond."""
    every = np.full(CELLS, -9.0)
    every[: len(cube)] = cube
    blank = Occupancy(
        cell_centres(Grid()), np.zeros(CELLS), np.full(CELLS, 4.0), np.zeros(1), np.full(3, -5.0)
    )
    return blank.weighed(np.arange(CELLS), every)


def expected(*names):
    return ChamberContents((tuple(names),))


CLEAR = np.array([[0.99, 0.01], [0.02, 0.98]])


def test_clear_cells_leave_no_doubt():
    judged = judge(seen([9.0, 9.0]), 2, CLEAR, COLOURS, None)
    assert (judged.names, judged.doubts) == (("white", "grey"), ())


def test_a_colour_between_two_is_doubtful_with_the_second_best_answer():
    judged = judge(seen([9.0, 9.0]), 2, np.array([[0.99, 0.01], [0.4, 0.6]]), COLOURS, None)
    assert [(d.where, d.second_best) for d in judged.doubts] == [((0, 1), "white")]


def test_many_names_that_are_nearly_sure_make_the_least_sure_one_doubtful():
    nearly = np.tile([0.97, 0.03], (9, 1))
    nearly[4] = [0.1, 0.9]
    judged = judge(seen([9.0] * 9), 9, nearly, COLOURS, None)
    assert [(d.where, d.second_best) for d in judged.doubts] == [((1, 1), "white")]
    assert judge(seen([9.0] * 4), 4, nearly[:4], COLOURS, None).doubts == ()


def test_names_that_the_tracked_game_confirms_add_no_doubt():
    nearly = np.tile([0.97, 0.03], (9, 1))
    tracked = ChamberContents((("white",) * 3,) * 3)
    assert judge(seen([9.0] * 9), 9, nearly, COLOURS, tracked).doubts == ()


def test_a_last_cube_that_is_not_clear_is_doubtful():
    judged = judge(seen([9.0, 2.0]), 2, CLEAR, COLOURS, None)
    assert [d.where for d in judged.doubts] == [(0, 1)]


def test_a_last_cube_far_less_clear_than_the_others_is_doubtful():
    names = np.tile([0.99, 0.01], (3, 1))
    assert [d.where for d in judge(seen([13.0, 13.0, 6.6]), 3, names, COLOURS, None).doubts] == [(0, 2)]
    assert judge(seen([9.0, 9.0, 6.6]), 3, names, COLOURS, None).doubts == ()


def test_the_tracked_game_settles_a_doubtful_colour():
    judged = judge(
        seen([9.0, 9.0]), 2, np.array([[0.99, 0.01], [0.4, 0.6]]), COLOURS, expected("white", "white")
    )
    assert (judged.names, judged.doubts) == (("white", "white"), ())


def test_the_tracked_game_never_overrules_a_clear_colour():
    tracked = expected("white", "white")
    judged = judge(seen([9.0, 9.0]), 2, CLEAR, COLOURS, tracked)
    assert judged.names == ("white", "grey")
    (difference,) = differences_between(ChamberContents((judged.names,)), tracked)
    assert difference.where == (0, 1)


@pytest.mark.parametrize(("last", "count"), [(0.4, 3), (-0.4, 3), (8.0, 3), (-8.0, 2)])
def test_the_tracked_game_settles_an_open_count_but_not_a_clear_one(last, count):
    assert likely_count(seen([9.0, 9.0, last]), expected("white", "grey", "grey")) == count


def test_cubes_before_the_first_column_speak_against_a_place():
    cube, printed = np.full(21, 6.0), np.full(21, -4.0)
    assert chamber_fit(cube, printed, np.full(3, 5.0)) < chamber_fit(cube, printed, np.full(3, -5.0)) - 2
