"""Cheops moves as plain JSON lists, a word first; places only with a map, owners and payees only if any."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.fields import Field
from companion.games.cheops import moves as m
from companion.games.cheops.legal import BUY, END_TURN, PLAYS
from companion.games.cheops.pieces import CARDS, MOST_GOLD, PLAYABLE, ROLLS
from companion.scoring.cheops import COLOURS

_LONGEST_NAME = 40
_WORDS: dict[type, str] = {
    m.BuildSettlement: "settlement",
    m.BuildCity: "city",
    m.BuildRoad: "road",
    m.BuildShip: "ship",
    m.MoveShip: "move_ship",
    m.BuildStone: "stone",
    m.BuyCard: "buy",
    m.PlayCard: "play",
    m.Reveal: "reveal",
    m.Roll: "roll",
    m.Produce: "produce",
    m.PayGold: "pay",
    m.Exchange: "exchange",
    m.MoveRobber: "robber",
    m.EndTurn: "end_turn",
    m.Correction: "correct",
}


def word_of(move: m.Move) -> str:
    """The move's word in records and messages."""
    return _WORDS[type(move)]


def encode_move(move: m.Move) -> list[Any]:
    """Write a move: its word and its parts in order; empty ones at the end are left out."""
    parts = [getattr(move, name) for name in move.__dataclass_fields__]
    if not isinstance(move, m.Correction):
        while parts and parts[-1] in {None, ""}:
            parts.pop()
    return [word_of(move), *parts]


def decode_move(data: object) -> m.Move:
    """Read a move back, or raise `InvalidInputError` naming the field."""
    fields = Field(data, "move").elements(low=1)
    word = fields[0].choice(tuple(_READERS))
    fewest, most, read = _READERS[word]
    Field(data, "move").elements(low=fewest, high=most)
    return read(fields)


def _place(fields: list[Field], index: int) -> str:
    return fields[index].text(longest=_LONGEST_NAME) if index < len(fields) else ""


def _colour(fields: list[Field], index: int) -> str:
    return fields[index].choice(COLOURS, "unknown_colour")


def _colour_if_any(fields: list[Field], index: int) -> str | None:
    return _colour(fields, index) if index < len(fields) else None


def _gold(field: Field) -> int:
    return field.integer(low=1, high=MOST_GOLD)


def _kind(field: Field) -> str:
    return field.choice((m.GOLD, m.RESOURCE))


def _exchange(f: list[Field]) -> m.Move:
    return m.Exchange(_kind(f[1]), _kind(f[2]), f[3].integer(low=2, high=4), _colour_if_any(f, 4))


def _correction(f: list[Field]) -> m.Move:
    of = None if f[2].value is None else f[2].text(longest=_LONGEST_NAME)
    value_field = f[3]
    value: int | str | None
    if value_field.value is None:
        value = None
    elif isinstance(value_field.value, str):
        value = value_field.text(longest=_LONGEST_NAME)
    else:
        value = value_field.integer(high=999)
    return m.Correction(f[1].text(longest=_LONGEST_NAME), of, value)


_READERS: dict[str, tuple[int, int, Callable[[list[Field]], m.Move]]] = {
    "settlement": (2, 2, lambda f: m.BuildSettlement(_place(f, 1))),
    "city": (2, 2, lambda f: m.BuildCity(_place(f, 1))),
    "road": (1, 2, lambda f: m.BuildRoad(_place(f, 1))),
    "ship": (1, 2, lambda f: m.BuildShip(_place(f, 1))),
    "move_ship": (1, 3, lambda f: m.MoveShip(_place(f, 1), _place(f, 2))),
    "stone": (1, 2, lambda f: m.BuildStone(_colour_if_any(f, 1))),
    "buy": (1, 1, lambda _: BUY),
    "play": (2, 2, lambda f: PLAYS[f[1].choice(PLAYABLE)]),
    "reveal": (2, 2, lambda f: m.Reveal(f[1].integer(high=CARDS))),
    "roll": (2, 2, lambda f: m.Roll(f[1].integer(low=ROLLS[0], high=ROLLS[-1]))),
    "produce": (3, 3, lambda f: m.Produce(_colour(f, 1), _gold(f[2]))),
    "pay": (4, 4, lambda f: m.PayGold(_colour(f, 1), _colour(f, 2), _gold(f[3]))),
    "exchange": (4, 5, _exchange),
    "robber": (2, 2, lambda f: m.MoveRobber(_place(f, 1))),
    "end_turn": (1, 1, lambda _: END_TURN),
    "correct": (4, 4, _correction),
}
