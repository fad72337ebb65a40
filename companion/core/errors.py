"""Every error the companion raises on purpose; each has a code and a message key, never a sentence."""

from __future__ import annotations

from companion.core.message import Message
from companion.core.showable import is_showable

LONGEST_SHOWN = 60


class CompanionError(Exception):
    """The root: whatever else escapes is a bug."""

    def __init__(self, code: str, /, **values: object) -> None:
        self.code = code
        self.message = Message.of(f"error.{code}", **{name: _shown(value) for name, value in values.items()})
        super().__init__(str(self.message))


def _shown(value: object) -> object:
    """Make a value fit to be shown: somebody else's text may be long, or hold more than letters."""
    if isinstance(value, int) and abs(value) > 10**18:
        return "a huge number"
    if not isinstance(value, str):
        return value
    text = value if is_showable(value) else value.encode("unicode_escape").decode("ascii")
    return text if len(text) <= LONGEST_SHOWN * 8 else f"{text[:LONGEST_SHOWN]}…"


class InvalidInputError(CompanionError):
    """Input that does not say anything sensible: a wrong type, a missing field, an unknown word."""

    def __init__(self, code: str, field: str, /, **values: object) -> None:
        self.field = field
        super().__init__(code, field=field, **values)


class IllegalMoveError(CompanionError):
    """A well-formed move that the rules refuse now; `rule` is the rule entry, `fact` its fact id."""

    def __init__(self, code: str, /, *, rule: str, fact: str, **values: object) -> None:
        self.rule = rule
        self.fact = fact
        super().__init__(code, fact=fact, **values)


class RecordError(CompanionError):
    """A game record from which nothing can be loaded."""


class StorageError(CompanionError):
    """The store cannot do what was asked; nothing was lost by asking."""


class UnreadablePhotoError(CompanionError):
    """A file that is no photo we can open."""


class NoChooserError(CompanionError):
    """This machine has no file chooser of its own; the app shows its own then."""
