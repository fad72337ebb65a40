"""Development cards: bought unseen, played one a turn, victory points shown when their owner wants (C-C3)."""

from __future__ import annotations

from companion.games.cheops import moves as m
from companion.games.cheops.change import replace
from companion.games.cheops.endings import next_to_reveal
from companion.games.cheops.legal import pieces
from companion.games.cheops.pieces import ARMY_KNIGHTS, KNIGHT, PLAYABLE, ROAD_BUILDING
from companion.games.cheops.refusals import refuse
from companion.games.cheops.state import State, change_seat
from companion.games.cheops.stock import cards_left, copies_left, most_revealed

FREE_PIECES = 2  # C-N6


def buy_card(state: State, move: m.BuyCard) -> State:  # noqa: ARG001 - one signature for all moves
    """Take a card from the deck."""
    if not cards_left(state):
        raise refuse("cheops_no_card_left")
    seats = change_seat(state, state.turn, cards=state.seats[state.turn].cards + 1)
    return replace(state, seats=seats, fresh_cards=state.fresh_cards + 1)


def play_card(state: State, move: m.PlayCard) -> State:
    """Play a card bought in an earlier turn."""
    own = state.seats[state.turn]
    if move.card not in PLAYABLE:
        raise refuse("cheops_no_such_card", card=move.card)
    if state.is_card_played:
        raise refuse("cheops_one_card_a_turn")
    if own.cards <= state.fresh_cards:
        raise refuse("cheops_no_card_to_play")
    kind = PLAYABLE.index(move.card)
    if not copies_left(state)[kind]:
        raise refuse("cheops_no_such_card", card=move.card)
    played = (*state.played[:kind], state.played[kind] + 1, *state.played[kind + 1 :])
    used = replace(state, played=played, is_card_played=True)
    if move.card == KNIGHT:
        return _play_knight(used)
    if move.card == ROAD_BUILDING and not pieces(state):
        raise refuse("cheops_no_piece_left")
    seats = change_seat(used, state.turn, cards=own.cards - 1, progress=own.progress + 1)
    if move.card == ROAD_BUILDING:
        return replace(used, seats=seats, phase="free_piece", free_pieces=FREE_PIECES)
    return replace(used, seats=seats)


def _play_knight(state: State) -> State:
    """Count the knight, hand over the Largest Army for strictly more, and move the robber (C-C4)."""
    own = state.seats[state.turn]
    knights = own.knights + 1
    seats = change_seat(state, state.turn, cards=own.cards - 1, knights=knights)
    most = ARMY_KNIGHTS - 1 if state.army is None else state.seats[state.army].knights
    army = state.turn if knights > most else state.army
    phase = state.phase if state.robber is None else "robber"
    return replace(state, seats=seats, army=army, phase=phase)


def reveal(state: State, move: m.Reveal) -> State:
    """Show victory point cards: in the own turn, or when everybody is asked at the end (C-E3)."""
    is_final = state.phase == "reveal"
    seat = state.revealing if is_final else state.turn
    most = most_revealed(state, seat)
    if not (0 if is_final else 1) <= move.count <= most:
        raise refuse("cheops_too_many_revealed", count=move.count, most=most)
    own = state.seats[seat]
    seats = change_seat(state, seat, cards=own.cards - move.count, revealed=own.revealed + move.count)
    # which of the cards were shown only their owner knows: the benefit of the doubt keeps the older ones
    shown = replace(state, seats=seats, fresh_cards=max(0, state.fresh_cards - move.count))
    if not is_final:
        return shown
    return next_to_reveal(shown, (seat - state.turn) % len(state.seats) + 1)
