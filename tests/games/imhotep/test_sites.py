"""Pyramid, temple, burial chamber and obelisks on both sides."""

import pytest

from companion.core.errors import IllegalMoveError
from companion.games.imhotep.agenda import AwaitDraw, AwaitLoad, AwaitPyramid, AwaitReward
from companion.games.imhotep.legal import legal_moves
from companion.games.imhotep.moves import (
    ChoosePyramid,
    ChooseReward,
    DeclineLoad,
    DrawCard,
    LoadStone,
    SailShip,
    UseLoad,
)
from companion.scoring.imhotep import visible_stones
from tests.support.imhotep import hand, play, quarry, ship, sled, stones, table, track, without_cards

LAST = ("w.", ship("...", at="market"), ship("..", at="pyramid"), ship("..", at="burial_chamber"))


@pytest.mark.rule("I-PA")
def test_pyramid_a_pays_its_spaces_in_filling_order_then_one_point_each():
    expected = [2, 1, 3, 2, 4, 3, 2, 1, 3, 2, 3, 1, 3, 4, 1, 1]
    for count in range(len(expected) + 1):
        assert track(table(pyramid=("black",) * count), "black") == sum(expected[:count])


@pytest.mark.rule("I-PA", "I-U2")
def test_the_owner_scores_not_the_sailor():
    after = play(table(ships=("wn.", "...", "..", "..")), SailShip(0, "pyramid"))
    assert (track(after, "black"), track(after, "white"), track(after, "brown")) == (0, 2, 1)


@pytest.mark.rule("I-TA")
@pytest.mark.parametrize(
    ("placed", "spaces", "seen"),
    [("", 5, ""), ("bw", 5, "bw"), ("bwngbw", 5, "wwngb"), ("bwbwb", 4, "bwbw"), ("bbbbwwwwn", 4, "nwww")],
)
def test_only_the_topmost_stone_of_each_space_is_seen(placed, spaces, seen):
    assert visible_stones(stones(placed), spaces) == list(stones(seen))


@pytest.mark.rule("I-TA", "I-E")
def test_the_temple_pays_each_visible_stone_at_the_end_of_every_round():
    state = table(ships=LAST, temple=stones("gbnwg"))
    state = play(state, SailShip(0, "obelisks"))
    assert [track(state, colour) for colour in ("black", "white", "brown", "grey")] == [1, 1, 1, 2]
    assert state.temple == stones("gbnwg")


@pytest.mark.rule("I-X15")
def test_with_two_players_the_fifth_temple_space_does_not_exist():
    state = play(table(2, ships=LAST, temple=stones("bwbwb")), SailShip(0, "obelisks"))
    assert (track(state, "black"), track(state, "white")) == (2, 2)
    state = table(2, "AABAA", ships=LAST, temple=stones("bwbw"))
    state = play(state, SailShip(0, "obelisks"), ChooseReward("point"), ChooseReward("point"))
    assert isinstance(state.pending, AwaitDraw)
    state = play(state, DrawCard("statue"))
    assert state.round == 2


@pytest.mark.rule("I-TB")
def test_temple_b_pays_from_the_left_and_the_owners_choose():
    state = table(4, "AABAA", ships=LAST, temple=stones("gnwwb"), sled={"grey": 1})
    state = play(state, SailShip(0, "obelisks"))
    assert state.pending == AwaitReward("grey", 0)
    before = quarry(state, "grey")
    state = play(state, ChooseReward("stones"))
    assert (sled(state, "grey"), quarry(state, "grey")) == (3, before - 2)
    assert track(state, "brown") == 2
    assert state.pending == AwaitReward("white", 2)
    state = play(state, ChooseReward("point"))
    assert state.pending == AwaitDraw("white")
    state = play(state, DrawCard("statue"))
    assert hand(state, "white") == ("statue",)
    state = play(state, ChooseReward("point"))
    assert (track(state, "white"), track(state, "black")) == (1, 1)
    assert state.phase == "reveal"


@pytest.mark.rule("I-X2", "I-TB")
def test_choosing_temple_stones_with_a_full_sled_is_legal_and_gives_nothing():
    state = table(4, "AABAA", ships=LAST, temple=stones("g"), sled={"grey": 5})
    state = play(state, SailShip(0, "obelisks"))
    assert ChooseReward("stones") in legal_moves(state)
    state = play(state, ChooseReward("stones"))
    assert sled(state, "grey") == 5


@pytest.mark.rule("I-X6")
def test_a_red_card_drawn_in_the_temple_acts_before_the_next_space_and_cannot_load():
    values_side = "ABBAA"
    state = table(4, values_side, ships=LAST, temple=stones("gnwwb"), small_pyramids=((), (), ("grey",)))
    state = play(state, SailShip(0, "obelisks"), ChooseReward("point"), ChooseReward("point"))
    state = play(state, DrawCard("entrance"))
    assert state.pending == AwaitPyramid("white")
    state = play(state, ChoosePyramid("right"))
    assert track(state, "white") == 2, "a point of the temple and one beside the lost LOAD bonus"
    assert state.pending == AwaitReward("black", 4)


@pytest.mark.rule("I-PB", "I-U3")
def test_owners_choose_the_small_pyramid_and_inside_it_the_order_is_fixed():
    state = table(4, "ABAAA", ships=("nbnw", "...", "..", ".."))
    state = play(state, SailShip(0, "pyramid"))
    assert state.pending == AwaitPyramid("brown")
    state = play(state, *(ChoosePyramid(name) for name in ("middle", "middle", "middle", "left")))
    assert state.small_pyramids == (("white",), ("brown", "black", "brown"), ())


@pytest.mark.rule("I-PB")
def test_the_stones_bonus_fills_the_sled_up_to_five_at_once():
    state = table(4, "ABAAA", ships=("b.", "...", "..", "."), small_pyramids=((), ("white",), ()))
    state = play(state, SailShip(0, "pyramid"), ChoosePyramid("middle"))
    assert sled(state, "black") == 5
    assert track(state, "black") == 1


@pytest.mark.rule("I-PB", "I-X7")
def test_a_chain_of_bonuses_is_resolved_depth_first():
    """CARD draws Entrance; placed in the middle pyramid it brings STONES; then the next stone follows."""
    state = table(
        4,
        "ABAAA",
        ships=("bw", "...", "..", "."),
        small_pyramids=(("grey",), ("grey",), ()),
        sled={"black": 0},
    )
    state = play(state, SailShip(0, "pyramid"), ChoosePyramid("left"))
    assert state.pending == AwaitDraw("black")
    state = play(state, DrawCard("entrance"))
    assert state.pending == AwaitPyramid("black")
    state = play(state, ChoosePyramid("middle"))
    assert sled(state, "black") == 3
    assert state.pending == AwaitPyramid("white"), "only now the next stone leaves the ship"
    assert track(state, "black") == 2


@pytest.mark.rule("I-X4", "I-PB")
def test_a_card_bonus_without_any_card_left_keeps_its_point():
    empty = without_cards(
        table(4, "ABAAA", ships=("b.", "...", "..", "."), small_pyramids=(("grey",), (), ()))
    )
    from companion.games.imhotep.state import EMPTY_DECK, freeze, thaw

    draft = thaw(empty)
    draft.discards = EMPTY_DECK
    state = play(freeze(draft), SailShip(0, "pyramid"), ChoosePyramid("left"))
    assert state.pending is None
    assert track(state, "black") == 1


@pytest.mark.rule("I-PB", "I-U3")
def test_the_load_bonus_may_be_used_or_declined():
    state = table(4, "ABAAA", ships=("b.", "...", "..", "."), small_pyramids=((), (), ("grey",)))
    state = play(state, SailShip(0, "pyramid"), ChoosePyramid("right"))
    assert state.pending == AwaitLoad("black")
    used = play(state, UseLoad(1, 2))
    assert used.ships[1].spaces == (None, None, "black")
    assert sled(used, "black") == 1
    declined = play(state, DeclineLoad())
    assert sled(declined, "black") == 2
    assert used.turn == declined.turn == 1


@pytest.mark.rule("I-X8")
def test_the_ship_being_unloaded_cannot_be_loaded():
    state = table(4, "ABAAA", ships=("b.", "...", "..", "."), small_pyramids=((), (), ("grey",)))
    state = play(state, SailShip(0, "pyramid"), ChoosePyramid("right"))
    with pytest.raises(IllegalMoveError) as caught:
        play(state, UseLoad(0, 0))
    assert caught.value.code == "ship_is_gone"


@pytest.mark.rule("I-PB")
def test_a_load_bonus_without_a_stone_or_a_space_is_lost():
    full = ("b.", "bw", ship("..", at="temple"), ship("..", at="market"))
    state = table(4, "ABAAA", ships=full, small_pyramids=((), (), ("grey",)))
    assert play(state, SailShip(0, "pyramid"), ChoosePyramid("right")).pending is None
    state = table(
        4, "ABAAA", ships=("w.", "..", "..", "."), small_pyramids=((), (), ("grey",)), sled={"white": 0}
    )
    assert play(state, SailShip(0, "pyramid"), ChoosePyramid("right")).pending is None


@pytest.mark.rule("I-PB")
def test_a_complete_pyramid_is_closed_and_edge_stones_wait_for_all_three():
    five = ("grey",) * 5
    state = table(4, "ABAAA", ships=("b.", "...", "..", "."), small_pyramids=(five, five[:3], five[:3]))
    state = play(state, SailShip(0, "pyramid"))
    with pytest.raises(IllegalMoveError) as caught:
        play(state, ChoosePyramid("left"))
    assert caught.value.code == "pyramid_complete"
    one_open = table(4, "ABAAA", ships=("bw", "...", "..", "."), small_pyramids=(five, five, five[:4]))
    state = play(one_open, SailShip(0, "pyramid"))
    assert track(state, "black") == 4, "the only place left is the top stone's"
    assert track(state, "white") == 1
    assert state.beside_pyramids == ("white",)


@pytest.mark.rule("I-BA")
def test_the_chamber_fills_column_by_column():
    after = play(table(ships=("bwng", "...", "..", "..")), SailShip(0, "burial_chamber"))
    assert after.chamber == stones("bwng")


@pytest.mark.rule("I-OA")
def test_each_stone_goes_on_its_owners_obelisk():
    after = play(table(ships=("bwb", "...", "..", "..")), SailShip(0, "obelisks"))
    assert after.heights == (2, 1, 0, 0)


@pytest.mark.rule("I-OB")
def test_the_third_stone_completes_an_obelisk_on_the_highest_free_space():
    state = table(4, "AAAAB", ships=("bwg", "...", "..", ".."), loose=(0, 2, 0, 0), towers=("brown",))
    state = play(state, SailShip(0, "obelisks"))
    assert state.towers == ("brown", "white")
    assert state.loose == (1, 0, 0, 1)
    assert track(state, "white") == 9
    assert track(state, "brown") == 10


@pytest.mark.rule("I-OB", "I-V")
def test_a_further_obelisk_beside_the_full_row_pays_three():
    state = table(
        4, "AAAAB", towers=("black",) * 5 + ("white",) * 5, loose=(2, 0, 0, 0), ships=("b.", "..", "..", ".")
    )
    before = track(state, "black")
    state = play(state, SailShip(0, "obelisks"))
    assert track(state, "black") == before + 3


def test_loading_goes_on_while_ships_remain():
    assert LoadStone(1, 0) in legal_moves(table())
