"""Labelled pictures of obelisks to learn from: photos, the same with other prints, and drawings."""

from dataclasses import dataclass, field

import cv2
import numpy as np

from tests.support.obelisk_pictures import make_picture
from tools.labelled import load_labelled
from tools.reprint import linear, reprint, shared_print

FOLDS = 4


@dataclass
class Standing:
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


def _standing(labelled, image_bgr, fold):
    cubes = [
        (x, y, cube["level"], cube["colour"])
        for (x, y, _), cube in zip(labelled.tops_mm, labelled.label["cubes_px"], strict=True)
    ]
    label = labelled.label
    return Standing(
        encoded(image_bgr),
        labelled.corners_px,
        label["side"],
        cubes,
        tuple(label["colours"]),
        fold,
        label["tags"],
    )


def _obelisks(folders):
    return [photo for photo in load_labelled(folders) if photo.kind != "chamber"]


def labelled_photos(*folders):
    """Every obelisks photo of some folders, dealt out to folds in turn."""
    return [_standing(photo, photo.image_bgr, i % FOLDS) for i, photo in enumerate(_obelisks(folders))]


def with_other_prints(folder, times, seed):
    """Every photo once with each of several other prints painted in."""
    rng = np.random.default_rng(seed)
    photos = list(enumerate(_obelisks([folder])))
    for side in ("A", "B"):
        mine = [(i, photo) for i, photo in photos if photo.label["side"] == side]
        shared = shared_print([photo for _, photo in mine])
        for i, photo in mine:
            for _ in range(times):
                yield _standing(photo, reprint(rng, photo, shared), i % FOLDS)


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
    return Standing(
        encoded(image_bgr), corners, picture.side, cubes, picture.colours, picture.fold, picture.tags
    )


def drawings(count, first_seed):
    """Pictures that are drawn, sides in turn; they belong to no fold."""
    for i in range(count):
        size = (1000, 750) if i % 4 else (750, 1000)
        picture = make_picture(first_seed + i, "AB"[i % 2], size=size)
        cubes = [(x, y, level, c) for x, y, height, c in picture.stacks for level in range(height)]
        yield Standing(
            encoded(picture.image_bgr),
            picture.corners_px,
            picture.side,
            cubes,
            picture.colours,
            -1,
            picture.tags,
        )


def sources(folder, renders, prints, drawn):
    """All of them, the same for every run; renders need no other prints."""
    rng = np.random.default_rng(2)
    if folder:
        yield from labelled_photos(folder)
        for photo in with_other_prints(folder, prints, seed=1):
            yield taken_otherwise(rng, photo)
    if renders:
        yield from labelled_photos(renders)
    yield from drawings(drawn, 10_000)
