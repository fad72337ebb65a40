"""The table's word: corrections, printed values, photos."""

import pytest

from companion.core.errors import IllegalMoveError
from companion.core.match import Match
from companion.core.reading import ChamberContents, ObeliskHeights, ObeliskTowers, ReviewedReading
from companion.core.words import words
from companion.games.imhotep.adopt import adopt, expected_contents
from companion.games.imhotep.amend import CORRECTABLE
from companion.games.imhotep.codec import decode_move, encode_move
from companion.games.imhotep.faults import faults
from companion.games.imhotep.moves import (
    ChangeValue,
    ChoosePyramid,
    Correction,
    LayOutCard,
    LeaveMarketUnrecorded,
    RevealRoundCard,
    SailShip,
    TakeStones,
)
from companion.games.imhotep.standing import standing
from companion.games.imhotep.state import CARD_INDEX, start_state
from companion.games.imhotep.tell import tell
from companion.games.registry import find_game
from companion.scoring.imhotep_values import unconfirmed_values
from tests.support.imhotep import hand, play, quarry, setup, sled, stones, table, track


def refused(state, move, code):
    with pytest.raises(IllegalMoveError) as caught:
        play(state, move)
    assert caught.value.code == code
    assert "{" not in words().say(caught.value.message)


def test_a_miscounted_sled_is_set_right_and_the_quarry_makes_up_the_difference():
    state = play(table(), Correction("sled", "black", 4))
    assert (sled(state, "black"), quarry(state, "black")) == (4, 25)
    assert faults(state) == ()
    assert state.turn == 0, "a correction is nobody's turn"


def test_a_missed_stone_at_a_site_that_pays_at_once_pays_too():
    state = play(table(pyramid=stones("bw")), Correction("pyramid", None, stones("bwb")))
    assert track(state, "black") == 2 + 3


def test_the_score_track_can_be_set_and_the_sheet_marks_it():
    state = play(table(pyramid=stones("b")), Correction("track", "black", 7))
    assert track(state, "black") == 7
    sheet = standing(state)
    assert sheet.player("black").by_source()["correction"] == 5
    assert [note.code for note in sheet.notes] == ["correction"]


def test_every_place_can_be_corrected_and_the_move_survives_its_encoding():
    state = table(4, "BBBBB", face_up=("statue", "lever"), hidden=1, pair=2)
    moves = [
        Correction("sled", "white", 0),
        Correction("track", "grey", 12),
        Correction("cards", "brown", ("statue", "chisel")),
        Correction("market", None, ("sail", "sail", "hammer")),
        Correction("pair", None, 0),
        Correction("pair", None, 2),
        Correction("ship", 1, ("black", None, "white")),
        Correction("small_pyramid", "left", stones("bbbbb")),
        Correction("temple", None, stones("gbn")),
        Correction("burial_chamber", None, stones("gbnb")),
        Correction("towers", None, stones("gg")),
        Correction("loose", "black", 2),
        Correction("turn", "grey", ""),
    ]
    for move in moves:
        state = play(state, decode_move(encode_move(move)))
        assert faults(state) == ()
    assert hand(state, "brown") == ("statue", "chisel")
    assert state.face_up == ("sail", "sail", "hammer")
    assert state.ships[1].spaces == ("black", None, "white")
    assert state.setup.colours[state.turn] == "grey"
    side_a = play(table(), Correction("obelisk", "black", 4), Correction("pyramid", None, stones("w")))
    assert side_a.heights == (4, 0, 0, 0)
    covered = {move.what for move in moves} | {"obelisk", "pyramid", "beside_pyramids"}
    assert covered == set(CORRECTABLE)


@pytest.mark.parametrize(
    "move",
    [
        Correction("sled", "black", 6),
        Correction("sled", "black", -1),
        Correction("sled", "purple", 2),
        Correction("sled", None, 2),
        Correction("sled", "black", "many"),
        Correction("sled", "black", True),
        Correction("track", "black", -4),
        Correction("moon", None, 1),
        Correction("cards", "black", ("entrance",)),
        Correction("cards", "black", ("lever", "lever", "lever")),
        Correction("cards", "black", 3),
        Correction("market", None, ("statue",) * 5),
        Correction("ship", 7, ("black",)),
        Correction("ship", 0, ("black",)),
        Correction("ship", 0, ("black", "purple", None, None)),
        Correction("burial_chamber", None, ("purple",)),
        Correction("burial_chamber", None, ("black",) * 30),
        Correction("small_pyramid", "left", ("black",)),
        Correction("beside_pyramids", None, ("black",)),
        Correction("towers", None, ("black",)),
        Correction("loose", "black", 1),
        Correction("obelisk", "black", 30),
        Correction("turn", "purple", 0),
        Correction("pair", None, 2),
    ],
)
def test_what_no_table_can_show_is_refused(move):
    with pytest.raises(IllegalMoveError) as caught:
        play(table(), move)
    assert "{" not in words().say(caught.value.message)


def test_a_card_taken_unnoticed_can_leave_the_market_for_a_hand():
    state = table(ships=("w.", "...", "..", "."), face_up=("lever", "statue"), hidden=2)
    state = play(state, Correction("market", 2, ("statue",)), Correction("cards", "white", ("lever",)))
    assert state.face_up == ("statue",)
    assert state.face_up_unseen == 2
    assert hand(state, "white") == ("lever",)
    state = play(state, Correction("market", 0, ("statue",)))
    assert (state.face_up_unseen, faults(state)) == (0, ())


def test_a_correction_while_the_market_is_laid_out_never_overfills_it():
    state = play(start_state(setup()), RevealRoundCard("4322"), LayOutCard("statue"))
    state = play(state, Correction("market", None, ()))
    assert state.face_up_unseen == 1
    state = play(state, *(LayOutCard("statue") for _ in range(3)))
    assert state.phase == "turn"
    assert faults(state) == ()
    state = play(start_state(setup()), RevealRoundCard("4322"), Correction("market", 4, ()))
    assert state.phase == "turn"


def test_the_track_cannot_be_corrected_into_points_below_zero():
    state = play(table(pyramid=stones("bb")), Correction("track", "black", 0))
    refused(state, Correction("pyramid", None, ()), "correction_impossible")
    assert track(play(state, Correction("pyramid", None, stones("bbb"))), "black") == 3


def test_a_photo_that_agrees_leaves_the_circle_of_passes_alone():
    nothing = dict.fromkeys(("black", "white"), 0)
    state = table(2, sled=nothing, chamber=("black",) * 29 + ("white",) * 29, passes=1)
    assert state.quarry == (0, 0)
    move = adopt(state, ReviewedReading("chamber", "A", expected_contents(state, "chamber")))
    assert play(state, move).passes == 1
    assert play(state, Correction("sled", "black", 0)).passes == 1
    assert play(state, Correction("burial_chamber", None, ("white",))).passes == 0


def test_cards_taken_away_go_to_the_discard_pile_and_can_come_back():
    state = play(table(hands={"black": ["lever"]}), Correction("cards", "black", ()))
    assert state.discards[CARD_INDEX["lever"]] == 1
    state = play(state, Correction("cards", "black", ("lever",)))
    assert state.discards[CARD_INDEX["lever"]] == 0
    assert faults(state) == ()


def test_a_correction_in_the_middle_of_a_choice_settles_what_it_decides():
    """With the other two pyramids complete there is nothing left to choose."""
    state = play(table(4, "ABAAA", ships=("b.", "...", "..", ".")), SailShip(0, "pyramid"))
    state = play(state, Correction("small_pyramid", "left", stones("ggggg")))
    assert state.pending is not None
    state = play(state, Correction("small_pyramid", "middle", stones("wwwww")))
    assert state.pending is None
    assert state.small_pyramids[2] == ("black",)
    with pytest.raises(IllegalMoveError):
        play(state, ChoosePyramid("left"))


def test_a_correction_can_be_undone_and_redone():
    match = Match(find_game("imhotep"), setup())
    before = match.state
    match.play(Correction("sled", "black", 5))
    match.undo()
    assert match.state == before
    match.redo()
    assert sled(match.state, "black") == 5


@pytest.mark.rule("I-V")
def test_a_changed_point_value_rescores_stones_that_lie_there_already():
    state = table(4, "ABAAA", small_pyramids=(("black",), (), ()))
    assert track(state, "black") == 2
    state = play(state, ChangeValue("pyramid_b.left.base", (5, "card", 3, 2)))
    assert track(state, "black") == 5
    assert "value" in [note.code for note in standing(state).notes]


@pytest.mark.rule("I-V")
def test_once_play_has_begun_only_points_may_change():
    begun = table(4, "BBBBB")
    for key, value in [
        ("ship.minimum", (1, 1, 1, 1)),
        ("round_cards.4", ("4322",) * 7),
        ("temple_b.spaces", ("two",) * 5),
    ]:
        refused(begun, ChangeValue(key, value), "value_is_fixed")
    refused(begun, ChangeValue("pyramid_b.left.base", (2, 2, 3, 2)), "bonus_is_fixed")
    refused(begun, ChangeValue("obelisk_b.row", (10, 10, 8)), "value_impossible")
    refused(begun, ChangeValue("no.such.key", 1), "no_such_value")
    assert play(begun, ChangeValue("obelisk_b.row", (12, 11, 10))).values["obelisk_b.row"] == (12, 11, 10)
    fresh = start_state(setup(4, "BBBBB"))
    assert (
        play(fresh, ChangeValue("ship.minimum", (1, 1, 1, 1)), RevealRoundCard("4432")).ships[0].minimum == 1
    )


@pytest.mark.rule("I-V")
def test_unconfirmed_values_in_use_are_listed_until_the_table_has_confirmed_them():
    own = setup(3, "AAABA")
    assert unconfirmed_values(own.values, own.side, 3) == ("burial_b.table.3",)
    state = play(start_state(own), ChangeValue("burial_b.table.3", (8, 4, 2)))
    assert unconfirmed_values(state.values, own.side, 3) == ()
    assert unconfirmed_values(own.values, setup(4).side, 4) == ()


def test_a_reviewed_photo_of_the_chamber_becomes_a_move_and_is_marked_when_it_differs():
    state = table(chamber=stones("bw"))
    reading = ReviewedReading("chamber", "A", ChamberContents((stones("bwn"), stones("g"))))
    move = adopt(state, reading)
    after = play(state, decode_move(encode_move(move)))
    assert after.chamber == stones("bwng")
    assert faults(after) == ()
    assert [note.code for note in standing(after).notes] == ["photo"]
    again = play(after, adopt(after, ReviewedReading("chamber", "A", expected_contents(after, "chamber"))))
    assert [note.code for note in standing(again).notes] == ["photo", "photo_agrees"]


def test_a_site_entered_by_hand_is_not_called_a_photo():
    state = table(chamber=stones("bw"))
    contents = ChamberContents((stones("bwn"),))
    move = adopt(state, ReviewedReading("chamber", "A", contents, is_from_photo=False))
    assert encode_move(move)[0] == "by_hand"
    assert decode_move(encode_move(move)) == move
    assert words().say(tell(state, move)) == "The Burial Chamber is entered by hand."
    after = play(state, move)
    assert [note.code for note in standing(after).notes] == ["by_hand"]
    assert [note.code for note in standing(play(after, move)).notes] == ["by_hand", "by_hand_agrees"]


def test_reviewed_photos_of_the_obelisks_of_both_sides():
    heights = ObeliskHeights((("black", 3), ("white", 0), ("grey", 0)))
    after = play(table(2), adopt(table(2), ReviewedReading("obelisks", "A", heights)))
    assert after.heights == (3, 0)
    towers = ObeliskTowers(("white",), (("black", 2), ("white", 1)))
    side_b = table(2, "AAAAB")
    after = play(side_b, adopt(side_b, ReviewedReading("obelisks", "B", towers)))
    assert (after.towers, after.loose) == (("white",), (2, 1))
    assert track(after, "white") == 10
    for state, contents in ((table(2), towers), (side_b, heights)):
        with pytest.raises(IllegalMoveError) as caught:
            adopt(state, ReviewedReading("obelisks", "A", contents))
        assert caught.value.code == "photo_of_other_side"


def test_a_photo_no_table_can_show_is_refused():
    gap = ChamberContents((("black",), ("white", "black")))
    with pytest.raises(IllegalMoveError):
        adopt(table(), ReviewedReading("chamber", "A", gap))
    for columns in ((("black",) * 4,), ((),)):
        with pytest.raises(IllegalMoveError):
            adopt(table(), ReviewedReading("chamber", "A", ChamberContents(columns)))
    foreign = ChamberContents((("grey",),))
    with pytest.raises(IllegalMoveError):
        play(table(2), adopt(table(2), ReviewedReading("chamber", "A", foreign)))


def test_play_goes_on_after_a_correction():
    state = play(
        start_state(setup()), RevealRoundCard("4322"), LeaveMarketUnrecorded(), Correction("sled", "black", 0)
    )
    assert sled(play(state, TakeStones()), "black") == 3


def test_a_finished_game_can_still_be_corrected():
    state = play(table(phase="over", round=6), Correction("sled", "white", 5))
    assert standing(state).final
    assert sled(state, "white") == 5


@pytest.mark.parametrize(
    ("correction", "said"),
    [
        (Correction("burial_chamber", None, ("black", "white")), "Burial Chamber, now black, white."),
        (Correction("burial_chamber", None, ("black", "white") * 9), "Burial Chamber, now 18 stones."),
        (Correction("loose", "black", 2), "loose stones of Ada, now 2."),
        (Correction("cards", "black", ("lever", "statue")), "cards of Ada, now Lever, Statue."),
        (Correction("cards", "black", ()), "cards of Ada, now -."),
        (Correction("sled", "black", 4), "sled of Ada, now 4."),
    ],
)
def test_a_correction_says_what_is_there_now_and_counts_long_rows(correction, said):
    game = find_game("imhotep")
    assert words().say(game.tell(table(), correction)) == f"Corrected: {said}"
