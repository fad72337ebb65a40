"""Photos of obelisks that never were: stacks, towers and loose cubes on a tile of random print, by seed."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

from tests.support import scenes
from tests.support.art import PX_MM, make_art, pick_colour
from tests.support.scenes import CUBE, LAMPS, PAINT, TABLE_Z, project

SPOTS_MM = tuple((40 + 57 * i, 46) for i in range(4))
VALUE_MM = tuple((18.5 + 23.6 * i, 21) for i in range(10))
WAITING_MM = tuple((24 + 60 * i + 21 * j, 56) for i in range(4) for j in range(2))


@dataclass(frozen=True)
class ObeliskPicture:
    """A picture and the truth about it; `stacks` are (x, y, height, colour) of everything on the tile."""

    image_bgr: np.ndarray
    side: str
    colours: tuple
    corners_px: np.ndarray
    heights: dict
    towers: tuple
    loose: dict
    stacks: tuple
    tags: dict = field(default_factory=dict)


def make_picture(
    seed,
    side="A",
    *,
    size=(1000, 750),
    light=None,
    elevation_deg=None,
    contents=None,
    clutter=True,
    is_behind=False,
):
    """Draw one photo; `contents` is heights by colour, or (towers, loose by colour)."""
    rng = np.random.default_rng(seed)
    light = light or str(rng.choice(list(LAMPS)))
    amount = rng.choice([2, 3, 4], p=[0.25, 0.3, 0.45])
    chosen = rng.choice(list(PAINT), amount, replace=False)
    colours = tuple(c for c in PAINT if c in chosen)
    if contents is not None:
        named = contents if side == "A" else {**dict.fromkeys(contents[0], 1), **contents[1]}
        colours = tuple(c for c in PAINT if c in named)
    heights, towers, loose = _contents(rng, side, colours, contents)
    stacks = _stacks(rng, heights, towers, loose)
    standing = [list(_stack(rng, *stack)) for stack in stacks]
    elevation_deg = float(rng.uniform(20, 58)) if elevation_deg is None else elevation_deg
    yaw_deg = float(rng.uniform(-20, 20)) + (180 if is_behind else 0)
    view = _camera(rng, size, elevation_deg, yaw_deg, stacks)
    print_bgr = _print(rng, side)
    image_bgr = _paint(rng, view, size, print_bgr, standing, light, clutter)
    corners = project(view, np.array([[0, 0, 0], [250, 0, 0], [250, 75, 0], [0, 75, 0]], float))
    tags = {"light": light, "elevation_deg": elevation_deg}
    return ObeliskPicture(
        image_bgr, side, colours, corners, heights, tuple(towers), loose, tuple(stacks), tags
    )


def _contents(rng, side, colours, contents):
    nothing = dict.fromkeys(PAINT, 0)
    if side == "A":
        heights = contents or {c: int(rng.choice([0, rng.integers(1, 11)], p=[0.2, 0.8])) for c in colours}
        return {**nothing, **heights}, (), nothing
    if contents is not None:
        return nothing, contents[0], {**nothing, **contents[1]}
    towers = [str(rng.choice(colours)) for _ in range(rng.integers(0, 9))]
    return nothing, towers, {**nothing, **{c: int(rng.integers(0, 3)) for c in colours}}


def _stacks(rng, heights, towers, loose):
    order = list(PAINT)
    stacks = [(*SPOTS_MM[order.index(c)], h, c) for c, h in heights.items() if h]
    stacks += [(*VALUE_MM[i], 3, c) for i, c in enumerate(towers)]
    for colour, number in loose.items():
        free = [0, 1] if number == 2 else [int(rng.integers(0, 2))]
        stacks += [(*WAITING_MM[2 * order.index(colour) + i], 1, colour) for i in free[:number]]
    return stacks


def _stack(rng, x, y, height, colour):
    for level in range(height):
        shift = np.clip(rng.normal(0, 0.8, 2), -2, 2)
        turn = np.radians(np.clip(rng.normal(0, 5), -15, 15))
        yield scenes._Cube(x + shift[0], y + shift[1], CUBE * level, turn, colour)


def _print(rng, side):
    image = make_art(rng, with_grid=False).print_bgr
    ground = image.mean(axis=(0, 1))
    ink = (ground * rng.uniform(0.15, 0.7)) if rng.random() < 0.6 else pick_colour(rng, 0.05, 0.7)
    fill = np.clip(ground * rng.uniform(0.8, 1.5), 0.02, 0.85) if rng.random() < 0.6 else None
    half = rng.uniform(9, 13) if side == "A" else 9.5
    for x, y in SPOTS_MM if side == "A" else VALUE_MM + WAITING_MM:
        low = (int((x - half) * PX_MM), int((y - half) * PX_MM))
        high = (int((x + half) * PX_MM), int((y + half) * PX_MM))
        if fill is not None:
            cv2.rectangle(image, low, high, fill.tolist(), -1)
        cv2.rectangle(image, low, high, ink.tolist(), int(rng.integers(1, 6)))
        if side == "B" and y < 37:
            at = (low[0] + 18, high[1] - 22)
            cv2.putText(image, str(int(rng.integers(1, 11))), at, 3, 1.3, ink.tolist(), 3, cv2.LINE_AA)
    return np.clip(image, 0.01, 0.9)


def _camera(rng, size, elevation_deg, yaw_deg, stacks):
    """Look from the front so that the tile and all stacks fit the frame."""
    width, height = size
    focal = rng.uniform(24, 30) / 43.27 * np.hypot(width, height)
    tall = max([1, *(s[2] for s in stacks)]) * CUBE
    middle = np.array([125.0, 37.5, tall * 0.35])
    tilt, yaw, roll = np.radians([90 - elevation_deg, yaw_deg, rng.normal(0, 2)])
    away = np.array([np.sin(tilt) * np.sin(yaw), np.sin(tilt) * np.cos(yaw), np.cos(tilt)])
    right = np.array([np.cos(yaw), -np.sin(yaw), 0.0])
    down = np.array([np.cos(tilt) * np.sin(yaw), np.cos(tilt) * np.cos(yaw), -np.sin(tilt)])
    c, s = np.cos(roll), np.sin(roll)
    rotation = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ np.stack([right, down, -away])
    camera = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    box = [[x, y, 0] for x in (0, 250) for y in (0, 75)]
    box += [[sx + dx, sy, h * CUBE] for sx, sy, h, _ in stacks for dx in (-12, 12)]
    low, high = 150.0, 3000.0
    for _ in range(30):
        distance = (low + high) / 2
        view = camera @ np.hstack([rotation, (-rotation @ (middle + distance * away)).reshape(3, 1)])
        px = project(view, np.array(box, float))
        fits = (px > 12).all() and (px < [width - 12, height - 12]).all()
        low, high = (low, distance) if fits else (distance, high)
    distance = high * rng.uniform(1.02, 1.35)
    return camera @ np.hstack([rotation, (-rotation @ (middle + distance * away)).reshape(3, 1)])


def _paint(rng, view, size, print_bgr, standing, light, clutter):
    cubes = [cube for stack in standing for cube in stack]
    tint, ambient = LAMPS[light]
    ambient = ambient * rng.uniform(0.8, 1.2)
    angle = rng.uniform(0, 2 * np.pi)
    steep = rng.uniform(0.5, 1.1) if light == "side_hard" else rng.uniform(0.8, 1.45)
    lamp = np.array([np.cos(angle) * np.cos(steep), np.sin(angle) * np.cos(steep), np.sin(steep)])
    image = scenes._table(rng, view, size)
    _wall(rng, image, view)
    flat_things, loose = scenes._clutter(rng) if clutter else ([], [])
    loose = [cube for cube in loose if cube.y < 0]
    shade = np.ones((size[1], size[0]), np.float32)
    for cube in cubes + loose:
        scenes._shadow(shade, view, cube.corners(), lamp, TABLE_Z, ambient)
    image *= shade[..., None]
    for thing_bgr, box in flat_things:
        scenes._lay(image, view, thing_bgr, box, TABLE_Z, shade)
    tile = np.array([[0, 0], [250, 0], [250, 75], [0, 75]], float)
    scenes._lay_edge(image, view, tile, print_bgr.mean(axis=(0, 1)) * 0.4)
    shade_tile = np.ones_like(shade)
    for cube in cubes:
        scenes._shadow(shade_tile, view, cube.corners(), lamp, 0.0, ambient)
    scenes._lay(image, view, print_bgr, tile, 0.0, shade_tile)
    eye = -np.linalg.solve(view[:, :3], view[:, 3])
    groups = [*standing, *([cube] for cube in loose)]
    looks = {id(stack): _look(rng) for stack in groups}
    for stack in sorted(groups, key=lambda g: -np.hypot(g[0].x - eye[0], g[0].y - eye[1])):
        for cube in stack:
            _cube(rng, image, view, cube, lamp, ambient, eye, looks[id(stack)])
    return scenes._photograph(rng, image, tint, light)


def _wall(rng, image, view):
    """Sometimes a wall behind the table, in front of which tall stacks stand."""
    far = project(view, np.array([[125.0, -float(rng.uniform(250, 900)), TABLE_Z]]))[0, 1]
    if rng.random() < 0.5 or not 5 < far < 0.6 * image.shape[0]:
        return
    rows = int(far)
    shade = np.linspace(rng.uniform(0.6, 1.2), 1, rows)[:, None, None]
    image[:rows] = (
        pick_colour(rng, 0.05, 0.6)
        * shade
        * np.linspace(*rng.uniform(0.7, 1.3, 2), image.shape[1])[None, :, None]
    )


def _look(rng):
    """How one stack is lit apart from the lamp: its fronts, how that changes with height, a shadow on it."""
    shadow = (rng.uniform(0, 120), rng.uniform(10, 90), rng.uniform(0.3, 0.8)) if rng.random() < 0.2 else None
    return float(np.exp(rng.normal(0, 0.2))), float(rng.uniform(-0.1, 0.5)), shadow


def _cube(rng, image, view, cube, lamp, ambient, eye, look):
    """Draw the visible faces of a cube, from a mix of lamp, surroundings and what the stack's look adds."""
    front, rise, shadow = look
    corners = cube.corners()
    px = project(view, corners)
    paint = PAINT[cube.colour] * rng.normal(1, 0.05)
    c, s = np.cos(cube.yaw), np.sin(cube.yaw)
    for face, normal in list(zip(scenes._FACES, scenes._NORMALS, strict=True))[::-1]:
        n = np.array([normal[0] * c - normal[1] * s, normal[0] * s + normal[1] * c, normal[2]])
        if (eye - corners[list(face)].mean(axis=0)) @ n <= 0:
            continue
        level = ambient * (1.0 if normal[2] else 0.65 * front) + (1 - ambient) * max(0.0, n @ lamp) / lamp[2]
        level *= 1 + rise * cube.base / 170
        if shadow and shadow[0] < cube.base < shadow[0] + shadow[1]:
            level *= shadow[2]
        colour = paint * level * rng.normal(1, 0.03) + 0.008 * ambient
        polygon = np.rint(px[list(face)] * 16).astype(np.int32)
        cv2.fillConvexPoly(image, polygon, colour.tolist(), cv2.LINE_AA, 4)
        edge = colour * rng.uniform(0.6, 1.25)
        cv2.polylines(image, [polygon], True, edge.tolist(), 1, cv2.LINE_AA, 4)
