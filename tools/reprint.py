"""Gives a labelled photo of obelisks another print, so that nothing is learnt of the one it was taken with.

The print all photos of a side share is estimated from their flattened boards; dividing it out and multiplying
another in keeps shadows, light and cubes as they were.
"""

import cv2
import numpy as np

from companion.vision.slant_pose import slant_pose
from tests.support.obelisk_pictures import _print

PX_MM = 4
TILE_MM = (250.0, 75.0)


def linear(image_bgr):
    """Undo the display curve, roughly."""
    return (image_bgr.astype(np.float32) / 255) ** 2.2


def pose_of(corners_px, image_bgr):
    """The pose for known corners."""
    return slant_pose(corners_px, (image_bgr.shape[1], image_bgr.shape[0]))


def cube_mask(shape, pose, cubes_mm, half_mm):
    """Pixels that cubes (x, y, level) may cover."""
    mask = np.zeros(shape[:2], np.uint8)
    for x, y, level in cubes_mm:
        corners = [
            (x + sx * half_mm, y + sy * half_mm, 17 * (level + z))
            for sx in (-1, 1)
            for sy in (-1, 1)
            for z in (0, 1)
        ]
        hull = cv2.convexHull(pose.project(np.array(corners, float)).astype(np.float32))
        cv2.fillConvexPoly(mask, np.rint(hull).astype(np.int32), 255)
    return mask


def _flat(image, pose):
    to_mm = np.diag([1 / PX_MM, 1 / PX_MM, 1.0])
    size = (int(TILE_MM[0] * PX_MM), int(TILE_MM[1] * PX_MM))
    return cv2.warpPerspective(
        image, pose.plane(0.0) @ to_mm, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    )


def shared_print(photos):
    """Estimate the reflectance that (image, pose, cubes) photos of one side share."""
    logs = []
    for image_bgr, pose, cubes in photos:
        flat = linear(_flat(image_bgr, pose))
        hidden = _flat(cube_mask(image_bgr.shape, pose, cubes, 12), pose) > 0
        flat[hidden] = np.nan
        logs.append(np.log(flat / np.nanmedian(flat.reshape(-1, 3), axis=0) + 1e-3).astype(np.float32))
    return 0.45 * np.exp(np.nan_to_num(np.nanmedian(np.array(logs), axis=0)))


def reprint(rng, image_bgr, pose, cubes, print_bgr, side):
    """Draw another print in place of the one that is there."""
    ratio = np.clip(_print(rng, side) / print_bgr, 0.02, 8).astype(np.float32)
    matrix = pose.plane(0.0) @ np.diag([1 / PX_MM, 1 / PX_MM, 1.0])
    size = (image_bgr.shape[1], image_bgr.shape[0])
    factor = cv2.warpPerspective(ratio, matrix, size, borderValue=(1, 1, 1))
    mask = cv2.GaussianBlur(cube_mask(image_bgr.shape, pose, cubes, 9.0).astype(np.float32) / 255, (3, 3), 0)
    factor = factor * (1 - mask[..., None]) + mask[..., None]
    return np.rint(np.clip(linear(image_bgr) * factor, 0, 1) ** (1 / 2.2) * 255).astype(np.uint8)
