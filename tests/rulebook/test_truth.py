"""Every claim of an entry is held against the engine or the scorer, and every number must be in the text."""

import re

import pytest

from companion.rulebook.entry import GAMES
from companion.rulebook.shelf import read_language
from tests.rulebook import truth_cheops, truth_duel, truth_imhotep

RUNS = {"imhotep": truth_imhotep.RUNS, "duel": truth_duel.RUNS, "cheops": truth_cheops.RUNS}
ENTRIES = read_language().entries
CLAIMS = [
    pytest.param(item.entry, check, id=f"{item.entry.id}-{number}")
    for item in ENTRIES
    for number, check in enumerate(item.checks)
]
WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


def numbers_in(text):
    spelled = [str(WORDS.index(word)) for word in re.findall(r"[a-z]+", text.lower()) if word in WORDS]
    return {*re.findall(r"\d+", text), *spelled}


def numbers_of(value):
    if isinstance(value, bool | str):
        return set(re.findall(r"\d+", value)) if isinstance(value, str) else set()
    if isinstance(value, int):
        return {str(abs(value))}
    parts = value.values() if isinstance(value, dict) else value
    return {number for part in parts for number in numbers_of(part)}


@pytest.mark.parametrize(("entry", "check"), CLAIMS)
def test_the_engine_agrees_with_the_entry(entry, check):
    game, _, name = check["run"].partition(".")
    assert game == entry.game
    assert RUNS[game][name](**check["input"]) == check["expect"]


@pytest.mark.parametrize(("entry", "check"), CLAIMS)
def test_the_entry_says_what_was_checked(entry, check):
    shown = check.get("shown", True)
    if shown is False:
        return
    expect = check["expect"]
    if isinstance(shown, list):
        expect = [expect[key] if isinstance(expect, dict) else key for key in shown]
    assert numbers_of(expect) <= numbers_in(entry.filled().text)


@pytest.mark.parametrize("game", GAMES)
def test_no_way_of_checking_lies_idle(game):
    used = {check["run"] for item in ENTRIES for check in item.checks}
    assert [name for name in RUNS[game] if f"{game}.{name}" not in used] == []


def test_a_wrong_claim_would_be_noticed():
    assert RUNS["imhotep"]["group"](size=6) != 18
    assert not numbers_of([8, 3]) <= numbers_in("white 8, grey and brown two each")
