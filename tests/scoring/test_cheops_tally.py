"""Cheops tallies: scored when they can be true, refused by the field when they cannot."""

from copy import deepcopy

import pytest

from companion.core.errors import InvalidInputError
from companion.core.words import words
from companion.scoring.tallies import score_tally


def player(colour, **given):
    plain = {
        "name": colour.capitalize(),
        "colour": colour,
        "settlements": 3,
        "cities": 0,
        "largest_army": False,
        "vp_cards": 0,
        "stones": 0,
        "gold": 3,
    }
    return plain | given


TALLY = {
    "game": "cheops",
    "turn": "red",
    "blessing": "red",
    "pharaoh_stones": 7,
    "players": [
        player("red", cities=2, vp_cards=1, stones=4, gold=2),
        player("yellow", stones=1),
        player("blue", stones=2),
        player("white", largest_army=True),
    ],
}


def changed(**at):
    """Copy the tally with values at paths such as `players__1__stones` changed."""
    tally = deepcopy(TALLY)
    for path, value in at.items():
        *way, last = [int(step) if step.isdigit() else step for step in path.split("__")]
        place = tally
        for step in way:
            place = place[step]
        if value is KeyError:
            del place[last]
        else:
            place[last] = value
    return tally


def test_a_running_game_has_points_and_no_winner():
    sheet = score_tally(TALLY)
    assert [one.total for one in sheet.players] == [11, 3, 3, 3]
    assert (sheet.winners, dict(sheet.extra)) == ((), {"ended": None})
    assert sheet.to_json(words("en"))["ended"] is None


def test_twelve_points_in_the_own_turn_end_it():
    sheet = score_tally(changed(players__0__vp_cards=2))
    assert (sheet.winners, dict(sheet.extra)) == (("red",), {"ended": "victory_points"})


def test_twelve_points_in_another_turn_do_not():
    assert score_tally(changed(players__0__vp_cards=2, turn="blue")).winners == ()


def test_sixteen_black_stones_end_it():
    sheet = score_tally(changed(pharaoh_stones=16))
    assert (sheet.winners, dict(sheet.extra)) == (("red",), {"ended": "pharaoh"})


def test_an_edition_with_fifteen_black_stones_can_be_named():
    sheet = score_tally(changed(pharaoh_stones=15) | {"pharaoh_total": 15})
    assert dict(sheet.extra) == {"ended": "pharaoh"}


BAD = {
    "six settlements": ({"players__0__settlements": 6}, "players[0].settlements"),
    "five cities": ({"players__1__cities": 5}, "players[1].cities"),
    "a twelfth stone": ({"players__0__stones": 12}, "players[0].stones"),
    "six victory point cards over all": (
        {"players__1__vp_cards": 3, "players__2__vp_cards": 2},
        "players[2].vp_cards",
    ),
    "negative gold": ({"players__0__gold": -1}, "players[0].gold"),
    "seventeen black stones": ({"pharaoh_stones": 17}, "pharaoh_stones"),
    "more stones than fields": (
        {"players__0__stones": 11, "players__2__stones": 11, "pharaoh_stones": 8},
        "pharaoh_stones",
    ),
    "two armies": ({"players__1__largest_army": True}, "players[3].largest_army"),
    "the Blessing with somebody who has fewer": ({"blessing": "blue"}, "blessing"),
    "the Blessing with nobody": ({"blessing": None}, "blessing"),
    "the Blessing with a colour nobody plays": ({"blessing": "black"}, "blessing"),
    "the Blessing before the first stone": (
        {f"players__{seat}__stones": 0 for seat in range(4)},
        "blessing",
    ),
    "an unknown colour": ({"players__1__colour": "black"}, "players[1].colour"),
    "a colour twice": ({"players__1__colour": "red"}, "players[1].colour"),
    "the turn of nobody": ({"turn": "brown"}, "turn"),
    "a missing turn": ({"turn": KeyError}, "turn"),
    "missing gold": ({"players__2__gold": KeyError}, "players[2].gold"),
    "a missing Blessing": ({"blessing": KeyError}, "blessing"),
    "two players": ({"players": TALLY["players"][:2]}, "players"),
    "five players": ({"players": [*TALLY["players"], player("red")]}, "players"),
    "a number for true or false": ({"players__0__largest_army": 1}, "players[0].largest_army"),
}


@pytest.mark.parametrize(("changes", "field"), BAD.values(), ids=BAD)
def test_a_tally_that_cannot_be_true_names_its_field(changes, field):
    with pytest.raises(InvalidInputError) as caught:
        score_tally(changed(**changes))
    assert caught.value.field == field
    sentence = words("en").say(caught.value.message)
    assert field in sentence
    assert "{" not in sentence


@pytest.mark.parametrize("junk", [None, [], 3, {"game": "cheops"}, {"game": "cheops", "players": {}}])
def test_junk_is_refused_as_input(junk):
    with pytest.raises(InvalidInputError):
        score_tally(junk)
