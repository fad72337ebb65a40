"""Moves in words: the message of the log line for a move made in a given state."""

from __future__ import annotations

from typing import Any

from companion.core.message import Message
from companion.games.imhotep import moves as m
from companion.games.imhotep.actions import STONES_TAKEN
from companion.games.imhotep.codec import encode_move
from companion.games.imhotep.sites import gain
from companion.games.imhotep.state import Table

PLACES = {"loose": "loose_stones", "track": "score_track"}
"""What is called otherwise within a sentence than at the head of a column."""
_MOST_NAMED = 6  # stones that a log line names one by one


def tell(table: Table, move: m.Move) -> Message:
    """Say who did what; values are the move's own parts and the name of whoever made it."""
    word = _word(move)
    values: dict[str, Any] = {name: getattr(move, name) for name in move.__dataclass_fields__}
    values.update(_extra(table, move))
    return Message.of(f"move.imhotep.{word}", who=_who(table), round=table.round, **values)


def _word(move: m.Move) -> str:
    word: str = encode_move(move)[0]
    if not isinstance(move, m.Correction):
        return word
    if move.of is not None:
        return "correct_ship" if isinstance(move.of, int) else "correct_of"
    is_long = isinstance(move.value, tuple) and len(move.value) > _MOST_NAMED
    return "correct_many" if is_long else word


def _who(table: Table) -> str:
    colour = table.pending.colour if table.pending else table.setup.colours[table.turn]
    return table.setup.players[table.setup.seats[colour]].name


def _extra(table: Table, move: m.Move) -> dict[str, Any]:
    if isinstance(move, m.TakeStones):
        return {"stones": gain(table, table.turn, STONES_TAKEN)}
    if isinstance(move, m.SailShip | m.PlayLever | m.LoadStone | m.PlayHammer | m.PlaySail):
        known = 0 <= move.ship < len(table.ships)
        return {"size": table.ships[move.ship].size if known else 0}
    if isinstance(move, m.KeepCard):
        return {"discard": move.discard or "unseen_card"}
    if isinstance(move, m.Correction):
        return _corrected(table, move)
    if isinstance(move, m.RevealRoundCard):
        return {"ships": tuple(move.card)}
    if isinstance(move, m.SetOutShips):
        return {"ships": tuple(move.ships)}
    if isinstance(move, m.ChangeValue):
        return {"value": _flat(move.value)}
    return {}


def _corrected(table: Table, move: m.Correction) -> dict[str, Any]:
    value, seat = move.value, table.setup.seats.get(str(move.of))
    if isinstance(value, tuple):
        shown: object = tuple("-" if item is None else item for item in value) or "-"
    else:
        shown = value
    return {
        "what": PLACES.get(move.what, move.what),
        "whose": "" if seat is None else table.setup.players[seat].name,
        "value": shown,
        "count": len(value) if isinstance(value, tuple) else 1,
    }


def _flat(value: object) -> object:
    if isinstance(value, tuple):
        return ", ".join("-" if item is None else str(item) for item in value) or "-"
    return value
