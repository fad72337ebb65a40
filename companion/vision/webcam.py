"""A webcam's frame: the first ones are dark while it finds its exposure, so the sharpest late one counts."""

from __future__ import annotations

import cv2

from companion.core.errors import UnreadablePhotoError

WARM_UP_FRAMES = 12
CANDIDATES = 4
LARGEST = 4096  # asked for on both sides: a camera gives the nearest it has
JPEG_QUALITY = 95


class Webcam:
    """The first camera that is plugged in; a film stands in for one."""

    def __init__(self, source: int | str = 0) -> None:
        self._source = source

    def grab(self) -> bytes:
        """Take one picture, as JPEG."""
        cv2.setLogLevel(0)  # that there is no camera is ours to say
        camera = cv2.VideoCapture(self._source)
        try:
            if not camera.isOpened():
                raise UnreadablePhotoError("no_webcam")
            camera.set(cv2.CAP_PROP_FRAME_WIDTH, LARGEST)
            camera.set(cv2.CAP_PROP_FRAME_HEIGHT, LARGEST)
            for _ in range(WARM_UP_FRAMES):
                camera.read()
            frames = [frame for is_read, frame in (camera.read() for _ in range(CANDIDATES)) if is_read]
        finally:
            camera.release()
        if not frames:
            raise UnreadablePhotoError("no_webcam")
        sharpest = max(frames, key=lambda frame: float(cv2.Laplacian(frame, cv2.CV_64F).var()))
        is_written, jpeg = cv2.imencode(".jpg", sharpest, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
        if not is_written:
            raise UnreadablePhotoError("no_webcam")
        return jpeg.tobytes()
