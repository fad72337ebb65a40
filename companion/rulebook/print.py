"""Printing the book: the entry files of a language become two JSON files that a phone reads in no time."""

from __future__ import annotations

import json
import sys
import tomllib
from dataclasses import astuple, replace
from pathlib import Path

from companion.core.errors import CompanionError
from companion.core.words import words
from companion.rulebook.book import PRINTED
from companion.rulebook.entry import BASE, RULES, Entry
from companion.rulebook.index import build_index
from companion.rulebook.shelf import compare, languages, read_language
from companion.rulebook.source import Source
from companion.rulebook.terms import read_glossary
from companion.rulebook.text import Lexicon


class FaultyRulesError(CompanionError):
    """Entry files that cannot be printed; `faults` lists everything wrong with them."""

    def __init__(self, source: Source) -> None:
        self.faults = tuple(source.faults)
        super().__init__("faulty_rules", count=len(self.faults))


def printed(language: str = BASE) -> dict[str, str]:
    """Give the text of the two files of a language by name."""
    entries = gather(language)
    data = tomllib.loads((RULES / "words" / f"{language}.toml").read_text(encoding="utf-8"))
    filled = [entry.filled() for entry in entries]
    index = build_index(filled, Lexicon.of(data), read_glossary(), language)
    rows = ",\n".join(json.dumps(astuple(entry), ensure_ascii=False) for entry in entries)
    return {
        f"{language}.json": f"[\n{rows}\n]\n",
        f"{language}.index.json": json.dumps(
            {**index, "lexicon": data}, ensure_ascii=False, separators=(",", ":")
        )
        + "\n",
    }


def gather(language: str = BASE) -> list[Entry]:
    """Collect the entries of a language; a translation takes facts, places and links from the base."""
    base = read_language(BASE)
    source = base if language == BASE else read_language(language)
    if language != BASE:
        source.faults += base.faults + compare(base, source)
    if source.faults:
        raise FaultyRulesError(source)
    if language == BASE:
        return [item.entry for item in base.entries]
    texts = {item.entry.id: item.entry for item in source.entries}
    return [
        replace(texts[item.entry.id], facts=item.entry.facts, about=item.entry.about, see=item.entry.see)
        for item in base.entries
    ]


def main(folder: Path = PRINTED) -> int:
    """Print every language, or say what is wrong in each file."""
    for language in languages():
        try:
            files = printed(language)
        except FaultyRulesError as error:
            say = words()
            for fault in error.faults:
                sys.stderr.write(f"{say.say(fault.message)}\n")
            return 2
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
