"""The catalogue: turns messages into sentences of one language, read from `data/locale/<lang>/*.toml`."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from companion.core.errors import InvalidInputError
from companion.core.message import Message

LOCALES = Path(__file__).resolve().parent.parent / "data" / "locale"
FALLBACK = "en"


def languages() -> tuple[str, ...]:
    """List the languages that have a catalogue."""
    return tuple(sorted(path.name for path in LOCALES.iterdir() if path.is_dir()))


@cache
def words(language: str = FALLBACK) -> Words:
    """Load one language's catalogue once."""
    if language not in languages():
        raise InvalidInputError("unknown_language", "lang", value=language, known=", ".join(languages()))
    sentences: dict[str, str] = {}
    for path in sorted((LOCALES / language).glob("*.toml")):
        _flatten(tomllib.loads(path.read_text(encoding="utf-8")), "", sentences)
    return Words(language, sentences)


def _flatten(table: Mapping[str, Any], prefix: str, into: dict[str, str]) -> None:
    for name, value in table.items():
        key = f"{prefix}{name}"
        if isinstance(value, str):
            into[key] = value
        else:
            _flatten(value, f"{key}.", into)


class Words(string.Formatter):
    """One language.

    In a template `{n:stone|stones}` counts, `{site:word}` translates, `{i:nth}` is i + 1 and `{who:names}`
    joins names.
    """

    def __init__(self, language: str, sentences: Mapping[str, str]) -> None:
        self.language = language
        self._sentences = sentences

    def __contains__(self, key: str) -> bool:
        return key in self._sentences

    def keys(self) -> tuple[str, ...]:
        """List every key of the catalogue, for the checks that compare languages and code."""
        return tuple(self._sentences)

    def template(self, key: str) -> str:
        """Show the template behind a key."""
        return self._sentences[key]

    def say(self, message: Message) -> str:
        """Fill a message's template; a missing key shows itself rather than failing in mid-game."""
        template = self._sentences.get(message.key)
        if template is None:
            return str(message)
        return self.vformat(template, (), dict(message.values))

    def word(self, name: object) -> str:
        """Translate a single term of the games, such as a site or a card."""
        return self._sentences.get(f"word.{name}", str(name))

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        """Show a value that was not given as its name in braces."""
        if isinstance(key, str) and key not in kwargs:
            return f"{{{key}}}"
        return super().get_value(key, args, kwargs)

    def format_field(self, value: Any, format_spec: str) -> str:
        """Understand our own format words beside Python's, and messages inside messages."""
        if isinstance(value, Message):
            return self.say(value)
        if format_spec == "word":
            many = isinstance(value, tuple | list)
            return ", ".join(self.word(v) for v in value) if many else self.word(value)
        if format_spec == "names":
            return f" {self.word('and')} ".join(filter(None, (", ".join(value[:-1]), value[-1])))
        if format_spec == "nth":
            return str(value + 1)
        if "|" in format_spec:
            one, many_form = format_spec.split("|", 1)
            return f"{value} {one if value in {1, -1} else many_form}"
        return str(super().format_field(value, format_spec))
