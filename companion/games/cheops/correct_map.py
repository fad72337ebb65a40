"""Corrections on the map: what stands at an intersection, lies on an edge, and where the robber is."""

from __future__ import annotations

from companion.games.cheops.change import replace
from companion.games.cheops.geography import Geography, bits
from companion.games.cheops.ground import reach_of
from companion.games.cheops.moves import Correction
from companion.games.cheops.refusals import impossible, refuse
from companion.games.cheops.state import Seat, State


def correct_intersection(state: State, move: Correction) -> State:
    """Say what stands at an intersection: nothing, or such as `red settlement`."""
    geography = _geography(state)
    node = geography.node_at.get(move.of or "")
    if node is None or not geography.land_nodes >> node & 1:
        raise refuse("cheops_no_place", value=move.of or "")
    seats = [
        replace(
            seat,
            settlement_nodes=seat.settlement_nodes & ~(1 << node),
            city_nodes=seat.city_nodes & ~(1 << node),
        )
        for seat in state.seats
    ]
    owner, kind = _owner_and_kind(state, move, ("settlement", "city"))
    if owner is not None:
        own = seats[owner]
        if kind == "settlement":
            seats[owner] = replace(own, settlement_nodes=own.settlement_nodes | 1 << node)
        else:
            seats[owner] = replace(own, city_nodes=own.city_nodes | 1 << node)
    return recount(geography, replace(state, seats=tuple(seats)))


def correct_edge(state: State, move: Correction) -> State:
    """Say what lies on an edge: nothing, or such as `red ship`."""
    geography = _geography(state)
    edge = geography.edge_at.get(move.of or "")
    if edge is None:
        raise refuse("cheops_no_such_edge", value=move.of or "")
    seats = [
        replace(
            seat,
            road_edges=seat.road_edges & ~(1 << edge),
            ship_edges=seat.ship_edges & ~(1 << edge),
        )
        for seat in state.seats
    ]
    owner, kind = _owner_and_kind(state, move, ("road", "ship"))
    if owner is not None:
        own = seats[owner]
        if kind == "road":
            seats[owner] = replace(own, road_edges=own.road_edges | 1 << edge)
        else:
            seats[owner] = replace(own, ship_edges=own.ship_edges | 1 << edge)
    return recount(geography, replace(state, seats=tuple(seats)))


def correct_robber(state: State, move: Correction) -> State:
    """Say on which hex the robber stands."""
    geography = _geography(state)
    if move.of is not None:
        raise impossible(move)
    index = geography.hex_at.get(str(move.value))
    if index is None or index not in geography.land_hexes:
        raise refuse("cheops_no_such_hex", value=move.value)
    return replace(state, robber=index)


def _geography(state: State) -> Geography:
    geography = state.setup.geography
    if geography is None:
        raise refuse("cheops_no_map")
    return geography


def _owner_and_kind(state: State, move: Correction, kinds: tuple[str, str]) -> tuple[int | None, str]:
    if move.value is None:
        return None, ""
    colour, _, kind = str(move.value).partition(" ")
    seat = state.setup.seats.get(colour)
    if kind not in kinds:
        raise impossible(move)
    if seat is None:
        raise refuse("cheops_no_such_colour", colour=colour)
    return seat, kind


def recount(geography: Geography, state: State) -> State:
    """Make every count agree with what stands on the map."""
    seats = tuple(_recount_seat(geography, seat) for seat in state.seats)
    blocked = taken = 0
    for seat in seats:
        taken |= seat.road_edges | seat.ship_edges
        for node in bits(seat.buildings):
            blocked |= geography.near[node]
    return replace(state, seats=seats, blocked=blocked, taken=taken)


def _recount_seat(geography: Geography, seat: Seat) -> Seat:
    return replace(
        seat,
        settlements=seat.settlement_nodes.bit_count(),
        cities=seat.city_nodes.bit_count(),
        roads=seat.road_edges.bit_count(),
        ships=seat.ship_edges.bit_count(),
        foot_settlements=(seat.settlement_nodes & geography.foot).bit_count(),
        foot_cities=(seat.city_nodes & geography.foot).bit_count(),
        reach=reach_of(geography, seat),
    )
