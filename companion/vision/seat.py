"""Finds the chamber among the places where it may lie, and which way round it is.

Places come from two sources: those that the finder votes for, and, where these do not settle it, tiles that
straight edges make. A place whose votes and cells agree is taken as it is; others are pulled onto edges.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from companion.vision.glance import glance
from companion.vision.locate import SEARCH_PX, find_tiles
from companion.vision.occupancy import Occupancy, count_cubes
from companion.vision.outline import settle, support
from companion.vision.photo import Photo
from companion.vision.places import Place, find_places, fit_place
from companion.vision.pose import Floats, Pose, pose_from_corners
from companion.vision.slopes import Slopes
from companion.vision.task import TILE_MM, NotReadableError, Task

_SUPPORT_WEIGHT = 0.4
_CLOSE_LOOKS = 3
_SAME_END = 0.2  # of the tile's width
_GOOD_HINT_FIT = 3.5
# Of nine hundred wrong places two had a first look better than this; right ones are sometimes far below.
_WORTH_A_LOOK = 2.0
# A seat this good ends the search.
_SETTLED_FIT, _SETTLED_SUPPORT = 3.5, 3.4
_VOTED_FIT, _VOTED_ODDS, _VOTED_SUPPORT, _FAIR_FIT = 3.0, 5.0, 3.9, 2.0
_VOTE_WEIGHT = 0.6  # odds of 6.5 say as much as clear edges do
_MOST_STRETCHED, _STRETCH_COST = 3, 0.3
_STRETCHES = (0.92, 0.96, 1.04, 1.08)


@dataclass(frozen=True, slots=True, eq=False)
class Seat:
    """Where the chamber lies and what its cells say.

    `support` is what its edges, or as much by measure the votes for it, say; `lead` is its lead over others.
    """

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

    @property
    def is_settled(self) -> bool:
        """Whether the search may end here."""
        return self.occupancy.fit > _SETTLED_FIT and self.support > _SETTLED_SUPPORT

    @property
    def is_voted(self) -> bool:
        """Whether the search may end at this place that was voted for."""
        return self.occupancy.fit > _VOTED_FIT and self.support > _VOTED_SUPPORT


def find_seat(photo: Photo, task: Task) -> Seat:
    """Use the corners that were given, or those of an earlier photo if they still fit, or search."""
    if task.corners_px is not None:
        seat = _seat(photo, task.corners_px, 0.0, is_exact=True)
        if seat is None:
            raise NotReadableError("board_not_found")
        return replace(seat, is_given=True)
    search = _Search(photo)
    if task.hint_px is not None:
        seat = search.near(task.hint_px)
        if seat is not None:
            return seat
    return search.run()


class _Search:
    """One search: what was looked at closely, and what was only glanced at (score, support, corners)."""

    def __init__(self, photo: Photo) -> None:
        self._photo = photo
        self._small = photo.shrunk(SEARCH_PX)
        self._slopes: Slopes
        self._seats: list[Seat] = []
        self._passed: list[tuple[float, float, Floats]] = []

    def near(self, corners_px: Floats) -> Seat | None:
        """The chamber where an earlier photo had it, if it is still about there."""
        small_px = self._small.to_working(self._photo.to_full(corners_px))
        place = fit_place(self._small, small_px, 1.0)
        seat = None if place is None else self._voted_seat(place)
        return seat if seat is not None and seat.occupancy.fit > _GOOD_HINT_FIT else None

    def _voted_seat(self, place: Place) -> Seat | None:
        """The chamber at a place, if votes and cells agree that it is there."""
        corners_px = self._photo.to_working(self._small.to_full(place.corners_px))
        seat = _seat(self._photo, corners_px, _VOTE_WEIGHT * place.odds)
        is_there = seat is not None and seat.occupancy.fit > _VOTED_FIT and place.odds > _VOTED_ODDS
        return seat if is_there else None

    def run(self) -> Seat:
        """Look at likely places until one is clearly a chamber, else at the best of what was passed by."""
        places = find_places(self._small, "chamber")
        for place in places:
            seat = self._voted_seat(place)
            if seat is not None:
                self._seats.append(seat)
                return self._leading()
        self._slopes = Slopes.of(self._small.image_bgr)
        for place in places:
            for corners_px, support_there, is_exact in self._voted(place):
                seat = _seat(self._photo, corners_px, support_there, is_exact=is_exact)
                self._seats += [] if seat is None else [seat]
                if seat is not None and seat.is_voted:
                    return self._leading()
                if seat is not None and seat.occupancy.fit > _FAIR_FIT:  # here it is, but not quite
                    break
        for corners_px, support_there, fit in self._guessed():
            seat = _seat(self._photo, corners_px, support_there) if fit > _WORTH_A_LOOK else None
            if seat is None:
                self._passed.append((fit + _SUPPORT_WEIGHT * support_there, support_there, corners_px))
                continue
            self._seats.append(seat)
            if seat.is_settled:
                return self._leading()
        self._passed += self._longer_and_shorter()
        self._passed.sort(key=lambda place: -place[0])
        more = max(1, _CLOSE_LOOKS - len(self._seats))
        looks = [_seat(self._photo, there, seen) for _, seen, there in self._passed[:more]]
        self._seats += [seat for seat in looks if seat is not None]
        self._passed = self._passed[more:]
        return self._leading()

    def _voted(self, place: Place) -> Iterator[tuple[Floats, float, bool]]:
        """A place that is voted for: pulled onto edges, as it is, with grids elsewhere, and turned."""
        settled, supports = settle(self._slopes, place.corners_px[None])
        corners_px = self._photo.to_working(self._small.to_full(settled[0]))
        yield corners_px, float(supports[0]), False
        seen = float(support(self._slopes, place.corners_px[None])[0])
        yield self._photo.to_working(self._small.to_full(place.corners_px)), seen, False
        yield corners_px, float(supports[0]), True
        yield np.roll(corners_px, 2, axis=0), float(supports[0]), False

    def _guessed(self) -> Iterator[tuple[Floats, float, float]]:
        """Tiles that straight edges make, both ways round, with what a glance says of each."""
        for tile in find_tiles(self._slopes):
            ways = zip(glance(self._small, tile.corners_px), (tile.corners_px, tile.turned()), strict=True)
            for fit, corners_px in sorted(ways, key=lambda way: -way[0]):
                yield self._photo.to_working(self._small.to_full(corners_px)), tile.support, fit

    def _longer_and_shorter(self) -> list[tuple[float, float, Floats]]:
        """Glance at the best places with their right end elsewhere: cubes may hide where the tile ends."""
        found = []
        for score, seen, there in sorted(self._passed, key=lambda place: -place[0])[:_MOST_STRETCHED]:
            corners_px = self._small.to_working(self._photo.to_full(there))
            for share in _STRETCHES:
                top = corners_px[0] + share * (corners_px[1] - corners_px[0])
                bottom = corners_px[3] + share * (corners_px[2] - corners_px[3])
                stretched = np.stack([corners_px[0], top, bottom, corners_px[3]])
                better = glance(self._small, stretched)[0] + _SUPPORT_WEIGHT * seen - _STRETCH_COST
                if better > score:
                    found.append((better, seen, self._photo.to_working(self._small.to_full(stretched))))
        return found

    def _leading(self) -> Seat:
        """The best seat, with its lead over those that say something else and what was only glanced at."""
        if not self._seats:
            raise NotReadableError("board_not_found")
        best = max(self._seats, key=lambda seat: seat.score)
        others = [s.score for s in self._seats if s.occupancy.count != best.occupancy.count]
        # a place that overlaps the best one's is no rival, only less exact
        others += [score for score, _, there in self._passed if not _is_same(best.corners_px, there)]
        return replace(best, lead=best.score - max(others, default=-np.inf))


def _seat(photo: Photo, corners_px: Floats, seen: float, *, is_exact: bool = False) -> Seat | None:
    """The chamber at corners; exact ones stay, and grids that are printed elsewhere are tried on them."""
    frame_px = (photo.width_px, photo.height_px)
    pose = pose_from_corners(corners_px, TILE_MM, frame_px, focals=7)
    if pose is None:
        return None
    return Seat(corners_px, pose, count_cubes(photo.image_bgr, pose, is_given=is_exact), seen)


def _is_same(one_px: Floats, other_px: Floats) -> bool:
    """Whether two places share their left end."""
    limit_px = _SAME_END * float(np.linalg.norm(one_px[3] - one_px[0]))
    return bool(np.abs(one_px[[0, 3]] - other_px[[0, 3]]).max() < limit_px)
