"""Opening photos: every kind of file a phone or a joker may hand over."""

from __future__ import annotations

import struct
import subprocess
import sys
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.core.errors import UnreadablePhotoError
from companion.vision.header import read_header
from companion.vision.photo import LONG_SIDE_PX, open_photo


def picture(width=640, height=480, seed=0):
    rng = np.random.default_rng(seed)
    small = rng.integers(0, 255, (12, 16, 3), dtype=np.uint8)
    return cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)


def encoded(kind, image=None, *options):
    return cv2.imencode(f".{kind}", picture() if image is None else image, list(options))[1].tobytes()


def with_exif_orientation(jpeg, orientation):
    exif = (
        b"Exif\0\0"
        b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01" + struct.pack(">HH", orientation, 0) + b"\0" * 4
    )
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + jpeg[2:]


def png_header_only(width, height, depth=8, kind=2):
    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, 0)
    body = zlib.compress(b"\0" * 1000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def code_of(data):
    with pytest.raises(UnreadablePhotoError) as caught:
        open_photo(data)
    return caught.value.code


@pytest.mark.parametrize("kind", ["jpg", "png", "webp"])
def test_a_photo_of_every_promised_format_opens(kind):
    photo = open_photo(encoded(kind))
    assert (photo.width_px, photo.height_px) == (640, 480)
    assert photo.image_bgr.dtype == np.uint8


def test_a_large_jpeg_is_decoded_small_but_remembers_its_size():
    photo = open_photo(encoded("jpg", picture(4000, 3000)))
    assert (photo.width_px, photo.height_px) == (2000, 1500)
    assert (photo.full_width_px, photo.full_height_px) == (4000, 3000)


def test_points_go_to_the_full_picture_and_back():
    photo = open_photo(encoded("jpg", picture(4000, 3000)))
    points = np.array([[0.0, 0.0], [1234.5, 987.0]])
    assert np.allclose(photo.to_working(photo.to_full(points)), points)
    assert np.allclose(
        photo.to_full(np.array([[photo.width_px - 0.5, photo.height_px - 0.5]])), [[3999.5, 2999.5]]
    )


@pytest.mark.parametrize("orientation", [6, 8])
def test_a_photo_taken_sideways_is_turned_upright(orientation):
    photo = open_photo(with_exif_orientation(encoded("jpg"), orientation))
    assert (photo.full_width_px, photo.full_height_px) == (480, 640)
    assert (photo.width_px, photo.height_px) == (480, 640)


def test_greyscale_sixteen_bit_and_transparent_pictures_become_plain_colour():
    grey = picture()[:, :, 0]
    for data in (
        encoded("jpg", grey),
        encoded("png", grey.astype(np.uint16) * 257),
        encoded("png", np.dstack([picture(), grey])),
    ):
        assert open_photo(data).image_bgr.shape == (480, 640, 3)


def test_a_picture_in_printers_colours_is_read_or_refused_clearly():
    data = (Path(__file__).parent.parent / "photos" / "cmyk.jpg").read_bytes()
    try:
        assert open_photo(data).image_bgr.shape == (480, 640, 3)
    except UnreadablePhotoError as error:
        assert error.code == "photo_damaged"


def test_a_photo_is_shrunk_but_keeps_its_full_size():
    photo = open_photo(encoded("jpg", picture(1000, 750)))
    small = photo.shrunk(500)
    assert (small.width_px, small.height_px, small.full_width_px) == (500, 375, 1000)
    assert small.shrunk(800) is small
    middle = np.array([[499.5, 374.5]])
    assert np.allclose(small.to_full(small.to_working(middle)), middle)


def test_the_first_picture_of_an_animation_is_read_or_refused_clearly():
    animation = cv2.Animation()
    animation.frames = [picture(seed=1), picture(seed=2)]
    animation.durations = [100, 100]
    for kind in ("webp", "png"):
        done, data = cv2.imencodeanimation(f".{kind}", animation)
        assert done
        try:
            assert open_photo(data.tobytes()).width_px == 640
        except UnreadablePhotoError as error:
            assert error.code == "photo_damaged"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "photo_empty"),
        (b"hello, this is no picture at all", "not_a_photo"),
        (b"GIF89a" + b"\0" * 100, "not_a_photo"),
        (b"\0\0\0\x18ftypheic" + b"\0" * 100, "photo_heic"),
        (encoded("jpg")[:-2000], "photo_cut"),
        (encoded("png")[:-2000], "photo_cut"),
        (encoded("webp")[:-200], "photo_cut"),
        (encoded("jpg", picture(1, 1)), "photo_too_small"),
        (png_header_only(20000, 20000), "too_large"),
        (png_header_only(640, 480), "photo_damaged"),
    ],
)
def test_a_bad_file_gets_its_own_code(data, code):
    assert code_of(data) == code


def test_a_huge_jpeg_is_refused_before_it_is_decoded():
    data = bytearray(encoded("jpg"))
    at = data.index(b"\xff\xc0")
    data[at + 5 : at + 9] = struct.pack(">HH", 20000, 20000)
    assert code_of(bytes(data)) == "too_large"


def test_a_progressive_jpeg_is_charged_for_its_coefficients():
    plain = read_header(encoded("jpg"))
    progressive = read_header(encoded("jpg", None, cv2.IMWRITE_JPEG_PROGRESSIVE, 1))
    assert plain.working_bytes_per_px == 0
    assert progressive.working_bytes_per_px >= 2


def test_three_hundred_damaged_files_never_do_more_than_refuse():
    rng = np.random.default_rng(7)
    sound = [encoded(kind, picture(480, 320)) for kind in ("jpg", "png", "webp")]
    sound.append(encoded("jpg", picture(480, 320), cv2.IMWRITE_JPEG_PROGRESSIVE, 1))
    opened = refused = 0
    for number in range(320):
        data = bytearray(sound[number % len(sound)])
        how = rng.integers(0, 4)
        if how == 0:
            del data[int(rng.integers(1, len(data))) :]
        elif how == 1:
            for at in rng.integers(0, len(data), 20):
                data[at] = int(rng.integers(0, 256))
        elif how == 2:
            for at in rng.integers(0, min(700, len(data)), 4):
                data[at] ^= int(rng.integers(1, 256))
        else:
            start = int(rng.integers(0, len(data) - 50))
            del data[start : start + int(rng.integers(1, 50))]
        try:
            assert open_photo(bytes(data)).image_bgr.ndim == 3
            opened += 1
        except UnreadablePhotoError as error:
            assert error.code.startswith("photo_") or error.code in {"not_a_photo", "too_large"}
            refused += 1
    assert opened + refused == 320
    assert refused > 50


@pytest.mark.skipif(sys.platform != "linux", reason="reads the peak of memory from /proc")
@pytest.mark.parametrize("kind", ["jpg", "png", "webp"])
def test_the_largest_photo_allowed_stays_below_400_megabytes(kind, tmp_path):
    path = tmp_path / f"large.{kind}"
    cv2.imwrite(str(path), np.full((6100, 8150, 3), 90, np.uint8))
    script = (
        "import pathlib, sys; from companion.vision.photo import open_photo\n"
        "photo = open_photo(open(sys.argv[1], 'rb').read())\n"
        "status = pathlib.Path('/proc/self/status').read_text()\n"
        "print(int(status.split('VmHWM:')[1].split()[0]) // 1024, photo.width_px)"
    )
    done = subprocess.run([sys.executable, "-c", script, path], capture_output=True, text=True, check=True)
    megabytes, width_px = (int(v) for v in done.stdout.split())
    assert LONG_SIDE_PX <= width_px < 1.35 * LONG_SIDE_PX
    assert megabytes < 400
