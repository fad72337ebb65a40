"""`companion read`: photos of boards in, what stands on them out."""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path
from typing import Any

from companion.core.errors import InvalidInputError
from companion.core.message import Message
from companion.core.reading import ChamberContents, ObeliskHeights, ObeliskTowers, Point, Reading
from companion.core.words import Words, words

MOST_FILE_BYTES = 200_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what can be asked."""
    parser.add_argument("photos", metavar="PHOTO", nargs="+", help="photo files (JPEG, PNG or WebP)")
    parser.add_argument(
        "--board", required=True, choices=("chamber", "obelisks"), help="which board it shows"
    )
    parser.add_argument("--side", required=True, choices=("A", "B"), help="which side of it is up")
    parser.add_argument(
        "--colours", default="", help="colours in play, such as black,white (default: all four)"
    )
    parser.add_argument("--corners", help='the tile\'s corners "x,y x,y x,y x,y": top left first, clockwise')
    parser.add_argument("--overlay", metavar="OUT.png", help="draw what was read over the (only) photo")
    parser.add_argument(
        "--calibration", metavar="PHOTO", help="photo of one cube of each colour in play, in a row"
    )
    parser.add_argument("--lang", default="en", help="language of the text")
    parser.add_argument("--json", action="store_true", help="one line of JSON per photo")


def run(options: argparse.Namespace) -> int:
    """Read every photo, in the order given."""
    colours = tuple(c.strip() for c in options.colours.split(",") if c.strip())
    corners = _corners(options.corners) if options.corners is not None else None
    catalogue = words(options.lang)
    if options.overlay and len(options.photos) > 1:
        raise InvalidInputError("overlay_needs_one_photo", "overlay")
    for path in (*options.photos, *([options.calibration] if options.calibration else [])):
        _check_file(path)
    from companion.vision.calibration import calibrate  # the eye is heavy: only this verb needs it
    from companion.vision.overlay import draw_overlay
    from companion.vision.reader import Eye

    references = calibrate(_load(options.calibration), colours) if options.calibration else None
    eye = Eye(references)
    for path in options.photos:
        photo = _load(path)
        reading = eye.read(photo, options.board, options.side, colours, corners=corners)
        line = json.dumps(as_json(path, reading)) if options.json else as_text(path, reading, catalogue)
        print(line, flush=True)
        if options.overlay and reading.detail is None:
            _save(options.overlay, draw_overlay(photo, reading))
    return 0


def as_json(path: str, reading: Reading) -> dict[str, Any]:
    """Show a reading in the promised format."""
    shown: dict[str, Any] = {
        "photo": path,
        "board": reading.board,
        "side": reading.side,
        "verdict": reading.verdict,
        "confidence": round(reading.confidence, 3),
    }
    shown |= _contents_json(reading)
    shown["doubtful"] = [str(d.where[0]) if len(d.where) == 1 else list(d.where) for d in reading.doubts]
    shown["second_best"] = [d.second_best for d in reading.doubts]
    shown["reason"] = reading.reason
    shown["corners"] = [list(p) for p in reading.corners] if reading.corners else None
    shown["ms"] = dict(reading.milliseconds)
    return shown


def as_text(path: str, reading: Reading, catalogue: Words) -> str:
    """Say a reading in a few lines for people."""
    if reading.verdict == "refused":
        advice = reading.detail or Message.of(f"advice.{reading.reason}")
        return f"{path}: {catalogue.say(advice)}"
    sure = catalogue.say(Message.of(f"read.{reading.verdict}", percent=round(100 * reading.confidence)))
    lines = [f"{path}: {sure}", *_contents_text(reading, catalogue)]
    lines += ["  " + catalogue.say(_doubt_message(d.where, d.second_best)) for d in reading.doubts]
    return "\n".join(lines)


def _doubt_message(where: tuple[str | int, ...], second_best: str | int | None) -> Message:
    other = "nothing" if second_best is None else second_best
    if isinstance(where[0], int) and isinstance(where[-1], int):
        return Message.of("read.doubtful_cell", column=where[0], row=where[-1], other=other)
    return Message.of("read.doubtful_place", place=where, other=other)


def _contents_json(reading: Reading) -> dict[str, Any]:
    match reading.contents:
        case ChamberContents(columns):
            return {"columns": [list(column) for column in columns]}
        case ObeliskHeights(heights):
            return {"heights": dict(heights)}
        case ObeliskTowers(towers, loose):
            return {"towers": list(towers), "loose": dict(loose)}
        case None:
            return {}


def _contents_text(reading: Reading, catalogue: Words) -> list[str]:
    match reading.contents:
        case ChamberContents(columns):
            named = [[catalogue.word(c) for c in column] for column in columns]
            width = max((len(n) for column in named for n in column), default=0)
            rows = [" ".join((c[r] if r < len(c) else "").ljust(width) for c in named) for r in range(3)]
            return ["  " + row.rstrip() for row in rows if row.strip()] or ["  " + catalogue.word("nothing")]
        case ObeliskHeights(heights):
            return [f"  {catalogue.word(colour)}: {height}" for colour, height in heights]
        case ObeliskTowers(towers, loose):
            shown = [f"  {i + 1}. {catalogue.word(colour)}" for i, colour in enumerate(towers)]
            return shown + [f"  {catalogue.word(colour)}: {count}" for colour, count in loose if count]
        case None:
            return []


def _corners(text: str) -> tuple[Point, ...]:
    try:
        points = tuple((float(x), float(y)) for x, y in (pair.split(",") for pair in text.split()))
    except ValueError as error:
        raise InvalidInputError("not_four_corners", "corners") from error
    if len(points) != 4 or not all(math.isfinite(v) for point in points for v in point):
        raise InvalidInputError("not_four_corners", "corners")
    return points


def _check_file(path: str) -> None:
    file = Path(path)
    try:
        size = file.stat().st_size if file.is_file() else -1
    except OSError:
        size = -1
    if file.is_dir():
        raise InvalidInputError("photo_is_a_folder", "photo", path=path)
    if size < 0:
        raise InvalidInputError("no_such_photo", "photo", path=path)


def _load(path: str) -> bytes:
    """Read a file, but never more of it than a photo can have."""
    try:
        with Path(path).open("rb") as file:
            return file.read(MOST_FILE_BYTES)
    except OSError as error:
        raise InvalidInputError("no_such_photo", "photo", path=path) from error


def _save(path: str, png: bytes) -> None:
    try:
        Path(path).write_bytes(png)
    except OSError as error:
        raise InvalidInputError("cannot_write", "overlay", path=path) from error
