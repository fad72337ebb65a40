"""A photo of a board on its way into a match or a tally: read, reviewed, taken over, and never lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from companion.core.differences import differences_between
from companion.core.errors import CompanionError, UnreadablePhotoError
from companion.core.message import Message
from companion.core.ports import Picture
from companion.core.reading import Contents, Difference, Place, Point, Reading
from companion.viewmodels import photo_poses
from companion.viewmodels.chamber_review import ChamberReview
from companion.viewmodels.feedback import CHANGED, NOTHING, Feedback
from companion.viewmodels.photo_geometry import (
    Outlined,
    Polygon,
    box_around,
    chamber_cell,
    first_corners,
    is_board,
    nearest_place,
    ordered_corners,
)
from companion.viewmodels.photo_keep import PhotoKeep
from companion.viewmodels.photo_seen import Seen
from companion.viewmodels.photo_target import PhotoTarget
from companion.viewmodels.progress import Report
from companion.viewmodels.review import WHOLE, Answer
from companion.viewmodels.services import Services

Stage = Literal["choose", "refused", "review"]
READING = "reading"


@dataclass(frozen=True, slots=True, eq=False)
class Opened:
    """A photo that has been looked at; `picture` is None for a file that is no picture."""

    photo: bytes
    picture: Picture | None
    reading: Reading


@dataclass(frozen=True, slots=True)
class Cell:
    """One place as it is drawn over the photo."""

    place: Place
    polygon: Polygon
    answer: Answer
    is_doubtful: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """What one player gets for this board as it is now; `groups` only for the chamber's side A."""

    name: str
    colour: str
    points: int
    groups: tuple[int, ...] = ()


class PhotoModel:
    """What the photo screen shows and can be asked to do."""

    def __init__(self, services: Services, target: PhotoTarget) -> None:
        self._services = services
        self._keep = PhotoKeep(services.store, services.photo_folder, target.key)
        self.target = target
        self.played = target.played
        self.review = self.played.review()
        self.seen: Seen | None = None
        self.by_hand = False
        self.waiting = ""
        """The source a photo was asked of and has not come from yet, or `READING` while one is read."""
        self._before: tuple[Any, ...] | None = None
        self._expected: Contents | None = None
        self._hints: photo_poses.Hints = {}
        self._restore()

    def _restore(self) -> None:
        kept = self._keep.load()
        if kept is None:
            return
        try:
            self.review.load(kept["review"])
            self.seen = Seen.load(kept["seen"]) if kept["seen"] else None
            self.by_hand = bool(kept["by_hand"])
            self.waiting = str(kept["waiting"])
        except (KeyError, TypeError, ValueError, AttributeError, IndexError):
            self.review, self.seen, self.by_hand = self.played.review(), None, False
        if self._of_other_colours():
            self.review, self.seen, self.by_hand = self.played.review(), None, False

    def _of_other_colours(self) -> bool:
        """Players may have left, or changed colours, since a review was begun."""
        answers = {self.review.answer(place) for place in self.review.places()}
        return not answers <= {None, *self.played.colours, *range(100)}

    @property
    def stage(self) -> Stage:
        """How far the photo has come."""
        if self.by_hand:
            return "review"
        if self.seen is None:
            return "choose"
        return "refused" if self.seen.verdict == "refused" else "review"

    @property
    def has_photo(self) -> bool:
        """Whether there is a picture to show."""
        return self.seen is not None and self.seen.can_open

    def kept_photo(self) -> bytes | None:
        """The photo under review."""
        return self._keep.photo() if self.has_photo else None

    def wait_for(self, source: str) -> None:
        """A photo is asked for; should the app be killed meanwhile, it knows what it was waiting for."""
        self.waiting = source
        self._save()

    def begin(self, photo: bytes) -> None:
        """A photo came and is about to be read; a kill from now on does not lose it."""
        self.wait_for(READING)
        self._keep.save_new(photo)

    def interrupted(self) -> bytes | None:
        """The photo that was being read when the app was killed."""
        return self._keep.new_photo() if self.waiting == READING else None

    def stop_waiting(self) -> None:
        """The photo that was asked for does not come, or is not to be read after all."""
        self.wait_for("")
        self._keep.drop_new()

    def read(self, photo: bytes, report: Report, corners: Sequence[Point] | None = None) -> Opened:
        """Look at a photo; made for a thread, so nothing here changes."""
        services, played = self._services, self.played
        if services.load_reader is None or services.open_picture is None:
            raise CompanionError("no_eye")
        report(0, 10)
        try:
            picture = services.open_picture(photo)
        except UnreadablePhotoError as error:
            reading = Reading(
                played.board, played.side, "refused", 0.0, None, reason=error.code, detail=error.message
            )
            return Opened(photo, None, reading)
        report(2, 10)
        reader = services.load_reader()
        report(4, 10)
        reading = reader.read(
            photo,
            played.board,
            played.side,
            played.colours,
            corners=corners,
            expected=self._expected,
            hint=None if corners else self._hints.get((picture.full_width_px, picture.full_height_px)),
        )
        report(10, 10)
        return Opened(photo, picture, reading)

    def prepare(self) -> None:
        """Fetch from the store what a reading in a thread needs; the store belongs to the window's thread."""
        self._expected = self.target.contents() if self.target.is_tracked else None
        store, key = self._services.store, self.target.key
        self._hints = photo_poses.hints(store, key) if self.target.is_tracked else {}

    def take(self, opened: Opened) -> Feedback:
        """Begin the review of a photo that has been read."""
        picture = opened.picture
        size_px = (picture.full_width_px, picture.full_height_px) if picture else (0, 0)
        self._before = (self.review.dump(), self.seen, self.by_hand) if self.seen else None
        self.waiting = ""
        self.by_hand = False
        self.seen = Seen.of(opened.reading, size_px)
        self.review.take(opened.reading)
        if self.target.is_tracked:
            photo_poses.remember(self._services.store, self.target.key, self.seen)
        self._keep.take_new()
        self._save()
        return CHANGED

    def read_again_undone(self) -> Feedback:
        """Go back to the review as it was before the same photo was read again."""
        if self._before is None:
            return NOTHING
        review, self.seen, self.by_hand = self._before
        self.review.load(review)
        self._before = None
        return self._changed(CHANGED)

    def begin_by_hand(self) -> Feedback:
        """Enter everything by hand, beginning with what is known; a photo stays in sight if there is one."""
        self.by_hand = True
        self.waiting = ""
        self.review.fill(self.target.contents())
        return self._changed(CHANGED)

    def discard(self) -> Feedback:
        """Drop the photo and everything changed by hand."""
        self._keep.clear()
        self.review, self.seen, self.by_hand, self.waiting = self.played.review(), None, False, ""
        return CHANGED

    def change(self, place: Place, answer: Answer) -> Feedback:
        """Change, add or clear a place."""
        return self._changed(self.review.change(place, answer))

    def settle(self, place: Place) -> Feedback:
        """A doubtful place was read right."""
        return self._changed(self.review.settle(place))

    def settle_all(self) -> Feedback:
        """All doubtful places were read right."""
        for place in self.doubtful():
            self.review.settle(place)
        return self._changed(CHANGED)

    def _changed(self, feedback: Feedback) -> Feedback:
        if feedback.changed:
            self._save()
        return feedback

    def _save(self) -> None:
        self._keep.save(
            {
                "review": self.review.dump(),
                "seen": self.seen.dump() if self.seen else None,
                "by_hand": self.by_hand,
                "waiting": self.waiting,
            }
        )

    def doubtful(self) -> tuple[Place, ...]:
        """The places still to be looked at, in order."""
        return tuple(sorted(self.review.doubts.second_best, key=_reading_order))

    def cells(self) -> tuple[Cell, ...]:
        """Every place to be drawn over the photo: what was read, what was added, and doubtful empty ones."""
        return tuple(
            Cell(place, polygon, self.review.answer(place), place in self.review.doubts)
            for place, polygon in self._outlined()
        )

    def _outlined(self) -> tuple[Outlined, ...]:
        """Two loose stones of a colour are one place with two outlines."""
        if self.seen is None:
            return ()
        known = dict(self.seen.outlines)
        wanted = {*self.review.places(), *self.doubtful()}
        if isinstance(self.review, ChamberReview):
            wanted.add(self.review.next_free())
        added = [
            (place, polygon)
            for place in sorted(wanted - known.keys(), key=_reading_order)
            if (polygon := self._cell_on_plane(place, known))
        ]
        return (*self.seen.outlines, *added)

    def board_box(self) -> tuple[float, float, float, float] | None:
        """The part of the photo that matters: the board and all that was seen on it."""
        if self.seen is None or self.seen.verdict == "refused":
            return None
        return box_around([*(polygon for _, polygon in self.seen.outlines), self.seen.corners or ()])

    def _cell_on_plane(self, place: Place, known: dict[Place, Polygon]) -> Polygon | None:
        corners = self.seen.corners if self.seen else None
        match place:
            case (int(column), int(row)) if corners:
                return chamber_cell(corners, known, column, row)
        return None

    def place_at(self, point: Point, reach_px: float) -> Place | None:
        """The place a finger on the photo means; beside everything, where something would be added."""
        found = nearest_place(point, self._outlined(), reach_px)
        return found if found is not None else self.review.next_place()

    def standings(self) -> tuple[Standing, ...]:
        """What everybody gets for this board as it is now."""
        points = self.review.points()
        groups = self.review.groups() if isinstance(self.review, ChamberReview) else {}
        shown = groups if self.played.side == "A" else {}
        return tuple(
            Standing(name, colour, points.get(colour, 0), tuple(shown.get(colour, ())))
            for name, colour in self.played.players
        )

    def place_name(self, place: Place) -> Message:
        """A place in words."""
        match place:
            case (int(column), int(row)):
                return Message.of("photo.place.cell", column=column, row=row)
            case ("tower", int(at)):
                return Message.of("photo.place.tower", at=at)
            case ("loose", str(colour)):
                return Message.of("photo.place.loose", colour=colour)
            case (str(colour),) if place != WHOLE:
                return Message.of("photo.place.stack", colour=colour)
        return Message.of("photo.place.board")

    def differences(self) -> tuple[Difference, ...]:
        """Where the review and the tracked table disagree."""
        if not self.target.is_tracked:
            return ()
        return differences_between(self.review.contents(), self.target.contents())

    def accept(self) -> Feedback:
        """Take the review over, and keep nothing of the photo."""
        reviewed = self.review.reviewed()
        if reviewed is None:
            return Feedback(refusal=self.review.problem())
        feedback = self.target.accept(reviewed)
        if feedback.changed:
            self._keep.clear()
        return feedback

    def corners_to_drag(self) -> Polygon:
        """Where the four handles begin."""
        if self.seen and self.seen.corners:
            return self.seen.corners
        width_px, height_px = self.seen.size_px if self.seen else (1, 1)
        return first_corners(width_px, height_px)

    def corners_to_read(self, dragged: Sequence[Point]) -> Polygon | None:
        """Dragged corners as the eye wants them; None if no board can lie so."""
        corners = ordered_corners(dragged, self.seen.corners if self.seen else None)
        return corners if is_board(corners) else None


def _reading_order(place: Place) -> tuple[str, ...]:
    return tuple(str(part).zfill(3) for part in place)
