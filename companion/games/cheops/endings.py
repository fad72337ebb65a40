"""When the game is over, and what happens then (C-E1 to C-E3)."""

from __future__ import annotations

from companion.games.cheops.change import replace
from companion.games.cheops.state import State, stones_laid, victory_points
from companion.games.cheops.stock import most_revealed
from companion.scoring.cheops import GOAL, PYRAMID_FIELDS

TURN_PHASES = frozenset({"roll", "robber", "free_piece", "main"})


def stones_ending(state: State) -> str | None:
    """Name the end the stones bring: a full pyramid, or the Pharaoh's last stone (C-E1 b, c)."""
    if stones_laid(state) >= PYRAMID_FIELDS:
        return "pyramid"
    return "pharaoh" if state.pharaoh >= state.setup.settings.pharaoh_total else None


def close_stones(state: State) -> State:
    """End the game when the stones do; hidden cards are asked for first."""
    ended = stones_ending(state)
    return state if ended is None else _call_for_cards(replace(state, ended=ended))


def close_points(state: State) -> State:
    """End the game when the player on turn shows 12 points; others wait for their own turn (C-E1 a)."""
    if state.phase in TURN_PHASES and victory_points(state, state.turn) >= GOAL:
        return _call_for_cards(replace(state, ended="victory_points"))
    return state


def _call_for_cards(state: State) -> State:
    """Ask everybody who may hide victory point cards, from the player on turn on (C-E3)."""
    return next_to_reveal(replace(state, revealing=state.turn, phase="reveal", free_pieces=0), 0)


def next_to_reveal(state: State, asked: int) -> State:
    """Find the next player who may hide victory point cards; end the game when there is none."""
    players = len(state.seats)
    for step in range(asked, players):
        seat = (state.turn + step) % players
        if most_revealed(state, seat):
            return replace(state, revealing=seat)
    return replace(state, phase="over", revealing=0)
