"""The victory points of a Cheops table at any moment; all of them lie open, hidden cards aside (C-E3)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.message import Issue, Message
from companion.core.score import ScoreSheet
from companion.games.cheops.state import State
from companion.scoring.cheops import Estate, Pyramid, score_estates


def standing(state: State) -> ScoreSheet:
    """Score what is shown; winners are named when the game is over, or when twelve points have fixed them."""
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
    is_decided = state.phase == "over" or state.ended == "victory_points"
    sheet = score_estates(estates, pyramid, state.ended if is_decided else None)
    return replace(sheet, notes=(*sheet.notes, *_notes(state)))


def _notes(state: State) -> tuple[Issue, ...]:
    """Say what was corrected, each thing once, and whether hidden cards may still count."""
    notes = [
        Issue("correction", what, Message.of("note.cheops.correction", what=what))
        for what in dict.fromkeys(state.amended)
    ]
    if state.phase == "reveal":
        notes.append(Issue("hidden", "vp_cards", Message.of("note.cheops.hidden")))
    return tuple(notes)
