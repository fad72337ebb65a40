"""Where the camera stood: from a tile's four corners to a map of every point above the table."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.photo import Bgr

Floats = NDArray[np.float64]

# Phones' main lenses lie between 24 and 30 mm (35 mm equivalent, by the diagonal); crops look longer.
FOCAL_PER_DIAGONAL = 0.625
FOCAL_SPREAD_LOG = 0.15
CORNER_NOISE_PER_DIAGONAL = 0.00056
_UNIT_MM = 100.0  # keeps turns and distances of one size
_ROUNDS = 4


@dataclass(frozen=True, slots=True, eq=False)
class Pose:
    """The 3x4 projection from board millimetres (x right, y down the board, z up) to photo pixels."""

    matrix: Floats

    def project(self, points_mm: Floats) -> Floats:
        """Project N points (x, y, z) to N pixels."""
        lifted = points_mm @ self.matrix[:, :3].T + self.matrix[:, 3]
        return np.asarray(lifted[:, :2] / lifted[:, 2:], np.float64)

    def plane(self, height_mm: float) -> Floats:
        """Give the homography from (x, y) at one height to pixels."""
        flat: Floats = self.matrix[:, [0, 1, 3]].copy()
        flat[:, 2] += height_mm * self.matrix[:, 2]
        return flat

    def px_per_mm(self, point_mm: tuple[float, float, float]) -> float:
        """How large a millimetre is at one point, as the root of the area it covers."""
        x, y, z = point_mm
        corners = np.array([[x, y, z], [x + 1, y, z], [x, y + 1, z]])
        origin, right, down = self.project(corners)
        return float(np.sqrt(abs(np.linalg.det(np.stack([right - origin, down - origin])))))

    @property
    def camera_mm(self) -> Floats:
        """Where the camera is, in board millimetres."""
        return np.asarray(-np.linalg.solve(self.matrix[:, :3], self.matrix[:, 3]), np.float64)

    def tilt_deg(self, centre_mm: tuple[float, float]) -> float:
        """The angle between the view onto a point of the board and straight down."""
        away = self.camera_mm - np.array([*centre_mm, 0.0])
        return float(np.degrees(np.arccos(np.clip(abs(away[2]) / np.linalg.norm(away), 0.0, 1.0))))


def pose_from_corners(
    corners_px: Floats, size_mm: tuple[float, float], frame_px: tuple[int, int], focals: int = 7
) -> Pose | None:
    """Solve the pose of a `size_mm` tile seen at `corners_px` (tl, tr, br, bl); None if no camera sees that.

    The focal length is the likeliest one for a phone that explains the corners; what the corners say beyond
    it (a crop, a lens) is kept as a correction, so that the tile's own plane is met exactly. With fewer
    `focals` fewer are tried; all are solved at once.
    """
    if not is_convex(corners_px):
        return None
    width_mm, height_mm = size_mm
    tile_mm = np.array([[0, 0, 0], [width_mm, 0, 0], [width_mm, height_mm, 0], [0, height_mm, 0]], np.float64)
    diagonal_px = float(np.hypot(*frame_px))
    steps = np.linspace(-2.0, 2.0, focals) if focals > 1 else np.zeros(1)
    focals_px = FOCAL_PER_DIAGONAL * diagonal_px * np.exp(steps * FOCAL_SPREAD_LOG)
    centre_px = np.array(frame_px) / 2
    matrices, errors_px = _solve(tile_mm[:, :2], corners_px - centre_px, focals_px)
    costs = (errors_px / (CORNER_NOISE_PER_DIAGONAL * diagonal_px)) ** 2 + steps**2
    if not np.isfinite(costs).any():
        return None
    matrix = matrices[int(np.nanargmin(costs))]
    matrix[:2] += centre_px[:, None] * matrix[2]
    drawn_px = np.asarray(Pose(matrix).project(tile_mm), np.float32)
    correction = cv2.getPerspectiveTransform(drawn_px, np.asarray(corners_px, np.float32))
    return Pose(np.asarray(correction @ matrix, np.float64))


def _solve(tile_mm: Floats, seen_px: Floats, focals_px: Floats) -> tuple[Floats, Floats]:
    """For each focal length, the projection of a rigid tile nearest to what is seen, and how near it is."""
    middle_mm = tile_mm.mean(axis=0)
    flat_mm = (tile_mm - middle_mm) / _UNIT_MM
    flat = cv2.getPerspectiveTransform(flat_mm.astype(np.float32), seen_px.astype(np.float32))
    rays = np.stack([np.concatenate([flat[:2] / focal_px, flat[2:]]) for focal_px in focals_px])
    along, across, away = rays.transpose(2, 0, 1)
    lengths = np.linalg.norm(along, axis=1), np.linalg.norm(across, axis=1)
    along, across = along / lengths[0][:, None], across / lengths[1][:, None]
    away = away * (2 / (lengths[0] + lengths[1]))[:, None]
    # two directions that are nearly square to each other, made square by turning both alike
    summed, differing = _units(along + across), _units(along - across)
    along, across = (summed + differing) / np.sqrt(2), (summed - differing) / np.sqrt(2)
    turn = np.stack([along, across, np.cross(along, across)], axis=2)
    points = np.column_stack([flat_mm, np.zeros(4)])
    for _ in range(_ROUNDS):
        turn, away = _improved(turn, away, points, seen_px, focals_px)
    drawn = _drawn(turn, away, points, focals_px)[0]
    errors_px = np.sqrt(np.mean(np.sum((drawn - seen_px) ** 2, axis=2), axis=1))
    matrices = np.concatenate([turn / _UNIT_MM, away[:, :, None]], axis=2)
    matrices[:, :, 3] -= matrices[:, :, 0] * middle_mm[0] + matrices[:, :, 1] * middle_mm[1]
    matrices[:, :2] *= focals_px[:, None, None]
    matrices[:, :, 2] *= -1  # ours points up from the board, this one into it
    return matrices, np.asarray(errors_px, np.float64)


def _drawn(turn: Floats, away: Floats, points: Floats, focals_px: Floats) -> tuple[Floats, Floats, Floats]:
    """Where points are drawn, how they are turned, and where they lie before the camera."""
    turned = np.einsum("fij,nj->fni", turn, points)
    placed = turned + away[:, None]
    return focals_px[:, None, None] * placed[..., :2] / placed[..., 2:], turned, placed


def _improved(
    turn: Floats, away: Floats, points: Floats, seen_px: Floats, focals_px: Floats
) -> tuple[Floats, Floats]:
    """One step of Gauss and Newton for every focal length."""
    drawn, turned, placed = _drawn(turn, away, points, focals_px)
    depth = placed[..., 2]
    slope = np.zeros((*depth.shape, 2, 3))  # of pixels by place
    slope[..., 0, 0] = slope[..., 1, 1] = focals_px[:, None] / depth
    slope[..., :, 2] = -drawn / depth[..., None]
    spin = np.zeros((*depth.shape, 3, 3))  # of place by a small turn
    x, y, z = np.moveaxis(turned, 2, 0)
    spin[..., 0, 1], spin[..., 0, 2], spin[..., 1, 2] = z, -y, x
    spin[..., 1, 0], spin[..., 2, 0], spin[..., 2, 1] = -z, y, -x
    design = np.concatenate([slope @ spin, slope], axis=3).reshape(len(turn), -1, 6)
    missing = (seen_px[None] - drawn).reshape(len(turn), -1, 1)
    squares = design.transpose(0, 2, 1) @ design + 1e-9 * np.eye(6)
    step = np.linalg.solve(squares, design.transpose(0, 2, 1) @ missing)[..., 0]
    spun = np.stack([cv2.Rodrigues(s)[0] for s in step[:, :3]])
    return spun @ turn, away + step[:, 3:]


def _units(vectors: Floats) -> Floats:
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12), np.float64)


def is_convex(corners_px: Floats) -> bool:
    """Whether four corners go round clockwise as seen, without a dent."""
    sides = np.roll(corners_px, -1, axis=0) - corners_px
    following = np.roll(sides, -1, axis=0)
    turns = sides[:, 0] * following[:, 1] - sides[:, 1] * following[:, 0]
    return bool(np.all(turns > 1e-6))


def flatten(
    image_bgr: Bgr, homography: Floats, box_mm: tuple[float, float, float, float], px_mm: float
) -> Bgr:
    """Draw the box (left, top, right, bottom) of a plane as seen from straight above, `px_mm` pixels a mm."""
    left, top, right, bottom = box_mm
    size = (max(1, round((right - left) * px_mm)), max(1, round((bottom - top) * px_mm)))
    to_mm = np.array([[1 / px_mm, 0, left + 0.5 / px_mm], [0, 1 / px_mm, top + 0.5 / px_mm], [0, 0, 1]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = cv2.warpPerspective(
        image_bgr, homography @ to_mm, size, flags=flags, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(flat, np.uint8)
