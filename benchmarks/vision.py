"""What reading costs: one thread, 12-megapixel photos, as multiples of one full `cv2.imdecode` of the file.

    python benchmarks/vision.py [--board chamber|obelisks] [PHOTO.jpg ...]

Without photos it draws its own: chambers and obelisks of several lights, tilts and fillings, enlarged to 12
megapixels. Times are processor time of the one thread, and every figure is the least of several runs taken in
turn, because other programs only ever add to it. Memory is the peak of a process that does nothing else. The
exit code is 1 where the median of a board's photos is above what was promised.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one thread, before numpy is loaded

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import cv2
import numpy as np

from companion.vision.photo import open_photo
from companion.vision.reader import LONG_SIDES_PX, Eye
from tests.support.obelisk_pictures import make_picture
from tests.support.scenes import make_scene, to_jpeg

SIZE = (4000, 3000)
RUNS = 7
MOST_READ, MOST_WHOLE = 1.0, 1.5
COLOURS = ("black", "white", "brown", "grey")
CHAMBERS = {
    "empty, daylight": {"seed": 2101, "count": 0, "light": "daylight", "tilt_deg": 12},
    "few, dim": {"seed": 2102, "count": 4, "light": "dim", "tilt_deg": 20},
    "half, tungsten": {"seed": 2103, "count": 11, "light": "tungsten", "tilt_deg": 5},
    "half, hard light": {"seed": 2104, "count": 14, "light": "side_hard", "tilt_deg": 33},
    "full, neutral": {"seed": 2105, "count": 21, "light": "neutral", "tilt_deg": 25},
    "past the edge": {"seed": 2106, "count": 31, "light": "daylight", "tilt_deg": 38},
    "sideways, tungsten": {"seed": 2107, "count": 17, "light": "tungsten", "tilt_deg": 18, "yaw_deg": 90},
    "upside down, dim": {"seed": 2108, "count": 8, "light": "dim", "tilt_deg": 41, "yaw_deg": 180},
}
OBELISKS = {
    "A, 1": (2201, "A"),
    "A, 2": (2202, "A"),
    "A, 3": (2203, "A"),
    "B, 1": (2204, "B"),
    "B, 2": (2205, "B"),
}


def enlarged(image_bgr):
    """A photo blown up to 12 megapixels, with a sensor's grain: some 4 MB, as phones write them."""
    size = SIZE if image_bgr.shape[1] > image_bgr.shape[0] else SIZE[::-1]
    large = cv2.resize(image_bgr, size, interpolation=cv2.INTER_CUBIC).astype(np.int16)
    grain = np.random.default_rng(0).normal(0, 5, large.shape[:2]).astype(np.int16)
    return to_jpeg(np.clip(large + grain[..., None], 0, 255).astype(np.uint8), 92)


def photos(options):
    """The photos to measure: board, side, name and file."""
    for path in options.photos:
        yield options.board or "chamber", "A", Path(path).name, enlarged(cv2.imread(path))
    if options.photos:
        return
    if options.board != "obelisks":
        for name, wanted in CHAMBERS.items():
            yield "chamber", "A", name, enlarged(make_scene(**wanted).image_bgr)
    if options.board != "chamber":
        for name, (seed, side) in OBELISKS.items():
            yield "obelisks", side, name, enlarged(make_picture(seed, side).image_bgr)


def milliseconds(*tasks):
    """The least processor time of each task, run in turn."""
    times = [[] for _ in tasks]
    for _ in range(RUNS):
        for task, taken in zip(tasks, times, strict=True):
            started = time.thread_time()
            task()
            taken.append((time.thread_time() - started) * 1000)
    return [min(taken) for taken in times]


def measure(board, side, name, data):
    """One line of the table; gives the two ratios."""
    eye, buffer = Eye(), np.frombuffer(data, np.uint8)
    eye.read(data, board, side, COLOURS)  # what is loaded once is not part of a read
    full, opened, whole = milliseconds(
        lambda: cv2.imdecode(buffer, cv2.IMREAD_COLOR),
        lambda: open_photo(data, LONG_SIDES_PX[board]),
        lambda: eye.read(data, board, side, COLOURS),
    )
    read = whole - opened
    figures = f"{len(data) / 1e6:5.1f} {full:8.1f} {opened:8.1f} {read:8.1f} {whole:8.1f}"
    print(f"{board + ': ' + name:28} {figures} {read / full:12.2f} {whole / full:12.2f}", flush=True)
    return read / full, whole / full


def memory_mb(board, side, data):
    """The peak of a process that only reads one photo."""
    with tempfile.NamedTemporaryFile(suffix=".jpg") as file:
        Path(file.name).write_bytes(data)
        script = (
            "import re, sys; from pathlib import Path; from companion.vision.reader import Eye\n"
            "Eye().read(Path(sys.argv[1]).read_bytes(), sys.argv[2], sys.argv[3], ())\n"
            "print(re.search(r'VmHWM:\\s+(\\d+)', Path('/proc/self/status').read_text())[1])"
        )
        command = [sys.executable, "-c", script, file.name, board, side]
        root = Path(__file__).resolve().parent.parent
        done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=root)
    return int(done.stdout) / 1024


def main():
    """Print a table, and whether the promise is kept."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("photos", nargs="*")
    parser.add_argument("--board", choices=["chamber", "obelisks"])
    options = parser.parse_args()
    cv2.setNumThreads(1)
    ratios, peaks = {}, {}
    heads = f"{'MB':>5} {'decode':>8} {'open':>8} {'read':>8} {'whole':>8}"
    print(f"{'photo':28} {heads}   read/decode whole/decode")
    for board, side, name, data in photos(options):
        ratios.setdefault(board, []).append(measure(board, side, name, data))
        if board not in peaks:
            peaks[board] = memory_mb(board, side, data)
    is_kept = True
    for board, found in ratios.items():
        reads, wholes = zip(*found, strict=True)
        is_kept &= statistics.median(reads) <= MOST_READ and statistics.median(wholes) <= MOST_WHOLE
        print(
            f"{board}: read {statistics.median(reads):.2f} x, worst {max(reads):.2f} x (most {MOST_READ}); "
            f"whole {statistics.median(wholes):.2f} x, worst {max(wholes):.2f} x (most {MOST_WHOLE}); "
            f"memory peak {peaks[board]:.0f} MB"
        )
    return 0 if is_kept else 1


if __name__ == "__main__":
    sys.exit(main())
