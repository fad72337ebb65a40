"""Words that are nearly the typed one: beginnings, parts, two words in one, slips of the finger."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator

SHORTEST_START = 3
SHORTEST_PART = 4
SHORTEST_SLIP = 5
LONG_WORD = 8
SAME_START = 4


class Speller:
    """Knows a set of words and finds those close to another."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = sorted(words)
        self._known = frozenset(self._words)
        self._joined = "\n" + "\n".join(self._words) + "\n"
        self._pairs: dict[str, list[int]] = {}

    def starting(self, start: str, most: int = 8) -> list[str]:
        """Find the words with a beginning."""
        if len(start) < SHORTEST_START:
            return []
        first = bisect_left(self._words, start)
        found = []
        for word in self._words[first : first + most]:
            if not word.startswith(start):
                break
            found.append(word)
        return found

    def containing(self, part: str, most: int = 8) -> list[str]:
        """Find the words with a part."""
        found: list[str] = []
        if len(part) < SHORTEST_PART:
            return found
        place = self._joined.find(part)
        while place >= 0 and len(found) < most:
            begin, end = self._joined.rfind("\n", 0, place) + 1, self._joined.find("\n", place)
            found.append(self._joined[begin:end])
            place = self._joined.find(part, end)
        return found

    def within(self, long: str) -> list[str]:
        """Find the longest known word that a longer, perhaps inflected word begins with."""
        for size in range(len(long) - 1, max(SHORTEST_PART, len(long) - 5) - 1, -1):
            if long[:size] in self._known:
                return [long[:size]]
        return []

    def halves(self, word: str) -> list[str]:
        """Cut a word into two known ones."""
        for cut in range(3, len(word) - 2):
            if word[:cut] in self._known and word[cut:] in self._known:
                return [word[:cut], word[cut:]]
        return []

    def near(self, word: str) -> list[tuple[str, int]]:
        """Find the words a slip or two away, with the number of slips; the fewest only."""
        if len(word) < SHORTEST_SLIP:
            return []
        slips = 2 if len(word) > SHORTEST_SLIP else 1
        found = [
            (other, away)
            for other in self._candidates(word, slips)
            if (away := distance(word, other, slips)) <= 1 or (away == 2 and _may_slip_twice(word, other))
        ]
        best = min((away for _, away in found), default=0)
        return [(other, away) for other, away in found if away == best]

    def _candidates(self, word: str, slips: int) -> Iterator[str]:
        """Sift by the first letter, which is seldom wrong, and by pairs: each slip breaks at most three."""
        if not self._pairs:
            for number, known in enumerate(self._words):
                for pair in _letter_pairs(known):
                    self._pairs.setdefault(pair, []).append(number)
        shared: dict[int, int] = {}
        pairs = _letter_pairs(word)
        for pair in pairs:
            for number in self._pairs.get(pair, ()):
                shared[number] = shared.get(number, 0) + 1
        least = max(1, len(pairs) - 3 * slips)
        for number in sorted(number for number, count in shared.items() if count >= least):
            other = self._words[number]
            if other[0] == word[0] and abs(len(other) - len(word)) <= slips:
                yield other


def _may_slip_twice(word: str, other: str) -> bool:
    """Forgive two slips in long words, and in shorter ones that begin alike."""
    return len(word) >= LONG_WORD or word[:SAME_START] == other[:SAME_START]


def _letter_pairs(word: str) -> set[str]:
    padded = f"^{word}$"
    return {padded[at : at + 2] for at in range(len(padded) - 1)}


def distance(one: str, other: str, most: int) -> int:
    """Count slips (a letter more, less, another, two swapped); beyond `most` the count stops."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        last, before, row = before, row, [i] + [0] * len(other)
        for j, theirs in enumerate(other, 1):
            cost = before[j - 1] + (letter != theirs)
            row[j] = min(before[j] + 1, row[j - 1] + 1, cost)
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == theirs:
                row[j] = min(row[j], last[j - 2] + 1)
        if min(row) > most:
            return most + 1
    return row[-1]
