"""What the documents show is what the program does."""

import json
import re
from pathlib import Path

import pytest

from companion.commands.sheet_text import sheet_text
from companion.core import record
from companion.core.words import words
from companion.games.imhotep.codec import WORDS
from companion.games.registry import find_game
from companion.scoring.tallies import score_tally

ROOT = Path(__file__).parent.parent


def blocks(name, kind):
    text = (ROOT / name).read_text(encoding="utf-8")
    return re.findall(rf"```{kind}\n(.*?)```", text, flags=re.DOTALL)


def test_the_readmes_tally_gives_the_readmes_score():
    (tally,) = blocks("README.md", "json")
    shown = sheet_text(score_tally(json.loads(tally)), words())
    assert shown in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_example_record_loads():
    (example,) = blocks("docs/record.md", "json")
    loaded = record.load(example, find_game)
    assert loaded.fault is None
    assert loaded.match.state.temple == ("black",)


@pytest.mark.parametrize("word", WORDS)
def test_every_move_of_imhotep_is_documented(word):
    assert f'["{word}"' in (ROOT / "docs/record.md").read_text(encoding="utf-8")


def test_nothing_in_the_repository_names_a_machine():
    """Paths of somebody's machine do not belong into files that everybody gets."""
    pattern = re.compile(r"/(?:root|home|Users)/\w|\.\./shared")
    for folder in ("companion", "docs", "benchmarks", "tools"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in {".py", ".md", ".toml", ".json", ".sh"}:
                assert not pattern.search(path.read_text(encoding="utf-8")), path
