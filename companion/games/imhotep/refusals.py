"""Refusals: each knows its code, its rule entry and its fact id, so that no check has to spell them out."""

from __future__ import annotations

from companion.core.errors import IllegalMoveError

# code: (rule entry, fact)
_REFUSALS = {
    "not_a_move": ("imhotep.action", "I-R5"),
    "game_is_over": ("imhotep.game_end", "I-F"),
    "round_card_first": ("imhotep.round", "I-R2"),
    "market_first": ("imhotep.round", "I-R3"),
    "choice_first": ("imhotep.unload", "I-U2"),
    "draw_first": ("imhotep.draw_pile", "I-U2"),
    "nothing_to_choose": ("imhotep.unload", "I-U3"),
    "ships_are_out": ("imhotep.round", "I-R2"),
    "market_is_laid_out": ("imhotep.round", "I-R3"),
    "no_such_round_card": ("imhotep.round.cards", "I-S3"),
    "no_such_ships": ("imhotep.round.cards", "I-C4"),
    "sled_full": ("imhotep.action.stones", "I-A1"),
    "quarry_empty": ("imhotep.action.stones", "I-X3"),
    "sled_empty": ("imhotep.action.load", "I-A2"),
    "no_such_ship": ("imhotep.round", "I-R2"),
    "ship_has_sailed": ("imhotep.action.sail", "I-A3"),
    "ship_is_gone": ("imhotep.action.load", "I-A2"),
    "no_such_space": ("imhotep.action.load", "I-A2"),
    "space_taken": ("imhotep.action.load", "I-A2"),
    "below_minimum": ("imhotep.ship.minimum", "I-A3"),
    "site_taken": ("imhotep.action.sail", "I-A3"),
    "no_such_site": ("imhotep.action.sail", "I-A3"),
    "card_not_held": ("imhotep.action.card", "I-A4"),
    "order_differs": ("imhotep.card.lever", "I-K5"),
    "hammer_needs_stone": ("imhotep.card.hammer", "I-K6"),
    "sail_needs_stone": ("imhotep.card.sail", "I-K7"),
    "sail_below_minimum": ("imhotep.card.sail", "I-K7"),
    "chisel_needs_two": ("imhotep.card.chisel", "I-K8"),
    "chisel_same_space": ("imhotep.card.chisel", "I-K8"),
    "may_not_pass": ("imhotep.action.pass", "I-A5"),
    "card_not_in_market": ("imhotep.market.a", "I-MA"),
    "pair_is_gone": ("imhotep.market.b", "I-MB"),
    "no_such_card": ("imhotep.draw_pile", "I-C7"),
    "card_not_left": ("imhotep.draw_pile", "I-R4"),
    "pair_has_one_card": ("imhotep.market.b", "I-X4"),
    "no_such_pyramid": ("imhotep.pyramid.b", "I-PB"),
    "pyramid_complete": ("imhotep.pyramid.b", "I-PB"),
    "no_such_reward": ("imhotep.temple.b", "I-TB"),
    "correction_impossible": ("imhotep.correction", "I-C1"),
    "value_is_fixed": ("imhotep.values", "I-V"),
    "no_such_value": ("imhotep.values", "I-V"),
    "value_impossible": ("imhotep.values", "I-V"),
    "bonus_is_fixed": ("imhotep.values", "I-V"),
    "photo_of_other_side": ("imhotep.correction", "I-S1"),
}


def refuse(code: str, **values: object) -> IllegalMoveError:
    """Build the error of a refused move, to be raised by the caller."""
    rule, fact = _REFUSALS[code]
    return IllegalMoveError(code, rule=rule, fact=fact, **values)
