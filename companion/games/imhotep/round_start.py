"""The start of a round: ships are set out and the market is filled, as the table tells (I-R2, I-R3)."""

from __future__ import annotations

from companion.games.imhotep.deck import face_up_spaces, name_unseen, refill_draw_pile
from companion.games.imhotep.moves import (
    LayOutCard,
    LeaveMarketUnrecorded,
    RevealRoundCard,
    SetOutShips,
)
from companion.games.imhotep.refusals import refuse
from companion.games.imhotep.state import LAY_OUT, TURN, Draft, Ship, Table
from companion.scoring.imhotep_pieces import MARKET
from companion.scoring.imhotep_values import is_buildable

PAIR = 2  # I-R3


def round_cards_left(table: Table) -> list[str]:
    """List the round cards that may still come; one of the seven never does (I-S3)."""
    left = list(table.values[f"round_cards.{len(table.setup.players)}"])
    for card in table.round_cards_used:
        left.remove(card)
    return left


def reveal_round_card(draft: Draft, move: RevealRoundCard) -> None:
    """I-R2."""
    if move.card not in round_cards_left(draft):
        raise refuse("no_such_round_card", card=move.card, left=tuple(round_cards_left(draft)))
    draft.round_cards_used = (*draft.round_cards_used, move.card)
    _set_out(draft, move.card)


def set_out_ships(draft: Draft, move: SetOutShips) -> None:
    """I-R2, entered without naming the card."""
    if not is_buildable(move.ships):
        raise refuse("no_such_ships", ships=move.ships)
    _set_out(draft, move.ships)


def _set_out(draft: Draft, sizes: str) -> None:
    minimums = draft.values["ship.minimum"]
    draft.ships = tuple(Ship(int(size), minimums[int(size) - 1], (None,) * int(size)) for size in sizes)
    draft.turn = draft.start
    draft.phase = LAY_OUT
    go_on(draft)


def lay_out_card(draft: Draft, move: LayOutCard) -> None:
    """I-R3."""
    name_unseen(draft, move.card)
    draft.draw -= 1
    draft.face_up = (*draft.face_up, move.card)
    go_on(draft)


def leave_market_unrecorded(draft: Draft, _: LeaveMarketUnrecorded) -> None:
    """I-R3, with the cards named only when somebody takes one."""
    while _laid_out(draft) < face_up_spaces(draft) and refill_draw_pile(draft):
        draft.draw -= 1
        draft.face_up_unseen += 1
    _lay_pair(draft)


def go_on(draft: Draft) -> None:
    """Wait for the next face-up card, or begin the round when the market is full."""
    if _laid_out(draft) == face_up_spaces(draft) or not refill_draw_pile(draft):
        _lay_pair(draft)


def _laid_out(draft: Draft) -> int:
    return len(draft.face_up) + draft.face_up_unseen


def _lay_pair(draft: Draft) -> None:
    if draft.setup.side[MARKET] == "B":
        while draft.pair < PAIR and refill_draw_pile(draft):
            draft.draw -= 1
            draft.pair += 1
    draft.phase = TURN
