"""The questions of players: the right entry comes first, or at least among the first three."""

import tomllib
from pathlib import Path

import pytest

from companion.rulebook.book import open_book
from companion.rulebook.search import Context

HERE = Path(__file__).parent
BOOK = open_book()


def load(name):
    return tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))


def place(question):
    context = Context(question["game"]) if "game" in question else None
    found = [hit.entry.id for hit in BOOK.find(question["ask"], context)]
    return next((place for place, rule in enumerate(found, 1) if rule in question["entry"]), 99)


def shares(questions):
    places = [place(question) for question in questions]
    return sum(p == 1 for p in places) / len(places), sum(p <= 3 for p in places) / len(places)


SETS = [
    "questions",
    "questions_second",
    "questions_third",
    "questions_fourth",
    "questions_fifth",
    "questions_sixth",
    "questions_seventh",
]


@pytest.mark.parametrize("name", SETS)
def test_every_expected_entry_exists(name):
    asked = [rule for question in load(name)["question"] for rule in question["entry"]]
    assert [rule for rule in asked if rule not in BOOK] == []


@pytest.mark.parametrize("name", SETS)
def test_the_right_entry_is_found(name):
    questions = load(name)["question"]
    assert len(questions) >= 80
    first, among_three = shares(questions)
    missed = [question["ask"] for question in questions if place(question) > 3]
    assert first >= 0.90, f"{first:.1%} first"
    assert among_three >= 0.98, f"{among_three:.1%} among the first three, missed: {missed}"


@pytest.mark.parametrize("word", [word for name in SETS for word in load(name)["nothing"]])
def test_what_no_game_knows_finds_nothing(word):
    assert BOOK.find(word) == ()
