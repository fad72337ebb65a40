"""One photo of one cube of each colour."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.core.errors import UnreadablePhotoError
from companion.vision.calibration import calibrate
from companion.vision.reader import Eye
from tests.support.scenes import LAMPS, PAINT, make_scene, to_jpeg

COLOURS = ("black", "white", "brown", "grey")


def four_cubes(order, ground=0.35, light=0.9):
    linear = np.full((600, 900, 3), ground * light)
    for place, name in enumerate(order):
        left = 120 + 180 * place
        cv2.rectangle(linear, (left, 240), (left + 100, 340), (PAINT[name] * light).tolist(), -1)
        cv2.rectangle(linear, (left, 341), (left + 100, 380), (PAINT[name] * light * 0.5).tolist(), -1)
    grain = np.random.default_rng(1).normal(0, 0.004, linear.shape)
    return to_jpeg(np.rint(255 * np.clip(linear + grain, 0, 1) ** (1 / 2.2)).astype(np.uint8), 92)


@pytest.mark.parametrize("order", [COLOURS, COLOURS[::-1], ("grey", "brown", "white", "black")])
def test_the_cubes_are_told_apart_in_any_order(order):
    steps = dict(calibrate(four_cubes(order), COLOURS).darker)
    assert steps["black"] > steps["brown"] > steps["grey"] > steps["white"]


def test_brown_is_redder_than_the_rest():
    references = calibrate(four_cubes(COLOURS), COLOURS)
    assert references.brown_red > 0.3


def test_a_photo_without_cubes_is_no_calibration():
    with pytest.raises(UnreadablePhotoError) as caught:
        calibrate(to_jpeg(np.full((400, 600, 3), 120, np.uint8)), COLOURS)
    assert caught.value.code == "calibration_not_found"


def test_reading_pictures_is_no_worse_with_a_calibration_of_the_lamp():
    plain = taught = 0
    for seed, light in enumerate(("tungsten", "dim", "daylight", "neutral", "side_hard", "tungsten")):
        scene = make_scene(
            6100 + seed, size=(1000, 750), count=4 + seed, light=light, colours=COLOURS, tilt_deg=15
        )
        references = calibrate(four_cubes(COLOURS, light=0.8 * LAMPS[light][0] ** 0.6), COLOURS)
        truth = [name for column in scene.columns for name in column]
        corners = [tuple(p) for p in scene.corners_px]
        for eye, is_taught in ((Eye(), False), (Eye(references), True)):
            reading = eye.read(to_jpeg(scene.image_bgr), "chamber", "A", COLOURS, corners=corners)
            names = [name for column in reading.contents.columns for name in column]
            right = sum(a == b for a, b in zip(names, truth, strict=False))
            plain, taught = plain + right * (not is_taught), taught + right * is_taught
    assert taught >= plain > 30
