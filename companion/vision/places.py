"""Finds where a board may lie: parts of a small picture vote for it, a closer look corrects its corners.

Two networks, neither of which knows an edition's print. The finder sees the photo at 128 pixels; each of its
cells says how likely it lies on the board asked for, and where that board's middle is, how it is turned and
how large it shows. Votes that agree make a place. The fitter sees the tile flattened by a place's corners;
its parts say how far each side is off, and whether this is the tile at all and upside down.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from companion.core.reading import Board
from companion.vision.nets import load_net, picture_input
from companion.vision.photo import Bgr, Photo
from companion.vision.pose import Floats, is_convex
from companion.vision.sides import FLAT_PX, TILE_FLAT, agreed_corners, with_places

FINDER_PX = 128
_CELL_PX, _OFFSET_PX, _LENGTH_PX, _WIDTH_PX = 8, 32.0, 64.0, 20.0
_GROUND = 115
_HEADS: dict[Board, int] = {"chamber": 0, "obelisks": 6}
_MOST_PLACES, _LEAST_MASS, _LEAST_VOTE = 3, 0.15, 0.1
_AGREEING = 0.25  # of the tile's length
_ROUNDS = 4
_FLAT_PX_MM = 192 / 250
# How often corners are fitted at most: those of obelisks are moved onto edges afterwards.
_FITS: dict[Board, int] = {"chamber": 3, "obelisks": 2}
_SETTLED_MM = 4.0


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A board's corners (its top left first) in a photo, and what was said for them.

    `mass` is how many cells voted for it, `odds` whether a board lies there.
    """

    corners_px: Floats
    mass: float
    odds: float


def find_places(photo: Photo, board: Board) -> list[Place]:
    """Places where the board may lie, likely ones first; a photo of 500 pixels is large enough."""
    modes = _modes(_votes(photo, board))
    fitted = [fit_place(photo, corners, mass, _FITS[board]) for corners, mass in modes]
    places = [place for place in fitted if place is not None]
    return sorted(places, key=lambda place: -(place.odds + np.log(place.mass)))


def fit_place(photo: Photo, corners_px: Floats, mass: float, fits: int = 3) -> Place | None:
    """Look at the tile flattened, and move its corners, until they rest."""
    odds = 0.0
    for _ in range(fits):
        if not is_convex(corners_px):
            return None
        to_flat = cv2.getPerspectiveTransform(corners_px.astype(np.float32), TILE_FLAT.astype(np.float32))
        flat_bgr = cv2.warpPerspective(photo.image_bgr, to_flat, FLAT_PX, borderMode=cv2.BORDER_REPLICATE)
        drawn = with_places(picture_input(np.asarray(flat_bgr, np.uint8))[0])
        told = load_net("fitter").run(drawn[None])[0]
        flat_corners = agreed_corners(told[:8])
        from_flat: Floats = np.asarray(np.linalg.inv(np.asarray(to_flat, np.float64)), np.float64)
        corners_px = _through(from_flat, flat_corners)
        odds, is_over = float(told[8].mean()), float(told[9].mean()) > 0
        if is_over:
            corners_px = np.roll(corners_px, 2, axis=0)
        if not is_over and float(np.abs(flat_corners - TILE_FLAT).max()) < _SETTLED_MM * _FLAT_PX_MM:
            break
    if not is_convex(corners_px):
        return None
    return Place(corners_px, mass, odds)


def _votes(photo: Photo, board: Board) -> tuple[Floats, Floats]:
    """How likely every cell lies on the board, and its vote in pixels: middle, doubled direction, width."""
    scale = FINDER_PX / max(photo.width_px, photo.height_px)
    size = (max(1, round(photo.width_px * scale)), max(1, round(photo.height_px * scale)))
    canvas: Bgr = np.full((FINDER_PX, FINDER_PX, 3), _GROUND, np.uint8)
    left, top = (FINDER_PX - size[0]) // 2, (FINDER_PX - size[1]) // 2
    small_bgr = cv2.resize(photo.image_bgr, size, interpolation=cv2.INTER_AREA)
    canvas[top : top + size[1], left : left + size[0]] = small_bgr
    first = _HEADS[board]
    told = load_net("finder").run(picture_input(canvas))[0, first : first + 6].astype(np.float64)
    middles = (np.arange(FINDER_PX // _CELL_PX) + 0.5) * _CELL_PX - 0.5
    x, y = np.meshgrid(middles - left, middles - top)
    votes = np.stack(
        [
            told[1] * _OFFSET_PX + x + 0.5,
            told[2] * _OFFSET_PX + y + 0.5,
            told[3] * _LENGTH_PX,
            told[4] * _LENGTH_PX,
            told[5] * _WIDTH_PX,
        ],
        axis=-1,
    )
    return 1 / (1 + np.exp(-told[0].ravel())), votes.reshape(-1, 5) / scale


def _modes(voted: tuple[Floats, Floats]) -> list[tuple[Floats, float]]:
    """Corners that many votes agree on, with the mass of those votes, weighty ones first."""
    chances, votes = voted
    left = np.where(chances > _LEAST_VOTE, chances, 0.0)
    found: list[tuple[Floats, float]] = []
    for _ in range(_MOST_PLACES):
        if left.max() <= _LEAST_VOTE:
            break
        mode = votes[int(np.argmax(left))]
        near, away = left, np.zeros_like(left)
        for _ in range(_ROUNDS):
            length = float(np.hypot(mode[2], mode[3])) + 1.0
            away = np.linalg.norm((votes - mode)[:, :4] * [1, 1, 0.5, 0.5], axis=1) / (_AGREEING * length)
            near = left * np.exp(-(away**2))
            mode = np.asarray(near @ votes / near.sum(), np.float64)
        found.append((_corners(mode), float(near.sum())))
        left = np.where(away < 2.0, 0.0, left)
    heaviest = max((mass for _, mass in found), default=0.0)
    kept = [(mode, mass) for mode, mass in found if mass >= _LEAST_MASS * heaviest]
    return sorted(kept, key=lambda each: -each[1])


def _corners(mode: Floats) -> Floats:
    """The corners of a box by its middle, doubled direction (as long as the box) and width, one way round."""
    length, angle = float(np.hypot(mode[2], mode[3])), float(np.arctan2(mode[3], mode[2])) / 2
    along = np.array([np.cos(angle), np.sin(angle)]) * length / 2
    across = np.array([-np.sin(angle), np.cos(angle)]) * max(4.0, float(mode[4])) / 2
    middle = mode[:2] - 0.5
    return np.stack(
        [middle - along - across, middle + along - across, middle + along + across, middle - along + across]
    )


def _through(matrix: Floats, points: Floats) -> Floats:
    seen = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return np.asarray(seen[:, :2] / seen[:, 2:], np.float64)
