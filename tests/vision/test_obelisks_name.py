"""Naming, settling by what the game expects, and turning: parts of the obelisks' reader without a photo."""

import numpy as np
import pytest

from companion.core.reading import Doubt, ObeliskHeights, ObeliskTowers
from companion.vision.colour import COLOURS, References
from companion.vision.paint import load_scatter, name_apart, name_freely
from companion.vision.settle import settle
from companion.vision.stack import Stack


def looks(*names, light=0.0):
    return np.array([load_scatter().means[name] + light for name in names])


def test_stacks_that_look_as_usual_are_named():
    assert name_apart(looks("grey", "black", "white"), COLOURS).colours == ("grey", "black", "white")


def test_a_lamp_that_dims_all_stacks_changes_no_name():
    dimmed = looks("white", "grey", "black", light=np.array([-0.5, -0.1, 0, 0, 0, 0]))

    assert name_apart(dimmed, COLOURS).colours == ("white", "grey", "black")


def test_no_two_stacks_of_side_a_share_a_name():
    assert set(name_apart(looks("grey", "grey"), ("grey", "brown")).colours) == {"grey", "brown"}


def test_cubes_of_side_b_may_share_a_name():
    assert name_freely(looks("brown", "grey", "brown"), COLOURS).colours == ("brown", "grey", "brown")


def test_a_face_between_two_colours_has_the_other_for_a_rival():
    between = (looks("white") + looks("grey")) / 2

    naming = name_freely(between, ("white", "grey"))

    assert set(naming.colours) | set(naming.rivals) == {"white", "grey"}
    assert naming.margins[0] < 1


def test_a_lone_grey_stack_is_not_sure_to_be_no_white_one():
    lighter = looks("grey") + np.array([0.2, 0.2, 0, 0, 0, 0])

    alone = name_freely(lighter, ("white", "grey"))
    beside_white = name_freely(np.concatenate([lighter, looks("white")]), ("white", "grey"))

    assert alone.colours == ("grey",)
    assert beside_white.colours == ("grey", "white")
    assert (alone.is_sure(0), beside_white.is_sure(0)) == (False, True)


def test_only_colours_in_play_are_named():
    assert name_freely(looks("white", "white"), ("black", "grey")).colours == ("grey", "grey")


def test_a_calibration_moves_what_grey_looks_like():
    darker = looks("grey") - np.array([0.45, 0.45, 0, 0, 0, 0])
    usual = name_freely(darker, ("black", "grey")).margins[0]

    taught = name_freely(darker, ("black", "grey"), References((("grey", 1.6),))).margins[0]

    assert taught > usual


@pytest.mark.parametrize("name", [name_apart, name_freely])
def test_nothing_seen_is_nothing_named(name):
    assert name(np.zeros((0, 6)), COLOURS).colours == ()


def test_a_stack_is_as_high_as_its_best_score():
    stack = Stack(40.0, 2.0, np.log([0.1, 0.7, 0.2]))

    assert stack.height == 2
    assert stack.chances() == pytest.approx([0.1, 0.7, 0.2])


def heights(**named):
    return ObeliskHeights(tuple((c, named.get(c, 0)) for c in COLOURS))


def test_without_an_expectation_nothing_is_settled():
    doubts = (Doubt(("black",), 4, 0.6),)

    assert settle(heights(black=3), doubts, None) == (heights(black=3), doubts)


def test_a_doubtful_height_is_settled_by_what_the_game_expects():
    assert settle(heights(black=3), (Doubt(("black",), 4, 0.6),), heights(black=4)) == (heights(black=4), ())


def test_a_doubt_that_agrees_with_the_game_is_dropped():
    assert settle(heights(black=3), (Doubt(("black",), 4, 0.6),), heights(black=3)) == (heights(black=3), ())


def test_what_is_clearly_seen_is_never_overruled():
    seen = heights(black=3, white=2)
    doubts = (Doubt(("white",), 1, 0.5),)

    assert settle(seen, doubts, heights(black=5, white=1)) == (seen, doubts)


def test_an_answer_the_photo_does_not_consider_is_not_taken():
    doubts = (Doubt(("black",), 4, 0.6),)

    assert settle(heights(black=3), doubts, heights(black=7)) == (heights(black=3), doubts)


def test_a_doubtful_tower_is_settled_too():
    def towers(*names):
        return ObeliskTowers(names, tuple((c, 0) for c in COLOURS))

    doubts = (Doubt(("tower", 1), "white", 0.7), Doubt(("tower", 2), "cube", 0.6))

    assert settle(towers("black", "grey"), doubts, towers("black", "white")) == (towers("black", "white"), ())
