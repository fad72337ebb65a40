"""How a Duel begins, and how little of it has to be typed in."""

import pytest

from companion.core.errors import IllegalMoveError, InvalidInputError
from companion.games.duel.game import GAME
from companion.games.duel.moves import Fill, LeaveUnrecorded, Name, Place, PlayTile, Swap, Take, Unload
from companion.games.duel.setup import read_sides
from companion.games.duel.tiles import BOATS, COPIES, KINDS, TILES, Tile
from tests.support.duel_tables import setup, table
from tests.support.vectors import load_vectors

UNKNOWN = ("?", "?", "?")
ALL_UNKNOWN = dict.fromkeys(BOATS, UNKNOWN)


@pytest.mark.rule("D-C1")
def test_the_box_holds_sixty_tiles():
    """D-C1: 12 of each of the five kinds."""
    counts = dict(zip(KINDS, COPIES, strict=True))
    assert TILES == 60
    assert counts[Tile.OBELISK] == 12
    assert counts[Tile.PYRAMID_LIGHT] == counts[Tile.PYRAMID_DARK] == 6
    assert sum(counts[tile] for tile in KINDS if tile.word.startswith("temple")) == 12
    assert sum(counts[tile] for tile in KINDS if tile.word.startswith("tomb")) == 12
    assert sum(counts[tile] for tile in KINDS[Tile.TAKE :]) == 12


@pytest.mark.rule("D-S1", "D-S3", "D-S4", "D-S5", "D-S6")
def test_eighteen_tiles_lie_on_the_boats_before_the_first_turn():
    """D-S1, D-S3, D-S4, D-S5, D-S6: 39 tiles are left, 13 refills."""
    expected = load_vectors("duel")["duel-unload-count"]["expected"]
    state = GAME.start(setup())
    drawn = [Tile.OBELISK] * 6 + [Tile.PYRAMID_LIGHT] * 6 + [Tile.PYRAMID_DARK] * 6
    for number, tile in enumerate(drawn):
        assert state.phase == "fill"
        assert state.boats[number // 3].index(None) == number % 3
        state = GAME.apply(state, Fill(tile))
    assert state.phase == "turn"
    assert (state.supply, state.reserve) == (expected["supply"], 3)
    assert state.supply // 3 == expected["refills"]
    assert GAME.faults(state) == ()


@pytest.mark.rule("D-S7")
@pytest.mark.parametrize(("start", "seat"), [("black", 0), ("white", 1)])
def test_the_players_say_who_starts(start, seat):
    state = GAME.apply(GAME.start(setup(start=start)), LeaveUnrecorded())
    assert state.turn == seat
    assert GAME.to_decide(state) == start


@pytest.mark.rule("D-S2", "D-C2")
def test_each_kind_of_board_has_its_own_side():
    """D-S2 and D-C2: both players use the same side, kinds may be mixed."""
    assert read_sides("B") == ("B",) * 4
    assert read_sides("abab") == ("A", "B", "A", "B")
    assert read_sides("tomb=B, obelisk=b") == ("B", "A", "A", "B")


@pytest.mark.parametrize("text", ["C", "AB", "tomb", "tomb=C", "market=A", ""])
def test_sides_that_do_not_exist_are_refused(text):
    with pytest.raises(InvalidInputError) as caught:
        read_sides(text)
    assert caught.value.field == "sides"


@pytest.mark.parametrize("players", [1, 3])
def test_the_duel_is_for_two(players):
    with pytest.raises(InvalidInputError):
        GAME.quick_setup(players, {})


def test_all_boats_can_be_left_unrecorded_in_one_move():
    state = GAME.apply(GAME.start(setup()), LeaveUnrecorded())
    assert all(boat == (Tile.UNRECORDED,) * 3 for boat in state.boats)
    assert (state.phase, state.supply) == ("turn", 39)
    assert GAME.faults(state) == ()


def test_a_boat_can_be_recorded_in_part():
    state = GAME.apply(GAME.start(setup()), Fill(Tile.TOMB_3))
    state = GAME.apply(state, LeaveUnrecorded())
    assert state.boats[0] == (Tile.TOMB_3, Tile.UNRECORDED, Tile.UNRECORDED)


@pytest.mark.rule("D-A2")
def test_an_unrecorded_tile_is_named_when_somebody_gets_it():
    """D-A2: in the order of the workers, each before the next."""
    state = GAME.apply(table("bw. ... ...", ALL_UNKNOWN), Unload(0))
    assert state.phase == "name"
    assert GAME.to_decide(state) is None
    state = GAME.apply(state, Name(Tile.TOMB_1))
    assert state.owned[0][Tile.TOMB_1] == 1
    with pytest.raises(IllegalMoveError) as caught:
        GAME.apply(state, Name(Tile.TOMB_1))
    assert caught.value.fact == "D-C1"
    state = GAME.apply(state, Name(Tile.TOMB_2))
    assert state.owned[1][Tile.TOMB_2] == 1
    assert state.phase == "fill"
    assert state.box_unrecorded == 1
    assert GAME.faults(state) == ()


def test_nothing_else_happens_before_the_tile_is_named():
    state = GAME.apply(table("bw. ... ...", ALL_UNKNOWN), Unload(0))
    for move in (Place(8), Unload(1), LeaveUnrecorded()):
        with pytest.raises(IllegalMoveError) as caught:
            GAME.apply(state, move)
        assert caught.value.code == "duel_name_first"


@pytest.mark.rule("D-T1")
def test_a_taken_unrecorded_tile_is_no_action_tile():
    state = GAME.apply(table(boats=ALL_UNKNOWN, black=("take",)), PlayTile(Tile.TAKE))
    state = GAME.apply(state, Take(2, 1))
    assert all(move.tile < Tile.TAKE for move in GAME.legal_moves(state))
    with pytest.raises(IllegalMoveError) as caught:
        GAME.apply(state, Name(Tile.SWAP))
    assert caught.value.fact == "D-T1"
    state = GAME.apply(state, Name(Tile.OBELISK))
    assert state.owned[0][Tile.OBELISK] == 1
    assert state.boats[2] == (Tile.UNRECORDED, None, Tile.UNRECORDED)


@pytest.mark.rule("D-T4")
def test_unrecorded_tiles_can_be_swapped():
    """D-T4: a recorded tile changes its hold, the others stay unknown."""
    start = table("bb. ... ...", ALL_UNKNOWN | {"R1": ("tomb_1", "?", "?")}, black=("swap",))
    state = GAME.apply(GAME.apply(start, PlayTile(Tile.SWAP)), Swap(0, 0, 2))
    assert state.boats[0] == (Tile.UNRECORDED, Tile.UNRECORDED, Tile.TOMB_1)


def test_a_set_up_survives_writing_and_reading():
    for sides in ("AAAA", "BABA"):
        one = setup(sides, "white")
        assert GAME.decode_setup(GAME.encode_setup(one)) == one


BAD_SETUPS = {
    "no object": [],
    "no players": {"start": "black"},
    "one player": {"players": [{"name": "A", "colour": "black"}], "start": "black", "sides": {}},
    "a colour twice": {
        "players": [{"name": "A", "colour": "black"}, {"name": "B", "colour": "black"}],
        "start": "black",
        "sides": {},
    },
}


@pytest.mark.parametrize("data", BAD_SETUPS.values(), ids=BAD_SETUPS)
def test_a_set_up_that_cannot_be_is_refused(data):
    with pytest.raises(InvalidInputError):
        GAME.decode_setup(data)
