"""Cheops with a map: what geometry allows (C-N), on the sample that comes with the companion."""

import copy
import json
import random
from dataclasses import replace

import pytest

from companion.core.errors import InvalidInputError
from companion.games.cheops import ground
from companion.games.cheops import moves as m
from companion.games.cheops.game import GAME
from companion.games.cheops.geography import Geography, bits, corner_names, reachable, side_names
from companion.games.cheops.setup import MAPS, load_map
from companion.games.cheops.state import start
from tests.support.cheops_tables import charted, route, setup
from tests.support.walks import refusal

GEO = setup(3, map="sample").geography
FOOT = [GEO.nodes[node] for node in bits(GEO.foot)]
BANK = [GEO.nodes[node] for node in bits(GEO.bank)]
FAR_BANK = next(name for name in BANK[::-1] if not GEO.harbours[2] >> GEO.node_at[name] & 1)


def refused(state, move):
    assert move not in GAME.legal_moves(state)
    error = refusal(GAME, state, move)
    assert error is not None
    return error


def play(state, *moves):
    for move in moves:
        assert move in GAME.legal_moves(state), move
        state = GAME.apply(state, move)
    assert GAME.faults(state) == ()
    return state


def edges_at(name):
    return [GEO.edges[edge] for edge in bits(GEO.touching[GEO.node_at[name]])]


def neighbours(name):
    node = GEO.node_at[name]
    return [GEO.nodes[other] for other in bits(GEO.near[node] & ~(1 << node))]


def piece_on(edge_name):
    """A road where the ground allows one, else a ship."""
    is_road = GEO.road_edges >> GEO.edge_at[edge_name] & 1
    return ("road", m.BuildRoad(edge_name)) if is_road else ("ship", m.BuildShip(edge_name))


def split(edges):
    """Divide a route into its roads and ships."""
    kinds = {"road": [], "ship": []}
    for edge in edges:
        kinds[piece_on(edge)[0]].append(edge)
    return kinds


@pytest.mark.rule("C-C11")
def test_the_sample_says_that_it_is_one():
    """C-C11: nobody may take it for the printed map."""
    assert load_map("sample")["sample"] is True
    assert "not the printed map" in load_map("sample")["name"]
    assert [path.name for path in MAPS.iterdir()] == ["sample.json"]


def test_hexes_share_their_corners_and_sides():
    """Each intersection joins three hexes, each edge two, by one name."""
    around = [(0, 0), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]
    corners = [name for at in around for name in corner_names(at)]
    sides = [name for at in around for name in side_names(at)]
    assert all(corners.count(name) == 3 for name in corner_names((0, 0)))
    assert all(sides.count(name) == 2 for name in side_names((0, 0)))
    assert len(set(corners)) == 24
    assert len(set(sides)) == 30


def test_every_edge_joins_two_different_intersections():
    for edge, (one, other) in enumerate(GEO.ends):
        assert one != other
        assert GEO.touching[one] >> edge & GEO.touching[other] >> edge & 1
    assert all(2 <= GEO.touching[node].bit_count() <= 3 for node in range(len(GEO.nodes)))


def test_without_a_map_the_robber_has_no_place():
    encoded = GAME.encode_setup(setup(3))
    assert GAME.decode_setup(encoded).robber is None
    with pytest.raises(InvalidInputError) as caught:
        GAME.decode_setup(encoded | {"robber": "0,0"})
    assert (caught.value.field, caught.value.code) == ("setup.robber", "cheops_robber_without_map")


def test_the_graph_of_a_map_is_built_once():
    encoded = GAME.encode_setup(setup(3, map="sample"))
    assert GAME.decode_setup(encoded).geography is GAME.decode_setup(encoded).geography


@pytest.mark.rule("C-S2")
def test_the_robber_starts_in_a_desert():
    """C-S2: any desert the players choose."""
    encoded = GAME.encode_setup(setup(3, map="sample"))
    for index in GEO.deserts:
        name = GEO.hexes[index]
        state = start(GAME.decode_setup(encoded | {"robber": name}))
        assert GAME.describe(state)["robber"] == name
    with pytest.raises(InvalidInputError) as caught:
        GAME.decode_setup(encoded | {"robber": GEO.hexes[0]})
    assert caught.value.field == "setup.robber"


@pytest.mark.rule("C-S5")
def test_first_settlements_stand_on_the_bank():
    """C-S5: never inland, though the place may be free."""
    state = start(setup(3, map="sample"))
    assert {move.where for move in GAME.legal_moves(state)} == set(BANK)
    inland = next(name for name in FOOT if name not in BANK)
    error = refused(state, m.BuildSettlement(inland))
    assert (error.fact, error.code) == ("C-S5", "cheops_not_on_the_bank")
    assert refused(state, m.BuildSettlement("99,99,N")).fact == "C-C11"


@pytest.mark.rule("C-S5")
def test_settlements_keep_their_distance():
    """C-S5: the distance rule of the base game."""
    state = play(start(setup(3, map="sample")), m.BuildSettlement(BANK[0]))
    state = play(state, piece_on(edges_at(BANK[0])[0])[1])
    for near in [BANK[0], *neighbours(BANK[0])]:
        assert refused(state, m.BuildSettlement(near)).code == "cheops_too_near"


def test_when_the_bank_is_full_a_settlement_may_stand_inland():
    state = start(setup(3, map="sample"))
    full = replace(state, blocked=GEO.bank)
    assert ground.start_nodes(GEO, full) == GEO.land_nodes & ~GEO.bank


@pytest.mark.rule("C-S6")
def test_the_first_piece_adjoins_its_settlement():
    """C-S6: a road, or a ship where there is water."""
    state = play(start(setup(3, map="sample")), m.BuildSettlement(BANK[5]))
    assert {move.where for move in GAME.legal_moves(state)} == set(edges_at(BANK[5]))
    far = next(name for name in GEO.edges if name not in edges_at(BANK[5]))
    assert refused(state, piece_on(far)[1]).fact == "C-S6"


@pytest.mark.rule("C-S4")
def test_a_gold_river_at_the_third_settlement_pays_by_itself():
    """C-S4: the first two yield nothing."""
    rich = next(name for name in BANK if ground.gold_rivers_at(GEO, GEO.node_at[name]))
    yields = ground.gold_rivers_at(GEO, GEO.node_at[rich])
    first = replace(start(setup(3, map="sample")), placed=0)
    assert play(first, m.BuildSettlement(rich)).seats[0].gold == 3
    third = replace(start(setup(3, map="sample")), placed=6)
    after = GAME.apply(third, m.BuildSettlement(rich))
    assert after.seats[0].gold == 3 + yields
    assert refused(after, m.Produce("red", 1)).code == "cheops_map_decides"


@pytest.mark.rule("C-N", "C-N1")
def test_roads_need_land_and_ships_need_water():
    """C-N1: on banks and coasts both will do."""
    for edge, name in enumerate(GEO.edges):
        around = [tile for tile in GEO.chart.hexes if name in side_names(tile.at)]
        water = [tile.terrain in {"nile", "delta", "sea"} for tile in around]
        assert bool(GEO.road_edges >> edge & 1) == (not all(water))
        assert bool(GEO.ship_edges >> edge & 1) == any(water)
    shores = [name for name in edges_at(BANK[0]) if GEO.ship_edges >> GEO.edge_at[name] & 1]
    state = charted(red={"settlement": [BANK[0]]})
    assert m.BuildShip(shores[0]) in GAME.legal_moves(state)
    dry = next(n for n in BANK for e in edges_at(n) if not GEO.ship_edges >> GEO.edge_at[e] & 1)
    land = next(e for e in edges_at(dry) if not GEO.ship_edges >> GEO.edge_at[e] & 1)
    assert refused(charted(red={"settlement": [dry]}), m.BuildShip(land)).code == "cheops_no_ship_on_land"
    wet = next(e for e in range(len(GEO.edges)) if not GEO.road_edges >> e & 1)
    end = next(n for n in GEO.ends[wet])
    sailor = next(e for e in bits(GEO.touching[end] & ~(1 << wet)))
    state = charted(red={"ship" if GEO.ship_edges >> sailor & 1 else "road": [GEO.edges[sailor]]})
    assert refused(state, m.BuildRoad(GEO.edges[wet])).code == "cheops_no_road_on_water"


@pytest.mark.rule("C-N3", "C-N7")
def test_pieces_go_on_from_own_ones_only():
    """C-N3: roads and ships join freely; C-N7: foreign pieces do not help."""
    way = route(GEO, BANK[0], FOOT[0])
    red = charted(red={"settlement": [BANK[0]], **split(way[:2])})
    assert piece_on(way[2])[1] in GAME.legal_moves(red)
    foreign = charted(red={"settlement": [FAR_BANK]}, blue={"settlement": [BANK[0]], **split(way[:2])})
    error = refused(foreign, piece_on(way[2])[1])
    assert (error.code, error.fact) == ("cheops_not_connected", "C-N7")


def test_a_foreign_settlement_bars_the_way():
    way = route(GEO, BANK[0], FOOT[0])
    end = shared_end(way[1], way[2])
    barred = charted(red={"settlement": [BANK[0]], **split(way[:2])}, blue={"settlement": [end]})
    assert refused(barred, piece_on(way[2])[1]).fact == "C-N7"


def shared_end(one, other):
    ends = set(GEO.ends[GEO.edge_at[one]]) & set(GEO.ends[GEO.edge_at[other]])
    return GEO.nodes[ends.pop()]


def test_an_edge_holds_one_piece():
    way = route(GEO, BANK[0], FOOT[0])
    state = charted(red={"settlement": [BANK[0]], **split(way[:1])})
    assert refused(state, piece_on(way[0])[1]).code == "cheops_edge_taken"


@pytest.mark.rule("C-N7")
def test_a_settlement_needs_an_own_piece_there():
    way = route(GEO, BANK[0], FOOT[0])
    place = shared_end(way[1], way[2])
    state = charted(red={"settlement": [BANK[0]], **split(way[:2])})
    assert m.BuildSettlement(place) in GAME.legal_moves(state)
    bare = charted(red={"settlement": [BANK[0]]})
    assert refused(bare, m.BuildSettlement(place)).fact == "C-N7"


@pytest.mark.rule("C-P1")
def test_a_settlement_at_the_foot_opens_the_pyramid():
    """C-P1 by the map."""
    way = route(GEO, BANK[0], FOOT[0])
    state = charted(red={"settlement": [BANK[0]], **split(way)})
    assert refused(state, m.BuildStone()).fact == "C-P1"
    state = play(state, m.BuildSettlement(FOOT[0]), m.BuildStone())
    assert GAME.describe(state)["players"][0]["at_foot"]


@pytest.mark.rule("C-P4", "C-N4")
def test_stones_need_an_unbroken_route_of_anybody_s_pieces():
    """C-P4 and C-N4: red's, yellow's and blue's pieces form it together."""
    way = route(GEO, FAR_BANK, FOOT[0])
    third = len(way) // 3
    parts = [split(way[:third]), split(way[third : 2 * third]), split(way[2 * third :])]
    elsewhere = next(n for n in BANK if GEO.node_at[n] not in nodes_of(way))
    seats = {
        "red": {"settlement": [FAR_BANK], **parts[0]},
        "yellow": {"settlement": [elsewhere], **parts[1]},
        "blue": {"settlement": [FOOT[0]], **parts[2]},
    }
    state = charted(**seats)
    assert GAME.describe(state)["players"][0]["may_pay"] == ["blue"]
    after = play(state, m.BuildStone("blue"))
    assert (after.seats[0].gold, after.seats[2].gold) == (2, 4)
    broken = charted(**seats | {"yellow": {"settlement": [elsewhere]}})
    error = refused(broken, m.BuildStone("blue"))
    assert (error.code, error.fact) == ("cheops_no_route_to_foot", "C-P4")


@pytest.mark.rule("C-P4")
def test_nobody_is_paid_for_a_building_away_from_the_foot():
    way = route(GEO, FAR_BANK, FOOT[0])
    near = shared_end(way[2], way[3])
    state = charted(
        red={"settlement": [FAR_BANK], **split(way[:3])},
        blue={"settlement": [near, FOOT[0]]},
    )
    assert GAME.describe(state)["players"][0]["may_pay"] == []
    assert refused(state, m.BuildStone("blue")).code == "cheops_no_route_to_foot"


@pytest.mark.rule("C-E1", "C-71")
def test_the_last_black_stone_leaves_the_robber_where_he_is():
    fields = {"phase": "roll", "roll": None, "pharaoh": 15}
    state = play(charted(state=fields, red={"settlement": [FOOT[0]]}), m.Roll(7))
    assert GAME.is_over(state)
    assert state.ended == "pharaoh"


def nodes_of(way):
    return {node for edge in way for node in GEO.ends[GEO.edge_at[edge]]}


def harbour(rate):
    one = next(one for one in GEO.chart.harbours if one.rate == rate)
    return one.at


@pytest.mark.rule("C-H2", "C-H3")
def test_a_foreign_harbour_needs_a_route_and_an_owner():
    port = harbour(2)[0]
    way = route(GEO, FAR_BANK, port)
    move = m.Exchange("resource", "resource", 2, "blue")
    joined = charted(red={"settlement": [FAR_BANK], **split(way)}, blue={"city": [port]})
    after = play(joined, move)
    assert (after.seats[0].gold, after.seats[2].gold) == (2, 4)
    apart = charted(red={"settlement": [FAR_BANK], **split(way[1:])}, blue={"city": [port]})
    assert refused(apart, move).code == "cheops_no_route_to_harbour"
    deserted = charted(red={"settlement": [FAR_BANK], **split(way)}, blue={"settlement": [FOOT[0]]})
    error = refused(deserted, move)
    assert (error.code, error.fact) == ("cheops_no_owner", "C-H3")


@pytest.mark.rule("C-H4")
def test_of_two_owners_the_user_pays_one_the_route_leads_to():
    """C-H4: two harbours of one rate, two owners, the user's choice."""
    ports = [one.at[0] for one in GEO.chart.harbours if one.rate == 3][:2]
    ways = {edge for port in ports for edge in route(GEO, FAR_BANK, port)}
    red = {"settlement": [FAR_BANK], **split(sorted(ways)[:15])}
    state = charted(
        4,
        red=red,
        white=split(sorted(ways)[15:]),
        yellow={"settlement": [ports[0]]},
        blue={"city": [ports[1]]},
    )
    for owner in ("yellow", "blue"):
        assert m.Exchange("resource", "resource", 3, owner) in GAME.legal_moves(state)


@pytest.mark.rule("C-H1", "C-G3")
def test_an_own_three_to_one_harbour_changes_gold():
    move = m.Exchange("gold", "resource", 3)
    assert move in GAME.legal_moves(charted(red={"settlement": [harbour(3)[0]]}))
    error = refused(charted(red={"settlement": [FAR_BANK]}), move)
    assert (error.code, error.fact) == ("cheops_no_own_harbour", "C-H1")


@pytest.mark.rule("C-G1")
def test_a_roll_pays_the_gold_rivers_by_itself():
    """C-G1: settlements 1, cities 2, nothing under the robber."""
    index, number, _ = GEO.gold_hexes[0]
    first, _, second = [GEO.nodes[node] for node in GEO.hex_nodes[index][:3]]
    waiting = {"phase": "roll", "roll": None}
    state = charted(state=waiting, red={"settlement": [first]}, blue={"city": [second]})
    after = play(state, m.Roll(number))
    assert [seat.gold for seat in after.seats] == [4, 3, 5]
    robbed = replace(state, robber=index)
    assert [seat.gold for seat in play(robbed, m.Roll(number)).seats] == [3, 3, 3]
    assert refused(after, m.Produce("red", 1)).fact == "C-C11"


@pytest.mark.rule("C-71", "C-G4")
def test_seven_and_knight_move_the_robber():
    """C-71: to another hex of land, and nobody's gold is touched (C-G4)."""
    waiting = {"phase": "roll", "roll": None}
    state = play(charted(state=waiting), m.Roll(7))
    assert state.phase == "robber"
    here = GEO.hexes[state.robber]
    assert refused(state, m.MoveRobber(here)).code == "cheops_robber_stays"
    water = next(tile.name for tile in GEO.chart.hexes if tile.terrain == "nile")
    assert refused(state, m.MoveRobber(water)).code == "cheops_no_such_hex"
    assert refused(state, m.EndTurn()).fact == "C-71"
    there = next(GEO.hexes[index] for index in GEO.land_hexes if index != state.robber)
    moved = play(state, m.MoveRobber(there))
    assert (GAME.describe(moved)["robber"], moved.phase) == (there, "main")
    knight = charted(state=waiting)
    knight = replace(knight, seats=(replace(knight.seats[0], cards=1), *knight.seats[1:]))
    assert play(knight, m.PlayCard("knight"), m.MoveRobber(there)).phase == "roll"


@pytest.mark.rule("C-N5")
def test_a_ship_at_an_open_end_may_move_where_the_table_plays_so():
    """C-N5: once a turn, not one built this turn, not one in the middle."""
    water = [
        edge
        for edge in range(len(GEO.edges))
        if GEO.ship_edges >> edge & 1 and any(GEO.bank >> node & 1 for node in GEO.ends[edge])
    ]
    home = next(n for n in BANK if sum(GEO.touching[GEO.node_at[n]] >> e & 1 for e in water) >= 2)
    first, second = [e for e in edges_at(home) if GEO.edge_at[e] in water][:2]
    state = charted(options={"ships_move": "yes"}, red={"settlement": [home], "ship": [first]})
    assert m.MoveShip(first, second) in GAME.legal_moves(state)
    moved = play(state, m.MoveShip(first, second))
    assert GAME.describe(moved)["players"][0]["ships_at"] == [second]
    assert refused(moved, m.MoveShip(second, first)).code == "cheops_ship_moved"
    beyond = next(
        GEO.edges[edge]
        for node in GEO.ends[GEO.edge_at[first]]
        if GEO.nodes[node] != home
        for edge in bits(GEO.touching[node])
        if GEO.edges[edge] != first
    )
    kind = piece_on(beyond)[0]
    pieces = {"ship": [first]}
    pieces[kind] = [*pieces.get(kind, []), beyond]
    held = charted(options={"ships_move": "yes"}, red={"settlement": [home], **pieces})
    assert refused(held, m.MoveShip(first, second)).code == "cheops_ship_held"
    fresh = replace(state, fresh_ship_edges=1 << GEO.edge_at[first], fresh_ships=1)
    assert refused(fresh, m.MoveShip(first, second)).code == "cheops_ship_held"
    fixed = charted(red={"settlement": [home], "ship": [first]})
    assert refused(fixed, m.MoveShip(first, second)).fact == "C-N2"


def test_reachable_follows_pieces_through_intersections():
    way = route(GEO, BANK[0], FOOT[0])
    edges = sum(1 << GEO.edge_at[edge] for edge in way)
    found = reachable(GEO, edges, 1 << GEO.node_at[BANK[0]])
    assert set(bits(found)) == nodes_of(way)


@pytest.mark.rule("C-N4")
def test_reachable_agrees_with_joining_pieces_one_by_one():
    """Random pieces, joined the slow way until nothing changes."""
    source = random.Random(8)
    for _ in range(60):
        edges = [edge for edge in range(len(GEO.edges)) if source.random() < 0.35]
        home = source.randrange(len(GEO.nodes))
        joined, size = {home}, 0
        while size != len(joined):
            size = len(joined)
            for edge in edges:
                if joined & set(GEO.ends[edge]):
                    joined |= set(GEO.ends[edge])
        assert set(bits(reachable(GEO, sum(1 << edge for edge in edges), 1 << home))) == joined


BAD_MAPS = {
    "a hex twice": (lambda d: d["hexes"].append([0, 1, "desert", None]), "setup.map.hexes[40]"),
    "an unknown terrain": (lambda d: d["hexes"].append([9, 9, "lake", None]), "setup.map.hexes[40][2]"),
    "a number in the desert": (lambda d: d["hexes"].append([9, 9, "desert", 4]), "setup.map.hexes[40][3]"),
    "a seven": (lambda d: d["hexes"].append([9, 9, "hills", 7]), "setup.map.hexes[40][3]"),
    "no number": (lambda d: d["hexes"].append([9, 9, "hills", None]), "setup.map.hexes[40][3]"),
    "a bank that is nowhere": (lambda d: d["nile_bank"].append("9,9,N"), "setup.map.nile_bank[33]"),
    "a bank away from the river": (lambda d: d["nile_bank"].append("-2,5,N"), "setup.map.nile_bank[33]"),
    "a foot in the air": (lambda d: d["pyramid_foot"].append("x"), "setup.map.pyramid_foot[6]"),
    "no foot": (lambda d: d["pyramid_foot"].clear(), "setup.map.pyramid_foot"),
    "a 4:1 harbour": (lambda d: d["harbours"][0].update(rate=4), "setup.map.harbours[0].rate"),
    "a 3:1 harbour of wool": (
        lambda d: d["harbours"][0].update(rate=3, resource="wool"),
        "setup.map.harbours[0].resource",
    ),
    "a 2:1 harbour of nothing": (
        lambda d: d["harbours"][0].update(rate=2, resource=None),
        "setup.map.harbours[0].resource",
    ),
    "too little land": (
        lambda d: d.update(
            hexes=[[0, 0, "nile", None], [1, 0, "desert", None], [0, 1, "hills", 5]],
            nile_bank=["0,1,N"],
            pyramid_foot=["0,1,N"],
            harbours=[],
        ),
        "setup.map.hexes",
    ),
    "no desert": (
        lambda d: d.update(hexes=[h if h[2] != "desert" else [*h[:2], "pyramid", None] for h in d["hexes"]]),
        "setup.map.hexes",
    ),
    "no name": (lambda d: d.update(name=" "), "setup.map.name"),
    "not said whether it is a sample": (lambda d: d.pop("sample"), "setup.map.sample"),
}


@pytest.mark.parametrize(("spoil", "field"), BAD_MAPS.values(), ids=BAD_MAPS)
def test_a_map_that_does_not_fit_together_names_its_field(spoil, field):
    data = copy.deepcopy(GAME.encode_setup(setup(3, map="sample")))
    spoil(data["map"])
    with pytest.raises(InvalidInputError) as caught:
        GAME.decode_setup(json.loads(json.dumps(data)))
    assert caught.value.field == field


def test_a_record_carries_its_whole_map():
    data = json.loads(json.dumps(GAME.encode_setup(setup(4, map="sample"))))
    again = GAME.decode_setup(data)
    assert again == setup(4, map="sample")
    assert isinstance(again.geography, Geography)
    assert again.geography.nodes == GEO.nodes
