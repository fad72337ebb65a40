"""Finds the chamber's tile among all places where a tile may lie, and which way round it is."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from companion.vision.glance import glance
from companion.vision.locate import SEARCH_PX, find_tiles
from companion.vision.occupancy import Occupancy, count_cubes
from companion.vision.photo import Photo
from companion.vision.pose import Floats, Pose, pose_from_corners
from companion.vision.task import TILE_MM, NotReadableError, Task

_SUPPORT_WEIGHT = 0.4
_CLOSE_LOOKS = 3
_GOOD_HINT_FIT = 3.5
# Of nine hundred wrong places two had a first look better than this; right ones are sometimes far below.
_WORTH_A_LOOK = 2.0
# A seat this good ends the search.
_SETTLED_FIT, _SETTLED_SUPPORT = 3.5, 3.4


@dataclass(frozen=True, slots=True, eq=False)
class Seat:
    """Where the chamber lies and what its cells say; `support` is that of its edges, `lead` its lead."""

    corners_px: Floats
    pose: Pose
    occupancy: Occupancy
    support: float
    lead: float = np.inf
    is_given: bool = False

    @property
    def score(self) -> float:
        """How good a place this is against others."""
        return self.occupancy.fit + _SUPPORT_WEIGHT * self.support


def find_seat(photo: Photo, task: Task) -> Seat:
    """Use the corners that were given, or those of an earlier photo if they still fit, or search."""
    if task.corners_px is not None:
        seat = _seat(photo, task.corners_px, 0.0, is_given=True)
        if seat is None:
            raise NotReadableError("board_not_found")
        return seat
    if task.hint_px is not None:
        seat = _seat(photo, task.hint_px, 0.0)
        if seat is not None and seat.occupancy.fit > _GOOD_HINT_FIT:
            return seat
    return _search(photo)


def _search(photo: Photo) -> Seat:
    """Glance at tiles both ways round, look closely where that is worth it, and stop at a clear chamber."""
    small = photo.shrunk(SEARCH_PX)
    seats: list[Seat] = []
    passed: list[tuple[float, float, Floats]] = []
    for tile in find_tiles(small):
        ways = zip(glance(small, tile.corners_px), (tile.corners_px, tile.turned()), strict=True)
        for fit, corners_px in sorted(ways, key=lambda way: -way[0]):
            there = photo.to_working(small.to_full(corners_px))
            seat = _seat(photo, there, tile.support) if fit > _WORTH_A_LOOK else None
            if seat is None:
                passed.append((fit + _SUPPORT_WEIGHT * tile.support, tile.support, there))
                continue
            seats.append(seat)
            if seat.occupancy.fit > _SETTLED_FIT and seat.support > _SETTLED_SUPPORT:
                return _leading(seats, passed)
    passed.sort(key=lambda place: -place[0])
    more = max(0, _CLOSE_LOOKS - len(seats))
    looks = (_seat(photo, there, support) for _, support, there in passed[:more])
    seats += [seat for seat in looks if seat is not None]
    return _leading(seats, passed[more:])


def _leading(seats: list[Seat], passed: list[tuple[float, float, Floats]]) -> Seat:
    """The best seat, with its lead over those that say something else and over what was only glanced at."""
    if not seats:
        raise NotReadableError("board_not_found")
    best = max(seats, key=lambda seat: seat.score)
    others = [s.score for s in seats if s.occupancy.count != best.occupancy.count]
    others += [score for score, _, _ in passed]
    return replace(best, lead=best.score - max(others, default=-np.inf))


def _seat(
    photo: Photo,
    corners_px: Floats,
    support: float,
    *,
    is_given: bool = False,
) -> Seat | None:
    frame_px = (photo.width_px, photo.height_px)
    pose = pose_from_corners(corners_px, TILE_MM, frame_px, focals=7)
    if pose is None:
        return None
    found = count_cubes(photo.image_bgr, pose, is_given=is_given)
    return Seat(corners_px, pose, found, support, is_given=is_given)
