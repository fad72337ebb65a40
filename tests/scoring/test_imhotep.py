"""The arithmetic of Imhotep, against the rules and against somebody who counts another way."""

import random

import pytest

from companion.core.words import words
from companion.scoring import imhotep as scoring
from companion.scoring.imhotep_pieces import MONUMENTS
from companion.scoring.ranking import rank, rank_shares, share_ranks
from tests.support.imhotep import stones

EVERYWHERE = dict.fromkeys(MONUMENTS, 1)


def total(lines):
    return sum(line.points for line in lines)


def flood_fill(grid):
    """Groups by painting a two-dimensional grid with recursion; written only for this test."""
    cells = {(x, y): colour for x, column in enumerate(grid) for y, colour in enumerate(column)}

    def paint(at, colour):
        if cells.get(at) != colour:
            return 0
        del cells[at]
        x, y = at
        return 1 + sum(paint(n, colour) for n in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)))

    points = {}
    table = [0, 1, 3, 6, 10, 15]
    while cells:
        at, colour = next(iter(cells.items()))
        size = paint(at, colour)
        worth = table[size] if size <= 5 else 15 + 2 * (size - 5)
        points[colour] = points.get(colour, 0) + worth
    return points


@pytest.mark.rule("I-BA")
def test_a_hundred_thousand_random_chambers_score_as_flood_fill_does():
    source = random.Random(1)
    for _ in range(100_000):
        colours = ("black", "white", "brown", "grey")[: source.randint(2, 4)]
        chamber = source.choices(colours, k=source.randint(0, 36))
        expected = flood_fill(scoring.chamber_columns(chamber))
        found = {
            colour: sum(map(scoring.growing_points, sizes))
            for colour, sizes in scoring.chamber_groups(chamber).items()
        }
        assert found == expected


@pytest.mark.rule("I-BA")
def test_diagonal_neighbours_do_not_connect_and_column_ends_do_not_touch():
    assert scoring.chamber_groups(stones("bwb wbw")) == {"black": [1, 1, 1], "white": [1, 1, 1]}
    assert scoring.chamber_groups(stones("bbw wbb")) == {"white": [1, 1], "black": [4]}


@pytest.mark.rule("I-BA")
def test_all_groups_of_a_player_count_each_with_its_own_line():
    lines = scoring.chamber_a_lines(stones("bbw wwb"), "black")
    assert [line.points for line in lines] == [3, 1]
    assert "2 stones" in words().say(lines[0].why)
    assert {line.rule for line in lines} == {"imhotep.burial_chamber.a"}


@pytest.mark.rule("I-BB")
def test_each_row_of_chamber_b_is_ranked_on_its_own():
    chamber = stones("wbg wbg wbg gwg n")
    colours = ("black", "white", "brown", "grey")
    points = {c: total(scoring.chamber_b_lines(chamber, colours, (8, 4, 2, 1), c)) for c in colours}
    assert points == {"white": 12, "grey": 11, "brown": 3, "black": 8}


@pytest.mark.rule("I-BB")
def test_a_row_of_chamber_b_holds_its_third_of_the_stones():
    for count in range(40):
        rows = scoring.chamber_rows(("black",) * count, ("black",))
        assert [row["black"] for row in rows] == [(count + 2 - row) // 3 for row in range(3)]


@pytest.mark.rule("I-K2", "I-X11")
def test_each_decoration_card_scores_on_its_own_rounded_down():
    at = {"pyramid": 8, "temple": 2, "burial_chamber": 13, "obelisks": 3}
    lines = scoring.card_lines({"pyramid_decoration": 2, "temple_decoration": 1, "obelisk_decoration": 1}, at)
    assert [line.points for line in lines] == [2, 2, 0, 1]
    assert total(scoring.card_lines({"burial_chamber_decoration": 1}, at)) == 4


@pytest.mark.rule("I-K3")
def test_statues_grow_to_fifteen_and_then_by_two():
    assert [scoring.growing_points(n) for n in range(11)] == [0, 1, 3, 6, 10, 15, 17, 19, 21, 23, 25]


@pytest.mark.rule("I-K4")
def test_unused_blue_cards_are_worth_a_point_each():
    assert total(scoring.card_lines({"lever": 1, "chisel": 2, "sail": 1, "hammer": 1}, EVERYWHERE)) == 5


@pytest.mark.rule("I-OA", "I-X12")
@pytest.mark.parametrize(("players", "share"), [(2, 5), (3, 6), (4, 7)])
def test_when_all_are_tied_everybody_gets_the_rounded_share(players, share):
    heights = {f"p{number}": 2 for number in range(players)}
    assert set(share_ranks(heights, scoring.OBELISK_TABLES[players]).values()) == {share}


@pytest.mark.rule("I-OA", "I-X13")
def test_who_has_no_stone_takes_no_part_and_lower_ranks_stay_unpaid():
    assert share_ranks({"a": 0, "b": 0, "c": 2, "d": 1}, (15, 10, 5, 1)) == {"a": 0, "b": 0, "c": 15, "d": 10}
    assert share_ranks({"a": 1, "b": 0}, (10, 1)) == {"a": 10, "b": 0}
    assert scoring.obelisk_a_lines({"a": 1, "b": 0}, "b") == []


@pytest.mark.rule("I-X12")
def test_a_tie_in_the_middle_takes_up_its_ranks():
    shares = rank_shares({"a": 5, "b": 3, "c": 3, "d": 1}, (15, 10, 5, 1))
    assert {who: share.points for who, share in shares.items()} == {"a": 15, "b": 7, "c": 7, "d": 1}
    assert (shares["b"].rank, shares["b"].tied) == (2, 2)
    assert shares["d"].rank == 4


@pytest.mark.rule("I-OB")
def test_loose_stones_are_worth_a_point_each_at_the_end():
    assert total(scoring.obelisk_b_lines(2)) == 2
    assert scoring.obelisk_b_lines(0) == []


@pytest.mark.rule("I-W")
def test_the_wrath_takes_five_once_however_much_is_missing():
    assert scoring.wrath_lines(EVERYWHERE) == []
    assert total(scoring.wrath_lines({**EVERYWHERE, "temple": 0})) == -5
    lines = scoring.wrath_lines(dict.fromkeys(MONUMENTS, 0))
    assert total(lines) == -5
    assert "Temple" in words().say(lines[0].why)


@pytest.mark.rule("I-F")
def test_ties_are_broken_by_the_sled_and_shared_after_that():
    assert rank([50, 50, 40], [1, 2, 5], "sled").decided_by == "sled"
    assert rank([50, 50, 40], [1, 2, 5], "sled").ranks == (2, 1, 3)
    shared = rank([50, 50], [3, 3], "sled")
    assert (shared.winners, shared.decided_by) == ((0, 1), "shared")
    assert rank([50, 49], [0, 5], "sled").decided_by == "points"
