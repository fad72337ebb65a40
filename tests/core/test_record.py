"""Record files: golden ones of every format version, and all the ways a file can be wrong."""

import json
from pathlib import Path

import pytest

from companion.core import record
from companion.core.errors import CompanionError
from companion.core.match import Match
from companion.core.words import words
from companion.games.registry import find_game
from tests.support.imhotep import setup

GOLDEN = Path(__file__).parent / "golden"


def load(data):
    return record.load(data, find_game)


@pytest.mark.parametrize("number", range(1, record.FORMAT + 1))
def test_a_golden_record_of_every_format_version_still_loads(number):
    """A format version without a golden file fails here."""
    expected = json.loads((GOLDEN / f"record-{number}.expected.json").read_text(encoding="utf-8"))
    loaded = load((GOLDEN / f"record-{number}.json").read_bytes())
    assert loaded.fault is None
    assert len(loaded.match.moves) == expected["moves"]
    assert {p.colour: p.total for p in loaded.match.standing().players} == expected["totals"]


def test_a_record_is_written_with_its_format_first_and_one_move_a_line():
    match = Match(find_game("imhotep"), setup(2))
    text = record.dump(match)
    assert text.splitlines()[1].strip() == '"format": 1,'
    assert json.loads(text)["moves"] == []
    assert load(text).match.state == match.state


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "not_a_record"),
        (b"   \n", "not_a_record"),
        (b"hello", "not_a_record"),
        (b"[1, 2]", "not_a_record"),
        (b"{}", "not_a_record"),
        (b"\xff\xfe\x00", "not_a_record"),
        (b'{"format": 2, "game": "imhotep", "setup": {}, "moves": []}', "newer_format"),
        (b'{"format": 0, "game": "imhotep", "setup": {}, "moves": []}', "bad_format_number"),
        (b'{"format": "1", "game": "imhotep"}', "bad_format_number"),
        (b'{"format": 1}', "record_without_game"),
        (b'{"format": 1, "game": 3}', "not_a_text"),
        (b'{"format": 1, "game": "senet", "setup": {}}', "unknown_game"),
        (b'{"format": 1, "game": "imhotep"}', "record_without_setup"),
        (b'{"format": 1, "game": "imhotep", "setup": {', "record_without_setup"),
        (b'{"format": 1, "game": "imhotep", "setup": {}, "moves": []}', "missing_field"),
        (b'{"format": 1, ' + b"[" * 100_000, "record_without_game"),
        (b'{"format": ' + b"[" * 900 + b"]" * 900 + b"}", "bad_format_number"),
    ],
)
def test_a_file_without_a_game_in_it_says_what_is_wrong(data, code):
    with pytest.raises(CompanionError) as caught:
        load(data)
    assert caught.value.code == code
    assert "\n" not in words().say(caught.value.message)


def test_a_huge_file_is_refused_unread():
    with pytest.raises(CompanionError) as caught:
        load(b" " * (record.LARGEST_BYTES + 1))
    assert caught.value.code == "record_too_large"


def test_a_record_cut_at_every_single_byte_loads_its_longest_valid_prefix():
    whole = (GOLDEN / "record-1.json").read_bytes()[:4200]
    begin = whole.index(b'"moves"') + len(b'"moves": [')
    most = -1
    for cut in range(begin, len(whole)):
        kept = len(load(whole[:cut]).match.moves)
        assert kept == closed_lists(whole[begin:cut]), whole[cut - 20 : cut]
        most = max(most, kept)
    assert most > 50


def closed_lists(data):
    """Count the outermost lists that are complete."""
    depth = closed = 0
    for byte in data:
        depth += (byte == ord("[")) - (byte == ord("]"))
        closed += byte == ord("]") and depth == 0
    return closed


def test_moves_that_are_no_list_count_as_cut_off():
    data = {"format": 1, "game": "imhotep", "setup": find_game("imhotep").encode_setup(setup(2)), "moves": 3}
    loaded = load(json.dumps(data))
    assert loaded.fault.code == "record_cut"
    assert list(loaded.match.moves) == []
