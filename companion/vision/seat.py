"""Finds the chamber's tile among all places where a tile may lie, and which way round it is."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from companion.vision.locate import find_tiles
from companion.vision.occupancy import Occupancy, count_cubes
from companion.vision.photo import Photo
from companion.vision.pose import Floats, Pose, pose_from_corners
from companion.vision.task import TILE_MM, NotReadableError, Task

_SUPPORT_WEIGHT = 0.4
_GOOD_HINT = 2.5


@dataclass(frozen=True, slots=True, eq=False)
class Seat:
    """Where the chamber lies and what its cells say; `score` compares places, `lead` the best two."""

    corners_px: Floats
    pose: Pose
    occupancy: Occupancy
    score: float
    lead: float = np.inf
    is_given: bool = False


def find_seat(photo: Photo, task: Task) -> Seat:
    """Use the corners that were given, or those of an earlier photo if they still fit, or search."""
    if task.corners_px is not None:
        seat = _seat(photo, task.corners_px, 0.0, is_given=True)
        if seat is None:
            raise NotReadableError("board_not_found")
        return seat
    if task.hint_px is not None:
        seat = _seat(photo, task.hint_px, 0.0, is_given=False)
        if seat is not None and seat.score > _GOOD_HINT:
            return seat
    return _search(photo)


def _search(photo: Photo) -> Seat:
    seats = []
    for tile in find_tiles(photo):
        for corners_px in (tile.corners_px, tile.turned()):
            seat = _seat(photo, corners_px, tile.support, is_given=False)
            if seat is not None:
                seats.append(seat)
    if not seats:
        raise NotReadableError("board_not_found")
    seats.sort(key=lambda seat: -seat.score)
    best = seats[0]
    lead = best.score - max((s.score for s in seats[1:] if _differs(s, best)), default=-np.inf)
    return Seat(best.corners_px, best.pose, best.occupancy, best.score, lead)


def _seat(photo: Photo, corners_px: Floats, support: float, *, is_given: bool) -> Seat | None:
    pose = pose_from_corners(corners_px, TILE_MM, (photo.width_px, photo.height_px))
    if pose is None:
        return None
    found = count_cubes(photo.image_bgr, pose, is_given=is_given, rounds=2 if is_given else 3)
    return Seat(corners_px, pose, found, found.fit + _SUPPORT_WEIGHT * support, is_given=is_given)


def _differs(one: Seat, other: Seat) -> bool:
    return one.occupancy.count != other.occupancy.count
