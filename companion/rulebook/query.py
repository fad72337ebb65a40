"""Understanding a question: which words of the index each typed word stands for, and how sure that is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from companion.rulebook.spelling import Speller
from companion.rulebook.text import Lexicon, is_japanese

How = Literal["word", "meaning", "start", "part", "spelling", "language"]

SYNONYM, START, PART, SLIP, TWO_SLIPS = 0.6, 0.8, 0.6, 0.8, 0.6
TWO_TONGUES = 0.8  # for a word that means one thing in our language and another in the games' words
UNKNOWN_NUMBER = 0.15  # a score of 58 says less than a word we do not know
ALIKE = 0.5  # how much of a Japanese term must be in the typed text
LONGEST_TERM = 8


@dataclass(slots=True)
class Probe:
    """A typed word and the stems it may stand for, each with a weight."""

    typed: str
    stems: dict[str, float]
    how: How
    mass: float = 0.0


@dataclass(frozen=True, slots=True)
class TermHit:
    """A term of the games that was typed; `share` is how much of the question it makes up."""

    number: int
    language: str
    weight: float
    share: float = 1.0


@dataclass(slots=True)
class Query:
    """A question, understood."""

    probes: list[Probe] = field(default_factory=list)
    terms: list[TermHit] = field(default_factory=list)
    games: set[str] = field(default_factory=set)


class Analyst:
    """Turns typed text into probes, with the index's own words and the glossary's."""

    def __init__(self, index: Mapping[str, Any], lexicon: Lexicon, base: str) -> None:
        self._words: Mapping[str, Sequence[Any]] = index["words"]
        self._forms: Mapping[str, str] = index["forms"]
        self._spoken: Mapping[str, list[list[Any]]] = index["spoken"]
        self._terms: Sequence[Sequence[Any]] = index["terms"]
        self._lexicon = lexicon
        self._base = base
        self._unknown_mass = max(float(row[0]) for row in self._words.values())
        self._speller = Speller(self._forms)
        foreign = [key for key, uses in self._spoken.items() if any(lang != base for _, lang in uses)]
        self._foreign_speller = Speller(key for key in foreign if not is_japanese(key))
        self._japanese = sorted((key for key in foreign if is_japanese(key)), key=len, reverse=True)

    def read(self, text: str) -> Query:
        """Understand a question."""
        query = Query()
        words = self._lexicon.words(text)
        if self._read_whole(words, query):
            return query
        left: list[str] = []
        for word in words:
            if is_japanese(word):
                self._read_japanese(word, query, 1 / len(words))
            else:
                left.append(word)
        left = self._read_foreign(left, query)
        content = [word for word in left if word not in self._lexicon.stop]
        for word in content:
            game = self._lexicon.games.get(word)
            if game:
                query.games.add(game)
        named = [word for word in content if word not in self._lexicon.games]
        for word in named or content:
            self._probe(word, query, len(content))
        self._read_own_terms(content, query)
        return query

    def _read_whole(self, words: Sequence[str], query: Query) -> bool:
        """Read a question that is a foreign term from end to end; if it is also a word of ours, read on."""
        key = " ".join(words)
        uses = self._spoken.get(key, [])
        if all(language == self._base for _, language in uses):
            return False
        if any(language == self._base for _, language in uses):
            return False
        is_ours = all(map(self._is_known, words))
        self._translate(key, key, TWO_TONGUES if is_ours else 1.0, query)
        return not is_ours

    def _probe(self, word: str, query: Query, size: int) -> None:
        stem = self._lexicon.stem(word)
        row = self._words.get(stem)
        if row is not None:
            stems = {**self._starts(word), **self._synonyms(stem), stem: 1.0}
            self._add(query, Probe(word, stems, "word", float(row[0])))
            return
        synonyms = self._synonyms(stem)
        if synonyms:
            self._add(query, Probe(word, dict.fromkeys(synonyms, 0.9), "meaning"))
            return
        if not (self._guess(word, query) or self._guess_foreign(word, query, size)):
            mass = self._unknown_mass * (UNKNOWN_NUMBER if word.isdigit() else 1)
            self._add(query, Probe(word, {}, "word", mass))

    def _starts(self, word: str) -> dict[str, float]:
        """For a stem typed bare, such as "stat", give the words it may be the beginning of."""
        if word in self._forms:
            return {}
        return {self._forms[form]: START for form in self._speller.starting(word)}

    def _synonyms(self, stem: str) -> dict[str, float]:
        return {name: SYNONYM for name in self._lexicon.synonyms.get(stem, ()) if name in self._words}

    def _guess(self, word: str, query: Query) -> bool:
        """Try the ways in which a word of the entries may have been meant."""
        speller = self._speller
        starts = speller.starting(word)
        if starts:
            return self._add_forms(query, word, dict.fromkeys(starts, START), "start")
        near = speller.near(word)
        if near and near[0][1] == 1:
            return self._add_forms(query, word, {form: SLIP for form, _ in near}, "spelling")
        parts = speller.containing(word)
        if parts:
            return self._add_forms(query, word, dict.fromkeys(parts, PART), "part")
        halves = speller.halves(word)
        if halves:
            return self._add_halves(query, word, halves)
        if near:
            return self._add_forms(query, word, {form: TWO_SLIPS for form, _ in near}, "spelling")
        return False

    def _add_halves(self, query: Query, word: str, halves: Sequence[str]) -> bool:
        for half in halves:
            self._add_forms(query, word, {half: START}, "part")
        return True

    def _add_forms(self, query: Query, word: str, forms: Mapping[str, float], how: How) -> bool:
        stems: dict[str, float] = {}
        for form, weight in forms.items():
            stem = self._forms[form]
            stems[stem] = max(stems.get(stem, 0.0), weight)
        self._add(query, Probe(word, stems, how))
        return True

    def _add(self, query: Query, probe: Probe) -> None:
        if not probe.mass and probe.stems:
            probe.mass = max(float(self._words[stem][0]) for stem in probe.stems)
        query.probes.append(probe)

    def _read_japanese(self, run: str, query: Query, share: float) -> None:
        """Find terms inside a run without spaces, the longest first; else those that share most with it."""
        rest, found = run, False
        for term in self._japanese:
            if term in rest:
                found = True
                rest = rest.replace(term, " ")
                self._translate(term, run, 1.0, query, share * (len(term) / len(run)) ** 0.5)
        if found:
            return
        alike = [(len(_grams(run) & _grams(term)) / len(_grams(term)), term) for term in self._japanese]
        best = max(alike, default=(0.0, ""))
        if best[0] >= ALIKE:
            self._translate(best[1], run, best[0], query, share)
        else:
            query.probes.append(Probe(run, {}, "word", self._unknown_mass))

    def _read_foreign(self, words: list[str], query: Query) -> list[str]:
        """Take out the terms of other languages; what is also a word of ours stays."""
        left: list[str] = []
        at = 0
        while at < len(words):
            size = self._foreign_size(words, at)
            if size:
                typed = " ".join(words[at : at + size])
                self._translate(typed, typed, 1.0, query, size / len(words))
                at += size
            else:
                left.append(words[at])
                at += 1
        return left

    def _foreign_size(self, words: Sequence[str], at: int) -> int:
        for size in range(min(LONGEST_TERM, len(words) - at), 0, -1):
            typed = words[at : at + size]
            uses = self._spoken.get(" ".join(typed), [])
            is_foreign = any(language != self._base for _, language in uses)
            if is_foreign and not all(map(self._is_known, typed)):
                return size
        return 0

    def _is_known(self, word: str) -> bool:
        return word in self._lexicon.stop or self._lexicon.stem(word) in self._words

    def _guess_foreign(self, word: str, query: Query, size: int) -> bool:
        speller = self._foreign_speller
        found = speller.starting(word, 2) if len(word) > 3 else []
        found = found or speller.within(word) or [near for near, _ in speller.near(word)][:2]
        for key in found:
            self._translate(key, word, SLIP, query, 1 / size)
        return bool(found)

    def _translate(self, key: str, typed: str, weight: float, query: Query, share: float = 1.0) -> None:
        """Note a foreign term, and add our own words for it to the question."""
        uses = [(number, language) for number, language in self._spoken[key] if language != self._base]
        by_term: dict[int, list[str]] = {}
        for number, language in uses:
            by_term.setdefault(number, []).append(language)
        stems: dict[str, float] = {}
        for number, languages in by_term.items():
            language = languages[0] if len(languages) == 1 else ""
            query.terms.append(TermHit(number, language, weight, share * share))
            for stem in self._terms[number][0]:
                if stem in self._words:
                    stems[stem] = weight
        if stems:
            self._add(query, Probe(typed, stems, "language"))

    def _read_own_terms(self, content: Sequence[str], query: Query) -> None:
        """Note the terms of our own language; only those no longer term covers."""
        stems = [self._lexicon.stem(word) for word in content]
        self._read_guessed_terms(len(stems), query)
        at = 0
        while at < len(stems):
            for size in range(min(LONGEST_TERM, len(stems) - at), 0, -1):
                uses = self._spoken.get(" ".join(stems[at : at + size]), [])
                own = [number for number, language in uses if language == self._base]
                if own:
                    share = size / len(stems)
                    query.terms += [TermHit(number, self._base, 1.0, share * share) for number in own]
                    at += size - 1
                    break
            at += 1

    def _read_guessed_terms(self, size: int, query: Query) -> None:
        """Note the terms among the words that half or wrongly typed ones were taken for."""
        for probe in query.probes:
            if probe.how in {"start", "part", "spelling"}:
                for stem, weight in probe.stems.items():
                    own = [
                        number for number, language in self._spoken.get(stem, ()) if language == self._base
                    ]
                    query.terms += [TermHit(number, self._base, weight, 1 / size**2) for number in own]


def _grams(text: str) -> set[str]:
    return {text[at : at + 2] for at in range(len(text) - 1)} or {text}
