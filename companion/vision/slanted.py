"""Finds tiles seen at a slant: guesses them from straight edges, then rates and adjusts their outlines."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.edge_field import EdgeField
from companion.vision.oblique import guess_tiles
from companion.vision.photo import Bgr
from companion.vision.slanted_outline import adjust, look_along, rate
from companion.vision.straight import Floats, straight_edges

SEARCH_PX = 640
_GUESSES = 60
_ADJUSTED, _ROUNDS = 14, 2
_SAME_SHARE, _SAME_PLACE_SHARE = 0.012, 0.2
_PER_PLACE = 2
_CUT_OFF_SHARE, _LEAVING_SHARE, _MANY_GUESSES = 0.5, 0.06, 500
_CLEAR_LONG, _CLEAR_END, _SHOWN, _LEAVING = 0.85, 0.75, 0.4, 0.93


@dataclass(frozen=True, slots=True, eq=False)
class Slanted:
    """A place where a tile may lie (tl, tr, br, bl as seen by someone before it), and the odds of that."""

    corners_px: Floats
    odds: float


def find_slanted(image_bgr: Bgr, most: int) -> list[Slanted]:
    """List places of tiles, likeliest first, in pixels of the picture; they may reach a little out of it."""
    small_bgr, scale = _search_picture(image_bgr)
    lines = straight_edges(np.asarray(cv2.cvtColor(small_bgr, cv2.COLOR_BGR2GRAY), np.uint8))
    quads = guess_tiles(lines, EdgeField.of(small_bgr), _GUESSES)
    if not len(quads):
        return []
    seen = look_along(small_bgr, quads)
    best = np.argsort(-rate(seen), kind="stable")[:_ADJUSTED]
    quads = quads[best]
    seen = look_along(small_bgr, quads)
    for _ in range(_ROUNDS):
        quads = adjust(seen, quads)
        seen = look_along(small_bgr, quads)
    odds = rate(seen)
    return [Slanted((quads[i] + 0.5) / scale - 0.5, float(odds[i])) for i in _different(quads, odds, most)]


def follow_slanted(image_bgr: Bgr, corners_px: Floats) -> Slanted:
    """Move an outline from an earlier photo onto the tile's edges in this one, and rate it."""
    small_bgr, scale = _search_picture(image_bgr)
    quads = ((corners_px + 0.5) * scale - 0.5)[None]
    for _ in range(_ROUNDS):
        quads = adjust(look_along(small_bgr, quads), quads)
    odds = rate(look_along(small_bgr, quads))
    return Slanted((quads[0] + 0.5) / scale - 0.5, float(odds[0]))


def _different(quads: Floats, odds: Floats, most: int) -> list[int]:
    """The likeliest that differ, few about each place: one busy tile must not crowd out the others."""
    kept: list[int] = []
    middles = quads.mean(axis=1)
    for i in np.argsort(-odds, kind="stable"):
        width = float(np.linalg.norm(quads[i, 2] - quads[i, 3]))
        same = any(float(np.abs(quads[i] - quads[k]).max()) < _SAME_SHARE * width for k in kept)
        near = sum(float(np.linalg.norm(middles[i] - middles[k])) < _SAME_PLACE_SHARE * width for k in kept)
        if not same and near < _PER_PLACE:
            kept.append(int(i))
        if len(kept) == most:
            break
    return kept


def find_cut_off(image_bgr: Bgr) -> Floats | None:
    """The corners of a tile that reaches out of the picture, if what shows of three sides is very clear."""
    small_bgr, scale = _search_picture(image_bgr)
    lines = straight_edges(np.asarray(cv2.cvtColor(small_bgr, cv2.COLOR_BGR2GRAY), np.uint8))
    edges = EdgeField.of(small_bgr)
    quads = guess_tiles(lines, edges, _MANY_GUESSES, _CUT_OFF_SHARE)
    margin = _LEAVING_SHARE * max(edges.frame_px)
    leaves = ((quads < -margin) | (quads > np.array(edges.frame_px) + margin)).any(axis=(1, 2))
    quads = quads[leaves]
    if not len(quads):
        return None
    sides = [edges.shown(quads[:, k], quads[:, (k + 1) % 4], 40) for k in range(4)]
    (far, far_shown), (right, right_shown), (near, near_shown), (left, left_shown) = sides
    long = np.minimum(far, near)
    end = np.maximum(np.where(right_shown > _SHOWN, right, 0), np.where(left_shown > _SHOWN, left, 0))
    clear = (long > _CLEAR_LONG) & (end > _CLEAR_END) & (np.minimum(far_shown, near_shown) > _SHOWN)
    clear &= np.maximum(far_shown, near_shown) < _LEAVING  # both long sides must run out of the picture
    best = int(np.argmax(np.where(clear, long + end, 0.0)))
    return (quads[best] + 0.5) / scale - 0.5 if clear[best] else None


def _search_picture(image_bgr: Bgr) -> tuple[Bgr, float]:
    scale = min(1.0, SEARCH_PX / max(image_bgr.shape[:2]))
    size = (max(1, round(image_bgr.shape[1] * scale)), max(1, round(image_bgr.shape[0] * scale)))
    return np.asarray(cv2.resize(image_bgr, size, interpolation=cv2.INTER_LINEAR), np.uint8), scale
