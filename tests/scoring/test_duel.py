"""What tiles and workers of the Duel are worth, by the worked examples and beyond them."""

from itertools import combinations, product

import pytest

from companion.core.words import words
from companion.scoring.duel import (
    Holdings,
    obelisk_a,
    obelisk_b,
    pyramid_a,
    pyramid_b,
    score_holdings,
    temple_a,
    temple_b,
    temple_sets,
    tomb_a,
    tomb_b,
    tomb_runs,
)
from tests.support.vectors import load_vectors

VECTORS = load_vectors("duel")
ALL_A = dict.fromkeys(("obelisk", "temple", "pyramid", "tomb"), "A")
ALL_B = dict.fromkeys(ALL_A, "B")


def holdings(colour="black", **given):
    plain = {
        "name": colour,
        "obelisks": 0,
        "is_first_to_five": False,
        "temple": (),
        "light": 0,
        "dark": 0,
        "tomb": (),
        "actions": 0,
        "workers_in_harbour": 0,
    }
    return Holdings(colour=colour, **(plain | given))


def named(prefix):
    return [pytest.param(vector, id=name) for name, vector in VECTORS.items() if name.startswith(prefix)]


@pytest.mark.rule("D-FA", "D-FB", "D-F")
@pytest.mark.parametrize("vector", named("duel-A-total") + named("duel-B-total"))
def test_the_worked_totals_come_out_source_by_source(vector):
    """D-FA and D-FB with D-F: 69 on side A, 43 on side B."""
    given, expected = vector["input"], vector["expected"]
    own = holdings(
        obelisks=given["obelisks"],
        is_first_to_five=given.get("firstToFive") == "self",
        temple=tuple(given["temple"]),
        light=given["pyramidLight"],
        dark=given["pyramidDark"],
        tomb=tuple(given["tomb"]),
        actions=given["unusedActions"],
        workers_in_harbour=given["workersInHarbour"],
    )
    other = holdings("white", obelisks=given["opponentObelisks"])
    sheet = score_holdings((own, other), dict.fromkeys(ALL_A, vector["side"]), "white")
    score = sheet.player("black")
    assert score.by_source() | {"total": score.total} == expected


@pytest.mark.parametrize("vector", named("duel-pyramid-A"))
def test_pyramid_a_pays_by_tiles(vector):
    assert pyramid_a(vector["input"]["tiles"], 0).points == vector["expected"]["points"]
    assert pyramid_a(0, vector["input"]["tiles"]).points == vector["expected"]["points"]


@pytest.mark.parametrize("vector", named("duel-pyramid-B"))
def test_pyramid_b_pays_only_the_smaller_pyramid(vector):
    given = vector["input"]
    assert pyramid_b(given["light"], given["dark"]).points == vector["expected"]["points"]
    assert pyramid_b(given["dark"], given["light"]).points == vector["expected"]["points"]


@pytest.mark.parametrize("vector", named("duel-tomb"))
def test_tomb_runs_pay_by_side(vector):
    line = (tomb_a if vector["side"] == "A" else tomb_b)(vector["input"]["tomb"])
    assert line.points == vector["expected"]["points"]


@pytest.mark.parametrize("vector", named("duel-obelisk"))
def test_obelisks_pay_by_side(vector):
    given = vector["input"]
    black, white = given["obelisks"]["black"], given["obelisks"]["white"]
    if vector["side"] == "A":
        points = {"black": obelisk_a(black, white).points, "white": obelisk_a(white, black).points}
    else:
        first = given["firstToFive"]
        points = {
            "black": obelisk_b(black, is_first_to_five=first == "black").points,
            "white": obelisk_b(white, is_first_to_five=first == "white").points,
        }
    assert points == vector["expected"]["points"]


@pytest.mark.rule("D-F", "D-S7")
@pytest.mark.parametrize("vector", named("duel-tie"))
def test_a_tie_goes_to_the_player_who_did_not_start(vector):
    """D-F, with D-S7 saying who started."""
    players = (holdings("black", actions=6), holdings("white", actions=6))
    sheet = score_holdings(players, ALL_A, vector["input"]["startPlayer"])
    assert list(sheet.winners) == vector["expected"]["winners"]
    assert sheet.decided_by == "not_starting"
    assert [player.rank for player in sheet.players] == [2, 1]


def test_a_lead_is_decided_by_points():
    sheet = score_holdings((holdings("black", actions=1), holdings("white")), ALL_A, "black")
    assert (sheet.winners, sheet.decided_by) == (("black",), "points")


def test_an_unfinished_game_has_no_winner():
    sheet = score_holdings((holdings("black", actions=1), holdings("white")), ALL_A, "black", final=False)
    assert (sheet.winners, sheet.decided_by, sheet.final) == ((), None, False)


def test_scores_may_be_negative():
    sheet = score_holdings((holdings("black"), holdings("white")), ALL_B, "black")
    assert [player.total for player in sheet.players] == [-6, -6]


@pytest.mark.parametrize("side", ["A", "B"])
def test_every_set_of_tomb_tiles_is_cut_into_its_runs(side):
    """All 4096 sets against a count that walks the twelve spaces."""
    values = (0, 1, 4, 9, 16, 25)
    for size in range(13):
        for numbers in combinations(range(1, 13), size):
            lengths, length = [], 0
            for number in range(1, 14):
                if number in numbers:
                    length += 1
                elif length:
                    lengths.append(length)
                    length = 0
            expected = sum(values[min(n, 5)] for n in lengths) if side == "A" else 4 * len(lengths)
            assert (tomb_a if side == "A" else tomb_b)(numbers[::-1]).points == expected


def test_runs_are_listed_with_their_ends():
    assert tomb_runs([11, 3, 4, 8, 5]) == ((3, 5), (8, 8), (11, 11))


def test_temple_a_counts_symbols():
    assert temple_a((1, 4, 2)).points == 7
    assert temple_a(()).points == 0


@pytest.mark.rule("D-FB")
def test_temple_sets_are_the_best_grouping():
    """D-FB against trying every way to deal the tiles into three sets."""
    for owned in product(range(4), repeat=4):
        tiles = [value for value, count in enumerate(owned, start=1) for _ in range(count)]
        assert temple_b(tiles).points == _best_grouping(owned)
    assert temple_sets((1, 2, 3, 4, 1, 2, 4, 2)) == (4, 3, 1)


def _best_grouping(owned):
    best = 0
    ways = [list(combinations(range(3), count)) for count in owned]
    for choice in product(*ways):
        sizes = [sum(index in chosen for chosen in choice) for index in range(3)]
        best = max(best, sum(size * size for size in sizes))
    return best


def test_every_reason_is_a_sentence_of_the_catalogue():
    say = words("en")
    for sides in (ALL_A, ALL_B):
        for obelisks, first in ((0, False), (6, False), (6, True), (10, True)):
            own = holdings(obelisks=obelisks, is_first_to_five=first, temple=(1, 2), tomb=(1, 2, 4))
            for one in (own, holdings()):
                for line in score_holdings((one, holdings("white")), sides, "white").players[0].lines:
                    assert line.why.key in say
                    assert "{" not in say.say(line.why)


@pytest.mark.rule("D-FA", "D-FB")
def test_the_reasons_say_what_each_run_brings_and_why_a_pyramid_costs():
    assert "1–3 (9), 5 (1), 7–12 (25)" in words().say(tomb_a([1, 2, 3, 5, *range(7, 13)]).why)  # noqa: RUF001
    assert words().say(pyramid_b(0, 4).why) == "One pyramid was not begun: that costs 6 points."
    assert words().say(pyramid_b(1, 4).why) == "The smaller pyramid has 1 tile."
