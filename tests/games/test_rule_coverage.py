"""Every numbered fact of the rules is named by a test that is about it."""

import ast
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
LISTS = sorted(TESTS.glob("games/*/rules.txt"))


@cache
def named_rules():
    """Collect the ids of every `@pytest.mark.rule(...)` on a test function."""
    found = {}
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    for argument in mark.args:
                        found.setdefault(ast.literal_eval(argument), []).append(node.name)
    return found


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.parent.name)
def test_no_rule_is_without_a_test(path):
    uncovered = [rule for rule in path.read_text(encoding="utf-8").split() if rule not in named_rules()]
    assert uncovered == []


def test_no_test_names_a_rule_that_does_not_exist():
    known = {rule for path in LISTS for rule in path.read_text(encoding="utf-8").split()}
    prefixes = {rule.split("-")[0] for rule in known}
    assert [rule for rule in named_rules() if rule.split("-")[0] in prefixes and rule not in known] == []
