"""Naming stacks: brightness and tint against one shared light."""

import numpy as np
import pytest

from companion.vision.paint import _MEANS, name_apart, name_freely


def seen(*colours, light=(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)):
    return np.array([_MEANS[c] for c in colours]) + np.array(light)


def test_stacks_at_their_usual_tones_get_their_names():
    naming = name_apart(seen("grey", "black", "white", "brown"), ("black", "white", "brown", "grey"))

    assert naming.colours == ("grey", "black", "white", "brown")


def test_a_warmer_and_darker_lamp_changes_no_name():
    dim_and_red = (-0.6, -0.2, 0.15, -0.15, 0.15, -0.15)

    naming = name_apart(seen("white", "grey", "brown", light=dim_and_red), ("white", "brown", "grey"))

    assert naming.colours == ("white", "grey", "brown")


def test_no_colour_is_given_twice_to_stacks_of_side_a():
    naming = name_apart(seen("grey", "grey"), ("white", "grey"))

    assert sorted(naming.colours) == ["grey", "white"]
    assert min(naming.margins) < 1.0, "two like stacks must leave a doubt"


def test_cubes_of_one_colour_may_repeat_on_side_b():
    naming = name_freely(seen("grey", "grey", "black", "grey"), ("black", "grey"))

    assert naming.colours == ("grey", "grey", "black", "grey")


def test_a_lone_stack_between_two_tones_is_doubtful_and_names_its_rival():
    between = (seen("white") + seen("grey")) / 2

    naming = name_apart(between, ("white", "grey"))

    assert naming.margins[0] < 1.0
    assert naming.rivals[0] in {"white", "grey"} - {naming.colours[0]}


@pytest.mark.parametrize("name", [name_apart, name_freely])
def test_nothing_seen_is_nothing_named(name):
    assert name(np.zeros((0, 6)), ("black", "white")).colours == ()
