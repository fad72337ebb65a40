"""Where in the photo every stack was seen, for the review picture."""

from __future__ import annotations

import cv2
import numpy as np

from companion.core.reading import Outline, Place
from companion.vision.elevation import HALF_MM, Floats
from companion.vision.obelisks_a import SideA
from companion.vision.obelisks_b import TOWER_HEIGHT, SideB
from companion.vision.photo import Photo
from companion.vision.pose import Pose
from companion.vision.standing import Row
from companion.vision.task import CUBE_MM


def outlines_of(photo: Photo, found: SideA | SideB, pose: Pose) -> tuple[Outline, ...]:
    """Outline every stack that was found, in pixels of the full picture."""
    outlines: list[tuple[Place, str | int, Floats]] = []
    if isinstance(found, SideA):
        for colour, stack in zip(found.naming.colours, found.row.stacks, strict=True):
            polygon = _outline(pose, found.row, stack.place_mm, stack.height)
            outlines.append(((colour,), stack.height, polygon))
    else:
        count = len(found.towers.stacks)
        for i, stack in enumerate(found.towers.stacks):
            polygon = _outline(pose, found.towers, stack.place_mm, TOWER_HEIGHT)
            outlines.append((("tower", i), found.naming.colours[i], polygon))
        for i, stack in enumerate(found.loose.stacks):
            colour = found.naming.colours[count + i]
            outlines.append((("loose", colour), colour, _outline(pose, found.loose, stack.place_mm, 1)))
    return tuple(Outline(where, answer, photo.full_points(polygon)) for where, answer, polygon in outlines)


def _outline(pose: Pose, row: Row, place_mm: float, height: int) -> Floats:
    """The outline of a stack as the camera sees it."""
    sides = (-HALF_MM, HALF_MM)
    corners = [
        (place_mm + x, row.row_mm + y, z) for x in sides for y in sides for z in (0.0, CUBE_MM * height)
    ]
    hull = cv2.convexHull(pose.project(np.array(corners)).astype(np.float32))
    return np.asarray(hull.reshape(-1, 2), np.float64)
