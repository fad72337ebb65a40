"""Finding the entries that answer a question, best first, and saying why each was found."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from typing import Any

from companion.rulebook.entry import BASE, Entry
from companion.rulebook.query import Analyst, How, Probe, Query
from companion.rulebook.text import Lexicon

PHRASE = 1.8  # how much a question like one of the entry's own counts beside single words
TERM = 0.8
WHOLE = 4.0  # times more, when the term is all that was typed
NEXT_ENTRY = 0.18  # what each further entry of a term counts less
HOME = 2.2
GAME_ASKED = 1.8
GAME_PLAYED = 1.35
PLACE = 0.25  # for each thing on the screen the entry is about
FIRST_GAME = 1.04  # where nothing else tells the games apart
COVER = 0.9  # how much of an entry's words depends on how much of the question it covers
ENOUGH = 0.4  # share of the question that must be understood
LEAST = 0.3  # share of the best score that is still worth showing
MOST = 5


@dataclass(frozen=True, slots=True)
class Context:
    """Where the question is asked: the game on the table and what the screen shows, as `site:temple`."""

    game: str = ""
    about: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an entry was found: the typed word, the word it was taken for, and how."""

    typed: str
    found: str
    how: How


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry found; `Search.reasons` says why and `Search.highlight` where."""

    entry: Entry
    score: float
    number: int
    probes: tuple[Probe, ...]


class Search:
    """Searches one language's entries."""

    def __init__(
        self, entries: Sequence[Entry], index: Mapping[str, Any], lexicon: Lexicon, base: str = BASE
    ) -> None:
        self._entries = entries
        self._lexicon = lexicon
        self._words: Mapping[str, Sequence[Any]] = index["words"]
        self._terms: Sequence[Sequence[Any]] = index["terms"]
        self._homes: Mapping[str, str] = index["homes"]
        self._phrase_entry: Sequence[int] = index["phrase_entry"]
        self._phrase_size: Sequence[float] = index["phrase_size"]
        self._analyst = Analyst(index, lexicon, base)

    def find(
        self, question: str, context: Context | None = None, *, only_game: str = "", most: int = MOST
    ) -> tuple[Hit, ...]:
        """Give the best entries for a question; none when too little of it was understood."""
        query = self._analyst.read(question)
        mass = sum(probe.mass for probe in query.probes)
        if not (query.terms or self._is_understood(query.probes)):
            return ()
        words, covered = self._match_words(query.probes)
        phrases = self._match_phrases(query.probes)
        terms = self._match_terms(query)
        scores = {}
        for number in words.keys() | terms.keys():
            share = covered.get(number, 0.0) / mass if mass else 1.0
            if share < ENOUGH and number not in terms:
                continue
            score = words.get(number, 0.0) * (1 - COVER + COVER * share)
            score += (mass or 1.0) * (PHRASE * phrases.get(number, 0.0) + TERM * terms.get(number, 0.0))
            scores[number] = score * self._lift(self._entries[number], context, query)
        return self._best(scores, query.probes, only_game, most)

    def has_words(self, question: str) -> bool:
        """Tell whether there is anything in a question to look for, beyond "may I" and the like."""
        return bool(self._lexicon.content(question))

    def _is_understood(self, probes: Sequence[Probe]) -> bool:
        """Tell whether enough of the words that matter are known."""
        telling = [probe for probe in probes if not probe.stems.keys() & self._lexicon.weak] or probes
        mass = sum(probe.mass for probe in telling)
        return mass > 0 and sum(probe.mass for probe in telling if probe.stems) >= ENOUGH * mass

    def _match_words(self, probes: Iterable[Probe]) -> tuple[dict[int, float], dict[int, float]]:
        """Add up what each entry has of each word, and how much of the question it covers."""
        sums: dict[int, float] = {}
        covered: dict[int, float] = {}
        for probe in probes:
            best: dict[int, float] = {}
            reach: dict[int, float] = {}
            for stem, weight in probe.stems.items():
                idf, postings, _ = self._words[stem]
                factor = weight * min(
                    1.0, probe.mass / idf
                )  # a rare synonym says no more than what was typed
                for number, impact in zip(postings[::2], postings[1::2], strict=True):
                    value = factor * impact
                    if value > best.get(number, 0.0):
                        best[number] = value
                        reach[number] = weight
            for number, value in best.items():
                sums[number] = sums.get(number, 0.0) + value
                covered[number] = covered.get(number, 0.0) + probe.mass * reach[number]
        return sums, covered

    def _match_phrases(self, probes: Sequence[Probe]) -> dict[int, float]:
        """Compare the question with every way of asking for an entry; the likest one counts."""
        dots: dict[int, float] = {}
        for probe in probes:
            best: dict[int, float] = {}
            for stem, weight in probe.stems.items():
                idf, _, spoken = self._words[stem]
                value = weight * min(idf, probe.mass) * probe.mass
                for phrase in spoken:
                    if value > best.get(phrase, 0.0):
                        best[phrase] = value
            for phrase, value in best.items():
                dots[phrase] = dots.get(phrase, 0.0) + value
        size = math.sqrt(sum(probe.mass**2 for probe in probes)) or 1.0
        likest: dict[int, float] = {}
        for phrase, dot in dots.items():
            number = self._phrase_entry[phrase]
            likeness = dot / (size * self._phrase_size[phrase])
            if likeness > likest.get(number, 0.0):
                likest[number] = likeness
        return likest

    def _match_terms(self, query: Query) -> dict[int, float]:
        sums: dict[int, float] = {}
        for hit in query.terms:
            home = self._homes.get(hit.language)
            all_of_it = WHOLE if hit.share == 1 else 1.0
            for place, number in enumerate(self._terms[hit.number][1]):
                value = hit.weight * hit.share * all_of_it * (1 - NEXT_ENTRY * place)
                if home and self._entries[number].game == home:
                    value *= HOME
                sums[number] = max(sums.get(number, 0.0), value)
        return sums

    def _lift(self, entry: Entry, context: Context | None, query: Query) -> float:
        lift = FIRST_GAME if entry.game == self._entries[0].game else 1.0
        if entry.game in query.games:
            lift *= GAME_ASKED
        if context:
            if entry.game == context.game:
                lift *= GAME_PLAYED
            lift *= 1 + PLACE * len(context.about.intersection(entry.about))
        return lift

    def _best(
        self, scores: Mapping[int, float], probes: Sequence[Probe], only_game: str, most: int
    ) -> tuple[Hit, ...]:
        if only_game:
            scores = {
                number: score for number, score in scores.items() if self._entries[number].game == only_game
            }
        ordered = nlargest(most, scores.items(), key=lambda item: (item[1], -item[0]))
        return tuple(
            Hit(self._entries[number], score, number, tuple(probes))
            for number, score in ordered
            if score >= LEAST * ordered[0][1]
        )

    def reasons(self, hit: Hit) -> tuple[Reason, ...]:
        """Say for each typed word that led to a hit what it was taken for."""
        found = []
        for probe, stems in self._matches(hit):
            best = max(stems, key=lambda stem: probe.stems[stem])
            how: How = "meaning" if probe.how == "word" and probe.stems[best] < 1 else probe.how
            found.append(Reason(probe.typed, self._shown(hit.number, best), how))
        return tuple(found)

    def _matches(self, hit: Hit) -> Iterator[tuple[Probe, list[str]]]:
        for probe in hit.probes:
            stems = [stem for stem in probe.stems if hit.number in self._words[stem][1][::2]]
            if stems:
                yield probe, stems

    def _shown(self, number: int, stem: str) -> str:
        """Show a stem as the entry writes it."""
        entry = self._entries[number]
        for text in (entry.text, *entry.asks):
            for word in _WORD.findall(text):
                if any(self._lexicon.stem(part) == stem for part in self._lexicon.words(word)):
                    return str(word)
        return stem

    def highlight(self, text: str, hit: Hit) -> tuple[tuple[int, int], ...]:
        """Find the places of a text, as start and end, that show why the hit was found."""
        stems = {stem for _, matching in self._matches(hit) for stem in matching}
        return tuple(
            found.span()
            for found in _WORD.finditer(text)
            if any(self._lexicon.stem(part) in stems for part in self._lexicon.content(found[0]))
        )


_WORD = re.compile(r"[\w'\u2019]+")
