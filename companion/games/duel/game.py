"""The Duel as the registry hands it out: the contract of `companion.core.game`, point by point."""

from __future__ import annotations

from companion.core.game import Game
from companion.core.reading import ReviewedReading
from companion.games.duel.apply import apply
from companion.games.duel.codec import decode_move, encode_move
from companion.games.duel.describe import describe
from companion.games.duel.faults import faults
from companion.games.duel.legal import legal_moves
from companion.games.duel.moves import Fill, LeaveUnrecorded, Move, Name
from companion.games.duel.refusals import refuse
from companion.games.duel.setup import Setup, decode_setup, encode_setup, quick_setup
from companion.games.duel.standing import standing
from companion.games.duel.state import State, start
from companion.games.duel.tell import tell


def is_over(state: State) -> bool:
    """Tell whether only one boat is left (D-E)."""
    return state.phase == "over"


def to_decide(state: State) -> str | None:
    """Name the colour on turn; nobody while the table has to tell which tile it is."""
    if state.phase in {"fill", "name", "over"}:
        return None
    return state.setup.players[state.turn].colour


def chance_weight(state: State, move: Move) -> int:
    """Weigh draws by the tiles of that kind still unseen; everything is recorded."""
    if isinstance(move, Fill | Name):
        return state.unseen[move.tile]
    return 0 if isinstance(move, LeaveUnrecorded) else 1


def adopt(state: State, reading: ReviewedReading) -> Move:
    """Refuse: none of the Duel's boards is read from a photo."""
    raise refuse("duel_no_photo", board=reading.board, turn=state.turn)


class Duel:
    """The rules of Imhotep: The Duel for two, both sides of every board."""

    id = "duel"
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


GAME: Game[Setup, State, Move] = Duel()
