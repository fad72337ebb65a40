"""What is kept of a reading beside its contents: the verdict, the advice, and where everything was seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.core.message import Message
from companion.core.reading import Place, Point, Reading
from companion.viewmodels.photo_geometry import Polygon, chamber_cell

NOT_FOUND = "board_not_found"


@dataclass(frozen=True, slots=True)
class Seen:
    """Points are pixels of the full photo, whose size is 0 by 0 if it is none."""

    verdict: str
    advice: Message | None
    corners: tuple[Point, ...] | None
    outlines: tuple[tuple[Place, Polygon], ...]
    size_px: tuple[int, int]

    @property
    def can_open(self) -> bool:
        """Whether the file is a picture at all."""
        return self.size_px != (0, 0)

    def polygon(self, place: Place) -> Polygon | None:
        """Where a place was seen; a chamber cell without a stone lies where the plane of the board has it."""
        known = dict(self.outlines)
        if place in known:
            return known[place]
        match place:
            case (int(column), int(row)) if self.corners:
                return chamber_cell(self.corners, known, column, row)
        return None

    @classmethod
    def of(cls, reading: Reading, size_px: tuple[int, int]) -> Seen:
        """Keep what matters of a reading."""
        outlines = tuple((outline.where, outline.polygon) for outline in reading.outlines)
        return cls(reading.verdict, _advice(reading), reading.corners, outlines, size_px)

    def dump(self) -> dict[str, Any]:
        """Give plain values."""
        advice = [self.advice.key, dict(self.advice.values)] if self.advice else None
        return {
            "verdict": self.verdict,
            "advice": advice,
            "corners": self.corners,
            "outlines": self.outlines,
            "size": self.size_px,
        }

    @classmethod
    def load(cls, saved: dict[str, Any]) -> Seen:
        """Take up what was dumped."""
        advice, corners = saved["advice"], saved["corners"]
        width_px, height_px = saved["size"]
        return cls(
            saved["verdict"],
            Message.of(advice[0], **advice[1]) if advice else None,
            _points(corners) if corners else None,
            tuple((tuple(where), _points(polygon)) for where, polygon in saved["outlines"]),
            (width_px, height_px),
        )


def _points(saved: Any) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in saved)


def _advice(reading: Reading) -> Message | None:
    """What to do about a refused photo, in a sentence to be."""
    if reading.verdict != "refused":
        return None
    return reading.detail or Message.of(f"advice.{reading.reason or NOT_FOUND}")
