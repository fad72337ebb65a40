"""The words of the games in all languages, each pointing to the entries that explain it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.rulebook.entry import RULES

TERMS = RULES / "terms.toml"


@dataclass(frozen=True, slots=True)
class Term:
    """One concept: its words by language, and its entries, the closest first."""

    words: Mapping[str, tuple[str, ...]]
    entries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Glossary:
    """All terms; `homes` names the game that is meant by words only one language has."""

    terms: tuple[Term, ...]
    homes: Mapping[str, str]


def read_glossary() -> Glossary:
    """Read the glossary file."""
    data: dict[str, Any] = tomllib.loads(TERMS.read_text(encoding="utf-8"))
    return Glossary(tuple(map(_term, data["term"])), dict(data["homes"]))


def _term(row: Mapping[str, Any]) -> Term:
    words = {
        language: tuple(word) if isinstance(word, list) else (word,)
        for language, word in row.items()
        if language != "entries"
    }
    return Term(words, tuple(row["entries"]))
