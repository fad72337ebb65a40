"""Reviewing a photo by hand."""

from companion.core.reading import (
    ChamberContents,
    Doubt,
    ObeliskHeights,
    ObeliskTowers,
    Reading,
)
from companion.core.words import words
from companion.games.imhotep.adopt import adopt
from companion.viewmodels.chamber_review import ChamberReview
from companion.viewmodels.obelisk_review import ObeliskReview
from tests.support.imhotep import play, stones, table

COLOURS = ("black", "white")


def read(board, contents, *doubts, side="A"):
    found = tuple(Doubt(where, None, 0.5) for where in doubts)
    return Reading(board, side, "check" if doubts else "read", 0.9, contents, found)


def chamber(*doubts, side="A"):
    review = ChamberReview(side, COLOURS, ranks=(8, 4))
    review.take(read("chamber", ChamberContents((stones("bbw"), stones("w"))), *doubts, side=side))
    return review


def test_a_clear_reading_is_ready_and_shows_groups_and_points():
    review = chamber()
    assert review.groups() == {"black": [2], "white": [1, 1]}
    assert review.points() == {"black": 3, "white": 2}
    reviewed = review.reviewed()
    assert reviewed.contents == ChamberContents((stones("bbw"), stones("w")))
    assert not reviewed.changed_by_hand
    after = play(table(2), adopt(table(2), reviewed))
    assert after.chamber == stones("bbww")


def test_side_b_counts_rows():
    assert chamber(side="B").points() == {"black": 6 + 8, "white": 6 + 8}


def test_doubtful_cells_must_be_looked_at_first():
    review = chamber((0, 2), (1, 0))
    assert review.reviewed() is None
    assert words().say(review.problem()) == "2 places are still doubtful. Tap to look."
    review.settle((0, 2))
    assert review.put(1, 0, "black").changed
    assert review.points() == {"black": 10 - 4, "white": 1}
    assert review.reviewed().changed_by_hand


def test_a_gap_is_named_until_it_is_filled():
    review = chamber()
    review.put(0, 1, None)
    assert words().say(review.problem()) == "Column 1, row 2 is empty, but stones lie after it."
    assert review.groups() == {}
    assert review.next_free() == (0, 1)
    review.put(*review.next_free(), "white")
    assert review.problem() is None


def test_cells_and_colours_that_do_not_exist_are_refused():
    review = chamber()
    for spot in ((-1, 0), (0, 3), (0, -1)):
        assert not review.put(*spot, "black").changed
    assert not review.put(0, 0, "grey").changed


def test_a_refused_photo_leaves_an_empty_grid_for_entry_by_hand():
    review = ChamberReview("A", COLOURS)
    review.take(Reading("chamber", "A", "refused", 0.0, None, reason="too_dark"))
    assert review.next_free() == (0, 0)
    for _ in range(4):
        review.put(*review.next_free(), "black")
    assert review.points()["black"] == 10
    assert review.reviewed().changed_by_hand
    for _ in range(30):
        review.put(*review.next_free(), "black")
    assert "only 29" in words().say(review.problem())


def test_obelisk_heights_are_changed_colour_by_colour():
    review = ObeliskReview("A", COLOURS)
    review.take(read("obelisks", ObeliskHeights((("black", 3), ("white", 4), ("grey", 0))), ("black",)))
    assert review.points() == {"black": 1, "white": 10}
    assert review.reviewed() is None
    assert review.set_count("black", 5).changed
    assert review.points() == {"black": 10, "white": 1}
    assert review.reviewed().contents == ObeliskHeights((("black", 5), ("white", 4)))
    assert not review.set_count("black", 30).changed
    assert not review.set_count("grey", 1).changed


def test_towers_and_loose_stones_are_changed_one_by_one():
    review = ObeliskReview("B", COLOURS)
    contents = ObeliskTowers(("white",), (("black", 2), ("white", 0)))
    review.take(read("obelisks", contents, ("tower", 0), ("loose", "black"), side="B"))
    review.set_tower(0, "black")
    review.set_tower(1, "white")
    review.settle(("loose", "black"))
    assert review.reviewed().contents == ObeliskTowers(("black", "white"), (("black", 2), ("white", 0)))
    review.set_tower(0, None)
    assert review.towers == ["white"]
    assert not review.set_tower(5, "white").changed
    assert not review.set_count("white", 3).changed
    assert review.points() == {"black": 2, "white": 0}
