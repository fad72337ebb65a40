"""Victory points, Blessing and Curses of Cheops, by the worked examples and beyond them."""

from itertools import product

import pytest

from companion.core.words import words
from companion.scoring.cheops import (
    LAYERS,
    PYRAMID_FIELDS,
    Estate,
    Pyramid,
    blessed,
    cursed,
    discards,
    gold_of_a_river,
    how_it_ended,
    layer_counts,
    score_estates,
)
from tests.support.vectors import load_vectors

VECTORS = load_vectors("cheops")
LETTERS = "abcd"
COLOURS = ("red", "yellow", "blue", "white")


def estate(colour, settlements=0, **given):
    plain = {"cities": 0, "has_largest_army": False, "vp_cards": 0, "stones": 0}
    return Estate(name=colour.capitalize(), colour=colour, settlements=settlements, **(plain | given))


@pytest.mark.rule("C-B1", "C-B2", "C-B3", "C-B4", "C-B5", "C-C8", "C-C9")
@pytest.mark.parametrize(
    "name",
    [
        "cheops-first-stone",
        "cheops-curse-lifted",
        "cheops-all-equal",
        "cheops-curse-returns",
        "cheops-blessing-moves",
    ],
)
def test_blessing_and_curses_follow_the_stones(name):
    """C-B1 to C-B5: one Blessing (C-C8), at most three Curses (C-C9), one for each player."""
    given, expected = VECTORS[name]["input"], VECTORS[name]["expected"]
    stones = [given["stonesBefore"][letter] for letter in LETTERS]
    builder = LETTERS.index(given["builds"])
    holder = None if given["blessingBefore"] is None else LETTERS.index(given["blessingBefore"])
    before = points_of(stones, holder)
    stones[builder] += 1
    after = blessed(stones, holder, builder)
    assert LETTERS[after] == expected["blessing"]
    assert [LETTERS[index] for index in cursed(stones)] == expected["cursed"]
    if "vpChange" in expected:
        change = [new - old for new, old in zip(points_of(stones, after), before, strict=True)]
        assert dict(zip(LETTERS, change, strict=True)) == expected["vpChange"]


def points_of(stones, holder):
    estates = [estate(colour, stones=count) for colour, count in zip(COLOURS, stones, strict=True)]
    blessing = None if holder is None else COLOURS[holder]
    sheet = score_estates(estates, Pyramid(0, blessing, "red"), None)
    return [player.total for player in sheet.players]


@pytest.mark.rule("C-B3", "C-B4")
def test_curses_never_outnumber_their_cards_and_spare_the_blessed():
    """C-B3 and C-B4 over every division of up to four stones each."""
    for stones in product(range(5), repeat=4):
        curses = cursed(stones)
        assert len(curses) <= 3
        assert bool(curses) == (min(stones) != max(stones))
        assert all(stones[index] == min(stones) for index in curses)
        assert stones.index(max(stones)) not in curses


@pytest.mark.rule("C-B2")
def test_a_tie_leaves_the_blessing_where_it_is():
    assert blessed([2, 2, 0], 0, 1) == 0
    assert blessed([2, 3, 0], 0, 1) == 1


@pytest.mark.rule("C-E3")
def test_the_points_add_up():
    given = VECTORS["cheops-vp-total"]["input"]
    own = estate(
        "red",
        given["settlements"],
        cities=given["cities"],
        has_largest_army=given["largestArmy"],
        vp_cards=given["vpCards"],
    )
    others = [estate(colour, stones=1) for colour in COLOURS[1:]]
    sheet = score_estates([own, *others], Pyramid(0, "blue", "red"), None)
    assert sheet.player("red").total == VECTORS["cheops-vp-total"]["expected"]["vp"]
    assert sheet.player("red").by_source()["curse"] == -2


@pytest.mark.rule("C-C5")
def test_there_is_no_longest_road():
    """C-C5: no line pays for it."""
    sheet = score_estates([estate(colour) for colour in COLOURS], Pyramid(0, None, "red"), None)
    sources = list(sheet.players[0].by_source())
    assert sources == ["settlements", "cities", "largest_army", "vp_cards", "blessing", "curse"]


@pytest.mark.rule("C-E1", "C-E2")
def test_the_last_black_stone_lets_everybody_with_the_most_points_win():
    given, expected = VECTORS["cheops-end-black-tie"]["input"], VECTORS["cheops-end-black-tie"]["expected"]
    estates = [estate(colour, given["vp"][letter]) for colour, letter in zip(COLOURS, LETTERS, strict=True)]
    pyramid = Pyramid(given["black"], None, "white")
    sheet = score_estates(estates, pyramid, how_it_ended(estates, pyramid))
    assert [LETTERS[COLOURS.index(colour)] for colour in sheet.winners] == expected["winners"]
    assert sheet.decided_by == "shared"
    assert dict(sheet.extra) == {"ended": "pharaoh"}
    assert [player.rank for player in sheet.players] == [1, 1, 3, 4]


@pytest.mark.rule("C-E1")
def test_twelve_points_win_in_the_own_turn_only():
    """C-E1 a: somebody lifted to 12 in another's turn has to wait."""
    estates = [estate("red", 12), estate("yellow", 13), estate("blue", 1)]
    assert how_it_ended(estates, Pyramid(0, None, "blue")) is None
    assert score_estates(estates, Pyramid(0, None, "blue"), None).winners == ()
    pyramid = Pyramid(0, None, "red")
    sheet = score_estates(estates, pyramid, how_it_ended(estates, pyramid))
    assert (sheet.winners, sheet.decided_by) == (("red",), "points")
    assert [player.rank for player in sheet.players] == [1, 2, 3]


@pytest.mark.rule("C-E1", "C-E2")
def test_a_full_pyramid_goes_before_twelve_points():
    """C-E1 c with C-E2: the most points win, whoever is on turn."""
    estates = [
        estate("red", 9, stones=11),
        estate("yellow", 15, stones=10),
        estate("blue", 1, stones=9),
    ]
    pyramid = Pyramid(0, "red", "red")
    assert how_it_ended(estates, pyramid) == "pyramid"
    assert score_estates(estates, pyramid, "pyramid").winners == ("yellow",)


@pytest.mark.rule("C-C6")
def test_fifteen_black_stones_end_the_game_where_the_edition_has_no_more():
    """C-C6 as a setting."""
    estates = [estate(colour) for colour in COLOURS]
    assert how_it_ended(estates, Pyramid(15, None, "red", 15)) == "pharaoh"
    assert how_it_ended(estates, Pyramid(15, None, "red")) is None


@pytest.mark.rule("C-P3")
def test_the_layers_fill_from_the_bottom():
    vector = VECTORS["cheops-layers"]
    assert list(LAYERS) == vector["input"]["layers"]
    assert vector["expected"]["fields"] == PYRAMID_FIELDS
    assert layer_counts(0) == (0, 0, 0, 0)
    assert layer_counts(17) == (16, 1, 0, 0)
    assert layer_counts(30) == (16, 9, 4, 1)


@pytest.mark.rule("C-G4", "C-71", "C-C2")
def test_gold_does_not_count_for_the_hand_limit():
    """C-G4 and C-71: only resource cards (C-C2) are asked for."""
    vector = VECTORS["cheops-seven-hand-limit"]
    assert discards(vector["input"]["hand"]["resourceCards"]) == vector["expected"]["discard"]
    assert [discards(cards) for cards in (8, 9, 10)] == [4, 4, 5]


@pytest.mark.rule("C-G1")
def test_a_gold_river_pays_settlements_once_and_cities_twice():
    vector = VECTORS["cheops-gold-river"]
    given = vector["input"]
    assert gold_of_a_river(given["settlementsAtHex"], given["citiesAtHex"]) == vector["expected"]["gold"]


def test_every_reason_is_a_sentence_of_the_catalogue():
    say = words("en")
    rich = estate("red", 3, cities=2, has_largest_army=True, vp_cards=1, stones=4)
    sheet = score_estates([rich, estate("blue"), estate("white", stones=1)], Pyramid(3, "red", "blue"), None)
    for player in sheet.players:
        for line in player.lines:
            assert line.why.key in say
            assert "{" not in say.say(line.why)
