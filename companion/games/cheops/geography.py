"""The graph behind a map: intersections, edges and what lies around them, as numbers and bit masks."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from companion.core.fields import Field
from companion.games.cheops.map import DESERT, GOLD_RIVER, WATER, Map, Spot

# the corners of a hex clockwise from the top: (hex that names the corner, relative), top or bottom of it
_CORNERS = ((0, 0, "N"), (1, -1, "S"), (0, 1, "N"), (0, 0, "S"), (-1, 1, "N"), (0, -1, "S"))
# the sides of a hex clockwise from the upper right: (hex that names the side, relative), which side of it
_SIDES = ((0, 0, "NE"), (0, 0, "E"), (0, 0, "SE"), (-1, 1, "NE"), (-1, 0, "E"), (0, -1, "SE"))


SETTLEMENTS_TO_PLACE = 3  # C-S3, for each player


class Geography:
    """Intersections and edges numbered from 0; a mask has bit n set for number n."""

    def __init__(self, chart: Map) -> None:
        self.chart = chart
        self.hexes = tuple(tile.name for tile in chart.hexes)
        corners = [corner_names(tile.at) for tile in chart.hexes]
        sides = [side_names(tile.at) for tile in chart.hexes]
        self.nodes = tuple(dict.fromkeys(name for names in corners for name in names))
        self.edges = tuple(dict.fromkeys(name for names in sides for name in names))
        self.node_at = {name: node for node, name in enumerate(self.nodes)}
        self.edge_at = {name: edge for edge, name in enumerate(self.edges)}
        self.hex_at = {name: index for index, name in enumerate(self.hexes)}
        self.hex_nodes = tuple(tuple(self.node_at[name] for name in names) for names in corners)
        ends: list[tuple[int, int]] = [(0, 0)] * len(self.edges)
        road, ship, land = 0, 0, 0
        for tile, nodes, names in zip(chart.hexes, self.hex_nodes, sides, strict=True):
            is_water = tile.terrain in WATER
            for side, name in enumerate(names):
                edge = self.edge_at[name]
                ends[edge] = (nodes[side], nodes[(side + 1) % 6])
                if is_water:
                    ship |= 1 << edge
                else:
                    road |= 1 << edge
            if not is_water:
                land |= mask_of(nodes)
        self.ends = tuple(ends)
        self.road_edges, self.ship_edges, self.land_nodes = road, ship, land  # C-N1
        self.land_hexes = tuple(index for index, tile in enumerate(chart.hexes) if tile.terrain not in WATER)
        self.deserts = tuple(index for index, tile in enumerate(chart.hexes) if tile.terrain == DESERT)
        self.gold_hexes = tuple(
            (index, tile.number, mask_of(self.hex_nodes[index]))
            for index, tile in enumerate(chart.hexes)
            if tile.terrain == GOLD_RIVER
        )
        self._join()
        self.bank = self._mask(chart.nile_bank)
        self.foot = self._mask(chart.pyramid_foot)
        self.harbours = {
            rate: self._mask(name for one in chart.harbours if one.rate == rate for name in one.at)
            for rate in (2, 3)
        }
        self.all_harbours = self.harbours[2] | self.harbours[3]

    def _join(self) -> None:
        near = [1 << node for node in range(len(self.nodes))]
        touching = [0] * len(self.nodes)
        for edge, (one, other) in enumerate(self.ends):
            near[one] |= 1 << other
            near[other] |= 1 << one
            touching[one] |= 1 << edge
            touching[other] |= 1 << edge
        self.near = tuple(near)
        self.touching = tuple(touching)
        self.end_masks = tuple(1 << one | 1 << other for one, other in self.ends)

    def _mask(self, names: Iterable[str]) -> int:
        return mask_of(tuple(self.node_at[name] for name in names if name in self.node_at))


def corner_names(at: Spot) -> tuple[str, ...]:
    """Name a hex's intersections: each is the top or the bottom of exactly one hex."""
    return tuple(f"{at[0] + q},{at[1] + r},{end}" for q, r, end in _CORNERS)


def side_names(at: Spot) -> tuple[str, ...]:
    """Name a hex's edges: each is the upper right, right or lower right side of exactly one hex."""
    return tuple(f"{at[0] + q},{at[1] + r},{side}" for q, r, side in _SIDES)


def mask_of(numbers: tuple[int, ...]) -> int:
    """Set the bits of these numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def bits(mask: int) -> list[int]:
    """List the numbers whose bits are set."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


@lru_cache(maxsize=4096)
def reachable(geography: Geography, edges: int, nodes: int) -> int:
    """Follow roads and ships from some intersections as far as they go, whoever built them (C-N4)."""
    touching, end_masks = geography.touching, geography.end_masks
    found = fresh = nodes
    while fresh:
        low = fresh & -fresh
        fresh ^= low
        around = touching[low.bit_length() - 1] & edges
        edges ^= around
        while around:
            bit = around & -around
            around ^= bit
            ends = end_masks[bit.bit_length() - 1]
            fresh |= ends & ~found
            found |= ends
    return found


@lru_cache(maxsize=4096)
def edges_around(geography: Geography, nodes: int) -> int:
    """The edges that touch some intersections."""
    edges = 0
    for node in bits(nodes):
        edges |= geography.touching[node]
    return edges


geography_of = lru_cache(maxsize=8)(Geography)


def check_map(field: Field, chart: Map, players: int) -> Geography:
    """Build the graph of a map that fits together, or raise `InvalidInputError` naming the field."""
    geography = geography_of(chart)
    lists = [field.get("nile_bank"), field.get("pyramid_foot")]
    lists += [one.get("at") for one in field.get("harbours").elements()]
    for names in lists:
        for name in names.elements():
            node = geography.node_at.get(name.text())
            if node is None or not geography.land_nodes >> node & 1:
                raise name.fail("cheops_no_such_intersection", value=name.text())
    river = 0
    for index, tile in enumerate(chart.hexes):
        if tile.terrain in {"nile", "delta"}:
            river |= mask_of(geography.hex_nodes[index])
    for name in field.get("nile_bank").elements():
        if not river >> geography.node_at[name.text()] & 1:
            raise name.fail("cheops_not_at_the_nile", value=name.text())  # C-S5
    if not geography.deserts:
        raise field.get("hexes").fail("cheops_no_desert")  # C-S2
    # one settlement keeps at most four intersections, its own and three neighbours, from all others
    if geography.land_nodes.bit_count() < 4 * SETTLEMENTS_TO_PLACE * players or len(geography.land_hexes) < 2:
        raise field.get("hexes").fail("cheops_map_too_small", players=players)
    return geography
