"""Dragging the corners of a photo: each reading counts only while it is wanted, and nothing said is lost."""

import threading

import pytest

from companion.core.errors import CompanionError
from companion.core.reading import ChamberContents, Doubt, ObeliskTowers, Outline, Reading
from companion.core.words import words
from companion.viewmodels.photo_corners import PhotoCorners
from companion.viewmodels.photo_geometry import Plane
from companion.viewmodels.progress import WorkCancelledError
from tests.support import sample_photos
from tests.support.photo_models import chamber, no_report, photo_for, photo_services, take
from tests.support.tallies import tally_of

BOARD = ((100.0, 300.0), (900.0, 300.0), (900.0, 540.0), (100.0, 540.0))
COLUMN = 19 / 250 * 800
"""How wide a column of the chamber is in a photo of this board."""
STONES = ("white", "brown", "black", "brown", "black", "black", "grey")


def moved(corners, columns):
    return tuple((x + columns * COLUMN, y) for x, y in corners)


class GridEye:
    """Sees the chamber's stones where they lie, and counts columns from the corners it is given."""

    corners = BOARD
    stones = STONES
    doubts = ()
    refuses = False

    def read(self, _photo, board, side, _colours, *, corners=None, **_):
        corners = corners or self.corners
        if self.refuses:
            return Reading(board, side, "refused", 0.0, None, reason="blurred", corners=corners)
        off = round((corners[0][0] - BOARD[0][0]) / COLUMN)
        stones = ("brown",) * (3 * -off) + self.stones[3 * off if off > 0 else 0 :]
        columns = tuple(tuple(stones[at : at + 3]) for at in range(0, len(stones), 3))
        plane = Plane(corners)
        outlines = tuple(
            Outline((column, row), colour, plane.cell(column, row))
            for column, colours in enumerate(columns)
            for row, colour in enumerate(colours)
        )
        verdict = "check" if self.doubts else "read"
        contents = ChamberContents(columns)
        return Reading(board, side, verdict, 0.9, contents, self.doubts, corners=corners, outlines=outlines)


class TowerEye:
    """Sees the same towers whatever the corners."""

    towers = ("black", "white", "grey")
    loose = (("black", 1), ("white", 0), ("brown", 2), ("grey", 0))

    def read(self, _photo, board, side, _colours, *, corners=None, **_):
        contents = ObeliskTowers(self.towers, self.loose)
        return Reading(board, side, "read", 0.9, contents, corners=corners or BOARD)


@pytest.fixture
def eye():
    return GridEye()


@pytest.fixture
def services(tmp_path, eye):
    with photo_services(tmp_path, lambda: eye) as found:
        tally_of(found.store, "imhotep").set_player_count(4)
        yield found


@pytest.fixture
def model(services):
    return take(chamber(services), sample_photos.CHAMBER)


@pytest.fixture
def corners(model):
    found = PhotoCorners(model)
    found.begin()
    return found


def read(corners, points=BOARD):
    """Drag the corners somewhere and have them read."""
    corners.grab()
    corners.let_go(points)
    wish = corners.wish()
    return corners.take(wish, corners.read(wish, no_report))


def test_the_handles_come_out_where_the_board_was_found(model, corners):
    assert corners.is_open
    assert corners.points == model.seen.corners == BOARD
    assert not corners.is_unread
    assert corners.wish() is None, "there is nothing new to read"


def test_without_a_board_the_handles_come_out_in_the_middle(services, eye):
    eye.refuses = True
    model = take(chamber(services), sample_photos.CHAMBER)
    model.seen = type(model.seen)("refused", model.seen.advice, None, (), model.seen.size_px)
    corners = PhotoCorners(model)
    corners.begin()
    assert corners.is_possible
    assert all(0 < x < 1000 and 0 < y < 750 for x, y in corners.points)


def test_corners_that_are_let_go_are_read(model, corners, eye):
    eye.stones = ("grey",) * 4
    assert read(corners).changed
    assert model.review.stones() == ("grey",) * 4
    assert words().say(corners.told) == "Read again with your corners: nothing is doubtful."
    assert corners.is_open, "and the handles stay for the next corner"


def test_doubts_of_another_reading_are_counted(corners, eye):
    eye.doubts = (Doubt((0, 0), "grey", 0.6), Doubt((0, 1), None, 0.6))
    read(corners)
    assert words().say(corners.told) == "Read again with your corners: 2 places are doubtful."


def test_a_corner_taken_again_makes_the_reading_before_void(model, corners, eye):
    corners.let_go(BOARD)
    first = corners.wish()
    eye.stones = ("grey",)
    late = corners.read(first, no_report)
    corners.grab()
    assert not corners.take(first, late).changed
    assert model.review.stones() == STONES
    corners.let_go(BOARD)
    second = corners.wish()
    assert not corners.take(first, late).changed, "not even once another is wanted"
    eye.stones = ("white", "white")
    assert corners.take(second, corners.read(second, no_report)).changed
    assert model.review.stones() == ("white", "white")


def test_a_reading_that_comes_after_the_handles_are_gone_is_thrown_away(model, corners, eye):
    corners.let_go(BOARD)
    wish = corners.wish()
    eye.stones = ("grey",)
    late = corners.read(wish, no_report)
    corners.finish()
    assert not corners.take(wish, late).changed
    assert model.review.stones() == STONES


def test_readings_wait_for_each_other_and_a_void_one_does_not_even_begin(corners, eye):
    begun, may_end, order = threading.Event(), threading.Event(), []
    see = eye.read

    def read_slowly(*args, **options):
        order.append("eye")
        begun.set()
        may_end.wait(20)
        return see(*args, **options)

    eye.read = read_slowly
    corners.let_go(BOARD)
    wish = corners.wish()
    slow = threading.Thread(target=corners.read, args=(wish, no_report))
    slow.start()
    begun.wait(20)

    def give_up(_done, _total):
        order.append("asked")
        raise WorkCancelledError("work_cancelled")

    def read_in_vain():
        with pytest.raises(WorkCancelledError):
            corners.read(wish, give_up)

    void = threading.Thread(target=read_in_vain)
    void.start()
    assert order == ["eye"]
    may_end.set()
    slow.join(20)
    void.join(20)
    assert order == ["eye", "asked"]


def test_folded_corners_are_not_read(corners):
    corners.let_go((BOARD[0], BOARD[0], BOARD[2], BOARD[3]))
    assert not corners.is_possible
    assert corners.is_unread
    assert corners.wish() is None


def test_a_reading_that_is_refused_leaves_the_review_and_says_why(model, corners, eye):
    eye.refuses = True
    assert not read(corners).changed
    assert model.stage == "review"
    assert model.review.stones() == STONES
    assert corners.told.key == "advice.blurred"


def test_what_a_person_said_of_a_stone_stays_with_it(model, corners):
    model.change((0, 1), "grey")
    model.change((2, 1), "white")
    model.change((1, 2), None)
    read(corners)
    assert model.review.answer((0, 1)) == "grey"
    assert model.review.answer((2, 1)) == "white", "added by hand"
    assert model.review.answer((1, 2)) is None, "cleared by hand"
    assert model.review.answer((0, 0)) == "white", "the rest is as read"
    assert model.review.changed_by_hand


def test_what_was_agreed_to_is_not_asked_again(model, corners, eye):
    eye.doubts = (Doubt((0, 0), "grey", 0.6), Doubt((0, 1), "grey", 0.6))
    read(corners)
    model.settle((0, 0))
    read(corners)
    assert model.doubtful() == ((0, 1),)
    model.settle_all()
    read(corners)
    assert model.doubtful() == ()


def test_a_change_follows_its_stone_when_the_columns_were_counted_wrong(services, eye):
    eye.corners = moved(BOARD, -1)
    model = take(chamber(services), sample_photos.CHAMBER)
    assert model.review.answer((1, 0)) == "white", "one column too many is read before it"
    model.change((1, 1), "grey")
    corners = PhotoCorners(model)
    corners.begin()
    read(corners, BOARD)
    assert model.review.answer((0, 1)) == "grey"
    assert model.review.answer((1, 1)) == "black"


def test_a_change_whose_stone_is_off_the_board_now_is_told(services, eye):
    eye.corners = moved(BOARD, -1)
    model = take(chamber(services), sample_photos.CHAMBER)
    model.change((0, 1), "grey")
    corners = PhotoCorners(model)
    corners.begin()
    read(corners, BOARD)
    assert words().say(corners.told).startswith("Read again. 1 change of yours fits nowhere now")
    assert model.review.stones() == STONES
    corners.cancel()
    assert model.review.answer((0, 1)) == "grey", "and cancelling brings it back"


def test_towers_and_counts_said_by_a_person_beat_the_eye(services, eye):
    tally_of(services.store, "imhotep").set(("sides", "obelisks"), "B")
    eye.read = TowerEye().read
    model = take(photo_for(services, board="obelisks", tally="imhotep"), sample_photos.OBELISKS_B)
    model.change(("tower", 1), None)
    model.change(("loose", "brown"), 1)
    assert model.review.towers == ["black", "grey"]
    corners = PhotoCorners(model)
    corners.begin()
    read(corners)
    assert model.review.towers == ["black", "grey"]
    assert model.review.answer(("loose", "brown")) == 1
    assert model.review.answer(("loose", "black")) == 1


def test_what_was_entered_by_hand_stays_in_its_cell_when_the_board_is_found_after_all(services, eye):
    eye.refuses = True
    model = take(chamber(services), sample_photos.CHAMBER)
    model.seen = type(model.seen)("refused", model.seen.advice, None, (), model.seen.size_px)
    model.begin_by_hand()
    model.change((0, 0), "grey")
    corners = PhotoCorners(model)
    corners.begin()
    eye.refuses = False
    read(corners)
    assert model.review.stones() == ("grey", *STONES[1:])


def test_the_doubt_about_the_whole_board_is_asked_again(model, corners, eye):
    see = eye.read

    def unsure(*args, **options):
        found = see(*args, **options)
        return Reading(
            found.board, found.side, "check", 0.5, found.contents, corners=BOARD, outlines=found.outlines
        )

    eye.read = unsure
    read(corners)
    model.settle_all()
    read(corners)
    assert model.doubtful() == (("board",),)


def test_cancelling_undoes_every_reading_since_the_handles_came_out(model, corners, eye):
    model.change((0, 0), "grey")
    before = model.snapshot()
    corners.finish()
    corners.begin()
    for stones in (("white",), ("black", "black")):
        eye.stones = stones
        read(corners, moved(BOARD, 0.1))
    assert corners.cancel().changed
    assert model.snapshot() == before
    assert not corners.is_open


def test_finished_corners_can_be_undone_once(model, corners, eye):
    before = model.snapshot()
    eye.stones = ("white",)
    read(corners)
    assert corners.finish().changed
    assert model.review.stones() == ("white",)
    assert corners.undo().changed
    assert model.snapshot() == before
    assert not corners.undo().changed


def test_handles_put_away_unread_leave_nothing_to_undo(corners):
    corners.let_go(moved(BOARD, 0.1))
    assert not corners.finish().changed
    assert not corners.undo().changed


def test_a_stopped_reading_can_be_asked_for_again(corners):
    corners.let_go(BOARD)
    wish = corners.wish()
    corners.stop()
    assert not corners.take(wish, corners.read(wish, no_report)).changed
    assert words().say(corners.told) == "Reading stopped"
    assert corners.is_unread
    assert corners.wish() is not None


def test_killed_in_the_middle_the_handles_and_the_way_back_are_there(services, corners, eye, model):
    before = model.review.dump()
    eye.stones = ("white",)
    read(corners)
    corners.let_go(moved(BOARD, 0.2))
    again = PhotoCorners(chamber(services))
    assert again.is_open
    assert again.points == moved(BOARD, 0.2)
    assert again.is_unread
    again.cancel()
    assert chamber(services).review.dump() == before


def test_a_photo_that_is_gone_is_said(services, corners):
    corners.let_go(BOARD)
    for file in services.photo_folder.iterdir():
        file.unlink()
    with pytest.raises(CompanionError, match="photo_is_gone"):
        corners.wish()


def test_letting_go_of_nothing_changes_nothing(corners):
    corners.finish()
    assert not corners.let_go(BOARD).changed
    assert not corners.is_possible
