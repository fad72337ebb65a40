"""The Duel's table as plain JSON values, for `replay --json` and for people who script against it."""

from __future__ import annotations

from typing import Any

from companion.games.duel.state import State
from companion.games.duel.tiles import BOATS, FREE, KINDS, SPACES


def describe(state: State) -> dict[str, Any]:
    """Show everything on the table by the names of the rules; a hold not recorded shows as such."""
    colours = [player.colour for player in state.setup.players]
    harbour = [None if owner == FREE else colours[owner] for owner in state.harbour]
    return {
        "phase": state.phase,
        "turn": None if state.phase == "over" else colours[state.turn],
        "playing": None if state.playing is None else state.playing.word,
        "harbour": [harbour[row : row + 3] for row in range(0, SPACES, 3)],
        "boats": {
            name: None if boat is None else [None if tile is None else tile.word for tile in boat]
            for name, boat in zip(BOATS, state.boats, strict=True)
        },
        "supply": state.supply,
        "reserve": state.reserve,
        "box": _counts(state.box) | ({"unrecorded": state.box_unrecorded} if state.box_unrecorded else {}),
        "first_to_five": None if state.first_to_five is None else colours[state.first_to_five],
        "players": [
            {
                "colour": player.colour,
                "name": player.name,
                "tiles": _counts(state.owned[seat]),
                "workers_in_harbour": state.harbour.count(seat),
            }
            for seat, player in enumerate(state.setup.players)
        ],
    }


def _counts(counts: tuple[int, ...]) -> dict[str, int]:
    return {tile.word: count for tile, count in zip(KINDS, counts, strict=True) if count}
