"""Labelled photos to learn from: the picture at working size, its tile's corners, its pose and its cubes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np

from companion.vision.pose import Pose, pose_from_corners
from companion.vision.task import CUBE_MM, TILE_MM

LONG_SIDE_PX = 1000
CORNERS = ("tl", "tr", "br", "bl")
TABLE_MM = -2.0


@dataclass
class Labelled:
    """One picture; kept as a file until it is asked for, as there are many."""

    path: Path
    label: dict

    @property
    def kind(self) -> str:
        """chamber, obelisks_a or obelisks_b."""
        return self.label["kind"]

    @cached_property
    def _encoded(self) -> tuple[np.ndarray, float]:
        """The picture at working size as a nearly perfect file, and how much smaller it is."""
        image_bgr = cv2.imread(str(self.path.with_suffix(".jpg")))
        scale = min(1.0, LONG_SIDE_PX / max(image_bgr.shape[:2]))
        if scale < 1:
            image_bgr = cv2.resize(image_bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        return cv2.imencode(".jpg", image_bgr, [cv2.IMWRITE_JPEG_QUALITY, 96])[1], scale

    @property
    def image_bgr(self) -> np.ndarray:
        """The picture at working size."""
        return cv2.imdecode(self._encoded[0], cv2.IMREAD_COLOR)

    def pixels(self, points) -> np.ndarray:
        """Labelled pixels, in the picture at working size."""
        return (np.asarray(points, float).reshape(-1, 2) + 0.5) * self._encoded[1] - 0.5

    def label_at_working_size(self) -> dict:
        """The label of the picture as it is at working size."""

        def smaller(value):
            if isinstance(value, dict):
                return {key: smaller(inner) for key, inner in value.items()}
            if isinstance(value, list) and value and not isinstance(value[0], int | float):
                return [smaller(inner) for inner in value]
            return np.round(self.pixels(value)[0], 2).tolist() if isinstance(value, list) and value else value

        pictured = {key: smaller(value) for key, value in self.label.items() if key.endswith("_px")}
        return self.label | pictured | {"image_size": list(self.frame_px)}

    @cached_property
    def corners_px(self) -> np.ndarray:
        """The tile's corners, the board's top left first."""
        return self.pixels([self.label["board_corners_px"][name] for name in CORNERS])

    @cached_property
    def frame_px(self) -> tuple[int, int]:
        """Width and height."""
        height, width = self.image_bgr.shape[:2]
        return width, height

    @cached_property
    def pose(self) -> Pose:
        """Where the camera was."""
        pose = pose_from_corners(self.corners_px, TILE_MM, self.frame_px)
        if pose is None:
            raise ValueError(f"{self.path}: no pose")
        return pose

    @cached_property
    def tops_mm(self) -> np.ndarray:
        """The middles of the cubes' tops, on the tile."""
        found = []
        for cube in self.label["cubes_px"]:
            top_mm = CUBE_MM * (cube.get("level", 0) + 1) + (TABLE_MM if cube.get("col", 0) >= 7 else 0)
            x, y, w = np.linalg.solve(self.pose.plane(top_mm), [*self.pixels(cube["top_centre"])[0], 1])
            found.append((x / w, y / w, top_mm))
        return np.array(found).reshape(-1, 3)

    def on_board(self, points) -> np.ndarray:
        """Labelled pixels of the board's surface, in millimetres."""
        pixels = self.pixels(points)
        seen = np.linalg.solve(self.pose.plane(0.0), np.column_stack([pixels, np.ones(len(pixels))]).T)
        return (seen[:2] / seen[2]).T


def load_labelled(folders) -> list[Labelled]:
    """Every labelled picture of some folders."""
    paths = [path for folder in folders for path in sorted(Path(folder).glob("*.json"))]
    return [Labelled(path, label) for path in paths if "truth" in (label := json.loads(path.read_text()))]
