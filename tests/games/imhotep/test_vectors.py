"""Every worked example and table row of the rules, by its id."""

import json
from pathlib import Path

import pytest

from companion.core.errors import IllegalMoveError
from companion.games.imhotep.moves import (
    ChoosePyramid,
    PlayChisel,
    PlayHammer,
    PlaySail,
    RevealRoundCard,
    SailShip,
    TakeCard,
    TakeStones,
)
from companion.games.imhotep.state import CARD_INDEX, freeze, start_state, thaw
from companion.scoring import imhotep as scoring
from companion.scoring.imhotep_pieces import SHIP_POOL
from companion.scoring.imhotep_values import default_values
from companion.scoring.ranking import rank, share_ranks
from tests.support.imhotep import hand, play, quarry, setup, ship, sled, table, track

VECTORS = {
    vector["id"]: vector
    for vector in json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))
}
WORDS = {"Entrance": "entrance", "Burial Chamber Decoration": "burial_chamber_decoration"}


def check_setup(given, expected, vector):
    if "roundCard" in given:
        state = play(start_state(setup()), RevealRoundCard("".join(map(str, given["roundCard"]))))
        sizes = [one.size for one in state.ships]
        assert {str(size): sizes.count(size) for size in SHIP_POOL} == expected["shipsSetOut"]
    elif "turnOrder" in given:
        state = start_state(setup())
        assert dict(zip(given["turnOrder"], state.sled, strict=True)) == expected["sled"]
        assert dict(zip(given["turnOrder"], state.quarry, strict=True)) == expected["quarry"]
    else:
        assert {str(size): count for size, count in SHIP_POOL.items()} == expected["pool"]
        assert sum(SHIP_POOL.values()) == expected["total"]
    assert vector["rules"]


def check_score(given, expected, vector):
    points = expected.get("points")
    if "groups" in given:
        assert {w: sum(map(scoring.growing_points, sizes)) for w, sizes in given["groups"].items()} == points
    elif "columnsTopToBottom" in given:
        stones = [stone for column in given["columnsTopToBottom"] for stone in column]
        assert scoring.chamber_groups(stones) == expected["groups"]
        for colour, total in points.items():
            assert sum(line.points for line in scoring.chamber_a_lines(stones, colour)) == total
    elif "heights" in given:
        assert share_ranks(given["heights"], scoring.OBELISK_TABLES[vector["players"]]) == points
        for colour, total in points.items():
            assert sum(line.points for line in scoring.obelisk_a_lines(given["heights"], colour)) == total
    elif "row" in given or "rows" in given:
        printed = default_values()["burial_b.table.4"]
        assert list(printed[:3]) == given["table"][:3]
        rows = given.get("rows") or [given["row"]]
        assert {c: sum(share_ranks(row, printed)[c] for row in rows) for c in points} == points
    elif "statues" in given:
        assert scoring.growing_points(given["statues"]) == points
    elif "stonesAtSite" in given:
        assert scoring.decoration_points(given["stonesAtSite"]) == points
    elif "visible" in given:
        assert {colour: given["visible"].count(colour) for colour in points} == points
        state = temple_table(given["visible"])
        assert {colour: track(state, colour) for colour in points} == points
    elif "visibleLeftToRight" in given:
        check_temple_b(given["visibleLeftToRight"], expected)
    elif "stonesDelivered" in given:
        count = given["stonesDelivered"]
        each = [track(table(pyramid=("black",) * (n + 1)), "black") for n in range(count)]
        assert [b - a for a, b in zip([0, *each], each, strict=False)] == expected["pointsPerStone"]
    elif "stonesInOrder" in given:
        visible = scoring.visible_stones(given["stonesInOrder"], given["spaces"])
        assert visible == expected["visible"]
        stacks = [given["stonesInOrder"][space :: given["spaces"]] for space in range(given["spaces"])]
        assert stacks == expected["stacksBottomToTop"]
        assert {colour: visible.count(colour) for colour in points} == points
    elif "variant" in given:
        standing = {"burial_chamber": given["stones"]["burial"], **given["stones"]}
        assert (
            given["score"] + sum(line.points for line in scoring.wrath_lines(standing)) == expected["score"]
        )
    elif "blueCards" in given:
        cards = {card.lower(): 1 for card in given["blueCards"]}
        assert (
            sum(line.points for line in scoring.card_lines(cards, dict.fromkeys(scoring.MONUMENTS, 0)))
            == points
        )
    else:
        pytest.fail("nobody checks this vector")


def temple_table(visible):
    last = ("w.", ship("...", at="market"), ship("..", at="pyramid"), ship("..", at="burial_chamber"))
    return play(table(ships=last, temple=tuple(visible)), SailShip(0, "obelisks"))


def check_temple_b(visible, expected):
    spaces = default_values()["temple_b.spaces"]
    kinds = {"choice": "1pt-or-2stones", "two": "2pt", "card": "card"}
    rewards = [{"owner": owner, "reward": kinds[space]} for owner, space in zip(visible, spaces, strict=True)]
    assert rewards == expected["rewards"]
    worth = {"choice": 1, "two": 2, "card": 0}
    for colour, total in expected["pointsIfAllChoosePoints"].items():
        assert sum(worth[s] for owner, s in zip(visible, spaces, strict=True) if owner == colour) == total


def check_result(given, expected, vector):
    colours = list(given["scores"])
    ranking = rank(list(given["scores"].values()), list(given["sled"].values()), "sled")
    assert [colours[index] for index in ranking.winners] == expected["winners"]
    assert ranking.decided_by == ("sled" if len(expected["winners"]) == 1 else "shared")
    assert vector["players"] == 2


def check_move(given, expected, vector):
    if given.get("action") == "getStones":
        state = play(table(sled={"black": given["sled"]}, quarry={"black": given["quarry"]}), TakeStones())
        assert (sled(state, "black"), quarry(state, "black")) == (expected["sled"], expected["quarry"])
        assert given["quarry"] - quarry(state, "black") == expected["taken"]
    elif "card" in given:
        check_card(given, expected)
    elif "market" in given:
        check_market(given, expected)
    elif "choices" in given:
        state = table(4, "ABAAA", ships=(aboard(given["ship"]), "...", "..", ".."))
        state = play(state, SailShip(0, "pyramid"), *(ChoosePyramid(name) for name in given["choices"]))
        assert [place["pyramid"] for place in expected["positions"]] == given["choices"]
        assert [len(stones) for stones in state.small_pyramids] == [1, 3, 0]
    elif "stacksBottomToTop" in given:
        check_temple_placement(given, expected)
    elif "heights" in given:
        state = play(table(ships=(aboard(given["ship"]), "....", "..", "..")), SailShip(0, "obelisks"))
        assert dict(zip(state.setup.colours, state.heights, strict=True)) == expected["heights"]
    elif "loose" in given:
        check_obelisk_b(given, expected)
    elif "positions" in expected:
        check_positions(given, expected, vector)
    else:
        pytest.fail("nobody checks this vector")


def aboard(drawn):
    names = {"p1": "black", "p2": "white", "p3": "brown", "p4": "grey"}
    stones = [names.get(stone, stone) for stone in drawn["bowToStern"]]
    spaces = tuple(stones) + (None,) * (drawn["size"] - len(stones))
    return ship("." * drawn["size"])._replace(spaces=spaces)


def check_card(given, expected):
    if given["card"] == "Entrance":
        state = table(ships=("w.", "...", "..", "."), face_up=("entrance", "statue"))
        draft = thaw(play(state, SailShip(0, "market")))
        draft.quarry = (27, -1, 25, 24)  # the stone that comes back finds nothing beside it
        state = play(freeze(draft), TakeCard("entrance"))
        assert bool(state.pyramid) is expected["stonePlaced"]
        assert bool(state.discards[CARD_INDEX["entrance"]]) is expected["cardDiscarded"]
        return
    held = {"black": [given["card"].lower()]}
    if given["card"] == "Hammer":
        state = table(hands=held, sled={"black": given["sled"]}, quarry={"black": given["quarry"]})
        after = play(state, PlayHammer(0, 0))
        assert (sled(after, "black"), quarry(after, "black")) == (expected["sled"], expected["quarry"])
        return
    if given["card"] == "Chisel":
        state, move = table(hands=held, sled={"black": given["sled"]}), PlayChisel((0, 0), (0, 1))
    else:
        drawn = "w" * given["ship"]["stones"] + "." * (given["ship"]["size"] - given["ship"]["stones"])
        state = table(hands=held, sled={"black": given["sled"]}, ships=(drawn, "...", "..", ".."))
        move = PlaySail(0, given["ship"]["size"] - 1, "temple")
    if expected["legal"]:
        play(state, move)
    else:
        with pytest.raises(IllegalMoveError):
            play(state, move)


def check_market(given, expected):
    cards = [card.lower() for card in given["market"] if card != "OTHER"]
    state = table(ships=(aboard(given["ship"]), "...", "..", ".."), face_up=(*cards, "chisel"))
    state = play(
        state, SailShip(0, "market"), *(TakeCard(card.lower()) for card in given["choices"].values())
    )
    for colour, taken in expected["cards"].items():
        assert hand(state, colour) == tuple(card.lower() for card in taken)
        assert quarry(state, colour) == 29 - sled(state, colour)
    assert state.face_up == ("chisel",)


def check_temple_placement(given, expected):
    names = {"x": "brown", "y": "white"}
    placed = tuple(names.get(stack[0], stack[0]) for stack in given["stacksBottomToTop"] if stack)
    state = table(temple=placed, ships=(aboard(given["ship"]), "....", "..", ".."))
    state = play(state, SailShip(0, "temple"))
    stacks = [list(state.temple[space::5]) for space in range(5)]
    assert stacks == [[names.get(s, s) for s in stack] for stack in expected["stacksBottomToTop"]]


def check_obelisk_b(given, expected):
    towers = tuple(tower["owner"] for tower in given["rowFilled"])
    loose = tuple(given["loose"].values())
    before = table(4, "AAAAB", towers=towers, loose=loose, ships=(aboard(given["ship"]), "....", "..", ".."))
    state = play(before, SailShip(0, "obelisks"))
    assert dict(zip(state.setup.colours, state.loose, strict=True)) == expected["loose"]
    row = default_values()["obelisk_b.row"]
    shown = [{"value": value, "owner": owner} for value, owner in zip(row, state.towers, strict=False)]
    assert shown == expected["rowFilled"]
    for colour, points in expected["pointsNow"].items():
        assert track(state, colour) - track(before, colour) == points


def check_positions(given, expected, vector):
    """Level, column and row count from 1; a level of the pyramid is filled like the chamber."""
    assert given["stonesAlready"] == 0
    site = "pyramid" if vector["rules"] == ["I-PA"] else "burial_chamber"
    state = play(table(ships=(aboard(given["ship"]), "...", "..", "..")), SailShip(0, site))
    if site == "pyramid":
        assert [track(state, colour) for colour in state.setup.colours] == expected["pointsPerStone"]
        assert state.pyramid == ("black", "white", "brown", "grey")
    else:
        columns = scoring.chamber_columns(state.chamber)
        found = [(c + 1, r + 1) for c, column in enumerate(columns) for r, _ in enumerate(column)]
        assert found == [(place["col"], place["row"]) for place in expected["positions"]]


CHECKS = {"setup": check_setup, "score": check_score, "result": check_result, "move": check_move}


@pytest.mark.parametrize("name", VECTORS)
def test_vector(name):
    vector = VECTORS[name]
    CHECKS[vector["kind"]](vector["input"], vector["expected"], vector)


def test_all_vectors_of_the_rules_are_here():
    assert len(VECTORS) == 56
