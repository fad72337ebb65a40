"""Duel moves as JSON: every one comes back, and junk is refused by its field."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.errors import CompanionError, InvalidInputError
from companion.games.duel import moves as m
from companion.games.duel.game import GAME
from companion.games.duel.tiles import Tile
from tests.support.duel_tables import table

MOVES = [
    *m.FILLS,
    *m.NAMES,
    *m.PLACES,
    *m.UNLOADS,
    *m.PLAYS.values(),
    *(move for moves in (*m.TAKES, *m.SWAPS) for move in moves),
    m.LEAVE_UNRECORDED,
    m.DONE,
    m.PASS,
    m.CorrectWorker(3, "black"),
    m.CorrectWorker(8, None),
    m.CorrectHold(5, 2, Tile.UNRECORDED),
    m.CorrectHold(5, 2, Tile.TOMB_11),
    m.CorrectTile("white", Tile.SWAP, Tile.TAKE),
    m.CorrectOwner("black", Tile.OBELISK),
    m.CorrectBox(Tile.UNRECORDED, Tile.TOMB_1),
    m.CorrectBox(Tile.TOMB_1, Tile.TOMB_2),
    m.CorrectTurn("white"),
    m.CorrectFirstToFive("black"),
]


@pytest.mark.parametrize("move", MOVES, ids=str)
def test_a_move_comes_back_equal(move):
    assert GAME.decode_move(GAME.encode_move(move)) == move


def test_moves_read_like_the_table():
    assert GAME.encode_move(m.Place(5)) == ["place", 2, 3]
    assert GAME.encode_move(m.Take(3, 0)) == ["take", "C1", 1]
    assert GAME.encode_move(m.Fill(Tile.TOMB_12)) == ["fill", "tomb_12"]


def test_a_swap_is_read_in_any_order():
    assert GAME.decode_move(["swap", "R1", 3, 1]) == m.Swap(0, 0, 2)
    assert GAME.encode_move(m.Swap(0, 0, 2)) == ["swap", "R1", 1, 3]


BAD = [
    None,
    [],
    {},
    ["fly"],
    [3],
    ["place"],
    ["place", 0, 1],
    ["place", 1, 4],
    ["place", 1, "a"],
    ["place", 1, 2, 3],
    ["unload", "R4"],
    ["fill", "gold"],
    ["fill", "unrecorded"],
    ["swap", "R1", 1],
    ["correct_turn", "red"],
]


@pytest.mark.parametrize("data", BAD, ids=str)
def test_junk_is_refused_by_its_field(data):
    with pytest.raises(InvalidInputError) as caught:
        GAME.decode_move(data)
    assert caught.value.field.startswith("move")


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-9, 99)
    | st.text(max_size=6)
    | st.sampled_from(["R1", "place", "obelisk"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=6,
)
WORDS = st.sampled_from(
    ["fill", "name", "place", "unload", "play", "take", "swap", "done", "pass", "correct_hold"]
)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(data=JSON | st.tuples(WORDS, JSON, JSON).map(list))
def test_junk_raises_only_our_own_errors(data):
    with suppress(CompanionError):
        GAME.apply(table("bw. ... ..."), GAME.decode_move(data))
    with suppress(CompanionError):
        GAME.decode_setup(data)
