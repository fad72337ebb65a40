"""What is wrong with a tally, with the place named as people would name it, and where to put it right."""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.core.message import Message
from companion.viewmodels.tally import Ask, Path, TallyForm

ENTERED_AS = {"obelisks": "obelisks_b"}
"""A board whose sides are entered apart, but scored under one name."""


@dataclass(frozen=True, slots=True)
class Problem:
    """The first thing that cannot be true; `path` and `page` are None where no single entry is to blame."""

    message: Message
    path: Path | None = None
    page: int | None = None


def find_problem(form: TallyForm) -> Problem | None:
    """What cannot be true, in words: its field is a player's name and a word, not a path."""
    found = form.problem()
    if found is None:
        return None
    field, message = found
    path = tuple(int(part) if part.isdigit() else part for part in re.findall(r"\w+", field))
    page, ask = _asked(form, path)
    said = Message.of(message.key, **{**dict(message.values), "field": _place(form, path, ask)})
    return Problem(said, ask.path if ask else None, page)


def _asked(form: TallyForm, path: Path) -> tuple[int | None, Ask | None]:
    """The page and the entry a path leads to; what lies within an entry leads to that."""
    paths = (path, (ENTERED_AS.get(str(path[0]), path[0]), *path[1:])) if path else ()
    for page, step in enumerate(form.steps()):
        for ask in step.asks:
            if any(one[: len(ask.path)] == ask.path for one in paths):
                return page, ask
    return None, None


def _place(form: TallyForm, path: Path, ask: Ask | None) -> Message:
    last = next((str(part) for part in reversed(path) if not isinstance(part, int)), "")
    word = ask.label if ask else Message.of("tally.field", field=last)
    if path[:1] != ("players",) or len(path) < 3:
        return word
    seat = int(path[1])
    name = form.get(("players", seat, "name"))
    if not name:
        return Message.of("tally.of_seat", seat=seat, field=word)
    return Message.of("tally.of_player", name=name, field=word)
