"""Finds tiles: two long edges that leave one short edge, completed by what a phone's camera must have seen.

A tile's far end may hide behind cubes and its print is unknown, so only three edges are asked for. Where the
camera's lens is roughly known, three edges of a 250 x 75 mm tile say where the fourth is; if an edge is
really seen near there, it is used instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.lines import Lines, find_lines
from companion.vision.photo import Bgr, Photo
from companion.vision.pose import FOCAL_PER_DIAGONAL, Floats, is_convex
from companion.vision.task import TILE_MM

SEARCH_PX = 800
MOST_TILES = 8
_SHORTEST_END_PX = 22.0
_MOST_LEAVING = 7
_MOST_QUADS = 260
_EVERY = 3  # of a side's samples, for a first look
_ENOUGH_SEEN = 0.45
_SAMPLES_LONG, _SAMPLES_SHORT = 60, 20


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """A place where a tile may lie: corners in either direction of reading, and how well edges support it."""

    corners_px: Floats
    support: float

    def turned(self) -> Floats:
        """The corners as they are when the tile is upside down."""
        return np.roll(self.corners_px, 2, axis=0)


def find_tiles(photo: Photo, most: int = MOST_TILES) -> Iterator[Tile]:
    """Give places where a 250 x 75 mm tile may lie, likely ones first, in pixels of the decoded photo."""
    scale = min(1.0, SEARCH_PX / max(photo.width_px, photo.height_px))
    small_bgr = _shrunk(photo.image_bgr, scale)
    gray = np.asarray(cv2.cvtColor(small_bgr, cv2.COLOR_BGR2GRAY), np.uint8)
    quads = _candidates(find_lines(gray), (gray.shape[1], gray.shape[0]))
    if not len(quads):
        return
    edges = _Edges.of(np.asarray(small_bgr, np.uint8))
    given: list[Floats] = []
    for quad in _distinct(quads, edges.support(quads, _EVERY), 2 * most):
        # each is refined only when it is asked for, because the first is often enough
        refined = edges.refine(edges.slide(edges.widen(quad)))
        if not _is_new(refined, given):
            continue
        given.append(refined)
        misshape = float(_misshape(refined[None], edges.frame_px)[0])
        # pixel centres: the small picture's 0 is the middle of several of the photo's
        yield Tile((refined + 0.5) / scale - 0.5, float(edges.support(refined[None])[0]) - misshape)
        if len(given) == most:
            return


def _shrunk(image_bgr: Bgr, scale: float) -> Bgr:
    """Shrink in two steps where that is allowed: halving is many times cheaper than other fractions."""
    height, width = image_bgr.shape[:2]
    size = (round(width * scale), round(height * scale))
    if scale <= 0.5 and width % 2 == 0 and height % 2 == 0:
        half_bgr = cv2.resize(image_bgr, (width // 2, height // 2), interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.resize(half_bgr, size, interpolation=cv2.INTER_LINEAR), np.uint8)
    return np.asarray(cv2.resize(image_bgr, size, interpolation=cv2.INTER_AREA), np.uint8)


def _candidates(lines: Lines, frame_px: tuple[int, int]) -> Floats:
    """Every quad made of a short edge and two long ones that leave its ends on the same side."""
    found: list[tuple[int, int, int]] = []
    outward: list[Floats] = []
    longest_end_px = 0.4 * max(frame_px)
    for s in np.flatnonzero((lines.length_px >= _SHORTEST_END_PX) & (lines.length_px < longest_end_px)):
        at_start, at_end = _leaving(lines, int(s))
        for i, along_i in at_start:
            for j, along_j in at_end:
                if i != j and along_i[0] * along_j[0] + along_i[1] * along_j[1] > 0.85:
                    found.append((int(s), i, j))
                    outward.append(along_i)
    if not found:
        return np.zeros((0, 4, 2))
    s_index, i_index, j_index = np.array(found).T
    edges = _lines(lines.start, lines.end)
    quads, valid = complete_tiles(edges[s_index], edges[i_index], edges[j_index], np.array(outward), frame_px)
    long_px = (
        np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1) + np.linalg.norm(quads[:, 2] - quads[:, 3], axis=1)
    ) / 2
    seen_px = np.minimum(lines.seen_px[i_index], lines.seen_px[j_index])
    margin = 0.05 * frame_px[0]
    inside = ((quads > -margin) & (quads < np.array(frame_px) + margin)).all(axis=(1, 2))
    kept = np.flatnonzero(valid & inside & (seen_px > 0.2 * long_px) & (long_px > 80))
    # of too many, those whose own three lines cover most of them
    covered = np.minimum(lines.seen_px[[i_index, j_index]] / np.maximum(long_px, 1.0), 1.0).sum(axis=0)
    covered += np.minimum(
        lines.seen_px[s_index] / np.maximum(np.linalg.norm(quads[:, 3] - quads[:, 0], axis=1), 1.0), 1.0
    )
    size = np.minimum(long_px / frame_px[0], 1.0)
    best = kept[np.argsort(-(covered + size)[kept], kind="stable")][:_MOST_QUADS]
    return np.asarray(quads[best], np.float64)


def _leaving(lines: Lines, s: int) -> tuple[list[tuple[int, Floats]], list[tuple[int, Floats]]]:
    """Lines that leave a short edge near its start, and near its end, with their outward directions."""
    origin, along, short = lines.start[s], lines.direction[s], float(lines.length_px[s])
    direction, length = lines.direction, lines.length_px
    turn = direction[:, 0] * along[1] - direction[:, 1] * along[0]
    steep = np.abs(turn) > 0.7
    safe = np.where(steep, turn, 1.0)
    away = origin - lines.start
    on_line = (away[:, 0] * along[1] - away[:, 1] * along[0]) / safe  # pixels from the line's own start
    on_edge = (away[:, 0] * direction[:, 1] - away[:, 1] * direction[:, 0]) / safe / short
    forward = on_line < 0.3 * length
    gap = np.where(forward, -on_line, on_line - length)
    fits = steep & (forward | (on_line > 0.7 * length)) & (gap < 0.6 * short + 4) & (length > 0.6 * short)
    fits[s] = False
    outward = np.where(forward[:, None], direction, -direction)
    near_start = np.flatnonzero(fits & (np.abs(on_edge + 0.1) < 0.3))[:_MOST_LEAVING]
    near_end = np.flatnonzero(fits & (np.abs(on_edge - 1.1) < 0.3))[:_MOST_LEAVING]
    return [(int(k), outward[k]) for k in near_start], [(int(k), outward[k]) for k in near_end]


def complete_tiles(
    short: Floats, long_a: Floats, long_b: Floats, outward: Floats, frame_px: tuple[int, int]
) -> tuple[Floats, NDArray[np.bool_]]:
    """Complete M tiles from one short edge and two long ones each, as the camera must see them.

    Gives the corners, clockwise, the first two on a long side; and which of the quads are real.
    """
    focal_px = FOCAL_PER_DIAGONAL * float(np.hypot(*frame_px))
    centre = np.array(frame_px) / 2
    corner_a, corner_b = _meets(short, long_a), _meets(short, long_b)
    ray_a, ray_b = _rays(corner_a, centre, focal_px), _rays(corner_b, centre, focal_px)
    vanishing = np.cross(long_a, long_b)
    lengthwise = np.column_stack([(vanishing[:, :2] - centre * vanishing[:, 2:]) / focal_px, vanishing[:, 2]])
    lengthwise = _units(lengthwise)
    crosswise = _units(np.cross(lengthwise, np.cross(ray_a, ray_b)))
    # corner a at depth 1, corner b on its ray so that the two lie crosswise:
    # ray_b * depth - crosswise * width = ray_a
    bb, bc, ab, ac = (
        np.sum(u * v, axis=1)
        for u, v in ((ray_b, ray_b), (ray_b, crosswise), (ray_a, ray_b), (ray_a, crosswise))
    )
    det = bb - bc**2
    valid = np.abs(det) > 1e-12
    det = np.where(valid, det, 1.0)
    depth = (ab - bc * ac) / det
    width = np.abs((bc * ab - bb * ac) / det)
    valid &= (depth > 0.2) & (depth < 5) & (width > 1e-6)
    reach = lengthwise * (width * TILE_MM[0] / TILE_MM[1])[:, None]
    near_b = ray_b * depth[:, None]
    # the vanishing point lies ahead or behind: go the way the long edges leave
    ahead = ray_a + 0.2 * reach
    ahead_px = ahead[:, :2] / np.where(np.abs(ahead[:, 2:]) > 1e-9, ahead[:, 2:], 1.0) * focal_px + centre
    way = np.where(np.sum((ahead_px - corner_a) * outward, axis=1) > 0, 1.0, -1.0)[:, None]
    far_a, far_b = ray_a + way * reach, near_b + way * reach
    valid &= (far_a[:, 2] > 0.15) & (far_b[:, 2] > 0.15)
    far_a_px = far_a[:, :2] / np.maximum(far_a[:, 2:], 0.15) * focal_px + centre
    far_b_px = far_b[:, :2] / np.maximum(far_b[:, 2:], 0.15) * focal_px + centre
    clockwise = _turn(corner_a, far_a_px, far_b_px) > 0
    quads = np.where(
        clockwise[:, None, None],
        np.stack([corner_a, far_a_px, far_b_px, corner_b], axis=1),
        np.stack([far_b_px, corner_b, corner_a, far_a_px], axis=1)[:, [1, 0, 3, 2]],
    )
    convex = np.ones(len(quads), bool)
    for k in range(4):
        convex &= _turn(quads[:, k], quads[:, (k + 1) % 4], quads[:, (k + 2) % 4]) > 0
    return quads, valid & convex & np.isfinite(quads).all(axis=(1, 2))


def _rays(points: Floats, centre: Floats, focal_px: float) -> Floats:
    return np.column_stack([(points - centre) / focal_px, np.ones(len(points))])


def _units(vectors: Floats) -> Floats:
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12), np.float64)


def _turn(a: Floats, b: Floats, c: Floats) -> Floats:
    """Positive where a, b, c turn clockwise as seen."""
    return np.asarray(
        (b[:, 0] - a[:, 0]) * (c[:, 1] - b[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - b[:, 0]), np.float64
    )


def _lines(a: Floats, b: Floats) -> Floats:
    return np.asarray(np.cross(_homogeneous(a), _homogeneous(b)), np.float64)


def _homogeneous(points: Floats) -> Floats:
    return np.column_stack([points, np.ones(len(points))])


def _meets(one: Floats, other: Floats) -> Floats:
    points = np.cross(one, other)
    return np.asarray(
        points[:, :2] / np.where(np.abs(points[:, 2:]) > 1e-12, points[:, 2:], 1e-12), np.float64
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Edges:
    """Gradients of the small picture, and what counts as an edge in it."""

    across_x: NDArray[np.int16]
    across_y: NDArray[np.int16]
    strong: float
    frame_px: tuple[int, int]

    @staticmethod
    def of(image_bgr: Bgr) -> _Edges:
        """Take the gradients of every channel: wood and print may be equally bright."""
        smooth = cv2.GaussianBlur(image_bgr, (0, 0), 1.0)
        gx = np.asarray(cv2.Scharr(smooth, cv2.CV_16S, 1, 0), np.int16)
        gy = np.asarray(cv2.Scharr(smooth, cv2.CV_16S, 0, 1), np.int16)
        usual = (np.abs(gx[::5, ::5].astype(np.int32)) + np.abs(gy[::5, ::5].astype(np.int32))).max(axis=2)
        strong = float(np.percentile(usual, 85)) + 32.0
        return _Edges(gx, gy, strong, (image_bgr.shape[1], image_bgr.shape[0]))

    def support(self, quads: Floats, every: int = 1) -> Floats:
        """How much of each quad's outline lies on edges; the weakest of four sides may be hidden."""
        sides = np.stack([self._side(quads, k, 5, every)[1].mean(axis=1) for k in range(4)], axis=1)
        ends = np.sort(sides[:, [1, 3]], axis=1)
        area = np.array([cv2.contourArea(quad.astype(np.float32)) for quad in quads])
        size = np.sqrt(area / (self.frame_px[0] * self.frame_px[1]))
        # cubes may stand before a good part of a long side
        sides = np.minimum(sides / _ENOUGH_SEEN, 1.0) + 0.2 * sides
        score = sides[:, 0] + sides[:, 2] + 0.8 * ends[:, 1] + 0.3 * ends[:, 0]
        return np.asarray(score + 1.0 * np.clip(size, 0.0, 0.45), np.float64)

    def _side(self, quads: Floats, k: int, reach: int, every: int = 1) -> tuple[Floats, Floats, Floats]:
        """Per sample of side k: the best offset along the outward normal, its strength 0 to 1, the point."""
        samples = (_SAMPLES_LONG if k % 2 == 0 else _SAMPLES_SHORT) // every
        a, b = quads[:, k], quads[:, (k + 1) % 4]
        share = (np.arange(samples) + 0.5) / samples
        points = a[:, None] + (b - a)[:, None] * share[None, :, None]
        along = (b - a) / np.maximum(np.linalg.norm(b - a, axis=1, keepdims=True), 1e-9)
        normal = np.stack([along[:, 1], -along[:, 0]], axis=1)
        offsets = np.arange(-reach, reach + 1, every) * (0.5 if reach <= 5 else 1.0)
        at = points[:, :, None] + normal[:, None, None] * offsets[None, None, :, None]
        at = np.clip(np.rint(at), 0, np.array(self.frame_px) - 1).astype(np.intp)
        gx = self.across_x[at[..., 1], at[..., 0]].astype(np.float32)
        gy = self.across_y[at[..., 1], at[..., 0]].astype(np.float32)
        normal_x, normal_y = normal.astype(np.float32).T[:, :, None, None, None]
        straight = np.abs(gx * normal_x + gy * normal_y)
        sideways = np.abs(gx * normal_y - gy * normal_x)
        level = (np.clip(straight / self.strong - 0.3, 0, 1) * (straight > 1.1 * sideways)).max(axis=-1)
        weighted = level * (1 - 0.35 * np.abs(offsets) / max(1.0, float(np.abs(offsets).max())))
        best = np.argmax(weighted, axis=2)
        strength = np.take_along_axis(level, best[..., None], axis=2)[..., 0]
        return offsets[best], np.asarray(strength, np.float64), points

    def widen(self, quad: Floats) -> Floats:
        """Move each long side to the outermost edge nearby: prints have frames, and the tile ends last."""
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
        """Let the three sides that are seen say where the fourth is."""
        start = 0 if hidden == 1 else 2
        short, long_a, long_b = fitted[start - 1][None], fitted[start][None], fitted[(start + 2) % 4][None]
        outward = (quad[start + 1] - quad[start])[None]
        found, valid = complete_tiles(short, long_a, long_b, outward, self.frame_px)
        return np.roll(found[0], start, axis=0) if valid[0] else None


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
        total = float(weight.sum())
        mean_place, mean_offset = float(weight @ place) / total, float(weight @ offset) / total
        centred = place - mean_place
        slope = float((weight * centred) @ (offset - mean_offset)) / max(float(weight @ centred**2), 1e-9)
        level = mean_offset - slope * mean_place
        residual = offset - (slope * place + level)
        weight = strength / (1 + residual**2) ** 2
    agree = float(np.mean((np.abs(residual) < 1.3) & (strength > 0.2)))
    if agree < 0.25 or abs(slope) > 0.08:
        return _line(a, b), agree
    length = float(np.linalg.norm(b - a))
    return _line(a + normal * level, b + normal * (slope * length + level)), agree


def _distinct(quads: Floats, support: Floats, most: int) -> list[Floats]:
    """Keep the best supported quads that lie clearly apart."""
    remaining = quads[np.argsort(-support, kind="stable")]
    kept: list[Floats] = []
    while len(remaining) and len(kept) < most:
        best = remaining[0]
        kept.append(best)
        limits = 0.05 * np.linalg.norm(remaining[:, 1] - remaining[:, 0], axis=1)
        apart = np.abs(remaining - best).max(axis=(1, 2))
        turned_apart = np.abs(remaining - np.roll(best, 2, axis=0)).max(axis=(1, 2))
        remaining = remaining[np.minimum(apart, turned_apart) > limits]
    return kept


def _is_new(quad: Floats, known: list[Floats]) -> bool:
    """Whether a quad lies apart from others, whichever end comes first."""
    if not known:
        return True
    limit = 0.05 * float(np.linalg.norm(quad[1] - quad[0]))
    others = np.array(known)
    both = np.stack([others, np.roll(others, 2, axis=1)])
    return bool((np.abs(both - quad).max(axis=(2, 3)) > limit).all())


def _line(a: Floats, b: Floats) -> Floats:
    return np.asarray(np.cross([a[0], a[1], 1.0], [b[0], b[1], 1.0]), np.float64)


def _meet(one: Floats, other: Floats) -> Floats | None:
    point = np.cross(one, other)
    if abs(point[2]) < 1e-9 * float(np.abs(point).max() + 1e-12):
        return None
    return np.asarray(point[:2] / point[2], np.float64)
