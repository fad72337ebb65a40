"""Every refusal has its sentence, its rule entry and a fact of the rules behind it."""

from pathlib import Path

import pytest

from companion.core.words import words
from companion.games.duel.refusals import _REFUSALS, NOT_NOW, refuse

FACTS = (Path(__file__).parent / "rules.txt").read_text(encoding="utf-8").split()


@pytest.mark.parametrize("code", _REFUSALS)
def test_a_refusal_names_rule_and_fact_in_words(code):
    error = refuse(code)
    assert f"error.{code}" in words("en")
    assert error.rule.startswith("duel.")
    assert error.fact in FACTS
    assert f"({error.fact})" in words("en").say(error.message)


def test_every_phase_knows_what_it_waits_for():
    assert set(NOT_NOW.values()) <= set(_REFUSALS)
