"""The four action tiles of the Duel with all their choices."""

import pytest

from companion.core.errors import IllegalMoveError
from companion.games.duel.game import GAME
from companion.games.duel.moves import Done, Fill, LeaveUnrecorded, Place, PlayTile, Swap, Take, Unload
from companion.games.duel.tiles import BOATS, BY_WORD, Tile
from tests.support.duel_tables import ACTION_BOAT, table
from tests.support.vectors import load_vectors

VECTORS = load_vectors("duel")
R1, R2, R3, C1, C2, C3 = range(6)
UNKNOWN = ("?", "?", "?")


def refused(state, move):
    assert move not in GAME.legal_moves(state)
    with pytest.raises(IllegalMoveError) as caught:
        GAME.apply(state, move)
    return caught.value


def play(state, *moves):
    for move in moves:
        assert move in GAME.legal_moves(state)
        state = GAME.apply(state, move)
    return state


def spaces(state):
    return {move.space for move in GAME.legal_moves(state) if isinstance(move, Place)}


@pytest.mark.rule("D-T1", "D-S5")
def test_taking_a_token_brings_the_top_of_the_reserve():
    """D-T1 and D-S5 by the worked example."""
    vector = VECTORS["duel-take-one-token"]
    state = table(boats={"R1": ("temple_4", "swap", "tomb_5")}, white=("take",), turn=1)
    after = play(state, PlayTile(Tile.TAKE), Take(R1, 0))
    assert after.owned[1][Tile.TEMPLE_4] == 1
    assert vector["expected"]["gains"] == {"white": ["temple-4"]}
    after = play(after, Fill(Tile.TOMB_1))
    assert after.boats[R1] == (Tile.TOMB_1, Tile.SWAP, Tile.TOMB_5)
    assert after.reserve == len(vector["expected"]["reserveTopFirst"])
    assert (after.supply, after.turn) == (state.supply, 0)


@pytest.mark.rule("D-T1")
def test_an_action_tile_cannot_be_taken():
    """D-T1 by the worked example."""
    assert VECTORS["duel-take-action-tile-illegal"]["expected"] == {"legal": False}
    state = play(table(boats={"R1": ("temple_4", "swap", "tomb_5")}, black=("take",)), PlayTile(Tile.TAKE))
    error = refused(state, Take(R1, 1))
    assert (error.code, error.fact, error.rule) == ("duel_take_action", "D-T1", "duel.tile.take")


@pytest.mark.rule("D-T1")
def test_the_replacement_may_be_an_action_tile():
    state = play(table(black=("take",)), PlayTile(Tile.TAKE), Take(R1, 0), Fill(Tile.SWAP))
    assert state.boats[R1][0] is Tile.SWAP


@pytest.mark.rule("D-T1")
def test_taking_needs_a_tile_to_take():
    """D-T1: action tiles everywhere."""
    state = table(boats={"R1": ACTION_BOAT, "R2": ACTION_BOAT}, gone=BOATS[2:], black=("take",), supply=0)
    error = refused(state, PlayTile(Tile.TAKE))
    assert (error.code, error.fact) == ("duel_cannot_take", "D-T1")


def test_taking_never_ends_the_game_and_never_empties_a_boat():
    state = table(gone=BOATS[2:], black=("take",), supply=0)
    after = play(state, PlayTile(Tile.TAKE), Take(R1, 0), LeaveUnrecorded())
    assert not GAME.is_over(after)
    assert (after.reserve, after.supply) == (2, 0)


@pytest.mark.rule("D-T2")
def test_placing_two_workers_offers_a_third():
    """D-T2: the third is decided after the second."""
    state = play(table(black=("place",)), PlayTile(Tile.PLACE), Place(0), Place(1))
    assert state.phase == "place_third"
    assert Done() in GAME.legal_moves(state)
    assert play(state, Done()).turn == 1
    three = play(state, Place(2))
    assert three.harbour.count(0) == 3
    assert (three.turn, three.phase) == (1, "turn")


def test_with_two_workers_in_supply_there_is_no_third():
    state = play(table("bb. ... ...", black=("place",)), PlayTile(Tile.PLACE), Place(3), Place(4))
    assert (state.turn, state.phase) == (1, "turn")


@pytest.mark.rule("D-T2")
def test_placing_two_needs_two_workers_in_supply():
    error = refused(table("bbb ... ...", black=("place",)), PlayTile(Tile.PLACE))
    assert (error.code, error.fact) == ("duel_cannot_place", "D-T2")


def test_the_second_worker_is_not_optional():
    state = play(table(black=("place",)), PlayTile(Tile.PLACE), Place(0))
    assert refused(state, Done()).code == "duel_place_two_first"


@pytest.mark.rule("D-T3")
def test_the_worker_must_open_a_boat():
    """D-T3: with one worker in row 1 only its row and column help."""
    state = play(table("w.. ... ...", black=("place_unload",)), PlayTile(Tile.PLACE_UNLOAD))
    assert spaces(state) == {1, 2, 3, 6}
    error = refused(state, Place(4))
    assert (error.code, error.fact) == ("duel_place_opens_nothing", "D-T3")


@pytest.mark.rule("D-T3")
def test_any_space_will_do_when_a_boat_is_open_already():
    state = play(table("ww. ... ...", black=("place_unload",)), PlayTile(Tile.PLACE_UNLOAD))
    assert spaces(state) == {2, 3, 4, 5, 6, 7, 8}


@pytest.mark.rule("D-T3")
def test_placing_and_unloading_needs_a_worker_that_opens_a_boat():
    """D-T3: an empty harbour, a spent supply, and a line whose boats have left."""
    for state in (
        table(black=("place_unload",)),
        table("bbb b.. ...", black=("place_unload",)),
        table("w.. ... ...", gone=("R1", "C1"), black=("place_unload",), supply=0),
    ):
        error = refused(state, PlayTile(Tile.PLACE_UNLOAD))
        assert (error.code, error.fact) == ("duel_cannot_place_unload", "D-T3")


@pytest.mark.rule("D-T3")
def test_the_second_unload_is_optional_and_comes_after_the_refill():
    """D-T3: the refill of the first is seen, and it is another boat."""
    start = table("b.. ... .ww", black=("place_unload",))
    state = play(start, PlayTile(Tile.PLACE_UNLOAD), Place(1), Unload(R1))
    assert state.phase == "fill"
    state = play(state, LeaveUnrecorded())
    assert (state.phase, state.turn) == ("unload_again", 0)
    assert GAME.legal_moves(state) == [Unload(R3), Done()]
    assert play(state, Done()).turn == 1
    twice = play(state, Unload(R3), LeaveUnrecorded())
    assert (twice.turn, twice.phase) == (1, "turn")
    assert twice.supply == start.supply - 6


def test_the_turn_ends_when_there_is_no_second_boat():
    start = table("b.. ... ...", black=("place_unload",))
    state = play(start, PlayTile(Tile.PLACE_UNLOAD), Place(1), Unload(R1), LeaveUnrecorded())
    assert (state.turn, state.phase) == (1, "turn")


@pytest.mark.rule("D-T3")
def test_workers_of_the_first_unload_stay_in_supply():
    """D-T3: only one worker is placed."""
    state = play(
        table("b.. ... .ww", black=("place_unload",)), PlayTile(Tile.PLACE_UNLOAD), Place(1), Unload(R1)
    )
    state = play(state, LeaveUnrecorded())
    assert refused(state, Place(0)).code == "duel_unload_or_stop"


@pytest.mark.rule("D-T3", "D-E", "D-A3", "D-F")
def test_if_the_first_unload_ends_the_game_the_second_does_not_happen():
    """D-T3 and D-E; D-A3 and D-F: the tile counts as used."""
    start = table("b.. ... .ww", gone=BOATS[3:], black=("place_unload",), supply=0)
    start = play(start, PlayTile(Tile.PLACE_UNLOAD), Place(1), Unload(R1))
    assert start.phase == "unload_again"
    last = table("b.. .ww ...", gone=BOATS[2:], black=("place_unload",), supply=0)
    over = play(last, PlayTile(Tile.PLACE_UNLOAD), Place(1), Unload(R1))
    assert GAME.is_over(over)
    assert GAME.standing(over).player("black").by_source()["actions"] == 0


@pytest.mark.rule("D-T4")
def test_a_swap_is_followed_by_unloading_any_boat():
    """D-T4 by the worked example."""
    assert VECTORS["duel-swap-other-boat"]["expected"]["legal"]
    start = table(".w. .w. ...", {"R1": ("tomb_1", "tomb_2", "tomb_3")}, white=("swap",), turn=1)
    state = play(start, PlayTile(Tile.SWAP), Swap(R1, 0, 2))
    assert state.boats[R1] == (Tile.TOMB_3, Tile.TOMB_2, Tile.TOMB_1)
    state = play(state, Unload(C2), LeaveUnrecorded())
    assert (state.turn, state.phase) == (0, "turn")


@pytest.mark.rule("D-T4")
def test_a_swap_brings_one_unload_only():
    start = table("bb. .ww ...", black=("swap",))
    state = play(start, PlayTile(Tile.SWAP), Swap(R1, 0, 1), Unload(R1), LeaveUnrecorded())
    assert (state.turn, state.phase) == (1, "turn")


@pytest.mark.rule("D-T4")
def test_the_swap_is_compulsory_and_needs_two_holds():
    state = play(table("bb. ... ...", black=("swap",)), PlayTile(Tile.SWAP))
    assert refused(state, Unload(R1)).code == "duel_swap_first"
    assert refused(state, Done()).code == "duel_swap_first"
    assert refused(state, Swap(R1, 1, 1)).code == "duel_swap_two_holds"
    assert refused(state, Swap(R1, 0, 3)).code == "duel_swap_two_holds"
    assert play(state, Swap(R1, 0, 1)).phase == "unload"


@pytest.mark.rule("D-T4")
def test_a_swap_needs_a_boat_to_unload():
    error = refused(table("b.. .w. ...", black=("swap",)), PlayTile(Tile.SWAP))
    assert (error.code, error.fact) == ("duel_cannot_swap", "D-T4")


@pytest.mark.rule("D-A3")
def test_only_an_own_action_tile_can_be_played():
    for tile in (Tile.PLACE, Tile.OBELISK):
        error = refused(table(white=("place",), black=("obelisk",)), PlayTile(tile))
        assert (error.code, error.fact) == ("duel_no_such_action", "D-A3")


@pytest.mark.rule("D-A3", "D-F")
def test_a_played_tile_goes_back_to_the_box():
    """D-A3: it is the whole turn and gives no point (D-F)."""
    start = table(black=("place", "place"))
    state = play(start, PlayTile(Tile.PLACE), Place(0), Place(1), Done())
    assert state.box[Tile.PLACE] == start.box[Tile.PLACE] + 1
    assert GAME.standing(state).player("black").by_source()["actions"] == 1
    assert state.turn == 1


@pytest.mark.parametrize("word", ["take", "place", "place_unload", "swap"])
def test_the_names_of_the_action_tiles_stay(word):
    assert GAME.encode_move(PlayTile(BY_WORD[word])) == ["play", word]


@pytest.mark.rule("D-T3")
def test_there_is_never_a_third_unload():
    """D-T3: a third boat could be unloaded, but the tile is used up."""
    state = play(table("b.. .ww .bw", black=("place_unload",)), PlayTile(Tile.PLACE_UNLOAD), Place(1))
    state = play(state, Unload(R1), LeaveUnrecorded(), Unload(R2), LeaveUnrecorded())
    assert (state.phase, state.turn, state.playing) == ("turn", 1, None)
    assert Unload(R3) in GAME.legal_moves(state)


@pytest.mark.rule("D-T3", "D-E")
def test_a_tile_that_ends_the_game_is_done_with():
    """D-T3: the second unload does not happen, and nothing of the tile is left over."""
    state = table("b.. .ww ...", gone=BOATS[2:], black=("place_unload",), supply=0)
    state = play(state, PlayTile(Tile.PLACE_UNLOAD), Place(1), Unload(R1))
    assert GAME.is_over(state)
    assert (state.playing, state.is_unload_again_next) == (None, False)


@pytest.mark.rule("D-T1")
def test_an_unrecorded_tile_may_be_taken_while_it_may_be_no_action_tile():
    open_boat = {"R1": UNKNOWN, "R2": ACTION_BOAT}
    few = table(boats=open_boat, gone=BOATS[2:], black=("take",), supply=0)
    assert not any(few.unseen[: Tile.TAKE])
    assert refused(few, PlayTile(Tile.TAKE)).code == "duel_cannot_take"
    many = play(table(boats={"R1": UNKNOWN}, black=("take",)), PlayTile(Tile.TAKE))
    assert play(many, Take(R1, 0)).phase == "name"
