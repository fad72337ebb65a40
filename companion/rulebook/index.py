"""The index of one language's entries: built once, kept as plain JSON, read when somebody searches."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from companion.rulebook.entry import Entry
from companion.rulebook.terms import Glossary
from companion.rulebook.text import Lexicon, tokens

TITLE, ASKS, ANSWER, EXAMPLE, NAME = 3.0, 1.5, 1.0, 0.4, 1.0
SATURATION = 1.6
LENGTH = 0.2
RAREST = 2.6  # beyond this a word is rare by accident and says no more
WEAK = 0.5  # the share of its weight that a word like "when" keeps


def build_index(entries: Sequence[Entry], lexicon: Lexicon, glossary: Glossary, base: str) -> dict[str, Any]:
    """Weigh every stem for every entry and every way of asking."""
    fields = [list(_fields(entry, lexicon)) for entry in entries]
    means = [sum(sum(row[k][1].values()) for row in fields) / len(fields) or 1 for k in range(len(fields[0]))]
    weights = [_weigh(row, means) for row in fields]
    holders = Counter(stem for row in weights for stem in row)
    idf = {
        stem: min(RAREST, math.log(1 + (len(entries) - count + 0.5) / (count + 0.5)))
        * (WEAK if stem in lexicon.weak else 1)
        for stem, count in holders.items()
    }
    postings: dict[str, list[float]] = {stem: [] for stem in sorted(idf)}
    for number, row in enumerate(weights):
        for stem, weight in row.items():
            impact = idf[stem] * weight * (SATURATION + 1) / (weight + SATURATION)
            postings[stem] += [number, round(impact, 3)]
    phrases = [(number, stems) for number, entry in enumerate(entries) for stems in _phrases(entry, lexicon)]
    spoken: dict[str, list[int]] = {stem: [] for stem in postings}
    for phrase, (_, stems) in enumerate(phrases):
        for stem in stems:
            spoken[stem].append(phrase)
    return {
        "words": {stem: [round(idf[stem], 3), postings[stem], spoken[stem]] for stem in postings},
        "forms": dict(sorted(_forms(entries, lexicon))),
        "phrase_entry": [number for number, _ in phrases],
        "phrase_size": [round(math.sqrt(sum(idf[s] ** 2 for s in stems)), 3) for _, stems in phrases],
        **_terms(entries, lexicon, glossary, base),
    }


def _fields(entry: Entry, lexicon: Lexicon) -> Iterator[tuple[float, Counter[str]]]:
    yield TITLE, _count(lexicon, entry.title)
    yield ASKS, _count(lexicon, *entry.asks)
    yield ANSWER, _count(lexicon, entry.answer)
    yield EXAMPLE, _count(lexicon, entry.example)
    yield NAME, _count(lexicon, _name(entry))


def _name(entry: Entry) -> str:
    """An id as words, without the game."""
    return entry.id.partition(".")[2].replace("_", " ")


def _count(lexicon: Lexicon, *texts: str) -> Counter[str]:
    return Counter(lexicon.stem(word) for text in texts for word in lexicon.content(text))


def _weigh(row: Sequence[tuple[float, Counter[str]]], means: Sequence[float]) -> dict[str, float]:
    sums: dict[str, float] = {}
    for (weight, counts), mean in zip(row, means, strict=True):
        norm = 1 - LENGTH + LENGTH * sum(counts.values()) / mean
        for stem, count in counts.items():
            sums[stem] = sums.get(stem, 0.0) + weight * count / norm
    return sums


def _phrases(entry: Entry, lexicon: Lexicon) -> Iterator[frozenset[str]]:
    for text in (entry.title, _name(entry), *entry.asks):
        stems = frozenset(lexicon.stem(word) for word in lexicon.content(text))
        if stems:
            yield stems


def _forms(entries: Sequence[Entry], lexicon: Lexicon) -> Iterator[tuple[str, str]]:
    for entry in entries:
        for text in (*entry.asks, entry.text, _name(entry)):
            for word in lexicon.content(text):
                yield word, lexicon.stem(word)


def _terms(entries: Sequence[Entry], lexicon: Lexicon, glossary: Glossary, base: str) -> dict[str, Any]:
    """Flatten the glossary: for each word the languages and terms it stands for."""
    numbers = {entry.id: number for number, entry in enumerate(entries)}
    rows = []
    spoken: dict[str, list[list[Any]]] = {}
    for index, term in enumerate(glossary.terms):
        own = {lexicon.stem(word) for text in term.words.get(base, ()) for word in lexicon.content(text)}
        rows.append([sorted(own), [numbers[name] for name in term.entries if name in numbers]])
        for language, texts in sorted(term.words.items()):
            for text in texts:
                words = lexicon.content(text) if language == base else tokens(text)
                key = " ".join(lexicon.stem(word) if language == base else word for word in words)
                spoken.setdefault(key, []).append([index, language])
    return {"terms": rows, "spoken": dict(sorted(spoken.items())), "homes": dict(glossary.homes)}
