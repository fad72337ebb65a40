"""Naming faces under unknown light."""

from __future__ import annotations

import json
import os
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.vision.colour import (
    COLOURS,
    Exposure,
    expect_exposure,
    learn_references,
    name_faces,
    to_faces,
)

# Median colours (BGR) of faces of real grey and brown cardboard cubes, from three photos under room light.
REAL_PHOTOS = [
    {
        "grey": [
            (141, 142, 132),
            (148, 149, 138),
            (153, 149, 145),
            (149, 146, 138),
            (151, 148, 142),
            (137, 133, 128),
        ],
        "brown": [(70, 74, 84), (75, 78, 86), (87, 86, 98), (71, 76, 87), (109, 104, 121), (89, 88, 104)],
    },
    {
        "grey": [
            (125, 127, 127),
            (106, 111, 109),
            (116, 116, 116),
            (124, 127, 126),
            (111, 117, 116),
            (136, 122, 119),
        ],
        "brown": [(65, 67, 78), (52, 59, 74), (61, 67, 80), (65, 60, 72), (61, 67, 80)],
    },
    {
        "grey": [(163, 156, 144), (144, 138, 128), (171, 158, 156), (157, 149, 145)],
        "brown": [(58, 65, 80), (64, 68, 86)],
    },
]


def random_faces(rng, names):
    """Faces of given colours under a random light, with paint that differs from set to set."""
    white, red, blue = rng.normal(-0.7, 0.3), rng.normal(0.12, 0.1), rng.normal(-0.2, 0.15)
    darker = {
        "white": 0,
        "grey": rng.normal(1.05, 0.2),
        "black": rng.normal(2.85, 0.3),
        "brown": rng.normal(1.85, 0.2),
    }
    brown_red, brown_blue = rng.normal(0.8, 0.2), rng.normal(-0.5, 0.2)
    faces = [
        (
            white - darker[n] + rng.normal(0, 0.09),
            red + brown_red * (n == "brown") + rng.normal(0, 0.03),
            blue + brown_blue * (n == "brown") + rng.normal(0, 0.05),
        )
        for n in names
    ]
    return np.array(faces), white


def named(faces, colours, **options):
    chances = name_faces(faces, colours, **options)
    assert np.allclose(chances.sum(axis=1), 1)
    return [colours[int(np.argmax(row))] for row in chances]


@pytest.mark.parametrize("photo", REAL_PHOTOS)
def test_every_face_of_the_real_photos_is_named(photo):
    colours = ("brown", "grey")
    truth = [name for name, values in photo.items() for _ in values]
    faces = to_faces(np.array([value for values in photo.values() for value in values], float))
    assert named(faces, colours) == truth


@pytest.mark.skipif(
    "COMPANION_REAL_PHOTOS" not in os.environ, reason="needs a folder of labelled real photos"
)
def test_every_marked_face_of_a_folder_of_real_photos_is_named():
    folder = Path(os.environ["COMPANION_REAL_PHOTOS"])
    for path in sorted(folder.glob("*.json")):
        label = json.loads(path.read_text(encoding="utf-8"))
        image_bgr = cv2.imread(str(folder / label["image"]))
        truth = [cell["colour"] for cell in label["cells"]]
        places = [cell["xy"] for cell in label["cells"]]
        middles = [
            np.median(image_bgr[y - 8 : y + 9, x - 8 : x + 9].reshape(-1, 3), axis=0) for x, y in places
        ]
        colours = tuple(c for c in COLOURS if c in truth)
        faces = to_faces(np.array(middles))
        assert named(faces, colours, exposure=expect_exposure(image_bgr)) == truth, path.name


def test_faces_are_named_under_a_hundred_lights():
    rng = np.random.default_rng(11)
    wrong = total = silent = 0
    for _ in range(100):
        chosen = rng.choice(COLOURS, 3, replace=False)
        colours = tuple(c for c in COLOURS if c in chosen)
        truth = [str(rng.choice(colours)) for _ in range(rng.integers(4, 30))]
        faces, white = random_faces(rng, truth)
        chances = name_faces(faces, colours, Exposure(white + rng.normal(0, 0.2), 0.3))
        for name, row in zip(truth, chances, strict=True):
            miss = colours[int(np.argmax(row))] != name
            wrong += miss
            silent += miss and row.max() > 0.95
            total += 1
    assert wrong / total < 0.01
    assert silent / total < 0.003


def test_only_colours_in_play_are_named():
    rng = np.random.default_rng(2)
    faces, _ = random_faces(rng, ["white", "grey", "black", "brown"])
    assert set(named(faces, ("black", "white"))) <= {"black", "white"}
    assert named(faces, ("brown",)) == ["brown"] * 4


def test_a_lone_face_between_two_colours_is_not_bet_on():
    between = np.array([[-1.25, 0.12, -0.15]])
    chances = name_faces(between, ("white", "grey"), Exposure(-0.72, 0.3))
    assert chances.max() < 0.9


def test_no_faces_give_no_names():
    assert name_faces(np.zeros((0, 3)), COLOURS).shape == (0, 4)


def test_the_order_of_faces_does_not_matter():
    rng = np.random.default_rng(4)
    faces, _ = random_faces(rng, ["white", "grey", "black", "brown", "grey", "white"])
    order = rng.permutation(len(faces))
    assert np.allclose(name_faces(faces, COLOURS)[order], name_faces(faces[order], COLOURS), atol=1e-6)


def test_calibration_never_makes_naming_worse_on_average():
    rng = np.random.default_rng(8)
    plain = taught = 0
    for _ in range(60):
        truth = [str(rng.choice(COLOURS)) for _ in range(rng.integers(1, 8))]
        everything, white = random_faces(rng, [*COLOURS, *truth])
        shifted = everything[:4] + [rng.normal(0, 0.4), 0, 0]  # the calibration photo has its own exposure
        references = learn_references(shifted, COLOURS)
        exposure = Exposure(white + rng.normal(0, 0.25), 0.3)
        for options, add in (({}, 0), ({"references": references}, 1)):
            names = named(everything[4:], COLOURS, exposure=exposure, **options)
            right = sum(a == b for a, b in zip(names, truth, strict=True))
            plain, taught = plain + right * (1 - add), taught + right * add
    assert taught >= plain
