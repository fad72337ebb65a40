"""Reads the burial chamber: which cells hold a cube comes first, then which colour each cube is.

Cubes fill the chamber column by column without gaps, so the only question about occupancy is how many there
are; every cell's evidence is weighed for every count.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from companion.core.reading import ChamberContents, Doubt, Outline, Reading
from companion.vision.cells import CELLS, PRINTED_COLUMNS, ROWS, Grid, cell_centres, patches
from companion.vision.colour import name_faces, to_faces
from companion.vision.network import load_network
from companion.vision.photo import Bgr, Photo
from companion.vision.pose import Floats, Pose, pose_from_corners
from companion.vision.task import CUBE_MM, TILE_MM, NotReadableError, Task

_NETWORK = "cells"
_DISTANCE_MM = 2.0
_EVIDENCE_CAP = 7.0
_FACE_MM = 7.0
_FACE_PX = 9


@dataclass(frozen=True, slots=True, eq=False)
class Occupancy:
    """What the cells say: the evidence for a cube in each, and the log probability of every count."""

    grid: Grid
    centres_mm: Floats
    evidence: Floats
    log_counts: Floats

    @property
    def count(self) -> int:
        """The likeliest number of cubes."""
        return int(np.argmax(self.log_counts))

    @property
    def fit(self) -> float:
        """How well the cells agree with the best count: the mean evidence in its favour per printed cell."""
        signs = np.where(np.arange(CELLS) < self.count, 1.0, -1.0)
        return float(np.mean((np.clip(self.evidence, -_EVIDENCE_CAP, _EVIDENCE_CAP) * signs)[: ROWS * PRINTED_COLUMNS]))


def read_chamber(photo: Photo, task: Task) -> Reading:
    """Name every cube of the chamber in one photo."""
    if task.corners_px is None:
        raise NotReadableError("board_not_found")
    pose = pose_from_corners(task.corners_px, TILE_MM, (photo.width_px, photo.height_px))
    if pose is None:
        raise NotReadableError("board_not_found")
    return read_posed(photo, task, pose, task.corners_px)


def read_posed(photo: Photo, task: Task, pose: Pose, corners_px: Floats) -> Reading:
    """Read the chamber once its place is known."""
    found = count_cubes(photo.image_bgr, pose)
    centres_mm = found.centres_mm[: found.count]
    chances = name_faces(
        to_faces(face_colours(photo.image_bgr, pose, centres_mm)), task.colours, task.exposure, task.references
    )
    names = [task.colours[int(np.argmax(row))] for row in chances]
    columns = tuple(tuple(names[i : i + ROWS]) for i in range(0, len(names), ROWS))
    doubts = _colour_doubts(chances, task.colours) + _count_doubts(found, names)
    confidence = _confidence(found, chances)
    return Reading(
        board="chamber",
        side=task.side,
        verdict="check" if doubts else "read",
        confidence=confidence,
        contents=ChamberContents(columns),
        doubts=tuple(sorted(doubts, key=lambda doubt: doubt.where)),
        corners=_corners(photo, corners_px),
        outlines=_outlines(photo, pose, centres_mm, names),
    )


def count_cubes(image_bgr: Bgr, pose: Pose, grid: Grid | None = None) -> Occupancy:
    """Weigh the evidence of all cells, once roughly and once where the cubes and prints really are."""
    network = load_network(_NETWORK)
    grid = grid or Grid()
    for step in range(2):
        centres_mm = cell_centres(grid)
        outputs = network.run(patches(image_bgr, pose, centres_mm)).astype(np.float64)
        evidence = outputs[:, 0]
        if step == 0:
            grid = _shifted(grid, evidence, outputs[:, 1:] * _DISTANCE_MM)
    return Occupancy(grid, centres_mm, evidence, _log_counts(evidence))


def _shifted(grid: Grid, evidence: Floats, away_mm: Floats) -> Grid:
    """Move the grid to where most printed cells and cubes say they are."""
    printed = np.arange(CELLS) < ROWS * PRINTED_COLUMNS
    sure = printed & (np.abs(evidence) > 1.0)
    if sure.sum() < 4:
        return grid
    dx, dy = np.median(away_mm[sure], axis=0)
    return Grid(grid.left_mm + float(np.clip(dx, -4, 4)), grid.top_mm + float(np.clip(dy, -4, 4)))


def _log_counts(evidence: Floats) -> Floats:
    """Give the log probability of 0 to 36 cubes: all before the count are filled, all after it empty."""
    capped = np.clip(evidence, -_EVIDENCE_CAP, _EVIDENCE_CAP)
    filled = -np.logaddexp(0, -capped)
    empty = -np.logaddexp(0, capped)
    scores = np.concatenate([[0], np.cumsum(filled)]) + np.concatenate([np.cumsum(empty[::-1])[::-1], [0]])
    return np.asarray(scores - np.logaddexp.reduce(scores), np.float64)


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


def _corners(photo: Photo, corners_px: Floats) -> tuple[tuple[float, float], ...]:
    return photo.full_points(corners_px)


def _outlines(photo: Photo, pose: Pose, centres_mm: Floats, names: list[str]) -> tuple[Outline, ...]:
    half = CUBE_MM / 2
    square = np.array([[-half, -half, 0], [half, -half, 0], [half, half, 0], [-half, half, 0]])
    return tuple(
        Outline(divmod(index, ROWS), name, photo.full_points(pose.project(centre + square)))
        for index, (name, centre) in enumerate(zip(names, centres_mm, strict=True))
    )
