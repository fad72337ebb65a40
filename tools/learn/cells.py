"""Learns the chamber's cells: `python -m tools.learn.cells FOLDER:WEIGHT... --out FILE --steps N`."""

from __future__ import annotations

import cv2
import numpy as np
import torch
from torch import nn

from companion.vision.colour import COLOURS
from companion.vision.pose import pose_from_corners
from companion.vision.strip import CHANNELS, FIRST_COLUMN, STRIP_PX, Light, draw_strip, strip_centres
from companion.vision.task import TILE_MM
from tools.labelled import Labelled
from tools.learn.course import Pool, parser, teach
from tools.learn.nets import Cells

OFF_MM = 4.0


class Chamber:
    """A labelled chamber: picture, corners, grid and cubes."""

    kind = "chamber"

    def __init__(self, labelled: Labelled) -> None:
        self.image_bgr = labelled.image_bgr
        self.corners_px = labelled.corners_px
        self.grid_mm = labelled.on_board([labelled.label["grid_corners_px"][k] for k in ("tl", "br")])
        self.tops_mm = labelled.tops_mm
        self.names = [cube["colour"] for cube in labelled.label["cubes_px"]]
        self.places = [(cube["col"], cube["row"]) for cube in labelled.label["cubes_px"]]
        self.colours = labelled.label["colours"]
        self.frame_px = labelled.frame_px


def sample(rng, chamber):
    """One strip with corners, grid and lamp somewhat off, and what is in its places."""
    size = np.linalg.norm(chamber.corners_px[1] - chamber.corners_px[0]) / 250
    corners = chamber.corners_px + rng.normal(0, rng.choice([0.2, 0.6, 1.3, 2.0]), (4, 2)) * size
    is_wrong = rng.random() < 0.08
    if is_wrong:
        corners = np.roll(corners, 2, axis=0)
    pose = pose_from_corners(corners, TILE_MM, chamber.frame_px, focals=7)
    if pose is None:
        return None
    image_bgr = relit(rng, chamber.image_bgr)
    light = Light(image_bgr)
    (left, top), pitch = chamber.grid_mm[0], (chamber.grid_mm[1] - chamber.grid_mm[0]) / (7, 3)
    wide = rng.random() < 0.15
    guess_left = left + (rng.uniform(-9, 9) if wide else rng.normal(0, 1.2))
    guess_top = top + (rng.uniform(-3.5, 3.5) if wide else rng.normal(0, 0.9))
    past = rng.normal(0, 2.0)
    strip = draw_strip(image_bgr, pose, light, guess_left, guess_top, past)
    if rng.random() < 0.3:
        strip[:6] += rng.normal(0, rng.uniform(0.01, 0.08), strip[:6].shape).astype(np.float32)
    centres = strip_centres(guess_left, guess_top, past)
    rows, columns = centres.shape[:2]
    # cube, printed, their weights, off x, off y, its weight, colour (-1: none), fit
    target = np.zeros((9, rows, columns), np.float32)
    target[6] = -1
    if is_wrong:
        target[8] = 0.0
        target[3][1:4, FIRST_COLUMN - 1 : FIRST_COLUMN + 7] = 1  # nothing is printed where there is no grid
        return strip, target, _mask(chamber.colours)
    target[8] = 1.0
    inner = np.s_[1:4, FIRST_COLUMN - 1 : -1]
    target[2][inner] = 1
    target[3][1:4, FIRST_COLUMN - 1 : FIRST_COLUMN + 7] = 1
    for column in range(7):
        for row in range(3):
            at = (row + 1, column + FIRST_COLUMN)
            target[1][at] = 1
            target[4][at] = (left + (column + 0.5) * pitch[0] - centres[at][0]) / OFF_MM
            target[5][at] = (top + (row + 0.5) * pitch[1] - centres[at][1]) / OFF_MM
            target[7][at] = 1
    for (column, row), (x, y, _), name in zip(chamber.places, chamber.tops_mm, chamber.names, strict=True):
        at = (row + 1, column + FIRST_COLUMN)
        target[0][at], target[1][at] = 1, 0
        target[3][at] = 0
        off = np.array([x - centres[at][0], y - centres[at][1]])
        target[4][at], target[5][at] = off / OFF_MM
        target[6][at], target[7][at] = COLOURS.index(name), 1
    return strip, target, _mask(chamber.colours)


def _mask(colours):
    return np.array([0.0 if c in colours else -1.0 for c in COLOURS], np.float32)


def relit(rng, image_bgr):
    """Another white balance, exposure and sharpness; still a photo."""
    if rng.random() < 0.85:
        unit = (np.arange(256)[:, None] / 255.0) ** 2.2
        unit = unit * np.exp(rng.normal(0, [0.16, 0.04, 0.1]) + rng.normal(0, 0.22))
        unit = np.clip(unit, 0, 1) ** (np.exp(rng.normal(0, 0.08)) / 2.2)
        image_bgr = cv2.LUT(image_bgr, np.rint(unit * 255).astype(np.uint8)[:, None])
    if rng.random() < 0.3:
        image_bgr = cv2.GaussianBlur(image_bgr, (5, 5), rng.uniform(0.4, 1.6))
    return image_bgr


def loss_of(told, target, masks, rng):
    """How wrong cells, places, colours and the fit as a whole are."""
    masks = torch.from_numpy(np.stack(masks))
    bce = nn.functional.binary_cross_entropy_with_logits
    cube = (bce(told[:, 0], target[:, 0], reduction="none") * target[:, 2]).sum() / (target[:, 2].sum() + 1)
    printed = (bce(told[:, 1], target[:, 1], reduction="none") * target[:, 3]).sum() / (
        target[:, 3].sum() + 1
    )
    off = nn.functional.smooth_l1_loss(told[:, 2:4], target[:, 4:6], reduction="none", beta=0.1).sum(dim=1)
    off = (off * target[:, 7]).sum() / (target[:, 7].sum() + 1)
    shown = (
        told[:, 4:8]
        + 30
        * masks[:, :, None, None]
        * torch.from_numpy((rng.random(len(told)) < 0.6).astype(np.float32))[:, None, None, None]
    )
    paint = nn.functional.cross_entropy(shown, target[:, 6].long(), ignore_index=-1, reduction="sum")
    paint = paint / ((target[:, 6] >= 0).sum() + 1)
    fit = bce(told[:, 8].mean(dim=(1, 2)), target[:, 8, 0, 0])
    return cube + 0.5 * printed + 0.5 * off + paint + 0.1 * fit, (cube, printed, off, paint, fit)


def learn(about: str | None, make, sample, shape: tuple[int, int, int]) -> None:
    """Learn as the command line says: `make` takes a labelled picture in, `sample` gives a case of it."""
    asked = parser(about).parse_args()
    pool = Pool(asked.folders, lambda photo: make(photo) if photo.kind == make.kind else None)
    teach(Cells(shape[0]), pool, sample, loss_of, asked, shape)


if __name__ == "__main__":
    learn(__doc__, Chamber, sample, (CHANNELS, STRIP_PX[1], STRIP_PX[0]))
