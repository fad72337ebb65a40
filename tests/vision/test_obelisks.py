"""The obelisks' reader on drawn pictures: exact with corners, honest without."""

import numpy as np
import pytest

from companion.core.reading import ObeliskHeights, ObeliskTowers
from companion.vision.colour import expect_exposure
from companion.vision.obelisks import read_obelisks
from companion.vision.photo import Photo
from companion.vision.task import NotReadableError, Task
from tests.support.obelisk_pictures import make_picture


def read(picture, *, corners=True):
    image_bgr = picture.image_bgr
    photo = Photo(image_bgr, image_bgr.shape[1], image_bgr.shape[0])
    task = Task(
        side=picture.side,
        colours=picture.colours,
        exposure=expect_exposure(image_bgr),
        corners_px=picture.corners_px if corners else None,
    )
    return read_obelisks(photo, task)


def is_exact(picture, reading):
    match reading.contents:
        case ObeliskHeights(heights):
            return dict(heights) == picture.heights
        case ObeliskTowers(towers, loose):
            return towers == picture.towers and dict(loose) == picture.loose


def test_heights_of_four_stacks_are_counted_and_named():
    picture = make_picture(5, "A", contents={"black": 3, "white": 7, "brown": 2, "grey": 5}, light="neutral")

    assert is_exact(picture, read(picture))


def test_towers_are_named_in_order_and_loose_cubes_counted():
    picture = make_picture(
        4, "B", contents=(("brown", "white", "white"), {"black": 2, "grey": 1}), light="neutral"
    )

    assert is_exact(picture, read(picture))


def test_an_empty_board_with_given_corners_holds_nothing():
    picture = make_picture(7, "A", contents={"black": 0, "white": 0}, light="daylight")

    assert dict(read(picture).contents.heights) == {"black": 0, "white": 0, "brown": 0, "grey": 0}


@pytest.mark.parametrize("side", ["A", "B"])
def test_most_drawn_pictures_are_read_and_none_wrongly_without_a_doubt(side):
    pictures = [make_picture(seed, side, size=(1000, 750)) for seed in range(500, 508)]
    readings = [read(picture) for picture in pictures]

    exact = [is_exact(p, r) for p, r in zip(pictures, readings, strict=True)]

    assert sum(exact) >= 5
    assert not [r for r, right in zip(readings, exact, strict=True) if r.verdict == "read" and not right]


def test_a_board_is_found_by_what_stands_on_it():
    picture = make_picture(11, "A", contents={"black": 4, "white": 6, "brown": 3}, light="neutral")

    reading = read(picture, corners=False)

    width_px = np.linalg.norm(picture.corners_px[1] - picture.corners_px[0])
    assert np.abs(np.array(reading.corners) - picture.corners_px).max() / width_px * 250 < 12


def test_an_empty_board_that_was_only_guessed_at_is_left_to_a_person():
    picture = make_picture(9, "A", contents={"black": 0, "white": 0}, light="daylight", clutter=False)

    assert read(picture, corners=False).verdict == "check"


def test_a_picture_without_a_board_is_refused():
    blank = Photo(np.full((600, 800, 3), 90, np.uint8), 800, 600)

    with pytest.raises(NotReadableError) as refused:
        read_obelisks(blank, Task(side="A", colours=("black", "white")))

    assert refused.value.reason == "board_not_found"


def test_the_same_photo_gives_the_same_reading():
    picture = make_picture(12, "B")

    assert read(picture, corners=False) == read(picture, corners=False)


def test_a_doubt_names_its_place_and_another_answer():
    readings = [read(make_picture(seed, "A", light="dim")) for seed in range(40, 46)]

    doubts = [doubt for reading in readings for doubt in reading.doubts]

    assert all(reading.verdict == "check" for reading in readings if reading.doubts)
    assert all(doubt.where[0] in ("black", "white", "brown", "grey") for doubt in doubts)
    assert all(0 <= doubt.confidence <= 1 for doubt in doubts)


def test_outlines_are_drawn_in_pixels_of_the_photo():
    picture = make_picture(3, "A", contents={"black": 3, "white": 7}, light="neutral")

    outlines = read(picture).outlines

    assert {outline.where for outline in outlines} == {("black",), ("white",)}
    assert all(-50 < x < 1050 and -50 < y < 800 for outline in outlines for x, y in outline.polygon)
