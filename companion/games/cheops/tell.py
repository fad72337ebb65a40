"""Cheops moves in words: the message of the log line for a move made in a given state."""

from __future__ import annotations

from typing import Any

from companion.core.message import Message
from companion.games.cheops import moves as m
from companion.games.cheops.codec import word_of
from companion.games.cheops.pieces import SEVEN
from companion.games.cheops.state import State, lays_on_seven

_PLAYERS = frozenset({"colour", "payer", "payee", "owner", "of"})


def tell(state: State, move: m.Move) -> Message:
    """Say who did what; the values are the move's own parts, players by their names."""
    seat = state.revealing if state.phase == "reveal" else state.turn
    values: dict[str, Any] = {name: getattr(move, name) for name in move.__dataclass_fields__}
    names = {player.colour: player.name for player in state.setup.players}
    values = {
        name: names.get(value, value) if name in _PLAYERS else "" if value is None else value
        for name, value in values.items()
    }
    if isinstance(move, m.Exchange):
        values["gives"] = Message.of(f"amount.cheops.{move.gives}", n=move.rate)
        values["gets"] = Message.of(f"amount.cheops.{move.gets}", n=1)
    return Message.of(f"move.cheops.{_key(state, move)}", who=state.setup.players[seat].name, **values)


def _key(state: State, move: m.Move) -> str:
    """The move's word, with what makes its sentence another one."""
    word = word_of(move)
    if isinstance(move, m.BuildStone) and move.payee is not None:
        return f"{word}_paid"
    if isinstance(move, m.Exchange) and move.owner is not None:
        return f"{word}_foreign"
    if isinstance(move, m.Roll) and move.total == SEVEN:
        return f"{word}_pharaoh" if lays_on_seven(state) else f"{word}_seven"
    if isinstance(move, m.BuildRoad | m.BuildShip | m.MoveShip) and state.setup.geography is not None:
        return f"{word}_at"
    if isinstance(move, m.BuildSettlement | m.BuildCity) and state.setup.geography is not None:
        return f"{word}_at"
    if isinstance(move, m.Correction):
        is_emptied = move.what in {"intersection", "edge"} and move.value is None
        return f"{word}_{move.what}_empty" if is_emptied else f"{word}_{move.what}"
    return word
