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

from companion.vision.photo import Bgr
from companion.vision.pose import FOCAL_PER_DIAGONAL
from companion.vision.task import TILE_MM

Floats = NDArray[np.float64]
Gray = NDArray[np.uint8]

SEARCH_PX = 800
_LENSES = (1.0, 0.88, 1.13)
_SEGMENT_PX = 9.0
_LONG_LINES, _NEAR_LINES, _END_LINES = 28, 10, 110
_COARSE = 60
_CROWD, _CROWD_SHARE = 3, 0.2
_WEAKEST, _OVERRUN = 0.1, 0.25
_NEAR = 2  # the side that faces the camera: its lower rim shows, too


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
    edges = _EdgeField.of(small_bgr)
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
    equations = _through(lines)
    corners: list[Floats] = []
    longs: list[Floats] = []
    outwards: list[Floats] = []
    for n in level:
        for f in level:
            gap = _gap(lines, equations, int(n), int(f), frame_px)
            if gap is None:
                continue
            on_near = _meet(equations[ends], equations[n][None])
            on_far = _meet(equations[ends], equations[f][None])
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
    equations = _through(lines)
    lower = np.where((lines[ends, 1] > lines[ends, 3])[:, None], lines[ends, :2], lines[ends, 2:4])
    upper = np.where((lines[ends, 1] > lines[ends, 3])[:, None], lines[ends, 2:4], lines[ends, :2])
    found = []
    for n in level:
        feet = _meet(equations[ends], equations[n][None])
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
    equations = _through(sides).reshape(-1, 4, 3)
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


@dataclass(frozen=True, slots=True, eq=False)
class _EdgeField:
    """How strongly the picture changes across each direction, widened a little."""

    fields: NDArray[np.float32]
    sharp: NDArray[np.float32]
    frame_px: tuple[int, int]

    @staticmethod
    def of(image_bgr: Bgr) -> _EdgeField:
        smooth = cv2.GaussianBlur(image_bgr, (0, 0), 1.0)
        gx = np.asarray(cv2.Scharr(smooth, cv2.CV_16S, 1, 0))
        gy = np.asarray(cv2.Scharr(smooth, cv2.CV_16S, 0, 1))
        clearest = np.argmax(np.abs(gx).astype(np.int32) + np.abs(gy), axis=2)[..., None]
        across_x = np.take_along_axis(gx, clearest, axis=2)[..., 0].astype(np.float32)
        across_y = np.take_along_axis(gy, clearest, axis=2)[..., 0].astype(np.float32)
        angles = np.pi * np.arange(8) / 8
        stacked = np.stack(
            [np.abs(across_x * np.float32(np.cos(t)) + across_y * np.float32(np.sin(t))) for t in angles]
        )
        strong = float(np.percentile(stacked[:, ::4, ::4].max(axis=0), 80)) + 24.0
        widened = [cv2.dilate(np.minimum(f / strong, 1.0), np.ones((3, 3), np.uint8)) for f in stacked]
        sharp = np.minimum(stacked / strong, 1.2)
        return _EdgeField(np.stack(widened), sharp, (image_bgr.shape[1], image_bgr.shape[0]))

    def side(self, a: Floats, b: Floats, samples: int) -> Floats:
        """Strength at points along each of N sides; points outside the picture count a little."""
        share = (np.arange(samples) + 0.5) / samples
        points = a[:, None] + (b - a)[:, None] * share[None, :, None]
        normal = np.arctan2((b - a)[:, 0], -(b - a)[:, 1])  # direction across the side
        turn = np.rint(normal / (np.pi / 8)).astype(np.intp) % 8
        x, y = np.rint(points[..., 0]).astype(np.intp), np.rint(points[..., 1]).astype(np.intp)
        inside = (x >= 0) & (y >= 0) & (x < self.frame_px[0]) & (y < self.frame_px[1])
        x, y = np.clip(x, 0, self.frame_px[0] - 1), np.clip(y, 0, self.frame_px[1] - 1)
        return np.asarray(np.where(inside, self.fields[turn[:, None], y, x], 0.2), np.float64)

    def support(self, quads: Floats, long_samples: int, end_samples: int) -> Floats:
        """How much of each outline lies on edges, the far edge and the worse end counting less."""
        far = self.side(quads[:, 0], quads[:, 1], long_samples).mean(axis=1)
        right = self.side(quads[:, 1], quads[:, 2], end_samples).mean(axis=1)
        near = self.side(quads[:, 2], quads[:, 3], long_samples).mean(axis=1)
        left = self.side(quads[:, 3], quads[:, 0], end_samples).mean(axis=1)
        better, worse = np.maximum(left, right), np.minimum(left, right)
        width = np.linalg.norm(quads[:, 2] - quads[:, 3], axis=1) / max(self.frame_px)
        overrun = self._beyond(quads[:, 3], quads[:, 2]) + self._beyond(quads[:, 2], quads[:, 3])
        overrun += 0.5 * (self._beyond(quads[:, 0], quads[:, 1]) + self._beyond(quads[:, 1], quads[:, 0]))
        sides = 1.3 * near + 0.9 * far + 0.9 * better + 0.7 * worse
        return np.asarray(sides + 0.8 * np.minimum(width, 0.7) - _OVERRUN * overrun, np.float64)

    def _beyond(self, a: Floats, b: Floats) -> Floats:
        """How strongly the side from a to b goes on past b, where a tile's corner should be."""
        return np.asarray(self.side(b + 0.03 * (b - a), b + 0.13 * (b - a), 8).mean(axis=1), np.float64)

    def rate(self, quads: Floats) -> Floats:
        """The support of outlines whose sides are nearly right, the weakest side counting once more."""
        sides = [self._along(quads[:, k], quads[:, (k + 1) % 4], 24) for k in range(4)]
        return np.asarray(self.support(quads, 60, 24) + _WEAKEST * np.min(sides, axis=0), np.float64)

    def refine(self, quad: Floats) -> Floats:
        """Pull every side onto the clearest edge nearby, the outermost of several."""
        for reach_px, step_px in ((8.0, 1.0), (2.0, 0.5)):
            moved = [self._pulled(quad[k], quad[(k + 1) % 4], k, reach_px, step_px) for k in range(4)]
            sides = _through(np.array([np.concatenate(ends) for ends in moved]))
            corners = _meet(np.roll(sides, 1, axis=0), sides)
            if not np.isfinite(corners).all() or float(np.abs(corners - quad).max()) > 4 * reach_px:
                return quad
            quad = corners
        return quad

    def _pulled(self, a: Floats, b: Floats, k: int, reach_px: float, step_px: float) -> tuple[Floats, Floats]:
        steps = np.arange(-reach_px, reach_px + 1e-9, step_px)
        along = (b - a) / max(float(np.linalg.norm(b - a)), 1e-9)
        outward = np.array([along[1], -along[0]])
        first, last = (v.ravel() for v in np.meshgrid(steps, steps, indexing="ij"))
        gentle = np.abs(first - last) <= max(3.0, 0.6 * reach_px)
        first, last = first[gentle], last[gentle]
        starts, ends = a + first[:, None] * outward, b + last[:, None] * outward
        strength = self._along(starts, ends, 48 if k % 2 == 0 else 24)
        mean = (first + last) / 2
        # a frame is often printed within the edge: what lies further out is the tile's
        lean = 0.012 * mean if k != _NEAR else -0.002 * np.abs(mean)
        best = int(np.argmax(strength + lean - 0.004 * np.abs(first - last)))
        return starts[best], ends[best]

    def _along(self, a: Floats, b: Floats, samples: int) -> Floats:
        share = 0.04 + 0.92 * (np.arange(samples) + 0.5) / samples
        points = a[:, None] + (b - a)[:, None] * share[None, :, None]
        normal = np.arctan2((b - a)[:, 0], -(b - a)[:, 1])
        turn = np.rint(normal / (np.pi / 8)).astype(np.intp) % 8
        x = np.clip(np.rint(points[..., 0]), 0, self.frame_px[0] - 1).astype(np.intp)
        y = np.clip(np.rint(points[..., 1]), 0, self.frame_px[1] - 1).astype(np.intp)
        return np.asarray(self.sharp[turn[:, None], y, x].mean(axis=1), np.float64)


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


def _through(lines: Floats) -> Floats:
    ones = np.ones((len(lines), 1))
    crossed = np.cross(np.hstack([lines[:, :2], ones]), np.hstack([lines[:, 2:4], ones]))
    return np.asarray(
        crossed / np.maximum(np.hypot(crossed[:, 0], crossed[:, 1]), 1e-12)[:, None], np.float64
    )


def _meet(one: Floats, other: Floats) -> Floats:
    points = np.cross(one, other)
    depth = np.where(np.abs(points[:, 2]) < 1e-9, 1e-9, points[:, 2])
    return np.asarray(points[:, :2] / depth[:, None], np.float64)
