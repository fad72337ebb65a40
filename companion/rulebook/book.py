"""The rule book of one language: entries by id, and its search."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from typing import Any

from companion.core.errors import CompanionError, InvalidInputError
from companion.rulebook.entry import BASE, RULES, Entry
from companion.rulebook.search import Context, Hit, Search
from companion.rulebook.text import Lexicon

PRINTED = RULES / "printed"  # made from the entry files by `python -m companion.rulebook.print`


class UnknownRuleError(CompanionError):
    """A link to an entry that is not there."""


class Book:
    """All entries of a language; the search is set up when the first question comes."""

    def __init__(self, language: str, entries: Sequence[Entry]) -> None:
        self.language = language
        self._entries = tuple(entries)
        self._by_id = {entry.id: entry for entry in self._entries}

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, rule: object) -> bool:
        return rule in self._by_id

    def entry(self, rule: str) -> Entry:
        """Find the entry an error, a score line or a long press links to."""
        try:
            return self._by_id[rule]
        except KeyError:
            raise UnknownRuleError("unknown_rule", rule=rule) from None

    def of_game(self, game: str) -> tuple[Entry, ...]:
        """List a game's entries in reading order."""
        return tuple(entry for entry in self._entries if entry.game == game)

    @cached_property
    def search(self) -> Search:
        """The search over these entries."""
        index = _read(f"{self.language}.index.json")
        return Search(self._entries, index, Lexicon.of(index["lexicon"]), self.language)

    def find(self, question: str, context: Context | None = None, *, only_game: str = "") -> tuple[Hit, ...]:
        """Answer a question, best entry first."""
        return self.search.find(question, context, only_game=only_game)


def printed_languages() -> tuple[str, ...]:
    """List the languages a book can be opened in."""
    return tuple(sorted(path.name.partition(".")[0] for path in PRINTED.glob("*.index.json")))


@cache
def open_book(language: str = BASE) -> Book:
    """Open the book of a language once."""
    if language not in printed_languages():
        known = ", ".join(printed_languages())
        raise InvalidInputError("unknown_language", "lang", value=language, known=known)
    rows = _read(f"{language}.json")
    return Book(language, [_entry(row) for row in rows])


def _entry(row: Sequence[Any]) -> Entry:
    name, title, answer, example, *lists, values = row
    facts, about, see, asks = map(tuple, lists)
    entry = Entry(name, title, answer, example, facts, about, see, asks, tuple(map(tuple, values)))
    return entry.filled()


def _read(name: str) -> Any:
    return json.loads((PRINTED / name).read_bytes())
