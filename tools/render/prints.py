"""Prints of tiles that no edition has: any ground, border and line style, places a few mm elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

PX_MM = 5
TILE_MM = (250, 75)
COLOURS = ("black", "white", "brown", "grey")


@dataclass
class Print:
    """A tile's print (linear reflectance, BGR) and where its places are, in millimetres from the top left."""

    image: np.ndarray
    grid_mm: tuple[float, float] = (111.0, 9.0)
    pitch_mm: float = 19.0
    spots_mm: dict[str, tuple[float, float]] = field(default_factory=dict)
    values_mm: list[tuple[float, float]] = field(default_factory=list)
    waiting_mm: dict[str, list[tuple[float, float]]] = field(default_factory=dict)


def draw_print(
    rng: np.random.Generator, kind: str, *, is_usual: bool = False, is_clear: bool = False
) -> Print:
    """Draw a tile (chamber, obelisks_a, obelisks_b or any); if usual, with places where most have them.

    A clear one is printed as an edition would be: calm ground, and cells that people can see.
    """
    pen = _Pen(rng, is_clear=is_clear)
    pen.ground()
    pen.border()
    found = Print(pen.image)
    if kind == "chamber":
        _chamber(rng, pen, found, is_usual)
    elif kind == "obelisks_a":
        _obelisks_a(rng, pen, found, is_usual)
    elif kind == "obelisks_b":
        _obelisks_b(rng, pen, found, is_usual)
    else:
        pen.clutter((8, 8, 242, 67), int(rng.integers(4, 16)))
        if rng.random() < 0.5:
            pen.boxes_row()
    pen.age()
    found.image = np.clip(pen.image, 0.012, 0.93)
    return found


def _chamber(rng, pen, found, is_usual):
    found.grid_mm = (111 + rng.uniform(-9, 2), 9 + rng.uniform(-3, 3))
    found.pitch_mm = 19 + rng.uniform(-0.25, 0.25)
    if is_usual or rng.random() < 0.5:
        spread = 0 if is_usual else 1
        found.grid_mm = (111 + rng.normal(0, 1) * spread, 9 + rng.normal(0, 0.8) * spread)
        found.pitch_mm = 19.0
    left, top = found.grid_mm
    pen.clutter((8, 8, left - 4, 67), int(rng.integers(3, 12)))
    if rng.random() < 0.6:
        pen.boxes_row((10, rng.uniform(40, 58), left - 6))
    if rng.random() < 0.25:  # a frame or other ground around the grid
        pen.box((left - 3, top - 3, left + 7 * 19 + 3, top + 3 * 19 + 3), style="filled")
    style = pen.cell_style()
    for column in range(7):
        for row in range(3):
            x, y = left + column * found.pitch_mm, top + row * found.pitch_mm
            pen.cell((x, y, x + found.pitch_mm, y + found.pitch_mm), style)


def _obelisks_a(rng, pen, found, is_usual):
    y = 46 + rng.uniform(-7, 5)
    step = rng.uniform(50, 60)
    first = 125 - 1.5 * step + rng.uniform(-6, 6)
    if is_usual or rng.random() < 0.4:
        y, step, first = 46 + rng.normal(0, 1), 56.6, 40 + rng.normal(0, 1)
    pen.clutter((6, 6, 244, 26), int(rng.integers(2, 10)))
    pen.clutter((6, 60, 244, 70), int(rng.integers(0, 8)))
    pillars = rng.random() < 0.6
    style = pen.cell_style()
    half = rng.uniform(8.5, 13)
    for number, colour in enumerate(rng.permutation(COLOURS)):
        x = first + number * step
        found.spots_mm[str(colour)] = (float(x), float(y))
        pen.cell((x - half, y - half, x + half, y + half), style)
        if pillars:
            pen.pillar(x + step / 2, 68, rng.uniform(30, 50))
        if rng.random() < 0.6:
            pen.box((x - 3, 18, x + 3, 24), style="filled")


def _obelisks_b(rng, pen, found, is_usual):
    row, below = 21 + rng.uniform(-4, 4), 56 + rng.uniform(-4, 4)
    step = rng.uniform(22, 24.4)
    first = 125 - 4.5 * step + rng.uniform(-2, 2)
    if is_usual or rng.random() < 0.4:
        row, below, step, first = 21 + rng.normal(0, 0.7), 56 + rng.normal(0, 0.7), 23.6, 18.5
    pen.clutter((6, row + 11, 244, below - 11), int(rng.integers(0, 8)))
    style, other = pen.cell_style(), pen.cell_style()
    half, numbers = rng.uniform(8, 11), rng.random() < 0.85
    for number in range(10):
        x = first + number * step
        found.values_mm.append((float(x), float(row)))
        pen.cell((x - half, row - half, x + half, row + half), style)
        if numbers:
            pen.number(10 - number, x, row)
    wide = rng.uniform(19, 23)
    apart = rng.uniform(56, 61)
    start = 125 - 1.5 * apart - wide / 2 + rng.uniform(-4, 4)
    for number, colour in enumerate(rng.permutation(COLOURS)):
        found.waiting_mm[str(colour)] = []
        for k in range(2):
            x = start + number * apart + k * wide
            found.waiting_mm[str(colour)].append((float(x), float(below)))
            pen.cell((x - half, below - half, x + half, below + half), other)
        if rng.random() < 0.4:
            pen.pillar(start + number * apart + wide + 14, below + 9, 18)


class _Pen:
    """Draws on one tile in millimetres, with the palette of that tile."""

    def __init__(self, rng, *, is_clear):
        self.rng = rng
        self.is_clear = is_clear
        self.image = np.zeros((TILE_MM[1] * PX_MM, TILE_MM[0] * PX_MM, 3), np.float32)
        self.base = _base_colour(rng)
        self.inks = [_other_colour(rng, self.base) for _ in range(4)]

    def ground(self):
        """Fill the tile: plain, marbled, banded, blocks of stone, or a landscape."""
        rng, image = self.rng, self.image
        height, width = image.shape[:2]
        image[:] = self.base
        kinds = ["plain", "marbled", "gradient", "blocks", "bands", "blobs", "checks"]
        kind = rng.choice(kinds[:4] if self.is_clear else kinds)
        near = np.clip(self.base * rng.uniform(0.6, 1.5) * rng.normal(1, 0.12, 3), 0.02, 0.93)
        if kind == "marbled":
            share = np.clip(smooth(rng, height, width, int(rng.uniform(20, 160))) * 0.5 + 0.5, 0, 1)
            image[:] = self.base + share[..., None] * (near - self.base)
        elif kind == "gradient":
            ramp = np.linspace(0, 1, width if rng.random() < 0.6 else height, dtype=np.float32)
            ramp = ramp[None, :, None] if len(ramp) == width else ramp[:, None, None]
            image[:] = self.base + ramp * (near - self.base)
        elif kind == "blocks":
            ink, step = self.base * rng.uniform(0.5, 0.9), rng.uniform(12, 30)
            for number, y in enumerate(np.arange(0, TILE_MM[1], step / 2)):
                self.line((0, y), (250, y), ink, 0.5)
                for x in np.arange((number % 2) * step / 2, TILE_MM[0], step):
                    self.line((x, y), (x, y + step / 2), ink, 0.5)
        elif kind == "bands":
            for _ in range(rng.integers(2, 6)):
                y = rng.uniform(0, 75)
                self.rect((0, y, 250, y + rng.uniform(2, 14)), _other_colour(rng, near))
        elif kind == "blobs":
            for _ in range(rng.integers(5, 25)):
                self.ellipse(
                    rng.uniform(0, 250), rng.uniform(0, 75), rng.uniform(3, 40), rng.uniform(2, 14), near
                )
        elif kind == "checks":
            side = int(rng.uniform(8, 40) * PX_MM)
            y, x = np.mgrid[:height, :width]
            image[((x // side) + (y // side)) % 2 == 1] = near

    def border(self):
        """Frame the tile with none, one or two lines, or a frieze."""
        rng = self.rng
        kind = rng.choice(["none", "thin", "thick", "double", "frieze"], p=[0.25, 0.2, 0.25, 0.15, 0.15])
        if kind == "none":
            return
        wide = {"thin": rng.uniform(0.5, 1.2)}.get(kind, rng.uniform(1.5, 4.5))
        away = 0.0 if rng.random() < 0.6 else rng.uniform(1, 4)
        ink = self.inks[0]
        self.frame((away, away, 250 - away, 75 - away), ink, wide)
        if kind == "double":
            self.frame(
                (away + wide + 1.2, away + wide + 1.2, 248.8 - away - wide, 73.8 - away - wide),
                self.inks[1],
                0.7,
            )
        if kind == "frieze":
            step, deep = rng.uniform(4, 14), rng.uniform(3, 6)
            for x in np.arange(0, 250, step):
                for y, sign in ((away, 1), (75 - away, -1)):
                    points = [(x, y), (x + step / 2, y + sign * deep), (x + step, y)]
                    self.polygon(points, self.inks[2])

    def clutter(self, box, count):
        """Figures, signs, letters and numbers within a box."""
        rng = self.rng
        left, top, right, bottom = box
        for _ in range(count):
            x, y = rng.uniform(left, right), rng.uniform(top, bottom)
            ink = self.inks[rng.integers(0, 4)]
            wide, high = rng.uniform(3, 0.4 * (right - left) + 4), rng.uniform(2, 0.7 * (bottom - top) + 2)
            wide, high = min(wide, right - x), min(high, bottom - y)
            kind = rng.integers(0, 6)
            if kind == 0:
                self.rect((x, y, x + wide, y + high), ink)
            elif kind == 1:
                self.ellipse(x + wide / 2, y + high / 2, wide / 2, high / 2, ink)
            elif kind == 2:
                self.polygon([(x, y + high), (x + wide / 2, y), (x + wide, y + high)], ink)
            elif kind == 3:
                self.frame((x, y, x + wide, y + high), ink, rng.uniform(0.4, 1.2))
            else:
                self.signs(x, y, right, ink)
        if rng.random() < 0.6:
            word = "".join(rng.choice(list("ABCDEFGHIKLMNOPRSTUV"), rng.integers(5, 14)))
            self.text(word, left + 4, rng.uniform(top + 5, bottom), rng.uniform(0.5, 1.3), self.inks[3])

    def signs(self, x, y, right, ink):
        """A row of little strokes."""
        rng = self.rng
        for _ in range(rng.integers(3, 14)):
            for _ in range(rng.integers(1, 4)):
                a, b = rng.uniform(-1.6, 1.6, (2, 2))
                self.line((x + a[0], y + a[1]), (x + b[0], y + b[1]), ink, rng.uniform(0.3, 0.7))
            x += rng.uniform(3, 6)
            if x > right:
                return

    def boxes_row(self, place=None):
        """A row of boxes with numbers, as scoring tables have."""
        rng = self.rng
        x, y, right = place or (rng.uniform(8, 60), rng.uniform(10, 55), rng.uniform(120, 240))
        step = rng.uniform(9, 22)
        style = self.cell_style()
        number = 1
        while x + step < right:
            self.cell((x, y, x + step - 1, y + rng.uniform(7, 12)), style)
            self.number(number, x + step / 2, y + 4)
            number += int(rng.integers(1, 4))
            x += step

    def cell_style(self):
        """How all cells of one kind are drawn."""
        rng = self.rng
        kinds = ["box", "filled", "corners", "round", "disc", "double", "faint"]
        often = (
            [0.45, 0.25, 0.1, 0.05, 0.0, 0.15, 0.0]
            if self.is_clear
            else [0.35, 0.2, 0.1, 0.08, 0.07, 0.12, 0.08]
        )
        dark, light = (
            (rng.uniform(0.1, 0.5), rng.uniform(1.6, 2.4))
            if self.is_clear
            else (rng.uniform(0.15, 0.7), rng.uniform(1.3, 1.9))
        )
        share = light if rng.random() < 0.5 and (not self.is_clear or self.base.max() < 0.4) else dark
        return {
            "kind": rng.choice(kinds, p=often),
            "ink": np.clip(self.base * share, 0.012, 0.93),
            "fill": np.clip(self.base * rng.uniform(0.55, 1.6) * rng.normal(1, 0.1, 3), 0.02, 0.93),
            "wide": rng.uniform(0.3, 1.2),
            "gap": rng.uniform(0.0, 1.3),
        }

    def cell(self, box, style):
        """One cell in its style."""
        left, top, right, bottom = box
        gap, ink, fill, wide = style["gap"], style["ink"], style["fill"], style["wide"]
        box = (left + gap, top + gap, right - gap, bottom - gap)
        kind = style["kind"]
        middle, radius = ((left + right) / 2, (top + bottom) / 2), (right - left) / 2 - gap
        if kind in {"filled", "double"}:
            self.rect(box, fill)
        if kind == "disc":
            self.ellipse(*middle, radius, radius, fill)
        if kind in {"box", "filled", "double"}:
            self.frame(box, ink, wide)
        if kind == "faint":
            self.frame(box, 0.5 * ink + 0.5 * self.base, 0.4)
        if kind == "double":
            self.frame((box[0] + 1.8, box[1] + 1.8, box[2] - 1.8, box[3] - 1.8), ink, 0.4)
        if kind == "round":
            self.ellipse(*middle, radius, radius, ink, wide)
        if kind == "corners":
            for x, dx in ((box[0], 4), (box[2], -4)):
                for y, dy in ((box[1], 4), (box[3], -4)):
                    self.line((x, y), (x + dx, y), ink, wide)
                    self.line((x, y), (x, y + dy), ink, wide)

    def box(self, box, style):
        """A box in the tile's second colours."""
        if style == "filled":
            self.rect(box, self.inks[1])
        self.frame(box, self.inks[2], 0.6)

    def pillar(self, x, foot, high):
        """A pointed pillar."""
        wide = self.rng.uniform(3, 7)
        points = [(x - wide, foot), (x - wide * 0.6, foot - high), (x, foot - high - wide)]
        points += [(x + wide * 0.6, foot - high), (x + wide, foot)]
        self.polygon(points, self.inks[1])

    def number(self, value, x, y):
        """A number around a middle."""
        text = str(value)
        self.text(text, x - 2.2 * len(text), y + 2.5, self.rng.uniform(0.6, 1.0), self.inks[3])

    def age(self):
        """Uneven print and wear."""
        rng, (height, width) = self.rng, self.image.shape[:2]
        for cell, strength in ((120, 0.10), (24, 0.06), (5, 0.04)):
            self.image *= 1 + smooth(rng, height, width, cell)[..., None] * strength * rng.uniform(0.1, 1.2)

    def line(self, one, other, ink, wide):
        cv2.line(self.image, _px(one), _px(other), _ink(ink), max(1, round(wide * PX_MM)), cv2.LINE_AA)

    def rect(self, box, ink):
        cv2.rectangle(self.image, _px(box[:2]), _px(box[2:]), _ink(ink), -1)

    def frame(self, box, ink, wide):
        cv2.rectangle(self.image, _px(box[:2]), _px(box[2:]), _ink(ink), max(1, round(wide * PX_MM)))

    def ellipse(self, x, y, wide, high, ink, line=None):
        thick = -1 if line is None else max(1, round(line * PX_MM))
        axes = (max(1, round(wide * PX_MM)), max(1, round(high * PX_MM)))
        cv2.ellipse(self.image, _px((x, y)), axes, 0, 0, 360, _ink(ink), thick, cv2.LINE_AA)

    def polygon(self, points, ink):
        cv2.fillPoly(self.image, [np.array([_px(p) for p in points], np.int32)], _ink(ink), cv2.LINE_AA)

    def text(self, word, x, y, size, ink):
        face = int(
            self.rng.choice([cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX])
        )
        cv2.putText(self.image, word, _px((x, y)), face, size, _ink(ink), 2, cv2.LINE_AA)


def _px(point):
    return round(point[0] * PX_MM), round(point[1] * PX_MM)


def _ink(colour):
    return [float(c) for c in colour]


def _base_colour(rng):
    """Mostly sand and parchment, often something else altogether."""
    if rng.random() < 0.45:
        sand = np.array([0.28, 0.48, 0.66]) * rng.uniform(0.4, 1.3) * rng.normal(1, 0.1, 3)
        return np.clip(sand, 0.03, 0.9)
    hue, saturation = rng.uniform(0, 180), rng.uniform(0, 170)
    value = rng.uniform(50, 250)
    pixel = cv2.cvtColor(np.uint8([[[hue, saturation, value]]]), cv2.COLOR_HSV2BGR)[0, 0] / 255.0
    return np.clip(pixel**2.2, 0.02, 0.9)


def _other_colour(rng, base):
    """An ink: darker or lighter than the ground, or of another hue."""
    if rng.random() < 0.5:
        return np.clip(base * rng.choice([rng.uniform(0.1, 0.6), rng.uniform(1.3, 2.2)]), 0.012, 0.93)
    return np.clip(_base_colour(rng) * rng.uniform(0.3, 1.1), 0.012, 0.93)


def smooth(rng, height, width, cell):
    """Smooth noise of unit strength."""
    small = rng.normal(0, 1, (max(2, height // cell + 1), max(2, width // cell + 1))).astype(np.float32)
    return cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)
