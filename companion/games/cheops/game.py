"""Cheops as the registry hands it out: the contract of `companion.core.game`, point by point."""

from __future__ import annotations

from companion.core.game import Game
from companion.core.reading import ReviewedReading
from companion.games.cheops import moves as m
from companion.games.cheops.apply import apply
from companion.games.cheops.codec import decode_move, encode_move
from companion.games.cheops.describe import describe
from companion.games.cheops.faults import faults
from companion.games.cheops.legal import legal_moves
from companion.games.cheops.pieces import FOOT, SEVEN
from companion.games.cheops.refusals import refuse
from companion.games.cheops.setup import Setup, decode_setup, encode_setup, quick_setup
from companion.games.cheops.standing import standing
from companion.games.cheops.state import State, start
from companion.games.cheops.tell import tell

_WAYS_OF_A_SEVEN = 6
# nobody counts cards here, so random players would build without end: most of the time they hand on the dice
_WEIGHTS: dict[type, int] = {
    m.EndTurn: 40,
    m.BuildStone: 8,
    m.BuildSettlement: 2,
    m.BuildRoad: 2,
    m.BuildShip: 2,
    m.BuyCard: 3,
    m.PlayCard: 3,
}


def is_over(state: State) -> bool:
    """Tell whether the game has ended and hidden cards have been shown (C-E1, C-E3)."""
    return state.phase == "over"


def to_decide(state: State) -> str | None:
    """Name the colour that acts; nobody while only the dice can go on."""
    if state.phase == "over":
        return None
    seat = state.revealing if state.phase == "reveal" else state.turn
    if state.phase == "roll" and not state.seats[seat].cards:
        return None
    return state.setup.colours[seat]


def chance_weight(state: State, move: m.Move) -> int:  # noqa: ARG001 - the contract gives the state too
    """Weigh rolls by the ways to throw them; random players trade gold one by one."""
    if isinstance(move, m.Roll):
        return _WAYS_OF_A_SEVEN - abs(SEVEN - move.total)
    if isinstance(move, m.PayGold | m.Produce):
        return int(move.gold == 1)
    if isinstance(move, m.BuildSettlement) and move.where == FOOT:
        return 1
    return _WEIGHTS.get(type(move), 1)


def adopt(state: State, reading: ReviewedReading) -> m.Move:
    """Refuse: nothing of Cheops is read from a photo."""
    raise refuse("cheops_no_photo", board=reading.board, turn=state.turn)


class Cheops:
    """The scenario's rules for 3 or 4 players, with a map or on the table's word."""

    id = "cheops"
    quick_setup = staticmethod(quick_setup)
    start = staticmethod(start)
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


GAME: Game[Setup, State, m.Move] = Cheops()
