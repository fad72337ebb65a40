"""Which tally is scored by whom; each game's scorer is imported only when it is asked for."""

from __future__ import annotations

from importlib import import_module

from companion.core.fields import Field
from companion.core.score import ScoreSheet

_SCORERS = {
    "imhotep": "companion.scoring.imhotep_tally",
    "duel": "companion.scoring.duel_tally",
    "cheops": "companion.scoring.cheops_tally",
}


def score_tally(data: object) -> ScoreSheet:
    """Score a tally of any game, or raise `InvalidInputError` naming the field that is wrong."""
    game = Field(data).get("game").choice(tuple(_SCORERS), "unknown_game")
    sheet: ScoreSheet = import_module(_SCORERS[game]).score_tally(data)
    return sheet
