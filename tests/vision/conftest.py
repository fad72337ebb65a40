"""Scenes that several tests look at; each is drawn once."""

from __future__ import annotations

import functools

import pytest

from tests.support.scenes import make_scene, to_jpeg

# Plain views that any reader must master; the accuracy table covers the rest.
SEEDS = (2001, 2002, 2003, 2004, 2005, 2006, 2007, 2008)


@functools.cache
def scene(seed, **options):
    return make_scene(seed, **options)


@pytest.fixture(scope="session")
def scenes():
    return [scene(seed) for seed in SEEDS]


@pytest.fixture(scope="session")
def half_full():
    """Eleven cubes of all colours, seen from a little way off straight above, in daylight."""
    return scene(
        77,
        count=11,
        tilt_deg=15.0,
        light="daylight",
        yaw_deg=3.0,
        clutter=False,
        colours=("black", "white", "brown", "grey"),
    )


@pytest.fixture(scope="session")
def half_full_jpeg(half_full):
    return to_jpeg(half_full.image_bgr)
