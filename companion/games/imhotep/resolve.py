"""Working off the agenda: every step that needs no decision is carried out, up to the next open choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.imhotep.agenda import (
    CHOICES,
    AwaitCard,
    AwaitDraw,
    AwaitLoad,
    AwaitPyramid,
    AwaitReward,
    CloseRound,
    EndTurn,
    FinishCard,
    PayRewards,
    PlaceFromQuarry,
    ScoreTemple,
    Unload,
)
from companion.games.imhotep.deck import add_to_hand, clear_market, discard, refill_draw_pile, take_face_up
from companion.games.imhotep.sites import (
    free_places,
    open_pyramids,
    place_at_small_pyramid,
    place_stone,
)
from companion.games.imhotep.state import (
    CHOICE,
    OVER,
    REVEAL,
    ROUNDS,
    TURN,
    Draft,
    TemplePayment,
    with_count,
)
from companion.scoring.imhotep import temple_spaces, visible_stones
from companion.scoring.imhotep_pieces import RED_CARDS, TEMPLE

REWARD_POINTS = {"choice": 1, "two": 2}  # I-TB


def settle(draft: Draft) -> None:
    """Carry out steps until a choice is open or nothing is left to do."""
    while draft.agenda:
        task = draft.agenda[-1]
        if isinstance(task, CHOICES):
            unasked = _UNASKED.get(type(task))
            if unasked is None or not unasked(draft, task):
                draft.phase = CHOICE
                return
        else:
            draft.pop()
            _STEPS[type(task)](draft, task)


def gain_card(draft: Draft, colour: str, card: str) -> None:
    """Give a named card to a player: red ones act at once and are discarded, others stay (I-K1)."""
    if card in RED_CARDS:
        draft.push(FinishCard(card), PlaceFromQuarry(colour, RED_CARDS[card]))
    else:
        add_to_hand(draft, draft.setup.seats[colour], card)


def take_market_card(draft: Draft, colour: str, card: str) -> None:
    """Take a card for a stone at the market; the stone goes back before a red card acts (I-MA)."""
    take_face_up(draft, card)
    draft.pop()
    return_to_quarry(draft, colour)
    gain_card(draft, colour, card)


def return_to_quarry(draft: Draft, colour: str) -> None:
    """Put a stone back into its owner's quarry."""
    draft.quarry = with_count(draft.quarry, draft.setup.seats[colour], 1)


def end_round(draft: Draft) -> None:
    """Let the temple pay, then close the round (I-E)."""
    draft.push(CloseRound(), ScoreTemple())


def _end_turn(draft: Draft, _: EndTurn) -> None:
    if all(ship.site for ship in draft.ships):  # I-R6
        end_round(draft)
    else:
        pass_turn(draft)


def pass_turn(draft: Draft) -> None:
    """Let the next player clockwise act (I-R5)."""
    draft.turn = (draft.turn + 1) % len(draft.setup.players)
    draft.phase = TURN


def _unload(draft: Draft, task: Unload) -> None:
    stone, *rest = task.stones
    if rest:
        draft.push(Unload(task.site, tuple(rest)))
    place_stone(draft, stone, task.site)


def _place_from_quarry(draft: Draft, task: PlaceFromQuarry) -> None:
    seat = draft.setup.seats[task.colour]
    if draft.quarry[seat]:  # I-K1, I-X3: with an empty quarry the card does nothing
        draft.quarry = with_count(draft.quarry, seat, -1)
        place_stone(draft, task.colour, task.site)


def _finish_card(draft: Draft, task: FinishCard) -> None:
    discard(draft, task.card)


def _score_temple(draft: Draft, _: ScoreTemple) -> None:
    if draft.setup.side[TEMPLE] == "B":
        draft.push(PayRewards(0))
        return
    for space, colour in enumerate(_visible(draft)):
        pay_temple(draft, space, colour, 1)  # I-TA


def _visible(draft: Draft) -> list[str]:
    return visible_stones(draft.temple, temple_spaces(len(draft.setup.players)))


def pay_temple(draft: Draft, space: int, colour: str, points: int) -> None:
    """Book points for a visible stone."""
    payment = TemplePayment(draft.round, space, colour, points)
    draft.temple_paid = (*draft.temple_paid, payment)


def _pay_rewards(draft: Draft, task: PayRewards) -> None:
    visible = _visible(draft)
    if task.space >= len(visible):
        return
    colour = visible[task.space]
    reward = draft.values["temple_b.spaces"][task.space]
    draft.push(PayRewards(task.space + 1))
    if reward == "choice":
        draft.push(AwaitReward(colour, task.space))
    elif reward == "card":
        draft.push(AwaitDraw(colour))
    else:
        pay_temple(draft, task.space, colour, REWARD_POINTS[reward])


def _close_round(draft: Draft, _: CloseRound) -> None:
    clear_market(draft)
    draft.ships = ()
    draft.passes = 0
    players = len(draft.setup.players)
    # I-E: left of whoever sailed last; I-X1: left of the start player if nobody sailed
    last = draft.start if draft.last_sailor is None else draft.last_sailor
    draft.last_sailor = None
    if draft.round == ROUNDS:
        draft.phase = OVER
        return
    draft.round += 1
    draft.start = draft.turn = (last + 1) % players
    draft.phase = REVEAL


def _settle_card(draft: Draft, task: AwaitCard) -> bool:
    """Settle a stone at the market when there is nothing, or only one known card, to take."""
    if draft.pair or draft.face_up_unseen:
        return False
    if not draft.face_up:  # I-X4
        draft.pop()
        return_to_quarry(draft, task.colour)
        return True
    if len(set(draft.face_up)) == 1:
        take_market_card(draft, task.colour, draft.face_up[0])
        return True
    return False


def _settle_pyramid(draft: Draft, task: AwaitPyramid) -> bool:
    """Settle a stone at Pyramids B when at most one of them is still open."""
    still_open = open_pyramids(draft)
    if len(still_open) > 1:
        return False
    draft.pop()
    if still_open:
        place_at_small_pyramid(draft, task.colour, still_open[0])
    else:
        draft.beside_pyramids = (*draft.beside_pyramids, task.colour)
    return True


def _settle_load(draft: Draft, task: AwaitLoad) -> bool:
    """Drop a LOAD bonus that nobody can use (I-X6, I-X8)."""
    if draft.sled[draft.setup.seats[task.colour]] and free_places(draft):
        return False
    draft.pop()
    return True


def _settle_draw(draft: Draft, _: AwaitDraw) -> bool:
    """Drop a draw when no card is left anywhere; otherwise make the pile ready (I-X4, I-X5)."""
    if refill_draw_pile(draft):
        return False
    draft.pop()
    return True


_STEPS: dict[type, Callable[[Draft, Any], None]] = {
    EndTurn: _end_turn,
    Unload: _unload,
    PlaceFromQuarry: _place_from_quarry,
    FinishCard: _finish_card,
    ScoreTemple: _score_temple,
    PayRewards: _pay_rewards,
    CloseRound: _close_round,
}
_UNASKED: dict[type, Callable[[Draft, Any], bool]] = {
    AwaitCard: _settle_card,
    AwaitPyramid: _settle_pyramid,
    AwaitLoad: _settle_load,
    AwaitDraw: _settle_draw,
}
