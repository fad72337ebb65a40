"""Finds tiles seen at a slant: a near and a far edge, an end between them, and what a phone must then see.

Stacks hide parts of the far edge and of the ends, so one end is enough: with the lens roughly known, two long
edges and one end of a 250 x 75 mm tile say where the other end is. Everything is weighed by how much of the
outline lies on edges of the picture; who asks for tiles gets several and lets their contents decide.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.edge_field import EdgeField, Floats, meet, through
from companion.vision.photo import Bgr
from companion.vision.pose import FOCAL_PER_DIAGONAL
from companion.vision.task import TILE_MM

Gray = NDArray[np.uint8]

SEARCH_PX = 800
_LENSES = (1.0, 0.88, 1.13)
_SEGMENT_PX = 9.0
_LONG_LINES, _NEAR_LINES, _END_LINES = 28, 10, 110
_COARSE = 60
_CROWD, _CROWD_SHARE = 3, 0.2


@dataclass(frozen=True, slots=True, eq=False)
class Slanted:
    """A place where a tile may lie (tl, tr, br, bl as seen by someone before it) and its support by edges."""

    corners_px: Floats
    support: float


def find_slanted(image_bgr: Bgr, most: int = 8) -> list[Slanted]:
    """List places of tiles, best supported first, in pixels of the picture."""
    scale = min(1.0, SEARCH_PX / max(image_bgr.shape[:2]))
    small_bgr = np.asarray(
        cv2.resize(image_bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
    )
    frame_px = (small_bgr.shape[1], small_bgr.shape[0])
    gray = np.asarray(cv2.cvtColor(small_bgr, cv2.COLOR_BGR2GRAY), np.uint8)
    lines = _lines(gray)
    quads = np.concatenate([_candidates(lines, frame_px), _from_ends(lines, frame_px)])
    if not len(quads):
        return []
    edges = EdgeField.of(small_bgr)
    coarse = edges.support(quads, 20, 8)
    order = np.argsort(-coarse, kind="stable")[: _COARSE * 12]
    kept = _spread(_distinct(quads[order], coarse[order], _COARSE * 4, 0.012), _COARSE, 4 * _CROWD)
    support = edges.support(kept, 60, 24)
    order = np.argsort(-support, kind="stable")
    final = _spread(_distinct(kept[order], support[order], _COARSE, 0.03), most, _CROWD)
    final = np.array([edges.refine(quad) for quad in final])
    again = _completed_again(final, frame_px)
    if len(again):
        both = np.concatenate([final, again])
        likely = _distinct(both, edges.rate(both), 2 * most, 0.015)
        final = np.array([edges.refine(quad) for quad in likely])
        final = _spread(_distinct(final, edges.rate(final), 2 * most, 0.012), most, _CROWD)
    rated = edges.rate(final)
    order = np.argsort(-rated, kind="stable")
    final, rated = final[order], rated[order]
    return [Slanted((quad + 0.5) / scale - 0.5, float(s)) for quad, s in zip(final, rated, strict=True)]


def _lines(gray: Gray) -> Floats:
    """Straight edges (x, y, x, y, seen) with gaps bridged, longest first."""
    found: object = cv2.createLineSegmentDetector(cv2.LSD_REFINE_NONE).detect(gray)[0]
    if found is None:  # a picture without a single edge
        return np.zeros((0, 5))
    ends = np.asarray(found, np.float64).reshape(-1, 4)
    length = np.hypot(ends[:, 2] - ends[:, 0], ends[:, 3] - ends[:, 1])
    order = np.argsort(-length, kind="stable")
    order = order[length[order] >= _SEGMENT_PX][:400]
    return _joined(ends[order], length[order])


def _joined(ends: Floats, length: Floats) -> Floats:
    """Add to the longer segments what continues them, across as much as a stack may hide."""
    joined = []
    vector = ends[:, 2:] - ends[:, :2]
    unit = vector / length[:, None]
    middle = (ends[:, :2] + ends[:, 2:]) / 2
    for i in range(min(len(ends), 150)):
        normal = np.array([-unit[i, 1], unit[i, 0]])
        turn = np.abs(unit @ normal)
        off_start = np.abs((ends[:, :2] - middle[i]) @ normal)
        off_end = np.abs((ends[:, 2:] - middle[i]) @ normal)
        places = np.stack([(ends[:, :2] - middle[i]) @ unit[i], (ends[:, 2:] - middle[i]) @ unit[i]], axis=1)
        low, high = places.min(axis=1), places.max(axis=1)
        reach = 1.5 + 0.012 * np.maximum(np.abs(low), np.abs(high))
        mates = np.flatnonzero((turn < 0.07) & (off_start < reach) & (off_end < reach))
        mates = mates[np.argsort(low[mates])]
        k = int(np.flatnonzero(mates == i)[0])
        first = last = k
        start, end, seen = low[i], high[i], length[i]
        while last + 1 < len(mates) and low[mates[last + 1]] - end < 0.8 * (end - start) + 10:
            last += 1
            end, seen = max(end, high[mates[last]]), seen + length[mates[last]]
        while first > 0 and start - high[mates[first - 1]] < 0.8 * (end - start) + 10:
            first -= 1
            start, seen = min(start, low[mates[first]]), seen + length[mates[first]]
        members = mates[first : last + 1]
        points = np.concatenate([ends[members, :2], ends[members, 2:]])
        weights = np.concatenate([length[members], length[members]])
        centre = np.average(points, axis=0, weights=weights)
        spread = np.cov((points - centre).T, aweights=weights) if len(members) > 1 else None
        along = unit[i] if spread is None else np.linalg.eigh(spread)[1][:, 1]
        along = along if along @ unit[i] > 0 else -along
        reach_px = (points - centre) @ along
        joined.append(
            np.concatenate([centre + along * reach_px.min(), centre + along * reach_px.max(), [seen]])
        )
    lines = np.array(joined)
    short = np.concatenate([ends[150:], length[150:, None]], axis=1)
    return np.concatenate([lines, short])


def _candidates(lines: Floats, frame_px: tuple[int, int]) -> Floats:
    """Every tile that two long edges and an end between them make."""
    if len(lines) < 3:
        return np.zeros((0, 4, 2))
    vector = lines[:, 2:4] - lines[:, :2]
    slope = np.abs(vector[:, 1]) / np.maximum(np.abs(vector[:, 0]), 1e-9)
    size = np.hypot(vector[:, 0], vector[:, 1])
    level = np.flatnonzero((slope < 0.75) & (size > 0.12 * max(frame_px)))
    level = _different(lines, level[np.argsort(-lines[level, 4], kind="stable")])[:_LONG_LINES]
    ends = np.flatnonzero(slope > 0.2)[:_END_LINES]
    equations = through(lines)
    corners: list[Floats] = []
    longs: list[Floats] = []
    outwards: list[Floats] = []
    for n in level:
        for f in level:
            gap = _gap(lines, equations, int(n), int(f), frame_px)
            if gap is None:
                continue
            on_near = meet(equations[ends], equations[n][None])
            on_far = meet(equations[ends], equations[f][None])
            good = _spans(lines[ends], on_near, on_far)
            for e in np.flatnonzero(good):
                for side in (-1.0, 1.0):
                    corners.append(np.stack([on_far[e], on_near[e]]))
                    longs.append(np.stack([equations[f], equations[n]]))
                    outwards.append(np.array([side, 0.0]))
    if not corners:
        return np.zeros((0, 4, 2))
    made = [
        _complete(np.array(corners), np.array(longs), np.array(outwards), frame_px, lens) for lens in _LENSES
    ]
    return np.concatenate(made)


def _from_ends(lines: Floats, frame_px: tuple[int, int]) -> Floats:
    """Every tile that a near edge and both ends make, for when stacks hide the far edge."""
    if len(lines) < 3:
        return np.zeros((0, 4, 2))
    vector = lines[:, 2:4] - lines[:, :2]
    slope = np.abs(vector[:, 1]) / np.maximum(np.abs(vector[:, 0]), 1e-9)
    size = np.hypot(vector[:, 0], vector[:, 1])
    level = np.flatnonzero((slope < 0.75) & (size > 0.2 * max(frame_px)))
    level = _different(lines, level[np.argsort(-lines[level, 4], kind="stable")])[:_NEAR_LINES]
    ends = np.flatnonzero((slope > 0.2) & (size > 0.02 * max(frame_px)))[:_END_LINES]
    equations = through(lines)
    lower = np.where((lines[ends, 1] > lines[ends, 3])[:, None], lines[ends, :2], lines[ends, 2:4])
    upper = np.where((lines[ends, 1] > lines[ends, 3])[:, None], lines[ends, 2:4], lines[ends, :2])
    found = []
    for n in level:
        feet = meet(equations[ends], equations[n][None])
        tall = np.linalg.norm(upper - lower, axis=1)
        standing = (np.linalg.norm(feet - lower, axis=1) < 3 + 0.25 * tall) & (upper[:, 1] < feet[:, 1] - 4)
        chosen = np.flatnonzero(standing)
        left, right = np.meshgrid(chosen, chosen, indexing="ij")
        left, right = left.ravel(), right.ravel()
        wide = feet[right, 0] - feet[left, 0] > 0.25 * min(frame_px)
        left, right = left[wide], right[wide]
        for lens in _LENSES:
            quads = _stand(
                feet[left], feet[right], equations[ends][left], equations[ends][right], frame_px, lens
            )
            reach_left = np.linalg.norm(quads[:, 0] - quads[:, 3], axis=1)
            reach_right = np.linalg.norm(quads[:, 1] - quads[:, 2], axis=1)
            seen_left = np.linalg.norm(upper[left] - feet[left], axis=1)
            seen_right = np.linalg.norm(upper[right] - feet[right], axis=1)
            fits = (seen_left < 1.15 * reach_left) & (seen_right < 1.15 * reach_right)
            fits &= (seen_left > 0.3 * reach_left) & (seen_right > 0.3 * reach_right)
            fits &= (seen_left > 0.6 * reach_left) | (seen_right > 0.6 * reach_right)
            found.append(quads[fits])
    return np.concatenate(found) if found else np.zeros((0, 4, 2))


def _stand(
    left: Floats, right: Floats, left_line: Floats, right_line: Floats, frame_px: tuple[int, int], lens: float
) -> Floats:
    """Give tl, tr, br, bl of tiles from their near corners and the lines of their ends."""
    focal_px = lens * FOCAL_PER_DIAGONAL * float(np.hypot(*frame_px))
    centre = np.array(frame_px) / 2
    vanishing = np.cross(left_line, right_line)
    crosswise = np.stack(
        [
            (vanishing[:, 0] - centre[0] * vanishing[:, 2]) / focal_px,
            (vanishing[:, 1] - centre[1] * vanishing[:, 2]) / focal_px,
            vanishing[:, 2],
        ],
        axis=1,
    )
    crosswise /= np.maximum(np.linalg.norm(crosswise, axis=1, keepdims=True), 1e-12)
    ones = np.ones((len(left), 1))
    ray_left = np.hstack([(left - centre) / focal_px, ones])
    ray_right = np.hstack([(right - centre) / focal_px, ones])
    lengthwise = np.cross(crosswise, np.cross(ray_left, ray_right))
    lengthwise /= np.maximum(np.linalg.norm(lengthwise, axis=1, keepdims=True), 1e-12)
    # left corner at depth 1, right corner on its ray: d * right - l * along = left
    rr = np.sum(ray_right**2, axis=1)
    ra = np.sum(ray_right * lengthwise, axis=1)
    rl = np.sum(ray_right * ray_left, axis=1)
    al = np.sum(lengthwise * ray_left, axis=1)
    determinant = np.where(np.abs(rr - ra * ra) < 1e-12, 1e-12, rr - ra * ra)
    depth = (rl - ra * al) / determinant
    length = np.abs((ra * rl - rr * al) / determinant)
    away = (
        np.where(crosswise[:, 2:] >= 0, crosswise, -crosswise) * (length * TILE_MM[1] / TILE_MM[0])[:, None]
    )
    far_left, far_right = ray_left + away, ray_right * depth[:, None] + away
    made = np.stack(
        [
            far_left[:, :2] / far_left[:, 2:] * focal_px + centre,
            far_right[:, :2] / np.maximum(far_right[:, 2:], 1e-6) * focal_px + centre,
            right,
            left,
        ],
        axis=1,
    )
    wrong = (depth < 0.3) | (depth > 3.0) | (made[:, 0, 1] > left[:, 1]) | (made[:, 1, 1] > right[:, 1])
    made[wrong] = 1e9  # such tiles reach further than any end that was seen
    return made


def _completed_again(quads: Floats, frame_px: tuple[int, int]) -> Floats:
    """Trust one end of each quad and let the lens say where the other must be."""
    sides = np.stack([quads, np.roll(quads, -1, axis=1)], axis=2).reshape(-1, 4)
    equations = through(sides).reshape(-1, 4, 3)
    longs = equations[:, [0, 2]]
    left, right = quads[:, [0, 3]], quads[:, [1, 2]]
    rightward = np.tile([1.0, 0.0], (len(quads), 1))
    made = [
        _complete(corners, longs, outward, frame_px, lens)
        for corners, outward in ((left, rightward), (right, -rightward))
        for lens in _LENSES
    ]
    return np.concatenate(made)


def _different(lines: Floats, order: NDArray[np.intp]) -> NDArray[np.intp]:
    """Drop lines that repeat a better one."""
    kept: list[int] = []
    for i in order:
        if all(max(_off(lines[k], lines[i, :2]), _off(lines[k], lines[i, 2:4])) > 1.2 for k in kept):
            kept.append(int(i))
    return np.array(kept, np.intp)


def _off(line: Floats, point: Floats) -> float:
    along = line[2:4] - line[:2]
    away = point - line[:2]
    return abs(float(along[0] * away[1] - along[1] * away[0])) / max(float(np.hypot(*along)), 1e-9)


def _gap(lines: Floats, equations: Floats, n: int, f: int, frame_px: tuple[int, int]) -> float | None:
    """How far the far edge lies above the near one; None if the two cannot be edges of one tile."""
    if n == f:
        return None
    left = max(min(lines[n, 0], lines[n, 2]), min(lines[f, 0], lines[f, 2]))
    right = min(max(lines[n, 0], lines[n, 2]), max(lines[f, 0], lines[f, 2]))
    if right - left < 0.25 * min(abs(lines[n, 2] - lines[n, 0]), abs(lines[f, 2] - lines[f, 0])):
        return None
    at = np.array([left, right])
    rise = _height_at(equations[n], at) - _height_at(equations[f], at)
    limit = 0.45 * max(frame_px)
    if rise.min() < 0.02 * max(frame_px) or rise.max() > limit or rise.max() > 2.2 * rise.min():
        return None
    return float(rise.mean())


def _height_at(equation: Floats, x: Floats) -> Floats:
    return np.asarray(-(equation[0] * x + equation[2]) / equation[1], np.float64)


def _spans(ends: Floats, on_near: Floats, on_far: Floats) -> NDArray[np.bool_]:
    """Whether lines really lie between their meetings with both long edges."""
    across = on_far - on_near
    total = np.maximum(np.hypot(across[:, 0], across[:, 1]), 1e-9)
    along = across / total[:, None]
    places = np.stack(
        [
            np.sum((ends[:, :2] - on_near) * along, axis=1),
            np.sum((ends[:, 2:4] - on_near) * along, axis=1),
        ]
    )
    low, high = places.min(axis=0), places.max(axis=0)
    seen = np.minimum(high, total) - np.maximum(low, 0)
    slack = 4.0 + 0.12 * total
    return np.asarray((seen > 0.3 * total) & (low > -slack) & (high < total + slack), np.bool_)


def _complete(
    corners: Floats, longs: Floats, outwards: Floats, frame_px: tuple[int, int], lens: float
) -> Floats:
    """Give tl, tr, br, bl of tiles with one end at (far, near) corners, leaving it outwards."""
    focal_px = lens * FOCAL_PER_DIAGONAL * float(np.hypot(*frame_px))
    centre = np.array(frame_px) / 2
    vanishing = np.cross(longs[:, 0], longs[:, 1])
    lengthwise = np.stack(
        [
            (vanishing[:, 0] - centre[0] * vanishing[:, 2]) / focal_px,
            (vanishing[:, 1] - centre[1] * vanishing[:, 2]) / focal_px,
            vanishing[:, 2],
        ],
        axis=1,
    )
    lengthwise /= np.maximum(np.linalg.norm(lengthwise, axis=1, keepdims=True), 1e-12)
    rays = np.concatenate([(corners - centre) / focal_px, np.ones((*corners.shape[:2], 1))], axis=2)
    crosswise = np.cross(lengthwise, np.cross(rays[:, 0], rays[:, 1]))
    crosswise /= np.maximum(np.linalg.norm(crosswise, axis=1, keepdims=True), 1e-12)
    # far corner at depth 1, near corner on its ray: d * near - w * cross = far
    nn = np.sum(rays[:, 1] ** 2, axis=1)
    nc = np.sum(rays[:, 1] * crosswise, axis=1)
    nf = np.sum(rays[:, 1] * rays[:, 0], axis=1)
    cf = np.sum(crosswise * rays[:, 0], axis=1)
    determinant = np.where(np.abs(nn - nc * nc) < 1e-12, 1e-12, nn - nc * nc)
    depth = (nf - nc * cf) / determinant
    width = np.abs((nc * nf - nn * cf) / determinant)
    reach = lengthwise * (width * TILE_MM[0] / TILE_MM[1])[:, None]
    near = np.stack([rays[:, 0], rays[:, 1] * depth[:, None]], axis=1)
    best = np.full((len(corners), 4, 2), np.nan)
    for sign in (1.0, -1.0):
        far = near + sign * reach[:, None]
        safe = np.maximum(far[..., 2:], 1e-6)
        far_px = far[..., :2] / safe * focal_px + centre
        forward = np.sum((far_px[:, 0] - corners[:, 0]) * outwards, axis=1) > 0
        fits = forward & (far[..., 2] > 0.1).all(axis=1) & (depth > 0.1) & (depth < 1.02)
        rightward = outwards[:, 0] > 0
        to_right = np.stack([corners[:, 0], far_px[:, 0], far_px[:, 1], corners[:, 1]], axis=1)
        to_left = np.stack([far_px[:, 0], corners[:, 0], corners[:, 1], far_px[:, 1]], axis=1)
        quads = np.where(rightward[:, None, None], to_right, to_left)
        best[fits] = quads[fits]
    margin = 0.03 * max(frame_px)
    inside = ((best > -margin) & (best < np.array(frame_px) + margin)).all(axis=(1, 2))
    size = np.linalg.norm(best[:, 2] - best[:, 3], axis=1)
    inside &= size > 0.25 * min(frame_px)
    return np.asarray(best[inside], np.float64)


def _distinct(quads: Floats, support: Floats, most: int, share: float) -> Floats:
    """Keep the best that lie apart by more than a share of their width."""
    kept = np.empty((most, 4, 2))
    count = 0
    for i in np.argsort(-support, kind="stable"):
        limit = share * float(np.linalg.norm(quads[i, 2] - quads[i, 3]))
        if count == 0 or np.abs(kept[:count] - quads[i]).max(axis=(1, 2)).min() > limit:
            kept[count] = quads[i]
            count += 1
            if count == most:
                break
    return kept[:count]


def _spread(quads: Floats, most: int, crowd: int) -> Floats:
    """Take the first few about each place, so that one busy tile does not crowd out the others."""
    kept: list[int] = []
    middles = quads.mean(axis=1)
    for i, middle in enumerate(middles):
        width = float(np.linalg.norm(quads[i, 2] - quads[i, 3]))
        near = [k for k in kept if float(np.linalg.norm(middles[k] - middle)) < _CROWD_SHARE * width]
        if len(near) < crowd:
            kept.append(i)
        if len(kept) == most:
            break
    return quads[kept]
