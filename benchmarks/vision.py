"""What reading costs: one thread, a 12-megapixel photo, as multiples of one full `cv2.imdecode` of the file.

    python benchmarks/vision.py [PHOTO.jpg ...]

Without photos it draws its own. Every figure is the median of several runs; memory is the process's peak.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one thread, before numpy is loaded

import resource
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import cv2
import numpy as np

from companion.vision.reader import Eye
from tests.support.scenes import make_scene, to_jpeg

SEEDS = (2001, 2002, 2003, 2004, 2005)
SIZE = (4000, 3000)
RUNS = 7
MOST_READ, MOST_WHOLE = 1.0, 1.5
COLOURS = ("black", "white", "brown", "grey")


def enlarged(image_bgr):
    """A photo blown up to 12 megapixels, with a sensor's grain: some 4 MB, as phones write them."""
    size = SIZE if image_bgr.shape[1] > image_bgr.shape[0] else SIZE[::-1]
    large = cv2.resize(image_bgr, size, interpolation=cv2.INTER_CUBIC).astype(np.int16)
    grain = np.random.default_rng(0).normal(0, 5, large.shape[:2]).astype(np.int16)
    return to_jpeg(np.clip(large + grain[..., None], 0, 255).astype(np.uint8), 92)


def photos():
    """The photos to measure, each with a name."""
    if len(sys.argv) > 1:
        for path in sys.argv[1:]:
            yield Path(path).name, enlarged(cv2.imread(path))
    else:
        for seed in SEEDS:
            yield f"scene {seed}", enlarged(make_scene(seed).image_bgr)


def milliseconds(task):
    """The median time of a task."""
    times = []
    for _ in range(RUNS):
        started = time.perf_counter()
        task()
        times.append((time.perf_counter() - started) * 1000)
    return statistics.median(times)


def main():
    """Print a table and whether the promise is kept."""
    cv2.setNumThreads(1)
    eye = Eye()
    read_ratios, whole_ratios = [], []
    print(f"{'photo':16} {'MB':>5} {'decode':>8} {'read':>8} {'whole':>8}   read/decode whole/decode")
    for name, data in photos():
        buffer = np.frombuffer(data, np.uint8)
        full = milliseconds(lambda buffer=buffer: cv2.imdecode(buffer, cv2.IMREAD_COLOR))
        readings = [eye.read(data, "chamber", "A", COLOURS) for _ in range(RUNS)]
        read = statistics.median(dict(r.milliseconds)["read"] for r in readings)
        whole = statistics.median(sum(dict(r.milliseconds).values()) for r in readings)
        read_ratios.append(read / full)
        whole_ratios.append(whole / full)
        print(
            f"{name:16} {len(data) / 1e6:5.1f} {full:8.1f} {read:8.1f} {whole:8.1f} "
            f"{read / full:12.2f} {whole / full:12.2f}"
        )
    print(
        f"median: read {statistics.median(read_ratios):.2f} x (at most {MOST_READ}), "
        f"whole {statistics.median(whole_ratios):.2f} x (at most {MOST_WHOLE})"
    )
    peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"memory peak {peak_mb:.0f} MB, drawing the photos included")


if __name__ == "__main__":
    main()
