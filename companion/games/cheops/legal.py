"""Which moves Cheops allows: the same conditions the moves check, listed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from companion.games.cheops import ground
from companion.games.cheops import moves as m
from companion.games.cheops.geography import Geography, bits
from companion.games.cheops.pieces import (
    CITIES,
    ELSEWHERE,
    FOOT,
    MOST_GOLD,
    PLAYABLE,
    ROAD_BUILDING,
    ROADS,
    ROLLS,
    SETTLEMENTS,
    SEVEN,
    SHIPS,
    STONES,
)
from companion.games.cheops.state import Phase, State, is_foot_settled, is_third_placement
from companion.games.cheops.stock import (
    cards_left,
    copies_left,
    most_gold_produced,
    most_revealed,
    payees,
)

ROLL_MOVES = tuple(m.Roll(total) for total in ROLLS)
PLAYS = {card: m.PlayCard(card) for card in PLAYABLE}
REVEALS = tuple(m.Reveal(count) for count in range(6))
BUY, END_TURN = m.BuyCard(), m.EndTurn()
SETTLE_FOOT, SETTLE_ELSEWHERE = m.BuildSettlement(FOOT), m.BuildSettlement(ELSEWHERE)
CITY_FOOT, CITY_ELSEWHERE = m.BuildCity(FOOT), m.BuildCity(ELSEWHERE)
SOME_ROAD, SOME_SHIP, SOME_SHIP_MOVE = m.BuildRoad(), m.BuildShip(), m.MoveShip()
STONE = m.BuildStone()


class ColourMoves:
    """The moves that name players, made once for each table."""

    def __init__(self, colours: Sequence[str]) -> None:
        amounts = range(1, MOST_GOLD + 1)
        self.produce = tuple(tuple(m.Produce(colour, gold) for gold in amounts) for colour in colours)
        self.pay = tuple(
            tuple(tuple(m.PayGold(one, other, gold) for gold in amounts) for other in colours)
            for one in colours
        )
        self.stones = tuple(m.BuildStone(colour) for colour in colours)
        self.foreign = tuple(
            {
                (gives, gets, rate): m.Exchange(gives, gets, rate, colour)
                for gives, gets, rate in FOREIGN_EXCHANGES
            }
            for colour in colours
        )


FOREIGN_EXCHANGES = (
    (m.RESOURCE, m.RESOURCE, 2),
    (m.RESOURCE, m.RESOURCE, 3),
    (m.RESOURCE, m.GOLD, 3),
    (m.GOLD, m.RESOURCE, 3),
)
OWN_EXCHANGES = tuple(
    m.Exchange(gives, gets, rate)
    for rate in (4, 3)
    for gives, gets in ((m.GOLD, m.RESOURCE), (m.RESOURCE, m.GOLD))
)


class MapMoves:
    """The moves that name places, made once for each map."""

    def __init__(self, geography: Geography) -> None:
        self.settlements = tuple(m.BuildSettlement(name) for name in geography.nodes)
        self.cities = tuple(m.BuildCity(name) for name in geography.nodes)
        self.roads = tuple(m.BuildRoad(name) for name in geography.edges)
        self.ships = tuple(m.BuildShip(name) for name in geography.edges)
        self.robber = tuple(m.MoveRobber(name) for name in geography.hexes)


colour_moves = lru_cache(maxsize=32)(ColourMoves)
map_moves = lru_cache(maxsize=8)(MapMoves)


def legal_moves(state: State) -> list[m.Move]:
    """List every move the rules allow now."""
    return _LISTS[state.phase](state)


def _start_settlements(state: State) -> list[m.Move]:
    geography = state.setup.geography
    if geography is None:
        return [SETTLE_ELSEWHERE, SETTLE_FOOT]
    return list(_settlements_on(geography, ground.start_nodes(geography, state)))


def _start_pieces(state: State) -> list[m.Move]:
    geography = state.setup.geography
    if geography is None:
        found: list[m.Move] = [SOME_ROAD, SOME_SHIP]
        if is_third_placement(state) and not state.produced:  # C-S4
            found += colour_moves(state.setup.colours).produce[state.turn][
                : most_gold_produced(state, state.turn)
            ]
        return found
    return _pieces_on(geography, state, ground.start_edges(geography, state))


def _pieces_on(geography: Geography, state: State, edges: int) -> list[m.Move]:
    own = state.seats[state.turn]
    found: list[m.Move] = []
    if own.roads < ROADS:
        found += _roads_on(geography, edges & geography.road_edges)
    if own.ships < SHIPS:
        found += _ships_on(geography, edges & geography.ship_edges)
    return found


@lru_cache(maxsize=1024)
def _roads_on(geography: Geography, edges: int) -> tuple[m.Move, ...]:
    roads = map_moves(geography).roads
    return tuple(roads[edge] for edge in bits(edges))


@lru_cache(maxsize=1024)
def _ships_on(geography: Geography, edges: int) -> tuple[m.Move, ...]:
    ships = map_moves(geography).ships
    return tuple(ships[edge] for edge in bits(edges))


@lru_cache(maxsize=1024)
def _settlements_on(geography: Geography, nodes: int) -> tuple[m.Move, ...]:
    settlements = map_moves(geography).settlements
    return tuple(settlements[node] for node in bits(nodes))


@lru_cache(maxsize=1024)
def _cities_on(geography: Geography, nodes: int) -> tuple[m.Move, ...]:
    cities = map_moves(geography).cities
    return tuple(cities[node] for node in bits(nodes))


def pieces(state: State) -> list[m.Move]:
    """List the roads and ships the player on turn can build."""
    geography = state.setup.geography
    if geography is not None:
        return _pieces_on(geography, state, ground.open_edges(geography, state))
    own = state.seats[state.turn]
    found: list[m.Move] = []
    if own.roads < ROADS:
        found.append(SOME_ROAD)
    if own.ships < SHIPS:
        found.append(SOME_SHIP)
    return found


def _roll(state: State) -> list[m.Move]:
    return [*ROLL_MOVES, *_card_plays(state), *_reveals(state)]


def _card_plays(state: State) -> list[m.Move]:
    if state.is_card_played or state.seats[state.turn].cards <= state.fresh_cards:
        return []
    return [
        PLAYS[card]
        for card, left in zip(PLAYABLE, copies_left(state), strict=True)
        if left and (card != ROAD_BUILDING or pieces(state))
    ]


def _reveals(state: State) -> list[m.Move]:
    return list(REVEALS[1 : 1 + most_revealed(state, state.turn)])


def _main(state: State) -> list[m.Move]:
    found: list[m.Move] = [END_TURN]
    found += _buildings(state)
    found += pieces(state)
    if state.setup.settings.ships_move and not state.is_ship_moved:
        found += _ship_moves(state)
    found += _stones(state)
    if cards_left(state):
        found.append(BUY)
    found += _card_plays(state)
    found += _reveals(state)
    found += _gold(state)
    return found


def _buildings(state: State) -> list[m.Move]:
    own = state.seats[state.turn]
    geography = state.setup.geography
    found: list[m.Move] = []
    if geography is not None:
        if own.settlements < SETTLEMENTS:
            found += _settlements_on(geography, ground.settlement_nodes(geography, state))
        if own.cities < CITIES:
            found += _cities_on(geography, own.settlement_nodes)
        return found
    if own.settlements < SETTLEMENTS:
        found += (SETTLE_ELSEWHERE, SETTLE_FOOT)
    if own.cities < CITIES:
        if own.settlements > own.foot_settlements:
            found.append(CITY_ELSEWHERE)
        if own.foot_settlements:
            found.append(CITY_FOOT)
    return found


def _ship_moves(state: State) -> list[m.Move]:
    geography = state.setup.geography
    if geography is None:
        return [SOME_SHIP_MOVE] if state.seats[state.turn].ships > state.fresh_ships else []
    names = geography.edges
    return [
        m.MoveShip(names[edge], names[to])
        for edge in bits(ground.movable_ships(geography, state))
        for to in bits(ground.ship_targets(geography, state, edge))
    ]


def _stones(state: State) -> list[m.Move]:
    own = state.seats[state.turn]
    if own.stones == STONES or not is_foot_settled(state):
        return []
    if own.foot_settlements or own.foot_cities:
        return [STONE]
    if not own.gold:
        return []
    table = colour_moves(state.setup.colours).stones
    return [table[seat] for seat in payees(state)]


def _gold(state: State) -> list[m.Move]:
    turn, seats = state.turn, state.seats
    table = colour_moves(state.setup.colours)
    found: list[m.Move] = []
    geography = state.setup.geography
    if geography is None and state.roll != SEVEN:
        for seat in range(len(seats)):
            if not state.produced >> seat & 1:
                found += table.produce[seat][: most_gold_produced(state, seat)]
    own_gold = seats[turn].gold
    for seat, other in enumerate(seats):
        if seat != turn:
            found += table.pay[turn][seat][:own_gold]
            found += table.pay[seat][turn][: other.gold]
    has_three = geography is None or geography.harbours[3] & seats[turn].buildings
    found += [
        move
        for move in OWN_EXCHANGES
        if (move.rate == 4 or has_three) and (move.gives != m.GOLD or own_gold >= move.rate)
    ]
    if own_gold:
        found += _foreign(state, table, own_gold)
    return found


def _foreign(state: State, table: ColourMoves, gold: int) -> list[m.Move]:
    geography = state.setup.geography
    found: list[m.Move] = []
    for seat, owner in enumerate(state.seats):
        if seat == state.turn:
            continue
        reached = 0 if geography is None else owner.buildings & geography.all_harbours
        if geography is not None and reached:
            reached &= ground.connected_nodes(geography, state)
        for (gives, _, rate), move in table.foreign[seat].items():
            if gives == m.GOLD and gold <= rate:
                continue
            if geography is None or reached & geography.harbours[rate]:
                found.append(move)
    return found


def _robber(state: State) -> list[m.Move]:
    geography = state.setup.geography
    if geography is None:
        return []
    table = map_moves(geography).robber
    return [table[index] for index in geography.land_hexes if index != state.robber]


def _final_reveals(state: State) -> list[m.Move]:
    return list(REVEALS[: 1 + most_revealed(state, state.revealing)])


def _nothing(state: State) -> list[m.Move]:  # noqa: ARG001 - one signature for all phases
    return []


_LISTS: dict[Phase, Callable[[State], list[m.Move]]] = {
    "start_settlement": _start_settlements,
    "start_piece": _start_pieces,
    "roll": _roll,
    "robber": _robber,
    "free_piece": pieces,
    "main": _main,
    "reveal": _final_reveals,
    "over": _nothing,
}
