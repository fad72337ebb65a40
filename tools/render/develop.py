"""Makes a phone's photo of light: exposure, white balance, blur, noise, tone and JPEG."""

from __future__ import annotations

import cv2
import numpy as np


def develop(rng: np.random.Generator, light: np.ndarray, tags: dict) -> tuple[np.ndarray, int]:
    """Give the photo (8 bits, BGR) and the JPEG quality to store it with; what was done goes into `tags`."""
    size = max(light.shape[:2])
    dim = tags["lighting"] == "dim"
    corrected = rng.uniform(0.55, 1.0)
    key = np.clip(np.array(tags["key_rgb"]), 0.1, 5.0)[::-1]
    light = light * (key.mean() / key) ** corrected
    ev = rng.uniform(0.45, 0.75) if dim else rng.uniform(0.85, 1.25)
    middle = np.exp(np.log(light.mean(axis=2) + 1e-4).mean())
    light = light * (0.17 * ev / max(middle, 0.35 * np.percentile(light, 98) * 0.2))
    defocus = rng.uniform(0.2, 0.6) * size / 1000 if rng.random() < 0.3 else 0.0
    motion = rng.uniform(0.8, 2.6) * size / 1000 if rng.random() < (0.5 if dim else 0.15) else 0.0
    if defocus:
        light = cv2.GaussianBlur(light, (0, 0), defocus + 0.2)
    if motion:
        light = _move(light, motion, rng.uniform(0, np.pi))
    height, width = light.shape[:2]
    y, x = np.mgrid[:height, :width]
    away = ((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2)[..., None]
    light = light * (1 - rng.uniform(0, 0.7) * away)
    noise = rng.uniform(0.001, 0.0028) if dim else rng.uniform(0.0001, 0.0007)
    light = light + rng.normal(0, 1, light.shape) * np.sqrt(np.clip(light, 0, None) * noise + 2e-6)
    if noise > 0.001:  # what a phone does against noise
        light = cv2.GaussianBlur(light, (0, 0), 0.6)
    light = np.clip(light, 0, None)
    knee = rng.uniform(0.75, 0.95)
    light = np.where(light > knee, knee + (1 - knee) * (1 - np.exp(-(light - knee) / (1 - knee))), light)
    photo = np.where(light <= 0.0031308, 12.92 * light, 1.055 * np.power(light, 1 / 2.4) - 0.055)
    photo = photo + rng.uniform(-0.05, 0.12) * photo * (1 - photo) * (2 * photo - 1) * 2
    if rng.random() < 0.5:
        blurred = cv2.GaussianBlur(photo, (0, 0), 1.2)
        photo = photo + rng.uniform(0.2, 0.6) * (photo - blurred)
    quality = int(rng.integers(70, 93))
    tags |= {
        "wb_correction": round(float(corrected), 2),
        "ev": round(float(ev), 2),
        "motion_px": round(float(motion), 1),
        "defocus_px": round(float(defocus), 1),
        "shot_noise": round(float(noise), 5),
        "jpeg_quality": quality,
    }
    return np.clip(photo * 255 + 0.5, 0, 255).astype(np.uint8), quality


def _move(light, length, angle):
    side = int(np.ceil(length)) * 2 + 1
    kernel = np.zeros((side * 8, side * 8), np.float32)
    middle, reach = side * 4, length * 4
    ends = [
        (round(middle + s * reach * np.cos(angle)), round(middle + s * reach * np.sin(angle)))
        for s in (-1, 1)
    ]
    cv2.line(kernel, ends[0], ends[1], 1.0, 8)
    kernel = cv2.resize(kernel, (side, side), interpolation=cv2.INTER_AREA)
    return cv2.filter2D(light, -1, kernel / kernel.sum())
