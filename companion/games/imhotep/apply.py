"""Carrying out a move: is it its time, does it fit, what follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.errors import IllegalMoveError
from companion.games.imhotep import actions, amend, choices, round_start
from companion.games.imhotep.agenda import AwaitDraw
from companion.games.imhotep.moves import (
    AdoptPhoto,
    ChangeValue,
    ChoosePyramid,
    ChooseReward,
    Correction,
    DeclineLoad,
    DrawCard,
    EnterSite,
    KeepCard,
    LayOutCard,
    LeaveMarketUnrecorded,
    LoadStone,
    Move,
    Pass,
    PlayChisel,
    PlayHammer,
    PlayLever,
    PlaySail,
    RevealRoundCard,
    SailShip,
    SetOutShips,
    TakeCard,
    TakePair,
    TakeStones,
    UseLoad,
)
from companion.games.imhotep.refusals import refuse
from companion.games.imhotep.resolve import settle
from companion.games.imhotep.state import (
    CHOICE,
    LAY_OUT,
    OVER,
    REVEAL,
    TURN,
    Draft,
    State,
    Table,
    freeze,
    thaw,
)

Handler = Callable[[Draft, Any], None]
ANY_TIME = "any_time"

_HANDLERS: dict[type, tuple[str, Handler]] = {
    RevealRoundCard: (REVEAL, round_start.reveal_round_card),
    SetOutShips: (REVEAL, round_start.set_out_ships),
    LayOutCard: (LAY_OUT, round_start.lay_out_card),
    LeaveMarketUnrecorded: (LAY_OUT, round_start.leave_market_unrecorded),
    TakeStones: (TURN, actions.take_stones),
    LoadStone: (TURN, actions.load_stone),
    SailShip: (TURN, actions.sail_ship),
    PlayLever: (TURN, actions.play_lever),
    PlayHammer: (TURN, actions.play_hammer),
    PlaySail: (TURN, actions.play_sail),
    PlayChisel: (TURN, actions.play_chisel),
    Pass: (TURN, actions.pass_on),
    DrawCard: (CHOICE, choices.draw_card),
    TakeCard: (CHOICE, choices.take_card),
    TakePair: (CHOICE, choices.take_pair),
    KeepCard: (CHOICE, choices.keep_card),
    ChoosePyramid: (CHOICE, choices.choose_pyramid),
    UseLoad: (CHOICE, choices.use_load),
    DeclineLoad: (CHOICE, choices.decline_load),
    ChooseReward: (CHOICE, choices.choose_reward),
    Correction: (ANY_TIME, amend.correct),
    ChangeValue: (ANY_TIME, amend.change_value),
    AdoptPhoto: (ANY_TIME, amend.adopt_photo),
    EnterSite: (ANY_TIME, amend.adopt_photo),
}


def apply(state: State, move: Move) -> State:
    """Give the state after a move, or raise `IllegalMoveError` naming the rule that refuses it."""
    found = _HANDLERS.get(type(move))
    if found is None:
        raise refuse("not_a_move", move=type(move).__name__)
    phase, handler = found
    if phase not in {state.phase, ANY_TIME}:
        raise _not_now(state, phase)
    draft = thaw(state)
    handler(draft, move)
    settle(draft)
    return freeze(draft)


def _not_now(table: Table, phase: str) -> IllegalMoveError:
    """Say what has to happen first."""
    if table.phase == OVER:
        return refuse("game_is_over")
    if table.phase == REVEAL:
        return refuse("round_card_first", round=table.round)
    if table.phase == LAY_OUT:
        return refuse("ships_are_out") if phase == REVEAL else refuse("market_first")
    pending = table.pending
    if pending is not None:
        code = "draw_first" if isinstance(pending, AwaitDraw) else "choice_first"
        return refuse(code, colour=pending.colour)
    if phase == CHOICE:
        return refuse("nothing_to_choose")
    return refuse("ships_are_out" if phase == REVEAL else "market_is_laid_out")
