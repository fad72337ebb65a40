"""The obelisks' reader on drawn pictures: exact with corners, honest without, whichever way they are held."""

import numpy as np
import pytest

from companion.core.reading import ObeliskHeights, ObeliskTowers
from companion.vision.colour import COLOURS, expect_exposure
from companion.vision.obelisks import read_obelisks
from companion.vision.photo import Photo
from companion.vision.task import NotReadableError, Task
from tests.support.obelisk_pictures import make_picture

FOUR = {"black": 3, "white": 7, "brown": 2, "grey": 5}
TOWERS = (("brown", "white", "white"), {"black": 2, "grey": 1})


def as_photo(image_bgr):
    return Photo(image_bgr, image_bgr.shape[1], image_bgr.shape[0])


def read(picture, *, corners=True, expected=None, image_bgr=None):
    photo = as_photo(picture.image_bgr if image_bgr is None else image_bgr)
    task = Task(
        side=picture.side,
        colours=picture.colours,
        exposure=expect_exposure(photo.image_bgr),
        corners_px=picture.corners_px if corners else None,
        expected=expected,
    )
    return read_obelisks(photo, task)


def is_exact(picture, reading):
    match reading.contents:
        case ObeliskHeights(heights):
            return dict(heights) == picture.heights
        case ObeliskTowers(towers, loose):
            return towers == picture.towers and dict(loose) == picture.loose


def reason_for(image_bgr, side="A"):
    with pytest.raises(NotReadableError) as refused:
        read_obelisks(as_photo(image_bgr), Task(side=side, colours=("black", "white")))
    return refused.value.reason


def turned_back(points, quarters):
    """Where points of a picture turned by quarters were before."""
    width, height = (1000, 750) if quarters % 2 == 0 else (750, 1000)
    for _ in range(quarters):
        points = np.stack([height - 1 - points[:, 1], points[:, 0]], axis=1)
        width, height = height, width
    return points


@pytest.fixture(scope="module")
def stacks():
    return make_picture(5, "A", contents=FOUR, light="neutral")


@pytest.fixture(scope="module")
def towers():
    return make_picture(4, "B", contents=TOWERS, light="neutral")


def test_heights_of_four_stacks_are_counted_and_named(stacks):
    assert is_exact(stacks, read(stacks))


def test_towers_are_named_in_order_and_loose_cubes_counted(towers):
    assert is_exact(towers, read(towers))


def test_an_empty_board_with_given_corners_holds_nothing():
    picture = make_picture(7, "A", contents={"black": 0, "white": 0}, light="daylight")

    assert dict(read(picture).contents.heights) == dict.fromkeys(COLOURS, 0)


@pytest.mark.parametrize("side", ["A", "B"])
def test_most_drawn_pictures_are_read_and_none_wrongly_without_a_doubt(side):
    pictures = [make_picture(seed, side, size=(1000, 750)) for seed in range(60_500, 60_508)]
    readings = [read(picture) for picture in pictures]

    exact = [is_exact(p, r) for p, r in zip(pictures, readings, strict=True)]

    assert sum(exact) >= 6
    assert not [r for r, right in zip(readings, exact, strict=True) if r.verdict == "read" and not right]


def test_a_board_is_found_by_what_stands_on_it():
    picture = make_picture(11, "A", contents={"black": 4, "white": 6, "brown": 3}, light="neutral")

    reading = read(picture, corners=False)

    width_px = np.linalg.norm(picture.corners_px[1] - picture.corners_px[0])
    assert np.abs(np.array(reading.corners) - picture.corners_px).max() / width_px * 250 < 6


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
@pytest.mark.parametrize("side", ["A", "B"])
def test_a_picture_is_read_the_same_however_the_phone_is_held(stacks, towers, side, quarters):
    picture = stacks if side == "A" else towers
    turned = np.ascontiguousarray(np.rot90(picture.image_bgr, quarters))

    reading = read(picture, corners=False, image_bgr=turned)

    assert is_exact(picture, reading)
    assert turned_back(np.array(reading.corners), quarters) == pytest.approx(picture.corners_px, abs=14)
    outlines = np.concatenate([turned_back(np.array(o.polygon), quarters) for o in reading.outlines])
    assert (np.abs(outlines - [500, 375]) < [520, 395]).all()


@pytest.mark.parametrize(("side", "contents"), [("A", FOUR), ("B", (("brown", "white"), {"grey": 1}))])
def test_a_board_seen_from_behind_is_read_with_its_corners(side, contents):
    picture = make_picture(
        3, side, contents=contents, light="daylight", is_behind=True, clutter=False, elevation_deg=48
    )

    assert is_exact(picture, read(picture))


def test_the_place_of_an_earlier_photo_is_followed(stacks):
    task = Task(
        side="A",
        colours=stacks.colours,
        exposure=expect_exposure(stacks.image_bgr),
        hint_px=stacks.corners_px + [6, -5],
    )

    reading = read_obelisks(as_photo(stacks.image_bgr), task)

    assert is_exact(stacks, reading)
    assert np.array(reading.corners) == pytest.approx(stacks.corners_px, abs=10)


def test_a_misleading_place_of_an_earlier_photo_is_dropped(stacks):
    task = Task(
        side="A",
        colours=stacks.colours,
        exposure=expect_exposure(stacks.image_bgr),
        hint_px=stacks.corners_px * 0.6,
    )

    assert is_exact(stacks, read_obelisks(as_photo(stacks.image_bgr), task))


def test_an_empty_board_that_was_only_guessed_at_is_left_to_a_person():
    picture = make_picture(9, "A", contents={"black": 0, "white": 0}, light="daylight", clutter=False)

    assert read(picture, corners=False).verdict == "check"


def test_the_same_photo_gives_the_same_reading():
    picture = make_picture(12, "B")

    assert read(picture, corners=False) == read(picture, corners=False)


def test_a_doubt_names_its_place_and_another_answer():
    readings = [read(make_picture(seed, "A", light="dim")) for seed in range(40, 46)]

    doubts = [doubt for reading in readings for doubt in reading.doubts]

    assert all(reading.verdict == "check" for reading in readings if reading.doubts)
    assert all(doubt.where[0] in COLOURS for doubt in doubts)
    assert all(0 <= doubt.confidence <= 1 for doubt in doubts)


def test_outlines_are_drawn_in_pixels_of_the_photo():
    picture = make_picture(3, "A", contents={"black": 3, "white": 7}, light="neutral")

    outlines = read(picture).outlines

    assert {outline.where for outline in outlines} == {("black",), ("white",)}
    assert all(-50 < x < 1050 and -50 < y < 800 for outline in outlines for x, y in outline.polygon)


def test_what_the_game_expects_does_not_hide_what_is_seen(stacks):
    expected = ObeliskHeights(tuple((c, FOUR[c] + (c == "white")) for c in COLOURS))

    assert is_exact(stacks, read(stacks, expected=expected))


def test_a_picture_without_a_board_is_refused():
    rng = np.random.default_rng(1)
    noise = rng.integers(60, 180, (600, 800, 3)).astype(np.uint8)

    assert reason_for(noise) == "board_not_found"


def test_a_dark_photo_is_refused_as_too_dark(stacks):
    assert reason_for((stacks.image_bgr * 0.08).astype(np.uint8)) == "too_dark"


def test_a_glaring_photo_is_refused_as_too_bright():
    assert reason_for(np.full((600, 800, 3), 254, np.uint8)) == "too_bright"


def test_a_smooth_photo_is_refused_as_blurred():
    ramp = np.linspace(40, 200, 800).astype(np.uint8)

    assert reason_for(np.repeat(np.tile(ramp, (600, 1))[..., None], 3, axis=2)) == "blurred"


def test_a_board_that_leaves_the_picture_is_refused_as_cut_off():
    picture = make_picture(23, "A", contents={"black": 0, "white": 0}, light="neutral", clutter=False)
    left, right = picture.corners_px[:, 0].min(), picture.corners_px[:, 0].max()

    cut = picture.image_bgr[:, : int(right - 0.3 * (right - left))]

    assert reason_for(np.ascontiguousarray(cut)) == "board_cut_off"
