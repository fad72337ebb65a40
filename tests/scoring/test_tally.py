"""Tallies: a table typed in by people, scored or refused with the name of the wrong field."""

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.errors import CompanionError, InvalidInputError
from companion.core.words import words
from companion.games.random_play import play_random
from companion.games.registry import find_game
from companion.scoring.imhotep import chamber_columns
from companion.scoring.tallies import score_tally

GOOD = {
    "game": "imhotep",
    "wrath": False,
    "sides": dict.fromkeys(("market", "pyramid", "temple", "burial_chamber", "obelisks"), "A"),
    "players": [
        {"name": "Ada", "colour": "black", "track": 23, "sled": 2, "cards": {"statue": 3, "lever": 1}},
        {"name": "Bo", "colour": "white", "track": 30, "sled": 3, "cards": {"pyramid_decoration": 1}},
    ],
    "burial_chamber": [["white", "white", "black"], ["white"]],
    "obelisks": {"black": 3, "white": 4},
    "pyramid": {"black": 4, "white": 3},
    "temple": {"black": 2, "white": 5},
}


def changed(path, value):
    tally = copy.deepcopy(GOOD)
    inner = tally
    for key in path[:-1]:
        inner = inner[key]
    if value is None:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return tally


def complaint(tally):
    with pytest.raises(InvalidInputError) as caught:
        score_tally(tally)
    sentence = words().say(caught.value.message)
    assert "\n" not in sentence
    assert caught.value.field in sentence
    return caught.value.field


def test_a_tally_scores_with_every_line():
    sheet = score_tally(GOOD)
    assert sheet.player("black").by_source() == {
        "track": 23,
        "burial_chamber": 1,
        "obelisks": 1,
        "statues": 6,
        "blue_cards": 1,
    }
    assert sheet.player("white").total == 30 + 6 + 10 + 2
    assert sheet.winners == ("white",)
    assert sheet.decided_by == "points"


@pytest.mark.parametrize("field", list(GOOD))
def test_a_missing_field_is_named(field):
    assert complaint(changed([field], None)) == field


@pytest.mark.parametrize("field", ["name", "colour", "track", "sled", "cards"])
def test_a_missing_field_of_a_player_is_named(field):
    assert complaint(changed(["players", 1, field], None)) == f"players[1].{field}"


@pytest.mark.parametrize("site", list(GOOD["sides"]))
def test_a_missing_side_is_named(site):
    assert complaint(changed(["sides", site], None)) == f"sides.{site}"


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (["game"], "senet", "game"),
        (["game"], 7, "game"),
        (["wrath"], "no", "wrath"),
        (["sides", "temple"], "C", "sides.temple"),
        (["sides", "harbour"], "A", "sides.harbour"),
        (["players", 0, "colour"], "purple", "players[0].colour"),
        (["players", 0, "colour"], "white", "players[1].colour"),
        (["players", 0, "track"], -1, "players[0].track"),
        (["players", 0, "track"], 2.5, "players[0].track"),
        (["players", 0, "track"], True, "players[0].track"),
        (["players", 0, "sled"], 6, "players[0].sled"),
        (["players", 0, "sled"], -1, "players[0].sled"),
        (["players", 0, "name"], "  ", "players[0].name"),
        (["players", 0, "cards"], {"statue": 11}, "players[0].cards.statue"),
        (["players", 0, "cards"], {"statue": -1}, "players[0].cards.statue"),
        (["players", 0, "cards"], {"entrance": 1}, "players[0].cards.entrance"),
        (["players", 0, "cards"], {"pyramid_decoration": 2}, "players"),
        (["players"], GOOD["players"] * 2 + GOOD["players"][:1], "players"),
        (["players"], GOOD["players"][:1], "players"),
        (["players"], {}, "players"),
        (["burial_chamber"], [["white", "purple"]], "burial_chamber[0][1]"),
        (["burial_chamber"], [["white", "grey"]], "burial_chamber[0][1]"),
        (["burial_chamber"], [["white"], ["black"]], "burial_chamber[0]"),
        (["burial_chamber"], [["white"] * 4], "burial_chamber[0]"),
        (["burial_chamber"], [[]], "burial_chamber[0]"),
        (["burial_chamber"], "none", "burial_chamber"),
        (["obelisks"], {"grey": 1}, "obelisks.grey"),
        (["obelisks"], {"black": -3}, "obelisks.black"),
        (["temple"], {"black": 31}, "temple.black"),
        (["temple"], {"black": 24}, "players[0]"),
        (["pyramid"], [1, 2], "pyramid"),
        (["values"], {"burial_b.table.2": [8]}, "values.burial_b.table.2"),
        (["values"], {"moon": 1}, "values.moon"),
    ],
)
def test_a_wrong_field_is_named(path, value, field):
    assert complaint(changed(path, value)) == field


def test_something_that_is_no_object_is_named():
    for junk in ([], "text", 3, None):
        with pytest.raises(InvalidInputError):
            score_tally(junk)


def test_side_b_obelisks_are_read_as_towers_and_loose_stones():
    tally = changed(["sides", "obelisks"], "B")
    assert complaint(tally) == "obelisks.towers"
    tally["obelisks"] = {"towers": ["black", "white"], "loose": {"black": 2}}
    sheet = score_tally(tally)
    assert sheet.player("black").by_source()["obelisks"] == 2
    tally["obelisks"]["loose"]["black"] = 3
    assert complaint(tally) == "obelisks.loose.black"


def test_printed_values_can_be_given_with_the_tally():
    tally = changed(["sides", "burial_chamber"], "B")
    assert [note.code for note in score_tally(tally).notes] == ["unconfirmed"]
    tally["values"] = {"burial_b.table.2": [9, 5]}
    assert score_tally(tally).notes == ()
    assert score_tally(tally).player("white").by_source()["burial_chamber"] == 9 + 9 + 0


@given(st.data())
@settings(max_examples=300, deadline=None)
def test_a_tally_with_any_value_replaced_by_junk_raises_only_our_errors(data):
    tally = copy.deepcopy(GOOD)
    path = data.draw(st.sampled_from(list(walk(tally))))
    junk = (
        st.none() | st.integers() | st.text(max_size=5) | st.lists(st.integers(), max_size=2) | st.booleans()
    )
    inner = tally
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = data.draw(junk)
    try:
        sheet = score_tally(tally)
    except CompanionError:
        return
    assert all(player.lines for player in sheet.players)


def walk(value, path=()):
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from walk(inner, (*path, key))


@pytest.mark.parametrize("seed", range(20))
def test_the_tally_of_a_finished_game_gives_the_games_own_score(seed):
    game = find_game("imhotep")
    sides = "".join("AB"[seed >> bit & 1] for bit in range(5))
    match = play_random(game, game.quick_setup(2 + seed % 3, {"sides": sides, "wrath": "yes"}), seed)
    assert totals(score_tally(tally_of(match))) == totals(match.standing())
    assert score_tally(tally_of(match)).winners == match.standing().winners


def totals(sheet):
    return {player.colour: player.total for player in sheet.players}


def tally_of(match):
    """Write down what a person would see on the table at the end."""
    table = match.game.describe(match.state)
    state = match.state

    def count(stones):
        return {colour: stones.count(colour) for colour in state.setup.colours}

    small = [stone for pyramid in state.small_pyramids for stone in pyramid]
    return {
        "game": "imhotep",
        "wrath": state.setup.wrath,
        "sides": dict(state.setup.side),
        "players": [
            {
                "name": player["name"],
                "colour": player["colour"],
                "track": player["track"],
                "sled": player["sled"],
                "cards": {card: player["cards"].count(card) for card in player["cards"]},
            }
            for player in table["players"]
        ],
        "burial_chamber": chamber_columns(state.chamber),
        "obelisks": table["obelisks"],
        "pyramid": count([*state.pyramid, *small, *state.beside_pyramids]),
        "temple": count(list(state.temple)),
    }
