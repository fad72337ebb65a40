"""Red and blue market cards in play."""

import pytest

from companion.core.errors import IllegalMoveError
from companion.games.imhotep.agenda import AwaitCard, AwaitPyramid
from companion.games.imhotep.legal import legal_moves
from companion.games.imhotep.moves import (
    ChoosePyramid,
    PlayChisel,
    PlayHammer,
    PlayLever,
    PlaySail,
    SailShip,
    TakeCard,
)
from companion.games.imhotep.state import CARD_INDEX
from tests.support.imhotep import hand, play, quarry, ship, sled, table, track


def refused(state, move, code):
    assert move not in legal_moves(state)
    with pytest.raises(IllegalMoveError) as caught:
        play(state, move)
    assert caught.value.code == code


@pytest.mark.rule("I-K1")
@pytest.mark.parametrize(
    ("card", "place", "shown"),
    [
        ("entrance", "pyramid", ("white",)),
        ("sarcophagus", "chamber", ("white",)),
        ("paved_path", "heights", (0, 1, 0, 0)),
    ],
)
def test_a_red_card_moves_a_stone_from_the_quarry_to_its_site(card, place, shown):
    """A ship moored there does not hinder it."""
    ships = ("w.", ship("...", at="pyramid"), ship("..", at="burial_chamber"), "..")
    state = table(ships=ships, face_up=(card, "statue", "lever", "sail"))
    before = quarry(state, "white")
    state = play(state, SailShip(0, "market"), TakeCard(card))
    assert getattr(state, place) == shown
    assert quarry(state, "white") == before, "one came back from the market, one went to the site"
    assert state.discards[CARD_INDEX[card]] == 1


@pytest.mark.rule("I-K1", "I-OB")
def test_a_paved_path_can_complete_an_obelisk():
    state = table(
        4, "AAAAB", ships=("w.", "...", "..", "."), loose=(0, 2, 0, 0), face_up=("paved_path", "statue")
    )
    state = play(state, SailShip(0, "market"), TakeCard("paved_path"))
    assert state.towers == ("white",)
    assert track(state, "white") == 10


@pytest.mark.rule("I-K1", "I-PB")
def test_an_entrance_lets_its_owner_pick_the_small_pyramid():
    state = table(4, "ABAAA", ships=("w.", "...", "..", "."), face_up=("entrance", "statue"))
    state = play(state, SailShip(0, "market"), TakeCard("entrance"))
    assert state.pending == AwaitPyramid("white")
    assert play(state, ChoosePyramid("left")).small_pyramids[0] == ("white",)


@pytest.mark.rule("I-K5")
def test_the_lever_fixes_the_order_of_all_stones_and_owners_still_pick():
    state = table(
        ships=("bwn.", "...", "..", ".."), hands={"black": ["lever"]}, face_up=("statue", "sail", "chisel")
    )
    state = play(state, PlayLever(0, "market", ("brown", "white", "black")))
    assert state.pending == AwaitCard("brown")
    state = play(state, TakeCard("statue"))
    assert state.pending == AwaitCard("white")
    refused(
        table(ships=("bw.", "...", "..", ".."), hands={"black": ["lever"]}),
        PlayLever(0, "temple", ("white", "white")),
        "order_differs",
    )
    refused(
        table(ships=("b...", "...", "..", ".."), hands={"black": ["lever"]}),
        PlayLever(0, "temple", ("black",)),
        "below_minimum",
    )


@pytest.mark.rule("I-X17")
def test_the_lever_with_one_stone_on_board_just_sails():
    state = play(
        table(ships=("w.", "...", "..", "."), hands={"black": ["lever"]}), PlayLever(0, "temple", ("white",))
    )
    assert state.temple == ("white",)
    assert hand(state, "black") == ()


@pytest.mark.rule("I-K6")
@pytest.mark.parametrize(("on_sled", "stays", "taken"), [(5, 4, 0), (4, 4, 1), (0, 2, 3)])
def test_the_hammer_takes_stones_as_far_as_there_is_room_then_places_one(on_sled, stays, taken):
    state = table(sled={"black": on_sled}, hands={"black": ["hammer"]})
    after = play(state, PlayHammer(0, 0))
    assert sled(after, "black") == stays
    assert quarry(after, "black") == quarry(state, "black") - taken


@pytest.mark.rule("I-K6")
def test_the_hammer_needs_a_stone_from_somewhere():
    state = table(
        sled={"black": 0}, quarry={"black": 0}, hands={"black": ["hammer"]}, ships=("ww.", "...", "..", "..")
    )
    refused(state, PlayHammer(0, 2), "hammer_needs_stone")


@pytest.mark.rule("I-K7")
def test_the_sail_card_checks_the_minimum_after_placing():
    state = table(ships=("ww..", "w...", "..", ".."), hands={"black": ["sail"]})
    after = play(state, PlaySail(0, 3, "temple"))
    assert after.temple == ("white", "white", "black")
    refused(state, PlaySail(1, 3, "temple"), "sail_below_minimum")
    refused(table(sled={"black": 0}, hands={"black": ["sail"]}), PlaySail(3, 0, "temple"), "sail_needs_stone")
    taken = table(ships=("w.", ship("..", at="temple"), "..", "."), hands={"black": ["sail"]})
    refused(taken, PlaySail(0, 1, "temple"), "site_taken")


@pytest.mark.rule("I-K8")
def test_the_chisel_places_two_stones_on_one_ship_or_two():
    state = table(hands={"black": ["chisel"]})
    same = play(state, PlayChisel((0, 0), (0, 2)))
    assert same.ships[0].spaces == ("black", None, "black", None)
    two = play(state, PlayChisel((1, 0), (0, 2)))
    assert two.ships[0].spaces[2] == two.ships[1].spaces[0] == "black"
    assert sled(two, "black") == 0
    assert PlayChisel((1, 0), (0, 2)) == PlayChisel((0, 2), (1, 0))


@pytest.mark.rule("I-K8")
def test_the_chisel_needs_two_stones_and_two_spaces():
    refused(
        table(sled={"black": 1}, hands={"black": ["chisel"]}), PlayChisel((0, 0), (0, 1)), "chisel_needs_two"
    )
    refused(table(hands={"black": ["chisel"]}), PlayChisel((0, 0), (0, 0)), "chisel_same_space")
    one_space = table(
        ships=("bbb.", "bw", ship("..", at="temple"), ship(".", at="market")), hands={"black": ["chisel"]}
    )
    assert not any(isinstance(move, PlayChisel) for move in legal_moves(one_space))


@pytest.mark.rule("I-X14", "I-A4")
def test_a_blue_card_gained_this_turn_waits_for_the_next():
    state = table(ships=("b.", "...", "..", "."), face_up=("hammer", "statue"))
    state = play(state, SailShip(0, "market"), TakeCard("hammer"))
    assert state.turn == 1
    assert not any(isinstance(move, PlayHammer) for move in legal_moves(state))
