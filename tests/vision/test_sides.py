"""The four sides of a flattened tile, by the votes of its parts."""

import numpy as np
import pytest

from companion.vision.sides import (
    ALONG,
    CELL_PX,
    FIT_PX,
    FLAT_PX,
    TILE_FLAT,
    agreed_corners,
    away_from,
    near_side,
    shares_along,
)

SHAPE = (FLAT_PX[1] // CELL_PX, FLAT_PX[0] // CELL_PX)


def votes_for(corners):
    """What parts would say that all know where a tile's corners are."""
    votes = np.zeros((8, *SHAPE), np.float32)
    for side in range(4):
        along, across = ALONG[side], 1 - ALONG[side]
        first, last = corners[side], corners[(side + 1) % 4]
        middle_along = TILE_FLAT[side][along] + shares_along(side) * (
            TILE_FLAT[(side + 1) % 4][along] - TILE_FLAT[side][along]
        )
        slope = (last[across] - first[across]) / (last[along] - first[along])
        place = first[across] + slope * (middle_along - first[along]) - TILE_FLAT[side][across]
        votes[side] = (place - away_from(side)) / FIT_PX
    return votes


@pytest.mark.parametrize("seed", range(5))
def test_parts_that_agree_give_the_corners(seed):
    corners = TILE_FLAT + np.random.default_rng(seed).normal(0, 5, (4, 2))

    assert np.abs(agreed_corners(votes_for(corners)) - corners).max() < 0.3


def test_a_guess_that_is_right_stays():
    assert np.abs(agreed_corners(votes_for(TILE_FLAT)) - TILE_FLAT).max() < 1e-4


def test_parts_that_are_not_sure_count_for_little():
    votes = votes_for(TILE_FLAT + 4.0)
    votes[0, :, :18] += 3.0  # the left half of the top side is mistaken, and knows it
    votes[4, :, :18] = -6.0

    assert np.abs(agreed_corners(votes) - TILE_FLAT - 4.0).max() < 2.0


def test_parts_far_from_a_side_have_no_vote_on_it():
    votes = votes_for(TILE_FLAT)
    votes[0][~near_side(0)] = 100.0

    assert np.abs(agreed_corners(votes) - TILE_FLAT).max() < 1e-4


def test_wild_votes_give_numbers_all_the_same():
    votes = np.random.default_rng(1).normal(0, 50, (8, *SHAPE)).astype(np.float32)

    assert np.isfinite(agreed_corners(votes)).all()
