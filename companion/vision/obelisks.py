"""Reads the obelisks: finds the board among slanted tiles by what stands on it, then counts and names."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.core.reading import Contents, Outline, Place, Reading
from companion.vision.elevation import HALF_MM
from companion.vision.obelisks_a import SideA, read_side_a
from companion.vision.obelisks_b import TOWER_HEIGHT, SideB, read_side_b
from companion.vision.slanted import find_slanted
from companion.vision.photo import Bgr, Photo
from companion.vision.pose import Pose, pose_from_corners
from companion.vision.standing import Row, Scene
from companion.vision.task import CUBE_MM, TILE_MM, NotReadableError, Task

Floats = NDArray[np.float64]

WORKING_PX = 1000
_TRIED = 5
# What edges say about a tile against what stands on it.
_SUPPORT_WEIGHT, _CONTENT_WEIGHT, _DOUBT_WEIGHT = 1.0, 0.15, 0.5
_VOTE_SPREAD = 2.0
_LEAST_SUPPORT = -4.0
_CLEAR_LEAD = 0.8
_MUCH, _CLEAR_SUPPORT = 10.0, 1.0


@dataclass(frozen=True, slots=True, eq=False)
class _View:
    """One board as one set of corners shows it."""

    corners_px: Floats
    pose: Pose
    found: SideA | SideB
    support: float
    weight: float


def read_obelisks(photo: Photo, task: Task) -> Reading:
    """Count every tower of the obelisks in one photo."""
    scale = min(1.0, WORKING_PX / max(photo.width_px, photo.height_px))
    image_bgr = photo.image_bgr
    if scale < 1.0:
        image_bgr = np.asarray(
            cv2.resize(image_bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
        )
    if task.corners_px is not None:
        view = _view(image_bgr, (task.corners_px + 0.5) * scale - 0.5, task, 0.0)
        is_sure = True
    else:
        view, is_sure = _search(image_bgr, task, scale)
    if view is None:
        raise NotReadableError("board_not_found")
    found = view.found
    doubts = found.doubts
    return Reading(
        board="obelisks",
        side=task.side,
        verdict="check" if doubts or not is_sure else "read",
        confidence=found.confidence if is_sure else min(0.5, found.confidence),
        contents=found.contents,
        doubts=doubts,
        corners=photo.full_corners((view.corners_px + 0.5) / scale - 0.5),
        outlines=_outlines(photo, view, scale),
    )


def _search(image_bgr: Bgr, task: Task, scale: float) -> tuple[_View | None, bool]:
    """Look at every likely tile and take the one on which most stands; say whether that is beyond doubt."""
    views = []
    if task.hint_px is not None:
        hinted = _view(image_bgr, (task.hint_px + 0.5) * scale - 0.5, task, 2.0)
        views += [hinted] if hinted is not None else []
    for tile in find_slanted(image_bgr, _TRIED):
        if tile.odds < _LEAST_SUPPORT or _is_settled(views, tile.odds):
            break
        view = _view(image_bgr, tile.corners_px, task, tile.odds)
        views += [view] if view is not None else []
    if not views:
        return None, False
    return _elect(views)


def _elect(views: list[_View]) -> tuple[_View, bool]:
    """Let views that read the same vote together: a tile is found several times, never quite alike."""
    votes: dict[Contents, float] = {}
    for view in views:
        vote = view.weight / _VOTE_SPREAD
        votes[view.found.contents] = float(np.logaddexp(votes.get(view.found.contents, -np.inf), vote))
    ranked = sorted(votes, key=lambda contents: -votes[contents])
    best = max((v for v in views if v.found.contents == ranked[0]), key=lambda v: v.weight)
    is_clear = len(ranked) == 1 or votes[ranked[0]] - votes[ranked[1]] > _CLEAR_LEAD
    # an empty board may be another one: only a person can tell
    return best, is_clear and best.found.total > 0


def _is_settled(views: list[_View], next_support: float) -> bool:
    """Whether much stands on a tile that edges support clearly better than what comes next."""
    return any(view.found.total >= _MUCH and view.support - next_support > _CLEAR_SUPPORT for view in views)


def _view(image_bgr: Bgr, corners_px: Floats, task: Task, support: float) -> _View | None:
    pose = pose_from_corners(corners_px, TILE_MM, (image_bgr.shape[1], image_bgr.shape[0]))
    if pose is None:
        return None
    scene = Scene.of(image_bgr, pose, task.exposure)
    found = (read_side_a if task.side == "A" else read_side_b)(scene, task.colours)
    weight = _SUPPORT_WEIGHT * support + _CONTENT_WEIGHT * found.total - _DOUBT_WEIGHT * len(found.doubts)
    return _View(corners_px, pose, found, support, weight)


def _outlines(photo: Photo, view: _View, scale: float) -> tuple[Outline, ...]:
    found = view.found
    outlines: list[tuple[Place, str | int, Floats]] = []
    if isinstance(found, SideA):
        for colour, stack in zip(found.naming.colours, found.row.stacks, strict=True):
            polygon = _outline(view.pose, found.row, stack.place_mm, stack.height)
            outlines.append(((colour,), stack.height, polygon))
    else:
        count = len(found.towers.stacks)
        for i, stack in enumerate(found.towers.stacks):
            polygon = _outline(view.pose, found.towers, stack.place_mm, TOWER_HEIGHT)
            outlines.append((("tower", i), found.naming.colours[i], polygon))
        for i, stack in enumerate(found.loose.stacks):
            colour = found.naming.colours[count + i]
            outlines.append((("loose", colour), colour, _outline(view.pose, found.loose, stack.place_mm, 1)))
    return tuple(
        Outline(where, answer, photo.full_points((polygon + 0.5) / scale - 0.5))
        for where, answer, polygon in outlines
    )


def _outline(pose: Pose, row: Row, place_mm: float, height: int) -> Floats:
    """The outline of a stack as the camera sees it."""
    sides = (-HALF_MM, HALF_MM)
    corners = [
        (place_mm + x, row.row_mm + y, z) for x in sides for y in sides for z in (0.0, CUBE_MM * height)
    ]
    hull = cv2.convexHull(pose.project(np.array(corners)).astype(np.float32))
    return np.asarray(hull.reshape(-1, 2), np.float64)
