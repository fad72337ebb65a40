"""What a photo says: a `Reading` is the eye's opinion; only a person makes a `ReviewedReading` of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from companion.core.message import Message

Verdict = Literal["read", "check", "refused"]
Board = Literal["chamber", "obelisks"]
Point = tuple[float, float]
Place = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class ChamberContents:
    """Columns of colours from the left, each from the top; only the last may be short."""

    columns: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class ObeliskHeights:
    """Side A: how high each colour's stack stands."""

    heights: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class ObeliskTowers:
    """Side B: finished towers from the highest value on, and the loose stones of each colour."""

    towers: tuple[str, ...]
    loose: tuple[tuple[str, int], ...]


Contents = ChamberContents | ObeliskHeights | ObeliskTowers


@dataclass(frozen=True, slots=True)
class Doubt:
    """One doubtful cell: where it is in the terms of its board, and the second-best answer there."""

    where: Place
    second_best: str | int | None
    confidence: float


@dataclass(frozen=True, slots=True)
class Difference:
    """One place where the photo and the tracked game disagree; None means nothing there."""

    where: Place
    seen: str | int | None
    expected: str | int | None


@dataclass(frozen=True, slots=True)
class Outline:
    """Where in the photo one answer was read, for drawing it over the photo."""

    where: Place
    answer: str | int
    polygon: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """What the eye made of one photo; `contents` is None exactly when it refused; `detail` says why."""

    board: Board
    side: str
    verdict: Verdict
    confidence: float
    contents: Contents | None
    doubts: tuple[Doubt, ...] = ()
    reason: str | None = None
    detail: Message | None = None
    differences: tuple[Difference, ...] = ()
    corners: tuple[Point, Point, Point, Point] | None = None
    outlines: tuple[Outline, ...] = field(default=(), compare=False)
    milliseconds: tuple[tuple[str, float], ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class ReviewedReading:
    """Contents a person has looked at and agreed to; the only kind that can become a move."""

    board: Board
    side: str
    contents: Contents
    changed_by_hand: bool = False
    is_from_photo: bool = True
    """False if the person entered everything without any photo having been read."""
