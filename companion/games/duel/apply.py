"""What each move of the Duel does, after checking that the rules allow it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.duel import moves as m
from companion.games.duel.codec import encode_move
from companion.games.duel.correct import CORRECTIONS, names_unrecorded
from companion.games.duel.draft import Draft
from companion.games.duel.legal import CAN_PLAY, can_take, legal_moves, opens_a_boat, workers_in_supply
from companion.games.duel.refusals import NOT_NOW, refuse
from companion.games.duel.state import EMPTY_BOAT, Phase, State, boats_left, boats_to_unload, workers_in_lines
from companion.games.duel.tiles import ACTIONS, BOATS, FREE, HOLDS, LINES, SPACES, Tile

OPENING: dict[Tile, Phase] = {
    Tile.TAKE: "take",
    Tile.PLACE: "place_first",
    Tile.PLACE_UNLOAD: "place_to_unload",
    Tile.SWAP: "swap",
}


def apply(state: State, move: m.Move) -> State:
    """Give the state after a move, or raise the rule that refuses it."""
    kind = type(move)
    draft = Draft(state)
    if kind in CORRECTIONS:
        CORRECTIONS[kind](draft, state, move)
        if not names_unrecorded(state, move):
            draft.amended = (*state.amended, encode_move(move)[0])
        corrected = draft.close()
        if corrected.phase != "over" and not legal_moves(corrected):
            raise refuse("duel_correct_no_move")
        return corrected
    if kind not in _MOVES:
        raise refuse("duel_not_a_move", move=kind.__name__)
    phases, carry_out = _MOVES[kind]
    if state.phase not in phases:
        raise refuse(NOT_NOW[state.phase])
    carry_out(draft, state, move)
    return draft.close()


def _fill(draft: Draft, state: State, move: m.Fill) -> None:
    draft.see(move.tile)
    _put_into_next_hold(draft, move.tile)
    _after_filling(draft, state)


def _leave_unrecorded(draft: Draft, state: State, move: m.LeaveUnrecorded) -> None:  # noqa: ARG001
    while any(boat and None in boat for boat in draft.boats):
        _put_into_next_hold(draft, Tile.UNRECORDED)
    _after_filling(draft, state)


def _put_into_next_hold(draft: Draft, tile: Tile) -> None:
    boat = next(boat for boat, holds in enumerate(draft.boats) if holds and None in holds)
    holds = draft.boats[boat] or EMPTY_BOAT
    draft.put_hold(boat, holds.index(None), tile)
    if draft.playing is Tile.TAKE:  # D-T1: the reserve fills only what a taken tile has left
        draft.reserve -= 1
    else:
        draft.supply -= 1


def _after_filling(draft: Draft, state: State) -> None:
    if any(boat and None in boat for boat in draft.boats):
        return
    if state.unloading is None and state.playing is None:
        draft.phase = "turn"  # the set-up is complete
        return
    draft.unloading = None
    _go_on(draft)


def _name(draft: Draft, state: State, move: m.Name) -> None:
    if state.playing is Tile.TAKE and move.tile in ACTIONS:
        raise refuse("duel_take_action")
    draft.see(move.tile)
    draft.gains = ((state.gains[0][0], move.tile), *state.gains[1:])
    _place_gains(draft)


def _place(draft: Draft, state: State, move: m.Place) -> None:
    space = move.space
    if not workers_in_supply(state):
        raise refuse("duel_no_worker")
    if not 0 <= space < SPACES or state.harbour[space] != FREE:
        raise refuse("duel_space_taken")
    phase = state.phase
    if phase == "place_to_unload" and not boats_to_unload(state) and not opens_a_boat(state, space):
        raise refuse("duel_place_opens_nothing")
    draft.put_worker(space, state.turn)
    if phase == "place_first":
        draft.phase = "place_second"
    elif phase == "place_second" and workers_in_supply(state) > 1:
        draft.phase = "place_third"
    elif phase == "place_to_unload":
        draft.phase = "unload"
    else:
        _end_turn(draft)


def _unload(draft: Draft, state: State, move: m.Unload) -> None:
    boat = move.boat
    holds = state.boats[boat] if 0 <= boat < len(BOATS) else None
    if holds is None:
        raise refuse("duel_boat_gone")
    workers = workers_in_lines(state.harbour)[boat]
    if workers < 2:
        raise refuse("duel_two_workers", workers=workers)
    gains: list[tuple[int, Tile]] = []
    hold = HOLDS
    for space in LINES[boat]:  # D-A2: nearest worker first, farthest hold first
        owner = state.harbour[space]
        tile = holds[hold - 1]
        if owner != FREE and tile is not None:
            gains.append((owner, tile))
            draft.put_worker(space, FREE)
            hold -= 1
    left_over = holds[0]
    if hold and left_over is not None:
        draft.discard(left_over)  # D-A2: with two workers hold 1 goes back to the box
    draft.gains = tuple(gains)
    draft.unloading = boat
    draft.put_boat(boat, EMPTY_BOAT)
    draft.is_unload_again_next = state.phase == "unload" and state.playing is Tile.PLACE_UNLOAD
    _place_gains(draft)


def _place_gains(draft: Draft) -> None:
    """Place tiles until one has to be named first, then refill."""
    while draft.gains:
        owner, tile = draft.gains[0]
        if tile is Tile.UNRECORDED:
            draft.phase = "name"
            return
        draft.give(owner, tile)
        draft.gains = draft.gains[1:]
    if draft.unloading is None or draft.supply:
        draft.phase = "fill"
        return
    draft.put_boat(draft.unloading, None)  # D-A2: no supply, the boat leaves
    draft.unloading = None
    if boats_left(draft.boats) == 1:  # D-E
        draft.phase = "over"
        draft.playing = None
        draft.is_unload_again_next = False
        return
    _go_on(draft)


def _play_tile(draft: Draft, state: State, move: m.PlayTile) -> None:
    tile = move.tile
    if tile not in ACTIONS or not state.owned[state.turn][tile]:
        raise refuse("duel_no_such_action", tile=tile.word)
    if not CAN_PLAY[tile](state):
        raise refuse(f"duel_cannot_{tile.word}")
    draft.give(state.turn, tile, -1)
    draft.discard(tile)
    draft.playing = tile
    draft.phase = OPENING[tile]


def _take(draft: Draft, state: State, move: m.Take) -> None:
    boat, hold = move.boat, move.hold
    holds = state.boats[boat] if 0 <= boat < len(BOATS) and 0 <= hold < HOLDS else None
    tile = None if holds is None else holds[hold]
    if tile is None:
        raise refuse("duel_boat_gone")
    if not can_take(state, boat, hold):
        raise refuse("duel_take_action")
    draft.put_hold(boat, hold, None)
    draft.gains = ((state.turn, tile),)
    _place_gains(draft)


def _swap(draft: Draft, state: State, move: m.Swap) -> None:
    boat, first, second = move.boat, move.first, move.second
    holds = state.boats[boat] if 0 <= boat < len(BOATS) else None
    if holds is None:
        raise refuse("duel_boat_gone")
    if not 0 <= first < second < HOLDS:  # one way to write each swap
        raise refuse("duel_swap_two_holds")
    draft.put_hold(boat, first, holds[second])
    draft.put_hold(boat, second, holds[first])
    draft.phase = "unload"


def _done(draft: Draft, state: State, move: m.Done) -> None:  # noqa: ARG001
    _end_turn(draft)


def _pass(draft: Draft, state: State, move: m.Pass) -> None:
    if legal_moves(state) != [move]:
        raise refuse("duel_cannot_pass")
    _end_turn(draft)


def _go_on(draft: Draft) -> None:
    """Offer the second unload of a tile where there is one, else end the turn (D-T3)."""
    if draft.is_unload_again_next:
        draft.is_unload_again_next = False
        counts = workers_in_lines(draft.harbour)
        if any(count > 1 and boat is not None for count, boat in zip(counts, draft.boats, strict=True)):
            draft.phase = "unload_again"
            return
    _end_turn(draft)


def _end_turn(draft: Draft) -> None:
    draft.turn = 1 - draft.turn
    draft.playing = None
    draft.phase = "turn"


_MOVES: dict[type, tuple[frozenset[str], Callable[[Draft, State, Any], None]]] = {
    m.Fill: (frozenset({"fill"}), _fill),
    m.LeaveUnrecorded: (frozenset({"fill"}), _leave_unrecorded),
    m.Name: (frozenset({"name"}), _name),
    m.Place: (frozenset({"turn", "place_first", "place_second", "place_third", "place_to_unload"}), _place),
    m.Unload: (frozenset({"turn", "unload", "unload_again"}), _unload),
    m.PlayTile: (frozenset({"turn"}), _play_tile),
    m.Take: (frozenset({"take"}), _take),
    m.Swap: (frozenset({"swap"}), _swap),
    m.Done: (frozenset({"place_third", "unload_again"}), _done),
    m.Pass: (frozenset({"turn"}), _pass),
}
