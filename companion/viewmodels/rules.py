"""The rule book on the screen: search as you type, browse by game and topic, and back to where you were."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.errors import CompanionError
from companion.rulebook.book import Book
from companion.rulebook.entry import Entry
from companion.rulebook.search import Context, Hit
from companion.viewmodels.feedback import CHANGED, NOTHING, Feedback, refusal_of


@dataclass(frozen=True, slots=True)
class Found:
    """A line of the results: the entry, and where its title matched what was typed."""

    entry: Entry
    marked: tuple[tuple[int, int], ...]


class Rules:
    """One visit to the rule book; opened from a game, it lifts what fits the place it was opened from."""

    def __init__(self, book: Book, context: Context | None = None) -> None:
        self._book = book
        self._context = context or Context()
        self._trail: list[Entry] = []
        self.typed = ""

    @property
    def entry(self) -> Entry | None:
        """The entry that is open, if one is."""
        return self._trail[-1] if self._trail else None

    def type(self, text: str) -> Feedback:
        """Take what stands in the search field now."""
        self.typed = text
        self._trail.clear()
        return CHANGED

    def results(self) -> tuple[Found, ...]:
        """Answers to what is typed, best first; empty when nothing fits, or nothing is typed."""
        if not self.typed.strip():
            return ()
        return tuple(self._mark(hit) for hit in self._book.find(self.typed, self._context))

    def _mark(self, hit: Hit) -> Found:
        return Found(hit.entry, tuple(self._book.search.highlight(hit.entry.title, hit)))

    def games(self) -> tuple[str, ...]:
        """The games to browse, the one being played first."""
        games = dict.fromkeys(entry.game for entry in self._book)
        played = self._context.game
        return tuple(sorted(games, key=lambda game: (game != played, list(games).index(game))))

    def topics(self, game: str) -> tuple[tuple[str, tuple[Entry, ...]], ...]:
        """A game's entries by topic, the second word of their ids, in reading order."""
        found: dict[str, list[Entry]] = {}
        for entry in self._book.of_game(game):
            parts = entry.id.split(".")
            found.setdefault(parts[1] if len(parts) > 1 else game, []).append(entry)
        return tuple((topic, tuple(entries)) for topic, entries in found.items())

    def open(self, rule: str) -> Feedback:
        """Open an entry, as by a tap on a result, a link or a long press."""
        try:
            entry = self._book.entry(rule)
        except CompanionError as error:
            return refusal_of(error)
        if entry != self.entry:
            self._trail.append(entry)
        return CHANGED

    def see_also(self) -> tuple[Entry, ...]:
        """The entries the open one points to."""
        return tuple(self._book.entry(rule) for rule in self.entry.see) if self.entry else ()

    def back(self) -> Feedback:
        """Close the open entry; nothing to close means leaving the book."""
        if not self._trail:
            return NOTHING
        self._trail.pop()
        return CHANGED
