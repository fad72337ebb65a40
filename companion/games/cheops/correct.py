"""Corrections of a Cheops table: a number or place is what the table says, if the box allows it."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.message import Message
from companion.games.cheops.change import replace
from companion.games.cheops.correct_map import correct_edge, correct_intersection, correct_robber
from companion.games.cheops.endings import close_stones, stones_ending
from companion.games.cheops.faults import faults
from companion.games.cheops.moves import Correction, EndTurn
from companion.games.cheops.pieces import ARMY_KNIGHTS
from companion.games.cheops.refusals import refuse
from companion.games.cheops.state import State, change_seat
from companion.games.cheops.turns import end_turn

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
    """Keep a game over that the stones end anyway; else the turn goes on until somebody has 12 points."""
    ended = stones_ending(state)
    if ended is not None:
        return replace(state, ended=ended)
    return replace(state, ended=None, phase="roll" if state.roll is None else "main")


def _change(state: State, move: Correction) -> State:
    if move.what in COUNTS or (move.what in PIECE_COUNTS and state.setup.geography is None):
        return _correct_count(state, move)
    other = _OTHERS.get(move.what)
    if other is None:
        raise _impossible(move)
    return other(state, move)


def _impossible(move: Correction) -> Exception:
    return refuse("cheops_cannot_correct", reason=Message.of("fault.cheops.correction", what=move.what))


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
    return replace(state, blessing=_seat(state, move))


def _correct_army(state: State, move: Correction) -> State:
    return replace(state, army=_seat(state, move))


def _correct_pharaoh(state: State, move: Correction) -> State:
    return replace(state, pharaoh=_whole(move))


def _correct_turn(state: State, move: Correction) -> State:
    if state.phase == "over":
        raise refuse("cheops_is_over")
    before = (_seat(state, move) - 1) % len(state.seats)
    return end_turn(replace(state, turn=before), EndTurn())


def _seat(state: State, move: Correction) -> int:
    seat = state.setup.seats.get(move.of or "")
    if seat is None:
        raise refuse("cheops_no_such_colour", colour=move.of or "nobody")
    return seat


def _whole(move: Correction) -> int:
    value = move.value
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= HIGHEST:
        raise _impossible(move)
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
