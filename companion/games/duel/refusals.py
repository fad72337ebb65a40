"""Refusals: each knows its code, its rule entry and its fact id, so that no check has to spell them out."""

from __future__ import annotations

from companion.core.errors import IllegalMoveError

# code: (rule entry, fact)
_REFUSALS = {
    "duel_not_a_move": ("duel.turn", "D-A1"),
    "duel_fill_first": ("duel.setup", "D-S4"),
    "duel_name_first": ("duel.boat.unload", "D-A2"),
    "duel_nothing_open": ("duel.turn", "D-A1"),
    "duel_take_first": ("duel.tile.take", "D-T1"),
    "duel_place_two_first": ("duel.tile.place", "D-T2"),
    "duel_place_or_stop": ("duel.tile.place", "D-T2"),
    "duel_place_one_first": ("duel.tile.place_unload", "D-T3"),
    "duel_swap_first": ("duel.tile.swap", "D-T4"),
    "duel_unload_first": ("duel.boat.unload", "D-A2"),
    "duel_unload_or_stop": ("duel.tile.place_unload", "D-T3"),
    "duel_is_over": ("duel.game_end", "D-E"),
    "duel_no_tile_left": ("duel.tiles", "D-C1"),
    "duel_no_worker": ("duel.action.place", "D-A1"),
    "duel_space_taken": ("duel.action.place", "D-A1"),
    "duel_boat_gone": ("duel.boat.leaves", "D-A2"),
    "duel_two_workers": ("duel.boat.unload", "D-A2"),
    "duel_no_such_action": ("duel.action.tile", "D-A3"),
    "duel_cannot_pass": ("duel.action.pass", "D-A4"),
    "duel_cannot_take": ("duel.tile.take", "D-T1"),
    "duel_take_action": ("duel.tile.take", "D-T1"),
    "duel_cannot_place": ("duel.tile.place", "D-T2"),
    "duel_cannot_place_unload": ("duel.tile.place_unload", "D-T3"),
    "duel_place_opens_nothing": ("duel.tile.place_unload", "D-T3"),
    "duel_cannot_swap": ("duel.tile.swap", "D-T4"),
    "duel_swap_two_holds": ("duel.tile.swap", "D-T4"),
    "duel_correct_later": ("duel.correction", "D-A1"),
    "duel_correct_no_move": ("duel.correction", "D-A1"),
    "duel_no_such_place": ("duel.correction", "D-C5"),
    "duel_too_many_workers": ("duel.correction", "D-C3"),
    "duel_no_such_colour": ("duel.correction", "D-S2"),
    "duel_tile_not_there": ("duel.correction", "D-P"),
    "duel_tile_not_in_box": ("duel.correction", "D-P"),
    "duel_nothing_to_correct": ("duel.correction", "D-P"),
    "duel_correct_first": ("duel.correction", "D-FB"),
    "duel_no_photo": ("duel.correction", "D-C2"),
}

# what a phase asks for, said to a move that does not answer it
NOT_NOW = {
    "fill": "duel_fill_first",
    "name": "duel_name_first",
    "turn": "duel_nothing_open",
    "take": "duel_take_first",
    "place_first": "duel_place_two_first",
    "place_second": "duel_place_two_first",
    "place_third": "duel_place_or_stop",
    "place_to_unload": "duel_place_one_first",
    "swap": "duel_swap_first",
    "unload": "duel_unload_first",
    "unload_again": "duel_unload_or_stop",
    "over": "duel_is_over",
}


def refuse(code: str, **values: object) -> IllegalMoveError:
    """Build the error of a refused move, to be raised by the caller."""
    rule, fact = _REFUSALS[code]
    return IllegalMoveError(code, rule=rule, fact=fact, **values)
