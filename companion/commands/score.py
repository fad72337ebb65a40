"""`companion score`: the score of tallies and of game records, with every reason on request."""

from __future__ import annotations

import argparse
import json
from functools import partial
from typing import Any

from companion.commands.files import about_file, read_file
from companion.commands.sheet_text import sheet_text
from companion.commands.warn import warn
from companion.core import record
from companion.core.errors import InvalidInputError, RecordError
from companion.core.score import ScoreSheet
from companion.core.words import words
from companion.games.registry import find_game
from companion.scoring.tallies import score_tally

LONGEST_NUMBER = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what `score` takes."""
    parser.add_argument("files", nargs="+", metavar="TALLY.json", help="tallies or game records")
    parser.add_argument("--explain", action="store_true", help="list every line with its reason")
    parser.add_argument("--lang", default="en", help="language of the text")
    parser.add_argument("--json", action="store_true", help="one line of JSON for each file")


def run(options: argparse.Namespace) -> int:
    """Score every file first, so that a bad one leaves nothing on standard output."""
    say = words(options.lang)
    sheets = [about_file(name, partial(score_file, name)) for name in options.files]
    if options.json:
        print("\n".join(json.dumps(sheet.to_json(say), ensure_ascii=False) for sheet in sheets))
        return 0
    texts = [sheet_text(sheet, say, explain=options.explain) for sheet in sheets]
    if len(texts) > 1:
        texts = [f"== {name}\n\n{text}" for name, text in zip(options.files, texts, strict=True)]
    print("\n\n".join(texts))
    return 0


def score_file(name: str) -> ScoreSheet:
    """Score one file, whichever of the two kinds it is."""
    data = read_file(name)
    try:
        parsed = json.loads(data, object_pairs_hook=_without_doubles, parse_int=_whole_number)
    except (ValueError, RecursionError) as error:
        return _score_torn(name, data, error)
    if isinstance(parsed, dict) and "format" in parsed:
        return _score_record(name, data)
    return score_tally(parsed)


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse a field that is there twice: nobody can tell which of the two was meant."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise InvalidInputError("field_twice", twice)
    return found


def _whole_number(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise InvalidInputError("number_too_long", "(top)", digits=len(digits))
    return int(digits)


def _score_torn(name: str, data: bytes, error: Exception) -> ScoreSheet:
    """Score as much of a broken file as is a sound record; anything else is no JSON."""
    try:
        return _score_record(name, data)
    except RecordError:
        line = getattr(error, "lineno", 1)
        raise InvalidInputError("not_json", name, line=line) from None


def _score_record(name: str, data: bytes) -> ScoreSheet:
    loaded = record.load(data, find_game)
    if loaded.fault:
        warn(name, loaded.fault.message)
    return loaded.match.standing()
