"""Gives labelled photos other prints: `python -m tools.reprint FOLDER OUT --times 3 --seed 1`.

The print that all photos of a kind share is estimated from their flattened boards; dividing it out and
multiplying another in keeps light, shadows, cubes and table as they were photographed.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from tools.labelled import Labelled, load_labelled
from tools.render.prints import PX_MM, TILE_MM, draw_print

CUBE_MM = 17.0
_TO_MM = np.diag([1 / PX_MM, 1 / PX_MM, 1.0])


def main() -> None:
    """Reprint every photo of a folder a few times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    photos = load_labelled([asked.folder])
    for kind in sorted({photo.kind for photo in photos}):
        mine = [photo for photo in photos if photo.kind == kind]
        shared = shared_print(mine)
        for photo in mine:
            for time in range(asked.times):
                rng = np.random.default_rng([asked.seed, time, *photo.path.stem.encode()])
                path = asked.out / f"{photo.path.stem}_{asked.seed}{time}"
                again = reprint(rng, photo, shared)
                cv2.imwrite(
                    str(path.with_suffix(".jpg")),
                    again,
                    [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(78, 95))],
                )
                path.with_suffix(".json").write_text(json.dumps(photo.label_at_working_size()))


def linear(image_bgr):
    """Undo the display curve, roughly."""
    return (image_bgr.astype(np.float32) / 255) ** 2.2


def cube_mask(photo: Labelled, half_mm: float) -> np.ndarray:
    """Pixels that cubes may cover."""
    mask = np.zeros(photo.image_bgr.shape[:2], np.uint8)
    signs = [(a, b, c) for a in (-1, 1) for b in (-1, 1) for c in (0, 1)]
    for x, y, top_mm in photo.tops_mm:
        corners = [(x + a * half_mm, y + b * half_mm, top_mm - c * CUBE_MM) for a, b, c in signs]
        hull = cv2.convexHull(photo.pose.project(np.array(corners, float)).astype(np.float32))
        cv2.fillConvexPoly(mask, np.rint(hull).astype(np.int32), 255)
    return mask


def shared_print(photos: list[Labelled]) -> np.ndarray:
    """Estimate the reflectance that the boards of all photos share."""
    logs = []
    size = (TILE_MM[0] * PX_MM, TILE_MM[1] * PX_MM)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    for photo in photos:
        to_photo = photo.pose.plane(0.0) @ _TO_MM
        flat = linear(cv2.warpPerspective(photo.image_bgr, to_photo, size, flags=flags))
        hidden = cv2.warpPerspective(cube_mask(photo, 12.0), to_photo, size, flags=flags) > 0
        flat[hidden] = np.nan
        logs.append(np.log(flat / np.nanmedian(flat.reshape(-1, 3), axis=0) + 1e-3).astype(np.float32))
    return 0.45 * np.exp(np.nan_to_num(np.nanmedian(np.array(logs), axis=0)))


def reprint(rng: np.random.Generator, photo: Labelled, shared: np.ndarray) -> np.ndarray:
    """Draw another print in place of the one that is there."""
    drawn = draw_print(rng, photo.kind, is_usual=True).image
    ratio = np.clip(drawn / shared, 0.02, 8).astype(np.float32)
    image_bgr = photo.image_bgr
    size = (image_bgr.shape[1], image_bgr.shape[0])
    factor = cv2.warpPerspective(ratio, photo.pose.plane(0.0) @ _TO_MM, size, borderValue=(1, 1, 1))
    mask = cv2.GaussianBlur(cube_mask(photo, 8.9).astype(np.float32) / 255, (3, 3), 0)[..., None]
    factor = factor * (1 - mask) + mask
    return np.rint(np.clip(linear(image_bgr) * factor, 0, 1) ** (1 / 2.2) * 255).astype(np.uint8)


if __name__ == "__main__":
    main()
