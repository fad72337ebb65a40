"""Every worked example of the Duel and of Cheops is run by a test."""

import re
from pathlib import Path

import pytest

from tests.support.vectors import load_vectors

TESTS = Path(__file__).parent.parent


@pytest.mark.parametrize("game", ["duel", "cheops"])
def test_no_worked_example_goes_without_a_test(game):
    files = [*(TESTS / "games" / game).glob("test_*.py"), TESTS / "scoring" / f"test_{game}.py"]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    prefixes = tuple(re.findall(r'named\("([^"]+)"\)', text))
    unused = [
        name
        for name in load_vectors(game)
        if f'"{name}"' not in text and not name.startswith(prefixes or ("-",))
    ]
    assert unused == []


@pytest.mark.parametrize("game", ["duel", "cheops"])
def test_every_example_rests_on_known_rules(game):
    known = (TESTS / "games" / game / "rules.txt").read_text(encoding="utf-8").split()
    for vector in load_vectors(game).values():
        assert set(vector["rules"]) <= set(known)
