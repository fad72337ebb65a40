"""Every rule of the Duel and of Cheops is named by a test, every worked example is run by one."""

import json
import re
from pathlib import Path

import pytest

from tests.support.vectors import VECTORS, load_vectors

TESTS = Path(__file__).resolve().parent.parent
RULES = json.loads((VECTORS / "rule_ids.json").read_text(encoding="utf-8"))


def written(game):
    files = [*(TESTS / "games" / game).glob("test_*.py"), *(TESTS / "scoring").glob(f"test_{game}*.py")]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


@pytest.mark.parametrize("game", RULES)
def test_no_rule_goes_without_a_test(game):
    named = set(re.findall(r"\b[DC]-[A-Z0-9]+\b", written(game)))
    assert [rule for rule in RULES[game] if rule not in named] == []


@pytest.mark.parametrize("game", RULES)
def test_no_worked_example_goes_without_a_test(game):
    text = written(game)
    prefixes = re.findall(r'named\("([^"]+)"\)', text)
    unused = [
        name
        for name in load_vectors(game)
        if f'"{name}"' not in text and not any(name.startswith(prefix) for prefix in prefixes)
    ]
    assert unused == []


@pytest.mark.parametrize("game", RULES)
def test_every_example_rests_on_known_rules(game):
    for vector in load_vectors(game).values():
        assert set(vector["rules"]) <= set(RULES[game])
