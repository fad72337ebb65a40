"""From what people type to words that can be compared: case, accents, scripts, endings, numbers."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

# Japanese runs are kept whole; everything else is cut into words and numbers.
_JAPANESE = r"\u3005-\u3007\u3041-\u30ff\u3400-\u9fff"
_TOKEN = re.compile(rf"[{_JAPANESE}]+|[0-9]+|[^\W\d_{_JAPANESE}]+")
_APOSTROPHES = re.compile("['\u2018\u2019`\u00b4]")
_LETTERS = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ł": "l"})
_FIRST_JAPANESE = "\u3005"


def fold(text: str) -> str:
    """Drop case, accents and apostrophes; Japanese voicing marks stay, they make other letters."""
    text = _APOSTROPHES.sub("", unicodedata.normalize("NFKC", text).casefold())
    if text.isascii():
        return text
    return "".join(map(_bare, text.translate(_LETTERS)))


def _bare(letter: str) -> str:
    if letter < "\x80" or letter >= _FIRST_JAPANESE:
        return letter
    parts = unicodedata.normalize("NFD", letter)
    return "".join(part for part in parts if not unicodedata.combining(part))


def tokens(text: str) -> list[str]:
    """Cut a text into folded words."""
    return _TOKEN.findall(fold(text))


def is_japanese(word: str) -> bool:
    """Tell Japanese runs from words of the other scripts."""
    return word[0] >= _FIRST_JAPANESE


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What the search knows of one language: words without weight, endings, irregular forms, synonyms."""

    stop: frozenset[str]
    weak: frozenset[str]
    forms: Mapping[str, str]
    endings: Sequence[tuple[str, str, int]]
    pairs: Mapping[str, str]
    synonyms: Mapping[str, Sequence[str]]
    games: Mapping[str, str]
    _stems: dict[str, str] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Lexicon:
        """Build a lexicon from its data file."""
        bare = cls(
            frozenset(data["stop"]),
            frozenset(data["weak"]),
            dict(data["forms"]),
            [(str(end), str(new), int(least)) for end, new, least in data["endings"]],
            dict(data["pairs"]),
            {},
            dict(data["games"]),
        )
        synonyms: dict[str, list[str]] = {}
        for group in data["synonyms"]:
            stems = [bare.stem(word) for word in group]
            for stem in stems:
                known = synonyms.setdefault(stem, [])
                known += [other for other in stems if other != stem and other not in known]
        weak = frozenset(bare.stem(word) for word in bare.weak)
        return cls(bare.stop, weak, bare.forms, bare.endings, bare.pairs, synonyms, bare.games)

    def stem(self, word: str) -> str:
        """Reduce a folded word to the part its forms share."""
        known = self._stems.get(word)
        if known is None:
            known = self._stems[word] = self._reduce(self.forms.get(word, word))
        return known

    def _reduce(self, word: str) -> str:
        if len(word) <= 3 or not word.isascii():
            return word
        for ending, replacement, least in self.endings:
            if word.endswith(ending) and len(word) - len(ending) >= least:
                word = word[: len(word) - len(ending)] + replacement
                break
        if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz":
            word = word[:-1]
        return word[:-1] if len(word) > 4 and word[-1] == "e" else word

    def words(self, text: str) -> list[str]:
        """Cut a text into folded words; two words that make one are joined."""
        found = tokens(text)
        joined: list[str] = []
        for word in found:
            pair = self.pairs.get(f"{joined[-1]} {word}") if joined else None
            if pair:
                joined[-1] = pair
            else:
                joined.append(word)
        return joined

    def content(self, text: str) -> list[str]:
        """Cut a text into folded words, leaving out those that say nothing."""
        return [word for word in self.words(text) if word not in self.stop]
