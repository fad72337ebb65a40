"""Finds where a board may lie: parts of a small picture vote for its corners, a closer look corrects them.

Two networks, neither of which knows an edition's print. The finder sees the photo at 192 pixels; each of its
cells says how likely it lies on the board asked for, and where that board's four corners would be. Votes that
agree make a place. The fitter sees the tile flattened by those corners and says how far they are off.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.core.reading import Board
from companion.vision.nets import load_net, picture_input
from companion.vision.photo import Bgr, Photo
from companion.vision.pose import Floats, is_convex

FINDER_PX, FITTER_PX = 192, 700
_CELL_PX, _OFFSET_PX = 16, 48.0
_GROUND = 115
_HEADS: dict[Board, int] = {"chamber": 0, "obelisks": 9}
_MOST_PLACES, _LEAST_MASS, _LEAST_VOTE = 3, 0.25, 0.1
_AGREEING = 0.12  # of the tile's length
_ROUNDS = 4
_FLAT_PX = (288, 120)
_TILE_FLAT: Floats = np.array([(32, 26), (256, 26), (256, 94), (32, 94)], np.float64)
_FIT_PX = 12.0
_FLAT_PX_MM = 224 / 250
_FITS, _SETTLED_MM = 3, 0.7


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A board's corners (its top left first) in a photo, and what was said for them.

    `mass` is how many cells voted for it, `odds` whether a board lies there, `turned_odds` whether it lies
    there upside down, `unrest_mm` how far the last look still moved a corner.
    """

    corners_px: Floats
    mass: float
    odds: float
    turned_odds: float
    unrest_mm: float


def find_places(photo: Photo, board: Board) -> list[Place]:
    """Places where the board may lie, likely ones first, in pixels of the decoded photo."""
    near = photo.shrunk(FITTER_PX)
    modes = _modes(_votes(photo, board))
    fitted = [fit_place(near, near.to_working(photo.to_full(corners)), mass) for corners, mass in modes]
    places = [_moved(place, near, photo) for place in fitted if place is not None]
    return sorted(places, key=lambda place: -(place.odds + np.log(place.mass)))


def follow_place(photo: Photo, corners_px: Floats) -> Place | None:
    """The place nearest to where an earlier photo of the table had the board."""
    near = photo.shrunk(FITTER_PX)
    place = fit_place(near, near.to_working(photo.to_full(corners_px)), 1.0)
    return None if place is None else _moved(place, near, photo)


def fit_place(near: Photo, corners_px: Floats, mass: float) -> Place | None:
    """Look at the tile flattened, and move its corners, until they rest."""
    unrest_mm = np.inf
    told: NDArray[np.float32] = np.zeros(10, np.float32)
    for _ in range(_FITS):
        if not is_convex(corners_px):
            return None
        to_flat = cv2.getPerspectiveTransform(corners_px.astype(np.float32), _TILE_FLAT.astype(np.float32))
        flat_bgr = cv2.warpPerspective(near.image_bgr, to_flat, _FLAT_PX, borderMode=cv2.BORDER_REPLICATE)
        told = load_net("fitter").run(picture_input(np.asarray(flat_bgr, np.uint8)))[0]
        off_px = told[:8].reshape(4, 2).astype(np.float64) * _FIT_PX
        corners_px = _through(np.linalg.inv(to_flat), _TILE_FLAT + off_px)
        unrest_mm = float(np.abs(off_px).max()) / _FLAT_PX_MM
        if unrest_mm < _SETTLED_MM:
            break
    if not is_convex(corners_px):
        return None
    return Place(corners_px, mass, float(told[8]), float(told[9]), unrest_mm)


def _moved(place: Place, near: Photo, photo: Photo) -> Place:
    corners_px = photo.to_working(near.to_full(place.corners_px))
    return Place(corners_px, place.mass, place.odds, place.turned_odds, place.unrest_mm)


def _votes(photo: Photo, board: Board) -> tuple[Floats, Floats]:
    """For every cell how likely it lies on the board, and the corners it votes for, in the photo's pixels."""
    scale = FINDER_PX / max(photo.width_px, photo.height_px)
    size = (max(1, round(photo.width_px * scale)), max(1, round(photo.height_px * scale)))
    small_bgr = cv2.resize(photo.image_bgr, size, interpolation=cv2.INTER_AREA)
    canvas: Bgr = np.full((FINDER_PX, FINDER_PX, 3), _GROUND, np.uint8)
    left, top = (FINDER_PX - size[0]) // 2, (FINDER_PX - size[1]) // 2
    canvas[top : top + size[1], left : left + size[0]] = small_bgr
    first = _HEADS[board]
    told = load_net("finder").run(picture_input(canvas))[0, first : first + 9].astype(np.float64)
    middles = (np.arange(FINDER_PX // _CELL_PX) + 0.5) * _CELL_PX - 0.5
    x, y = np.meshgrid(middles, middles)
    corners = told[1:].reshape(4, 2, *x.shape) * _OFFSET_PX + np.stack([x, y])[None]
    corners = corners.transpose(2, 3, 0, 1).reshape(-1, 4, 2) - np.array([left, top])
    shares = np.array([photo.width_px / size[0], photo.height_px / size[1]])
    return 1 / (1 + np.exp(-told[0].ravel())), (corners + 0.5) * shares - 0.5


def _modes(votes: tuple[Floats, Floats]) -> list[tuple[Floats, float]]:
    """Corners that many votes agree on, with the mass of those votes, weighty ones first."""
    chances, corners = votes
    left = np.where(chances > _LEAST_VOTE, chances, 0.0)
    found: list[tuple[Floats, float]] = []
    for _ in range(_MOST_PLACES):
        if left.max() <= _LEAST_VOTE:
            break
        mode = corners[int(np.argmax(left))]
        near: Floats = left
        for _ in range(_ROUNDS):
            length = float(np.linalg.norm(mode[1] - mode[0])) + 1.0
            away = np.abs(corners - mode).max(axis=(1, 2)) / (_AGREEING * length)
            near = left * np.exp(-(away**2))
            mode = np.asarray(np.tensordot(near / near.sum(), corners, axes=1), np.float64)
        found.append((mode, float(near.sum())))
        left = np.where(away < 2.0, 0.0, left)
    heaviest = max((mass for _, mass in found), default=0.0)
    kept = [(mode, mass) for mode, mass in found if mass >= _LEAST_MASS * heaviest]
    return sorted(kept, key=lambda each: -each[1])


def _through(matrix: Floats, points: Floats) -> Floats:
    seen = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return np.asarray(seen[:, :2] / seen[:, 2:], np.float64)
