"""The webcam, played by a film: dark at first, then blurred, with one sharp frame."""

import cv2
import numpy as np
import pytest

from companion.core.errors import UnreadablePhotoError
from companion.vision.webcam import CANDIDATES, WARM_UP_FRAMES, Webcam


def film(path, frames):
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), 10, (160, 120))
    for frame in frames:
        writer.write(frame)
    writer.release()
    return str(path)


@pytest.fixture
def sharp():
    board = np.indices((120, 160)).sum(axis=0) // 10 % 2 * 255
    return np.dstack([board] * 3).astype(np.uint8)


def test_the_sharpest_frame_after_the_warm_up_is_taken(tmp_path, sharp):
    dark = [sharp // 8] * WARM_UP_FRAMES
    blurred = [cv2.GaussianBlur(sharp, (0, 0), 6)] * (CANDIDATES - 1)
    path = film(tmp_path / "film.avi", [*dark, *blurred[:2], sharp, *blurred[2:]])
    taken = cv2.imdecode(np.frombuffer(Webcam(path).grab(), np.uint8), cv2.IMREAD_COLOR)
    assert np.abs(taken.astype(int) - sharp).mean() < 12
    assert np.abs(taken.astype(int) - blurred[0]).mean() > 40


def test_a_camera_that_gives_no_frames_is_told(tmp_path, sharp):
    path = film(tmp_path / "short.avi", [sharp] * 3)
    with pytest.raises(UnreadablePhotoError) as caught:
        Webcam(path).grab()
    assert caught.value.code == "no_webcam"


def test_no_camera_at_all_is_told(tmp_path):
    with pytest.raises(UnreadablePhotoError):
        Webcam(str(tmp_path / "nothing.avi")).grab()
