"""What a board reader is asked: everything about one photo that is not in its pixels.

Every board has one module with one function `read_<board>(photo: Photo, task: Task) -> Reading`. It gives
contents, doubts and outlines, or raises `NotReadableError` with one of `REASONS`; corners and outlines of its
answer are full-picture pixels (`Photo.full_points`). Times, bad files and the comparison with what the game
expects are added by `reader`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from companion.core.errors import CompanionError
from companion.core.reading import Contents
from companion.vision.colour import Exposure, References

REASONS = (
    "blurred",
    "too_dark",
    "too_bright",
    "board_not_found",
    "board_cut_off",
    "not_a_photo",
    "too_large",
)

TILE_MM = (250.0, 75.0)
CUBE_MM = 17.0


class NotReadableError(CompanionError):
    """A photo that opens, but from which this board cannot be read; `reason` is one of `REASONS`."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


@dataclass(frozen=True, slots=True, eq=False)
class Task:
    """One reading to be done; points are in pixels of the decoded photo."""

    side: str
    colours: tuple[str, ...]
    exposure: Exposure = field(default_factory=Exposure)
    corners_px: NDArray[np.float64] | None = None
    hint_px: NDArray[np.float64] | None = None
    expected: Contents | None = None
    references: References | None = None
