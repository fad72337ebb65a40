"""Cheops moves as JSON: every one comes back, and junk is refused by its field."""

import pytest

from companion.core.errors import InvalidInputError
from companion.games.cheops import moves as m
from companion.games.cheops.game import GAME

MOVES = {
    m.BuildSettlement("foot"): ["settlement", "foot"],
    m.BuildCity("-1,2,N"): ["city", "-1,2,N"],
    m.BuildRoad(): ["road"],
    m.BuildRoad("0,1,NE"): ["road", "0,1,NE"],
    m.BuildShip(): ["ship"],
    m.BuildShip("0,1,E"): ["ship", "0,1,E"],
    m.MoveShip(): ["move_ship"],
    m.MoveShip("0,1,E", "0,2,E"): ["move_ship", "0,1,E", "0,2,E"],
    m.BuildStone(): ["stone"],
    m.BuildStone("red"): ["stone", "red"],
    m.BuyCard(): ["buy"],
    m.PlayCard("monopoly"): ["play", "monopoly"],
    m.Reveal(0): ["reveal", 0],
    m.Roll(7): ["roll", 7],
    m.Produce("blue", 2): ["produce", "blue", 2],
    m.PayGold("blue", "white", 1): ["pay", "blue", "white", 1],
    m.Exchange("gold", "resource", 4): ["exchange", "gold", "resource", 4],
    m.Exchange("resource", "resource", 2, "red"): ["exchange", "resource", "resource", 2, "red"],
    m.MoveRobber("1,1"): ["robber", "1,1"],
    m.EndTurn(): ["end_turn"],
    m.Correction("gold", "red", 0): ["correct", "gold", "red", 0],
    m.Correction("robber", None, "1,1"): ["correct", "robber", None, "1,1"],
    m.Correction("intersection", "0,0,N", None): ["correct", "intersection", "0,0,N", None],
}


@pytest.mark.parametrize(("move", "written"), list(MOVES.items()), ids=str)
def test_a_move_is_written_in_plain_words_and_comes_back_equal(move, written):
    assert GAME.encode_move(move) == written
    assert GAME.decode_move(written) == move


BAD = [
    None,
    [],
    ["fly"],
    ["roll"],
    ["roll", 1],
    ["roll", 13],
    ["roll", "7"],
    ["settlement"],
    ["settlement", 3],
    ["stone", "black"],
    ["pay", "red", "blue", 0],
    ["pay", "red", "blue", 100],
    ["exchange", "wool", "gold", 4],
    ["exchange", "gold", "resource", 5],
    ["play", "victory"],
    ["end_turn", 1],
    ["correct", "gold", "red"],
    ["correct", "gold", "red", -1],
    ["correct", "gold", "red", 1.5],
]


@pytest.mark.parametrize("data", BAD, ids=str)
def test_junk_is_refused_by_its_field(data):
    with pytest.raises(InvalidInputError) as caught:
        GAME.decode_move(data)
    assert caught.value.field.startswith("move")
