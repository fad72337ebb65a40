"""Draws a planned scene with Blender's path tracer; light values of the scene, not yet a photo."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("OPENCV_IO_ENABLE_OPENEXR", "1")

import bpy
import cv2
import numpy as np
from mathutils import Matrix

from tools.render.scene import CUBE_MM, THICK_MM, TILE_MM, Scene
from tools.render.tables import draw_table

_MM = 0.01  # Blender units to a millimetre
_PAINT = {"black": 0.022, "white": 0.72, "brown": (0.30, 0.085, 0.035), "grey": 0.27}


def draw(rng: np.random.Generator, scene: Scene, samples: int, scratch: Path) -> np.ndarray:
    """Give the scene's light as the camera gets it, linear BGR."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    stage = bpy.context.scene
    _settings(stage, scene, samples)
    _table(rng, scene)
    _board(rng, scene)
    for flat in scene.flats:
        _flat(rng, flat)
    paints = _paints(rng)
    for cube in scene.cubes:
        _cube(rng, cube, paints[cube.colour])
    if scene.hand is not None:
        _hand(rng, scene.hand)
    _lights(rng, scene)
    _camera(stage, scene)
    stage.render.filepath = str(scratch / "light.exr")
    bpy.ops.render.render(write_still=True)
    drawn = cv2.imread(stage.render.filepath, cv2.IMREAD_UNCHANGED)
    return np.nan_to_num(drawn[..., :3].astype(np.float32))


def _settings(stage, scene, samples):
    stage.render.engine = "CYCLES"
    stage.cycles.device = "CPU"
    stage.cycles.samples = samples
    stage.cycles.use_denoising = True
    stage.cycles.denoiser = "OPENIMAGEDENOISE"
    stage.cycles.denoising_quality = stage.cycles.denoising_prefilter = "FAST"
    stage.cycles.denoising_input_passes = "RGB"
    stage.cycles.max_bounces = 3
    stage.cycles.use_adaptive_sampling = True
    stage.cycles.adaptive_threshold = 0.08
    stage.cycles.adaptive_min_samples = 4
    stage.cycles.caustics_reflective = stage.cycles.caustics_refractive = False
    stage.render.resolution_x, stage.render.resolution_y = scene.camera.size_px
    stage.render.image_settings.file_format = "OPEN_EXR"
    stage.render.image_settings.color_depth = "16"
    stage.render.threads_mode, stage.render.threads = "FIXED", int(os.environ.get("RENDER_THREADS", "2"))
    world = bpy.data.worlds.new("w")
    stage.world = world
    world.use_nodes = True


def _place(x, y, z):
    return x * _MM, -y * _MM, z * _MM


def _material(name, colour=None, picture=None, roughness=0.6, sheen=0.0):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes["Principled BSDF"]
    shader.inputs["Roughness"].default_value = roughness
    shader.inputs["Specular IOR Level"].default_value = sheen
    if picture is not None:
        texture = nodes.new("ShaderNodeTexImage")
        texture.image = _picture(name, picture)
        links.new(texture.outputs["Color"], shader.inputs["Base Color"])
    else:
        shader.inputs["Base Color"].default_value = (*[float(c) for c in colour], 1.0)
    return material


def _picture(name, image_bgr):
    height, width = image_bgr.shape[:2]
    picture = bpy.data.images.new(name, width, height, float_buffer=True)
    picture.colorspace_settings.name = "Linear Rec.709"
    pixels = np.ones((height, width, 4), np.float32)
    pixels[..., :3] = image_bgr[::-1, :, ::-1]
    picture.pixels.foreach_set(pixels.ravel())
    return picture


def _slab(name, size_mm, material, edge):
    """A flat box around its middle whose top shows a picture; `edge` is the material of its sides."""
    x, y, z = (s * _MM / 2 for s in size_mm)
    corners = [(sx * x, sy * y, sz * z) for sz in (-1, 1) for sy in (-1, 1) for sx in (-1, 1)]
    faces = [(4, 5, 7, 6), (0, 2, 3, 1), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(corners, [], faces)
    layer = mesh.uv_layers.new()
    for loop, uv in zip(mesh.polygons[0].loop_indices, ((0, 0), (1, 0), (1, 1), (0, 1)), strict=True):
        layer.data[loop].uv = uv
    mesh.materials.append(material)
    mesh.materials.append(edge)
    for polygon in mesh.polygons[1:]:
        polygon.material_index = 1
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(thing)
    return thing


def _table(rng, scene):
    picture = draw_table(rng, scene.table)
    side = float(rng.uniform(900, 2600))
    material = _material(
        "table", picture=picture, roughness=rng.uniform(0.25, 0.9), sheen=rng.uniform(0, 0.6)
    )
    table = _slab("table", (side, side, 20), material, material)
    table.location = _place(125 + rng.normal(0, 60), 37 + rng.normal(0, 60), -THICK_MM - 10)
    table.rotation_euler[2] = float(rng.choice([0, np.pi / 2])) + float(rng.normal(0, 0.25))
    wall = _material("wall", colour=rng.uniform(0.02, 0.7, 3), roughness=0.9)
    room = _slab("wall", (8000, 40, 3000), wall, wall)
    room.location = _place(125, -2600 + rng.normal(0, 300), 200)
    floor = _slab("floor", (9000, 9000, 10), wall, _material("f", colour=rng.uniform(0.02, 0.4, 3)))
    floor.location = _place(0, 0, -750)


def _board(rng, scene):
    gloss, sheen = rng.uniform(0.3, 0.85), rng.uniform(0.0, 0.5)
    material = _material("board", picture=scene.printed.image, roughness=gloss, sheen=sheen)
    edge = _material("edge", colour=rng.uniform(0.08, 0.6) * np.array([1, 0.85, 0.65]))
    board = _slab("board", (*TILE_MM, THICK_MM), material, edge)
    board.location = _place(125, 37.5, -THICK_MM / 2)
    _round(board, float(rng.uniform(0.0, 0.35)))


def _round(thing, amount_mm):
    if amount_mm > 0.05:
        bevel = thing.modifiers.new("b", "BEVEL")
        bevel.width, bevel.segments = amount_mm * _MM, 2


def _flat(rng, flat):
    material = _material(flat.kind, picture=flat.print_bgr, roughness=rng.uniform(0.3, 0.9), sheen=0.2)
    edge = _material("e", colour=rng.uniform(0.1, 0.6, 3))
    thing = _slab(flat.kind, flat.size_mm, material, edge)
    thing.location = _place(*flat.middle_mm, -THICK_MM + flat.size_mm[2] / 2)
    thing.rotation_euler[2] = -np.radians(flat.turn_deg)


def _paints(rng):
    """This set's four colours."""
    brown = np.array(_PAINT["brown"]) * np.exp(rng.normal(0, 0.25)) * np.exp(rng.normal(0, 0.18, 3))
    tint = np.exp(rng.normal(0, 0.04, (3, 3)))
    return {
        "black": _PAINT["black"] * np.exp(rng.normal(0, 0.35)) * tint[0],
        "white": np.clip(_PAINT["white"] * np.exp(rng.normal(0, 0.1)) * tint[1] * [1, 0.98, 0.94], 0, 0.88),
        "brown": np.clip(brown, 0.01, 0.5),
        "grey": _PAINT["grey"] * np.exp(rng.normal(0, 0.2)) * tint[2],
    }


def _cube(rng, cube, paint):
    colour = np.clip(paint * np.exp(rng.normal(0, 0.07)), 0.008, 0.9)
    material = _material("cube", colour=colour, roughness=rng.uniform(0.35, 0.8), sheen=rng.uniform(0.1, 0.5))
    thing = _slab("cube", (CUBE_MM,) * 3, material, material)
    thing.location = _place(*cube.middle_mm)
    thing.rotation_euler[2] = -np.radians(cube.turn_deg)
    _round(thing, float(rng.uniform(0.4, 1.3)))


def _hand(rng, hand):
    skin = _material("skin", colour=np.array([0.5, 0.3, 0.2]) * rng.uniform(0.25, 1.3), roughness=0.6)
    x, y, turn = hand
    for number in range(5):
        angle = np.radians(turn + (number - 2) * 14)
        long = 75 if number else 55
        bpy.ops.mesh.primitive_uv_sphere_add(radius=1, segments=16, ring_count=8)
        finger = bpy.context.object
        finger.scale = (long * _MM / 2, 8 * _MM, 8 * _MM)
        at = (x + np.sin(angle) * (40 + long / 2), y - np.cos(angle) * (40 + long / 2))
        finger.location = _place(*at, 12)
        finger.rotation_euler[2] = np.pi / 2 - angle
        finger.data.materials.append(skin)
    for size, back in ((44, 0), (38, -60), (36, -120), (40, -190)):
        angle = np.radians(turn)
        bpy.ops.mesh.primitive_uv_sphere_add(radius=1, segments=20, ring_count=10)
        palm = bpy.context.object
        palm.scale = (size * _MM, size * 1.3 * _MM, 15 * _MM)
        palm.location = _place(x + np.sin(angle) * back, y - np.cos(angle) * back, 16)
        palm.rotation_euler[2] = -angle
        palm.data.materials.append(skin)


def kelvin(temperature):
    """The colour of a glowing body, linear RGB with green at one."""
    t = temperature / 100
    red = 1.0 if t <= 66 else min(1.0, 1.292936 * (t - 60) ** -0.1332047)
    green = 0.39008 * np.log(t) - 0.63184 if t <= 66 else 1.12989 * (t - 60) ** -0.0755148
    blue = 1.0 if t >= 66 else max(0.02, 0.54320678 * np.log(t - 10) - 1.19625408) if t > 19 else 0.0
    rgb = np.array([red, np.clip(green, 0, 1), np.clip(blue, 0, 1)]) ** 2.2
    return rgb / rgb[1]


_LAMPS = {  # temperatures, size in mm, height in mm, how far aside, share of fill
    "tungsten": ((2500, 3200), (60, 400), (500, 1400), (100, 900), (0.15, 0.5)),
    "neutral": ((3600, 5000), (150, 900), (700, 2000), (100, 1200), (0.3, 0.9)),
    "daylight": ((5200, 7500), (500, 1800), (500, 1500), (800, 2000), (0.3, 0.8)),
    "side_hard": ((2900, 5600), (15, 90), (250, 700), (500, 1400), (0.08, 0.35)),
    "dim": ((2500, 3800), (60, 500), (600, 1800), (300, 1500), (0.2, 0.7)),
    "mixed": ((2600, 3200), (80, 500), (500, 1500), (200, 1200), (0.4, 1.0)),
}


def _lights(rng, scene):
    temperatures, size, height, aside, fill = (rng.uniform(*r) for r in _LAMPS[scene.light])
    around = rng.uniform(0, 2 * np.pi)
    colour = kelvin(temperatures)
    _lamp((125 + aside * np.cos(around), 37 + aside * np.sin(around), height), size, colour, 1.0)
    if scene.light == "mixed" or rng.random() < 0.3:
        other = around + rng.uniform(1, 5)
        second = kelvin(rng.uniform(4500, 8000)) if scene.light == "mixed" else kelvin(temperatures + 300)
        place = (125 + 1200 * np.cos(other), 37 + 1200 * np.sin(other), rng.uniform(300, 1500))
        _lamp(place, rng.uniform(200, 1200), second, rng.uniform(0.3, 1.0))
    background = bpy.context.scene.world.node_tree.nodes["Background"]
    warm = colour if scene.light != "mixed" else kelvin(rng.uniform(4000, 7000))
    background.inputs["Color"].default_value = (*[float(min(c, 3.0)) for c in warm], 1.0)
    background.inputs["Strength"].default_value = float(fill)
    scene.tags |= {"key_K": round(float(temperatures)), "fill_ratio": round(float(fill), 2)}
    scene.tags["key_rgb"] = [float(c) for c in colour]


def _lamp(place_mm, size_mm, colour, strength):
    lamp = bpy.data.lights.new("lamp", "AREA")
    lamp.shape, lamp.size = "DISK", size_mm * _MM
    away_mm = np.linalg.norm(np.subtract(place_mm, (125, 37, 0)))
    lamp.energy = float(strength * 4 * np.pi * (away_mm * _MM) ** 2)
    lamp.color = [float(c) / float(max(colour)) for c in colour]
    thing = bpy.data.objects.new("lamp", lamp)
    bpy.context.collection.objects.link(thing)
    place, target = np.array(_place(*place_mm)), np.array(_place(125, 37, 0))
    back = (place - target) / np.linalg.norm(place - target)
    side = np.cross([0.0, 0.1, 1.0], back)
    side /= np.linalg.norm(side)
    thing.matrix_world = Matrix(
        [
            [*r, p]
            for r, p in zip(np.stack([side, np.cross(back, side), back], axis=1).tolist(), place, strict=True)
        ]
        + [[0, 0, 0, 1]]
    )


def _camera(stage, scene):
    camera = scene.camera
    data = bpy.data.cameras.new("camera")
    data.sensor_fit, data.sensor_width = "HORIZONTAL", 36.0
    data.lens = 36.0 * camera.focal_px / camera.size_px[0]
    data.clip_end = 1000.0
    thing = bpy.data.objects.new("camera", data)
    bpy.context.collection.objects.link(thing)
    flip = np.diag([1.0, -1.0, 1.0])  # the board's y points down, Blender's up
    right, down, forward = camera.turn @ flip
    axes = np.stack([right, -down, -forward], axis=1)
    place = _place(*camera.place_mm)
    thing.matrix_world = Matrix([[*r, p] for r, p in zip(axes.tolist(), place, strict=True)] + [[0, 0, 0, 1]])
    stage.camera = thing
