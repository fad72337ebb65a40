"""Runs the eye's convolutional networks with OpenCV; `tools/learn` makes their files."""

from __future__ import annotations

import zlib
from functools import cache
from pathlib import Path
from threading import Lock

import cv2
import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float32]

STORED = Path(__file__).resolve().parent.parent / "data" / "vision"
_LEVEL, _SCALE = 0.45, 4.0


class Net:
    """One network; runs for one thread at a time, because OpenCV's keep what they compute in themselves."""

    def __init__(self, stored: bytes) -> None:
        self._net = cv2.dnn.readNetFromONNX(np.frombuffer(zlib.decompress(stored), np.uint8))
        self._lock = Lock()

    def run(self, inputs: Values) -> Values:
        """Give the outputs for one batch, channels first."""
        with self._lock:
            self._net.setInput(inputs)
            return np.array(self._net.forward(), np.float32)


@cache
def load_net(name: str) -> Net:
    """Load a stored network once."""
    return Net((STORED / f"{name}.onnx.z").read_bytes())


def picture_input(image_bgr: NDArray[np.uint8]) -> Values:
    """A picture as networks take it: one, channels first, values around zero."""
    values = (image_bgr.astype(np.float32) * np.float32(1 / 255) - np.float32(_LEVEL)) * np.float32(_SCALE)
    return np.ascontiguousarray(values.transpose(2, 0, 1)[None])
