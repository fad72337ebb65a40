"""The rule book on the screen: search as you type, browse by game and topic, and back to where you were."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.errors import CompanionError
from companion.rulebook.book import Book, open_book, printed_languages
from companion.rulebook.entry import BASE, Entry
from companion.rulebook.search import Context, Hit
from companion.viewmodels.feedback import CHANGED, NOTHING, Feedback, refusal_of

BEGINNING = 70  # letters of an answer that a result shows
SHORTEST_QUESTION = 2  # letters that are worth an apology


def ready_book(language: str) -> Book:
    """Open the book of a language, or else the base one, with its search set up; slow the first time."""
    book = open_book(language if language in printed_languages() else BASE)
    _ = book.search  # sets it up here and now, not with the first letter typed
    return book


def beginning(answer: str) -> str:
    """The start of an answer, cut between two words."""
    if len(answer) <= BEGINNING:
        return answer
    return answer[: BEGINNING + 1].rpartition(" ")[0].rstrip(" ,;:.") + "…"


@dataclass(frozen=True, slots=True)
class Found:
    """A line of the results: the entry, and where its title matched what was typed."""

    entry: Entry
    marked: tuple[tuple[int, int], ...]
    hit: Hit


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

    @property
    def is_at_a_loss(self) -> bool:
        """Whether something was asked and nothing fits; a single letter, or "may I", asks nothing yet."""
        is_asked = len(self.typed.strip()) >= SHORTEST_QUESTION and self._book.search.has_words(self.typed)
        return is_asked and not self.results()

    def _mark(self, hit: Hit) -> Found:
        return Found(hit.entry, self._book.search.highlight(hit.entry.title, hit), hit)

    def marked_in(self, text: str, found: Found) -> tuple[tuple[int, int], ...]:
        """Where another text about a result shows what was typed, such as the start of its answer."""
        return self._book.search.highlight(text, found.hit)

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

    def of_topic(self, game: str, topic: str) -> tuple[Entry, ...]:
        """The entries of one topic; none if there is no such topic."""
        return dict(self.topics(game)).get(topic, ())

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
