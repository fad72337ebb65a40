"""Where on the map something may be built or reached: the geometry both `legal` and the moves ask."""

from __future__ import annotations

from companion.games.cheops.geography import Geography, bits, edges_around, reachable
from companion.games.cheops.state import Seat, State


def start_nodes(geography: Geography, state: State) -> int:
    """Where a first settlement may stand: on the Nile bank; anywhere on land if no bank is left (C-S5)."""
    free = geography.land_nodes & ~state.blocked
    return free & geography.bank or free


def settlement_nodes(geography: Geography, state: State) -> int:
    """Where the player on turn may settle: at an own road or ship, nobody next door (C-N7)."""
    return state.seats[state.turn].reach & geography.land_nodes & ~state.blocked


def start_edges(geography: Geography, state: State) -> int:
    """Where the piece of a first settlement may lie: beside it (C-S6)."""
    return geography.touching[state.last_node] & ~state.taken


def open_edges(geography: Geography, state: State, reach: int | None = None) -> int:
    """Where the player on turn may lay a piece: at own ones, not past a foreign building (C-N3, C-N7)."""
    nodes = state.seats[state.turn].reach if reach is None else reach
    for seat, other in enumerate(state.seats):
        if seat != state.turn:
            nodes &= ~other.buildings
    return edges_around(geography, nodes) & ~state.taken


def connected_nodes(geography: Geography, state: State) -> int:
    """What trade routes of anybody's pieces join to the buildings of the player on turn (C-N4)."""
    return reachable(geography, state.taken, state.seats[state.turn].buildings)


def reach_of(geography: Geography, seat: Seat) -> int:
    """The intersections a player's pieces and buildings touch."""
    nodes = seat.buildings
    for edge in bits(seat.road_edges | seat.ship_edges):
        nodes |= geography.end_masks[edge]
    return nodes


def movable_ships(geography: Geography, state: State) -> int:
    """Ships at an open end that were not built this turn (C-N5)."""
    own = state.seats[state.turn]
    pieces = own.road_edges | own.ship_edges
    ships = 0
    for edge in bits(own.ship_edges & ~state.fresh_ship_edges):
        for node in geography.ends[edge]:
            others = geography.touching[node] & pieces & ~(1 << edge)
            if not others and not own.buildings >> node & 1:
                ships |= 1 << edge
    return ships


def ship_targets(geography: Geography, state: State, edge: int) -> int:
    """Where a ship may move to, once it is lifted (C-N5)."""
    own = state.seats[state.turn]
    nodes = own.buildings
    for piece in bits((own.road_edges | own.ship_edges) & ~(1 << edge)):
        nodes |= geography.end_masks[piece]
    return open_edges(geography, state, nodes) & geography.ship_edges


def gold_yield(geography: Geography, state: State, total: int) -> tuple[int, ...]:
    """What a roll brings each player from the gold rivers the robber leaves alone (C-G1)."""
    gains = [0] * len(state.seats)
    for index, number, nodes in geography.gold_hexes:
        if number == total and index != state.robber:
            for seat, own in enumerate(state.seats):
                gains[seat] += (own.settlement_nodes & nodes).bit_count()
                gains[seat] += 2 * (own.city_nodes & nodes).bit_count()
    return tuple(gains)


def gold_rivers_at(geography: Geography, node: int) -> int:
    """How many gold rivers an intersection borders (C-S4)."""
    return sum(nodes >> node & 1 for _, _, nodes in geography.gold_hexes)
