"""Photos of a chamber that never was: a tile, cubes, a table, a lamp and a phone, all from one seed."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

from tests.support.art import PX_MM, TILE_MM, make_art, noise, pick_colour

PAINT = {  # reflectances, BGR
    "black": np.array([0.022, 0.021, 0.021]),
    "white": np.array([0.62, 0.70, 0.74]),
    "brown": np.array([0.030, 0.055, 0.16]),
    "grey": np.array([0.21, 0.225, 0.225]),
}
LAMPS = {  # tint BGR, share of light that comes from everywhere
    "tungsten": (np.array([0.62, 0.9, 1.22]), 0.45),
    "neutral": (np.array([0.85, 0.98, 1.1]), 0.6),
    "daylight": (np.array([1.02, 1.0, 1.0]), 0.6),
    "side_hard": (np.array([0.85, 0.97, 1.1]), 0.3),
    "dim": (np.array([0.7, 0.93, 1.15]), 0.55),
}
CUBE = 17.0
TABLE_Z = -2.0
_FACES = ((4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7))
_NORMALS = ((0, 0, 1), (0, -1, 0), (1, 0, 0), (0, 1, 0), (-1, 0, 0))


@dataclass(frozen=True)
class Scene:
    """A picture and the truth about it."""

    image_bgr: np.ndarray
    columns: list
    colours: tuple
    corners_px: np.ndarray
    cubes_mm: np.ndarray
    tags: dict = field(default_factory=dict)


@dataclass
class _Cube:
    x: float
    y: float
    base: float
    yaw: float
    colour: str

    def corners(self, grow=0.0):
        half = CUBE / 2 + grow
        c, s = np.cos(self.yaw), np.sin(self.yaw)
        flat = np.array([[-half, -half], [half, -half], [half, half], [-half, half]]) @ np.array(
            [[c, s], [-s, c]]
        )
        low = np.column_stack([flat + [self.x, self.y], np.full(4, self.base)])
        return np.vstack([low, low + [0, 0, CUBE]])


def make_scene(
    seed,
    *,
    size=(1600, 1200),
    count=None,
    colours=None,
    tilt_deg=None,
    light=None,
    clutter=None,
    art=None,
    yaw_deg=None,
    family="plain",
):
    """Draw one photo of a chamber; whatever is not given comes from the seed."""
    rng = np.random.default_rng(seed)
    light = light or str(rng.choice(list(LAMPS)))
    if colours is None:
        amount = rng.choice([2, 3, 4], p=[0.25, 0.3, 0.45])
        chosen = rng.choice(list(PAINT), amount, replace=False)
        colours = tuple(c for c in PAINT if c in chosen)
    count = (
        int(rng.choice([0, rng.integers(1, 22), rng.integers(1, 37)], p=[0.05, 0.65, 0.3]))
        if count is None
        else count
    )
    art = art or make_art(rng, family=family)
    names = [str(rng.choice(colours)) for _ in range(count)]
    cubes = [_placed(rng, i, name, art.grid_mm) for i, name in enumerate(names)]
    tilt_deg = float(rng.uniform(0, 42)) if tilt_deg is None else tilt_deg
    yaw_deg = (
        float(rng.choice([0, 90, -90, 180], p=[0.7, 0.1, 0.1, 0.1]) + rng.normal(0, 10))
        if yaw_deg is None
        else yaw_deg
    )
    view = camera_view(rng, size, tilt_deg, yaw_deg, max([250.0, *(c.x + 12 for c in cubes)]))
    clutter = rng.random() < 0.8 if clutter is None else clutter
    image = _paint(rng, view, size, art, cubes, light, clutter)
    corners = project(view, np.array([[0, 0, 0], [250, 0, 0], [250, 75, 0], [0, 75, 0]], float))
    tags = {"light": light, "tilt_deg": tilt_deg, "yaw_deg": yaw_deg, "count": count, "grid_mm": art.grid_mm}
    columns = [names[i : i + 3] for i in range(0, count, 3)]
    cubes_mm = np.array([[c.x, c.y] for c in cubes]).reshape(-1, 2)
    return Scene(image, columns, tuple(colours), corners, cubes_mm, tags)


def project(view, points):
    """Board millimetres to pixels."""
    lifted = points @ view[:, :3].T + view[:, 3]
    return lifted[:, :2] / lifted[:, 2:]


def to_jpeg(image_bgr, quality=90):
    """Encode a picture as a phone would."""
    return cv2.imencode(".jpg", image_bgr, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


def _placed(rng, index, colour, grid_mm):
    column, row = divmod(index, 3)
    gap = 0.0 if column < 7 else (250 + rng.uniform(1.5, 3) + CUBE / 2) - (grid_mm[0] + 7.5 * 19)
    x = grid_mm[0] + (column + 0.5) * 19 + gap + np.clip(rng.normal(0, 0.8), -2, 2)
    y = grid_mm[1] + (row + 0.5) * 19 + np.clip(rng.normal(0, 0.8), -2, 2)
    return _Cube(x, y, 0.0 if column < 7 else TABLE_Z, np.radians(np.clip(rng.normal(0, 5), -15, 15)), colour)


def camera_view(rng, size, tilt_deg, yaw_deg, reach_mm):
    """Look at the middle of what matters so that all of it fits the frame."""
    width, height = size
    focal = rng.uniform(24, 30) / 43.27 * np.hypot(width, height)
    middle = np.array([reach_mm / 2, 37.5, 0.0])
    tilt, yaw, roll = np.radians([tilt_deg, yaw_deg, rng.normal(0, 3)])
    away = np.array([np.sin(tilt) * np.sin(yaw), np.sin(tilt) * np.cos(yaw), np.cos(tilt)])
    forward = -away
    right = np.array([np.cos(yaw), -np.sin(yaw), 0.0])
    # y runs down the board and z up from it, so these axes are left-handed and no cross product helps
    down = np.array([np.cos(tilt) * np.sin(yaw), np.cos(tilt) * np.cos(yaw), -np.sin(tilt)])
    rotation = np.stack([right, down, forward])
    c, s = np.cos(roll), np.sin(roll)
    rotation = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ rotation
    camera = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    low, high = 150.0, 3000.0
    box = np.array([[x, y, z] for x in (0, reach_mm) for y in (0, 75) for z in (0, 17)], float)
    for _ in range(30):
        distance = (low + high) / 2
        view = camera @ np.hstack([rotation, (-rotation @ (middle + distance * away)).reshape(3, 1)])
        px = project(view, box)
        fits = (px > [30, 30]).all() and (px < [width - 30, height - 30]).all()
        low, high = (low, distance) if fits else (distance, high)
    distance = high * rng.uniform(1.02, 1.7)
    shift = np.append(rng.normal(0, 12, 2), 0)
    return camera @ np.hstack([rotation, (-rotation @ (middle + shift + distance * away)).reshape(3, 1)])


def _paint(rng, view, size, art, cubes, light, clutter):
    tint, ambient = LAMPS[light]
    ambient = ambient * rng.uniform(0.8, 1.2)
    angle, steep = (
        rng.uniform(0, 2 * np.pi),
        rng.uniform(0.35, 1.1) if light == "side_hard" else rng.uniform(0.8, 1.45),
    )
    lamp = np.array([np.cos(angle) * np.cos(steep), np.sin(angle) * np.cos(steep), np.sin(steep)])
    image = _table(rng, view, size)
    flat_things, loose = _clutter(rng) if clutter else ([], [])
    shade = np.ones((size[1], size[0]), np.float32)
    for cube in cubes + loose:
        _shadow(shade, view, cube.corners(), lamp, TABLE_Z, ambient)
    image *= shade[..., None]
    for print_bgr, box in flat_things:
        _lay(image, view, print_bgr, box, TABLE_Z, shade)
    tile = np.array([[0, 0], [250, 0], [250, 75], [0, 75]], float)
    _lay_edge(image, view, tile, art.print_bgr.mean(axis=(0, 1)) * 0.4)
    shade_tile = np.ones_like(shade)
    for cube in cubes:
        _shadow(shade_tile, view, cube.corners(), lamp, 0.0, ambient)
    _lay(image, view, art.print_bgr, tile, 0.0, shade_tile)
    eye = -np.linalg.solve(view[:, :3], view[:, 3])
    for cube in sorted(cubes + loose, key=lambda c: -np.hypot(c.x - eye[0], c.y - eye[1])):
        _cube(rng, image, view, cube, lamp, ambient, eye)
    return _photograph(rng, image, tint, light)


def _table(rng, view, size):
    kind = rng.choice(["wood", "cloth", "plain", "mat"])
    base = {
        "wood": np.array([0.09, 0.18, 0.32]) * rng.uniform(0.25, 1.6),
        "plain": np.full(3, rng.uniform(0.4, 0.8)),
    }.get(str(kind), pick_colour(rng, 0.03, 0.4))
    side = 1400
    texture = np.empty((side, side, 3), np.float32)
    texture[:] = base
    if kind == "wood":
        grain = noise(rng, side, side, 4, 0.12).mean(axis=0, keepdims=True)
        texture *= (grain * noise(rng, side, side, 40, 0.12))[..., None]
        streaks = cv2.resize(rng.normal(1, 0.13, (side // 2, 8)).astype(np.float32), (side, side))
        texture *= np.clip(streaks, 0.5, 1.6)[..., None]
        for y in np.cumsum(rng.uniform(150, 300, 6)).astype(int):
            texture[min(y, side - 2) : y + 2] *= 0.5
    elif kind == "mat":
        texture *= np.clip(noise(rng, side, side, 160, 0.5), 0.3, 3)[..., None]
        for _ in range(4):
            centre = tuple(int(v) for v in rng.integers(0, side, 2))
            cv2.circle(texture, centre, int(rng.uniform(80, 400)), (base * 1.7).tolist(), 3, cv2.LINE_AA)
    texture *= noise(rng, side, side, 3, 0.05)[..., None]
    turn = rng.uniform(0, np.pi)
    c, s = np.cos(turn), np.sin(turn)
    to_mm = np.array([[c, -s, 125], [s, c, 37], [0, 0, 1]]) @ np.array(
        [[1, 0, -side / 2], [0, 1, -side / 2], [0, 0, 1]]
    )
    flat = view[:, [0, 1, 3]] + TABLE_Z * np.outer(view[:, 2], [0, 0, 1])
    return cv2.warpPerspective(texture, flat @ to_mm, size, borderMode=cv2.BORDER_REFLECT)


def _clutter(rng):
    """Cards and another board, and loose cubes, all clear of the tile and of where the chamber goes on."""
    flat_things, loose = [], []
    for _ in range(rng.integers(0, 4)):
        above = rng.random() < 0.5
        x, y = rng.uniform(-60, 330), (rng.uniform(-150, -45) if above else rng.uniform(130, 240))
        big = rng.random() < 0.3
        size = (250, 75) if big else (44, 68)
        print_bgr = (
            make_art(rng, with_grid=False).print_bgr
            if big
            else np.clip(make_art(rng).print_bgr[:, :180], 0, 1)
        )
        turn = rng.normal(0, 0.15) if big else rng.uniform(0, np.pi)
        y += (-40 if above else 10) if big else 0
        c, s = np.cos(turn), np.sin(turn)
        box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array(size) / 2
        flat_things.append((print_bgr, box @ np.array([[c, s], [-s, c]]) + [x + (60 if big else 0), y]))
    for _ in range(rng.integers(0, 6)):
        y = rng.uniform(-120, -30) if rng.random() < 0.5 else rng.uniform(110, 200)
        loose.append(
            _Cube(rng.uniform(-80, 380), y, TABLE_Z, rng.uniform(0, np.pi), str(rng.choice(list(PAINT))))
        )
    return flat_things, loose


def _lay(image, view, print_bgr, box_mm, z, shade):
    height, width = print_bgr.shape[:2]
    px = project(view, np.column_stack([box_mm, np.full(4, z)]))
    source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(source, px.astype(np.float32))
    size = (image.shape[1], image.shape[0])
    warped = cv2.warpPerspective(
        np.ascontiguousarray(print_bgr, np.float32), matrix, size, flags=cv2.INTER_AREA
    )
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.rint(px * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    alpha = (mask / 255.0).astype(np.float32)[..., None]
    image[:] = image * (1 - alpha) + warped * shade[..., None] * alpha


def _lay_edge(image, view, tile, colour):
    px = project(view, np.vstack([np.column_stack([tile, np.full(4, z)]) for z in (TABLE_Z, 0.0)]))
    hull = cv2.convexHull(px.astype(np.float32)).reshape(-1, 2)
    cv2.fillConvexPoly(image, np.rint(hull * 16).astype(np.int32), colour.tolist(), cv2.LINE_AA, 4)


def _shadow(shade, view, corners, lamp, z, ambient):
    drop = corners - lamp * ((corners[:, 2:] - z) / lamp[2])
    px = project(view, np.column_stack([drop[:, :2], np.full(8, z)]))
    hull = cv2.convexHull(px.astype(np.float32)).reshape(-1, 2)
    mask = np.zeros_like(shade)
    cv2.fillConvexPoly(mask, np.rint(hull * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
    mask = cv2.GaussianBlur(mask, (0, 0), 1.5 + 3 * ambient)
    np.minimum(shade, 1 - mask * (1 - ambient), out=shade)


def _cube(rng, image, view, cube, lamp, ambient, eye):
    corners = cube.corners()
    px = project(view, corners)
    paint = PAINT[cube.colour] * rng.normal(1, 0.04)
    c, s = np.cos(cube.yaw), np.sin(cube.yaw)
    for face, normal in list(zip(_FACES, _NORMALS, strict=True))[::-1]:
        n = np.array([normal[0] * c - normal[1] * s, normal[0] * s + normal[1] * c, normal[2]])
        if (eye - corners[list(face)].mean(axis=0)) @ n <= 0:
            continue
        occlusion = 1.0 if normal[2] else 0.65
        level = ambient * occlusion + (1 - ambient) * max(0.0, n @ lamp) / lamp[2]
        colour = paint * level + 0.008 * ambient
        polygon = np.rint(px[list(face)] * 16).astype(np.int32)
        cv2.fillConvexPoly(image, polygon, colour.tolist(), cv2.LINE_AA, 4)
        cv2.polylines(image, [polygon], True, (colour * rng.uniform(0.6, 1.15)).tolist(), 1, cv2.LINE_AA, 4)


def _photograph(rng, image, tint, light):
    """Exposure, white balance, lens and sensor."""
    height, width = image.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    falloff = 1 + rng.uniform(0, 0.35) * (x * np.cos(angle) + y * np.sin(angle)) - 0.12 * (x**2 + y**2)
    image = image * falloff[..., None] * (tint ** rng.uniform(0.2, 1.0))
    top = float(np.percentile(cv2.resize(image, (160, 120), interpolation=cv2.INTER_AREA).mean(axis=2), 99))
    image = image * (rng.uniform(0.55, 1.0) * (0.35 if light == "dim" else 1.0) / top)
    blur = rng.choice([0.5, rng.uniform(0.6, 1.6)])
    image = cv2.GaussianBlur(image, (0, 0), float(blur))
    if rng.random() < 0.25:
        length = int(rng.integers(3, 6))
        kernel = np.zeros((length, length), np.float32)
        (kernel if rng.random() < 0.5 else kernel.T)[length // 2] = 1 / length
        image = cv2.filter2D(image, -1, kernel)
    grain = rng.normal(0, 1, image.shape).astype(np.float32)
    image = np.clip(image + grain * np.sqrt(np.clip(image, 0, 1) * 6e-4 + 2e-5), 0, 1)
    curve = np.where(
        image <= 0.0031308, image * 12.92, 1.055 * np.power(np.maximum(image, 1e-6), 1 / 2.4) - 0.055
    )
    done = np.rint(curve * 255).astype(np.uint8)
    return cv2.imdecode(
        cv2.imencode(".jpg", done, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(70, 93))])[1], 1
    )


__all__ = ["PX_MM", "TILE_MM", "Scene", "make_scene", "project", "to_jpeg"]
