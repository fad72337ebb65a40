"""Labelled pictures of obelisks to learn from: photos, the same with other prints, and drawings."""

import json
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from tests.support.obelisk_pictures import make_picture
from tools.reprint import linear, pose_of, reprint, shared_print

LONG_SIDE_PX = 1000
FOLDS = 4


@dataclass
class Labelled:
    """A picture, where its tile lies, and its cubes as (x, y, level, colour) on the tile."""

    encoded: np.ndarray
    corners_px: np.ndarray
    side: str
    cubes: list
    colours: tuple
    fold: int
    tags: dict = field(default_factory=dict)

    @property
    def image_bgr(self):
        """The picture; kept as a file, as there are many."""
        return cv2.imdecode(self.encoded, cv2.IMREAD_COLOR)

    @property
    def places(self):
        """The cubes without their colours."""
        return [cube[:3] for cube in self.cubes]


def encoded(image_bgr):
    """A picture as a nearly perfect file."""
    return cv2.imencode(".jpg", image_bgr, [cv2.IMWRITE_JPEG_QUALITY, 96])[1]


def load_photo(path):
    """Give a photo at working size with its label."""
    label = json.loads(path.read_text())
    image_bgr = cv2.imread(str(path.with_suffix(".jpg")))
    scale = LONG_SIDE_PX / max(image_bgr.shape[:2])
    image_bgr = cv2.resize(image_bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    corners = np.array([label["board_corners_px"][c] for c in ("tl", "tr", "br", "bl")], float)
    corners = (corners + 0.5) * scale - 0.5
    pose = pose_of(corners, image_bgr)
    cubes = []
    for cube in label["cubes_px"]:
        level = cube.get("level", 0)
        at = (np.array(cube["top_centre"]) + 0.5) * scale - 0.5
        on = np.linalg.solve(pose.plane(17.0 * (level + 1)), [*at, 1])
        cubes.append((on[0] / on[2], on[1] / on[2], level, cube["colour"]))
    return Labelled(
        encoded(image_bgr), corners, label["side"], cubes, tuple(label["colours"]), 0, label["tags"]
    )


def labelled_photos(folder):
    """Every obelisks photo of a folder, dealt out to folds in turn."""
    paths = [p for p in sorted(Path(folder).glob("*.json")) if "obelisks" in p.read_text()[:200]]
    photos = [load_photo(p) for p in paths]
    for i, photo in enumerate(photos):
        photo.fold = i % FOLDS
    return photos


def with_other_prints(photos, times, seed):
    """Every photo once with each of several other prints painted in."""
    rng = np.random.default_rng(seed)
    for side in ("A", "B"):
        mine = [p for p in photos if p.side == side]
        print_bgr = shared_print([(p.image_bgr, pose_of(p.corners_px, p.image_bgr), p.places) for p in mine])
        for photo in mine:
            pose = pose_of(photo.corners_px, photo.image_bgr)
            for _ in range(times):
                changed = reprint(rng, photo.image_bgr, pose, photo.places, print_bgr, side)
                yield Labelled(
                    encoded(changed),
                    photo.corners_px,
                    side,
                    photo.cubes,
                    photo.colours,
                    photo.fold,
                    photo.tags,
                )


def taken_otherwise(rng, picture):
    """The same scene as another phone might have taken it: mirrored, rolled, zoomed, lit and blurred."""
    image_bgr, corners, cubes = picture.image_bgr, picture.corners_px, picture.cubes
    high, wide = image_bgr.shape[:2]
    if rng.random() < 0.5:
        image_bgr = image_bgr[:, ::-1]
        corners = (corners * [-1, 1] + [wide - 1, 0])[[1, 0, 3, 2]]
        cubes = [(250 - x, y, level, colour) for x, y, level, colour in cubes]
    roll, zoom = rng.normal(0, 3), rng.uniform(0.93, 1.05)
    matrix = cv2.getRotationMatrix2D((wide / 2 - 0.5, high / 2 - 0.5), roll, zoom)
    image_bgr = cv2.warpAffine(image_bgr, matrix, (wide, high), borderMode=cv2.BORDER_REPLICATE)
    corners = corners @ matrix[:, :2].T + matrix[:, 2]
    light = linear(image_bgr) * np.exp(rng.normal(0, 0.12, 3) + rng.normal(-0.1, 0.25))
    if rng.random() < 0.5:
        light = cv2.GaussianBlur(light, (0, 0), rng.uniform(0.4, 1.1))
    light = light + rng.normal(0, 1, light.shape) * np.sqrt(light * rng.uniform(0, 8e-4))
    image_bgr = np.rint(np.clip(light, 0, 1) ** (1 / 2.2) * 255).astype(np.uint8)
    return Labelled(
        encoded(image_bgr), corners, picture.side, cubes, picture.colours, picture.fold, picture.tags
    )


def drawings(count, first_seed):
    """Pictures that are drawn, sides in turn; they belong to no fold."""
    for i in range(count):
        size = (1000, 750) if i % 4 else (750, 1000)
        picture = make_picture(first_seed + i, "AB"[i % 2], size=size)
        cubes = [(x, y, level, c) for x, y, height, c in picture.stacks for level in range(height)]
        yield Labelled(
            encoded(picture.image_bgr),
            picture.corners_px,
            picture.side,
            cubes,
            picture.colours,
            -1,
            picture.tags,
        )


def sources(folder, prints, drawn):
    """All of them, the same for every run."""
    photos = labelled_photos(folder) if folder else []
    yield from photos
    rng = np.random.default_rng(2)
    for photo in with_other_prints(photos, prints, seed=1):
        yield taken_otherwise(rng, photo)
    yield from drawings(drawn, 10_000)
