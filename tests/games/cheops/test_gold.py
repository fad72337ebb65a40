"""C-G and C-H: gold from rivers, in trades, at the bank and for foreign harbours."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.words import words
from companion.games.cheops import moves as m
from companion.games.cheops.game import GAME
from companion.games.cheops.pieces import PLAYABLE
from tests.support.cheops_tables import setup, table
from tests.support.vectors import load_vectors
from tests.support.walks import refusal, walk

VECTORS = load_vectors("cheops")


def refused(state, move):
    assert move not in GAME.legal_moves(state)
    error = refusal(GAME, state, move)
    assert error is not None
    return error


def play(state, *moves):
    for move in moves:
        assert move in GAME.legal_moves(state), move
        state = GAME.apply(state, move)
    return state


def golds(state):
    return [seat.gold for seat in state.seats]


@pytest.mark.rule("C-G1")
def test_gold_rivers_pay_once_a_roll_on_the_table_s_word():
    """C-G1: at most 1 for each settlement and 2 for each city."""
    state = table(red={"settlements": 2, "cities": 1})
    assert refused(state, m.Produce("red", 5)).fact == "C-G1"
    state = play(state, m.Produce("red", 4), m.Produce("blue", 1))
    assert golds(state) == [7, 3, 4]
    assert refused(state, m.Produce("red", 1)).code == "cheops_produced_already"
    state = play(state, m.EndTurn(), m.Roll(4))
    assert m.Produce("red", 1) in GAME.legal_moves(state)


@pytest.mark.rule("C-71")
def test_a_seven_brings_no_gold():
    assert refused(table(state={"roll": 7}), m.Produce("red", 1)).fact == "C-71"


@pytest.mark.rule("C-G2")
def test_gold_may_be_part_of_a_trade_with_the_player_on_turn():
    state = play(table(), m.PayGold("red", "blue", 2), m.PayGold("yellow", "red", 3))
    assert golds(state) == [4, 0, 5]
    assert refused(state, m.PayGold("red", "blue", 5)).code == "cheops_no_gold"
    assert refused(state, m.PayGold("yellow", "blue", 1)).fact == "C-G2"
    assert refused(state, m.PayGold("red", "red", 1)).fact == "C-G2"
    assert refusal(GAME, state, m.PayGold("red", "blue", 0)).fact == "C-G2"


@pytest.mark.rule("C-G3", "C-H1")
@pytest.mark.parametrize("rate", [4, 3])
def test_the_bank_changes_gold_both_ways(rate):
    """C-G3: at 4:1, at 3:1 with an own harbour (C-H1)."""
    state = table(red={"gold": 4})
    assert golds(play(state, m.Exchange("gold", "resource", rate)))[0] == 4 - rate
    assert golds(play(state, m.Exchange("resource", "gold", rate)))[0] == 5
    poor = table(red={"gold": rate - 1})
    assert refused(poor, m.Exchange("gold", "resource", rate)).code == "cheops_no_gold"


@pytest.mark.rule("C-G3")
@pytest.mark.parametrize(
    "move",
    [
        m.Exchange("gold", "resource", 2),
        m.Exchange("resource", "gold", 2),
        m.Exchange("gold", "gold", 4),
        m.Exchange("resource", "resource", 4),
        m.Exchange("gold", "resource", 4, "blue"),
        m.Exchange("resource", "gold", 2, "blue"),
    ],
    ids=str,
)
def test_other_rates_are_refused(move):
    """C-G3 names 4:1 and 3:1 only."""
    assert refused(table(red={"gold": 9}), move).fact == "C-G3"


@pytest.mark.rule("C-H", "C-H2")
def test_a_foreign_harbour_costs_its_owner_s_fee():
    """C-H2 by the worked example: white uses blue's 2:1 harbour."""
    given_, expected = (
        VECTORS["cheops-foreign-harbour"]["input"],
        VECTORS["cheops-foreign-harbour"]["expected"],
    )
    state = table(
        4,
        white={"gold": given_["white"]["gold"]},
        blue={"gold": given_["blue"]["gold"]},
        state={"turn": 3},
    )
    assert state.setup.colours[3] == given_["user"] == "white"
    state = play(state, m.Exchange("resource", "resource", 2, given_["owner"]))
    assert state.seats[3].gold == expected["white"]["gold"]
    assert state.seats[2].gold == expected["blue"]["gold"]


@pytest.mark.rule("C-H2")
def test_without_gold_there_is_no_foreign_exchange():
    """C-H2 by the worked example."""
    assert VECTORS["cheops-foreign-harbour-no-gold"]["expected"] == {"legal": False}
    error = refused(table(red={"gold": 0}), m.Exchange("resource", "resource", 2, "blue"))
    assert (error.code, error.fact, error.rule) == ("cheops_no_fee", "C-H2", "cheops.harbour.foreign")


@pytest.mark.rule("C-H5")
def test_two_exchanges_cost_two_gold():
    once = m.Exchange("resource", "resource", 3, "blue")
    assert golds(play(table(), once, once)) == [1, 3, 5]


@pytest.mark.rule("C-G3", "C-H2")
def test_gold_at_a_foreign_three_to_one_harbour_costs_the_fee_as_well():
    move = m.Exchange("gold", "resource", 3, "yellow")
    assert golds(play(table(red={"gold": 4}), move)) == [0, 4, 3]
    refused(table(red={"gold": 3}), move)
    assert golds(play(table(red={"gold": 1}), m.Exchange("resource", "gold", 3, "yellow"))) == [1, 4, 3]


@pytest.mark.rule("C-H1")
def test_nobody_pays_for_an_own_harbour():
    assert refused(table(), m.Exchange("resource", "resource", 3, "red")).code == "cheops_own_harbour"


@pytest.mark.rule("C-G4")
def test_cards_neither_steal_nor_bring_gold():
    """C-G4: knights, monopoly and year of plenty leave all gold alone."""
    for card in PLAYABLE:
        state = table(red={"cards": 1})
        assert golds(play(state, m.PlayCard(card))) == golds(state)


@pytest.mark.rule("C-G5")
def test_gold_gives_no_points():
    rich, poor = table(red={"gold": 50}), table(red={"gold": 0})
    assert GAME.standing(rich).player("red").total == GAME.standing(poor).player("red").total


@pytest.mark.rule("C-C7")
def test_there_is_no_end_to_gold():
    """C-C7: not counted in the box."""
    state = table(red={"gold": 900})
    assert GAME.faults(state) == ()
    assert m.PayGold("red", "blue", 99) in GAME.legal_moves(state)


@pytest.mark.rule("C-G")
@settings(max_examples=15, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), with_map=st.booleans())
def test_gold_comes_and_goes_only_by_rivers_and_bank(seed, with_map):
    """C-G: fees and trades only move it."""
    options = {"map": "sample"} if with_map else {}
    for state, move, after in walk(GAME, setup(4, **options), seed):
        change = sum(golds(after)) - sum(golds(state))
        if isinstance(move, m.Produce):
            assert change == move.gold
        elif isinstance(move, m.Exchange):
            assert change == (move.gets == "gold") - (move.gives == "gold") * move.rate
        elif isinstance(move, m.Roll | m.BuildSettlement):
            assert change >= 0
            assert with_map or change == 0
        else:
            assert change == 0


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (m.PayGold("red", "blue", 2), "Red pays Blue 2 gold."),
        (m.Produce("blue", 1), "Blue gets 1 gold from the gold rivers."),
        (m.BuildStone("blue"), "Red lays a stone on the pyramid and pays Blue 1 gold."),
        (m.Exchange("gold", "resource", 4), "Red exchanges 4 gold for 1 card."),
        (m.Exchange("resource", "gold", 3), "Red exchanges 3 cards for 1 gold."),
        (
            m.Exchange("resource", "resource", 2, "blue"),
            "Red exchanges 2 cards for 1 card at a harbour of Blue and pays 1 gold.",
        ),
    ],
)
def test_the_log_calls_players_by_name_and_counts_cards(move, sentence):
    assert words().say(GAME.tell(table(), move)) == sentence


@pytest.mark.rule("C-G5", "C-H2")
def test_too_little_gold_for_exchange_and_fee_together_is_said_as_one_sum():
    error = refused(table(red={"gold": 3}), m.Exchange("gold", "resource", 3, "blue"))
    assert words().say(error.message) == "That takes 4 gold, there is 3 (C-G5)"
    assert "takes 4 gold, there is 3" in words().say(
        refused(table(red={"gold": 3}), m.Exchange("gold", "resource", 4)).message
    )
