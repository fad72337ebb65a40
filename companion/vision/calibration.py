"""Calibration: one photo of one cube of each colour, side by side on a plain ground, teaches the eye."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.core.errors import UnreadablePhotoError
from companion.vision.colour import (
    COLOURS,
    References,
    expect_exposure,
    learn_references,
    name_faces,
    to_faces,
)
from companion.vision.photo import Bgr, open_photo

_SEARCH_PX = 640
_LEAST_SHARE, _MOST_SHARE = 0.0015, 0.12
_LEAST_DIFFERENCE = 9.0


def calibrate(photo: bytes, colours: Sequence[str]) -> References:
    """Find the cubes of a calibration photo, decide which is which, and keep how they differ."""
    wanted = tuple(c for c in COLOURS if c in colours) or COLOURS
    opened = open_photo(photo, _SEARCH_PX)
    faces = to_faces(_cube_colours(opened.image_bgr, len(wanted)))
    chances = np.log(name_faces(faces, wanted, expect_exposure(opened.image_bgr)) + 1e-9)
    orders = list(permutations(range(len(wanted))))
    scores = [sum(float(chances[i, colour]) for i, colour in enumerate(order)) for order in orders]
    best = orders[int(np.argmax(scores))]
    return learn_references(faces, [wanted[colour] for colour in best])


def _cube_colours(image_bgr: Bgr, count: int) -> NDArray[np.float64]:
    """The colours of the brightest faces of the `count` largest things that stand out from the ground."""
    lab = np.asarray(cv2.cvtColor(cv2.GaussianBlur(image_bgr, (0, 0), 1.5), cv2.COLOR_BGR2LAB), np.float32)
    edge = np.concatenate([lab[:12].reshape(-1, 3), lab[-12:].reshape(-1, 3), lab[:, :12].reshape(-1, 3)])
    ground = np.median(edge, axis=0)
    away = np.linalg.norm(lab - ground, axis=2)
    usual = float(np.percentile(np.linalg.norm(edge - ground, axis=1), 95))
    level = max(_LEAST_DIFFERENCE, 1.5 * usual)
    mask = cv2.morphologyEx((away > level).astype(np.uint8), cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    found, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
    area = image_bgr.shape[0] * image_bgr.shape[1]
    sizes = stats[1:found, cv2.CC_STAT_AREA]
    fitting = [i + 1 for i in np.argsort(-sizes) if _LEAST_SHARE * area < sizes[i] < _MOST_SHARE * area]
    if len(fitting) < count:
        raise UnreadablePhotoError("calibration_not_found")
    return np.array([_top_colour(image_bgr, labels == label) for label in fitting[:count]])


def _top_colour(image_bgr: Bgr, mask: NDArray[np.bool_]) -> NDArray[np.float64]:
    """The colour in the middle of a thing: its top face, as cubes are photographed from above."""
    depth = cv2.distanceTransform(mask.astype(np.uint8), cv2.DIST_L2, 3)
    inner = depth > 0.6 * float(depth.max())
    return np.asarray(np.median(image_bgr[inner].astype(np.float64), axis=0), np.float64)
