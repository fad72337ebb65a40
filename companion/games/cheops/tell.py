"""Cheops moves in words: the message of the log line for a move made in a given state."""

from __future__ import annotations

from typing import Any

from companion.core.message import Message
from companion.games.cheops import moves as m
from companion.games.cheops.codec import word_of
from companion.games.cheops.pieces import SEVEN
from companion.games.cheops.state import State, is_foot_settled


def tell(state: State, move: m.Move) -> Message:
    """Say who did what; the values are the move's own parts."""
    seat = state.revealing if state.phase == "reveal" else state.turn
    values: dict[str, Any] = {name: getattr(move, name) for name in move.__dataclass_fields__}
    values = {name: "" if value is None else value for name, value in values.items()}
    return Message.of(f"move.cheops.{_key(state, move)}", who=state.setup.players[seat].name, **values)


def _key(state: State, move: m.Move) -> str:
    """The move's word, with what makes its sentence another one."""
    word = word_of(move)
    if isinstance(move, m.BuildStone) and move.payee is not None:
        return f"{word}_paid"
    if isinstance(move, m.Exchange) and move.owner is not None:
        return f"{word}_foreign"
    if isinstance(move, m.Roll) and move.total == SEVEN:
        waits = state.setup.settings.pharaoh_waits and state.blessing is None
        return f"{word}_pharaoh" if is_foot_settled(state) and not waits else f"{word}_seven"
    if isinstance(move, m.BuildRoad | m.BuildShip | m.MoveShip) and state.setup.geography is not None:
        return f"{word}_at"
    if isinstance(move, m.BuildSettlement | m.BuildCity) and state.setup.geography is not None:
        return f"{word}_at"
    if isinstance(move, m.Correction) and move.of is None:
        return f"{word}_table"
    return word
