"""How well boards are read, per kind, light, tilt and colour: `make accuracy`.

    python benchmarks/accuracy.py [--scenes N] [--kind chamber|obelisks_a|obelisks_b] [--turned] [FOLDER ...]

Everything is read twice: searched, and with the tile's corners given. A folder holds labelled photos (`x.jpg`
beside `x.json` with `kind`, `side`, `colours`, `truth`, `board_corners_px` and `tags`). Without folders,
scenes are drawn from seeds that neither training nor tuning has seen, a third of the chambers with kinds of
print that were held back altogether. `--turned` holds every photo sideways or upside down.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import argparse
import json
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import cv2
import numpy as np

from companion.core.reading import ChamberContents, ObeliskHeights
from companion.vision.reader import Eye
from tests.support.art import FAMILIES, HELD_BACK
from tests.support.obelisk_pictures import make_picture
from tests.support.scenes import make_scene, to_jpeg

CORNERS = ("tl", "tr", "br", "bl")
FIRST_SEED = 9000
PRINTS = HELD_BACK + FAMILIES


@dataclass(frozen=True)
class Case:
    """One photo and its truth, told as places and what is there."""

    data: bytes
    kind: str
    side: str
    colours: tuple
    truth: dict
    corners: list
    light: str
    tilt_deg: float
    group: str


def chamber_truth(columns):
    """Cells and their colours."""
    return {(c, r): name for c, column in enumerate(columns) for r, name in enumerate(column)}


def towers_truth(towers, loose):
    """Towers in order, and loose cubes by colour."""
    return {("tower", i): name for i, name in enumerate(towers)} | {
        ("loose", c): n for c, n in loose.items() if n
    }


def drawn(count):
    """Generated photos: half chambers, a quarter each side of the obelisks."""
    for number in range(count):
        seed = FIRST_SEED + number
        if number % 4 < 2:
            family = PRINTS[number // 2 % len(PRINTS)]
            scene = make_scene(seed, family=family)
            kind, side, truth = "chamber", "A", chamber_truth(scene.columns)
            tilt, group = (
                scene.tags["tilt_deg"],
                f"print {family}{', held back' if family in HELD_BACK else ''}",
            )
        else:
            side = "AB"[number % 2]
            scene = make_picture(seed, side)
            kind, group = f"obelisks_{side.lower()}", "drawn"
            tilt = 90 - scene.tags["elevation_deg"]
            heights = {c: n for c, n in scene.heights.items() if n}
            truth = heights if side == "A" else towers_truth(scene.towers, scene.loose)
        corners = [tuple(p) for p in scene.corners_px]
        data = to_jpeg(scene.image_bgr)
        yield Case(data, kind, side, scene.colours, truth, corners, scene.tags["light"], tilt, group)


def labelled(folder):
    """Photos of a folder with their truth."""
    for path in sorted(Path(folder).glob("*.json")):
        label = json.loads(path.read_text())
        if "truth" not in label:
            continue
        told, tags = label["truth"], label["tags"]
        if label["kind"] == "chamber":
            truth = chamber_truth(told["columns"])
        elif label["kind"] == "obelisks_a":
            truth = {c: n for c, n in told["heights"].items() if n}
        else:
            truth = towers_truth(told["towers"], told["loose"])
        corners = [tuple(label["board_corners_px"][k]) for k in CORNERS]
        yield Case(
            path.with_suffix(".jpg").read_bytes(),
            label["kind"],
            label["side"],
            tuple(label["colours"]),
            truth,
            corners,
            tags["lighting"],
            tags["tilt_deg"],
            f"table {tags['table']}",
        )


def turned(case, quarters):
    """The same photo as it is when the phone is held otherwise."""
    image_bgr = cv2.imdecode(np.frombuffer(case.data, np.uint8), cv2.IMREAD_COLOR)
    wide = image_bgr.shape[1]
    corners = case.corners
    for _ in range(quarters):
        corners = [(y, wide - 1 - x) for x, y in corners]
        image_bgr = np.rot90(image_bgr)
        wide = image_bgr.shape[1]
    return replace(case, data=to_jpeg(np.ascontiguousarray(image_bgr), 95), corners=corners)


def told_by(contents):
    """A reading's contents as places and what is there."""
    if contents is None:
        return None
    if isinstance(contents, ChamberContents):
        return chamber_truth(contents.columns)
    if isinstance(contents, ObeliskHeights):
        return {c: n for c, n in contents.heights if n}
    return towers_truth(contents.towers, dict(contents.loose))


def from_behind(cells):
    """A full chamber as it is seen from the other side of the table."""
    last = max((c for c, _ in cells), default=0)
    return {(last - c, 2 - r): name for (c, r), name in cells.items()}


def is_exact(case, got):
    """Whether a reading is right, from either side where that makes no difference."""
    if got == case.truth:
        return True
    return case.kind == "chamber" and len(case.truth) % 3 == 0 and got == from_behind(case.truth)


def measure(cases, with_corners):
    """Read everything and count by kind, light, tilt and what is there."""
    eye, table, places = Eye(), defaultdict(Counter), defaultdict(Counter)
    for case in cases:
        board = case.kind.partition("_")[0]
        corners = case.corners if with_corners else None
        reading = eye.read(case.data, board, case.side, case.colours, corners=corners)
        got = told_by(reading.contents)
        exact = is_exact(case, got)
        band = int(case.tilt_deg // 15) * 15
        keys = ("all", f"light {case.light}", f"tilt {band:2d}-{band + 15:2d} deg", case.group)
        for key in keys:
            row = table[case.kind, key]
            row.update(n=1, exact=exact, silent=reading.verdict == "read" and not exact)
            row[reading.verdict] += 1
        for place, answer in case.truth.items():
            colour = answer if isinstance(answer, str) else place if isinstance(place, str) else place[1]
            places[case.kind, colour].update(n=1, right=exact or (got or {}).get(place) == answer)
    return table, places


def show(title, table, places):
    """Print one Markdown table for each kind."""
    for kind in sorted({kind for kind, _ in table}):
        print(f"\n### {title}: {kind}\n")
        print(
            "| photos | n | exact | silent errors | read | check | refused |\n|---|---|---|---|---|---|---|"
        )
        for _, key in sorted((k for k in table if k[0] == kind), key=lambda k: (k[1] != "all", k)):
            c = table[kind, key]
            figures = (c["n"], f"{c['exact'] / c['n']:.1%}", c["silent"], c["read"], c["check"], c["refused"])
            print(f"| {key} | {' | '.join(map(str, figures))} |")
        print("\n| colour | places | read right |\n|---|---|---|")
        for _, name in sorted(k for k in places if k[0] == kind):
            found = places[kind, name]
            print(f"| {name} | {found['n']} | {found['right'] / found['n']:.1%} |")


def main():
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="*")
    parser.add_argument("--scenes", type=int, default=120)
    parser.add_argument("--kind")
    parser.add_argument("--turned", action="store_true")
    options = parser.parse_args()
    sources = [(Path(folder).name, list(labelled(folder))) for folder in options.folders]
    if not sources:
        sources = [(f"{options.scenes} generated scenes", list(drawn(options.scenes)))]
    for name, found in sources:
        cases = [case for case in found if options.kind in {None, case.kind}]
        if options.turned:
            cases = [turned(case, 1 + i % 3) for i, case in enumerate(cases)]
        for how, with_corners in (("board found by the eye", False), ("corners given", True)):
            show(f"{name}, {how}", *measure(cases, with_corners))


if __name__ == "__main__":
    main()
