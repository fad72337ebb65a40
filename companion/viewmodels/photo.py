"""A photo of a board on its way into a match or a tally: read, reviewed, taken over, and never lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.core.differences import differences_between
from companion.core.message import Message
from companion.core.reading import Difference, Place, Point, Reading
from companion.viewmodels import photo_poses
from companion.viewmodels.chamber_review import ChamberReview
from companion.viewmodels.feedback import CHANGED, Feedback
from companion.viewmodels.photo_drag import Drag
from companion.viewmodels.photo_eye import Opened, PhotoEye
from companion.viewmodels.photo_geometry import (
    Outlined,
    Polygon,
    box_around,
    nearest_place,
)
from companion.viewmodels.photo_keep import PhotoKeep
from companion.viewmodels.photo_seen import Seen
from companion.viewmodels.photo_target import PhotoTarget
from companion.viewmodels.review import WHOLE, Answer, reading_order
from companion.viewmodels.services import Services

Stage = Literal["choose", "refused", "review"]
READING = "reading"


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
        self.answered: set[Place] = set()
        """The places a person has changed or agreed to."""
        self.waiting = ""
        """The source a photo was asked of and has not come from yet, or `READING` while one is read."""
        self.drag: Drag | None = None
        """The corners, while somebody drags them."""
        self.eye = PhotoEye(services, target)
        self._restore()

    def _restore(self) -> None:
        kept = self._keep.load()
        if kept is None:
            return
        try:
            self.restore(kept)
            self.waiting = str(kept["waiting"])
            self.drag = Drag.load(kept["drag"]) if kept.get("drag") else None
        except (KeyError, TypeError, ValueError, AttributeError, IndexError):
            self._begin_anew()
        if self._of_other_colours():
            self._begin_anew()

    def _begin_anew(self) -> None:
        self.review, self.seen, self.by_hand = self.played.review(), None, False
        self.answered, self.drag = set(), None

    def snapshot(self) -> dict[str, Any]:
        """The review as it is now, in plain values."""
        return {
            "review": self.review.dump(),
            "seen": self.seen.dump() if self.seen else None,
            "by_hand": self.by_hand,
            "answered": sorted(map(list, self.answered), key=str),
        }

    def restore(self, snapshot: Mapping[str, Any]) -> None:
        """Let the review be as it was."""
        self.review.load(snapshot["review"])
        self.seen = Seen.load(snapshot["seen"]) if snapshot["seen"] else None
        self.by_hand = bool(snapshot["by_hand"])
        self.answered = {tuple(place) for place in snapshot.get("answered", ())}

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
        self.save()

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

    def take(self, opened: Opened) -> Feedback:
        """Begin the review of a photo that has been read."""
        picture = opened.picture
        size_px = (picture.full_width_px, picture.full_height_px) if picture else (0, 0)
        self._begin_anew()
        self.waiting = ""
        self.look_at(Seen.of(opened.reading, size_px), opened.reading)
        self._keep.take_new()
        self.save()
        return CHANGED

    def look_at(self, seen: Seen, reading: Reading) -> None:
        """Fill the review with what the eye read."""
        self.seen, self.by_hand = seen, False
        self.review.take(reading)
        if self.target.is_tracked:
            photo_poses.remember(self._services.store, self.target.key, seen)

    def begin_by_hand(self) -> Feedback:
        """Enter everything by hand, beginning with what is known; a photo stays in sight if there is one."""
        self.by_hand = True
        self.waiting = ""
        self.answered = set()
        self.review.fill(self.target.contents())
        return self._changed(CHANGED)

    def discard(self) -> Feedback:
        """Drop the photo and everything changed by hand."""
        self._keep.clear()
        self._begin_anew()
        self.waiting = ""
        return CHANGED

    def change(self, place: Place, answer: Answer) -> Feedback:
        """Change, add or clear a place."""
        before = self.review.together(place)
        feedback = self.review.change(place, answer)
        if feedback.changed:
            self.answered |= {*before, *self.review.together(place)}
        return self._changed(feedback)

    def settle(self, place: Place) -> Feedback:
        """A doubtful place was read right."""
        self.answered.add(place)
        return self._changed(self.review.settle(place))

    def settle_all(self) -> Feedback:
        """All doubtful places were read right."""
        for place in self.doubtful():
            self.answered.add(place)
            self.review.settle(place)
        return self._changed(CHANGED)

    def _changed(self, feedback: Feedback) -> Feedback:
        if feedback.changed:
            self.save()
        return feedback

    def save(self) -> None:
        """Keep everything as it is now."""
        drag = self.drag.dump() if self.drag else None
        self._keep.save({**self.snapshot(), "waiting": self.waiting, "drag": drag})

    def doubtful(self) -> tuple[Place, ...]:
        """The places still to be looked at, in order."""
        return tuple(sorted(self.review.doubts.second_best, key=reading_order))

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
        known = {place for place, _ in self.seen.outlines}
        wanted = {*self.review.places(), *self.doubtful()}
        if isinstance(self.review, ChamberReview):
            wanted.add(self.review.next_free())
        added = [
            (place, polygon)
            for place in sorted(wanted - known, key=reading_order)
            if (polygon := self.seen.polygon(place))
        ]
        return (*self.seen.outlines, *added)

    def board_box(self) -> tuple[float, float, float, float] | None:
        """The part of the photo that matters: the board and all that was seen on it."""
        if self.seen is None or self.seen.verdict == "refused":
            return None
        return box_around([*(polygon for _, polygon in self.seen.outlines), self.seen.corners or ()])

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
        feedback = self.target.accept(replace(reviewed, is_from_photo=not self.by_hand))
        if feedback.changed:
            self._keep.clear()
        return feedback
