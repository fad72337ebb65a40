"""Draws the app's icon and presplash into `phone/`: the stepped pyramid of the house, sand, stone and ink."""

import sys
from pathlib import Path

import cv2
import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.screens.palette import LIGHT

ROWS = (5, 4, 3, 1)
INKED = {(1, 1), (3, 0)}  # the same two stones as on the home screen
FINER = 4  # drawn larger and shrunk, for smooth edges


def bgr(colour):
    """The palette's colour as OpenCV wants it."""
    return tuple(round(255 * part) for part in reversed(colour[:3]))


def mixed(colour, ground, share):
    """A colour laid thinly over a ground."""
    return tuple(c * share + g * (1 - share) for c, g in zip(colour[:3], ground[:3], strict=True))


def stone(picture, left, top, side, colour):
    """A block with rounded corners."""
    radius = round(side * 0.16)
    right, bottom = left + side, top + side
    cv2.rectangle(picture, (left + radius, top), (right - radius, bottom), colour, -1)
    cv2.rectangle(picture, (left, top + radius), (right, bottom - radius), colour, -1)
    for x in (left + radius, right - radius):
        for y in (top + radius, bottom - radius):
            cv2.circle(picture, (x, y), radius, colour, -1)


def pyramid(picture, share, opaque):
    """The sign of the house in the middle, `share` of the picture wide; gives the mask of what it covers."""
    side = picture.shape[0]
    block = round(side * share / max(ROWS))
    gap = round(block * 0.1)
    top = round((side - len(ROWS) * block) / 2)
    mask = np.zeros((side, side), np.uint8)
    for row, count in enumerate(reversed(ROWS)):
        left = round(side / 2 - count * block / 2)
        level = len(ROWS) - 1 - row
        for number in range(count):
            inked = (level, number) in INKED
            colour = LIGHT.accent if inked else mixed(LIGHT.edge, LIGHT.paper, 0.62 + 0.09 * level)
            place = (left + number * block + gap // 2, top + row * block + gap // 2, block - gap)
            stone(picture, *place, bgr(colour))
            stone(mask, *place, 255)
    line = top + len(ROWS) * block + gap
    ends = (round(side * (0.5 - share * 0.58)), line), (round(side * (0.5 + share * 0.58)), line + gap // 2)
    cv2.rectangle(picture, *ends, bgr(mixed(LIGHT.ink, LIGHT.paper, 0.75)), -1)
    cv2.rectangle(mask, *ends, 255, -1)
    return np.full_like(mask, 255) if opaque else mask


def write(name, side, share, *, transparent=False, sign=True):
    """Draw one picture and write it small."""
    picture = np.full((side * FINER, side * FINER, 3), bgr(LIGHT.paper), np.uint8)
    mask = np.full(picture.shape[:2], 255, np.uint8)
    if sign:
        mask = pyramid(picture, share, opaque=not transparent)
    whole = np.dstack([picture, mask]) if transparent else picture
    small = cv2.resize(whole, (side, side), interpolation=cv2.INTER_AREA)
    path = ROOT / "phone" / f"{name}.png"
    cv2.imwrite(str(path), small, [cv2.IMWRITE_PNG_COMPRESSION, 9])
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size} bytes")


# an adaptive icon may be cut to its middle 66 of 108 dp
write("icon", 512, 0.66)
write("icon_foreground", 432, 0.44, transparent=True)
write("icon_background", 432, 0, sign=False)
write("presplash", 512, 0.5)
