"""Corrections of a Cheops table: a number or place is what the table says, if the box allows it."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.cheops.change import replace
from companion.games.cheops.correct_map import correct_edge, correct_intersection, correct_robber
from companion.games.cheops.endings import close_stones, stones_ending
from companion.games.cheops.faults import faults
from companion.games.cheops.moves import Correction, EndTurn
from companion.games.cheops.pieces import ARMY_KNIGHTS
from companion.games.cheops.refusals import impossible, refuse
from companion.games.cheops.state import State, change_seat, victory_points
from companion.games.cheops.turns import end_turn
from companion.scoring.cheops import GOAL

COUNTS = ("gold", "stones", "cards", "knights", "revealed")
PIECE_COUNTS = ("settlements", "cities", "roads", "ships", "foot_settlements", "foot_cities")
HIGHEST = 999


def correct(state: State, move: Correction) -> State:
    """Carry out a correction between two actions; a game that ended by mistake goes on."""
    if state.phase not in {"roll", "main", "over"}:
        raise refuse("cheops_correct_later")
    corrected = _change(state, move)
    corrected = replace(corrected, amended=(*state.amended, move.what))
    corrected = _reopen(corrected) if state.phase == "over" else close_stones(corrected)
    found = faults(corrected)
    if found:
        raise refuse("cheops_cannot_correct", reason=found[0].message)
    return corrected


def _reopen(state: State) -> State:
    """Keep a game over while it has a reason; a new one asks for hidden cards again, none reopens it."""
    ended = stones_ending(state)
    if ended is not None:
        return close_stones(state) if state.ended == "victory_points" else replace(state, ended=ended)
    if state.ended == "victory_points" and victory_points(state, state.turn) >= GOAL:
        return state
    return replace(state, ended=None, phase="roll" if state.roll is None else "main")


def _change(state: State, move: Correction) -> State:
    if move.what in COUNTS or (move.what in PIECE_COUNTS and state.setup.geography is None):
        return _correct_count(state, move)
    other = _OTHERS.get(move.what)
    if other is None:
        raise impossible(move)
    return other(state, move)


def _correct_count(state: State, move: Correction) -> State:
    seat = _seat(state, move)
    value = _whole(move)
    before = getattr(state.seats[seat], move.what)
    changed = replace(state, seats=change_seat(state, seat, **{move.what: value}))
    if move.what == "knights":
        played = (state.played[0] + value - before, *state.played[1:])
        return _settle_army(replace(changed, played=played))
    if move.what == "stones":
        return _settle_blessing(changed)
    if move.what == "cards" and seat == state.turn:
        return replace(changed, fresh_cards=min(state.fresh_cards, value))
    return changed


def _settle_army(state: State) -> State:
    """Leave the Largest Army where it can stay, else give it to who has the most knights (C-C4)."""
    knights = [seat.knights for seat in state.seats]
    most = max(knights)
    if most < ARMY_KNIGHTS:
        return replace(state, army=None)
    if state.army is not None and knights[state.army] == most:
        return state
    return replace(state, army=knights.index(most))


def _settle_blessing(state: State) -> State:
    """Leave the Blessing where it can stay, else give it to who has the most stones (C-B2)."""
    stones = [seat.stones for seat in state.seats]
    most = max(stones)
    if not most:
        return replace(state, blessing=None)
    if state.blessing is not None and stones[state.blessing] == most:
        return state
    return replace(state, blessing=stones.index(most))


def _correct_blessing(state: State, move: Correction) -> State:
    return replace(state, blessing=_only_seat(state, move))


def _correct_army(state: State, move: Correction) -> State:
    return replace(state, army=_only_seat(state, move))


def _correct_pharaoh(state: State, move: Correction) -> State:
    if move.of is not None:
        raise impossible(move)
    return replace(state, pharaoh=_whole(move))


def _correct_turn(state: State, move: Correction) -> State:
    if state.phase == "over":
        raise refuse("cheops_is_over")
    seat = _only_seat(state, move)
    if seat == state.turn:
        return state
    return end_turn(replace(state, turn=(seat - 1) % len(state.seats)), EndTurn())


def _seat(state: State, move: Correction) -> int:
    if move.of is None:
        raise impossible(move)
    seat = state.setup.seats.get(move.of)
    if seat is None:
        raise refuse("cheops_no_such_colour", colour=move.of)
    return seat


def _only_seat(state: State, move: Correction) -> int:
    """Read a correction that names a player and nothing else."""
    if move.value is not None:
        raise impossible(move)
    return _seat(state, move)


def _whole(move: Correction) -> int:
    value = move.value
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= HIGHEST:
        raise impossible(move)
    return value


_OTHERS: dict[str, Callable[[State, Correction], State]] = {
    "blessing": _correct_blessing,
    "largest_army": _correct_army,
    "pharaoh": _correct_pharaoh,
    "turn": _correct_turn,
    "intersection": correct_intersection,
    "edge": correct_edge,
    "robber": correct_robber,
}
