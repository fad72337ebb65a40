"""Corrections of a Duel table: the table's word, as long as no tile appears from nowhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.duel import moves as m
from companion.games.duel.draft import Draft
from companion.games.duel.refusals import refuse
from companion.games.duel.state import State
from companion.games.duel.tiles import BOATS, FREE, HOLDS, KINDS, SPACES, WORKERS, Tile
from companion.scoring.duel import FIFTH_OBELISK


def _check_moment(state: State) -> None:
    """Workers wait until the action in progress is complete, so that it stays possible."""
    if state.phase not in {"turn", "over"}:
        raise refuse("duel_correct_later")


def _seat(state: State, colour: str) -> int:
    for index, player in enumerate(state.setup.players):
        if player.colour == colour:
            return index
    raise refuse("duel_no_such_colour", colour=colour)


def _correct_worker(draft: Draft, state: State, move: m.CorrectWorker) -> None:
    _check_moment(state)
    owner = FREE if move.colour is None else _seat(state, move.colour)
    if not 0 <= move.space < SPACES:
        raise refuse("duel_no_such_place")
    draft.put_worker(move.space, owner)
    if owner != FREE and draft.harbour.count(owner) > WORKERS:
        raise refuse("duel_too_many_workers", colour=move.colour, limit=WORKERS)


def _correct_hold(draft: Draft, state: State, move: m.CorrectHold) -> None:
    holds = state.boats[move.boat] if 0 <= move.boat < len(BOATS) and 0 <= move.hold < HOLDS else None
    if holds is None or holds[move.hold] is None:
        raise refuse("duel_no_such_place")
    draft.unsee(holds[move.hold])
    if move.tile is not Tile.UNRECORDED:
        draft.see(move.tile)
    draft.put_hold(move.boat, move.hold, move.tile)


def names_unrecorded(state: State, move: m.Move) -> bool:
    """Tell whether a correction only names a tile that was left unrecorded, which was no mistake."""
    if isinstance(move, m.CorrectBox):
        return move.old is Tile.UNRECORDED
    if not isinstance(move, m.CorrectHold):
        return False
    holds = state.boats[move.boat]
    return holds is not None and holds[move.hold] is Tile.UNRECORDED


def _correct_tile(draft: Draft, state: State, move: m.CorrectTile) -> None:
    seat = _seat(state, move.colour)
    _check_owned(state, seat, move.old)
    if move.old is move.new:
        raise refuse("duel_nothing_to_correct")
    draft.see(move.new)
    draft.unsee(move.old)
    draft.give(seat, move.old, -1)
    draft.give(seat, move.new)
    _settle_first_to_five(draft)


def _correct_owner(draft: Draft, state: State, move: m.CorrectOwner) -> None:
    seat = _seat(state, move.colour)
    _check_owned(state, seat, move.tile)
    draft.give(seat, move.tile, -1)
    draft.give(1 - seat, move.tile)
    _settle_first_to_five(draft)


def _correct_box(draft: Draft, state: State, move: m.CorrectBox) -> None:
    old, new = move.old, move.new
    lying = state.box_unrecorded if old is Tile.UNRECORDED else state.box[old]
    if not lying:
        raise refuse("duel_tile_not_in_box", tile=old.word)
    if old is new:
        raise refuse("duel_nothing_to_correct")
    if new is not Tile.UNRECORDED:
        draft.see(new)
    draft.unsee(old)
    draft.discard(old, -1)
    draft.discard(new)


def _check_owned(state: State, seat: int, tile: Tile) -> None:
    if tile not in KINDS or not state.owned[seat][tile]:
        raise refuse("duel_tile_not_there", tile=tile.word)


def _settle_first_to_five(draft: Draft) -> None:
    """Keep who was first to five where it still can be true, else give it to who has five now (D-FB)."""
    fives = [seat for seat in (0, 1) if draft.owned[seat][Tile.OBELISK] >= FIFTH_OBELISK]
    if draft.first_to_five not in fives:
        draft.first_to_five = fives[0] if fives else None


def _correct_turn(draft: Draft, state: State, move: m.CorrectTurn) -> None:
    if state.phase != "turn":
        raise refuse("duel_correct_later")
    draft.turn = _seat(state, move.colour)


def _correct_first_to_five(draft: Draft, state: State, move: m.CorrectFirstToFive) -> None:
    seat = _seat(state, move.colour)
    obelisks = state.owned[seat][Tile.OBELISK]
    if obelisks < FIFTH_OBELISK:
        raise refuse("duel_correct_first", obelisks=obelisks)
    draft.first_to_five = seat


CORRECTIONS: dict[type, Callable[[Draft, State, Any], None]] = {
    m.CorrectWorker: _correct_worker,
    m.CorrectHold: _correct_hold,
    m.CorrectTile: _correct_tile,
    m.CorrectOwner: _correct_owner,
    m.CorrectBox: _correct_box,
    m.CorrectTurn: _correct_turn,
    m.CorrectFirstToFive: _correct_first_to_five,
}
