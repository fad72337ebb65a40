"""The end of a round, of the game, and the round nobody can finish."""

import pytest

from companion.games.imhotep.faults import faults
from companion.games.imhotep.legal import legal_moves
from companion.games.imhotep.moves import (
    ChoosePyramid,
    ChooseReward,
    DrawCard,
    Pass,
    PlayLever,
    SailShip,
)
from companion.games.imhotep.standing import standing
from companion.games.imhotep.state import CARD_INDEX
from tests.support.imhotep import play, quarry, ship, stones, table, track, without_cards

LAST = ("w.", ship("...", at="market"), ship("..", at="pyramid"), ship("..", at="burial_chamber"))


@pytest.mark.rule("I-E")
def test_the_player_left_of_the_last_sailor_starts_the_next_round():
    state = play(table(ships=LAST, turn="brown", start=1, face_up=("statue",)), SailShip(0, "obelisks"))
    assert state.round == 2
    assert state.setup.colours[state.start] == "grey"
    assert state.ships == ()
    assert state.face_up == ()
    assert state.discards[CARD_INDEX["statue"]] == 1


@pytest.mark.rule("I-F", "I-E")
def test_after_the_sixth_round_the_temple_pays_and_the_game_is_over():
    state = table(ships=LAST, round=6, temple=stones("bbwn"))
    assert not standing(state).final
    state = play(state, SailShip(0, "obelisks"))
    assert state.phase == "over"
    assert legal_moves(state) == []
    assert track(state, "black") == 2
    sheet = standing(state)
    assert sheet.final
    assert sheet.winners


@pytest.mark.rule("I-E", "I-A4")
def test_a_lever_that_sails_the_last_ship_can_come_back_in_the_temple_but_market_cards_cannot():
    state = table(
        4, "AABAA", ships=LAST, temple=stones("gnww"), hands={"black": ["lever"]}, face_up=("chisel",)
    )
    state = without_cards(state)
    from companion.games.imhotep.state import EMPTY_DECK, freeze, thaw

    draft = thaw(state)
    draft.discards = EMPTY_DECK
    state = play(freeze(draft), PlayLever(0, "obelisks", ("white",)))
    state = play(state, ChooseReward("point"), ChooseReward("point"))
    assert legal_moves(state) == [DrawCard("lever")]


@pytest.mark.rule("I-K4")
def test_a_blue_card_drawn_in_the_last_temple_scoring_is_worth_a_point():
    state = table(4, "AABAA", ships=LAST, round=6, temple=stones("gnww"))
    state = play(
        state, SailShip(0, "obelisks"), ChooseReward("point"), ChooseReward("point"), DrawCard("hammer")
    )
    assert state.phase == "over"
    assert standing(state).player("white").by_source()["blue_cards"] == 1


def nobody_can_act(**changes):
    nothing = dict.fromkeys(("black", "white"), 0)
    return table(
        2, sled=nothing, quarry=nothing, ships=("bw..", "b..", ship(".", at="temple"), ".."), **changes
    )


@pytest.mark.rule("I-X1", "I-A5")
def test_when_everybody_passes_the_round_ends_and_stones_on_ships_return():
    state = nobody_can_act(last_sailor=0, temple=("white",), start=1)
    state = play(state, Pass())
    assert state.turn == 1
    state = play(state, Pass())
    assert state.round == 2
    assert (quarry(state, "black"), quarry(state, "white")) == (2, 1)
    assert track(state, "white") == 1, "the temple is scored all the same"
    assert state.start == 1, "left of whoever sailed last"


@pytest.mark.rule("I-X1", "I-X6")
def test_after_everybody_passed_no_ship_is_left_for_a_bonus_of_the_temple():
    """The temple's card is an Entrance, and the LOAD bonus it leads to finds nothing to load."""
    state = table(
        3,
        "ABBAA",
        turn="brown",
        passes=2,
        sled={"brown": 0},
        chamber=("brown",) * 29,
        temple=stones("bbbb"),
        small_pyramids=((), (), ("white",)),
    )
    state = play(state, Pass(), ChooseReward("point"), ChooseReward("point"), DrawCard("entrance"))
    state = play(state, ChoosePyramid("right"))
    assert state.pending is None
    assert state.round == 2
    assert faults(state) == ()


@pytest.mark.rule("I-X1")
def test_when_nobody_sailed_the_player_left_of_the_start_player_begins():
    assert play(nobody_can_act(start=1), Pass(), Pass()).start == 0


@pytest.mark.rule("I-X1")
def test_everybody_passing_in_the_last_round_ends_the_game():
    assert play(nobody_can_act(round=6), Pass(), Pass()).phase == "over"


def test_a_sound_table_has_no_faults_and_a_broken_one_names_each():
    assert faults(table()) == ()
    codes = {fault.code for fault in faults(table(quarry={"black": 40}, loose=(3, 0, 0, 0)))}
    assert codes == {"stones", "loose"}
