"""Small photos that are kept with the tests, what they show, and how they were drawn."""

import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "photos"
COLOURS = ("black", "white", "brown", "grey")

CHAMBER, OBELISKS_A, OBELISKS_B, NO_BOARD = (
    FOLDER / name for name in ("chamber.jpg", "obelisks_a.jpg", "obelisks_b.jpg", "no_board.jpg")
)
CHAMBER_COLUMNS = (
    ("white", "brown", "black"),
    ("brown", "black", "black"),
    ("brown", "brown", "black"),
    ("grey", "grey"),
)
HEIGHTS = {"black": 3, "white": 5, "brown": 1, "grey": 4}
TOWERS = ("black", "white", "grey")
LOOSE = {"black": 1, "white": 0, "brown": 2, "grey": 0}


def draw():
    """Draw them anew; only needed when the samples are to change."""
    import cv2
    import numpy as np

    from tests.support.obelisk_pictures import make_picture
    from tests.support.scenes import make_scene, to_jpeg

    FOLDER.mkdir(exist_ok=True)
    plain = {"size": (1000, 750), "light": "daylight", "clutter": False}
    chamber = make_scene(302, count=11, tilt_deg=15.0, yaw_deg=3.0, colours=COLOURS, **plain)
    CHAMBER.write_bytes(to_jpeg(chamber.image_bgr, 85))
    side_a = make_picture(402, "A", contents=HEIGHTS, **plain)
    OBELISKS_A.write_bytes(to_jpeg(side_a.image_bgr, 85))
    side_b = make_picture(404, "B", contents=(TOWERS, LOOSE), **plain)
    OBELISKS_B.write_bytes(to_jpeg(side_b.image_bgr, 85))
    cloth = np.random.default_rng(1).normal(120, 9, (60, 80, 3))
    cloth = cv2.resize(np.clip(cloth, 0, 255).astype(np.uint8), (800, 600))
    NO_BOARD.write_bytes(to_jpeg(cloth, 85))
    print(chamber.columns)


if __name__ == "__main__":
    sys.exit(draw())
