"""The pyramid: who may lay stones, what the Pharaoh does, Blessing, Curses, and the end."""

from dataclasses import replace

import pytest

from companion.games.cheops import moves as m
from companion.games.cheops.game import GAME
from companion.games.cheops.pieces import FOOT
from companion.games.cheops.state import victory_points
from companion.scoring.cheops import cursed
from tests.support.cheops_tables import begun, table, with_seats
from tests.support.vectors import load_vectors
from tests.support.walks import refusal

VECTORS = load_vectors("cheops")
AT_FOOT = {"foot_settlements": 1}


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


@pytest.mark.rule("C-P1", "C-P2")
def test_no_stone_before_the_first_settlement_at_the_foot():
    error = refused(table(), m.BuildStone())
    assert (error.fact, error.rule) == ("C-P1", "cheops.pyramid.start")
    state = play(table(), m.BuildSettlement(FOOT), m.BuildStone(), m.BuildStone())
    assert state.seats[0].stones == 2  # C-P2: any number in a turn


@pytest.mark.rule("C-P4")
def test_who_stands_at_the_foot_never_pays():
    state = table(red=AT_FOOT, yellow=AT_FOOT)
    assert refused(state, m.BuildStone("yellow")).code == "cheops_never_pays"
    assert play(state, m.BuildStone()).seats[0].gold == 3


@pytest.mark.rule("C-P4", "C-G5")
def test_who_does_not_pays_somebody_there_one_gold_for_each_stone():
    """C-P4: the builder chooses whom; C-G5: no gold, no stone."""
    state = table(4, yellow=AT_FOOT, blue={"foot_cities": 1, "cities": 1}, red={"gold": 2})
    assert refused(state, m.BuildStone()).code == "cheops_pay_somebody"
    assert refused(state, m.BuildStone("white")).code == "cheops_payee_not_at_foot"
    assert refused(state, m.BuildStone("red")).code == "cheops_payee_not_at_foot"
    state = play(state, m.BuildStone("yellow"), m.BuildStone("blue"))
    assert [seat.gold for seat in state.seats] == [0, 4, 4, 3]
    error = refused(state, m.BuildStone("blue"))
    assert (error.code, error.fact) == ("cheops_no_gold", "C-G5")


@pytest.mark.rule("C-P5", "C-C6")
def test_there_is_no_twelfth_stone():
    error = refused(table(red=AT_FOOT | {"stones": 11}, state={"blessing": 0}), m.BuildStone())
    assert (error.fact, error.rule) == ("C-P5", "cheops.pyramid.stone")


@pytest.mark.rule("C-B1", "C-C8", "C-C9")
def test_the_first_stone_brings_the_blessing_and_curses_at_once():
    """C-B1: +3 (C-C8) and -2 (C-C9)."""
    expected = VECTORS["cheops-first-stone"]["expected"]["vpChange"]
    state = table(4, red=AT_FOOT, state={"pharaoh": 2})
    before = [victory_points(state, seat) for seat in range(4)]
    after = play(state, m.BuildStone())
    change = [victory_points(after, seat) - points for seat, points in enumerate(before)]
    assert change == list(expected.values())
    assert after.blessing == 0


@pytest.mark.rule("C-B2", "C-B3")
def test_blessing_and_curses_move_by_themselves():
    """C-B2, C-B3: strictly more takes the Blessing, the fewest are cursed, and a Curse can come back."""
    state = table(
        4, state={"blessing": 1}, red=AT_FOOT | {"stones": 1}, yellow={"stones": 1}, blue={"stones": 1}
    )
    state = with_seats(state, white={"stones": 1})
    assert cursed([seat.stones for seat in state.seats]) == ()
    after = play(state, m.BuildStone())
    assert after.blessing == 0
    assert cursed([seat.stones for seat in after.seats]) == (1, 2, 3)
    shown = GAME.describe(after)["players"]
    assert [player["curse"] for player in shown] == [False, True, True, True]
    assert [player["blessing"] for player in shown] == [True, False, False, False]


@pytest.mark.rule("C-B5")
def test_nobody_carries_two_curses():
    """C-B5: one line of -2 at most."""
    state = table(red=AT_FOOT | {"stones": 5}, state={"blessing": 0})
    assert GAME.standing(state).player("blue").by_source()["curse"] == -2


@pytest.mark.rule("C-72")
@pytest.mark.parametrize("name", ["cheops-seven-before-foot", "cheops-seven-after-foot"])
def test_a_seven_lays_a_black_stone_once_the_foot_is_settled(name):
    given, expected = VECTORS[name]["input"], VECTORS[name]["expected"]
    seats = {"red": AT_FOOT} if given["settlementAtFoot"] else {}
    state = table(state={"phase": "roll", "roll": None, "pharaoh": given["black"]}, **seats)
    after = play(state, m.Roll(given["roll"]))
    assert after.pharaoh == expected["black"]
    assert after.phase == "main"


@pytest.mark.rule("C-73")
def test_the_pharaoh_may_wait_for_the_first_player_stone():
    """C-73, a setting."""
    fields = {"phase": "roll", "roll": None}
    waiting = table(options={"pharaoh_waits": "yes"}, state=fields, red=AT_FOOT)
    assert play(waiting, m.Roll(7)).pharaoh == 0
    begun_already = replace(with_seats(waiting, red={"stones": 1}), blessing=0)
    assert play(begun_already, m.Roll(7)).pharaoh == 1


def test_other_rolls_lay_no_stone():
    state = table(state={"phase": "roll", "roll": None}, red=AT_FOOT)
    assert play(state, m.Roll(8)).pharaoh == 0


@pytest.mark.rule("C-E1", "C-C6")
@pytest.mark.parametrize(("options", "last"), [({}, 15), ({"pharaoh_total": "15"}, 14)])
def test_the_last_black_stone_ends_the_game(options, last):
    """C-E1 b, with 15 stones as a setting (C-C6)."""
    fields = {"phase": "roll", "roll": None, "pharaoh": last}
    state = play(table(options=options, state=fields, red=AT_FOOT, blue={"cities": 1}), m.Roll(7))
    assert GAME.is_over(state)
    assert dict(GAME.standing(state).extra) == {"ended": "pharaoh"}
    assert GAME.standing(state).winners == ("blue",)


@pytest.mark.rule("C-E1", "C-P3", "C-E2", "C-E3")
def test_the_thirtieth_stone_ends_the_game():
    """C-E1 c and C-P3: after it everybody shows hidden cards, then the most points win (C-E2, C-E3)."""
    state = table(
        red=AT_FOOT | {"stones": 4, "cards": 1},
        yellow={"stones": 5, "cards": 2},
        blue={"stones": 5},
        state={"pharaoh": 15, "blessing": 1},
    )
    state = play(state, m.BuildStone())
    assert (state.phase, state.ended) == ("reveal", "pyramid")
    assert GAME.describe(state)["pyramid"]["layers"] == [16, 9, 4, 1]
    assert GAME.to_decide(state) == "red"
    assert GAME.standing(state).winners == ()
    assert refused(state, m.EndTurn()).fact == "C-E3"
    state = play(state, m.Reveal(0))
    assert GAME.to_decide(state) == "yellow"
    state = play(state, m.Reveal(2))
    assert GAME.is_over(state)
    assert GAME.standing(state).player("yellow").total == 8
    assert GAME.standing(state).winners == ("yellow",)


@pytest.mark.rule("C-E2")
def test_equal_points_win_together():
    fields = {"phase": "roll", "roll": None, "pharaoh": 15}
    state = play(table(state=fields, red=AT_FOOT), m.Roll(7))
    assert GAME.standing(state).winners == ("red", "yellow", "blue")
    assert GAME.standing(state).decided_by == "shared"


@pytest.mark.rule("C-E1")
def test_one_black_stone_can_end_it_in_both_ways():
    """C-E1: the sixteenth black stone on the thirtieth field."""
    fields = {"phase": "roll", "roll": None, "pharaoh": 15, "blessing": 0}
    state = table(state=fields, red=AT_FOOT | {"stones": 5}, yellow={"stones": 5}, blue={"stones": 4})
    state = play(state, m.Roll(7))
    assert GAME.is_over(state)
    assert state.ended == "pyramid"


@pytest.mark.rule("C-P3")
def test_the_layers_are_shown_from_the_bottom():
    state = table(red=AT_FOOT | {"stones": 10}, state={"pharaoh": 8, "blessing": 0})
    assert GAME.describe(state)["pyramid"]["layers"] == [16, 2, 0, 0]
    assert GAME.describe(begun())["pyramid"]["layers"] == [0, 0, 0, 0]


@pytest.mark.rule("C-P4")
def test_everybody_s_payees_are_shown_not_only_those_of_the_player_on_turn():
    shown = GAME.describe(table(red=AT_FOOT, state={"turn": 1}))["players"]
    assert [player["may_pay"] for player in shown] == [[], ["red"], ["red"]]
