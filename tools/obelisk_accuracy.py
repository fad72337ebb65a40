"""Measures how well obelisks are read; run as `python -m tools.obelisk_accuracy [...]`.

--photos FOLDER   labelled photos (JPEG + JSON)
--prints N        those photos with N other prints each, from seeds that training has not used
--drawn N         pictures drawn from seeds that training has not used
--folds DIR       read every fourth photo with networks that have not seen it (`tools/train_*.py --folds`)
--corners         hand the corners over
--turned K        turn every picture by K quarters
--show            print what was read wrongly
"""

import argparse
import time
from collections import Counter
from itertools import islice
from pathlib import Path

import cv2
import numpy as np

from companion.core.reading import ObeliskHeights
from companion.vision import judge, paint, stacks
from companion.vision import slanted_outline as outline
from companion.vision.colour import COLOURS, expect_exposure
from companion.vision.obelisks import read_obelisks
from companion.vision.photo import Photo
from companion.vision.task import NotReadableError, Task
from companion.vision.turned import Turn
from tools.dense_fit import load_from
from tools.obelisk_sources import drawings, labelled_photos, with_other_prints

OTHER_PRINTS, OTHER_DRAWINGS = 977, 50_000


def use_fold(folder, fold):
    """Read with the networks and paints of one fold."""
    home = Path(folder) / f"fold{fold}"
    for module in (judge, outline, stacks):
        module.load_network = lambda name: load_from(home, name)
    scatter = _scatter_of(home)
    paint.load_scatter = lambda: scatter


def _scatter_of(home):
    own, paint.STORED = paint.STORED, home
    try:
        return _LOAD_SCATTER.__wrapped__()
    finally:
        paint.STORED = own


_LOAD_SCATTER = paint.load_scatter


def truth_of(picture):
    """What stands in a picture, as the reader says it: heights, or towers and loose cubes."""
    if picture.side == "A":
        highest = Counter()
        for _, _, level, colour in picture.cubes:
            highest[colour] = max(highest[colour], level + 1)
        return {c: highest[c] for c in COLOURS}
    towers = sorted((x, c) for x, y, level, c in picture.cubes if y < 38 and level == 2)
    loose = Counter(c for _, y, _, c in picture.cubes if y >= 38)
    return tuple(c for _, c in towers), {c: loose[c] for c in COLOURS}


def seen_in(contents):
    """The same of a reading."""
    if isinstance(contents, ObeliskHeights):
        return dict(contents.heights)
    return contents.towers, dict(contents.loose)


def read(picture, *, corners, turned):
    """Read one picture; give contents, verdict or reason, the corners' error and the time."""
    image_bgr = picture.image_bgr
    turn = Turn(turned, (image_bgr.shape[1], image_bgr.shape[0]))
    shown = turn.picture(image_bgr)
    photo = Photo(shown, shown.shape[1], shown.shape[0])
    back = Turn(-turned % 4, (shown.shape[1], shown.shape[0]))
    corners_px = back.back(picture.corners_px)
    task = Task(
        side=picture.side,
        colours=tuple(c for c in COLOURS if c in picture.colours),
        exposure=expect_exposure(shown),
        corners_px=corners_px if corners else None,
    )
    started = time.process_time()
    try:
        reading = read_obelisks(photo, task)
    except NotReadableError as error:
        return None, error.reason, 999.0, time.process_time() - started
    took = time.process_time() - started
    width = np.linalg.norm(corners_px[1] - corners_px[0])
    wrong_mm = np.abs(np.array(reading.corners) - corners_px).max() / width * 250
    return seen_in(reading.contents), reading.verdict, wrong_mm, took


def groups_of(picture):
    """The rows of the table a picture belongs to."""
    light = picture.tags.get("lighting", picture.tags.get("light"))
    elevation = picture.tags["elevation_deg"]
    step = (
        "20-30" if elevation < 30 else "30-40" if elevation < 40 else "40-50" if elevation < 50 else "50-60"
    )
    return [f"side {picture.side}", f"light {light}", f"elevation {step}"]


def pictures_of(options):
    """Everything to measure."""
    if options.photos:
        photos = labelled_photos(options.photos)
        if options.prints:
            yield from with_other_prints(photos, options.prints, seed=OTHER_PRINTS)
        else:
            yield from photos
    yield from drawings(options.drawn, OTHER_DRAWINGS)


def main():
    """Read and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--photos")
    parser.add_argument("--prints", type=int, default=0)
    parser.add_argument("--drawn", type=int, default=0)
    parser.add_argument("--folds")
    parser.add_argument("--corners", action="store_true")
    parser.add_argument("--turned", type=int, default=0)
    parser.add_argument("--most", type=int)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    table = {}
    for i, picture in enumerate(islice(pictures_of(options), options.most)):
        if options.folds and picture.fold >= 0:
            use_fold(options.folds, picture.fold)
        seen, verdict, wrong_mm, took = read(picture, corners=options.corners, turned=options.turned)
        is_exact = seen == truth_of(picture)
        for group in groups_of(picture):
            row = table.setdefault(group, Counter())
            row.update(n=1, exact=is_exact, silent=verdict == "read" and not is_exact, ms=1000 * took)
            row[verdict if verdict in ("read", "check") else "refused"] += 1
        if options.show and not is_exact:
            print(f"{i} {groups_of(picture)} {verdict} off {wrong_mm:.1f} mm {picture.tags.get('table', '')}")
            print(f"   true {truth_of(picture)}\n   seen {seen}", flush=True)
    print("| pictures | n | exact | wrong without a doubt | read | check | refused | ms |")
    print("|---|---|---|---|---|---|---|---|")
    for group, row in sorted(table.items()):
        print(
            f"| {group} | {row['n']} | {row['exact'] / row['n']:.1%} | {row['silent']} | {row['read']} |"
            f" {row['check']} | {row['refused']} | {row['ms'] / row['n']:.0f} |"
        )


if __name__ == "__main__":
    main()
