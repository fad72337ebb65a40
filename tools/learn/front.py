"""Learns to see standing cubes from the front: `python -m tools.learn.front FOLDER:WEIGHT... --out FILE`."""

from __future__ import annotations

import numpy as np
import torch
from torch import nn

from companion.vision.colour import COLOURS
from companion.vision.front import CHANNELS, HIGH_PX, OFF_MM, PLACES, WIDE_PX, draw_front, mirrored, places_of
from companion.vision.slant_pose import slant_pose
from companion.vision.strip import Light
from tools.learn.cells import _mask, relit
from tools.learn.course import Pool, parser, teach
from tools.learn.nets import Front
from tools.obelisk_rows import Board

_AMBIGUOUS_MM = 9.0
_TOWERS = 0.6  # how often side B shows its towers, not the cubes that wait


def sample(rng, board):
    """One front view with corners, depth and lamp somewhat off, and what stands in it."""
    size = np.linalg.norm(board.corners_px[1] - board.corners_px[0]) / 250
    corners = board.corners_px + rng.normal(0, rng.choice([0.2, 0.6, 1.3]), (4, 2)) * size
    pose = slant_pose(corners, board.frame_px)
    if pose is None:
        return None
    row = board.rows[0 if rng.random() < _TOWERS else -1]
    image_bgr = relit(rng, board.image_bgr)
    row_mm = row.row_mm + rng.normal(0, 2.0) if rng.random() < 0.5 else row.usual_mm + rng.normal(0, 0.7)
    slide_mm = rng.uniform(-7, 7)
    front = draw_front(image_bgr, pose, Light(image_bgr), row_mm, slide_mm)
    if rng.random() < 0.3:
        front[:3] += rng.normal(0, rng.uniform(0.01, 0.08), front[:3].shape).astype(np.float32)
    places = places_of(slide_mm)
    # stands, its weight, off, colour; the last is -1 where nothing stands
    target = np.zeros((4, PLACES), np.float32)
    target[1] = 1
    target[3] = -1
    for x, _, colour in row.stacks:
        away = np.abs(places - x)
        target[1][away < _AMBIGUOUS_MM] *= target[0][away < _AMBIGUOUS_MM]
        at = int(np.argmin(away))
        target[0][at] = target[1][at] = 1
        target[2][at] = (x - places[at]) / OFF_MM
        target[3][at] = COLOURS.index(colour)
    if rng.random() < 0.5:
        front, target = mirrored(front), target[:, ::-1].copy()
        target[2] = -target[2]
    return front, target, _mask(board.colours)


def loss_of(told, target, masks, rng):
    """How wrong presence, places and colours are."""
    told = told[:, :, 0]
    masks = torch.from_numpy(np.stack(masks))
    stands = nn.functional.binary_cross_entropy_with_logits(told[:, 0], target[:, 0], reduction="none")
    stands = (stands * target[:, 1]).sum() / (target[:, 1].sum() + 1)
    there = target[:, 0]
    off = nn.functional.smooth_l1_loss(told[:, 1], target[:, 2], reduction="none", beta=0.1)
    off = (off * there).sum() / (there.sum() + 1)
    is_masked = torch.from_numpy((rng.random(len(told)) < 0.6).astype(np.float32))
    shown = told[:, 2:] + 30 * masks[:, :, None] * is_masked[:, None, None]
    paint = nn.functional.cross_entropy(shown, target[:, 3].long(), ignore_index=-1, reduction="sum") / (
        there.sum() + 1
    )
    return 3 * stands + 0.5 * off + paint, (stands, off, paint)


def main() -> None:
    """Learn it."""
    asked = parser(__doc__).parse_args()
    pool = Pool(asked.folders, lambda photo: None if photo.kind == "chamber" else Board(photo))
    teach(Front(CHANNELS, HIGH_PX // 8), pool, sample, loss_of, asked, (CHANNELS, HIGH_PX, WIDE_PX))


if __name__ == "__main__":
    main()
