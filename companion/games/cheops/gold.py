"""Gold: produced by rivers, paid in trades, changed at the bank and at harbours (C-G, C-H)."""

from __future__ import annotations

from companion.games.cheops import ground
from companion.games.cheops import moves as m
from companion.games.cheops.building import hand_over
from companion.games.cheops.change import replace
from companion.games.cheops.legal import FOREIGN_EXCHANGES, OWN_EXCHANGES
from companion.games.cheops.pieces import MOST_GOLD, SEVEN
from companion.games.cheops.refusals import refuse
from companion.games.cheops.state import State, change_seat, is_third_placement
from companion.games.cheops.stock import most_gold_produced


def produce(state: State, move: m.Produce) -> State:
    """Note what the gold rivers bring one player, once for each roll (C-G1, C-S4)."""
    if state.setup.geography is not None:
        raise refuse("cheops_map_decides")
    seat = _seat(state, move.colour)
    if state.phase == "start_piece":
        if not is_third_placement(state) or seat != state.turn:
            raise refuse("cheops_piece_first")
    elif state.roll == SEVEN:
        raise refuse("cheops_seven_yields_nothing")
    if state.produced >> seat & 1:
        raise refuse("cheops_produced_already", colour=move.colour)
    most = most_gold_produced(state, seat)
    if not 1 <= move.gold <= most:
        raise refuse("cheops_too_much_gold", gold=move.gold, most=most)
    seats = change_seat(state, seat, gold=state.seats[seat].gold + move.gold)
    return replace(state, seats=seats, produced=state.produced | 1 << seat)


def pay(state: State, move: m.PayGold) -> State:
    """Move gold in a trade; one of the two is the player on turn (C-G2)."""
    payer, payee = _seat(state, move.payer), _seat(state, move.payee)
    if payer == payee or state.turn not in {payer, payee} or not 1 <= move.gold <= MOST_GOLD:
        raise refuse("cheops_bad_payment")
    have = state.seats[payer].gold
    if have < move.gold:
        raise refuse("cheops_no_gold", need=move.gold, have=have)
    return hand_over(state, payer, payee, move.gold)


def exchange(state: State, move: m.Exchange) -> State:
    """Change gold at the bank or at a harbour; cards are not tracked (C-G3, C-H5)."""
    if move.owner is None:
        _check_own_rate(state, move)
        paid = state
    else:
        paid = _pay_fee(state, move)
    gold = paid.seats[state.turn].gold
    if move.gives == m.GOLD:
        if gold < move.rate:
            fee = state.seats[state.turn].gold - gold
            raise refuse("cheops_no_gold", need=move.rate + fee, have=gold + fee)
        gold -= move.rate
    if move.gets == m.GOLD:
        gold += 1
    return replace(paid, seats=change_seat(paid, state.turn, gold=gold))


def _check_own_rate(state: State, move: m.Exchange) -> None:
    if move not in OWN_EXCHANGES:
        raise refuse("cheops_bad_exchange")
    geography = state.setup.geography
    if geography is None or move.rate == 4:
        return
    if not geography.harbours[move.rate] & state.seats[state.turn].buildings:
        raise refuse("cheops_no_own_harbour", rate=move.rate)


def _pay_fee(state: State, move: m.Exchange) -> State:
    """Pay the owner of a foreign harbour 1 gold for one exchange (C-H2)."""
    if (move.gives, move.gets, move.rate) not in FOREIGN_EXCHANGES or move.owner is None:
        raise refuse("cheops_bad_exchange")
    owner = _seat(state, move.owner)
    if owner == state.turn:
        raise refuse("cheops_own_harbour")
    if not state.seats[state.turn].gold:
        raise refuse("cheops_no_fee")
    geography = state.setup.geography
    if geography is not None:
        harbours = geography.harbours[move.rate] & state.seats[owner].buildings
        if not harbours:
            raise refuse("cheops_no_owner", colour=move.owner, rate=move.rate)
        if not harbours & ground.connected_nodes(geography, state):
            raise refuse("cheops_no_route_to_harbour", colour=move.owner)
    return hand_over(state, state.turn, owner, 1)


def _seat(state: State, colour: str) -> int:
    seat = state.setup.seats.get(colour)
    if seat is None:
        raise refuse("cheops_no_such_colour", colour=colour)
    return seat
