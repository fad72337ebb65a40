"""The eye as the app asks for it: opens a photo, hands it to its board's reader, compares and times."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.core.differences import differences_between
from companion.core.errors import InvalidInputError, UnreadablePhotoError
from companion.core.reading import Board, Contents, Point, Reading
from companion.vision.chamber import read_chamber
from companion.vision.colour import COLOURS, References, expect_exposure
from companion.vision.obelisks import WORKING_PX, read_obelisks
from companion.vision.photo import Photo, open_photo
from companion.vision.task import NotReadableError, Task

BOARDS: dict[Board, Callable[[Photo, Task], Reading]] = {"chamber": read_chamber, "obelisks": read_obelisks}
# Cubes of a chamber are seen from above and side by side; what is decoded smaller is decoded faster.
LONG_SIDES_PX: dict[Board, int] = {"chamber": 1000, "obelisks": WORKING_PX}
SIDES = ("A", "B")


class Eye:
    """Reads boards; keeps nothing between photos but what it is built with."""

    def __init__(self, references: References | None = None) -> None:
        self._references = references

    def read(
        self,
        photo: bytes,
        board: Board,
        side: str,
        colours: Sequence[str],
        *,
        corners: Sequence[Point] | None = None,
        expected: Contents | None = None,
        hint: Sequence[Point] | None = None,
    ) -> Reading:
        """Read one photo; `corners` are the truth, `hint` is where an earlier photo had them."""
        if board not in BOARDS:
            raise InvalidInputError("unknown_word", "board", value=board, known=", ".join(BOARDS))
        if side not in SIDES:
            raise InvalidInputError("unknown_word", "side", value=side, known=", ".join(SIDES))
        in_play = _in_play(colours)
        cv2.setNumThreads(1)
        started = time.perf_counter()
        try:
            opened = open_photo(photo, LONG_SIDES_PX[board])
        except UnreadablePhotoError as error:
            reason = "too_large" if error.code == "too_large" else "not_a_photo"
            return Reading(board, side, "refused", 0.0, None, reason=reason, detail=error.message)
        decoded = time.perf_counter()
        task = Task(
            side=side,
            colours=in_play,
            exposure=expect_exposure(opened.image_bgr),
            corners_px=_to_working(opened, corners, "corners"),
            hint_px=_to_working(opened, hint, "hint"),
            expected=expected,
            references=self._references,
        )
        try:
            reading = BOARDS[board](opened, task)
        except NotReadableError as error:
            reading = Reading(board, side, "refused", 0.0, None, reason=error.reason)
        if expected is not None and reading.contents is not None:
            reading = replace(reading, differences=differences_between(reading.contents, expected))
        milliseconds = (("decode", _ms(started, decoded)), ("read", _ms(decoded, time.perf_counter())))
        return replace(reading, milliseconds=milliseconds)


def _in_play(colours: Sequence[str]) -> tuple[str, ...]:
    for colour in colours:
        if colour not in COLOURS:
            raise InvalidInputError("unknown_word", "colours", value=colour, known=", ".join(COLOURS))
    return tuple(c for c in COLOURS if c in colours) or COLOURS


def _to_working(photo: Photo, points: Sequence[Point] | None, field: str) -> NDArray[np.float64] | None:
    if points is None:
        return None
    if len(points) != 4 or not np.all(np.isfinite(np.asarray(points, np.float64))):
        raise InvalidInputError("not_four_corners", field)
    return photo.to_working(np.asarray(points, np.float64))


def _ms(start: float, end: float) -> float:
    return round((end - start) * 1000, 1)
