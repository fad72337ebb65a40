"""What is on a table in one picture, and where the camera stands: all of it random, all of it known."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from tools.render.prints import COLOURS, Print, draw_print
from tools.render.tables import KINDS as TABLES

CUBE_MM, TILE_MM, THICK_MM = 17.0, (250.0, 75.0), 2.0
CALM_TABLES = ("wood", "planks", "plain", "cloth", "stone", "mat")
LIGHTS = ("tungsten", "neutral", "daylight", "side_hard", "dim", "mixed")


@dataclass
class Cube:
    """A cube by its middle (board millimetres, z up), its turn and its colour."""

    middle_mm: tuple[float, float, float]
    turn_deg: float
    colour: str
    label: dict = field(default_factory=dict)


@dataclass
class Flat:
    """A flat piece on the table: another board, a ship or a card, by its middle, size and turn."""

    middle_mm: tuple[float, float]
    size_mm: tuple[float, float, float]
    turn_deg: float
    kind: str
    print_bgr: np.ndarray | None


@dataclass
class Camera:
    """A pinhole: pixels = focal * (turn @ (point - place)); board coordinates with z up."""

    place_mm: np.ndarray
    turn: np.ndarray
    focal_px: float
    size_px: tuple[int, int]

    def project(self, points_mm) -> np.ndarray:
        """Pixels of points."""
        seen = (np.asarray(points_mm, float).reshape(-1, 3) - self.place_mm) @ self.turn.T
        return self.focal_px * seen[:, :2] / seen[:, 2:] + np.array(self.size_px) / 2


@dataclass
class Scene:
    """One picture before it is drawn."""

    kind: str
    side: str
    colours: tuple[str, ...]
    printed: Print
    cubes: list[Cube]
    truth: dict
    flats: list[Flat]
    hand: tuple[float, float, float] | None
    table: str
    light: str
    camera: Camera
    tags: dict


def plan_scene(rng: np.random.Generator, kind: str, long_px: int, *, is_clear: bool) -> Scene:
    """Think up one picture; a clear one has a print, a table and a lamp as people have them."""
    players = int(rng.choice([2, 3, 4], p=[0.25, 0.25, 0.5]))
    chosen = rng.choice(4, players, replace=False)
    colours = tuple(c for i, c in enumerate(COLOURS) if i in chosen)
    printed = draw_print(rng, kind, is_clear=is_clear)
    side = {"chamber": str(rng.choice(["A", "B"])), "obelisks_a": "A", "obelisks_b": "B"}[kind]
    cubes, truth = _CONTENTS[kind](rng, printed, colours)
    tables, lights = (CALM_TABLES, LIGHTS[:5]) if is_clear else (TABLES, LIGHTS)
    table, light = str(rng.choice(tables)), str(rng.choice(lights))
    camera, tags = _camera(rng, kind, cubes, long_px)
    flats, loose, hand = _distractors(rng, kind)
    tags |= {"lighting": light, "table": table, "distractors": sorted({f.kind for f in flats})}
    return Scene(kind, side, colours, printed, cubes + loose, truth, flats, hand, table, light, camera, tags)


def _jitter(rng):
    """How tidily one table puts its cubes down: a shift in millimetres and a turn in degrees."""
    return rng.uniform(0.3, 1.1), rng.uniform(1.5, 7.0)


def _chamber(rng, printed, colours):
    shift, turn = _jitter(rng)
    count = int(
        rng.choice([0, rng.integers(1, 22), rng.integers(1, 22), rng.integers(18, 27), rng.integers(21, 37)])
    )
    weights = rng.dirichlet(np.full(len(colours), 2.0))
    names = [str(c) for c in rng.choice(colours, count, p=weights)]
    gap = rng.uniform(0.5, 4.5)
    cubes = []
    for number, name in enumerate(names):
        column, row = divmod(number, 3)
        x = printed.grid_mm[0] + (column + 0.5) * printed.pitch_mm
        y = printed.grid_mm[1] + (row + 0.5) * printed.pitch_mm
        z = CUBE_MM / 2
        if column >= 7:
            x = 250 + gap + CUBE_MM / 2 + (column - 7) * 19.0
            z -= THICK_MM
        x, y = x + np.clip(rng.normal(0, shift), -2, 2), y + np.clip(rng.normal(0, shift), -2, 2)
        angle = float(np.clip(rng.normal(0, turn), -15, 15))
        cubes.append(Cube((x, y, z), angle, name, {"colour": name, "col": column, "row": row}))
    columns = [names[i : i + 3] for i in range(0, count, 3)]
    return cubes, {"columns": columns, "count": count}


def _stack(rng, x, y, high, name):
    shift, turn = _jitter(rng)
    x, y = x + np.clip(rng.normal(0, 1.0), -2, 2), y + np.clip(rng.normal(0, 1.0), -2, 2)
    lean = rng.normal(0, 0.25, 2)
    cubes = []
    for level in range(high):
        at = (
            x + lean[0] * level + np.clip(rng.normal(0, shift), -2, 2),
            y + lean[1] * level + np.clip(rng.normal(0, shift), -2, 2),
            (level + 0.5) * CUBE_MM,
        )
        angle = float(np.clip(rng.normal(0, turn), -15, 15))
        cubes.append(Cube(at, angle, name, {"colour": name, "level": level}))
    return cubes


def _obelisks_a(rng, printed, colours):
    heights = dict.fromkeys(COLOURS, 0)
    cubes = []
    most = int(rng.choice([3, 5, 7, 10]))
    for colour in colours:
        heights[colour] = 0 if rng.random() < 0.1 else int(rng.integers(0, most + 1))
        cubes += _stack(rng, *printed.spots_mm[colour], heights[colour], colour)
    return cubes, {"heights": heights}


def _obelisks_b(rng, printed, colours):
    count = int(rng.choice([rng.integers(0, 4), rng.integers(0, 7), rng.integers(3, 10)]))
    towers = [str(c) for c in rng.choice(colours, count)]
    cubes = []
    for place, name in zip(printed.values_mm, towers, strict=False):
        cubes += _stack(rng, *place, 3, name)
    loose = dict.fromkeys(COLOURS, 0)
    for colour in colours:
        loose[colour] = int(rng.choice([0, 1, 2]))
        for x, y in printed.waiting_mm[colour][: loose[colour]]:
            cubes += _stack(rng, x, y, 1, colour)
    return cubes, {"towers": towers, "loose": loose}


_CONTENTS = {"chamber": _chamber, "obelisks_a": _obelisks_a, "obelisks_b": _obelisks_b}


def _camera(rng, kind, cubes, long_px):
    """Stand somewhere from which the tile and all its cubes can be seen whole."""
    portrait = rng.random() < 0.4
    size = (long_px * 3 // 4, long_px) if portrait else (long_px, long_px * 3 // 4)
    lens = rng.uniform(24, 31)
    focal = lens / 43.27 * np.hypot(*size)
    must = [(x, y, 0.0) for x in (0, 250) for y in (0, 75)]
    for cube in cubes:
        must += [tuple(np.add(cube.middle_mm, (dx, dy, 9))) for dx in (-9, 9) for dy in (-9, 9)]
    must = np.array(must)
    for step in range(400):
        smaller = 0.99 ** max(0, step - 40)
        if kind == "chamber":
            elevation = 90 - min(46.0, abs(rng.normal(0, 24)) if rng.random() < 0.6 else rng.uniform(0, 46))
            around = float(rng.choice([0, 90, 180, 270])) + rng.normal(0, 18)
            if rng.random() < 0.15:
                around = rng.uniform(0, 360)
            fill = rng.uniform(0.42, 0.9)
        else:
            elevation = rng.uniform(20, 60)
            around = rng.uniform(-25, 25)
            fill = rng.uniform(0.45, 0.9)
        roll = rng.normal(0, 2.5)
        middle = (must.min(axis=0) + must.max(axis=0)) / 2 + np.append(rng.normal(0, 12, 2), 0)
        camera = _aimed(middle, elevation, around, roll, focal, size, fill * smaller)
        seen = camera.project(must)
        margin = 0.01 * long_px
        if (seen > margin).all() and (seen < np.array(size) - margin).all():
            break
    tags = {
        "elevation_deg": round(elevation, 1),
        "tilt_deg": round(90 - elevation, 1),
        "rotation_deg": round((around + 180) % 360 - 180, 1),
        "lens_mm_equiv": round(lens, 1),
        "orientation": "portrait" if portrait else "landscape",
    }
    return camera, tags


def _aimed(middle, elevation_deg, around_deg, roll_deg, focal, size, fill):
    elevation, around, roll = np.radians([elevation_deg, around_deg, roll_deg])
    # a camera before the board (towards larger y) at around = 0
    away = np.array(
        [np.sin(around) * np.cos(elevation), np.cos(around) * np.cos(elevation), np.sin(elevation)]
    )
    forward = -away
    up = np.array(
        [-np.sin(around) * np.sin(elevation), -np.cos(around) * np.sin(elevation), np.cos(elevation)]
    )
    right = np.cross(up, forward)  # the board's y points down, so its frame is left-handed
    down = -up
    turn = np.stack([right, down, forward])
    spin = np.array([[np.cos(roll), -np.sin(roll), 0], [np.sin(roll), np.cos(roll), 0], [0, 0, 1]])
    turn = spin @ turn
    # as far away as makes the tile's long side fill its share of the picture
    distance = focal * TILE_MM[0] / (fill * max(size))
    distance = max(distance, 180.0)
    return Camera(np.asarray(middle) + away * distance, turn, float(focal), size)


def _distractors(rng, kind):
    """Other things on the table, clear of the board, of its cubes and of where cubes would go on."""
    taken = [(-12, -12, 262, 87)]
    if kind == "chamber":
        taken.append((250, -6, 372, 81))
    flats, loose = [], []
    wishes = []
    if rng.random() < 0.45:
        wishes.append(("other_board", (250.0, 75.0, 2.0)))
    if rng.random() < 0.12:
        wishes.append(("other_board", (250.0, 75.0, 2.0)))
    wishes += [("ship", (rng.uniform(70, 110), rng.uniform(25, 38), 2.0)) for _ in range(rng.integers(0, 3))]
    wishes += [("card", (44.0, 67.0, 0.4)) for _ in range(rng.integers(0, 4))]
    wishes += [("cube", (22.0, 22.0, 17.0)) for _ in range(int(rng.choice([0, 0, 2, 4, 7])))]
    for name, size in wishes:
        for _ in range(30):
            spread = 150 if name == "other_board" else 240
            turn = float(rng.normal(0, 6)) + (180.0 if rng.random() < 0.5 else 0.0)
            if name != "other_board" or rng.random() < 0.2:
                turn = float(rng.uniform(0, 360))
            x, y = rng.normal(125, spread), rng.normal(37, spread * 0.7)
            c, s = abs(np.cos(np.radians(turn))), abs(np.sin(np.radians(turn)))
            half = (size[0] * c + size[1] * s) / 2 + 2, (size[0] * s + size[1] * c) / 2 + 2
            box = (x - half[0], y - half[1], x + half[0], y + half[1])
            if any(box[0] < b[2] and box[2] > b[0] and box[1] < b[3] and box[3] > b[1] for b in taken):
                continue
            near_front = kind != "chamber" and name == "cube" and y > 80 and abs(x - 125) < 160
            if near_front:
                continue
            taken.append(box)
            if name == "cube":
                colour = str(rng.choice(COLOURS))
                loose.append(Cube((x, y, CUBE_MM / 2 - THICK_MM), turn, colour))
            else:
                # there is one of each board: whatever else lies there is another
                others = ["obelisks_a", "obelisks_b"] if kind == "chamber" else ["chamber", "any"]
                drawn = draw_print(rng, str(rng.choice([*others, "any"])))
                flats.append(Flat((x, y), size, turn, name, drawn.image))
                if name == "ship" and rng.random() < 0.4:
                    colour = str(rng.choice(COLOURS))
                    loose.append(Cube((x, y, CUBE_MM / 2), turn, colour))
            break
    hand = None
    if rng.random() < 0.15:
        hand = (float(rng.uniform(-60, 310)), float(rng.choice([-150, -190])), float(rng.uniform(150, 210)))
        if kind == "chamber" and rng.random() < 0.5:
            hand = (hand[0], 75 - hand[1], hand[2] - 180)
    return flats, loose, hand
