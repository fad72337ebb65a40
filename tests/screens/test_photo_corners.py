"""Dragging the corners of a photo by synthetic fingers, with the real eye."""

import pytest
from kivy.tests.common import UnitTestTouch

from companion.screens.photo_handles import PAUSE
from companion.screens.shell import ESCAPE
from companion.screens.widgets.progress_track import ProgressTrack
from companion.vision.reader import Eye
from tests.support import sample_photos
from tests.support.ui.finger import drag, find, tap, texts
from tests.support.ui.photos import (
    BlockedEye,
    answer,
    button,
    doubting,
    grid_cell,
    is_working,
    open_photo,
    photo_app,
    shoot,
    wait_until,
)


@pytest.fixture
def app(running):
    found = photo_app(running)
    open_photo(found)
    shoot(found)
    return found


class Listening(Eye):
    """Remembers which corners it was given."""

    asked = ()

    def read(self, *args, **options):
        Listening.asked = (*Listening.asked, options["corners"])
        return super().read(*args, **options)


@pytest.fixture
def listening(app):
    Listening.asked = ()
    app.services.load_reader = Listening
    return Listening


def on_screen(app, corner):
    return app.screen.ids.photo.to_screen(app.screen.ids.handles.corners[corner])


def drag_corner(app, corner, right=0, up=0):
    """Drag a handle some pixels."""
    x, y = on_screen(app, corner)
    drag((x, y), (x + right, y + up))


def nudge(app, corner=2):
    """Drag a handle away and back, and end exactly where it was."""
    drag_corner(app, corner, right=6)
    drag_corner(app, corner, right=-6)


def wait_for_corners(app):
    wait_until(lambda: not app.screen.corners.is_reading)


def test_a_corner_let_go_has_the_photo_read_again_with_it(app, listening):
    tap("Set corners")
    handles, view = app.screen.ids.handles, app.screen.ids.photo
    before = list(handles.corners)
    drag_corner(app, 2, right=30, up=-20)
    moved = handles.corners[2]
    assert moved == pytest.approx((before[2][0] + 30 / view.scale, before[2][1] + 20 / view.scale), abs=2)
    assert handles.corners[0] == before[0]
    assert not is_working(), "nothing lies over the handles meanwhile"
    wait_for_corners(app)
    assert listening.asked[-1][2] == pytest.approx(moved, abs=1)
    drag_corner(app, 2, right=-30, up=20)
    wait_for_corners(app)
    for one, other in zip(listening.asked[-1], before, strict=True):
        assert one == pytest.approx(other, abs=1)
    assert app.screen.has_handles, "the next corner may follow"
    assert "Read again with your corners: nothing is doubtful." in texts()
    assert len(app.screen.ids.cells.cells) == 12, "what was read is outlined below the handles"
    tap("Done")
    assert not app.screen.has_handles
    assert app.screen.model.review.contents().columns == sample_photos.CHAMBER_COLUMNS


def test_reading_shows_how_far_it_is_and_can_be_stopped(app, stage):
    blocked = BlockedEye(Eye())
    app.services.load_reader = lambda: blocked
    tap("Set corners")
    drag_corner(app, 1, right=5)
    assert "Reading the photo" in texts()
    track = find(kind=ProgressTrack)
    wait_until(lambda: track.share > 0.3)
    assert button("Done").disabled
    tap("Stop")
    assert "Reading stopped" in texts()
    blocked.may_read.set()
    stage.seconds(0.5)
    assert "Reading stopped" in texts(), "and what comes late is not looked at"
    tap("Read")
    wait_for_corners(app)
    assert any(text.startswith("Read again with your corners") for text in texts())


def test_the_other_corner_taken_meanwhile_makes_the_first_reading_void(app, stage, listening):
    blocked = BlockedEye(Eye())
    app.services.load_reader = lambda: blocked
    tap("Set corners")
    drag_corner(app, 1, right=40, up=40)
    first = app.screen.corners._job
    assert first is not None
    touch = UnitTestTouch(*on_screen(app, 3))
    touch.touch_down()
    stage.frames(1)
    assert not app.screen.corners.is_reading
    app.services.load_reader = listening
    blocked.may_read.set()
    first.join(20)
    stage.seconds(0.5)
    assert app.screen.model.review.contents().columns == sample_photos.CHAMBER_COLUMNS
    assert not app.screen.corners.model.told
    touch.touch_up()
    wait_for_corners(app)
    assert len(listening.asked) == 1


def test_a_hand_that_comes_back_at_once_starts_no_reading(app, stage, listening):
    tap("Set corners")
    for _ in range(3):
        touch = UnitTestTouch(*on_screen(app, 2))
        touch.touch_down()
        stage.frames(1)
        touch.touch_up()
        stage.seconds(PAUSE / 2)
    assert listening.asked == ()
    wait_for_corners(app)
    assert len(listening.asked) == 1


def test_escape_stops_reading_first_and_then_puts_the_handles_away(app, stage):
    blocked = BlockedEye(Eye())
    app.services.load_reader = lambda: blocked
    tap("Set corners")
    drag_corner(app, 1, right=5)
    stage.press_key(ESCAPE)
    assert app.screen.has_handles
    assert not app.screen.corners.is_reading
    stage.press_key(ESCAPE)
    assert not app.screen.has_handles
    assert app.route == "photo"
    blocked.may_read.set()


def test_what_a_person_changed_is_kept_and_the_reading_can_be_undone(app):
    tap(grid_cell((0, 0)))
    tap(answer("Grey"))
    app.services.load_reader = doubting(((1, 1), "grey"))
    tap("Set corners")
    nudge(app)
    wait_for_corners(app)
    assert "Read again with your corners: 1 place is doubtful." in texts()
    tap("Done")
    assert app.screen.model.review.answer((0, 0)) == "grey"
    assert "Please check column 2, row 2" in texts(), "what is doubtful now is asked at once"
    tap("Undo")
    assert app.screen.model.doubtful() == ()
    assert app.screen.model.review.answer((0, 0)) == "grey"


def test_cancelled_corners_leave_the_review_as_it_was(app):
    before = app.screen.model.snapshot()
    app.services.load_reader = doubting(((1, 1), "grey"))
    tap("Set corners")
    nudge(app)
    wait_for_corners(app)
    assert app.screen.model.doubtful()
    tap("Cancel")
    assert app.screen.model.snapshot() == before
    assert not app.screen.has_handles


def test_the_photo_stays_where_it_is_while_it_is_read_again(app, stage):
    stage.resize((360, 640))
    stage.settle()
    tap("Set corners")
    view = app.screen.ids.photo
    shape = tuple(view.size)
    nudge(app)
    seen = {tuple(view.size)}
    while app.screen.corners.is_reading:
        stage.frames(1)
        seen.add(tuple(view.size))
    stage.settle()
    assert {*seen, tuple(view.size)} == {shape}


def test_the_magnifier_shows_only_while_a_corner_is_held_and_folded_corners_are_refused(
    app, stage, listening
):
    tap("Set corners")
    handles, view = app.screen.ids.handles, app.screen.ids.photo
    assert view.to_screen((0, 0))[0] >= 24, "clear of the edge where a swipe means back"
    plain = len(handles.canvas.children)
    touch = UnitTestTouch(*on_screen(app, 0))
    touch.touch_down()
    stage.frames(1)
    assert len(handles.canvas.children) > plain
    touch.touch_move(*on_screen(app, 1))
    touch.touch_up()
    stage.seconds(1)
    assert len(handles.canvas.children) == plain
    assert button("Read").disabled
    assert "No board can lie like this: one handle for each corner." in texts()
    assert listening.asked == ()
    stage.press_key(ESCAPE)
    assert not app.screen.has_handles
    assert app.route == "photo"


def test_a_kill_while_corners_are_dragged_comes_back_to_the_handles_and_reads(app):
    blocked = BlockedEye(Eye())
    app.services.load_reader = lambda: blocked
    tap("Set corners")
    drag_corner(app, 1, right=20, up=-20)
    corners = list(app.screen.ids.handles.corners)
    app.restart()
    blocked.may_read.set()
    wait_until(lambda: app.screen.ids.photo.picture is not None)
    assert app.screen.has_handles
    assert [tuple(c) for c in app.screen.ids.handles.corners] == corners
    wait_for_corners(app)
    assert app.screen.corners.model.told


def test_back_from_the_rule_book_reading_goes_on(app, stage, listening):
    tap("Set corners")
    drag_corner(app, 1, right=5)
    tap(app.screen.ids.bar.ids.bar.children[0])
    assert app.route == "rules"
    stage.press_key(ESCAPE)
    stage.settle()
    assert app.screen.has_handles
    wait_for_corners(app)
    assert app.screen.corners.model.told
    assert listening.asked


def test_a_photo_that_is_gone_is_said(app):
    tap("Set corners")
    for file in app.services.photo_folder.iterdir():
        file.unlink()
    drag_corner(app, 1, right=5)
    assert any("no longer there" in text for text in texts())
    assert button("Read")


def test_a_refused_photo_is_read_once_its_corners_are_shown(app, stage):
    refused = Eye()
    real = Eye()

    def read(photo, board, side, colours, *, corners=None, **options):
        found = real.read(photo, board, side, colours, corners=corners, **options)
        if corners:
            return found
        return type(found)(board, side, "refused", 0.0, None, reason="board_not_found")

    refused.read = read
    right = app.screen.model.seen.corners
    app.services.load_reader = lambda: refused
    tap("Other photo")
    shoot(app)
    assert "This photo could not be read" in texts()
    tap("Set corners")
    for corner, point in enumerate(right):
        drag(on_screen(app, corner), app.screen.ids.photo.to_screen(point))
    wait_for_corners(app)
    tap("Done")
    stage.settle()
    assert app.screen.model.stage == "review"
    assert app.screen.model.review.contents().columns == sample_photos.CHAMBER_COLUMNS
