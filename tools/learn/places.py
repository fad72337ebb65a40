"""Learns to find boards: `python -m tools.learn.places FOLDER:WEIGHT... finder|fitter --out FILE`.

The finder lets every part of a small picture vote for the board it lies on; the fitter looks
at the tile flattened by such corners and says how far they are off.
"""

from __future__ import annotations

import cv2
import numpy as np
import torch
from torch import nn

from companion.vision.sides import (
    ALONG,
    FIT_PX,
    FLAT_PX,
    LINE_RIDGE,
    MOST_OFF_PX,
    away_from,
    near_side,
    shares_along,
    with_places,
)
from companion.vision.sides import TILE_FLAT as _TILE_FLAT
from tools.labelled import Labelled
from tools.learn.course import Pool, parser, teach
from tools.learn.disturb import disturb
from tools.learn.nets import Finder, Fitter

FINDER_PX, CELL_PX, OFFSET_PX = 128, 8, 32.0
LENGTH_PX, WIDTH_PX = 64.0, 20.0
GROUND = (115, 115, 115)


class Source:
    """A labelled picture, decoded once at the size a network wants."""

    def __init__(self, labelled: Labelled, long_px: int) -> None:
        image_bgr = labelled.image_bgr
        scale = min(1.0, long_px / max(image_bgr.shape[:2]))
        self.image_bgr = cv2.resize(image_bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        self.corners_px = (labelled.corners_px + 0.5) * scale - 0.5
        self.head = 0 if labelled.kind == "chamber" else 1


def _through(matrix, points):
    seen = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return seen[:, :2] / seen[:, 2:]


def _mirrored(corners, head):
    """Corners of a board seen in a mirror, named so that they still go round clockwise."""
    return corners[[3, 2, 1, 0]] if head == 0 else corners[[1, 0, 3, 2]]


def finder_sample(rng, source):
    """A picture somehow turned and lit, and what every part of it should vote for."""
    height, width = source.image_bgr.shape[:2]
    for step in range(40):
        turn = rng.uniform(0, 2 * np.pi) if source.head == 0 else rng.normal(0, 0.12)
        if source.head == 1 and rng.random() < 0.35:
            turn += rng.integers(1, 4) * np.pi / 2
        scale = FINDER_PX / max(width, height) * np.exp(rng.uniform(-0.35, 0.25) - 0.01 * step)
        c, s = np.cos(turn) * scale, np.sin(turn) * scale
        matrix = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])
        if rng.random() < 0.5:
            matrix = matrix @ np.diag([-1.0, 1.0, 1.0])
            is_mirrored = True
        else:
            is_mirrored = False
        matrix[2, :2] = rng.normal(0, 0.00015, 2)
        middle = _through(matrix, np.array([[width / 2, height / 2]]))[0]
        matrix = (
            np.array(
                [
                    [1, 0, FINDER_PX / 2 - middle[0] + rng.normal(0, 7)],
                    [0, 1, FINDER_PX / 2 - middle[1] + rng.normal(0, 7)],
                    [0, 0, 1],
                ]
            )
            @ matrix
        )
        corners = _through(matrix, source.corners_px)
        if (corners > -3).all() and (corners < FINDER_PX + 3).all():
            break
    if is_mirrored:
        corners = _mirrored(corners, source.head)
    picture = cv2.warpPerspective(
        source.image_bgr, matrix, (FINDER_PX, FINDER_PX), flags=cv2.INTER_LINEAR, borderValue=GROUND
    )
    cells = FINDER_PX // CELL_PX
    middles = (np.arange(cells) + 0.5) * CELL_PX - 0.5
    x, y = np.meshgrid(middles, middles)
    inside = np.ones((cells, cells), bool)
    for k in range(4):
        a, b = corners[k], corners[(k + 1) % 4]
        inside &= (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) > 0
    middle = corners.mean(axis=0)
    along = (corners[1] + corners[2] - corners[0] - corners[3]) / 2
    across = (corners[3] + corners[2] - corners[0] - corners[1]) / 2
    length, angle = np.hypot(*along), np.arctan2(along[1], along[0])
    target = np.empty((6, cells, cells), np.float32)
    target[0] = inside
    target[1], target[2] = (middle[0] - x) / OFFSET_PX, (middle[1] - y) / OFFSET_PX
    target[3], target[4] = np.cos(2 * angle) * length / LENGTH_PX, np.sin(2 * angle) * length / LENGTH_PX
    target[5] = np.hypot(*across) / WIDTH_PX
    return disturb(rng, picture), target, source.head


def finder_loss(votes, targets, heads, _rng):
    """How wrong the votes of the right board's head are."""
    mine = torch.stack([votes[i, 6 * h : 6 * h + 6] for i, h in enumerate(heads)])
    inside = targets[:, 0]
    on = nn.functional.binary_cross_entropy_with_logits(mine[:, 0], inside)
    off = nn.functional.smooth_l1_loss(mine[:, 1:], targets[:, 1:], reduction="none", beta=0.05).sum(dim=1)
    return 3 * on + 0.4 * (off * inside).sum() / (inside.sum() + 1), (on,)


def fitter_sample(rng, source):
    """A tile flattened by corners that are somewhat off, and how far; at times another place altogether."""
    truth = source.corners_px
    size = np.linalg.norm(truth[1] - truth[0])
    wrong = rng.random() < 0.15
    turned = rng.random() < 0.3
    spread = rng.choice([0.006, 0.015, 0.035, 0.07])
    guess = truth + rng.normal(0, spread * 0.6, (4, 2)) * size
    middle = guess.mean(axis=0)
    turn, grow = rng.normal(0, spread), np.exp(rng.normal(0, spread))
    c, s = np.cos(turn) * grow, np.sin(turn) * grow
    guess = (guess - middle) @ np.array([[c, s], [-s, c]]) + middle + rng.normal(0, spread, 2) * size
    if rng.random() < 0.35:  # cubes that go on past an end look like more of the tile
        along = (guess[1] + guess[2] - guess[0] - guess[3]) / 2
        first, last = rng.normal(0, 0.06), rng.uniform(-0.12, 0.4)
        if rng.random() < 0.3:
            first, last = -last, -first
        guess = guess + np.array([first, last, last, first])[:, None] * along
    if wrong:
        away = rng.normal(0, 1, 2)
        guess = guess + away / np.linalg.norm(away) * rng.uniform(0.25, 0.8) * size
    if turned:
        guess, truth = np.roll(guess, 2, axis=0), np.roll(truth, 2, axis=0)
    mirror = rng.random() < 0.5
    flat_to = _TILE_FLAT
    if mirror:
        flat_to = _TILE_FLAT[[3, 2, 1, 0]] if source.head == 0 else _TILE_FLAT[[1, 0, 3, 2]]
    matrix = cv2.getPerspectiveTransform(guess.astype(np.float32), flat_to.astype(np.float32))
    flat = cv2.warpPerspective(
        source.image_bgr, matrix, FLAT_PX, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    seen = _through(matrix, truth)
    if mirror:
        seen = _mirrored(seen, source.head)
    off = off_sides(seen)
    target = np.zeros(12, np.float32)
    target[:8] = np.clip(off / FIT_PX, -8, 8).ravel()
    target[8] = 0.0 if wrong else 1.0
    target[9] = 1.0 if turned else 0.0
    target[10] = 0.0 if wrong or np.abs(off).max() > MOST_OFF_PX else 1.0
    target[11] = 0.0 if wrong else 1.0
    return with_places(disturb(rng, flat)), target, source.head


def off_sides(seen):
    """How far a tile's sides are off those of the guess, at the two ends of each: 4 x 2."""
    off = np.empty((4, 2))
    for k in range(4):
        along, across = ALONG[k], 1 - ALONG[k]
        start, end = seen[k], seen[(k + 1) % 4]
        slope = (end[across] - start[across]) / (end[along] - start[along] + 1e-6)
        for i, corner in enumerate((_TILE_FLAT[k], _TILE_FLAT[(k + 1) % 4])):
            off[k, i] = start[across] + slope * (corner[along] - start[along]) - corner[across]
    return off


_NEAR = torch.from_numpy(np.stack([near_side(k) for k in range(4)]).astype(np.float32))
_SHARES = torch.from_numpy(np.stack([shares_along(k) for k in range(4)]).astype(np.float32))
_AWAY = torch.from_numpy(np.stack([away_from(k) for k in range(4)]).astype(np.float32))


def fitter_loss(votes, targets, _heads, _rng):
    """How wrong the sides are that votes agree on, the votes themselves, and the words on tile and turn."""
    told, sure = votes[:, :4], votes[:, 4:8]
    ends = targets[:, :8].reshape(-1, 4, 2)
    weight = targets[:, 10]
    wanted = ends[:, :, :1, None] * (1 - _SHARES) + ends[:, :, 1:, None] * _SHARES - _AWAY / FIT_PX
    each = nn.functional.smooth_l1_loss(told, wanted, reduction="none", beta=0.1) * _NEAR
    each = (each.sum(dim=(1, 2, 3)) / _NEAR.sum() * weight).sum() / (weight.sum() + 1)
    # the straight line that the weighted votes of a side agree on
    heavy = torch.exp(sure.clamp(-8, 8)) * _NEAR
    heavy = heavy / (heavy.sum(dim=(2, 3), keepdim=True) + 1e-6)
    place = told + _AWAY / FIT_PX
    mean_share = (heavy * _SHARES).sum(dim=(2, 3), keepdim=True)
    mean_place = (heavy * place).sum(dim=(2, 3), keepdim=True)
    spread = (heavy * (_SHARES - mean_share) ** 2).sum(dim=(2, 3)) + LINE_RIDGE
    slope = (heavy * (_SHARES - mean_share) * (place - mean_place)).sum(dim=(2, 3)) / spread
    start = mean_place[:, :, 0, 0] - slope * mean_share[:, :, 0, 0]
    line = torch.stack([start, start + slope], dim=2)
    off = nn.functional.smooth_l1_loss(line, ends, reduction="none", beta=0.03).sum(dim=(1, 2))
    off = (off * weight).sum() / (weight.sum() + 1)
    words = votes[:, 8:].mean(dim=(2, 3))
    right = nn.functional.binary_cross_entropy_with_logits(words[:, 0], targets[:, 8])
    over = nn.functional.binary_cross_entropy_with_logits(words[:, 1], targets[:, 9], reduction="none")
    over = (over * targets[:, 11]).sum() / (targets[:, 11].sum() + 1)
    return off + each + 0.7 * right + 0.7 * over, (off, each, right, over)


def main() -> None:
    """Learn one network."""
    asking = parser(__doc__)
    asking.add_argument("what", choices=("finder", "fitter"))
    asked = asking.parse_args()
    if asked.what == "finder":
        pool = Pool(asked.folders, lambda photo: Source(photo, 220))
        teach(Finder(), pool, finder_sample, finder_loss, asked, (3, FINDER_PX, FINDER_PX))
    else:
        pool = Pool(asked.folders, lambda photo: Source(photo, 700))
        teach(Fitter(), pool, fitter_sample, fitter_loss, asked, (5, *FLAT_PX[::-1]))


if __name__ == "__main__":
    main()
