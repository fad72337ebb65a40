"""Duel tallies: scored when they can be true, refused by the field when they cannot."""

from copy import deepcopy

import pytest

from companion.core.errors import InvalidInputError
from companion.core.words import words
from companion.scoring.tallies import score_tally

TALLY = {
    "game": "duel",
    "sides": {"obelisk": "A", "temple": "A", "pyramid": "A", "tomb": "A"},
    "start_player": "white",
    "players": [
        {
            "name": "Ada",
            "colour": "black",
            "obelisks": 2,
            "first_to_five": False,
            "temple": [1, 4, 2],
            "pyramid": {"light": 4, "dark": 6},
            "tomb": [3, 4, 5, 6, 7, 8, 11],
            "actions": 2,
            "workers_in_harbour": 1,
        },
        {
            "name": "Ben",
            "colour": "white",
            "obelisks": 2,
            "first_to_five": False,
            "temple": [],
            "pyramid": {"light": 0, "dark": 0},
            "tomb": [],
            "actions": 0,
            "workers_in_harbour": 0,
        },
    ],
}


def changed(**at):
    """Copy the tally with values at paths such as `players__1__obelisks` changed."""
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


def test_the_worked_example_scores_69():
    sheet = score_tally(TALLY)
    assert sheet.player("black").total == 69
    assert sheet.winners == ("black",)
    assert sheet.game == "duel"


def test_unknown_extra_fields_are_ignored():
    assert score_tally(changed(table="oak")).player("black").total == 69


BAD = {
    "thirteen obelisks over both": ({"players__1__obelisks": 11}, "players[1].obelisks"),
    "thirteen obelisks of one": ({"players__0__obelisks": 13}, "players[0].obelisks"),
    "a negative number": ({"players__0__actions": -1}, "players[0].actions"),
    "five workers": ({"players__0__workers_in_harbour": 5}, "players[0].workers_in_harbour"),
    "seven dark pyramid tiles over both": ({"players__1__pyramid__dark": 1}, "players[1].pyramid.dark"),
    "a fifth symbol": ({"players__0__temple": [5]}, "players[0].temple[0]"),
    "four temples of a value": (
        {"players__0__temple": [2, 2], "players__1__temple": [2, 2]},
        "players[1].temple",
    ),
    "a tomb number twice in one hand": ({"players__0__tomb": [3, 3]}, "players[0].tomb"),
    "a tomb number twice in the first hand and once in the second": (
        {"players__0__tomb": [3, 3], "players__1__tomb": [3]},
        "players[0].tomb",
    ),
    "four temples in the first hand and one in the second": (
        {"players__0__temple": [2, 2, 2, 2], "players__1__temple": [2]},
        "players[0].temple",
    ),
    "a tomb number in both hands": ({"players__1__tomb": [11]}, "players[1].tomb"),
    "tomb number 13": ({"players__1__tomb": [13]}, "players[1].tomb[0]"),
    "an unknown colour": ({"players__1__colour": "green"}, "players[1].colour"),
    "a colour twice": ({"players__1__colour": "black"}, "players[1].colour"),
    "an unknown start player": ({"start_player": "red"}, "start_player"),
    "an unknown side": ({"sides__tomb": "C"}, "sides.tomb"),
    "a missing side": ({"sides__tomb": KeyError}, "sides.tomb"),
    "a missing field": ({"players__1__temple": KeyError}, "players[1].temple"),
    "no players": ({"players": KeyError}, "players"),
    "three players": ({"players": TALLY["players"] * 2}, "players"),
    "text for a number": ({"players__0__obelisks": "two"}, "players[0].obelisks"),
    "a fraction": ({"players__0__obelisks": 2.5}, "players[0].obelisks"),
    "true for a number": ({"players__0__obelisks": True}, "players[0].obelisks"),
    "a blank name": ({"players__0__name": " "}, "players[0].name"),
    "first to five with two": ({"players__0__first_to_five": True}, "players[0].first_to_five"),
    "two firsts": (
        {
            "players__0__obelisks": 5,
            "players__1__obelisks": 5,
            "players__0__first_to_five": True,
            "players__1__first_to_five": True,
        },
        "players[1].first_to_five",
    ),
    "nobody first on side B": (
        {"sides__obelisk": "B", "players__0__obelisks": 5},
        "players[0].first_to_five",
    ),
}


@pytest.mark.parametrize(("changes", "field"), BAD.values(), ids=BAD)
def test_a_tally_that_cannot_be_true_names_its_field(changes, field):
    with pytest.raises(InvalidInputError) as caught:
        score_tally(changed(**changes))
    assert caught.value.field == field
    sentence = words("en").say(caught.value.message)
    assert field in sentence
    assert "{" not in sentence


@pytest.mark.parametrize("junk", [None, [], 3, "duel", {}, {"game": "duel"}, {"game": "duel", "sides": 3}])
def test_junk_is_refused_as_input(junk):
    with pytest.raises(InvalidInputError):
        score_tally(junk)


def test_side_a_does_not_ask_who_was_first_to_five():
    assert score_tally(changed(players__0__obelisks=5)).player("black").by_source()["obelisk"] == 11
