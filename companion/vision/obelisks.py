"""Reads the obelisks: looks at the places where the board may lie, counts and names what stands there.

Places come from two sources: those that the finder votes for, moved onto the tile's edges, and, only where
votes or edges do not bear each other out, tiles that straight edges make.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.core.reading import Contents, Reading
from companion.vision.obelisk_outlines import outlines_of
from companion.vision.obelisks_a import SideA, read_side_a
from companion.vision.obelisks_b import SideB, read_side_b
from companion.vision.photo import Photo
from companion.vision.places import find_places
from companion.vision.pose import Pose
from companion.vision.quality import is_too_dark, likely_reason
from companion.vision.settle import settle
from companion.vision.slant_pose import slant_pose
from companion.vision.slanted import Slanted, find_cut_off, find_slanted, follow_slanted
from companion.vision.standing import Scene
from companion.vision.task import NotReadableError, Task

Floats = NDArray[np.float64]

WORKING_PX, _FINDING_PX = 1000, 500
_TRIED = 4
_LEAST_ODDS, _CLEAR_ODDS, _SURE_ODDS = -3.0, 0.3, 1.5
# A place that is voted for ends the search if its votes and its outline both say so, and enough stands there:
# an empty board may be another one beside it.
_VOTED_ODDS, _VOTED_OUTLINE = 5.0, 1.0
_RIVAL_ODDS = 1.5
_GIVEN_ODDS = 2.0
_TURNED_COST = 2.0
_DOUBT_COST = 0.3
_CLEAR_LEAD, _CLEAR_LIKENESS = 1.5, 3.0
_SAME_PLACE = 0.25
_PLENTY, _MUCH, _LITTLE = 6.0, 3.0, 1.0
_NEAREST_MM = 80.0  # a camera nearer to the board's far edge sees no fronts


@dataclass(frozen=True, slots=True, eq=False)
class _View:
    """One board as one set of corners shows it."""

    corners_px: Floats
    pose: Pose
    found: SideA | SideB
    odds: float

    @property
    def weight(self) -> float:
        """How good it is against views of other places."""
        return self.odds + self.found.total - _DOUBT_COST * len(self.found.doubts)

    @property
    def likeness(self) -> float:
        """How well it fits beside other views of the same place: mostly a matter of its outline."""
        return 4 * self.odds + 0.3 * self.found.total - _DOUBT_COST * len(self.found.doubts)

    @property
    def is_convincing(self) -> bool:
        """Whether this is a board on which enough stands."""
        return self.odds > _CLEAR_ODDS and self.found.total >= _MUCH


def read_obelisks(photo: Photo, task: Task) -> Reading:
    """Count every tower of the obelisks in one photo."""
    near = photo.shrunk(WORKING_PX)
    if task.corners_px is None and is_too_dark(near):
        raise NotReadableError("too_dark")
    if task.corners_px is not None:
        view, is_sure = _given(near, near.to_working(photo.to_full(task.corners_px)), task), True
    else:
        hint_px = None if task.hint_px is None else near.to_working(photo.to_full(task.hint_px))
        view, is_sure = _search(near, task, hint_px)
    if view is None or (view.odds < _LEAST_ODDS and view.found.total < _MUCH):
        raise NotReadableError(likely_reason(near, find_cut_off(near.image_bgr)))
    contents, doubts = settle(view.found.contents, view.found.doubts, task.expected)
    is_expected = contents == task.expected and view.found.total >= _MUCH
    return Reading(
        board="obelisks",
        side=task.side,
        verdict="read" if not doubts and (is_sure or is_expected) else "check",
        confidence=view.found.confidence if is_sure else min(0.5, view.found.confidence),
        contents=contents,
        doubts=doubts,
        corners=near.full_corners(view.corners_px),
        outlines=outlines_of(near, view.found, view.pose),
    )


def _given(near: Photo, corners_px: Floats, task: Task) -> _View | None:
    """Read the board at known corners, from whichever side it is seen."""
    view = _look(near, Slanted(corners_px, _GIVEN_ODDS), task, is_turned=False)
    if view is not None:
        return view
    return _look(near, Slanted(np.roll(corners_px, 2, axis=0), _GIVEN_ODDS), task, is_turned=True)


def _search(near: Photo, task: Task, hint_px: Floats | None) -> tuple[_View | None, bool]:
    """Look where the board was last, then where votes and straight edges have it, until one view is clear."""
    views: list[_View] = []
    if hint_px is not None:
        views += _views(near, [follow_slanted(near.image_bgr, hint_px)], task)
        if views and views[0].is_convincing and views[0].odds > _SURE_ODDS:
            return views[0], True
    small = near.shrunk(_FINDING_PX)
    places = find_places(small, "obelisks")
    voted = [
        follow_slanted(near.image_bgr, near.to_working(small.to_full(place.corners_px))) for place in places
    ]
    views += _views(near, voted, task)
    is_found = any(
        place.odds > _VOTED_ODDS and tile.odds > _VOTED_OUTLINE
        for place, tile in zip(places, voted, strict=True)
    )
    if not (is_found and any(view.is_convincing for view in views)):
        views += _views(near, find_slanted(near.image_bgr, _TRIED), task)
    return _elect(views) if views else (None, False)


def _views(near: Photo, tiles: list[Slanted], task: Task) -> list[_View]:
    """Read likely tiles, fewer if the first ones leave nothing open."""
    views: list[_View] = []
    best_odds = -np.inf
    for tile in sorted(tiles, key=lambda tile: -tile.odds):
        convincing = [view for view in views if view.is_convincing]
        is_settled = bool(convincing) and tile.odds < best_odds - _RIVAL_ODDS
        if is_settled or tile.odds < 2 * _LEAST_ODDS:
            break
        if any(v.found.total >= _PLENTY and not _is_near(v.corners_px, tile.corners_px) for v in convincing):
            continue
        best_odds = max(best_odds, tile.odds)
        seen = [_look(near, tile, task, is_turned=False)]
        if seen[0] is not None and seen[0].found.total < _LITTLE and tile.odds > _CLEAR_ODDS:
            seen.append(_look(near, Slanted(tile.corners_px, tile.odds - _TURNED_COST), task, is_turned=True))
        views += [view for view in seen if view is not None]
    return views


def _elect(views: list[_View]) -> tuple[_View, bool]:
    """Take the likeliest outline at each place, and of these the one on which most stands."""
    places: list[list[_View]] = []
    for view in sorted(views, key=lambda v: -v.weight):
        mine = next((place for place in places if _is_near(place[0].corners_px, view.corners_px)), None)
        if mine is None:
            places.append([view])
        else:
            mine.append(view)
    chosen = [_vote(place) for place in places]
    best, is_clear = max(chosen, key=lambda choice: choice[0].weight)
    others = [view.weight for view, _ in chosen if view is not best]
    is_clear = is_clear and all(best.weight - weight > _CLEAR_LEAD for weight in others)
    # an empty board may be another one: only a person can tell
    return best, is_clear and best.is_convincing and best.odds > _SURE_ODDS


def _vote(place: list[_View]) -> tuple[_View, bool]:
    """Let views of one place that read the same vote together: a tile is found several times, never alike."""
    votes: dict[Contents, float] = {}
    for view in place:
        contents = view.found.contents
        votes[contents] = float(np.logaddexp(votes.get(contents, -np.inf), view.likeness))
    ranked = sorted(votes, key=lambda contents: -votes[contents])
    best = max((v for v in place if v.found.contents == ranked[0]), key=lambda v: v.likeness)
    return best, len(ranked) == 1 or votes[ranked[0]] - votes[ranked[1]] > _CLEAR_LIKENESS


def _is_near(one_px: Floats, other_px: Floats) -> bool:
    width = float(np.linalg.norm(one_px[2] - one_px[3]))
    return float(np.linalg.norm(one_px.mean(axis=0) - other_px.mean(axis=0))) < _SAME_PLACE * width


def _look(near: Photo, tile: Slanted, task: Task, *, is_turned: bool) -> _View | None:
    """Read the tile at corners that go round from the far left as the camera sees it."""
    pose = slant_pose(tile.corners_px, (near.width_px, near.height_px))
    if pose is None or float(pose.camera_mm[1]) < _NEAREST_MM:
        return None
    scene = Scene.of(near.image_bgr, pose, task.exposure, is_turned=is_turned, references=task.references)
    found = (read_side_a if task.side == "A" else read_side_b)(scene, task.colours)
    shown_px = np.roll(tile.corners_px, 2, axis=0) if is_turned else tile.corners_px
    return _View(shown_px, pose, found, tile.odds)
