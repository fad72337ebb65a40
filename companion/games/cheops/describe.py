"""A Cheops table as plain JSON values, for `replay --json` and for people who script against it."""

from __future__ import annotations

from typing import Any

from companion.games.cheops.change import replace
from companion.games.cheops.geography import Geography, bits
from companion.games.cheops.pieces import ROADS, ROLLS, SHIPS, STONES
from companion.games.cheops.state import Seat, State, stones_laid, victory_points
from companion.games.cheops.stock import cards_left, payees
from companion.scoring.cheops import cursed, layer_counts


def describe(state: State) -> dict[str, Any]:
    """Show everything the companion tracks, by the names of the rules."""
    colours = state.setup.colours
    geography = state.setup.geography
    shown: dict[str, Any] = {
        "phase": state.phase,
        "turn": None if state.phase == "over" else colours[state.turn],
        "ended": state.ended,
        "roll": state.roll,
        "rolls": {str(total): count for total, count in zip(ROLLS, state.rolls, strict=True) if count},
        "pyramid": {
            "layers": list(layer_counts(stones_laid(state))),
            "pharaoh_stones": state.pharaoh,
            "pharaoh_stones_left": state.setup.settings.pharaoh_total - state.pharaoh,
        },
        "cards_left": cards_left(state),
        "players": [_player(state, seat) for seat in range(len(colours))],
    }
    if geography is not None and state.robber is not None:
        shown["map"] = state.setup.map.name if state.setup.map else None
        shown["robber"] = geography.hexes[state.robber]
    return shown


def _player(state: State, seat: int) -> dict[str, Any]:
    own = state.seats[seat]
    player = state.setup.players[seat]
    paid = [] if own.at_foot else payees(replace(state, turn=seat))
    shown: dict[str, Any] = {
        "colour": player.colour,
        "name": player.name,
        "victory_points": victory_points(state, seat),
        "settlements": own.settlements,
        "cities": own.cities,
        "roads_left": ROADS - own.roads,
        "ships_left": SHIPS - own.ships,
        "gold": own.gold,
        "stones": own.stones,
        "stones_left": STONES - own.stones,
        "at_foot": own.at_foot > 0,
        "may_pay": [state.setup.colours[other] for other in paid],
        "cards_bought": own.bought,
        "cards_hidden": own.cards,
        "knights": own.knights,
        "vp_cards": own.revealed,
        "largest_army": state.army == seat,
        "blessing": state.blessing == seat,
        "curse": seat in cursed([one.stones for one in state.seats]),
    }
    if state.setup.geography is not None:
        shown |= _places(state.setup.geography, own)
    return shown


def _places(geography: Geography, own: Seat) -> dict[str, Any]:
    return {
        "settlements_at": [geography.nodes[node] for node in bits(own.settlement_nodes)],
        "cities_at": [geography.nodes[node] for node in bits(own.city_nodes)],
        "roads_at": [geography.edges[edge] for edge in bits(own.road_edges)],
        "ships_at": [geography.edges[edge] for edge in bits(own.ship_edges)],
    }
