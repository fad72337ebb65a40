"""Building settlements, cities, roads, ships and stones, and moving ships where the table plays so."""

from __future__ import annotations

from companion.games.cheops import ground
from companion.games.cheops import moves as m
from companion.games.cheops.change import replace
from companion.games.cheops.endings import close_stones
from companion.games.cheops.geography import Geography
from companion.games.cheops.legal import pieces
from companion.games.cheops.pieces import (
    CITIES,
    ELSEWHERE,
    FOOT,
    ROADS,
    SETTLEMENTS,
    SHIPS,
    STONES,
    placement_order,
)
from companion.games.cheops.refusals import refuse
from companion.games.cheops.state import (
    Seat,
    State,
    change_seat,
    is_foot_settled,
    is_third_placement,
    placer,
)
from companion.games.cheops.stock import payees
from companion.scoring.cheops import blessed


def build_settlement(state: State, move: m.BuildSettlement) -> State:
    """Place one of the first settlements, or build one in a turn."""
    seat = state.turn
    own = state.seats[seat]
    if own.settlements == SETTLEMENTS:
        raise refuse("cheops_no_settlement_left", limit=SETTLEMENTS)
    is_start = state.phase == "start_settlement"
    geography = state.setup.geography
    if geography is None:
        foot = own.foot_settlements + _is_foot(move.where)
        seats = change_seat(state, seat, settlements=own.settlements + 1, foot_settlements=foot)
        return replace(state, seats=seats, phase="start_piece" if is_start else state.phase)
    node = _node(geography, move.where)
    bit = 1 << node
    if not geography.land_nodes & ~state.blocked & bit:
        raise refuse("cheops_too_near")
    if is_start:
        if not ground.start_nodes(geography, state) & bit:
            raise refuse("cheops_not_on_the_bank")
    elif not own.reach & bit:
        raise refuse("cheops_not_connected")
    gold = ground.gold_rivers_at(geography, node) if is_start and is_third_placement(state) else 0
    changed = replace(
        own,
        settlements=own.settlements + 1,
        foot_settlements=own.foot_settlements + (geography.foot >> node & 1),
        settlement_nodes=own.settlement_nodes | bit,
        reach=own.reach | bit,
        gold=own.gold + gold,
    )
    return replace(
        state,
        seats=_with(state, seat, changed),
        phase="start_piece" if is_start else state.phase,
        blocked=state.blocked | geography.near[node],
        last_node=node,
    )


def build_city(state: State, move: m.BuildCity) -> State:
    """Turn a settlement into a city; the settlement goes back to its owner."""
    seat = state.turn
    own = state.seats[seat]
    if own.cities == CITIES:
        raise refuse("cheops_no_city_left", limit=CITIES)
    geography = state.setup.geography
    settlement_nodes, city_nodes = own.settlement_nodes, own.city_nodes
    if geography is None:
        foot = _is_foot(move.where)
        if (own.foot_settlements if foot else own.settlements - own.foot_settlements) == 0:
            raise refuse("cheops_no_settlement_there")
    else:
        bit = 1 << _node(geography, move.where)
        if not settlement_nodes & bit:
            raise refuse("cheops_no_settlement_there")
        settlement_nodes, city_nodes = settlement_nodes ^ bit, city_nodes | bit
        foot = 1 if geography.foot & bit else 0
    changed = replace(
        own,
        settlements=own.settlements - 1,
        cities=own.cities + 1,
        foot_settlements=own.foot_settlements - foot,
        foot_cities=own.foot_cities + foot,
        settlement_nodes=settlement_nodes,
        city_nodes=city_nodes,
    )
    return replace(state, seats=_with(state, seat, changed))


def build_road(state: State, move: m.BuildRoad) -> State:
    """Lay a road."""
    own = state.seats[state.turn]
    if own.roads == ROADS:
        raise refuse("cheops_no_road_left", limit=ROADS)
    geography = state.setup.geography
    if geography is None:
        _check_no_place(move.where)
        return _after_piece(state, replace(own, roads=own.roads + 1), 0)
    edge = _edge(geography, state, move.where)
    if not geography.road_edges >> edge & 1:
        raise refuse("cheops_no_road_on_water")
    changed = replace(
        own,
        roads=own.roads + 1,
        road_edges=own.road_edges | 1 << edge,
        reach=own.reach | geography.end_masks[edge],
    )
    return _after_piece(state, changed, 1 << edge)


def build_ship(state: State, move: m.BuildShip) -> State:
    """Lay a ship (C-N1)."""
    own = state.seats[state.turn]
    if own.ships == SHIPS:
        raise refuse("cheops_no_ship_left", limit=SHIPS)
    geography = state.setup.geography
    bit = 0
    changed = replace(own, ships=own.ships + 1)
    if geography is None:
        _check_no_place(move.where)
    else:
        edge = _edge(geography, state, move.where)
        if not geography.ship_edges >> edge & 1:
            raise refuse("cheops_no_ship_on_land")
        bit = 1 << edge
        reach = own.reach | geography.end_masks[edge]
        changed = replace(changed, ship_edges=own.ship_edges | bit, reach=reach)
    built = replace(state, fresh_ships=state.fresh_ships + 1, fresh_ship_edges=state.fresh_ship_edges | bit)
    return _after_piece(built, changed, bit)


def _after_piece(state: State, changed: Seat, bit: int) -> State:
    """Go on after a road or ship: to the next first settlement, the next free piece, or the turn."""
    laid = replace(state, seats=_with(state, state.turn, changed), taken=state.taken | bit)
    if state.phase == "start_piece":
        laid = replace(laid, placed=state.placed + 1, fresh_ships=0, fresh_ship_edges=0)
        if laid.placed == len(placement_order(len(state.seats))):
            return replace(laid, phase="roll", turn=0, produced=0)
        return replace(laid, phase="start_settlement", turn=placer(laid), produced=0)
    if state.phase == "free_piece":
        laid = replace(laid, free_pieces=state.free_pieces - 1)
        if not laid.free_pieces or not pieces(laid):
            return replace(laid, free_pieces=0, phase="roll" if state.roll is None else "main")
    return laid


def move_ship(state: State, move: m.MoveShip) -> State:
    """Move a ship, once a turn and only where the table plays with it (C-N2, C-N5)."""
    if not state.setup.settings.ships_move:
        raise refuse("cheops_ships_stay")
    if state.is_ship_moved:
        raise refuse("cheops_ship_moved")
    own = state.seats[state.turn]
    geography = state.setup.geography
    if geography is None:
        _check_no_place(move.start or move.to)
        if own.ships <= state.fresh_ships:
            raise refuse("cheops_ship_held")
        return replace(state, is_ship_moved=True)
    start, to = geography.edge_at.get(move.start), geography.edge_at.get(move.to)
    if start is None or to is None:
        raise refuse("cheops_no_such_edge", value=move.to if start is not None else move.start)
    if not ground.movable_ships(geography, state) >> start & 1:
        raise refuse("cheops_ship_held")
    if not ground.ship_targets(geography, state, start) >> to & 1:
        raise refuse("cheops_not_connected")
    moved = replace(own, ship_edges=own.ship_edges ^ (1 << start | 1 << to))
    moved = replace(moved, reach=ground.reach_of(geography, moved))
    taken = state.taken ^ (1 << start | 1 << to)
    return replace(state, seats=_with(state, state.turn, moved), taken=taken, is_ship_moved=True)


def build_stone(state: State, move: m.BuildStone) -> State:
    """Lay a stone; Blessing and Curses follow by themselves (C-P, C-B)."""
    seat = state.turn
    own = state.seats[seat]
    if not is_foot_settled(state):
        raise refuse("cheops_foot_first")
    if own.stones == STONES:
        raise refuse("cheops_no_stone_left", limit=STONES)
    paid = state
    if own.at_foot:
        if move.payee is not None:
            raise refuse("cheops_never_pays")
    else:
        paid = _pay_for_the_way(state, move.payee)
    seats = change_seat(paid, seat, stones=own.stones + 1)
    holder = blessed([one.stones for one in seats], state.blessing, seat)
    return close_stones(replace(paid, seats=seats, blessing=holder))


def _pay_for_the_way(state: State, payee: str | None) -> State:
    """Pay 1 gold to somebody at the foot whom a trade route reaches (C-P4)."""
    if payee is None:
        raise refuse("cheops_pay_somebody")
    other = state.setup.seats.get(payee)
    if other is None or other == state.turn or not state.seats[other].at_foot:
        raise refuse("cheops_payee_not_at_foot", colour=payee)
    if not state.seats[state.turn].gold:
        raise refuse("cheops_no_gold", need=1, have=0)
    if other not in payees(state):
        raise refuse("cheops_no_route_to_foot", colour=payee)
    return hand_over(state, state.turn, other, 1)


def hand_over(state: State, payer: int, payee: int, gold: int) -> State:
    """Move gold from one player to another."""
    paid = replace(state, seats=change_seat(state, payer, gold=state.seats[payer].gold - gold))
    return replace(paid, seats=change_seat(paid, payee, gold=paid.seats[payee].gold + gold))


def _with(state: State, seat: int, changed: Seat) -> tuple[Seat, ...]:
    return (*state.seats[:seat], changed, *state.seats[seat + 1 :])


def _is_foot(where: str) -> int:
    if where not in {FOOT, ELSEWHERE}:
        raise refuse("cheops_no_place", value=where)
    return int(where == FOOT)


def _check_no_place(where: str) -> None:
    if where:
        raise refuse("cheops_no_such_edge", value=where)


def _node(geography: Geography, where: str) -> int:
    node = geography.node_at.get(where)
    if node is None:
        raise refuse("cheops_no_place", value=where)
    return node


def _edge(geography: Geography, state: State, where: str) -> int:
    """Find a free edge where a piece of the player on turn may go on."""
    edge = geography.edge_at.get(where)
    if edge is None:
        raise refuse("cheops_no_such_edge", value=where)
    if state.taken >> edge & 1:
        raise refuse("cheops_edge_taken")
    if state.phase == "start_piece":
        if not ground.start_edges(geography, state) >> edge & 1:
            raise refuse("cheops_piece_not_adjoining")
    elif not ground.open_edges(geography, state) >> edge & 1:
        raise refuse("cheops_not_connected")
    return edge
