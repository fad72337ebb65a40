"""Reads the burial chamber: which cells hold a cube comes first, then which colour each cube is."""

from __future__ import annotations

import cv2
import numpy as np

from companion.core.reading import ChamberContents, Doubt, Outline, Reading
from companion.vision.cells import ROWS
from companion.vision.colour import name_faces, to_faces
from companion.vision.occupancy import Occupancy
from companion.vision.photo import Bgr, Photo
from companion.vision.pose import Floats, Pose
from companion.vision.seat import find_seat
from companion.vision.task import CUBE_MM, Task

_FACE_MM = 7.0
_FACE_PX = 9


def read_chamber(photo: Photo, task: Task) -> Reading:
    """Name every cube of the chamber in one photo."""
    seat = find_seat(photo, task)
    found = seat.occupancy
    centres_mm = found.centres_mm[: found.count]
    faces = to_faces(face_colours(photo.image_bgr, seat.pose, centres_mm))
    chances = name_faces(faces, task.colours, task.exposure, task.references)
    names = [task.colours[int(np.argmax(row))] for row in chances]
    columns = tuple(tuple(names[i : i + ROWS]) for i in range(0, len(names), ROWS))
    doubts = _colour_doubts(chances, task.colours) + _count_doubts(found, names)
    return Reading(
        board="chamber",
        side=task.side,
        verdict="check" if doubts else "read",
        confidence=_confidence(found, chances),
        contents=ChamberContents(columns),
        doubts=tuple(sorted(doubts, key=lambda doubt: doubt.where)),
        corners=photo.full_corners(seat.corners_px),
        outlines=_outlines(photo, seat.pose, centres_mm, names),
    )


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


def _colour_doubts(chances: Floats, colours: tuple[str, ...]) -> list[Doubt]:
    doubts = []
    for index, row in enumerate(chances):
        order = np.argsort(-row)
        if len(colours) > 1 and row[order[0]] < 0.8:
            doubts.append(Doubt(divmod(index, ROWS), colours[int(order[1])], float(row[order[0]])))
    return doubts


def _count_doubts(found: Occupancy, names: list[str]) -> list[Doubt]:
    chances = np.exp(found.log_counts)
    best = float(chances[found.count])
    if best > 0.9:
        return []
    second = int(np.argsort(-chances)[1])
    low, high = sorted((found.count, second))
    return [
        Doubt(divmod(index, ROWS), None if index < len(names) else "cube", best) for index in range(low, high)
    ]


def _confidence(found: Occupancy, chances: Floats) -> float:
    sure = float(np.exp(found.log_counts[found.count]))
    return round(sure * float(np.prod(chances.max(axis=1), initial=1.0)), 4)


def _outlines(photo: Photo, pose: Pose, centres_mm: Floats, names: list[str]) -> tuple[Outline, ...]:
    half = CUBE_MM / 2
    square = np.array([[-half, -half, 0], [half, -half, 0], [half, half, 0], [-half, half, 0]])
    return tuple(
        Outline(divmod(index, ROWS), name, photo.full_points(pose.project(centre + square)))
        for index, (name, centre) in enumerate(zip(names, centres_mm, strict=True))
    )
