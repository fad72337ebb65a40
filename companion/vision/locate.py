"""Finds tiles: two long edges that leave one short edge, completed by what a phone's camera must have seen.

A tile's far end may hide behind cubes and its print is unknown, so only three edges are asked for. Where the
camera's lens is roughly known, three edges of a 250 x 75 mm tile say where the fourth is; if an edge is
really seen near there, it is used instead.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.lines import Lines, find_lines
from companion.vision.photo import Bgr, Photo
from companion.vision.pose import FOCAL_PER_DIAGONAL, Floats, is_convex
from companion.vision.task import TILE_MM

SEARCH_PX = 800
MOST_TILES = 6
_SHORTEST_END_PX = 22.0
_SAMPLES_LONG, _SAMPLES_SHORT = 60, 20


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """A place where a tile may lie: corners in either direction of reading, and how well edges support it."""

    corners_px: Floats
    support: float

    def turned(self) -> Floats:
        """The corners as they are when the tile is upside down."""
        return np.roll(self.corners_px, 2, axis=0)


def find_tiles(photo: Photo, most: int = MOST_TILES) -> list[Tile]:
    """List places where a 250 x 75 mm tile may lie, best supported first, in pixels of the decoded photo."""
    scale = min(1.0, SEARCH_PX / max(photo.width_px, photo.height_px))
    small_bgr = cv2.resize(photo.image_bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    gray = np.asarray(cv2.cvtColor(small_bgr, cv2.COLOR_BGR2GRAY), np.uint8)
    lines = find_lines(gray)
    quads = _candidates(lines, (gray.shape[1], gray.shape[0]))
    if not len(quads):
        return []
    edges = _Edges.of(np.asarray(small_bgr, np.uint8))
    best = _distinct(quads, edges.support(quads), 2 * most)
    refined = np.array([edges.refine(edges.slide(edges.widen(quad))) for quad in best])
    kept = _distinct(refined, edges.support(refined) - _misshape(refined, edges.frame_px), most)
    final = edges.support(kept) - _misshape(kept, edges.frame_px)
    order = np.argsort(-final, kind="stable")
    # pixel centres: the small picture's 0 is the middle of several of the photo's
    return [Tile((kept[i] + 0.5) / scale - 0.5, float(final[i])) for i in order]


def _candidates(lines: Lines, frame_px: tuple[int, int]) -> Floats:
    """Every quad made of a short edge and two long ones that leave its ends on the same side."""
    quads: list[Floats] = []
    direction, length = lines.direction, lines.length_px
    for s in np.flatnonzero(length >= _SHORTEST_END_PX):
        at_start = _leaving(lines, direction, int(s), lines.start[s])
        at_end = _leaving(lines, direction, int(s), lines.end[s])
        for i, along_i in at_start:
            for j, along_j in at_end:
                if i == j or float(along_i @ along_j) < 0.85:
                    continue
                quad = _complete(lines, int(s), (i, along_i), (j, along_j), frame_px)
                if quad is not None:
                    quads.append(quad)
    return np.array(quads).reshape(-1, 4, 2)


def _leaving(lines: Lines, direction: Floats, s: int, corner: Floats) -> list[tuple[int, Floats]]:
    """Lines that begin at a corner and lead away from the short edge, with their outward directions."""
    short = float(np.linalg.norm(lines.end[s] - lines.start[s]))
    along = direction[s]
    away_start = np.linalg.norm(lines.start - corner, axis=1)
    away_end = np.linalg.norm(lines.end - corner, axis=1)
    outward = np.where((away_start <= away_end)[:, None], direction, -direction)
    nearest = np.where((away_start <= away_end)[:, None], lines.start, lines.end)
    across = np.stack([-outward[:, 1], outward[:, 0]], axis=1)
    beside = np.abs(np.sum((corner - nearest) * across, axis=1))
    gap = np.sum((nearest - corner) * outward, axis=1)
    steep = np.abs(outward @ np.array([-along[1], along[0]]))
    fits = (
        (steep > 0.7)
        & (beside < 3.0 + 0.04 * short)
        & (gap < 0.45 * short + 4)
        & (np.maximum(away_start, away_end) > 0.6 * short)
    )
    fits[s] = False
    return [(int(k), outward[k]) for k in np.flatnonzero(fits)]


def _complete(
    lines: Lines,
    s: int,
    first: tuple[int, Floats],
    second: tuple[int, Floats],
    frame_px: tuple[int, int],
) -> Floats | None:
    """Find the far corners of a tile from its short edge and two long edges, as the camera must see them."""
    edge = _line(lines.start[s], lines.end[s])
    long_a = _line(lines.start[first[0]], lines.end[first[0]])
    long_b = _line(lines.start[second[0]], lines.end[second[0]])
    corner_a, corner_b = _meet(edge, long_a), _meet(edge, long_b)
    if corner_a is None or corner_b is None:
        return None
    quad = complete_tile(corner_a, corner_b, long_a, long_b, first[1], frame_px)
    if quad is None:
        return None
    long_px = float(np.linalg.norm(quad[1] - quad[0]) + np.linalg.norm(quad[2] - quad[3])) / 2
    seen_a = lines.seen_px[first[0]]
    seen_b = lines.seen_px[second[0]]
    if min(seen_a, seen_b) < 0.2 * long_px or not is_convex(quad):
        return None
    outside = (quad < -0.05 * frame_px[0]) | (quad > np.array(frame_px) + 0.05 * frame_px[0])
    return None if outside.any() else quad


def complete_tile(
    corner_a: Floats,
    corner_b: Floats,
    long_a: Floats,
    long_b: Floats,
    outward: Floats,
    frame_px: tuple[int, int],
) -> Floats | None:
    """Give tl, tr, br, bl (up to a half turn) of a tile with one end at two corners and known long edges."""
    focal_px = FOCAL_PER_DIAGONAL * float(np.hypot(*frame_px))
    inverse = np.array(
        [
            [1 / focal_px, 0, -frame_px[0] / 2 / focal_px],
            [0, 1 / focal_px, -frame_px[1] / 2 / focal_px],
            [0, 0, 1],
        ]
    )
    vanishing = np.cross(long_a, long_b)
    lengthwise = inverse @ vanishing
    size = float(np.linalg.norm(lengthwise))
    if size < 1e-12:
        return None
    lengthwise = lengthwise / size
    ray_a, ray_b = inverse @ np.append(corner_a, 1), inverse @ np.append(corner_b, 1)
    crosswise = np.cross(lengthwise, np.cross(ray_a, ray_b))
    size = float(np.linalg.norm(crosswise))
    if size < 1e-9:
        return None
    crosswise = crosswise / size
    # corner a at depth 1; corner b on its ray so that the two lie crosswise
    solved, *_ = np.linalg.lstsq(np.stack([ray_b, -crosswise], axis=1), ray_a, rcond=None)
    depth_b, width = float(solved[0]), abs(float(solved[1]))
    if depth_b <= 0.2 or depth_b > 5 or width < 1e-6:
        return None
    reach = lengthwise * width * TILE_MM[0] / TILE_MM[1]
    near = np.stack([ray_a, ray_b * depth_b])
    for far in (near + reach, near - reach):
        if (far[:, 2] <= 0.15).any():
            continue
        far_px = far[:, :2] / far[:, 2:] * focal_px + np.array(frame_px) / 2
        if float((far_px[0] - corner_a) @ outward) > 0:
            quad = np.array([corner_a, far_px[0], far_px[1], corner_b])
            return quad if is_convex(quad) else np.array([corner_b, far_px[1], far_px[0], corner_a])
    return None


@dataclass(frozen=True, slots=True, eq=False)
class _Edges:
    """Gradients of the small picture, and what counts as an edge in it."""

    across_x: NDArray[np.float32]
    across_y: NDArray[np.float32]
    strong: float
    frame_px: tuple[int, int]

    @staticmethod
    def of(image_bgr: Bgr) -> _Edges:
        """Take each pixel's gradient from the channel in which it is strongest: wood and print may be as bright."""
        smooth = cv2.GaussianBlur(image_bgr, (0, 0), 1.0)
        gx = np.asarray(cv2.Scharr(smooth, cv2.CV_32F, 1, 0, scale=1 / 32), np.float32)
        gy = np.asarray(cv2.Scharr(smooth, cv2.CV_32F, 0, 1, scale=1 / 32), np.float32)
        strongest = np.argmax(np.abs(gx) + np.abs(gy), axis=2)[..., None]
        gx = np.take_along_axis(gx, strongest, axis=2)[..., 0]
        gy = np.take_along_axis(gy, strongest, axis=2)[..., 0]
        strong = float(np.percentile(np.abs(gx[::3, ::3]) + np.abs(gy[::3, ::3]), 85)) + 1.0
        return _Edges(gx, gy, strong, (image_bgr.shape[1], image_bgr.shape[0]))

    def support(self, quads: Floats) -> Floats:
        """How much of each quad's outline lies on edges; the weakest of four sides may be hidden."""
        sides = np.stack([self._side(quads, k, 5)[1].mean(axis=1) for k in range(4)], axis=1)
        ends = np.sort(sides[:, [1, 3]], axis=1)
        area = np.array([cv2.contourArea(quad.astype(np.float32)) for quad in quads])
        size = np.sqrt(area / (self.frame_px[0] * self.frame_px[1]))
        score = sides[:, 0] + sides[:, 2] + 0.8 * ends[:, 1] + 0.3 * ends[:, 0]
        return np.asarray(score + 1.0 * np.clip(size, 0.0, 0.45), np.float64)

    def _side(self, quads: Floats, k: int, reach: int) -> tuple[Floats, Floats, Floats]:
        """Per sample of side k: the best offset along the outward normal, its strength 0 to 1, the point."""
        samples = _SAMPLES_LONG if k % 2 == 0 else _SAMPLES_SHORT
        a, b = quads[:, k], quads[:, (k + 1) % 4]
        share = (np.arange(samples) + 0.5) / samples
        points = a[:, None] + (b - a)[:, None] * share[None, :, None]
        along = (b - a) / np.maximum(np.linalg.norm(b - a, axis=1, keepdims=True), 1e-9)
        normal = np.stack([along[:, 1], -along[:, 0]], axis=1)
        offsets = np.arange(-reach, reach + 1) * 0.5 if reach <= 5 else np.arange(-reach, reach + 1) * 1.0
        at = points[:, :, None] + normal[:, None, None] * offsets[None, None, :, None]
        x = np.clip(np.rint(at[..., 0]), 0, self.frame_px[0] - 1).astype(np.intp)
        y = np.clip(np.rint(at[..., 1]), 0, self.frame_px[1] - 1).astype(np.intp)
        gx, gy = self.across_x[y, x], self.across_y[y, x]
        straight = np.abs(gx * normal[:, None, None, 0] + gy * normal[:, None, None, 1])
        level = np.clip(straight / self.strong - 0.3, 0, 1) * (straight > 0.75 * np.hypot(gx, gy))
        weighted = level * (1 - 0.35 * np.abs(offsets) / max(1.0, float(np.abs(offsets).max())))
        best = np.argmax(weighted, axis=2)
        strength = np.take_along_axis(level, best[..., None], axis=2)[..., 0]
        return offsets[best], np.asarray(strength, np.float64), points

    def widen(self, quad: Floats) -> Floats:
        """Move each long side out to the outermost edge nearby: prints have frames, and the tile ends last."""
        width_px = float(np.linalg.norm(quad[3] - quad[0]) + np.linalg.norm(quad[2] - quad[1])) / 2
        steps = np.arange(0.0, max(2.0, 0.11 * width_px), 1.0)
        moved = quad.copy()
        for k in (0, 2):
            a, b = quad[k], quad[(k + 1) % 4]
            along = (b - a) / max(float(np.linalg.norm(b - a)), 1e-9)
            outward = np.array([along[1], -along[0]])
            shifted = np.repeat(quad[None], len(steps), axis=0)
            shifted[:, k] = a + outward * steps[:, None]
            shifted[:, (k + 1) % 4] = b + outward * steps[:, None]
            seen = self._side(shifted, k, 2)[1].mean(axis=1)
            good = np.flatnonzero(seen >= max(0.4, 0.6 * float(seen[:3].max())))
            if len(good):
                # the edge is the peak of the outermost run
                last = int(good[-1])
                first = last
                while first > 0 and seen[first - 1] >= seen[first]:
                    first -= 1
                moved[k] = a + outward * steps[first]
                moved[(k + 1) % 4] = b + outward * steps[first]
        return moved

    def slide(self, quad: Floats) -> Floats:
        """Move the less visible end along the long edges to where an edge is seen."""
        ends = [float(self._side(quad[None], k, 5)[1].mean()) for k in (1, 3)]
        turned = ends[0] > ends[1]
        quad = np.roll(quad, 2, axis=0) if turned else quad
        share = np.linspace(0.78, 1.28, 51)[:, None]
        slid = np.repeat(quad[None], len(share), axis=0)
        slid[:, 1] = quad[0] + share * (quad[1] - quad[0])
        slid[:, 2] = quad[3] + share * (quad[2] - quad[3])
        seen = self._side(slid, 1, 3)[1].mean(axis=1) - 0.15 * ((share[:, 0] - 1) / 0.06) ** 2
        best = int(np.argmax(seen))
        if seen[best] > 0.3:
            quad = slid[best]
        return np.roll(quad, 2, axis=0) if turned else quad

    def refine(self, quad: Floats) -> Floats:
        """Pull each side onto the edge nearby; a side that is not seen stays where the others put it."""
        for reach in (6, 4):
            fitted: list[Floats] = []
            seen: list[float] = []
            for k in range(4):
                offset, strength, points = self._side(quad[None], k, max(5, reach))
                side, share = _fit_side(quad[k], quad[(k + 1) % 4], offset[0], strength[0], points[0])
                fitted.append(side)
                seen.append(share)
            corners = [_meet(fitted[k - 1], fitted[k]) for k in range(4)]
            if any(c is None for c in corners):
                return quad
            moved = np.array(corners)
            if not is_convex(moved) or float(np.abs(moved - quad).max()) > 40:
                return quad
            hidden = 1 if seen[1] < seen[3] else 3
            if seen[hidden] < 0.35:
                again = self._completed(moved, fitted, hidden)
                moved = moved if again is None else again
            quad = moved
        return quad

    def _completed(self, quad: Floats, fitted: list[Floats], hidden: int) -> Floats | None:
        if hidden == 1:
            return complete_tile(quad[0], quad[3], fitted[0], fitted[2], quad[1] - quad[0], self.frame_px)
        found = complete_tile(quad[2], quad[1], fitted[2], fitted[0], quad[3] - quad[2], self.frame_px)
        return None if found is None else np.roll(found, 2, axis=0)


def _misshape(quads: Floats, frame_px: tuple[int, int]) -> Floats:
    """How unlike a 250 x 75 mm tile each quad is for a phone's usual lens: its angles and its proportions."""
    focal_px = FOCAL_PER_DIAGONAL * float(np.hypot(*frame_px))
    centre = np.array(frame_px) / 2
    tile = np.array([[0, 0], [TILE_MM[0], 0], TILE_MM, [0, TILE_MM[1]]], np.float32)
    errors = []
    for quad in quads:
        flat = cv2.getPerspectiveTransform(tile, ((quad - centre) / focal_px).astype(np.float32))
        along, across = flat[:, 0], flat[:, 1]
        lengths = float(np.linalg.norm(along)), float(np.linalg.norm(across))
        skew = float(along @ across) / (lengths[0] * lengths[1] + 1e-12)
        stretch = float(np.log((lengths[0] + 1e-12) / (lengths[1] + 1e-12)))
        errors.append(min(1.5, 0.5 * np.hypot(skew / 0.08, stretch / 0.08)))
    return np.array(errors)


def _fit_side(a: Floats, b: Floats, offset: Floats, strength: Floats, points: Floats) -> tuple[Floats, float]:
    """Fit a line to the edge points of one side; give it with the share of the side that agrees."""
    along = (b - a) / max(float(np.linalg.norm(b - a)), 1e-9)
    normal = np.array([along[1], -along[0]])
    place = (points - a) @ along
    weight = strength.copy()
    if weight.sum() < 2:
        return _line(a, b), 0.0
    slope, level = 0.0, 0.0
    for _ in range(5):
        design = np.stack([place, np.ones_like(place)], axis=1) * np.sqrt(weight)[:, None]
        slope, level = np.linalg.lstsq(design, offset * np.sqrt(weight), rcond=None)[0]
        residual = offset - (slope * place + level)
        weight = strength / (1 + (residual / 1.0) ** 2) ** 2
    agree = float(np.mean((np.abs(residual) < 1.3) & (strength > 0.2)))
    if agree < 0.25 or abs(slope) > 0.08:
        return _line(a, b), agree
    length = float(np.linalg.norm(b - a))
    return _line(a + normal * level, b + normal * (slope * length + level)), agree


def _distinct(quads: Floats, support: Floats, most: int) -> Floats:
    """Keep the best supported quads that lie clearly apart, whichever end comes first."""
    kept: list[Floats] = []
    for i in np.argsort(-support, kind="stable"):
        quad = quads[i]
        limit = 0.05 * float(np.linalg.norm(quad[1] - quad[0]))
        if all(min(_apart(quad, k), _apart(np.roll(quad, 2, axis=0), k)) > limit for k in kept):
            kept.append(quad)
            if len(kept) == most:
                break
    return np.array(kept).reshape(-1, 4, 2)


def _apart(one: Floats, other: Floats) -> float:
    return float(np.abs(one - other).max())


def _line(a: Floats, b: Floats) -> Floats:
    return np.asarray(np.cross([a[0], a[1], 1.0], [b[0], b[1], 1.0]), np.float64)


def _meet(one: Floats, other: Floats) -> Floats | None:
    point = np.cross(one, other)
    if abs(point[2]) < 1e-9 * float(np.abs(point).max() + 1e-12):
        return None
    return np.asarray(point[:2] / point[2], np.float64)
