"""The victory points of a Cheops table at any moment; all of them lie open, hidden cards aside (C-E3)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.message import Issue, Message
from companion.core.score import ScoreSheet
from companion.games.cheops.state import State
from companion.scoring.cheops import Estate, Pyramid, score_estates


def standing(state: State) -> ScoreSheet:
    """Score what is shown; winners are named when the game is over."""
    setup = state.setup
    estates = [
        Estate(
            name=player.name,
            colour=player.colour,
            settlements=seat.settlements,
            cities=seat.cities,
            has_largest_army=state.army == index,
            vp_cards=seat.revealed,
            stones=seat.stones,
        )
        for index, (player, seat) in enumerate(zip(setup.players, state.seats, strict=True))
    ]
    pyramid = Pyramid(
        pharaoh_stones=state.pharaoh,
        blessing=None if state.blessing is None else setup.colours[state.blessing],
        turn=setup.colours[state.turn],
        pharaoh_total=setup.settings.pharaoh_total,
    )
    sheet = score_estates(estates, pyramid, state.ended if state.phase == "over" else None)
    return replace(sheet, notes=(*sheet.notes, *_notes(state))) if state.amended else sheet


def _notes(state: State) -> tuple[Issue, ...]:
    return tuple(
        Issue("correction", what, Message.of("note.cheops.correction", what=what)) for what in state.amended
    )
