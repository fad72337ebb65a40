"""What a view-model answers when it is asked to do something."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.errors import CompanionError, IllegalMoveError
from companion.core.message import Message


@dataclass(frozen=True, slots=True)
class Feedback:
    """Whether something changed; a refusal has a sentence, and a rule entry to open where a rule says no."""

    changed: bool = False
    refusal: Message | None = None
    rule: str | None = None


CHANGED = Feedback(changed=True)
NOTHING = Feedback()


def refusal_of(error: CompanionError) -> Feedback:
    """Turn an error into what the screen says."""
    rule = error.rule if isinstance(error, IllegalMoveError) else None
    return Feedback(refusal=error.message, rule=rule)
