"""The dice, the robber, and handing on the turn."""

from __future__ import annotations

from companion.games.cheops import ground
from companion.games.cheops import moves as m
from companion.games.cheops.change import replace
from companion.games.cheops.endings import close_stones
from companion.games.cheops.pieces import ROLLS, SEVEN
from companion.games.cheops.refusals import refuse
from companion.games.cheops.state import State, lays_on_seven


def roll(state: State, move: m.Roll) -> State:
    """Take in a roll: gold where the map tells, on a 7 the Pharaoh's stone and the robber (C-G1, C-7)."""
    total = move.total
    if total not in ROLLS:
        raise refuse("cheops_no_such_roll", total=total)
    index = total - ROLLS.start
    rolls = (*state.rolls[:index], state.rolls[index] + 1, *state.rolls[index + 1 :])
    rolled = replace(state, rolls=rolls, roll=total, phase="main")
    if total == SEVEN:
        return _seven(rolled)
    geography = state.setup.geography
    if geography is None:
        return rolled
    gains = ground.gold_yield(geography, state, total)
    if not any(gains):
        return rolled
    seats = tuple(replace(seat, gold=seat.gold + gain) for seat, gain in zip(state.seats, gains, strict=True))
    return replace(rolled, seats=seats)


def _seven(state: State) -> State:
    """Lay a black stone once the foot is settled, then let the robber move (C-71, C-72, C-73)."""
    if lays_on_seven(state):
        state = close_stones(replace(state, pharaoh=state.pharaoh + 1))
    if state.ended is None and state.robber is not None:
        return replace(state, phase="robber")
    return state


def move_robber(state: State, move: m.MoveRobber) -> State:
    """Put the robber on another hex of land; what is stolen are cards, never gold (C-71, C-G4)."""
    geography = state.setup.geography
    index = None if geography is None else geography.hex_at.get(move.hex)
    if geography is None or index is None or index not in geography.land_hexes:
        raise refuse("cheops_no_such_hex", value=move.hex)
    if index == state.robber:
        raise refuse("cheops_robber_stays")
    return replace(state, robber=index, phase="roll" if state.roll is None else "main")


def end_turn(state: State, move: m.EndTurn) -> State:  # noqa: ARG001 - one signature for all moves
    """Hand on the dice; what belonged to the turn is forgotten."""
    return replace(
        state,
        phase="roll",
        turn=(state.turn + 1) % len(state.seats),
        roll=None,
        produced=0,
        fresh_cards=0,
        fresh_ships=0,
        fresh_ship_edges=0,
        is_card_played=False,
        is_ship_moved=False,
    )
