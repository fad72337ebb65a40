"""Random print for a chamber tile: any palette, any line style, so that no reader can lean on one edition."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

PX_MM = 4
TILE_MM = (250, 75)


@dataclass(frozen=True)
class Art:
    """A tile's print as reflectances 0 to 1 (BGR, 4 pixels a millimetre) and where its grid begins."""

    print_bgr: np.ndarray
    grid_mm: tuple[float, float]
    pitch_mm: float = 19.0


def noise(rng, height, width, cell, strength):
    """Smooth random variation around 1."""
    small = rng.normal(0, strength, (max(2, height // cell), max(2, width // cell))).astype(np.float32)
    return 1 + cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)


def pick_colour(rng, low, high):
    """A random reflectance of a given brightness range and moderate saturation."""
    value = rng.uniform(low, high)
    tint = rng.normal(0, rng.uniform(0.02, 0.35), 3)
    return np.clip(value * np.exp(tint - tint.mean()), 0.02, 0.95)


def parchment(rng):
    """The ground colour: mostly sand and parchment, at times anything."""
    if rng.random() < 0.5:
        return np.clip(
            np.array([0.32, 0.52, 0.68]) * rng.uniform(0.55, 1.25) * rng.normal(1, 0.08, 3), 0.03, 0.95
        )
    return pick_colour(rng, 0.08, 0.8)


FAMILIES = ("plain", "glyphs", "checks", "frieze")
# These are drawn only to measure: nothing is trained or tuned on them.
HELD_BACK = ("rounds", "stripes")


def make_art(rng, *, with_grid=True, grid_mm=None, family="plain"):
    """Draw one tile."""
    width, height = TILE_MM[0] * PX_MM, TILE_MM[1] * PX_MM
    ground = parchment(rng)
    image = np.empty((height, width, 3), np.float32)
    image[:] = ground
    if grid_mm is None:
        grid_mm = (111 + rng.uniform(-4, 3), 9 + rng.uniform(-2.5, 2.5))
    _border(rng, image)
    _panel(rng, image, ground, round((grid_mm[0] - 4) * PX_MM) if with_grid else width - 24)
    if family != "plain":
        _GROUNDS[family](rng, image)
    if with_grid:
        _CELLS.get(family, _grid)(rng, image, ground, grid_mm)
    for cell, strength in ((60, 0.08), (12, 0.05), (3, 0.04)):
        image *= noise(rng, height, width, cell, strength * rng.uniform(0.2, 1.2))[..., None]
    return Art(np.clip(image, 0.015, 0.95), grid_mm)


def _border(rng, image):
    if rng.random() < 0.2:
        return
    height, width = image.shape[:2]
    colour = pick_colour(rng, 0.04, 0.6)
    thick = int(rng.uniform(4, 16))
    cv2.rectangle(image, (0, 0), (width - 1, height - 1), colour.tolist(), thick)
    if rng.random() < 0.5:
        inner = thick + int(rng.uniform(3, 8))
        line = pick_colour(rng, 0.04, 0.8).tolist()
        cv2.rectangle(image, (inner, inner), (width - 1 - inner, height - 1 - inner), line, 2)


def _panel(rng, image, ground, right):
    """The end without a grid: shapes, lettering, number boxes."""
    height = image.shape[0]
    for _ in range(rng.integers(1, 5)):
        colour = pick_colour(rng, 0.05, 0.7).tolist()
        x, y = int(rng.uniform(40, right - 60)), int(rng.uniform(40, height - 40))
        w, h = int(rng.uniform(20, 110)), int(rng.uniform(15, 60))
        shape = rng.integers(0, 3)
        if shape == 0:
            cv2.rectangle(image, (x, y), (min(x + w, right), y + h), colour, -1)
        elif shape == 1:
            cv2.ellipse(image, (x, y), (min(w, right - x), h), 0, 0, 360, colour, -1, cv2.LINE_AA)
        else:
            points = np.array([[x, y], [min(x + w, right), y + h // 3], [x + w // 3, y + h]], np.int32)
            cv2.fillPoly(image, [points], colour, cv2.LINE_AA)
    ink = (ground * rng.uniform(0.1, 0.5)).tolist()
    for _ in range(rng.integers(5, 40)):
        x, y = int(rng.uniform(30, right - 20)), int(rng.uniform(25, height - 25))
        cv2.line(
            image, (x, y), (x + int(rng.uniform(-9, 9)), y + int(rng.uniform(-9, 9))), ink, 2, cv2.LINE_AA
        )
    if rng.random() < 0.7:
        step, top = int(rng.uniform(40, 70)), int(height - rng.uniform(55, 90))
        for x in range(40, right - step, step):
            cv2.rectangle(image, (x, top), (x + step - 6, top + 40), ink, 2)
            cv2.putText(image, str(rng.integers(1, 20)), (x + 8, top + 30), 0, 0.8, ink, 2, cv2.LINE_AA)


def _grid(rng, image, ground, grid_mm):
    style = rng.choice(["boxes", "lines", "filled", "corners", "dashes"], p=[0.35, 0.25, 0.2, 0.1, 0.1])
    lighter = rng.random() < 0.3
    factor = rng.uniform(1.25, 1.7) if lighter else rng.uniform(0.2, 0.75)
    ink = np.clip(ground * factor * rng.normal(1, 0.1, 3), 0.02, 0.95)
    fill = np.clip(ground * rng.uniform(0.6, 1.4) * rng.normal(1, 0.1, 3), 0.03, 0.95)
    thick = int(rng.integers(1, 5))
    gap = rng.uniform(0.0, 1.6)
    symbol = rng.random() < 0.25
    for column in range(7):
        for row in range(3):
            left = (grid_mm[0] + column * 19 + gap) * PX_MM
            top = (grid_mm[1] + row * 19 + gap) * PX_MM
            side = (19 - 2 * gap) * PX_MM
            _cell(
                image,
                (round(left), round(top)),
                (round(left + side), round(top + side)),
                style,
                ink,
                fill,
                thick,
            )
            if symbol:
                centre = (round(left + side / 2), round(top + side / 2))
                cv2.circle(image, centre, int(rng.uniform(5, 14)), ink.tolist(), 2, cv2.LINE_AA)


def _cell(image, low, high, style, ink, fill, thick):
    if style == "filled":
        cv2.rectangle(image, low, high, fill.tolist(), -1)
        cv2.rectangle(image, low, high, ink.tolist(), 1)
    elif style in {"boxes", "lines"}:
        cv2.rectangle(image, low, high, ink.tolist(), thick)
    else:
        reach = 14 if style == "corners" else 8
        for x in (low[0], high[0]):
            for y in (low[1], high[1]):
                toward_x = reach if x == low[0] else -reach
                toward_y = reach if y == low[1] else -reach
                cv2.line(image, (x, y), (x + toward_x, y), ink.tolist(), thick)
                cv2.line(image, (x, y), (x, y + toward_y), ink.tolist(), thick)
        if style == "dashes":
            for k in np.linspace(0.3, 0.7, 2):
                x, y = round(low[0] + k * (high[0] - low[0])), round(low[1] + k * (high[1] - low[1]))
                cv2.line(image, (x - 4, low[1]), (x + 4, low[1]), ink.tolist(), thick)
                cv2.line(image, (low[0], y - 4), (low[0], y + 4), ink.tolist(), thick)


def _glyphs(rng, image):
    """Small signs all over the tile, under the grid, too."""
    height, width = image.shape[:2]
    ink = np.clip(image.mean(axis=(0, 1)) * rng.uniform(0.35, 0.8), 0.02, 0.95).tolist()
    step = int(rng.uniform(22, 46))
    for y in range(step, height - step // 2, step):
        for x in range(step, width - step // 2, step):
            for _ in range(rng.integers(1, 4)):
                a, b = rng.integers(-step // 3, step // 3 + 1, (2, 2))
                cv2.line(
                    image, (x + int(a[0]), y + int(a[1])), (x + int(b[0]), y + int(b[1])), ink, 2, cv2.LINE_AA
                )


def _checks(rng, image):
    """Squares of two shades over the whole tile, with no regard for the grid."""
    height, width = image.shape[:2]
    side = int(rng.uniform(10, 30) * PX_MM)
    other = np.clip(image.mean(axis=(0, 1)) * rng.uniform(0.5, 1.5) * rng.normal(1, 0.08, 3), 0.03, 0.95)
    y, x = np.mgrid[:height, :width]
    image[((x // side) + (y // side)) % 2 == 1] = other


def _frieze(rng, image):
    """Bands along the long sides with a repeating figure, and a ground that grows darker to one end."""
    height, width = image.shape[:2]
    image *= np.linspace(1, rng.uniform(0.5, 1.4), width, dtype=np.float32)[None, :, None]
    band, step = int(rng.uniform(4, 9) * PX_MM), int(rng.uniform(6, 20) * PX_MM)
    colours = [pick_colour(rng, 0.04, 0.7).tolist() for _ in range(2)]
    for top in (0, height - band):
        cv2.rectangle(image, (0, top), (width, top + band), colours[0], -1)
        for x in range(0, width, step):
            points = np.array([[x, top + band], [x + step // 2, top], [x + step, top + band]], np.int32)
            cv2.fillPoly(image, [points], colours[1], cv2.LINE_AA)


def _stripes(rng, image):
    """Slanting stripes."""
    height, width = image.shape[:2]
    y, x = np.mgrid[:height, :width].astype(np.float32)
    slant, wide = rng.uniform(-1, 1), rng.uniform(5, 25) * PX_MM
    wave = np.sin((x + slant * y) / wide * np.pi)
    image *= (1 + rng.uniform(0.15, 0.5) * np.sign(wave))[..., None].astype(np.float32)
    np.clip(image, 0.02, 0.95, out=image)


def _round_cells(rng, image, ground, grid_mm):
    """Cells drawn as discs or rings instead of squares."""
    ink = np.clip(ground * rng.choice([rng.uniform(0.2, 0.7), rng.uniform(1.3, 1.8)]), 0.02, 0.95).tolist()
    radius, thick = int(rng.uniform(6.5, 9.3) * PX_MM), int(rng.choice([-1, 2, 4, 8]))
    for column in range(7):
        for row in range(3):
            centre = (
                round((grid_mm[0] + (column + 0.5) * 19) * PX_MM),
                round((grid_mm[1] + (row + 0.5) * 19) * PX_MM),
            )
            cv2.circle(image, centre, radius, ink, thick, cv2.LINE_AA)


def _no_ground(rng, image):
    """Nothing beside the cells."""


_GROUNDS = {
    "glyphs": _glyphs,
    "checks": _checks,
    "frieze": _frieze,
    "stripes": _stripes,
    "rounds": _no_ground,
}
_CELLS = {"rounds": _round_cells}
