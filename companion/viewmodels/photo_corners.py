"""Dragging the four corners: the photo is read again as soon as they are let go, and nothing said is lost.

What a person said about a stone belongs to a point of the photo. After another reading it is said again of
the place that lies there now; what lies under no place any more is counted, and told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.errors import CompanionError
from companion.core.message import Message
from companion.core.reading import Place, Point, Reading
from companion.scoring.imhotep import CHAMBER_ROWS
from companion.viewmodels.feedback import CHANGED, NOTHING, Feedback
from companion.viewmodels.photo import PhotoModel
from companion.viewmodels.photo_drag import Drag
from companion.viewmodels.photo_geometry import (
    Polygon,
    box_around,
    centre,
    first_corners,
    is_board,
    nearest_place,
    ordered_corners,
)
from companion.viewmodels.photo_seen import Seen
from companion.viewmodels.progress import Report
from companion.viewmodels.review import WHOLE, Answer, reading_order

PAST = 2  # columns of the chamber beyond the last stone where a moved stone may turn up
REACH = 0.3  # of a cell by which a stone may seem to have moved


@dataclass(frozen=True, slots=True)
class Wish:
    """One reading that is wanted; a later one makes it void."""

    number: int
    photo: bytes
    corners: Polygon


class PhotoCorners:
    """The corners of the photo under review, while they are dragged and after."""

    def __init__(self, model: PhotoModel) -> None:
        self._model = model
        self._wishes = 0
        self._undoable: Drag | None = None
        self.told: Message | None = None
        """What became of the last reading."""

    @property
    def is_open(self) -> bool:
        """Whether the handles are out."""
        return self._model.drag is not None

    @property
    def points(self) -> Polygon:
        """Where the handles are."""
        return self._model.drag.corners if self._model.drag else ()

    @property
    def is_unread(self) -> bool:
        """Whether the handles lie where no reading has been made."""
        return self._model.drag is not None and self._model.drag.is_unread

    @property
    def is_possible(self) -> bool:
        """Whether a board can lie like this at all."""
        return self._to_read() is not None

    def begin(self) -> Feedback:
        """Bring the handles out, where the board was found if it was."""
        seen = self._model.seen
        corners = seen.corners if seen else None
        if not corners:
            corners = first_corners(*(seen.size_px if seen else (1, 1)))
        self._model.drag = Drag(corners, self._model.snapshot())
        self.told = None
        self._model.save()
        return CHANGED

    def grab(self) -> None:
        """A finger has a handle: whatever was being read is no longer wanted."""
        self._wishes += 1

    def let_go(self, points: Sequence[Point]) -> Feedback:
        """The finger has gone; these corners are to be read now."""
        if self._model.drag is None:
            return NOTHING
        self._model.drag.corners = tuple((float(x), float(y)) for x, y in points)
        self._model.drag.is_unread = True
        self.told = None
        self._model.save()
        return CHANGED

    def wish(self) -> Wish | None:
        """Ask for a reading, if there are corners to be read; any before it is void."""
        self._wishes += 1
        corners = self._to_read()
        if not corners or not self.is_unread:
            return None
        photo = self._model.kept_photo()
        if photo is None:
            raise CompanionError("photo_is_gone")
        self._model.eye.prepare()
        return Wish(self._wishes, photo, corners)

    def _to_read(self) -> Polygon | None:
        if len(self.points) != 4:
            return None
        seen = self._model.seen
        corners = ordered_corners(self.points, seen.corners if seen else None)
        return corners if is_board(corners) else None

    def read(self, wish: Wish, report: Report) -> Reading:
        """Look at the photo again; made for a thread."""
        return self._model.eye.read_again(wish.photo, report, wish.corners)

    def take(self, wish: Wish, reading: Reading) -> Feedback:
        """Go on with a reading, unless it is void; a refused one leaves the review as it is."""
        drag, before = self._model.drag, self._model.seen
        if wish.number != self._wishes or drag is None or before is None:
            return NOTHING
        drag.is_unread = False
        seen = Seen.of(reading, before.size_px)
        if seen.advice:
            self.told = seen.advice
            self._model.save()
            return NOTHING
        drag.has_read = True
        lost = self._carry_over(before, seen, reading)
        self.told = self._outcome(lost)
        self._model.save()
        return CHANGED

    def _carry_over(self, before: Seen, seen: Seen, reading: Reading) -> int:
        """Fill the review anew and say again what a person said; give how much of it fits nowhere."""
        model = self._model
        places = sorted(model.answered - {WHOLE}, key=reading_order)
        said = [(place, model.review.answer(place)) for place in places]
        model.look_at(seen, reading)
        model.answered = set()
        lost = 0
        for place, answer in said:
            now = _same_stone(place, before, seen)
            if now is not None and now not in model.answered and self._say_again(now, answer):
                model.answered.add(now)
            else:
                lost += 1
        return lost

    def _say_again(self, place: Place, answer: Answer) -> bool:
        review = self._model.review
        if review.answer(place) == answer:
            return review.settle(place).changed
        return review.change(place, answer).changed

    def _outcome(self, lost: int) -> Message:
        if lost:
            return Message.of("photo.corners_lost", count=lost)
        doubts = len(self._model.review.doubts)
        if doubts:
            return Message.of("photo.corners_doubtful", count=doubts)
        return Message.of("photo.corners_done")

    def stop(self) -> None:
        """The reading is not wanted now; the handles stay where they are and can still be read."""
        self._wishes += 1
        self.told = Message.of("photo.cancelled")

    def finish(self) -> Feedback:
        """Put the handles away; tell whether there is anything to undo."""
        self._wishes += 1
        drag, self._model.drag = self._model.drag, None
        self._undoable = drag if drag and drag.has_read else None
        self._model.save()
        return CHANGED if self._undoable else NOTHING

    def cancel(self) -> Feedback:
        """Put the handles away and everything back to where it was when they came out."""
        self.finish()
        return self.undo()

    def undo(self) -> Feedback:
        """Go back to the review as it was before the corners were dragged."""
        if self._undoable is None:
            return NOTHING
        self._model.restore(self._undoable.before)
        self._undoable = None
        self._model.save()
        return CHANGED


def _same_stone(place: Place, before: Seen, after: Seen) -> Place | None:
    """The place that now lies where this one lay in the photo; obelisks are the same wherever they are."""
    was = before.polygon(place)
    match place:
        case (int(column), int()) if was and after.corners:
            last = max([column, *(int(where[0]) for where, _ in after.outlines)])
            cells = [(at, row) for at in range(last + PAST + 1) for row in range(CHAMBER_ROWS)]
            lie = [(cell, polygon) for cell in cells if (polygon := after.polygon(cell))]
            left, top, right, bottom = box_around([was]) or (0.0, 0.0, 0.0, 0.0)
            return nearest_place(centre(was), lie, REACH * min(right - left, bottom - top))
    return place
