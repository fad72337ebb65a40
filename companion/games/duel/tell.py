"""Duel moves in words: the message of the log line for a move made in a given state."""

from __future__ import annotations

from typing import Any

from companion.core.message import Message
from companion.games.duel import moves as m
from companion.games.duel.codec import encode_move
from companion.games.duel.state import State
from companion.games.duel.tiles import BOATS, Tile

_SIDE = 3


def tell(state: State, move: m.Move) -> Message:
    """Say who did what, by the names of the table."""
    word = encode_move(move)[0]
    values: dict[str, Any] = {
        name: _show(name, getattr(move, name)) for name in move.__dataclass_fields__ if name != "space"
    }
    if isinstance(move, m.Place | m.CorrectWorker):
        values.update(row=move.space // _SIDE + 1, column=move.space % _SIDE + 1)
    if isinstance(move, m.Take):
        boat = state.boats[move.boat]
        tile = None if boat is None else boat[move.hold]
        values["tile"] = (Tile.UNRECORDED if tile is None else tile).word
    owner = state.gains[0][0] if state.gains else state.turn
    return Message.of(f"move.duel.{word}", who=state.setup.players[owner].name, **values)


def _show(name: str, value: object) -> object:
    if isinstance(value, Tile):
        return value.word
    if name == "boat" and isinstance(value, int):
        return BOATS[value]
    return "nobody" if value is None else value
