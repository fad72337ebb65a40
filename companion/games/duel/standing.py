"""The Duel's score at any moment: nothing is booked before the end, everything counts then (D-F)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.message import Issue, Message
from companion.core.score import ScoreSheet
from companion.games.duel.state import State
from companion.games.duel.tiles import ACTIONS, TEMPLES, TOMBS, Tile
from companion.scoring.duel import Holdings, score_holdings


def standing(state: State) -> ScoreSheet:
    """Score the table as if the game ended now, or for good when it has."""
    players = [holdings(state, seat) for seat in (0, 1)]
    setup = state.setup
    sheet = score_holdings(players, setup.side_of(), setup.start, final=state.phase == "over")
    return replace(sheet, notes=_notes(state)) if state.amended else sheet


def holdings(state: State, seat: int) -> Holdings:
    """Count what one player has in front of them and in the harbour."""
    owned = state.owned[seat]
    player = state.setup.players[seat]
    return Holdings(
        name=player.name,
        colour=player.colour,
        obelisks=owned[Tile.OBELISK],
        is_first_to_five=state.first_to_five == seat,
        temple=tuple(value for value, tile in enumerate(TEMPLES, start=1) for _ in range(owned[tile])),
        light=owned[Tile.PYRAMID_LIGHT],
        dark=owned[Tile.PYRAMID_DARK],
        tomb=tuple(number for number, tile in enumerate(TOMBS, start=1) if owned[tile]),
        actions=sum(owned[tile] for tile in ACTIONS),
        workers_in_harbour=state.harbour.count(seat),
    )


def _notes(state: State) -> tuple[Issue, ...]:
    """Say what was corrected, each kind once."""
    return tuple(
        Issue("correction", what, Message.of("note.duel.correction", what=what))
        for what in dict.fromkeys(state.amended)
    )
