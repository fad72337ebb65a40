"""The four actions, passing, and the order of turns."""

import pytest

from companion.core.errors import IllegalMoveError
from companion.core.words import words
from companion.games.imhotep.legal import legal_moves
from companion.games.imhotep.moves import (
    LoadStone,
    Pass,
    PlayHammer,
    PlayLever,
    RevealRoundCard,
    SailShip,
    TakeStones,
)
from companion.games.imhotep.state import start_state
from tests.support.imhotep import hand, play, quarry, setup, ship, sled, table


def refused(state, move, code, fact):
    with pytest.raises(IllegalMoveError) as caught:
        play(state, move)
    assert caught.value.code == code
    assert caught.value.fact == fact
    assert caught.value.rule.startswith("imhotep.")
    assert fact in words().say(caught.value.message)
    assert move not in legal_moves(state)
    return caught.value


@pytest.mark.rule("I-A1", "I-X2")
@pytest.mark.parametrize(("on_sled", "in_quarry", "taken"), [(0, 20, 3), (3, 20, 2), (4, 9, 1), (0, 2, 2)])
def test_taking_stones_takes_three_or_as_many_as_fit_and_exist(on_sled, in_quarry, taken):
    state = table(sled={"black": on_sled}, quarry={"black": in_quarry})
    after = play(state, TakeStones())
    assert sled(after, "black") == on_sled + taken
    assert quarry(after, "black") == in_quarry - taken


@pytest.mark.rule("I-A1")
def test_a_full_sled_takes_no_stones():
    refused(table(sled={"black": 5}), TakeStones(), "sled_full", "I-A1")


@pytest.mark.rule("I-X3")
def test_an_empty_quarry_gives_no_stones():
    refused(table(sled={"black": 1}, quarry={"black": 0}), TakeStones(), "quarry_empty", "I-X3")


@pytest.mark.rule("I-A2")
def test_a_stone_goes_on_any_empty_space_of_a_ship():
    after = play(table(ships=("b...", "...", "..", "..")), LoadStone(0, 3))
    assert after.ships[0].spaces == ("black", None, None, "black")
    assert sled(after, "black") == 1


@pytest.mark.rule("I-A2")
def test_loading_needs_a_stone_an_unsailed_ship_and_a_free_space():
    state = table(ships=("b...", "...", ship("..", at="temple"), ".."))
    refused(table(sled={"black": 0}), LoadStone(0, 0), "sled_empty", "I-A2")
    refused(state, LoadStone(0, 0), "space_taken", "I-A2")
    refused(state, LoadStone(1, 3), "no_such_space", "I-A2")
    refused(state, LoadStone(2, 0), "ship_is_gone", "I-A2")
    refused(state, LoadStone(4, 0), "no_such_ship", "I-R2")


@pytest.mark.rule("I-A3", "I-X10")
def test_sailing_needs_the_minimum_load_and_no_more():
    state = table(ships=("bw..", "bw.", "..", ".."))
    error = refused(state, SailShip(0, "temple"), "below_minimum", "I-A3")
    assert "3 stones" in words().say(error.message)
    after = play(state, SailShip(1, "temple"))
    assert after.temple == ("black", "white")
    assert LoadStone(1, 2) in legal_moves(state)


@pytest.mark.rule("I-A3")
def test_a_site_takes_one_ship_a_round_and_a_ship_sails_once():
    state = play(table(ships=("...", "b.", "w.", "..")), SailShip(1, "temple"))
    refused(state, SailShip(2, "temple"), "site_taken", "I-A3")
    refused(state, SailShip(1, "pyramid"), "ship_has_sailed", "I-A3")
    refused(state, SailShip(2, "harbour"), "no_such_site", "I-A3")


@pytest.mark.rule("I-X9")
def test_a_ship_may_be_sailed_without_an_own_stone():
    after = play(table(ships=("...", "ww", "..", "."), turn="black"), SailShip(1, "temple"))
    assert after.temple == ("white", "white")
    levered = table(ships=("...", "ww", "..", "."), hands={"black": ["lever"]})
    assert play(levered, PlayLever(1, "temple", ("white", "white"))).temple == ("white", "white")


@pytest.mark.rule("I-A4", "I-K4")
def test_a_blue_card_is_an_action_and_then_discarded():
    state = table(hands={"black": ["hammer"]})
    after = play(state, PlayHammer(0, 0))
    assert hand(after, "black") == ()
    assert sum(after.discards) == 1
    assert after.turn == 1
    refused(table(), PlayHammer(0, 0), "card_not_held", "I-A4")


@pytest.mark.rule("I-A5", "I-X1")
def test_passing_is_refused_while_any_action_is_possible():
    refused(table(), Pass(), "may_not_pass", "I-A5")
    stuck = table(sled={"black": 0}, quarry={"black": 0})
    assert legal_moves(stuck) == [Pass()]
    sailable = table(sled={"black": 0}, quarry={"black": 0}, ships=("....", "ww.", "..", ".."))
    refused(sailable, Pass(), "may_not_pass", "I-A5")


@pytest.mark.rule("I-R5")
def test_players_act_clockwise_one_action_each():
    state = table()
    for colour in ("white", "brown", "grey", "black"):
        state = play(
            state, LoadStone(*next((m.ship, m.space) for m in legal_moves(state) if isinstance(m, LoadStone)))
        )
        assert state.setup.colours[state.turn] == colour


@pytest.mark.rule("I-R6")
def test_the_round_ends_at_once_with_the_fourth_ship():
    ships = ("w.", ship("...", at="pyramid"), ship("..", at="market"), ship("..", at="temple"))
    after = play(table(ships=ships), SailShip(0, "obelisks"))
    assert after.round == 2
    assert after.phase == "reveal"


@pytest.mark.rule("I-R2")
def test_nothing_happens_before_the_round_card():
    state = start_state(setup())
    refused(state, TakeStones(), "round_card_first", "I-R2")
    refused(state, RevealRoundCard("9999"), "no_such_round_card", "I-S3")
    state = play(state, RevealRoundCard("4322"))
    refused(state, TakeStones(), "market_first", "I-R3")
    refused(state, RevealRoundCard("4421"), "ships_are_out", "I-R2")


@pytest.mark.rule("I-U1")
def test_stones_leave_from_the_bow_and_empty_spaces_are_skipped():
    after = play(table(ships=("w.bg", "...", "..", "..")), SailShip(0, "burial_chamber"))
    assert after.chamber == ("white", "black", "grey")
