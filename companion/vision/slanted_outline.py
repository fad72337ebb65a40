"""Judges outlines of tiles by what lies along them: a small network rates them, another moves their sides.

Colours are taken across every side, from inside to outside. What counts is how they change there, whether
they change alike all along, how alike the margins of the four sides are, and whether an edge goes on past a
corner; never a colour as such, so that no print is known.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.network import load_network
from companion.vision.photo import Bgr
from companion.vision.planes import on_planes, planes_of
from companion.vision.straight import Floats, meet, through
from companion.vision.task import TILE_MM

Values = NDArray[np.float32]

RATING, ADJUSTING = "outline_rate", "outline_adjust"
OFFSETS_MM = np.arange(-9.0, 9.1, 1.5)
MOVES_MM = 2.0  # the unit in which the network tells moves
_LONG, _END = 24, 12
_THIRDS = 3
_PAST_POINTS = 4
_STEEP = 3.0
_FURTHEST_MM = 8.0
_SIDES = ((0, 1), (1, 2), (2, 3), (3, 0))  # far, right, near, left
_WIDTH, _DEPTH = TILE_MM
_CORNERS_MM = np.array([[0, 0], [_WIDTH, 0], [_WIDTH, _DEPTH], [0, _DEPTH]])
_OUTWARD = np.array([[0, -1], [1, 0], [0, 1], [-1, 0]], np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class Outlines:
    """The surroundings of N outlines: steps across each side by part of it, and what all sides share."""

    steps: Values  # N x side x third x step x (size, size of the mean)
    inside: Values  # N x side x tone
    outside: Values
    uneven: Values  # N x side x (inside, outside)
    past: Values  # N x side x (before its start, past its end)
    shape: Values  # N x 4

    def for_rating(self) -> Values:
        """What the rating network is shown, the worse end first so that left and right are alike."""
        count = len(self.steps)
        ends = np.array([1, 3])
        weaker = np.argsort(self.steps[..., 1][:, ends, :, 4:8].mean(axis=(2, 3)), axis=1, kind="stable")
        order = np.stack([np.zeros(count, int), np.full(count, 2), ends[weaker[:, 0]], ends[weaker[:, 1]]], 1)
        row = np.arange(count)[:, None]
        inside, outside = self.inside[row, order], self.outside[row, order]
        pairs = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
        likeness = [_size(v[:, i] - v[:, j]) for v in (inside, outside) for i, j in pairs]
        past = self.past[row, order]
        past = np.stack([past.min(axis=2), past.max(axis=2)], axis=2)
        parts = [
            self.steps[row, order].mean(axis=2),
            _size(inside - outside),
            np.stack(likeness, axis=1),
            self.uneven[row, order],
            past,
            self.shape,
        ]
        return np.asarray(np.concatenate([np.tanh(p).reshape(count, -1) for p in parts], axis=1), np.float32)

    def for_adjusting(self) -> Values:
        """What the adjusting network is shown of every side: N x side x inputs."""
        count = len(self.steps)
        which = np.broadcast_to(np.eye(4, dtype=np.float32), (count, 4, 4))
        shape = np.broadcast_to(self.shape[:, None], (count, 4, self.shape.shape[1]))
        parts = [self.steps.reshape(count, 4, -1), which, shape]
        return np.concatenate(parts, axis=2).astype(np.float32)


def look_along(image_bgr: Bgr, quads: Floats) -> Outlines:
    """Measure N outlines in one picture."""
    count = len(quads)
    planes = planes_of(quads)
    drawn = _tones(image_bgr, on_planes(planes, _POINTS_MM))
    longs, ends = 2 * _LONG * len(OFFSETS_MM), 2 * _END * len(OFFSETS_MM)
    far_near = drawn[:, :longs].reshape(count, 2, _LONG, len(OFFSETS_MM), 3)
    right_left = drawn[:, longs : longs + ends].reshape(count, 2, _END, len(OFFSETS_MM), 3)
    beyond = drawn[:, longs + ends :].reshape(count, 4, 2, _PAST_POINTS, 2, 3)
    sides = (far_near[:, 0], right_left[:, 0], far_near[:, 1], right_left[:, 1])
    steps = np.stack([_steps(side) for side in sides], axis=1)
    inside = np.stack([side[:, :, 2:5].mean(axis=(1, 2)) for side in sides], axis=1)
    outside = np.stack([side[:, :, -5:-2].mean(axis=(1, 2)) for side in sides], axis=1)
    uneven = np.stack(
        [np.stack([_unevenness(side[:, :, 2:5]), _unevenness(side[:, :, -5:-2])], axis=1) for side in sides],
        axis=1,
    )
    past = np.tanh(_STEEP * _size(beyond[..., 1, :] - beyond[..., 0, :])).mean(axis=3)
    return Outlines(steps, inside, outside, uneven, past, _shape(quads, image_bgr))


def rate(seen: Outlines) -> Floats:
    """The odds of each outline to be a tile's, true to a few millimetres."""
    return np.asarray(load_network(RATING).run(seen.for_rating())[:, 0], np.float64)


def adjust(seen: Outlines, quads: Floats) -> Floats:
    """Move every side of N outlines to where the tile's edge seems to be."""
    inputs = seen.for_adjusting()
    moves_mm = load_network(ADJUSTING).run(inputs.reshape(-1, inputs.shape[2])).reshape(-1, 4, 2) * MOVES_MM
    return moved(quads, np.clip(moves_mm, -_FURTHEST_MM, _FURTHEST_MM))


def moved(quads: Floats, moves_mm: Values | Floats) -> Floats:
    """Move the start and the end of every side outwards by so many millimetres of the tile's plane."""
    starts = _CORNERS_MM[None] + moves_mm[..., :1] * _OUTWARD[None]
    ends = np.roll(_CORNERS_MM, -1, axis=0)[None] + moves_mm[..., 1:] * _OUTWARD[None]
    lines = through(np.concatenate([starts, ends], axis=2))
    corners_mm = meet(np.roll(lines, 1, axis=1), lines)
    return on_planes(planes_of(quads), corners_mm)


def _sample_points() -> Floats:
    """The points of a tile's plane that are looked at: across its sides, then past its corners."""
    parts = []
    for sides, count in (((0, 2), _LONG), ((1, 3), _END)):
        for side in sides:
            start, end = _CORNERS_MM[_SIDES[side][0]], _CORNERS_MM[_SIDES[side][1]]
            share = 0.03 + 0.94 * (np.arange(count) + 0.5) / count
            along = start + (end - start) * share[:, None]
            parts.append((along[:, None] + OFFSETS_MM[:, None] * _OUTWARD[side]).reshape(-1, 2))
    for side in range(4):
        start, end = _CORNERS_MM[_SIDES[side][0]], _CORNERS_MM[_SIDES[side][1]]
        unit = (end - start) / np.linalg.norm(end - start)
        away = 5.0 + 6.0 * np.arange(_PAST_POINTS)
        for corner, sign in ((start, -1.0), (end, 1.0)):
            along = corner + sign * away[:, None] * unit
            across = np.array([-1.5, 1.5])[:, None] * _OUTWARD[side]
            parts.append((along[:, None] + across).reshape(-1, 2))
    return np.concatenate(parts)


_POINTS_MM = _sample_points()


def _tones(image_bgr: Bgr, points_px: Floats) -> Values:
    """Lightness and two tints at points of the picture, as logarithms."""
    at = np.clip(points_px, -1e4, 1e4).astype(np.float32)
    drawn = cv2.remap(image_bgr, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    logs = _LOGS[np.asarray(drawn, np.uint8)]
    blue, green, red = logs[..., 0], logs[..., 1], logs[..., 2]
    light = (blue + 2 * green + red) * np.float32(0.25)
    return np.stack([light, (red - green) * np.float32(1.5), (blue - green)], axis=-1)


_LOGS = np.log((np.arange(256) + 12.0) / 128).astype(np.float32)


def _size(values: Values) -> Values:
    return np.asarray(np.sqrt(np.sum(values * values, axis=-1)), np.float32)


def _steps(side: Values) -> Values:
    """How much and how alike colours change from offset to offset, by thirds of the side."""
    count, along, offsets, tones = side.shape
    change = np.diff(side, axis=2).reshape(count, _THIRDS, along // _THIRDS, offsets - 1, tones)
    size = np.tanh(_STEEP * _size(change)).mean(axis=2)
    alike = np.tanh(_STEEP * _size(change.mean(axis=2)))
    return np.stack([size, alike], axis=-1)


def _unevenness(margin: Values) -> Values:
    band = margin.mean(axis=2)
    return np.asarray(_size(band - band.mean(axis=1, keepdims=True)).mean(axis=1), np.float32)


def _shape(quads: Floats, image_bgr: Bgr) -> Values:
    length = np.linalg.norm(np.roll(quads, -1, axis=1) - quads, axis=2)
    longest = max(image_bgr.shape[:2])
    far, right, near, left = length.T
    return np.stack(
        [near / longest, np.log(near / far), (left + right) / (near + far), np.abs(np.log(left / right))],
        axis=1,
    ).astype(np.float32)
