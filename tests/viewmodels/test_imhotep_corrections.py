"""Corrections: every place can be put right, one move each, and nothing impossible gets through."""

import pytest

from companion.core.match import Match
from companion.core.words import words
from companion.games.registry import find_game
from companion.viewmodels.imhotep_corrections import PARTS, Corrections
from tests.support.imhotep import setup
from tests.viewmodels.test_imhotep_table import Unsaved

GAME = find_game("imhotep")


def begun(sides="A", players=3):
    match = Match(GAME, setup(players, sides))
    match.play(GAME.legal_moves(match.state)[0])
    match.play(next(move for move in GAME.legal_moves(match.state) if "Unrecorded" in type(move).__name__))
    return Corrections(Unsaved(match)), match


OTHER = {
    "count": lambda place: place.value + 1 if place.value < place.high else place.value - 1,
    "stones": lambda place: [*place.value, "black"],
    "cards": lambda place: [*place.value, "lever"],
    "spaces": lambda place: ["white", *place.value[1:]],
    "player": lambda place: next(colour for colour in place.options if colour != place.value),
    "switch": lambda place: not place.value,
}


@pytest.mark.parametrize("sides", ["A", "B"])
def test_every_place_can_be_corrected_shown_and_taken_back(sides):
    corrections, match = begun(sides)
    before = match.state
    for place in corrections.places():
        assert place.part in PARTS
        assert "{" not in words().say(corrections.label(place))
        assert words().say(corrections.now(place))
        if place.part == "values" or place.what == "beside_pyramids":
            continue
        wanted = OTHER[place.kind](place)
        feedback = corrections.correct(place, wanted)
        assert feedback.changed, (place, feedback)
        assert corrections.place(place.key).value == wanted
        assert "{" not in words().say(corrections.last())
        assert corrections.undo().changed
        assert match.state == before


def test_a_printed_value_rescores_and_its_bonuses_stay():
    corrections, match = begun("B")
    place = corrections.place("pyramid_b.left.base")
    bonus = next(at for at, value in enumerate(place.value) if isinstance(value, str))
    wanted = [value if isinstance(value, str) else 7 for value in place.value]
    assert corrections.correct(place, wanted).changed
    assert match.state.values["pyramid_b.left.base"][bonus] == place.value[bonus]
    wanted[bonus] = 3
    assert corrections.correct(corrections.place("pyramid_b.left.base"), wanted).refusal


def test_what_does_not_differ_is_no_move():
    corrections, match = begun()
    place = corrections.place("sled:black")
    assert not corrections.correct(place, place.value).changed
    assert len(match.moves) == 2


def test_stones_that_do_not_exist_are_refused_with_the_rule():
    corrections, match = begun()
    feedback = corrections.correct(corrections.place("temple"), ["black"] * 40)
    assert feedback.rule == "imhotep.correction"
    assert len(match.moves) == 2


def test_a_market_named_in_part_keeps_the_other_cards_unnamed():
    corrections, match = begun()
    corrections.correct(corrections.place("market"), ["lever"])
    assert (match.state.face_up, match.state.face_up_unseen) == (("lever",), 3)
    corrections.correct(corrections.place("market"), [])
    assert (match.state.face_up, match.state.face_up_unseen) == ((), 4)


def test_a_place_that_is_gone_is_nowhere():
    assert begun()[0].place("ship:9") is None
    assert begun()[0].place("") is None
