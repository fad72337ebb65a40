"""What can be wrong on the map: counts that disagree, two pieces in one place, neighbours too near."""

from __future__ import annotations

from companion.games.cheops.geography import Geography, bits
from companion.games.cheops.ground import reach_of
from companion.games.cheops.state import State


def map_faults(geography: Geography, state: State) -> list[tuple[str, str]]:
    """List the faults as codes and places."""
    found = []
    for player, seat in zip(state.setup.players, state.seats, strict=True):
        masks = (seat.settlement_nodes, seat.city_nodes, seat.road_edges, seat.ship_edges)
        counts = (seat.settlements, seat.cities, seat.roads, seat.ships)
        foot = ((masks[0] & geography.foot).bit_count(), (masks[1] & geography.foot).bit_count())
        if tuple(mask.bit_count() for mask in masks) != counts or foot != (
            seat.foot_settlements,
            seat.foot_cities,
        ):
            found.append(("map_counts", player.colour))
        if seat.reach != reach_of(geography, seat):
            found.append(("map_reach", player.colour))
        if seat.road_edges & ~geography.road_edges or seat.ship_edges & ~geography.ship_edges:
            found.append(("map_edges", player.colour))
    return found + _place_faults(geography, state)


def _place_faults(geography: Geography, state: State) -> list[tuple[str, str]]:
    buildings = pieces = blocked = count = lengths = 0
    for seat in state.seats:
        buildings |= seat.buildings
        pieces |= seat.road_edges | seat.ship_edges
        count += seat.settlements + seat.cities
        lengths += seat.roads + seat.ships
    found = []
    for node in bits(buildings):
        blocked |= geography.near[node]
        if geography.near[node] & buildings & ~(1 << node):
            found.append(("map_too_near", geography.nodes[node]))
    if buildings.bit_count() != count or pieces.bit_count() != lengths:
        found.append(("map_twice", "map"))
    if blocked != state.blocked or pieces != state.taken:
        found.append(("map_masks", "map"))
    if buildings & ~geography.land_nodes or state.robber not in geography.land_hexes:
        found.append(("map_water", "map"))
    return found
