"""Finds tiles: two long edges that leave one short edge, completed by what a phone's camera must have seen.

A tile's far end may hide behind cubes and its print is unknown, so only three edges are asked for. If an edge
is really seen near where the fourth should be, it is used instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.completion import complete_tiles, through
from companion.vision.lines import Lines, find_lines
from companion.vision.outline import settle, support
from companion.vision.pose import Floats
from companion.vision.slopes import Slopes

SEARCH_PX = 500
MOST_TILES = 8
# A tile's end, against the picture's long side; a long edge, against the end it leaves.
_SHORTEST_END, _LONGEST_END, _SHORTEST_LONG = 0.028, 0.4, 0.45
_SHORTEST_TILE = 0.1
# A long edge leaves an end near its corner: how far beside and before it, against the end's length.
_BESIDE, _BEFORE, _BEFORE_PX = 0.3, 0.6, 4.0
_STEEP, _PARALLEL = 0.7, 0.85
_MOST_LEAVING = 8
_MOST_QUADS = 400
_AT_ONCE = 5
_LEAST_SEEN = 0.15
_MARGIN = 0.05
# The lens is not known well enough to say from three edges where the far end is.
_LENSES = (0.87, 1.0, 1.15)
_APART = 0.05


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """A place where a tile may lie: corners in either direction of reading, and how well edges support it."""

    corners_px: Floats
    support: float

    def turned(self) -> Floats:
        """The corners as they are when the tile is upside down."""
        return np.roll(self.corners_px, 2, axis=0)


def find_tiles(slopes: Slopes, most: int = MOST_TILES) -> Iterator[Tile]:
    """Give places where a 250 x 75 mm tile may lie in a picture of these slopes, likely ones first.

    They are settled a few at a time, when they are asked for, because the first is often enough.
    """
    quads = candidates(find_lines(slopes), slopes.frame_px)
    if not len(quads):
        return
    apart = _distinct(quads, support(slopes, quads, at_a_glance=True), 2 * most)
    known: list[Floats] = []
    for first in range(0, len(apart), _AT_ONCE):
        settled, supports = settle(slopes, apart[first : first + _AT_ONCE])
        for n in np.argsort(-supports, kind="stable"):
            if _is_new(settled[n], known):
                known.append(settled[n])
                yield Tile(settled[n], float(supports[n]))
                if len(known) == most:
                    return


def candidates(lines: Lines, frame_px: tuple[int, int]) -> Floats:
    """Every quad made of a short edge and two long ones that leave its ends on the same side."""
    s_index, i_index, j_index, outward = _threes(lines, max(frame_px))
    if not len(s_index):
        return np.zeros((0, 4, 2))
    edges = through(lines.start, lines.end)
    tiles = [
        complete_tiles(edges[s_index], edges[i_index], edges[j_index], outward, frame_px, lens)
        for lens in _LENSES
    ]
    quads, valid = np.concatenate([q for q, _ in tiles]), np.concatenate([v for _, v in tiles])
    s_index, i_index, j_index = (np.tile(index, len(_LENSES)) for index in (s_index, i_index, j_index))
    long_px = (
        np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1) + np.linalg.norm(quads[:, 2] - quads[:, 3], axis=1)
    ) / 2
    end_px = np.linalg.norm(quads[:, 3] - quads[:, 0], axis=1)
    margin = _MARGIN * frame_px[0]
    inside = ((quads > -margin) & (quads < np.array(frame_px) + margin)).all(axis=(1, 2))
    seen = np.minimum(lines.seen_px[np.stack([i_index, j_index])] / np.maximum(long_px, 1.0), 1.0)
    valid &= inside & (seen.min(axis=0) > _LEAST_SEEN) & (long_px > _SHORTEST_TILE * max(frame_px))
    # of too many, those whose own three lines cover most of them, and large ones
    covered = seen.sum(axis=0) + np.minimum(lines.seen_px[s_index] / np.maximum(end_px, 1.0), 1.0)
    size = np.minimum(long_px / frame_px[0], 1.0)
    kept = np.flatnonzero(valid)
    best = kept[np.argsort(-(covered + size)[kept], kind="stable")][:_MOST_QUADS]
    return np.asarray(quads[best], np.float64)


Indices = NDArray[np.intp]


def _threes(lines: Lines, frame_px: int) -> tuple[Indices, Indices, Indices, Floats]:
    """Short edges, a line that leaves each near its start and one near its end, and which way these go."""
    length, direction = lines.length_px, lines.direction
    ends = np.flatnonzero((length >= _SHORTEST_END * frame_px) & (length < _LONGEST_END * frame_px))
    origin, along, short = lines.start[ends, None], direction[ends, None], length[ends, None]
    turn = direction[None, :, 0] * along[..., 1] - direction[None, :, 1] * along[..., 0]
    steep = np.abs(turn) > _STEEP
    safe = np.where(steep, turn, 1.0)
    away = origin - lines.start[None]
    on_line = (away[..., 0] * along[..., 1] - away[..., 1] * along[..., 0]) / safe  # pixels from its start
    on_edge = (away[..., 0] * direction[None, :, 1] - away[..., 1] * direction[None, :, 0]) / safe / short
    forward = on_line < 0.3 * length
    gap = np.where(forward, -on_line, on_line - length)
    fits = steep & (forward | (on_line > 0.7 * length)) & (gap < _BEFORE * short + _BEFORE_PX)
    fits &= length[None] > _SHORTEST_LONG * short
    at_start = _first_few(fits & (np.abs(on_edge + 0.1) < _BESIDE))
    at_end = _first_few(fits & (np.abs(on_edge - 1.1) < _BESIDE))
    row, i_slot, j_slot = np.nonzero((at_start >= 0)[:, :, None] & (at_end >= 0)[:, None, :])
    i_index, j_index = at_start[row, i_slot], at_end[row, j_slot]
    out_i = np.where(forward[row, i_index], 1.0, -1.0)[:, None] * direction[i_index]
    out_j = np.where(forward[row, j_index], 1.0, -1.0)[:, None] * direction[j_index]
    kept = (i_index != j_index) & (np.sum(out_i * out_j, axis=1) > _PARALLEL)
    return ends[row[kept]], i_index[kept], j_index[kept], out_i[kept]


def _first_few(chosen: NDArray[np.bool_]) -> Indices:
    """The first few true columns of each row, filled up with -1."""
    found = np.full((len(chosen), _MOST_LEAVING), -1, np.intp)
    row, column = np.nonzero(chosen)
    slot = (np.cumsum(chosen, axis=1) - 1)[row, column]
    few = slot < _MOST_LEAVING
    found[row[few], slot[few]] = column[few]
    return found


def _distinct(quads: Floats, support: Floats, most: int) -> Floats:
    """Keep the best supported quads that lie clearly apart."""
    remaining = quads[np.argsort(-support, kind="stable")]
    kept: list[Floats] = []
    while len(remaining) and len(kept) < most:
        best = remaining[0]
        kept.append(best)
        limits = _APART * np.linalg.norm(remaining[:, 1] - remaining[:, 0], axis=1)
        apart = np.abs(remaining - best).max(axis=(1, 2))
        turned_apart = np.abs(remaining - np.roll(best, 2, axis=0)).max(axis=(1, 2))
        remaining = remaining[np.minimum(apart, turned_apart) > limits]
    return np.array(kept)


def _is_new(quad: Floats, known: list[Floats]) -> bool:
    """Whether a quad lies apart from others, whichever end comes first."""
    if not known:
        return True
    limit = _APART * float(np.linalg.norm(quad[1] - quad[0]))
    others = np.array(known)
    both = np.stack([others, np.roll(others, 2, axis=1)])
    return bool((np.abs(both - quad).max(axis=(2, 3)) > limit).all())
