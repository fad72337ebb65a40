"""The market cards: draw pile, discard pile, market and hands, with as much known as the table has named."""

from __future__ import annotations

from companion.games.imhotep.refusals import refuse
from companion.games.imhotep.state import CARD_INDEX, EMPTY_DECK, Draft, Table, with_count
from companion.scoring.imhotep_pieces import CARDS, MARKET


def face_up_spaces(table: Table) -> int:
    """How many cards the market shows face up at the start of a round (I-R3)."""
    return 4 if table.setup.side[MARKET] == "A" else 3


def refill_draw_pile(draft: Draft) -> bool:
    """Reshuffle the discards if the draw pile is empty; tell whether a card can be drawn now (I-R4, I-X4)."""
    if not draft.draw:
        draft.draw = sum(draft.discards) + draft.discards_unseen
        draft.unseen = tuple(map(sum, zip(draft.unseen, draft.discards, strict=True)))
        draft.discards = EMPTY_DECK
        draft.discards_unseen = 0
    return draft.draw > 0


def name_unseen(draft: Draft, card: str) -> None:
    """Take a card out of the unseen ones because the table has now seen it."""
    if card not in CARD_INDEX:
        raise refuse("no_such_card", card=card)
    index = CARD_INDEX[card]
    if not draft.unseen[index]:
        raise refuse("card_not_left", card=card)
    draft.unseen = with_count(draft.unseen, index, -1)


def discard(draft: Draft, card: str) -> None:
    """Put a card that everybody saw on the discard pile."""
    draft.discards = with_count(draft.discards, CARD_INDEX[card], 1)


def add_to_hand(draft: Draft, seat: int, card: str) -> None:
    """Lay a card face up in front of a player."""
    hand = tuple(sorted((*draft.hands[seat], card), key=CARD_INDEX.__getitem__))
    draft.hands = (*draft.hands[:seat], hand, *draft.hands[seat + 1 :])


def remove_from_hand(draft: Draft, seat: int, card: str) -> None:
    """Take a card away from in front of a player."""
    hand = list(draft.hands[seat])
    hand.remove(card)
    draft.hands = (*draft.hands[:seat], tuple(hand), *draft.hands[seat + 1 :])


def take_face_up(draft: Draft, card: str) -> None:
    """Take a card off the market, naming it only now if it was never typed in."""
    if card in draft.face_up:
        left = list(draft.face_up)
        left.remove(card)
        draft.face_up = tuple(left)
    elif draft.face_up_unseen and card in CARD_INDEX:
        name_unseen(draft, card)
        draft.face_up_unseen -= 1
    else:
        raise refuse("card_not_in_market", card=card)


def clear_market(draft: Draft) -> None:
    """Discard what is left on the market, a pair unseen (I-E, I-MB)."""
    for card in draft.face_up:
        discard(draft, card)
    draft.discards_unseen += draft.face_up_unseen + draft.pair
    draft.face_up = ()
    draft.face_up_unseen = draft.pair = 0


def unseen_cards(table: Table) -> list[str]:
    """List the kinds of card that may turn up next."""
    return [card for card, count in zip(CARDS, table.unseen, strict=True) if count]
