"""Corrections of a Duel table: possible, marked, undone like any move, and never out of thin air."""

import pytest

from companion.core.errors import IllegalMoveError
from companion.core.match import Match
from companion.core.words import words
from companion.games.duel import moves as m
from companion.games.duel.game import GAME
from companion.games.duel.tiles import BOATS, FREE, Tile
from tests.support.duel_tables import setup, table


def corrected(state, move):
    assert move not in GAME.legal_moves(state)
    after = GAME.apply(state, move)
    assert GAME.faults(after) == ()
    assert [note.code for note in GAME.standing(after).notes] == ["correction"]
    return after


def test_a_worker_can_be_put_right():
    assert corrected(table("b.. ... ..."), m.CorrectWorker(0, "white")).harbour[0] == 1
    assert corrected(table("b.. ... ..."), m.CorrectWorker(0, None)).harbour[0] == FREE


def test_a_hold_can_be_put_right_or_named():
    state = corrected(table(boats={"R1": ("tomb_3", "tomb_1", "tomb_2")}), m.CorrectHold(0, 0, Tile.TOMB_4))
    assert state.unseen[Tile.TOMB_3] == 1
    assert corrected(table(), m.CorrectHold(0, 0, Tile.UNRECORDED)).boats[0][0] is Tile.UNRECORDED


def test_naming_a_tile_that_was_left_unrecorded_is_no_mistake_to_note():
    state = GAME.apply(table(boats={"R1": ("?", "tomb_1", "tomb_2")}), m.CorrectHold(0, 0, Tile.TOMB_3))
    assert state.boats[0] == (Tile.TOMB_3, Tile.TOMB_1, Tile.TOMB_2)
    assert GAME.faults(state) == ()
    assert GAME.standing(state).notes == ()


def test_the_notes_say_what_was_corrected_each_kind_once():
    state = table("b.. ... ...")
    for move in (m.CorrectWorker(0, None), m.CorrectTurn("white"), m.CorrectWorker(1, "white")):
        state = GAME.apply(state, move)
    assert [words().say(note.message) for note in GAME.standing(state).notes] == [
        "The table corrected: a worker in the harbour.",
        "The table corrected: whose turn it is.",
    ]


def test_a_misread_tile_can_be_put_right():
    state = corrected(table(black=("tomb_1",)), m.CorrectTile("black", Tile.TOMB_1, Tile.TOMB_2))
    assert (state.owned[0][Tile.TOMB_1], state.owned[0][Tile.TOMB_2]) == (0, 1)


def test_a_tile_in_the_box_can_be_put_right_or_named():
    """D-A2: with two workers hold 1 went to the box, as a tomb 1 that was a tomb 2."""
    state = GAME.apply(table("bw. ... ...", {"R1": ("tomb_1", "tomb_3", "?")}), m.Unload(0))
    state = corrected(state, m.CorrectBox(Tile.TOMB_1, Tile.TOMB_2))
    assert (state.box[Tile.TOMB_1], state.box[Tile.TOMB_2]) == (0, 1)
    assert m.Name(Tile.TOMB_1) in GAME.legal_moves(state)
    unknown = GAME.apply(table("bw. ... ...", {"R1": ("?", "tomb_3", "?")}), m.Unload(0))
    named = GAME.apply(unknown, m.CorrectBox(Tile.UNRECORDED, Tile.TOMB_2))
    assert (named.box_unrecorded, named.box[Tile.TOMB_2]) == (0, 1)
    assert GAME.faults(named) == ()
    assert GAME.standing(named).notes == ()
    assert corrected(named, m.CorrectBox(Tile.TOMB_2, Tile.UNRECORDED)).box_unrecorded == 1


def test_a_tile_given_to_the_wrong_player_can_be_handed_over():
    state = corrected(table(black=("tomb_1",)), m.CorrectOwner("black", Tile.TOMB_1))
    assert (state.owned[0][Tile.TOMB_1], state.owned[1][Tile.TOMB_1]) == (0, 1)


@pytest.mark.rule("D-FB")
def test_first_to_five_follows_a_corrected_obelisk():
    state = table(
        boats=dict.fromkeys(("R1", "R2", "R3"), ("?", "?", "?")),
        black=("obelisk",) * 5,
        supply=30,
        first_to_five=0,
    )
    assert corrected(state, m.CorrectOwner("black", Tile.OBELISK)).first_to_five is None


def test_who_was_first_to_five_can_be_put_right():
    state = table(
        boats=dict.fromkeys(("R1", "R2", "R3", "C1", "C2", "C3"), ("?", "?", "?")),
        black=("obelisk",) * 5,
        white=("obelisk",) * 5,
        supply=27,
        first_to_five=0,
        setup=setup("BAAA"),
    )
    after = corrected(state, m.CorrectFirstToFive("white"))
    assert GAME.standing(after).player("white").by_source()["obelisk"] == 12


def test_the_turn_can_be_put_right():
    assert corrected(table(), m.CorrectTurn("white")).turn == 1


IMPOSSIBLE = {
    "a fifth worker": (table("bbb b.. ..."), m.CorrectWorker(8, "black"), "D-C3"),
    "a space that is not there": (table(), m.CorrectWorker(9, "black"), "D-C5"),
    "a boat that has left": (table(gone=("R1",), supply=0), m.CorrectHold(0, 0, Tile.TOMB_1), "D-C5"),
    "a tile that lies elsewhere": (
        table(black=("tomb_1",)),
        m.CorrectHold(0, 0, Tile.TOMB_1),
        "D-C1",
    ),
    "a tile nobody has": (table(), m.CorrectTile("black", Tile.TOMB_1, Tile.TOMB_2), "D-P"),
    "the same tile": (
        table(black=("obelisk",)),
        m.CorrectTile("black", Tile.OBELISK, Tile.OBELISK),
        "D-P",
    ),
    "a tile not in the box": (
        GAME.apply(table("bw. ... ...", {"R1": ("tomb_1", "tomb_3", "?")}), m.Unload(0)),
        m.CorrectBox(Tile.TOMB_3, Tile.TOMB_2),
        "D-P",
    ),
    "nothing unrecorded in the box": (table(), m.CorrectBox(Tile.UNRECORDED, Tile.TOMB_2), "D-P"),
    "the same tile in the box": (
        GAME.apply(table("bw. ... ...", {"R1": ("tomb_1", "tomb_3", "?")}), m.Unload(0)),
        m.CorrectBox(Tile.TOMB_1, Tile.TOMB_1),
        "D-P",
    ),
    "a colour nobody plays": (table(), m.CorrectTurn("red"), "D-S2"),
    "first to five without five": (table(), m.CorrectFirstToFive("black"), "D-FB"),
}


@pytest.mark.parametrize(("state", "move", "fact"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_cannot_be_is_refused(state, move, fact):
    with pytest.raises(IllegalMoveError) as caught:
        GAME.apply(state, move)
    assert (caught.value.fact, caught.value.rule) in {(fact, "duel.correction"), (fact, "duel.tiles")}


def test_workers_and_turn_wait_for_the_end_of_an_action():
    state = GAME.apply(table("bb. ... ..."), m.Unload(0))
    for move in (m.CorrectTurn("white"), m.CorrectWorker(4, "white")):
        with pytest.raises(IllegalMoveError) as caught:
            GAME.apply(state, move)
        assert caught.value.code == "duel_correct_later"


def test_a_tile_noted_wrongly_can_be_put_right_when_the_true_one_turns_up():
    """A tomb 4 was typed in for a tomb 3; now the tomb 4 comes up and has to be named."""
    unknown = dict.fromkeys(("R1", "R2", "R3"), ("?", "?", "?"))
    state = GAME.apply(table("bw. ... ...", unknown, white=("tomb_4",)), m.Unload(0))
    assert m.Name(Tile.TOMB_4) not in GAME.legal_moves(state)
    state = corrected(state, m.CorrectTile("white", Tile.TOMB_4, Tile.TOMB_3))
    assert GAME.apply(state, m.Name(Tile.TOMB_4)).owned[0][Tile.TOMB_4] == 1


def test_an_empty_hold_is_filled_not_corrected():
    state = GAME.apply(table("bw. ... ..."), m.Unload(0))
    with pytest.raises(IllegalMoveError) as caught:
        GAME.apply(state, m.CorrectHold(0, 0, Tile.TOMB_1))
    assert caught.value.code == "duel_no_such_place"


def test_a_correction_never_takes_away_the_last_move():
    """D-T1 is being played: the one tile that may be taken stays what it is."""
    boats = {"R1": ("tomb_1", "swap", "take"), "R2": ("place", "swap", "place_unload")}
    state = GAME.apply(table(boats=boats, gone=BOATS[2:], black=("take",), supply=0), m.PlayTile(Tile.TAKE))
    assert GAME.legal_moves(state) == [m.Take(0, 0)]
    with pytest.raises(IllegalMoveError) as caught:
        GAME.apply(state, m.CorrectHold(0, 0, Tile.PLACE_UNLOAD))
    assert caught.value.code == "duel_correct_no_move"


def test_a_correction_is_undone_like_any_move():
    match = Match(GAME, setup())
    match.play(m.LeaveUnrecorded())
    before = match.state
    match.play(m.CorrectWorker(4, "white"))
    match.undo()
    assert match.state == before
