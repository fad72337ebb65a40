"""What other lamps, lenses and phones would have made of a picture."""

from __future__ import annotations

import cv2
import numpy as np


def disturb(rng: np.random.Generator, image_bgr: np.ndarray) -> np.ndarray:
    """Change colours, tone, sharpness and noise; give values around zero as networks take them."""
    values = image_bgr.astype(np.float32) / 255
    if rng.random() < 0.15:
        values = values[..., rng.permutation(3)]
    if rng.random() < 0.12:
        values = np.repeat(values.mean(axis=2, keepdims=True), 3, axis=2)
    if rng.random() < 0.8:
        values = values ** float(np.exp(rng.normal(0, 0.22)))
    gains = np.exp(rng.normal(0, 0.14, 3) + rng.normal(0, 0.22)).astype(np.float32)
    values = values * gains
    if rng.random() < 0.3:
        height, width = values.shape[:2]
        ramp = np.linspace(-1, 1, width, dtype=np.float32)[None] * rng.normal(0, 0.25)
        ramp = ramp + np.linspace(-1, 1, height, dtype=np.float32)[:, None] * rng.normal(0, 0.25)
        values = values * np.exp(ramp)[..., None]
    if rng.random() < 0.25:
        values = cv2.GaussianBlur(values, (0, 0), rng.uniform(0.3, 1.2))
    if rng.random() < 0.4:
        values = values + rng.normal(0, rng.uniform(0.003, 0.03), values.shape).astype(np.float32)
    return as_input(np.clip(values, 0, 1))


def as_input(values: np.ndarray) -> np.ndarray:
    """Picture values 0 to 1 as a network takes them: channels first, around zero."""
    return np.ascontiguousarray((values.astype(np.float32) - 0.45).transpose(2, 0, 1) * 4)
