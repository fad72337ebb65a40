"""A rule entry: one question, its answer, and what it belongs to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

RULES = Path(__file__).resolve().parent.parent / "data" / "rules"
GAMES = ("imhotep", "duel", "cheops")
BASE = "en"

_PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule; `values` are numbers of the board that a table may have changed, with their defaults."""

    id: str
    title: str
    answer: str
    example: str = ""
    facts: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    values: tuple[tuple[str, str], ...] = ()

    @property
    def game(self) -> str:
        """The game this rule is of."""
        return self.id.partition(".")[0]

    @property
    def text(self) -> str:
        """All that is shown to a reader."""
        return "\n".join(part for part in (self.title, self.answer, self.example) if part)

    def filled(self, values: Mapping[str, str] | None = None) -> Entry:
        """Put the values into the text: those of this table where given, else the defaults."""
        if not self.values:
            return self
        known = {name: (values or {}).get(name, default) for name, default in self.values}
        return replace(
            self,
            title=fill(self.title, known),
            answer=fill(self.answer, known),
            example=fill(self.example, known),
        )


def fill(text: str, values: Mapping[str, str]) -> str:
    """Replace each `{name}` that has a value."""
    return _PLACEHOLDER.sub(lambda found: values.get(found[1], found[0]), text)


def placeholders(*texts: str) -> frozenset[str]:
    """List the names in braces of some texts."""
    return frozenset(name for text in texts for name in _PLACEHOLDER.findall(text))
