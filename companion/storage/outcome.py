"""The outcome of a finished game, kept beside it, so that figures need not play it through again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.score import ScoreSheet


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won, and each colour's points by source."""

    winners: tuple[str, ...]
    sources: Mapping[str, Mapping[str, int]]


def outcome_of(sheet: ScoreSheet) -> Outcome:
    """Take from a score sheet what figures need."""
    return Outcome(sheet.winners, {player.colour: player.by_source() for player in sheet.players})


def outcome_json(sheet: ScoreSheet) -> str:
    """Write what figures need of a score sheet."""
    outcome = outcome_of(sheet)
    return json.dumps({"winners": outcome.winners, "sources": outcome.sources})


def read_outcome(text: object) -> Outcome | None:
    """Read it back; a damaged one counts as none, for it can be derived again."""
    try:
        found = json.loads(text)  # type: ignore[arg-type]
        sources = {
            str(colour): {str(source): int(points) for source, points in parts.items()}
            for colour, parts in found["sources"].items()
        }
        return Outcome(tuple(str(colour) for colour in found["winners"]), sources)
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        return None


def totals_json(sheet: ScoreSheet) -> str:
    """The scores the list of matches shows; they can always be derived again."""
    return json.dumps({player.colour: player.total for player in sheet.players})
