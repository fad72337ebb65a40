"""Reads the obelisks: finds the board among slanted tiles by what stands on it, then counts and names."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.core.reading import Contents, Reading
from companion.vision.obelisk_outlines import outlines_of
from companion.vision.obelisks_a import SideA, read_side_a
from companion.vision.obelisks_b import SideB, read_side_b
from companion.vision.photo import Bgr, Photo
from companion.vision.pose import Pose
from companion.vision.quality import likely_reason
from companion.vision.settle import settle
from companion.vision.slant_pose import slant_pose
from companion.vision.slanted import find_cut_off, find_slanted, follow_slanted
from companion.vision.standing import Scene
from companion.vision.task import NotReadableError, Task
from companion.vision.turned import Turn

Floats = NDArray[np.float64]

WORKING_PX = 1000
_TRIED = 4
_TURNS = (1, 3, 2)  # quarters, after none: sideways photos are commoner than upside-down ones
_LEAST_ODDS, _FAIR_ODDS, _CLEAR_ODDS, _SURE_ODDS = -3.0, -1.0, 0.3, 1.5
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
    """One board as one set of corners shows it; `corners_px` are pixels of the upright working picture."""

    corners_px: Floats
    pose: Pose
    found: SideA | SideB
    odds: float
    turn: Turn

    @property
    def weight(self) -> float:
        cost = _TURNED_COST if self.turn.quarters else 0.0
        return self.odds + self.found.total - _DOUBT_COST * len(self.found.doubts) - cost

    @property
    def likeness(self) -> float:
        """How well it fits beside other views of the same place: mostly a matter of its outline."""
        return 4 * self.odds + 0.3 * self.found.total - _DOUBT_COST * len(self.found.doubts)

    @property
    def is_upright(self) -> bool:
        """Whether stacks stand on it so well that the photo need not be turned."""
        return self.odds > _FAIR_ODDS and self.found.total >= _MUCH

    @property
    def is_convincing(self) -> bool:
        return self.odds > _CLEAR_ODDS and self.found.total >= _MUCH


def read_obelisks(photo: Photo, task: Task) -> Reading:
    """Count every tower of the obelisks in one photo."""
    image_bgr, scale = _shrunk(photo)
    upright = Turn(0, (image_bgr.shape[1], image_bgr.shape[0]))
    if task.corners_px is not None:
        view, is_sure = _given(image_bgr, (task.corners_px + 0.5) * scale - 0.5, task, upright), True
    else:
        view, is_sure = _search(image_bgr, task, scale)
    if view is None or (view.odds < _LEAST_ODDS and view.found.total < _MUCH):
        raise NotReadableError(_reason(photo, image_bgr, scale))
    contents, doubts = settle(view.found.contents, view.found.doubts, task.expected)
    is_expected = contents == task.expected and view.found.total >= _MUCH
    is_read = not doubts and (is_sure or is_expected)
    corners_px = view.turn.back(view.corners_px)
    return Reading(
        board="obelisks",
        side=task.side,
        verdict="read" if is_read else "check",
        confidence=view.found.confidence if is_sure else min(0.5, view.found.confidence),
        contents=contents,
        doubts=doubts,
        corners=photo.full_corners((corners_px + 0.5) / scale - 0.5),
        outlines=outlines_of(photo, view.found, view.pose, view.turn, scale),
    )


def _shrunk(photo: Photo) -> tuple[Bgr, float]:
    """The picture at working size: halved while that is enough, as halves are cheap."""
    image_bgr = photo.image_bgr
    while max(image_bgr.shape[:2]) >= 2 * WORKING_PX:
        size = (image_bgr.shape[1] // 2, image_bgr.shape[0] // 2)
        image_bgr = np.asarray(cv2.resize(image_bgr, size, interpolation=cv2.INTER_AREA), np.uint8)
    scale = min(1.0, WORKING_PX / max(image_bgr.shape[:2]))
    if scale < 1.0:
        size = (round(image_bgr.shape[1] * scale), round(image_bgr.shape[0] * scale))
        image_bgr = np.asarray(cv2.resize(image_bgr, size, interpolation=cv2.INTER_LINEAR), np.uint8)
    return image_bgr, image_bgr.shape[1] / photo.width_px


def _reason(photo: Photo, image_bgr: Bgr, scale: float) -> str:
    cut_off_px = find_cut_off(image_bgr)
    return likely_reason(photo, None if cut_off_px is None else (cut_off_px + 0.5) / scale - 0.5)


def _given(image_bgr: Bgr, corners_px: Floats, task: Task, upright: Turn) -> _View | None:
    """Read the board at known corners, from whichever side it is seen."""
    view = _look(image_bgr, corners_px, task, _GIVEN_ODDS, upright, is_turned=False)
    if view is not None:
        return view
    return _look(image_bgr, np.roll(corners_px, 2, axis=0), task, _GIVEN_ODDS, upright, is_turned=True)


def _search(image_bgr: Bgr, task: Task, scale: float) -> tuple[_View | None, bool]:
    """Look at likely tiles, the picture as it is and, unless that convinces, turned."""
    upright = Turn(0, (image_bgr.shape[1], image_bgr.shape[0]))
    views = []
    if task.hint_px is not None:
        tile = follow_slanted(image_bgr, (task.hint_px + 0.5) * scale - 0.5)
        hinted = _look(image_bgr, tile.corners_px, task, tile.odds, upright, is_turned=False)
        if hinted is not None and hinted.is_convincing:
            if tile.odds > _SURE_ODDS:
                return hinted, True
            views.append(hinted)
    views += _views(image_bgr, task, upright)
    if not any(view.is_upright for view in views):
        for quarters in _TURNS:
            turn = Turn(quarters, upright.frame_px)
            views += _views(turn.picture(image_bgr), task, turn)
    return _elect(views) if views else (None, False)


def _views(image_bgr: Bgr, task: Task, turn: Turn) -> list[_View]:
    """Read the likely tiles of one picture, fewer if the first ones leave nothing open."""
    views: list[_View] = []
    best_odds = -np.inf
    for tile in find_slanted(image_bgr, _TRIED):
        convincing = [view for view in views if view.is_convincing]
        is_settled = bool(convincing) and tile.odds < best_odds - _RIVAL_ODDS
        if is_settled or tile.odds < 2 * _LEAST_ODDS:
            break
        if any(v.found.total >= _PLENTY and not _is_near(v.corners_px, tile.corners_px) for v in convincing):
            continue
        best_odds = max(best_odds, tile.odds)
        seen = [_look(image_bgr, tile.corners_px, task, tile.odds, turn, is_turned=False)]
        if seen[0] is not None and seen[0].found.total < _LITTLE and tile.odds > _CLEAR_ODDS:
            odds = tile.odds - _TURNED_COST
            seen.append(_look(image_bgr, tile.corners_px, task, odds, turn, is_turned=True))
        views += [view for view in seen if view is not None]
    return views


def _elect(views: list[_View]) -> tuple[_View, bool]:
    """Take the likeliest outline at each place, and of these the one on which most stands."""
    places: list[list[_View]] = []
    for view in sorted(views, key=lambda v: -v.weight):
        mine = next((place for place in places if _is_same_place(place[0], view)), None)
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


def _is_same_place(one: _View, other: _View) -> bool:
    return one.turn == other.turn and _is_near(one.corners_px, other.corners_px)


def _is_near(one_px: Floats, other_px: Floats) -> bool:
    width = float(np.linalg.norm(one_px[2] - one_px[3]))
    return float(np.linalg.norm(one_px.mean(axis=0) - other_px.mean(axis=0))) < _SAME_PLACE * width


def _look(
    image_bgr: Bgr, corners_px: Floats, task: Task, odds: float, turn: Turn, *, is_turned: bool
) -> _View | None:
    """Read the tile at these corners, which go round from the far left as the camera sees it."""
    pose = slant_pose(corners_px, (image_bgr.shape[1], image_bgr.shape[0]))
    if pose is None or float(pose.camera_mm[1]) < _NEAREST_MM:
        return None
    scene = Scene.of(image_bgr, pose, task.exposure, is_turned=is_turned, references=task.references)
    found = (read_side_a if task.side == "A" else read_side_b)(scene, task.colours)
    shown_px = np.roll(corners_px, 2, axis=0) if is_turned else corners_px
    return _View(shown_px, pose, found, odds, turn)
