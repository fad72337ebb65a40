"""Reviewing a photo: what the eye read, changed by hand until it is right; points follow at once.

Each board has a review of its own (`chamber_review`, `obelisk_review`); all of them fit `Review`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from companion.core.message import Message
from companion.core.reading import Contents, Doubt, Place, Reading, ReviewedReading
from companion.viewmodels.feedback import Feedback

Answer = str | int | None
WHOLE: Place = ("board",)
"""The place of a doubt that is about the board as a whole."""


@dataclass(slots=True)
class Doubts:
    """The places to be looked at before anything is taken over, with the second-best answer of each."""

    second_best: dict[Place, Answer] = field(default_factory=dict)

    def take(self, reading: Reading) -> None:
        """Begin with the doubts of a reading; one that is unsure without saying where is one doubt."""
        doubts = reading.doubts
        if reading.verdict == "check" and not doubts:
            doubts = (Doubt(WHOLE, None, reading.confidence),)
        self.second_best = {doubt.where: doubt.second_best for doubt in doubts}

    def __contains__(self, place: object) -> bool:
        return place in self.second_best

    def __len__(self) -> int:
        return len(self.second_best)

    def settle(self, *places: Place) -> None:
        """Places have been looked at."""
        for place in places:
            self.second_best.pop(place, None)

    def problem(self) -> Message | None:
        """What is still to be looked at, in words."""
        return Message.of("review.doubtful", cells=len(self)) if self.second_best else None

    def dump(self) -> list[list[Any]]:
        """Give plain values."""
        return [[list(place), second] for place, second in self.second_best.items()]

    def load(self, saved: Iterable[Sequence[Any]]) -> None:
        """Take up what was dumped."""
        self.second_best = {tuple(place): second for place, second in saved}


class Review(Protocol):
    """What the screen and the photo's view-model ask of the review of any board."""

    doubts: Doubts
    changed_by_hand: bool

    def take(self, reading: Reading) -> None:
        """Begin with what the eye read; a refused photo leaves nothing."""

    def fill(self, contents: Contents) -> None:
        """Begin with contents known from elsewhere, for entry by hand."""

    def places(self) -> tuple[Place, ...]:
        """Every place with something on it, in order."""

    def answer(self, place: Place) -> Answer:
        """What is there now; None for nothing."""

    def options(self, place: Place) -> tuple[Answer, ...]:
        """What else may be there, the second-best answer of a doubt first."""

    def together(self, place: Place) -> tuple[Place, ...]:
        """The places that are said in one breath: who changes one has spoken about all of them."""

    def change(self, place: Place, answer: Answer) -> Feedback:
        """Put something else there."""

    def settle(self, place: Place) -> Feedback:
        """Say that a doubtful place was read right."""

    def next_place(self) -> Place | None:
        """Where something would be added; None where everything has its place already."""

    def problem(self) -> Message | None:
        """Why this cannot be taken over yet."""

    def points(self) -> dict[str, int]:
        """What each colour gets for it as it is now."""

    def reviewed(self) -> ReviewedReading | None:
        """The contents a person has agreed to, once nothing is wrong or doubtful."""

    def contents(self) -> Contents:
        """The contents as they are now, right or wrong."""

    def dump(self) -> dict[str, Any]:
        """Give plain values, to be found again after the app was killed."""

    def load(self, saved: dict[str, Any]) -> None:
        """Take up what was dumped."""


def refused(key: str, **values: object) -> Feedback:
    """A refusal with the sentence of an error."""
    return Feedback(refusal=Message.of(f"error.{key}", **values))


def with_second_best(doubts: Doubts, place: Place, known: Sequence[Answer]) -> tuple[Answer, ...]:
    """Put the second-best answer first among what is possible."""
    second = doubts.second_best.get(place)
    if place in doubts and second in known:
        return (second, *(answer for answer in known if answer != second))
    return tuple(known)


def reading_order(place: Place) -> tuple[str, ...]:
    """Sorts places as they are read: cells by column, towers by number, colours by name."""
    return tuple(str(part).zfill(3) for part in place)
