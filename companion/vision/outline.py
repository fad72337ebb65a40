"""How well tiles' outlines lie on the edges of a picture, and pulling them onto these, many at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.completion import meets, misshape, through
from companion.vision.pose import Floats
from companion.vision.slopes import Singles, Slopes, clearness

# How many samples of a long and a short side are looked at, and in which distances (pixels, outward is +).
_LOOK, _GLANCE = (48, 16), (16, 6)
_LOOK_PX = np.asarray(np.linspace(-2.0, 2.0, 9), np.float64)
_GLANCE_PX = np.asarray(np.linspace(-2.0, 2.0, 5), np.float64)
# Cubes may stand before a good part of a side: half of it seen is nearly as good as all.
_ENOUGH_SEEN, _REST = 0.45, 0.2
_BETTER_END, _OTHER_END = 0.8, 0.3
_LARGE = 0.45
_FAR_LOSS = 0.35
_MOST_UPHILL = 2
# A print may have a frame within: the tile ends up to this share of its width further out.
_WIDER = np.linspace(0.0, 0.11, 10)
_SEEN_EDGE, _EDGE_SHARE = 0.4, 0.6
_SLIDE_PX = np.asarray(np.linspace(-1.5, 1.5, 4), np.float64)
_SLIDES = np.linspace(0.8, 1.25, 46)
_USUAL_SLIDE, _SLIDE_COST, _SEEN_END = 0.06, 0.08, 0.25
_PULLS_PX = (np.asarray(np.linspace(-5.0, 5.0, 11), np.float64), _LOOK_PX)
_FARTHEST_PULL_PX = 32.0
# A fitted side needs this share of its samples on the line, within that many pixels, and may turn so far.
_LEAST_AGREEING, _AGREEING_PX, _CLEAR, _MOST_TURN = 0.25, 1.3, 0.2, 0.08


@dataclass(frozen=True, slots=True, eq=False)
class _Side:
    """Samples of a side of N quads: how far off the best edge is, how clear, and how clear for that."""

    normal: Floats
    offset_px: Floats
    clear: Floats
    near: Floats


def support(slopes: Slopes, quads: Floats, *, at_a_glance: bool = False) -> Floats:
    """How much of each quad's outline lies on edges; the weakest of four sides may be hidden."""
    samples, offsets_px = (_GLANCE, _GLANCE_PX) if at_a_glance else (_LOOK, _LOOK_PX)
    sides = [_side(slopes, quads, k, samples, offsets_px, uphill=not at_a_glance) for k in range(4)]
    seen = np.stack([side.near.mean(axis=1) for side in sides])
    across = quads[:, 2] - quads[:, 0], quads[:, 3] - quads[:, 1]
    area = np.abs(across[0][:, 0] * across[1][:, 1] - across[0][:, 1] * across[1][:, 0]) / 2
    size = np.sqrt(area / (slopes.frame_px[0] * slopes.frame_px[1]))
    score = np.minimum(seen / _ENOUGH_SEEN, 1.0) + _REST * seen
    ends = np.sort(score[[1, 3]], axis=0)
    score = score[0] + score[2] + _BETTER_END * ends[1] + _OTHER_END * ends[0]
    return np.asarray(score + np.minimum(size, _LARGE), np.float64)


def settle(slopes: Slopes, quads: Floats) -> tuple[Floats, Floats]:
    """Move quads onto the tiles they roughly show, as far as that helps; give them with their support."""
    moved = _slide(slopes, _widen(slopes, quads))
    tries = np.concatenate([quads, _refine(slopes, np.concatenate([quads, moved]))])
    scores = (support(slopes, tries) - misshape(tries, slopes.frame_px)).reshape(3, -1)
    best = np.argmax(scores, axis=0)
    each = np.arange(len(quads))
    return tries.reshape(3, -1, 4, 2)[best, each], scores[best, each]


def _side(
    slopes: Slopes, quads: Floats, k: int, samples: tuple[int, int], offsets_px: Floats, *, uphill: bool
) -> _Side:
    return _between(slopes, quads[:, k], quads[:, (k + 1) % 4], samples[k % 2], offsets_px, uphill=uphill)


def _between(
    slopes: Slopes, a: Floats, b: Floats, samples: int, offsets_px: Floats, *, uphill: bool = False
) -> _Side:
    share = ((np.arange(samples) + 0.5) / samples)[None, :, None]
    points = a[:, None] + (b - a)[:, None] * share
    normal = _outward(a, b)
    at = points[:, :, None] + normal[:, None, None] * offsets_px[None, None, :, None]
    steep = slopes.across(at, normal[:, None, None])
    level = clearness(steep)
    # of edges equally clear the nearer one counts, and of one edge its steepest place
    nearness = 1 - _FAR_LOSS * np.abs(offsets_px) / max(1.0, float(np.abs(offsets_px).max()))
    best = np.argmax(level * nearness, axis=2)
    best = _uphill(steep, best) if uphill else best
    clear = np.take_along_axis(level, best[..., None], axis=2)[..., 0]
    return _Side(normal, offsets_px[best], np.asarray(clear, np.float64), clear * nearness[best])


def _uphill(steep: Singles, place: NDArray[np.intp]) -> NDArray[np.intp]:
    """Go from each place to the top of the slope it lies on."""
    last = steep.shape[2] - 1
    for _ in range(_MOST_UPHILL):
        around = np.stack([place, np.maximum(place - 1, 0), np.minimum(place + 1, last)], axis=-1)
        way = np.argmax(np.take_along_axis(steep, around, axis=2), axis=-1)
        place = np.take_along_axis(around, way[..., None], axis=-1)[..., 0]
    return place


def _outward(a: Floats, b: Floats) -> Floats:
    along = (b - a) / np.maximum(np.linalg.norm(b - a, axis=1, keepdims=True), 1e-9)
    return np.stack([along[:, 1], -along[:, 0]], axis=1)


def _widen(slopes: Slopes, quads: Floats) -> Floats:
    """Move each long side to the outermost edge nearby: prints have frames, and the tile ends last."""
    width_px = (
        np.linalg.norm(quads[:, 3] - quads[:, 0], axis=1) + np.linalg.norm(quads[:, 2] - quads[:, 1], axis=1)
    ) / 2
    moved = quads.copy()
    for k in (0, 2):
        a, b = quads[:, k], quads[:, (k + 1) % 4]
        shift = _outward(a, b)[:, None] * (_WIDER * width_px[:, None])[..., None]
        ends = (a[:, None] + shift).reshape(-1, 2), (b[:, None] + shift).reshape(-1, 2)
        seen = _between(slopes, *ends, 24, np.array([-1.0, 0.0, 1.0])).clear.mean(axis=1)
        seen = seen.reshape(len(quads), -1)
        good = seen >= np.maximum(_SEEN_EDGE, _EDGE_SHARE * seen[:, :3].max(axis=1))[:, None]
        for n in np.flatnonzero(good.any(axis=1)):
            first = int(np.flatnonzero(good[n])[-1])
            while first > 0 and seen[n, first - 1] >= seen[n, first]:
                first -= 1  # the edge is the peak of the outermost run
            moved[n, k] += shift[n, first]
            moved[n, (k + 1) % 4] += shift[n, first]
    return moved


def _slide(slopes: Slopes, quads: Floats) -> Floats:
    """Move the less visible end along the long edges to where an edge is seen."""
    ends = [_side(slopes, quads, k, _GLANCE, _GLANCE_PX, uphill=False).clear.mean(axis=1) for k in (1, 3)]
    is_turned = (ends[0] > ends[1])[:, None, None]
    quads = np.where(is_turned, np.roll(quads, 2, axis=1), quads)
    top = quads[:, :1] + _SLIDES[:, None] * (quads[:, 1:2] - quads[:, :1])
    bottom = quads[:, 3:] + _SLIDES[:, None] * (quads[:, 2:3] - quads[:, 3:])
    side = _between(slopes, top.reshape(-1, 2), bottom.reshape(-1, 2), 10, _SLIDE_PX)
    seen = side.clear.mean(axis=1).reshape(len(quads), -1)
    seen = seen - _SLIDE_COST * ((_SLIDES - 1) / _USUAL_SLIDE) ** 2
    best, each = np.argmax(seen, axis=1), np.arange(len(quads))
    slid = np.stack([quads[:, 0], top[each, best], bottom[each, best], quads[:, 3]], axis=1)
    quads = np.where((seen[each, best] > _SEEN_END)[:, None, None], slid, quads)
    return np.where(is_turned, np.roll(quads, 2, axis=1), quads)


def _refine(slopes: Slopes, quads: Floats) -> Floats:
    """Pull each side onto the edge nearby; a side that is not seen stays where the others put it."""
    for offsets_px in _PULLS_PX:
        lines = [_fit(slopes, quads, k, offsets_px) for k in range(4)]
        moved = np.stack([meets(lines[k - 1], lines[k]) for k in range(4)], axis=1)
        kept = _are_convex(moved) & (np.abs(moved - quads).max(axis=(1, 2)) < _FARTHEST_PULL_PX)
        quads = np.where(kept[:, None, None], moved, quads)
    return quads


def _are_convex(quads: Floats) -> Floats:
    sides = np.roll(quads, -1, axis=1) - quads
    following = np.roll(sides, -1, axis=1)
    turns = sides[..., 0] * following[..., 1] - sides[..., 1] * following[..., 0]
    return np.asarray((turns > 1e-6).all(axis=1) & np.isfinite(quads).all(axis=(1, 2)), np.bool_)


def _fit(slopes: Slopes, quads: Floats, k: int, offsets_px: Floats) -> Floats:
    """Fit a line to the edge points of one side of each quad; one that is not seen stays."""
    a, b = quads[:, k], quads[:, (k + 1) % 4]
    side = _side(slopes, quads, k, _LOOK, offsets_px, uphill=True)
    offset, clear = side.offset_px, side.clear
    place = ((np.arange(offset.shape[1]) + 0.5) / offset.shape[1])[None]
    weight = clear + 1e-9
    residual, start, end = offset, np.zeros(len(a)), np.zeros(len(a))
    for _ in range(3):  # edges that lie elsewhere lose their weight
        total = weight.sum(axis=1, keepdims=True)
        mean_place = (weight * place).sum(axis=1, keepdims=True) / total
        mean_offset = (weight * offset).sum(axis=1, keepdims=True) / total
        centred = place - mean_place
        slope = (weight * centred * (offset - mean_offset)).sum(axis=1, keepdims=True)
        slope = slope / np.maximum((weight * centred**2).sum(axis=1, keepdims=True), 1e-9)
        level = mean_offset - slope * mean_place
        residual = offset - (slope * place + level)
        weight = clear / (1 + residual**2) ** 2 + 1e-9
        start, end = level[:, 0], (level + slope)[:, 0]
    agree = ((np.abs(residual) < _AGREEING_PX) & (clear > _CLEAR)).mean(axis=1)
    turn = np.abs(end - start) / np.maximum(np.linalg.norm(b - a, axis=1), 1e-9)
    good = ((agree >= _LEAST_AGREEING) & (turn <= _MOST_TURN))[:, None]
    start_px = np.where(good, a + side.normal * start[:, None], a)
    end_px = np.where(good, b + side.normal * end[:, None], b)
    return through(start_px, end_px)
