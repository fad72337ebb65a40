"""Sees a row of standing cubes from the front: a network looks at the upright plane through the row.

Whatever the camera's place, a stack is an upright column in that plane. Every place along the row says
whether a stack stands there, how far off, and of which colour; no print and no lamp is known to it. How high
stacks are is not asked of it: it would have to learn by heart what `judge.py` can measure.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.cells import features
from companion.vision.colour import COLOURS
from companion.vision.nets import load_net
from companion.vision.photo import Bgr
from companion.vision.pose import Floats, Pose
from companion.vision.strip import Light
from companion.vision.task import CUBE_MM, TILE_MM

Values = NDArray[np.float32]

MM_PX = 1.7  # ten pixels to a cube
PLACE_PX, PLACES = 8, 24
WIDE_PX = PLACE_PX * PLACES
HIGH_PX, BELOW_MM = 144, 34.0
TOP_MM = HIGH_PX * MM_PX - BELOW_MM
CHANNELS = 11
OFF_MM = 8.0
_FINE = 2
_LEFT_MM = TILE_MM[0] / 2 - WIDE_PX * MM_PX / 2
_DEPTH_MM = 10.0
_HALF_PLACE_MM, _SAME_MM = PLACE_PX * MM_PX / 2, 9.0
_SILENT, _UNKNOWN = -6.0, float(np.log(1 / len(COLOURS)))


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """What each place of a row says: log odds of a stack, where it is, and log chances of its colours."""

    odds: Floats
    places_mm: Floats
    colours: Floats


def draw_front(image_bgr: Bgr, pose: Pose, light: Light, row_mm: float, slide_mm: float = 0.0) -> Values:
    """Draw the plane through a row, from below the board up to more than the highest stack there can be."""
    upright = pose.matrix[:, [0, 2, 3]].copy()
    upright[:, 2] += row_mm * pose.matrix[:, 1]
    step = MM_PX / _FINE
    to_mm = np.array([[step, 0, _LEFT_MM + slide_mm + step / 2], [0, -step, TOP_MM - step / 2], [0, 0, 1]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    size = (WIDE_PX * _FINE, HIGH_PX * _FINE)
    fine_bgr = cv2.warpPerspective(
        image_bgr, upright @ to_mm, size, flags=flags, borderMode=cv2.BORDER_REPLICATE
    )
    small_bgr = cv2.resize(fine_bgr, (WIDE_PX, HIGH_PX), interpolation=cv2.INTER_AREA)
    tone = np.array([light.middle[0], 0.0, 0.0], np.float32)
    front = np.empty((CHANNELS, HIGH_PX, WIDE_PX), np.float32)
    front[:3] = (features(np.asarray(small_bgr, np.uint8)) - tone).transpose(2, 0, 1)
    # how a cube's depth shows in the plane, upwards and sidewards, at every place and height
    x_mm = _LEFT_MM + slide_mm + (np.arange(WIDE_PX) + 0.5) * MM_PX
    z_mm = TOP_MM - (np.arange(HIGH_PX) + 0.5) * MM_PX
    camera_mm = pose.camera_mm
    share = CUBE_MM / max(1.0, float(camera_mm[1]) - row_mm)
    front[3] = ((z_mm - camera_mm[2]) * (-share / _DEPTH_MM))[:, None]
    front[4] = ((x_mm - camera_mm[0]) * (-share / _DEPTH_MM))[None]
    front[5] = (z_mm / 50.0)[:, None]
    front[6] = (np.abs(z_mm) < MM_PX)[:, None]
    front[7] = (row_mm - TILE_MM[1] / 2) / 20.0
    front[8:] = (light.bright - tone)[:, None, None]
    return front


def places_of(slide_mm: float = 0.0) -> Floats:
    """The middles of the places."""
    return np.asarray(_LEFT_MM + slide_mm + (np.arange(PLACES) + 0.5) * PLACE_PX * MM_PX, np.float64)


def mirrored(drawn: Values) -> Values:
    """The same row as a mirror shows it."""
    turned = drawn[:, :, ::-1].copy()
    turned[4] = -turned[4]
    return turned


def look_from_front(image_bgr: Bgr, pose: Pose, light: Light, row_mm: float, slide_mm: float = 0.0) -> Seen:
    """Let the network look at one row, its places moved along by `slide_mm`."""
    drawn = draw_front(image_bgr, pose, light, row_mm, slide_mm)
    told = load_net("front").run(drawn[None])[0].astype(np.float64).reshape(-1, PLACES).T
    colours = told[:, 2:] - np.logaddexp.reduce(told[:, 2:], axis=1)[:, None]
    return Seen(told[:, 0], places_of(slide_mm) + told[:, 1] * OFF_MM, colours)


class Witness:
    """What a row says from the front; asked twice, half a place apart, as a stack may lie between places."""

    def __init__(self, image_bgr: Bgr, pose: Pose, light: Light, row_mm: float) -> None:
        self._looks = [
            look_from_front(image_bgr, pose, light, row_mm, slide_mm) for slide_mm in (0.0, _HALF_PLACE_MM)
        ]

    def odds(self, place_mm: float) -> float:
        """The log odds that something stands at a place."""
        near = [self._nearest(seen, place_mm) for seen in self._looks]
        both = zip(self._looks, near, strict=True)
        return float(np.mean([_SILENT if k is None else seen.odds[k] for seen, k in both]))

    def colours(self, place_mm: float) -> Floats:
        """The log chances of all colours for what stands at a place."""
        near = [self._nearest(seen, place_mm) for seen in self._looks]
        told = [seen.colours[k] for seen, k in zip(self._looks, near, strict=True) if k is not None]
        return np.asarray(np.mean(told, axis=0) if told else np.full(len(COLOURS), _UNKNOWN), np.float64)

    @staticmethod
    def _nearest(seen: Seen, place_mm: float) -> int | None:
        """The likeliest of the places that mean this one."""
        near = np.flatnonzero(np.abs(seen.places_mm - place_mm) < _SAME_MM)
        return int(near[np.argmax(seen.odds[near])]) if len(near) else None
