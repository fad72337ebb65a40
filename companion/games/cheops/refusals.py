"""Refusals: each knows its code, its rule entry and its fact id, so that no check has to spell them out."""

from __future__ import annotations

from companion.core.errors import IllegalMoveError
from companion.core.message import Message
from companion.games.cheops.moves import Correction

# code: (rule entry, fact)
_REFUSALS = {
    "cheops_not_a_move": ("cheops.turn", "C-C4"),
    "cheops_settle_first": ("cheops.setup.settlements", "C-S3"),
    "cheops_piece_first": ("cheops.setup.settlements", "C-S6"),
    "cheops_roll_first": ("cheops.turn", "C-C4"),
    "cheops_robber_first": ("cheops.seven", "C-71"),
    "cheops_free_piece_first": ("cheops.card.road_building", "C-N6"),
    "cheops_reveal_first": ("cheops.victory_points.hidden", "C-E3"),
    "cheops_not_in_a_turn": ("cheops.turn", "C-C4"),
    "cheops_is_over": ("cheops.game_end", "C-E1"),
    "cheops_no_settlement_left": ("cheops.pieces", "C-C1"),
    "cheops_no_city_left": ("cheops.pieces", "C-C1"),
    "cheops_no_road_left": ("cheops.pieces", "C-C1"),
    "cheops_no_ship_left": ("cheops.ship", "C-C10"),
    "cheops_no_settlement_there": ("cheops.pieces", "C-C1"),
    "cheops_no_place": ("cheops.map", "C-C11"),
    "cheops_no_such_edge": ("cheops.map", "C-C11"),
    "cheops_no_such_hex": ("cheops.map", "C-C11"),
    "cheops_map_decides": ("cheops.map", "C-C11"),
    "cheops_not_on_the_bank": ("cheops.setup.where", "C-S5"),
    "cheops_too_near": ("cheops.setup.where", "C-S5"),
    "cheops_piece_not_adjoining": ("cheops.setup.settlements", "C-S6"),
    "cheops_edge_taken": ("cheops.ship", "C-N1"),
    "cheops_no_road_on_water": ("cheops.ship", "C-N1"),
    "cheops_no_ship_on_land": ("cheops.ship", "C-N1"),
    "cheops_not_connected": ("cheops.route.own", "C-N7"),
    "cheops_ships_stay": ("cheops.ship.move", "C-N2"),
    "cheops_ship_moved": ("cheops.ship.move", "C-N5"),
    "cheops_ship_held": ("cheops.ship.move", "C-N5"),
    "cheops_foot_first": ("cheops.pyramid.start", "C-P1"),
    "cheops_no_stone_left": ("cheops.pyramid.stone", "C-P5"),
    "cheops_never_pays": ("cheops.pyramid.connection", "C-P4"),
    "cheops_pay_somebody": ("cheops.pyramid.connection", "C-P4"),
    "cheops_payee_not_at_foot": ("cheops.pyramid.connection", "C-P4"),
    "cheops_no_route_to_foot": ("cheops.pyramid.connection", "C-P4"),
    "cheops_no_gold": ("cheops.gold", "C-G5"),
    "cheops_no_card_left": ("cheops.card", "C-C3"),
    "cheops_no_card_to_play": ("cheops.card", "C-C3"),
    "cheops_one_card_a_turn": ("cheops.card", "C-C3"),
    "cheops_no_such_card": ("cheops.card", "C-C3"),
    "cheops_no_piece_left": ("cheops.card.road_building", "C-N6"),
    "cheops_too_many_revealed": ("cheops.victory_points.hidden", "C-E3"),
    "cheops_no_such_roll": ("cheops.turn", "C-C4"),
    "cheops_produced_already": ("cheops.gold.river", "C-G1"),
    "cheops_too_much_gold": ("cheops.gold.river", "C-G1"),
    "cheops_seven_yields_nothing": ("cheops.seven", "C-71"),
    "cheops_bad_payment": ("cheops.gold.trade", "C-G2"),
    "cheops_bad_exchange": ("cheops.gold.bank", "C-G3"),
    "cheops_no_own_harbour": ("cheops.harbour", "C-H1"),
    "cheops_own_harbour": ("cheops.harbour.foreign", "C-H2"),
    "cheops_no_fee": ("cheops.harbour.foreign", "C-H2"),
    "cheops_no_owner": ("cheops.harbour", "C-H3"),
    "cheops_no_route_to_harbour": ("cheops.harbour.foreign", "C-H2"),
    "cheops_robber_stays": ("cheops.seven", "C-71"),
    "cheops_no_such_colour": ("cheops.pieces", "C-C1"),
    "cheops_correct_later": ("cheops.correction", "C-C11"),
    "cheops_cannot_correct": ("cheops.correction", "C-C11"),
    "cheops_no_map": ("cheops.map", "C-C11"),
    "cheops_no_photo": ("cheops.correction", "C-C11"),
}

# what a phase asks for, said to a move that does not answer it
NOT_NOW = {
    "start_settlement": "cheops_settle_first",
    "start_piece": "cheops_piece_first",
    "roll": "cheops_roll_first",
    "robber": "cheops_robber_first",
    "free_piece": "cheops_free_piece_first",
    "main": "cheops_not_in_a_turn",
    "reveal": "cheops_reveal_first",
    "over": "cheops_is_over",
}


def impossible(move: Correction) -> IllegalMoveError:
    """Build the error of a correction whose parts make no sense together, to be raised by the caller."""
    return refuse("cheops_cannot_correct", reason=Message.of("fault.cheops.correction", what=move.what))


def refuse(code: str, **values: object) -> IllegalMoveError:
    """Build the error of a refused move, to be raised by the caller."""
    rule, fact = _REFUSALS[code]
    return IllegalMoveError(code, rule=rule, fact=fact, **values)
