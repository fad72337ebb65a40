"""Cheops tables for tests: begun without typing in every placement, with or without the sample map."""

from dataclasses import replace

from companion.games.cheops import moves as m
from companion.games.cheops.correct_map import recount
from companion.games.cheops.game import GAME
from companion.games.cheops.geography import bits
from companion.games.cheops.pieces import ELSEWHERE, placement_order
from companion.games.cheops.state import start

COLOURS = ("red", "yellow", "blue", "white")


def setup(players=3, **options):
    return GAME.quick_setup(players, options)


def begun(players=3, **options):
    """A table without a map after the set-up, the first player about to roll."""
    state = start(setup(players, **options))
    for _ in placement_order(players):
        state = GAME.apply(state, m.BuildSettlement(ELSEWHERE))
        state = GAME.apply(state, m.BuildRoad())
    return state


def with_seats(state, **by_colour):
    """Change seats by colour, such as `red={"gold": 5}`."""
    seats = list(state.seats)
    for colour, changes in by_colour.items():
        seat = state.setup.seats[colour]
        seats[seat] = replace(seats[seat], **changes)
    return replace(state, seats=tuple(seats))


def table(players=3, options=None, *, state=None, **by_colour):
    """A table without a map in the middle of red's turn; state fields in `state`, seats by colour."""
    fields = {"phase": "main", "roll": 8} | (state or {})
    return with_seats(replace(begun(players, **(options or {})), **fields), **by_colour)


def charted(players=3, *, options=None, state=None, **by_colour):
    """A table with the sample map in red's turn; pieces by colour such as `red={"settlement": [name]}`."""
    first = start(setup(players, map="sample", **(options or {})))
    geography = first.setup.geography
    seats = list(first.seats)
    for colour, pieces in by_colour.items():
        seat = first.setup.seats[colour]
        masks = {
            "settlement_nodes": mask(geography.node_at, pieces.get("settlement", ())),
            "city_nodes": mask(geography.node_at, pieces.get("city", ())),
            "road_edges": mask(geography.edge_at, pieces.get("road", ())),
            "ship_edges": mask(geography.edge_at, pieces.get("ship", ())),
        }
        seats[seat] = replace(seats[seat], gold=pieces.get("gold", 3), **masks)
    fields = {"phase": "main", "roll": 8} | (state or {})
    return recount(geography, replace(first, seats=tuple(seats), **fields))


def mask(numbers, names):
    found = 0
    for name in names:
        found |= 1 << numbers[name]
    return found


def route(geography, start_name, end_name, edges=None):
    """Name the edges of a shortest way between two intersections."""
    allowed = (1 << len(geography.edges)) - 1 if edges is None else edges
    here, goal = geography.node_at[start_name], geography.node_at[end_name]
    ways = {here: ()}
    queue = [here]
    for node in queue:
        for edge in bits(geography.touching[node] & allowed):
            one, other = geography.ends[edge]
            far = other if one == node else one
            if far not in ways:
                ways[far] = (*ways[node], geography.edges[edge])
                queue.append(far)
    return ways[goal]
