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
CORNER_NOISE_PX = 2.5
_REFINING = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_COUNT, 10, 1e-6)


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
    it (a crop, a lens) is kept as a correction, so that the tile's own plane is met exactly. Fewer `focals`
    are tried where speed matters more.
    """
    if not is_convex(corners_px):
        return None
    width_mm, height_mm = size_mm
    tile_mm = np.array([[0, 0, 0], [width_mm, 0, 0], [width_mm, height_mm, 0], [0, height_mm, 0]], np.float64)
    diagonal_px = float(np.hypot(*frame_px))
    centre_px = (frame_px[0] / 2, frame_px[1] / 2)
    best: tuple[float, Floats] | None = None
    for step in np.linspace(-2.0, 2.0, focals) if focals > 1 else (0.0,):
        focal_px = FOCAL_PER_DIAGONAL * diagonal_px * float(np.exp(step * FOCAL_SPREAD_LOG))
        solved = _solve(tile_mm, corners_px, focal_px, centre_px)
        if solved is None:
            continue
        error_px, matrix = solved
        cost = (error_px / CORNER_NOISE_PX) ** 2 + float(step) ** 2
        if best is None or cost < best[0]:
            best = (cost, matrix)
    if best is None:
        return None
    ideal = Pose(best[1])
    drawn_px = np.asarray(ideal.project(tile_mm), np.float32)
    correction = cv2.getPerspectiveTransform(drawn_px, np.asarray(corners_px, np.float32))
    return Pose(np.asarray(correction @ best[1], np.float64))


def _solve(
    tile_mm: Floats, corners_px: Floats, focal_px: float, centre_px: tuple[float, float]
) -> tuple[float, Floats] | None:
    camera = np.array([[focal_px, 0, centre_px[0]], [0, focal_px, centre_px[1]], [0, 0, 1]], np.float64)
    try:
        found, turn, shift = cv2.solvePnP(
            tile_mm, corners_px.reshape(-1, 1, 2), camera, np.zeros(4), flags=cv2.SOLVEPNP_IPPE
        )
    except cv2.error:
        return None
    if not found:
        return None
    turn, shift = cv2.solvePnPRefineLM(
        tile_mm, corners_px.reshape(-1, 1, 2), camera, np.zeros(4), turn, shift, _REFINING
    )
    rotation, _ = cv2.Rodrigues(turn)
    matrix = camera @ np.hstack([rotation, shift.reshape(3, 1)])
    matrix[:, 2] *= -1  # ours points up from the board, the solver's into it
    drawn = Pose(matrix).project(tile_mm)
    error_px = float(np.sqrt(np.mean(np.sum((drawn - corners_px) ** 2, axis=1))))
    return (error_px, matrix) if np.isfinite(error_px) else None


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
