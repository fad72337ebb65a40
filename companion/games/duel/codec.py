"""Duel moves as plain JSON lists, a word first: spaces as row and column, boats by name, holds from 1."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.fields import Field
from companion.games.duel import moves as m
from companion.games.duel.tiles import BOATS, BY_WORD, HOLDS, Tile
from companion.scoring.duel import COLOURS

_SIDE = 3
_TILES = tuple(BY_WORD)
_UNRECORDED = "unrecorded"


def encode_move(move: m.Move) -> list[Any]:
    """Write a move."""
    match move:
        case m.Fill(tile):
            return ["fill", tile.word]
        case m.LeaveUnrecorded():
            return ["leave_unrecorded"]
        case m.Name(tile):
            return ["name", tile.word]
        case m.Place(space):
            return ["place", *_row_and_column(space)]
        case m.Unload(boat):
            return ["unload", BOATS[boat]]
        case m.PlayTile(tile):
            return ["play", tile.word]
        case m.Take(boat, hold):
            return ["take", BOATS[boat], hold + 1]
        case m.Swap(boat, first, second):
            return ["swap", BOATS[boat], first + 1, second + 1]
        case m.Done():
            return ["done"]
        case m.Pass():
            return ["pass"]
        case _:
            return _encode_correction(move)


def _encode_correction(move: m.Correction) -> list[Any]:
    match move:
        case m.CorrectWorker(space, colour):
            return ["correct_worker", *_row_and_column(space), colour]
        case m.CorrectHold(boat, hold, tile):
            return ["correct_hold", BOATS[boat], hold + 1, tile.word]
        case m.CorrectTile(colour, old, new):
            return ["correct_tile", colour, old.word, new.word]
        case m.CorrectOwner(colour, tile):
            return ["correct_owner", colour, tile.word]
        case m.CorrectBox(old, new):
            return ["correct_box", old.word, new.word]
        case m.CorrectTurn(colour):
            return ["correct_turn", colour]
        case m.CorrectFirstToFive(colour):
            return ["correct_first_to_five", colour]


def decode_move(data: object) -> m.Move:
    """Read a move back, or raise `InvalidInputError` naming the field."""
    fields = Field(data, "move").elements(low=1)
    word = fields[0].choice(tuple(_READERS))
    length, read = _READERS[word]
    Field(data, "move").elements(low=length, high=length)
    return read(fields)


def _row_and_column(space: int) -> tuple[int, int]:
    return space // _SIDE + 1, space % _SIDE + 1


def _tile(field: Field) -> Tile:
    return BY_WORD[field.choice(_TILES)]


def _space(fields: list[Field]) -> int:
    return (fields[1].integer(low=1, high=_SIDE) - 1) * _SIDE + fields[2].integer(low=1, high=_SIDE) - 1


def _boat(field: Field) -> int:
    return BOATS.index(field.choice(BOATS))


def _hold(field: Field) -> int:
    return field.integer(low=1, high=HOLDS) - 1


def _colour(field: Field) -> str:
    return field.choice(COLOURS, "unknown_colour")


def _tile_if_recorded(field: Field) -> Tile:
    return Tile.UNRECORDED if field.value == _UNRECORDED else _tile(field)


_READERS: dict[str, tuple[int, Callable[[list[Field]], m.Move]]] = {
    "fill": (2, lambda f: m.FILLS[_tile(f[1])]),
    "leave_unrecorded": (1, lambda _: m.LEAVE_UNRECORDED),
    "name": (2, lambda f: m.NAMES[_tile(f[1])]),
    "place": (3, lambda f: m.PLACES[_space(f)]),
    "unload": (2, lambda f: m.UNLOADS[_boat(f[1])]),
    "play": (2, lambda f: m.PLAYS[_tile(f[1])]),
    "take": (3, lambda f: m.TAKES[_boat(f[1])][_hold(f[2])]),
    "swap": (4, lambda f: m.Swap(_boat(f[1]), *sorted((_hold(f[2]), _hold(f[3]))))),
    "done": (1, lambda _: m.DONE),
    "pass": (1, lambda _: m.PASS),
    "correct_worker": (
        4,
        lambda f: m.CorrectWorker(_space(f), None if f[3].value is None else _colour(f[3])),
    ),
    "correct_hold": (4, lambda f: m.CorrectHold(_boat(f[1]), _hold(f[2]), _tile_if_recorded(f[3]))),
    "correct_tile": (4, lambda f: m.CorrectTile(_colour(f[1]), _tile(f[2]), _tile(f[3]))),
    "correct_owner": (3, lambda f: m.CorrectOwner(_colour(f[1]), _tile(f[2]))),
    "correct_box": (3, lambda f: m.CorrectBox(_tile_if_recorded(f[1]), _tile_if_recorded(f[2]))),
    "correct_turn": (2, lambda f: m.CorrectTurn(_colour(f[1]))),
    "correct_first_to_five": (2, lambda f: m.CorrectFirstToFive(_colour(f[1]))),
}
