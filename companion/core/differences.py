"""Where a photo and the tracked game differ, cell by cell; a prior may settle doubts but never hide this."""

from __future__ import annotations

from companion.core.reading import (
    ChamberContents,
    Contents,
    Difference,
    ObeliskHeights,
    ObeliskTowers,
    Place,
)

Answer = str | int | None


def differences_between(seen: Contents, expected: Contents) -> tuple[Difference, ...]:
    """List every place where the two do not agree, in reading order."""
    ours, theirs = _answers(seen), _answers(expected)
    places = sorted(
        ours.keys() | theirs.keys(), key=lambda place: tuple(str(part).zfill(3) for part in place)
    )
    return tuple(
        Difference(place, ours.get(place), theirs.get(place))
        for place in places
        if ours.get(place) != theirs.get(place)
    )


def _answers(contents: Contents) -> dict[Place, Answer]:
    match contents:
        case ChamberContents(columns):
            return {(c, r): colour for c, column in enumerate(columns) for r, colour in enumerate(column)}
        case ObeliskHeights(heights):
            return {(colour,): height for colour, height in heights if height}
        case ObeliskTowers(towers, loose):
            found: dict[Place, Answer] = {("tower", i): colour for i, colour in enumerate(towers)}
            return found | {("loose", colour): count for colour, count in loose if count}
