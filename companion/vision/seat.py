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
_SAME_END = 0.2  # of the tile's width
_GOOD_HINT_FIT = 3.5
# Of nine hundred wrong places two had a first look better than this; right ones are sometimes far below.
_WORTH_A_LOOK = 2.0
# A seat this good ends the search.
_SETTLED_FIT, _SETTLED_SUPPORT = 3.5, 3.4
_MOST_STRETCHED, _STRETCH_COST = 3, 0.3
_STRETCHES = (0.92, 0.96, 1.04, 1.08)


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
    passed += _longer_and_shorter(photo, small, passed)
    passed.sort(key=lambda place: -place[0])
    more = max(1, _CLOSE_LOOKS - len(seats))
    looks = (_seat(photo, there, support) for _, support, there in passed[:more])
    seats += [seat for seat in looks if seat is not None]
    return _leading(seats, passed[more:])


def _longer_and_shorter(
    photo: Photo, small: Photo, passed: list[tuple[float, float, Floats]]
) -> list[tuple[float, float, Floats]]:
    """Glance at the best places again with their right end elsewhere: cubes may hide where the tile ends."""
    found = []
    for score, support, there in sorted(passed, key=lambda place: -place[0])[:_MOST_STRETCHED]:
        corners_px = small.to_working(photo.to_full(there))
        for share in _STRETCHES:
            top = corners_px[0] + share * (corners_px[1] - corners_px[0])
            bottom = corners_px[3] + share * (corners_px[2] - corners_px[3])
            stretched = np.stack([corners_px[0], top, bottom, corners_px[3]])
            better = glance(small, stretched)[0] + _SUPPORT_WEIGHT * support - _STRETCH_COST
            if better > score:
                found.append((better, support, photo.to_working(small.to_full(stretched))))
    return found


def _leading(seats: list[Seat], passed: list[tuple[float, float, Floats]]) -> Seat:
    """The best seat, with its lead over those that say something else and over what was only glanced at."""
    if not seats:
        raise NotReadableError("board_not_found")
    best = max(seats, key=lambda seat: seat.score)
    others = [s.score for s in seats if s.occupancy.count != best.occupancy.count]
    # a place that overlaps the best one's is no rival, only less exact
    others += [score for score, _, there in passed if not _is_same(best.corners_px, there)]
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


def _is_same(one_px: Floats, other_px: Floats) -> bool:
    """Whether two places share their left end."""
    limit_px = _SAME_END * float(np.linalg.norm(one_px[3] - one_px[0]))
    return bool(np.abs(one_px[[0, 3]] - other_px[[0, 3]]).max() < limit_px)
