"""`companion rules`: looks up a rule in the players' own words, best answer first."""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Sequence

from companion.core.errors import InvalidInputError
from companion.core.message import Message
from companion.core.words import Words, words
from companion.rulebook.book import Book, open_book, printed_languages
from companion.rulebook.entry import BASE, GAMES
from companion.rulebook.search import Hit

WIDTH = 96


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what `rules` takes."""
    parser.add_argument("words", nargs="+", metavar="WORDS", help="a word or a question")
    parser.add_argument("--game", choices=GAMES, help="only the rules of this game")
    parser.add_argument("--lang", default=BASE, help="language of the answers")
    parser.add_argument("--json", action="store_true", help="one line of JSON")


def run(options: argparse.Namespace) -> int:
    """Answer a question; having no answer is no error."""
    query = " ".join(options.words).strip()
    if not query:
        raise InvalidInputError("no_words", "WORDS")
    say = words(options.lang)
    book = open_book(options.lang if options.lang in printed_languages() else BASE)
    hits = book.find(query, only_game=options.game or "")
    if options.json:
        print(json.dumps(answers_json(query, hits), ensure_ascii=False))
    elif hits:
        print(answers_text(hits, book, say))
    else:
        print(say.say(_nothing(query, options.game)))
    return 0


def _nothing(query: str, game: str | None) -> Message:
    if game:
        return Message.of("rules.nothing_in_game", query=query, game=game)
    return Message.of("rules.nothing", query=query)


def answers_json(query: str, hits: Sequence[Hit]) -> dict[str, object]:
    """Give the promised JSON of `rules --json`."""
    return {
        "query": query,
        "answers": [
            {
                "id": hit.entry.id,
                "title": hit.entry.title,
                "answer": hit.entry.answer,
                "facts": list(hit.entry.facts),
                "game": hit.entry.game,
            }
            for hit in hits
        ],
    }


def answers_text(hits: Sequence[Hit], book: Book, say: Words) -> str:
    """Show the best answer in full, with why it was found, and the titles of the next ones."""
    best, *others = hits
    entry = best.entry
    blocks = [f"{entry.title}  [{entry.id}]", _wrap(entry.answer)]
    if entry.example:
        blocks.append(_wrap(say.say(Message.of("rules.example", example=entry.example))))
    notes = []
    found = book.search.reasons(best)
    if found:
        reasons = ", ".join(
            say.say(Message.of(f"rules.reason_{reason.how}", typed=reason.typed, found=reason.found))
            for reason in found
        )
        notes.append(say.say(Message.of("rules.found", reasons=reasons)))
    if entry.see:
        titles = " · ".join(book.entry(rule).title for rule in entry.see)
        notes.append(say.say(Message.of("rules.see", titles=titles)))
    blocks += map(_wrap, notes)
    if others:
        blocks.append(say.say(Message.of("rules.others")))
        blocks += [f"{hit.entry.title}  [{hit.entry.id}]\n{_wrap(hit.entry.answer)}" for hit in others]
    return "\n\n".join(blocks)


def _wrap(text: str) -> str:
    return textwrap.fill(text, WIDTH, initial_indent="  ", subsequent_indent="  ")
