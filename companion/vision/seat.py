"""Finds the chamber's tile among all places where a tile may lie, and which way round it is."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from companion.vision.locate import find_tiles
from companion.vision.occupancy import Occupancy, count_cubes
from companion.vision.photo import Photo
from companion.vision.pose import Floats, Pose, pose_from_corners
from companion.vision.task import TILE_MM, NotReadableError, Task

_SUPPORT_WEIGHT = 0.4
_GOOD_HINT = 2.5
_CLOSE_LOOKS = 2
_SETTLED = 99.0


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
    frame_px = (photo.width_px, photo.height_px)
    if task.corners_px is not None:
        pose = pose_from_corners(task.corners_px, TILE_MM, frame_px)
        if pose is None:
            raise NotReadableError("board_not_found")
        return _seat(photo, task.corners_px, pose, 0.0, is_given=True)
    if task.hint_px is not None:
        pose = pose_from_corners(task.hint_px, TILE_MM, frame_px)
        seat = None if pose is None else _seat(photo, task.hint_px, pose, 0.0)
        if seat is not None and seat.score > _GOOD_HINT:
            return seat
    return _search(photo)


def _search(photo: Photo) -> Seat:
    """Probe every tile both ways round, then look closely at the best."""
    probes: list[tuple[float, float, Floats, Pose]] = []
    frame_px = (photo.width_px, photo.height_px)
    for tile in find_tiles(photo):
        if max((probe[0] for probe in probes), default=0.0) > _SETTLED:
            break
        for corners_px in (tile.corners_px, tile.turned()):
            pose = pose_from_corners(corners_px, TILE_MM, frame_px)
            if pose is not None:
                seen = count_cubes(photo.image_bgr, pose, is_given=False, rounds=2, printed_only=True)
                probes.append((seen.fit + _SUPPORT_WEIGHT * tile.support, tile.support, corners_px, pose))
    if not probes:
        raise NotReadableError("board_not_found")
    probes.sort(key=lambda probe: -probe[0])
    seats = [
        _seat(photo, corners_px, pose, support) for _, support, corners_px, pose in probes[:_CLOSE_LOOKS]
    ]
    seats.sort(key=lambda seat: -seat.score)
    best = seats[0]
    others = [s.score for s in seats[1:] if _differs(s, best)] + [p[0] for p in probes[_CLOSE_LOOKS:]]
    return replace(best, lead=best.score - max(others, default=-np.inf))


def _seat(photo: Photo, corners_px: Floats, pose: Pose, support: float, *, is_given: bool = False) -> Seat:
    found = count_cubes(photo.image_bgr, pose, is_given=is_given, rounds=2 if is_given else 3)
    return Seat(corners_px, pose, found, found.fit + _SUPPORT_WEIGHT * support, is_given=is_given)


def _differs(one: Seat, other: Seat) -> bool:
    return one.occupancy.count != other.occupancy.count
