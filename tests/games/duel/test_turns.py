"""A turn of the Duel: placing, unloading, refilling, boats leaving, passing, and the end."""

import pytest

from companion.core.errors import IllegalMoveError
from companion.games.duel.game import GAME
from companion.games.duel.moves import Done, Fill, LeaveUnrecorded, Name, Pass, Place, PlayTile, Take, Unload
from companion.games.duel.state import boats_left
from companion.games.duel.tiles import BOATS, BY_WORD, FREE, LINES, Tile
from tests.support.duel_tables import ACTION_BOAT, table
from tests.support.vectors import load_vectors

VECTORS = load_vectors("duel")
R1, R2, R3, C1, C2, C3 = range(6)


def refused(state, move):
    assert move not in GAME.legal_moves(state)
    with pytest.raises(IllegalMoveError) as caught:
        GAME.apply(state, move)
    return caught.value


def owned(state, seat):
    return {Tile(kind).word: count for kind, count in enumerate(state.owned[seat]) if count}


def refill(state):
    return GAME.apply(state, LeaveUnrecorded())


@pytest.mark.rule("D-A1")
def test_a_worker_goes_to_a_free_space():
    """D-A1 by the worked example: one free space less, no worker left."""
    expected = VECTORS["duel-place-worker"]["expected"]
    state = table("bbb ww. ...")
    assert state.harbour.count(FREE) == VECTORS["duel-place-worker"]["input"]["freeSpaces"]
    after = GAME.apply(state, Place(8))
    assert after.harbour.count(FREE) == expected["freeSpaces"]
    assert 4 - after.harbour.count(0) == expected["workersInSupply"]["black"]
    assert after.turn == 1
    assert after.phase == "turn"


def test_a_taken_space_takes_no_second_worker():
    error = refused(table("b.. ... ..."), Place(0))
    assert (error.code, error.fact, error.rule) == ("duel_space_taken", "D-A1", "duel.action.place")


@pytest.mark.rule("D-C3")
def test_four_workers_are_all():
    error = refused(table("bbb b.. ..."), Place(8))
    assert (error.code, error.fact) == ("duel_no_worker", "D-A1")


@pytest.mark.rule("D-A1", "D-F")
def test_a_space_whose_boats_have_left_may_still_be_used():
    """D-A1: the worker there still scores a point (D-F)."""
    state = table(gone=("R1", "C1"), supply=0)
    after = GAME.apply(state, Place(0))
    assert GAME.standing(after).player("black").by_source()["workers"] == 1


@pytest.mark.rule("D-A2")
def test_unloading_gives_hold_3_to_the_nearest_worker():
    """D-A2 by the worked example of the bottom row."""
    vector = VECTORS["duel-unload-bottom-row"]
    state = table(
        "... ... b.w", {"R3": ("pyramid_dark", "temple_1", "tomb_12")}, supply=vector["input"]["supply"]
    )
    after = GAME.apply(state, Unload(R3))
    assert owned(after, 0) == {"tomb_12": 1}
    assert owned(after, 1) == {"temple_1": 1}
    assert after.box[Tile.PYRAMID_DARK] == state.box[Tile.PYRAMID_DARK] + 1
    assert after.harbour == (FREE,) * 9
    after = refill(after)
    assert after.supply == vector["expected"]["supply"]
    assert after.turn == 1


@pytest.mark.rule("D-A2", "D-P")
def test_three_workers_empty_the_boat():
    """D-A2: third worker, hold 1; D-P: every tile is placed at once."""
    state = table("... wbb ...", {"R2": ("tomb_1", "tomb_2", "tomb_3")})
    after = GAME.apply(state, Unload(R2))
    assert owned(after, 0) == {"tomb_1": 1, "tomb_2": 1}
    assert owned(after, 1) == {"tomb_3": 1}
    assert sum(after.box) == sum(state.box)


@pytest.mark.rule("D-C4", "D-C5")
def test_column_boats_count_from_the_top():
    """D-C4, D-C5: the nearest space of a column boat is in row 1."""
    state = table("b.. ... w..", {"C1": ("tomb_1", "tomb_2", "tomb_3")})
    after = GAME.apply(state, Unload(C1))
    assert owned(after, 0) == {"tomb_3": 1}
    assert owned(after, 1) == {"tomb_2": 1}


@pytest.mark.rule("D-C5")
def test_every_space_lies_in_one_row_and_one_column():
    for space in range(9):
        boats = [BOATS[boat] for boat, line in enumerate(LINES) if space in line]
        assert boats == [f"R{space // 3 + 1}", f"C{space % 3 + 1}"]


@pytest.mark.rule("D-A2")
def test_foreign_workers_may_be_unloaded():
    """D-A2 by the worked example of the middle row."""
    assert VECTORS["duel-unload-foreign-workers"]["expected"]["legal"]
    assert Unload(R2) in GAME.legal_moves(table("... ww. ..."))


def test_one_worker_does_not_unload_a_boat():
    error = refused(table("... w.. ..."), Unload(R2))
    assert (error.code, error.fact, error.rule) == ("duel_two_workers", "D-A2", "duel.boat.unload")


def test_only_the_unloaded_line_is_emptied():
    state = table("bw. .b. ...")
    assert GAME.apply(state, Unload(R1)).harbour == table("... .b. ...").harbour


@pytest.mark.rule("D-A2", "D-C1")
def test_a_refill_needs_three_tiles_told_or_left_unrecorded():
    """D-A2, D-C1: what is drawn is told, from hold 1 on."""
    state = GAME.apply(table("bw. ... ..."), Unload(R1))
    assert state.phase == "fill"
    assert GAME.to_decide(state) is None
    for word in ("tomb_1", "tomb_2", "tomb_3"):
        state = GAME.apply(state, Fill(BY_WORD[word]))
    assert state.boats[R1] == (Tile.TOMB_1, Tile.TOMB_2, Tile.TOMB_3)
    assert (state.supply, state.turn, state.phase) == (33, 1, "turn")


@pytest.mark.rule("D-C1")
def test_no_tile_is_drawn_oftener_than_it_exists():
    state = GAME.apply(table("bw. ... ...", black=("tomb_7",)), Unload(R1))
    error = refused(state, Fill(Tile.TOMB_7))
    assert (error.code, error.fact) == ("duel_no_tile_left", "D-C1")


@pytest.mark.rule("D-A2", "D-E")
def test_without_supply_the_boat_leaves():
    """D-A2 and D-E: three boats before, two after, and play goes on."""
    vector = VECTORS["duel-boat-leaves"]
    state = table("bw. ... ...", gone=("C1", "C2", "C3"), supply=vector["input"]["supply"])
    assert boats_left(state.boats) == vector["input"]["boatsBefore"]
    after = GAME.apply(state, Unload(R1))
    assert boats_left(after.boats) == vector["expected"]["boatsAfter"]
    assert GAME.is_over(after) == vector["expected"]["gameOver"]
    assert after.boats[R1] is None
    error = refused(GAME.apply(after, Place(8)), Unload(R1))
    assert (error.code, error.rule) == ("duel_boat_gone", "duel.boat.leaves")


@pytest.mark.rule("D-E")
def test_the_game_ends_at_once_with_the_fifth_boat():
    """D-E: the last boat's tiles go to nobody."""
    vector = VECTORS["duel-game-ends"]
    state = table("bw. ... ...", {"R2": ("tomb_1", "tomb_2", "tomb_3")}, gone=BOATS[2:], supply=0)
    assert boats_left(state.boats) == vector["input"]["boatsBefore"]
    after = GAME.apply(state, Unload(R1))
    assert boats_left(after.boats) == vector["expected"]["boatsAfter"]
    assert GAME.is_over(after) == vector["expected"]["gameOver"]
    assert after.boats[R2] == (Tile.TOMB_1, Tile.TOMB_2, Tile.TOMB_3)
    assert GAME.legal_moves(after) == []
    assert GAME.to_decide(after) is None
    assert refused(after, Place(8)).fact == "D-E"


@pytest.mark.rule("D-A4")
def test_a_stuck_player_passes_and_nobody_else_does():
    """D-A4: four workers placed, no line with two, no tile to play."""
    stuck = table("b.. .b. bb.", gone=("R1", "R3", "C1", "C2", "C3"), supply=0)
    assert GAME.legal_moves(stuck) == [Pass()]
    after = GAME.apply(stuck, Pass())
    assert after.turn == 1
    error = refused(after, Pass())
    assert (error.code, error.fact) == ("duel_cannot_pass", "D-A4")


@pytest.mark.rule("D-A4")
def test_who_holds_a_usable_tile_plays_it_rather_than_passing():
    holder = table("b.. .b. bb.", gone=("R1", "R3", "C1", "C2", "C3"), supply=0, black=("take",))
    assert GAME.legal_moves(holder) == [PlayTile(Tile.TAKE)]
    assert refused(holder, Pass()).fact == "D-A4"


@pytest.mark.rule("D-FB")
def test_the_first_fifth_obelisk_is_remembered_in_unloading_order():
    """D-FB: the nearer worker was first."""
    state = table(
        "wb. ... ...",
        {"R1": ("pyramid_dark", "obelisk", "obelisk")}
        | dict.fromkeys(("R2", "R3", "C1"), ACTION_BOAT)
        | dict.fromkeys(("C2", "C3"), ("?", "?", "?")),
        black=("obelisk",) * 4,
        white=("obelisk",) * 4,
        supply=30,
    )
    assert GAME.apply(state, Unload(R1)).first_to_five == 1


@pytest.mark.parametrize(
    "move", [Fill(Tile.OBELISK), LeaveUnrecorded(), Name(Tile.OBELISK), Take(0, 0), Done()]
)
def test_moves_that_answer_nothing_are_refused_in_a_turn(move):
    assert refused(table(), move).code == "duel_nothing_open"


@pytest.mark.parametrize("move", [Place(9), Place(-1), Unload(6), Unload(-1)])
def test_places_that_do_not_exist_are_refused(move):
    refused(table("bwb wbw bw."), move)
