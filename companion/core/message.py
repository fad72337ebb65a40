"""Messages: what the rules have to say, as a key and numbers; sentences live in the catalogue."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence in waiting: a catalogue key and the values that fill it."""

    key: str
    values: tuple[tuple[str, object], ...] = ()

    @classmethod
    def of(cls, key: str, /, **values: object) -> Message:
        """Build a message from keyword values, in a fixed order so that equal messages are equal."""
        return cls(key, tuple(sorted(values.items())))

    def __str__(self) -> str:
        """Show key and values, for logs and developers; people get `Words.say`."""
        inside = ", ".join(f"{name}={value}" for name, value in self.values)
        return f"{self.key}({inside})" if inside else self.key


@dataclass(frozen=True, slots=True)
class Issue:
    """Something a person should know: which fault, where, with its numbers."""

    code: str
    where: str
    message: Message
