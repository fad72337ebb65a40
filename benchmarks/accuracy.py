"""How well the chamber is read, per light, tilt and colour: `make accuracy`.

    python benchmarks/accuracy.py [--scenes N] [FOLDER ...]

Everything is read twice: searched, and with the tile's corners given. A folder holds labelled photos (`x.jpg`
beside `x.json` with `kind`, `colours`, `truth`, `board_corners_px` and `tags`). Without folders, scenes are
drawn from seeds that neither training nor tuning has seen, a third of them with kinds of print that were
held back altogether.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import argparse
import json
import sys
from collections import Counter, defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from companion.vision.reader import Eye
from tests.support.art import FAMILIES, HELD_BACK
from tests.support.scenes import make_scene, to_jpeg

CORNERS = ("tl", "tr", "br", "bl")
FIRST_SEED = 9000
PRINTS = HELD_BACK + FAMILIES


def drawn(count):
    """Generated photos with their truth."""
    for seed in range(FIRST_SEED, FIRST_SEED + count):
        family = PRINTS[seed % len(PRINTS)]
        scene = make_scene(seed, family=family)
        corners = [tuple(p) for p in scene.corners_px]
        yield (
            to_jpeg(scene.image_bgr),
            scene.colours,
            scene.columns,
            corners,
            scene.tags["light"],
            scene.tags["tilt_deg"],
            f"print {family}{', held back' if family in HELD_BACK else ''}",
        )


def labelled(folder):
    """Photos of a folder with their truth."""
    for path in sorted(Path(folder).glob("*.json")):
        label = json.loads(path.read_text())
        if label.get("kind") == "chamber":
            corners = [tuple(label["board_corners_px"][k]) for k in CORNERS]
            tags = label["tags"]
            data = path.with_suffix(".jpg").read_bytes()
            yield (
                data,
                label["colours"],
                label["truth"]["columns"],
                corners,
                tags["lighting"],
                tags["tilt_deg"],
                f"table {tags['table']}",
            )


def turned(columns):
    """The same full chamber from the other side of the table."""
    return [list(reversed(column)) for column in reversed(columns)]


def is_exact(truth, got):
    """Whether a reading is right, from either side where that makes no difference."""
    return got == truth or (got is not None and all(len(c) == 3 for c in truth) and got == turned(truth))


def measure(photos, with_corners):
    """Read everything and count by light, tilt and colour."""
    eye, table, cubes = Eye(), defaultdict(Counter), defaultdict(Counter)
    for data, colours, truth, corners, light, tilt_deg, kind in photos:
        reading = eye.read(data, "chamber", "A", colours, corners=corners if with_corners else None)
        got = None if reading.contents is None else [list(c) for c in reading.contents.columns]
        exact = is_exact(truth, got)
        band = f"tilt {int(tilt_deg // 15) * 15:2d}-{int(tilt_deg // 15) * 15 + 15:2d} deg"
        for key in ("all", f"light {light}", band, kind):
            table[key].update(n=1, exact=exact, silent=reading.verdict == "read" and not exact)
            table[key][reading.verdict] += 1
        seen = {(c, r): n for c, column in enumerate(got or []) for r, n in enumerate(column)}
        for c, column in enumerate(truth):
            for r, name in enumerate(column):
                cubes[name].update(n=1, right=seen.get((c, r)) == name)
    return table, cubes


def show(title, table, cubes):
    """Print one Markdown table."""
    print(f"\n### {title}\n")
    print("| photos | n | exact | silent errors | read | check | refused |\n|---|---|---|---|---|---|---|")
    for key in sorted(table, key=lambda k: (k != "all", k)):
        c = table[key]
        figures = (c["n"], f"{c['exact'] / c['n']:.1%}", c["silent"], c["read"], c["check"], c["refused"])
        print(f"| {key} | {' | '.join(map(str, figures))} |")
    print("\n| cubes | n | read right |\n|---|---|---|")
    for name in sorted(cubes):
        print(f"| {name} | {cubes[name]['n']} | {cubes[name]['right'] / cubes[name]['n']:.1%} |")


def main():
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="*")
    parser.add_argument("--scenes", type=int, default=60)
    options = parser.parse_args()
    sources = [(Path(folder).name, list(labelled(folder))) for folder in options.folders]
    if not sources:
        sources = [(f"{options.scenes} generated scenes", list(drawn(options.scenes)))]
    for name, photos in sources:
        for how, with_corners in (("tile found by the eye", False), ("corners given", True)):
            show(f"{name}, {how}", *measure(photos, with_corners))


if __name__ == "__main__":
    main()
