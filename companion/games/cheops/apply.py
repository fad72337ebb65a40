"""Which move may be made in which phase, and who carries it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.cheops import building, cards, gold, turns
from companion.games.cheops import moves as m
from companion.games.cheops.correct import correct
from companion.games.cheops.endings import close_points
from companion.games.cheops.refusals import NOT_NOW, refuse
from companion.games.cheops.state import State


def apply(state: State, move: m.Move) -> State:
    """Give the state after a move, or raise the rule that refuses it."""
    kind = type(move)
    if kind not in _MOVES:
        raise refuse("cheops_not_a_move", move=kind.__name__)
    phases, carry_out = _MOVES[kind]
    if state.phase not in phases:
        raise refuse(NOT_NOW[state.phase])
    return close_points(carry_out(state, move))


_TURN = frozenset({"roll", "main"})
_MAIN = frozenset({"main"})
_PIECE = frozenset({"start_piece", "free_piece", "main"})

_MOVES: dict[type, tuple[frozenset[str], Callable[[State, Any], State]]] = {
    m.BuildSettlement: (frozenset({"start_settlement", "main"}), building.build_settlement),
    m.BuildCity: (_MAIN, building.build_city),
    m.BuildRoad: (_PIECE, building.build_road),
    m.BuildShip: (_PIECE, building.build_ship),
    m.MoveShip: (_MAIN, building.move_ship),
    m.BuildStone: (_MAIN, building.build_stone),
    m.BuyCard: (_MAIN, cards.buy_card),
    m.PlayCard: (_TURN, cards.play_card),
    m.Reveal: (frozenset({"roll", "main", "reveal"}), cards.reveal),
    m.Roll: (frozenset({"roll"}), turns.roll),
    m.Produce: (frozenset({"start_piece", "main"}), gold.produce),
    m.PayGold: (_MAIN, gold.pay),
    m.Exchange: (_MAIN, gold.exchange),
    m.MoveRobber: (frozenset({"robber"}), turns.move_robber),
    m.EndTurn: (_MAIN, turns.end_turn),
    m.Correction: (frozenset(NOT_NOW), correct),
}
