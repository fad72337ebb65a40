"""Imhotep as the registry hands it out: the contract of `companion.core.game`, point by point."""

from __future__ import annotations

from companion.core.game import Game
from companion.games.imhotep.adopt import adopt
from companion.games.imhotep.agenda import AwaitDraw
from companion.games.imhotep.apply import apply
from companion.games.imhotep.codec import decode_move, encode_move
from companion.games.imhotep.describe import describe
from companion.games.imhotep.faults import faults
from companion.games.imhotep.legal import chance_weight, legal_moves
from companion.games.imhotep.moves import Move
from companion.games.imhotep.setup import Setup, decode_setup, encode_setup, quick_setup
from companion.games.imhotep.standing import standing
from companion.games.imhotep.state import OVER, TURN, State, Table, start_state
from companion.games.imhotep.tell import tell


def is_over(table: Table) -> bool:
    """Tell whether six rounds are over."""
    return table.phase == OVER


def to_decide(table: Table) -> str | None:
    """Name the colour that acts or chooses; nobody while the table has to say what was revealed."""
    if table.phase == TURN:
        return table.setup.colours[table.turn]
    pending = table.pending
    return None if pending is None or isinstance(pending, AwaitDraw) else pending.colour


class Imhotep:
    """The rules of Imhotep for 2 to 4 players, both sides of every site and the variant."""

    id = "imhotep"
    quick_setup = staticmethod(quick_setup)
    start = staticmethod(start_state)
    legal_moves = staticmethod(legal_moves)
    apply = staticmethod(apply)
    is_over = staticmethod(is_over)
    to_decide = staticmethod(to_decide)
    chance_weight = staticmethod(chance_weight)
    standing = staticmethod(standing)
    faults = staticmethod(faults)
    tell = staticmethod(tell)
    describe = staticmethod(describe)
    adopt = staticmethod(adopt)
    encode_setup = staticmethod(encode_setup)
    decode_setup = staticmethod(decode_setup)
    encode_move = staticmethod(encode_move)
    decode_move = staticmethod(decode_move)


GAME: Game[Setup, State, Move] = Imhotep()
