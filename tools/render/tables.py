"""Table tops: wood, cloth, stone, mats and plain ones, in any colour."""

from __future__ import annotations

import cv2
import numpy as np

from tools.render.prints import _base_colour, _other_colour, smooth

SIZE_PX = 1024
KINDS = ("wood", "plain", "cloth", "checked", "stone", "mat", "striped", "figured", "planks")


def draw_table(rng: np.random.Generator, kind: str) -> np.ndarray:
    """Draw a square metre of table as linear reflectance, BGR."""
    base = _wood(rng) if kind in {"wood", "planks"} else _base_colour(rng)
    image = np.empty((SIZE_PX, SIZE_PX, 3), np.float32)
    image[:] = base
    _DRAW[kind](rng, image, base)
    image *= 1 + 0.05 * smooth(rng, SIZE_PX, SIZE_PX, 4)[..., None] * rng.uniform(0, 1)
    image *= 1 + 0.1 * smooth(rng, SIZE_PX, SIZE_PX, 300)[..., None] * rng.uniform(0, 1)
    return np.clip(image, 0.006, 0.9)


def _wood(rng):
    tone = np.array([0.08, 0.2, 0.4]) * np.exp(rng.normal(0, 0.15, 3))
    return np.clip(tone * np.exp(rng.uniform(-1.8, 0.7)), 0.006, 0.85)


def _grain(rng, image, _base):
    along = smooth(rng, SIZE_PX, 64, int(rng.integers(2, 9)))
    along = cv2.resize(along, (SIZE_PX, SIZE_PX), interpolation=cv2.INTER_CUBIC)
    fine = cv2.resize(smooth(rng, SIZE_PX, 32, 2), (SIZE_PX, SIZE_PX), interpolation=cv2.INTER_LINEAR)
    rings = np.sin(along * rng.uniform(2, 9))
    image *= (1 + rng.uniform(0.05, 0.3) * rings + rng.uniform(0.03, 0.18) * fine)[..., None]


def _planks(rng, image, base):
    _grain(rng, image, base)
    step = int(rng.uniform(60, 200))
    for y in range(int(rng.integers(0, step)), SIZE_PX, step):
        image[y : y + step] *= rng.uniform(0.75, 1.25)
        image[y : y + int(rng.integers(1, 4))] *= rng.uniform(0.3, 0.8)


def _cloth(rng, image, _base):
    y, x = np.mgrid[:SIZE_PX, :SIZE_PX]
    step = rng.uniform(3, 8)
    weave = np.sin(x * 2 * np.pi / step) * np.sin(y * 2 * np.pi / step)
    image *= (1 + rng.uniform(0.02, 0.2) * weave + 0.06 * smooth(rng, SIZE_PX, SIZE_PX, 2))[..., None].astype(
        np.float32
    )
    image *= (1 + rng.uniform(0, 0.2) * smooth(rng, SIZE_PX, SIZE_PX, 90))[..., None]


def _checked(rng, image, base):
    y, x = np.mgrid[:SIZE_PX, :SIZE_PX]
    side = int(rng.uniform(15, 90))
    one, two = (x // side) % 2, (y // side) % 2
    other = _other_colour(rng, base)
    image += ((one + two) / 2)[..., None].astype(np.float32) * (other - base)


def _stone(rng, image, base):
    veins = np.abs(smooth(rng, SIZE_PX, SIZE_PX, 120) + 0.4 * smooth(rng, SIZE_PX, SIZE_PX, 30))
    share = np.exp(-veins * rng.uniform(2, 14))[..., None]
    image += share * (np.clip(base * rng.choice([0.5, 1.6]), 0.02, 0.9) - base)
    if rng.random() < 0.5:
        step = int(rng.uniform(100, 400))
        for at in range(int(rng.integers(0, step)), SIZE_PX, step):
            image[at : at + 5] *= 0.6
            image[:, at : at + 5] *= 0.6


def _mat(rng, image, base):
    share = np.clip(smooth(rng, SIZE_PX, SIZE_PX, int(rng.uniform(40, 200))) * rng.uniform(0.5, 2), 0, 1)
    image += share[..., None] * (_other_colour(rng, base) - base)
    for _ in range(rng.integers(0, 8)):
        middle = tuple(int(v) for v in rng.uniform(0, SIZE_PX, 2))
        ink = [float(v) for v in _other_colour(rng, base)]
        cv2.circle(image, middle, int(rng.uniform(20, 300)), ink, int(rng.integers(1, 6)), cv2.LINE_AA)


def _striped(rng, image, base):
    y = np.mgrid[:SIZE_PX, :SIZE_PX][0]
    wave = np.sin(y * 2 * np.pi / rng.uniform(10, 150)) > rng.uniform(-0.7, 0.7)
    image[wave] = _other_colour(rng, base)


def _figured(rng, image, base):
    inks = [_other_colour(rng, base) for _ in range(3)]
    for _ in range(rng.integers(20, 300)):
        middle = tuple(int(v) for v in rng.uniform(0, SIZE_PX, 2))
        axes = tuple(int(v) for v in rng.uniform(2, 40, 2))
        ink = [float(v) for v in inks[rng.integers(0, 3)]]
        cv2.ellipse(image, middle, axes, float(rng.uniform(0, 180)), 0, 360, ink, -1, cv2.LINE_AA)


def _plain(rng, image, _base):
    image *= (1 + 0.03 * smooth(rng, SIZE_PX, SIZE_PX, 40))[..., None]


_DRAW = {
    "wood": _grain,
    "planks": _planks,
    "plain": _plain,
    "cloth": _cloth,
    "checked": _checked,
    "stone": _stone,
    "mat": _mat,
    "striped": _striped,
    "figured": _figured,
}
