"""The market: taking cards, the face-down pair, the draw pile, and what is not recorded."""

import pytest

from companion.core.errors import IllegalMoveError
from companion.games.imhotep.agenda import AwaitCard, AwaitKeep
from companion.games.imhotep.faults import faults
from companion.games.imhotep.legal import legal_moves
from companion.games.imhotep.moves import (
    DrawCard,
    KeepCard,
    LayOutCard,
    LeaveMarketUnrecorded,
    RevealRoundCard,
    SailShip,
    SetOutShips,
    TakeCard,
    TakePair,
)
from companion.games.imhotep.state import CARD_INDEX, start_state
from companion.scoring.imhotep_pieces import CARD_COUNTS
from tests.support.imhotep import hand, play, quarry, setup, ship, table, without_cards

FOUR = ("statue", "lever", "sail", "chisel")


@pytest.mark.rule("I-MA", "I-U1", "I-U2", "I-U3")
def test_each_stone_takes_a_card_in_bow_order_and_returns_to_the_quarry():
    state = table(ships=("wng.", "...", "..", ".."), face_up=FOUR, turn="black")
    before = quarry(state, "white")
    state = play(state, SailShip(0, "market"))
    assert state.pending == AwaitCard("white")
    state = play(state, TakeCard("sail"))
    assert quarry(state, "white") == before + 1
    state = play(state, TakeCard("statue"), TakeCard("lever"))
    assert hand(state, "white") == ("sail",)
    assert hand(state, "brown") == ("statue",)
    assert hand(state, "grey") == ("lever",)
    assert state.face_up == ("chisel",)
    assert state.turn == 1


@pytest.mark.rule("I-MA")
def test_a_card_that_does_not_lie_there_cannot_be_taken():
    state = play(table(ships=("wn", "...", "..", "."), face_up=FOUR), SailShip(0, "market"))
    with pytest.raises(IllegalMoveError) as caught:
        play(state, TakeCard("hammer"))
    assert caught.value.code == "card_not_in_market"


@pytest.mark.rule("I-MA", "I-K1")
def test_a_stone_returns_before_its_red_card_acts_so_an_empty_quarry_still_works():
    state = table(ships=("w.", "...", "..", "."), face_up=("entrance", *FOUR[:3]), quarry={"white": 0})
    state = play(state, SailShip(0, "market"), TakeCard("entrance"))
    assert state.pyramid == ("white",)
    assert quarry(state, "white") == 0
    assert state.discards[CARD_INDEX["entrance"]] == 1
    assert hand(state, "white") == ()


@pytest.mark.rule("I-MB")
def test_the_pair_is_taken_once_one_card_kept_and_the_other_discarded():
    state = table(4, "B", ships=("wng.", "...", "..", ".."), face_up=FOUR[:3], pair=2)
    state = play(state, SailShip(0, "market"))
    assert TakePair() in legal_moves(state)
    state = play(state, TakePair())
    assert state.pending == AwaitKeep("white")
    state = play(state, KeepCard("statue", "hammer"))
    assert hand(state, "white") == ("statue",)
    assert state.discards[CARD_INDEX["hammer"]] == 1
    assert TakePair() not in legal_moves(state)
    with pytest.raises(IllegalMoveError) as caught:
        play(state, TakePair())
    assert caught.value.code == "pair_is_gone"


@pytest.mark.rule("I-MB")
def test_the_discarded_card_of_the_pair_need_not_be_recorded():
    state = table(4, "B", ships=("w.", "...", "..", "."), face_up=FOUR[:3], pair=2)
    state = play(state, SailShip(0, "market"), TakePair(), KeepCard("statue"))
    assert state.discards_unseen == 1
    assert faults(state) == ()


@pytest.mark.rule("I-MB")
def test_a_red_card_kept_from_the_pair_acts_at_once():
    state = table(4, "BABAA", ships=("w.", "...", "..", "."), face_up=FOUR[:3], pair=2)
    state = play(state, SailShip(0, "market"), TakePair(), KeepCard("sarcophagus", "statue"))
    assert state.chamber == ("white",)
    assert faults(state) == ()


@pytest.mark.rule("I-MB")
def test_an_untouched_pair_is_discarded_unseen_at_the_end_of_the_round():
    ships = ("w.", ship("...", at="pyramid"), ship("..", at="market"), ship("..", at="temple"))
    state = table(4, "B", ships=ships, face_up=FOUR[:3], pair=2, temple=())
    state = play(state, SailShip(0, "obelisks"))
    assert state.discards_unseen == 2
    assert sum(state.discards) == 3
    assert faults(state) == ()


@pytest.mark.rule("I-R4", "I-X5")
def test_an_empty_draw_pile_is_refilled_from_the_discards_in_the_middle_of_the_layout():
    state = without_cards(start_state(setup()), keep=("statue",))
    state = play(state, RevealRoundCard("4322"), LayOutCard("statue"))
    assert state.draw == 33
    assert LayOutCard("statue") in legal_moves(state)
    state = play(state, LayOutCard("lever"), LayOutCard("sail"), LayOutCard("chisel"))
    assert state.draw == 30
    assert faults(state) == ()


@pytest.mark.rule("I-X4")
def test_a_stone_at_an_empty_market_gets_nothing_and_returns():
    state = table(ships=("w.", "...", "..", "."), face_up=())
    before = quarry(state, "white")
    state = play(state, SailShip(0, "market"))
    assert state.pending is None
    assert quarry(state, "white") == before + 1


@pytest.mark.rule("I-C7")
def test_no_card_comes_more_often_than_it_exists():
    state = play(start_state(setup()), RevealRoundCard("4322"))
    state = play(state, LayOutCard("lever"), LayOutCard("lever"))
    assert LayOutCard("lever") not in legal_moves(state)
    with pytest.raises(IllegalMoveError) as caught:
        play(state, LayOutCard("lever"))
    assert caught.value.code == "card_not_left"


def test_light_entry_names_a_card_only_when_somebody_takes_it():
    state = play(start_state(setup(2)), SetOutShips("4321"), LeaveMarketUnrecorded())
    assert state.phase == "turn"
    assert state.face_up_unseen == 4
    assert state.round_cards_used == ()
    state = table(ships=("w.", "...", "..", "."), hidden=4)
    state = play(state, SailShip(0, "market"))
    assert {move.card for move in legal_moves(state)} == set(CARD_COUNTS)
    state = play(state, TakeCard("statue"))
    assert state.face_up_unseen == 3
    assert hand(state, "white") == ("statue",)
    assert faults(state) == ()


def test_a_market_may_be_recorded_in_part():
    state = play(start_state(setup()), RevealRoundCard("4322"), LayOutCard("statue"))
    state = play(state, LeaveMarketUnrecorded())
    assert state.face_up == ("statue",)
    assert state.face_up_unseen == 3
    assert faults(state) == ()


def test_ships_outside_the_box_cannot_be_set_out():
    for ships in ("1111", "4444", "432", "2234", "43x2", ""):
        with pytest.raises(IllegalMoveError) as caught:
            play(start_state(setup()), SetOutShips(ships))
        assert caught.value.code == "no_such_ships"


@pytest.mark.rule("I-MA")
def test_the_last_known_card_is_taken_without_asking():
    state = table(ships=("wn", "...", "..", "."), face_up=("statue", "lever"))
    state = play(state, SailShip(0, "market"), TakeCard("statue"))
    assert hand(state, "brown") == ("lever",)
    assert state.pending is None


def test_a_draw_is_refused_when_none_is_due():
    with pytest.raises(IllegalMoveError) as caught:
        play(table(), DrawCard("statue"))
    assert caught.value.code == "nothing_to_choose"
