"""Looking at a photo off the window's thread: what the eye is asked, and what it is told beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock

from companion.core.errors import CompanionError, UnreadablePhotoError
from companion.core.ports import Picture
from companion.core.reading import Contents, Point, Reading
from companion.viewmodels import photo_poses
from companion.viewmodels.photo_target import PhotoTarget
from companion.viewmodels.progress import Report
from companion.viewmodels.services import Services


@dataclass(frozen=True, slots=True, eq=False)
class Opened:
    """A photo that has been looked at; `picture` is None for a file that is no picture."""

    photo: bytes
    picture: Picture | None
    reading: Reading


class PhotoEye:
    """`prepare` belongs to the window's thread, `read` and `read_again` to any; they change nothing."""

    def __init__(self, services: Services, target: PhotoTarget) -> None:
        self._services = services
        self._target = target
        self._expected: Contents | None = None
        self._hints: photo_poses.Hints = {}
        self._one_at_a_time = Lock()

    def prepare(self) -> None:
        """Fetch from the store what a reading in a thread needs; the store belongs to the window's thread."""
        target = self._target
        self._expected = target.contents() if target.is_tracked else None
        self._hints = photo_poses.hints(self._services.store, target.key) if target.is_tracked else {}

    def read(self, photo: bytes, report: Report) -> Opened:
        """Look at a new photo."""
        services, played = self._services, self._target.played
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
        hint = self._hints.get((picture.full_width_px, picture.full_height_px))
        return Opened(photo, picture, self._look(photo, report, hint=hint))

    def read_again(self, photo: bytes, report: Report, corners: Sequence[Point]) -> Reading:
        """Look at the photo under review with these corners.

        A reading nobody waits for any more goes on for a while; the next one waits for its end, so that a
        phone never has two of them to do.
        """
        with self._one_at_a_time:
            report(1, 10)
            return self._look(photo, report, corners=corners)

    def _look(
        self,
        photo: bytes,
        report: Report,
        corners: Sequence[Point] | None = None,
        hint: Sequence[Point] | None = None,
    ) -> Reading:
        if self._services.load_reader is None:
            raise CompanionError("no_eye")
        played, reader = self._target.played, self._services.load_reader()
        report(4, 10)
        reading = reader.read(
            photo,
            played.board,
            played.side,
            played.colours,
            corners=corners,
            expected=self._expected,
            hint=hint,
        )
        report(10, 10)
        return reading
