"""Guesses where slanted tiles may lie: every tile that some straight edges of a picture would make.

Stacks hide parts of the far edge and of the ends, so three sides are enough: both long ones and an end, or
the near one and both ends; where all four are seen, the lens need not be known. Guesses are many and cheap;
`outline.py` says which are good.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.edge_field import EdgeField
from companion.vision.slanted_completion import from_both_ends, from_one_end, is_seen_by_a_phone
from companion.vision.straight import meet, through, without_repeats

Floats = NDArray[np.float64]
Index = NDArray[np.intp]

_LENSES = (1.0, 0.88, 1.13)
_STEEPEST_LEVEL, _FLATTEST_END = 0.9, 0.2
_LONG_LINES, _NEAR_LINES, _END_LINES = 26, 10, 130
_LONG_SHARE, _NEAR_SHARE, _END_SHARE = 0.12, 0.2, 0.02
_MOST_THREES, _MOST_PAIRS = 500, 400
_COARSE = (10, 4)


def guess_tiles(lines: Floats, edges: EdgeField, most: int, outside: float = 0.03) -> Floats:
    """List the best supported guesses as corners tl, tr, br, bl, seen by someone before the tile."""
    if len(lines) < 3:
        return np.zeros((0, 4, 2))
    frame_px = edges.frame_px
    vector = lines[:, 2:4] - lines[:, :2]
    slope = np.abs(vector[:, 1]) / np.maximum(np.abs(vector[:, 0]), 1e-9)
    share = np.hypot(vector[:, 0], vector[:, 1]) / max(frame_px)
    level = np.flatnonzero((slope < _STEEPEST_LEVEL) & (share > _LONG_SHARE))
    level = without_repeats(lines, level[np.argsort(-lines[level, 4], kind="stable")])
    ends = np.flatnonzero((slope > _FLATTEST_END) & (share > _END_SHARE))[:_END_LINES]
    near = level[share[level] > _NEAR_SHARE][:_NEAR_LINES]
    level = level[:_LONG_LINES]
    threes = _threes(lines, level, ends, edges)
    quads = np.concatenate(
        [
            _one_ended(threes, frame_px),
            _four_sided(threes, frame_px),
            _two_ended(lines, near, ends, edges),
        ]
    )
    quads = quads[_fits_frame(quads, frame_px, outside)]
    support = edges.support(quads, *_COARSE)
    best = np.argsort(-support, kind="stable")
    return _apart(quads[best], most)


@dataclass(frozen=True, slots=True, eq=False)
class _Threes:
    """Two long edges and an end between them: the long ones' equations (far, near), the end's two corners."""

    pair: Index
    longs: Floats
    corners: Floats


def _threes(lines: Floats, level: Index, ends: Index, edges: EdgeField) -> _Threes:
    """Every pair of lines that may be near and far edges, with every line that may be an end of theirs."""
    equations = through(lines)
    near, far = _pairs(lines, equations, level, edges.frame_px)
    on_near = meet(equations[ends][None], equations[near][:, None])
    on_far = meet(equations[ends][None], equations[far][:, None])
    pair, end = np.nonzero(_spans(lines[ends][None], on_near, on_far))
    corners = np.stack([on_far[pair, end], on_near[pair, end]], axis=1)
    if len(pair) > _MOST_THREES:
        strength = edges.side(corners[:, 0], corners[:, 1], 8)
        strength += 0.5 * (lines[near[pair], 4] + lines[far[pair], 4]) / max(edges.frame_px)
        best = np.argsort(-strength, kind="stable")[:_MOST_THREES]
        pair, corners = pair[best], corners[best]
    longs = np.stack([equations[far[pair]], equations[near[pair]]], axis=1)
    return _Threes(pair, longs, corners)


def _one_ended(threes: _Threes, frame_px: tuple[int, int]) -> Floats:
    """The tiles that leave such an end to either side."""
    rightward = np.repeat([True, False], len(threes.pair))
    corners, longs = np.tile(threes.corners, (2, 1, 1)), np.tile(threes.longs, (2, 1, 1))
    return np.concatenate([from_one_end(corners, longs, rightward, frame_px, lens) for lens in _LENSES])


def _four_sided(threes: _Threes, frame_px: tuple[int, int]) -> Floats:
    """The tiles between two such ends, if a phone's lens can see them like that."""
    near_x = threes.corners[:, 1, 0]
    apart = near_x[None] - near_x[:, None] > 0.25 * min(frame_px)
    left, right = np.nonzero((threes.pair[:, None] == threes.pair[None]) & apart)
    far_left, near_left = threes.corners[left, 0], threes.corners[left, 1]
    far_right, near_right = threes.corners[right, 0], threes.corners[right, 1]
    quads = np.stack([far_left, far_right, near_right, near_left], axis=1)
    return quads[is_seen_by_a_phone(quads, frame_px)]


def _two_ended(lines: Floats, level: Index, ends: Index, edges: EdgeField) -> Floats:
    """Every tile that a near edge and both ends make, for when stacks hide the far edge."""
    equations = through(lines)
    is_first_lower = (lines[ends, 1] > lines[ends, 3])[:, None]
    lower = np.where(is_first_lower, lines[ends, :2], lines[ends, 2:4])
    upper = np.where(is_first_lower, lines[ends, 2:4], lines[ends, :2])
    tall = np.linalg.norm(upper - lower, axis=1)
    feet = meet(equations[ends][None], equations[level][:, None])
    standing = np.linalg.norm(feet - lower, axis=2) < 3 + 0.25 * tall
    standing &= upper[:, 1] < feet[..., 1] - 4
    wide = feet[:, None, :, 0] - feet[:, :, None, 0] > 0.25 * min(edges.frame_px)
    edge, left, right = np.nonzero(standing[:, :, None] & standing[:, None, :] & wide)
    if len(edge) > _MOST_PAIRS * 3:
        order = np.argsort(-(tall[left] + tall[right]), kind="stable")[: _MOST_PAIRS * 3]
        edge, left, right = edge[order], left[order], right[order]
    found = []
    for lens in _LENSES:
        quads = from_both_ends(
            feet[edge, left],
            feet[edge, right],
            equations[ends[left]],
            equations[ends[right]],
            edges.frame_px,
            lens,
        )
        seen_left = _length(upper[left] - feet[edge, left]) / _length(quads[:, 0] - quads[:, 3])
        seen_right = _length(upper[right] - feet[edge, right]) / _length(quads[:, 1] - quads[:, 2])
        least, most = np.minimum(seen_left, seen_right), np.maximum(seen_left, seen_right)
        found.append(quads[(most < 1.15) & (least > 0.3) & (most > 0.6)])
    return np.concatenate(found)


def _pairs(lines: Floats, equations: Floats, level: Index, frame_px: tuple[int, int]) -> tuple[Index, Index]:
    """Which level lines may be the near and the far edge of one tile."""
    near, far = (v.ravel() for v in np.meshgrid(level, level, indexing="ij"))
    low = np.minimum(lines[:, 0], lines[:, 2])
    high = np.maximum(lines[:, 0], lines[:, 2])
    left, right = np.maximum(low[near], low[far]), np.minimum(high[near], high[far])
    shorter = np.minimum((high - low)[near], (high - low)[far])
    rise = np.stack([_height_at(equations[near], x) - _height_at(equations[far], x) for x in (left, right)])
    least, most = rise.min(axis=0), rise.max(axis=0)
    longest = max(frame_px)
    fits = (near != far) & (right - left >= 0.25 * shorter)
    fits &= (least >= 0.02 * longest) & (most <= 0.45 * longest) & (most <= 2.2 * least)
    return near[fits], far[fits]


def _height_at(equations: Floats, x: Floats) -> Floats:
    return np.asarray(-(equations[:, 0] * x + equations[:, 2]) / equations[:, 1], np.float64)


def _spans(ends: Floats, on_near: Floats, on_far: Floats) -> NDArray[np.bool_]:
    """Whether lines really lie between their meetings with both long edges."""
    across = on_far - on_near
    total = np.maximum(_length(across), 1e-9)
    along = across / total[..., None]
    first = np.sum((ends[..., :2] - on_near) * along, axis=-1)
    second = np.sum((ends[..., 2:4] - on_near) * along, axis=-1)
    low, high = np.minimum(first, second), np.maximum(first, second)
    seen = np.minimum(high, total) - np.maximum(low, 0)
    slack = 4.0 + 0.12 * total
    return np.asarray((seen > 0.3 * total) & (low > -slack) & (high < total + slack), np.bool_)


def _length(vectors: Floats) -> Floats:
    return np.asarray(np.hypot(vectors[..., 0], vectors[..., 1]), np.float64)


def _fits_frame(quads: Floats, frame_px: tuple[int, int], outside: float) -> NDArray[np.bool_]:
    margin = outside * max(frame_px)
    inside = ((quads > -margin) & (quads < np.array(frame_px) + margin)).all(axis=(1, 2))  # nan is not
    wide = _length(quads[:, 2] - quads[:, 3]) > 0.25 * min(frame_px)
    return np.asarray(inside & wide, np.bool_)


def _apart(quads: Floats, most: int, share: float = 0.012) -> Floats:
    """Keep the first that lie apart by more than a share of their width."""
    kept = np.empty((most, 4, 2))
    count = 0
    limits = share * _length(quads[:, 2] - quads[:, 3])
    for quad, limit in zip(quads, limits, strict=True):
        if count == 0 or np.abs(kept[:count] - quad).max(axis=(1, 2)).min() > limit:
            kept[count] = quad
            count += 1
            if count == most:
                break
    return kept[:count]
