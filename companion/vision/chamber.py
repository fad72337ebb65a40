"""Reads the burial chamber: which cells hold a cube comes first, then which colour each cube is."""

from __future__ import annotations

import cv2
import numpy as np

from companion.core.reading import ChamberContents, Doubt, Outline, Reading
from companion.vision.cells import CELLS, PRINTED_COLUMNS, ROWS, Grid, cell_centres
from companion.vision.colour import COLOURS, face_evidence, name_faces, to_faces
from companion.vision.doubts import judge, likely_count
from companion.vision.occupancy import Occupancy
from companion.vision.photo import Bgr, Photo
from companion.vision.pose import Floats, Pose
from companion.vision.quality import likely_reason
from companion.vision.seat import Seat, find_seat
from companion.vision.strip import look_at_strip
from companion.vision.task import CUBE_MM, NotReadableError, Task

_FACE_MM = 7.0
_FACE_PX = 9
# Fits are mean log odds per printed cell, 5 at best; wrong places rarely reach 1, right ones mostly 3.
_REFUSED_FIT, _REFUSED_FIT_GIVEN = 0.3, -3.0
_SURE_FIT, _SURE_LEAD, _SURE_SUPPORT, _MOST_SHIFT_MM = 2.6, 0.6, 3.25, 5.0
_MOST_UNSURE = 0.6
_NET_WEIGHT, _LEAST_CHANCE = 0.5, 1e-4
# Where the cubes end, faces are asked for their paint: cells this near the end and not clear in themselves.
_SURE_CUBE, _LEAST_SURE, _NEAR_END, _CLEAR_CELL = 3.0, 3, 4.0, 5.0


def read_chamber(photo: Photo, task: Task) -> Reading:
    """Name every cube of the chamber in one photo."""
    try:
        seat = find_seat(photo, task)
    except NotReadableError as error:
        raise NotReadableError(likely_reason(photo)) from error
    found = seat.occupancy
    if found.fit < (_REFUSED_FIT_GIVEN if seat.is_given else _REFUSED_FIT):
        raise NotReadableError(likely_reason(photo, seat.corners_px))
    cubes, colours = look_at_strip(photo.image_bgr, seat.pose, found.centres_mm)
    found = _weigh_colours(photo, task, seat.pose, found.witnessed(cubes))
    count = likely_count(found, task.expected)
    centres_mm = found.centres_mm[:count]
    chances = _name(photo, task, seat.pose, centres_mm, colours[:count])
    judged = judge(found, count, chances, task.colours, task.expected)
    is_well_seated = _goes_on_as_usual(seat, count) if seat.is_given else _is_well_seated(seat)
    is_sure = not judged.doubts and is_well_seated
    doubts = judged.doubts if judged.doubts or is_sure else _edge_doubts(count, judged.confidence)
    columns = tuple(judged.names[i : i + ROWS] for i in range(0, count, ROWS))
    return Reading(
        board="chamber",
        side=task.side,
        verdict="read" if is_sure else "check",
        confidence=judged.confidence if is_sure else min(judged.confidence, _MOST_UNSURE),
        contents=ChamberContents(columns),
        doubts=doubts,
        corners=photo.full_corners(seat.corners_px),
        outlines=_outlines(photo, seat.pose, centres_mm, judged.names),
    )


def _name(photo: Photo, task: Task, pose: Pose, centres_mm: Floats, colours: Floats) -> Floats:
    """The chances of each colour in play for each cube, by what a network says and what the paint says.

    The network knows shadows and neighbours, the paint's model knows lamps that nothing was trained with;
    where they disagree, neither gets far.
    """
    faces = to_faces(face_colours(photo.image_bgr, pose, centres_mm))
    painted = np.log(name_faces(faces, task.colours, task.exposure, task.references) + _LEAST_CHANCE)
    told = colours[:, [COLOURS.index(colour) for colour in task.colours]]
    told = np.maximum(told - np.logaddexp.reduce(told, axis=1)[:, None], np.log(_LEAST_CHANCE))
    both = np.exp(_NET_WEIGHT * told + (1 - _NET_WEIGHT) * painted)
    return np.asarray(both / both.sum(axis=1, keepdims=True), np.float64)


def _weigh_colours(photo: Photo, task: Task, pose: Pose, found: Occupancy) -> Occupancy:
    """Where it is open how many cubes there are, tops that do not look painted speak against a cube."""
    order = np.arange(CELLS)
    sure = (order < found.count) & (found.cube > _SURE_CUBE)
    near = (np.abs(order - found.count + 0.5) < _NEAR_END) & (np.abs(found.cube) < _CLEAR_CELL)
    if sure.sum() < _LEAST_SURE or not near.any():
        return found
    faces = to_faces(face_colours(photo.image_bgr, pose, found.centres_mm))
    evidence = face_evidence(faces, sure, task.colours, task.exposure)[near]
    return found.weighed(np.flatnonzero(near), np.minimum(evidence, 0.0))


def _is_well_seated(seat: Seat) -> bool:
    """Whether nothing else in the photo looks nearly as much like the chamber."""
    return (
        seat.occupancy.fit > _SURE_FIT
        and seat.lead > _SURE_LEAD
        and seat.support > _SURE_SUPPORT
        and _print_shift_mm(seat.occupancy) < _MOST_SHIFT_MM
    )


def _goes_on_as_usual(seat: Seat, count: int) -> bool:
    """Whether it is known where cubes go on past a full grid; one printed elsewhere leaves that open."""
    is_full = count >= ROWS * PRINTED_COLUMNS
    return not is_full or _print_shift_mm(seat.occupancy) < _MOST_SHIFT_MM


def _print_shift_mm(found: Occupancy) -> float:
    """How far the grid was found from where it usually is; far means that the tile may be placed wrongly."""
    return float(
        np.abs((found.centres_mm - cell_centres(Grid()))[: ROWS * PRINTED_COLUMNS, :2].mean(axis=0)).max()
    )


def _edge_doubts(count: int, confidence: float) -> tuple[Doubt, ...]:
    """If the place itself is unsure, ask to look at the last cube and the first empty cell."""
    last = [Doubt(divmod(count - 1, ROWS), None, confidence)] if count else []
    following = [Doubt(divmod(count, ROWS), "cube", confidence)] if count < CELLS else []
    return tuple(last + following)


def face_colours(image_bgr: Bgr, pose: Pose, centres_mm: Floats) -> Floats:
    """Give the median colour of the middle of each cube's top."""
    if not len(centres_mm):
        return np.zeros((0, 3))
    steps = ((np.arange(_FACE_PX) + 0.5) / _FACE_PX - 0.5) * _FACE_MM
    offsets = np.stack([*np.meshgrid(steps, steps), np.zeros((_FACE_PX, _FACE_PX))], axis=-1).reshape(-1, 3)
    points = (centres_mm[:, None, :] + offsets[None]).reshape(-1, 3)
    pixels = pose.project(points).reshape(len(centres_mm), -1, 2).astype(np.float32)
    nothing = np.empty(0, np.float32)
    seen = cv2.remap(image_bgr, pixels, nothing, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(np.median(np.asarray(seen, np.float64), axis=1), np.float64)


def _outlines(photo: Photo, pose: Pose, centres_mm: Floats, names: tuple[str, ...]) -> tuple[Outline, ...]:
    half = CUBE_MM / 2
    square = np.array([[-half, -half, 0], [half, -half, 0], [half, half, 0], [-half, half, 0]])
    return tuple(
        Outline(divmod(index, ROWS), name, photo.full_points(pose.project(centre + square)))
        for index, (name, centre) in enumerate(zip(names, centres_mm, strict=True))
    )
