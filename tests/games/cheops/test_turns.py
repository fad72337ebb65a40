"""Cheops on the table's word: set-up order, dice, building, cards, and when it is over."""

import pytest

from companion.core.errors import InvalidInputError
from companion.games.cheops import moves as m
from companion.games.cheops.game import GAME
from companion.games.cheops.pieces import CARDS, COPIES, ELSEWHERE, FOOT, PLAYABLE, VP_CARDS, placement_order
from companion.games.cheops.state import start, victory_points
from tests.support.cheops_tables import begun, setup, table, with_seats
from tests.support.vectors import load_vectors
from tests.support.walks import refusal

VECTORS = load_vectors("cheops")
SEVEN = m.Roll(7)


def refused(state, move):
    assert move not in GAME.legal_moves(state)
    error = refusal(GAME, state, move)
    assert error is not None
    return error


def play(state, *moves):
    for move in moves:
        assert move in GAME.legal_moves(state), move
        state = GAME.apply(state, move)
    return state


@pytest.mark.rule("C-S3", "C-S6")
@pytest.mark.parametrize("name", ["cheops-order-3p", "cheops-order-4p"])
def test_settlements_are_placed_there_and_back_and_there_again(name):
    """C-S3, each with its road or ship (C-S6)."""
    vector = VECTORS[name]
    players = vector["input"]["players"]
    assert [seat + 1 for seat in placement_order(players)] == vector["expected"]["order"]
    state = start(setup(players))
    seen = []
    for _ in vector["expected"]["order"]:
        seen.append(state.turn + 1)
        assert refused(state, m.BuildRoad()).fact == "C-S3"
        state = play(state, m.BuildSettlement(ELSEWHERE))
        assert refused(state, m.BuildSettlement(ELSEWHERE)).fact == "C-S6"
        state = play(state, m.BuildShip())
    assert seen == vector["expected"]["order"]
    assert (state.phase, state.turn) == ("roll", 0)


@pytest.mark.rule("C-S1", "C-C1", "C-C6", "C-C10")
def test_everybody_starts_with_three_gold_and_all_pieces():
    shown = GAME.describe(start(setup(4)))["players"]
    assert len(shown) == 4
    assert {player["gold"] for player in shown} == {3}
    assert {player["stones_left"] for player in shown} == {11}
    assert {player["ships_left"] for player in shown} == {8}
    assert {player["roads_left"] for player in shown} == {15}


@pytest.mark.rule("C-S4")
def test_a_gold_river_at_the_third_settlement_pays_at_once():
    """C-S4: on the table's word, only for the third, once."""
    state = start(setup(3))
    for _ in range(6):
        state = play(state, m.BuildSettlement(ELSEWHERE))
        assert refused(state, m.Produce(state.setup.colours[state.turn], 1)).fact == "C-S6"
        state = play(state, m.BuildRoad())
    state = play(state, m.BuildSettlement(ELSEWHERE), m.Produce("red", 1))
    assert state.seats[0].gold == 4
    assert refused(state, m.Produce("red", 1)).code == "cheops_produced_already"
    assert refused(state, m.Produce("yellow", 1)).fact == "C-S6"
    state = play(state, m.BuildRoad(), m.BuildSettlement(ELSEWHERE))
    assert m.Produce("yellow", 3) in GAME.legal_moves(state)


@pytest.mark.rule("C-C4")
def test_dice_come_first_and_are_counted():
    """C-C4: two dice, with a tally of rolls."""
    state = begun()
    assert GAME.to_decide(state) is None
    assert refused(state, m.EndTurn()).code == "cheops_roll_first"
    state = play(state, m.Roll(8), m.EndTurn(), m.Roll(8), m.EndTurn(), m.Roll(5))
    assert GAME.describe(state)["rolls"] == {"5": 1, "8": 2}
    assert refused(state, m.Roll(5)).code == "cheops_not_in_a_turn"
    assert refusal(GAME, begun(), m.Roll(13)).code == "cheops_no_such_roll"


def test_rolls_are_weighed_by_the_ways_to_throw_them():
    weights = [GAME.chance_weight(begun(), m.Roll(total)) for total in range(2, 13)]
    assert weights == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


@pytest.mark.rule("C-C1", "C-C10")
def test_pieces_run_out():
    """C-C1: 5 settlements, 4 cities, 15 roads; C-C10: 8 ships."""
    assert refused(table(red={"settlements": 5}), m.BuildSettlement(FOOT)).code == "cheops_no_settlement_left"
    assert refused(table(red={"cities": 4}), m.BuildCity(ELSEWHERE)).code == "cheops_no_city_left"
    assert refused(table(red={"roads": 15}), m.BuildRoad()).code == "cheops_no_road_left"
    assert refused(table(red={"ships": 8}), m.BuildShip()).fact == "C-C10"


def test_a_city_takes_the_place_of_a_settlement():
    state = play(table(red={"settlements": 5}), m.BuildCity(ELSEWHERE))
    assert (state.seats[0].settlements, state.seats[0].cities) == (4, 1)
    assert victory_points(state, 0) == 6
    assert refused(state, m.BuildCity(FOOT)).code == "cheops_no_settlement_there"
    at_foot = play(state, m.BuildSettlement(FOOT), m.BuildCity(FOOT))
    assert (at_foot.seats[0].foot_settlements, at_foot.seats[0].foot_cities) == (0, 1)


@pytest.mark.rule("C-C11")
def test_places_need_a_map():
    """C-C11: without one there are no intersections and edges to name."""
    for move in (
        m.BuildSettlement("0,0,N"),
        m.BuildRoad("0,0,NE"),
        m.BuildShip("0,0,E"),
        m.MoveRobber("0,0"),
    ):
        refused(table(), move)


@pytest.mark.rule("C-N2", "C-N5")
def test_ships_never_move():
    """C-N2, and C-N5 where the table plays with the Seafarers' rule."""
    error = refused(table(red={"ships": 3}), m.MoveShip())
    assert (error.fact, error.rule) == ("C-N2", "cheops.ship.move")
    moving = table(options={"ships_move": "yes"}, red={"ships": 1})
    assert refused(play(moving, m.MoveShip()), m.MoveShip()).fact == "C-N5"
    fresh = table(options={"ships_move": "yes"}, red={"ships": 0})
    assert refused(play(fresh, m.BuildShip()), m.MoveShip()).code == "cheops_ship_held"


@pytest.mark.rule("C-C3")
def test_the_deck_holds_twenty_five_cards():
    assert CARDS == sum(COPIES) + VP_CARDS == 25
    empty = table(red={"cards": 25})
    assert refused(empty, m.BuyCard()).code == "cheops_no_card_left"


@pytest.mark.rule("C-C3")
def test_a_card_waits_for_the_next_turn_and_comes_alone():
    """C-C3: not in the turn it was bought, one a turn, before or after the dice."""
    state = play(table(), m.BuyCard())
    assert refused(state, m.PlayCard("knight")).code == "cheops_no_card_to_play"
    ready = table(red={"cards": 2}, state={"phase": "roll", "roll": None})
    assert GAME.to_decide(ready) == "red"
    state = play(ready, m.PlayCard("monopoly"))
    assert state.phase == "roll"
    assert refused(state, m.PlayCard("knight")).code == "cheops_one_card_a_turn"
    state = play(state, m.Roll(5), m.EndTurn())
    assert not state.is_card_played


@pytest.mark.rule("C-C3")
def test_what_belongs_to_a_turn_ends_with_it():
    """A card bought, a ship built and a ship moved count as new only until the dice go on."""
    state = table(options={"ships_move": "yes"}, red={"ships": 1})
    state = play(state, m.BuyCard(), m.BuildShip(), m.MoveShip(), m.EndTurn())
    for _ in range(2):
        state = play(state, m.Roll(4), m.EndTurn())
    state = play(state, m.PlayCard("knight"), m.Roll(4), m.MoveShip())
    assert state.seats[0].knights == 1
    late = play(table(options={"ships_move": "yes"}), m.BuildShip(), m.EndTurn())
    for _ in range(2):
        late = play(late, m.Roll(4), m.EndTurn())
    assert m.MoveShip() in GAME.legal_moves(play(late, m.Roll(4)))


@pytest.mark.parametrize(("card", "copies"), list(zip(PLAYABLE, COPIES, strict=True)))
def test_no_card_is_played_oftener_than_it_exists(card, copies):
    played = tuple(copies if one == card else 0 for one in PLAYABLE)
    error = refused(table(red={"cards": 1}, state={"played": played}), m.PlayCard(card))
    assert error.code == "cheops_no_such_card"


@pytest.mark.rule("C-C4")
def test_the_largest_army_needs_three_knights_and_strictly_more_to_change():
    state = play(table(red={"cards": 1, "knights": 1}), m.PlayCard("knight"))
    assert state.army is None
    state = play(table(red={"cards": 1, "knights": 2}), m.PlayCard("knight"))
    assert state.army == 0
    assert victory_points(state, 0) == 5
    tie = table(red={"cards": 1, "knights": 3}, yellow={"knights": 4}, state={"army": 1})
    assert play(tie, m.PlayCard("knight")).army == 1
    more = table(red={"cards": 1, "knights": 4}, yellow={"knights": 4}, state={"army": 1})
    assert play(more, m.PlayCard("knight")).army == 0


@pytest.mark.rule("C-N6")
def test_road_building_builds_two_pieces_of_either_kind():
    """C-N6: roads or ships, even before the dice."""
    start_state = table(red={"cards": 1}, state={"phase": "roll", "roll": None})
    state = play(start_state, m.PlayCard("road_building"))
    assert refused(state, m.Roll(5)).fact == "C-N6"
    state = play(state, m.BuildShip(), m.BuildRoad())
    assert state.phase == "roll"
    assert (state.seats[0].roads, state.seats[0].ships) == (4, 1)
    last = table(red={"cards": 1, "roads": 15, "ships": 7})
    assert play(last, m.PlayCard("road_building"), m.BuildShip()).phase == "main"
    none = table(red={"cards": 1, "roads": 15, "ships": 8})
    assert refused(none, m.PlayCard("road_building")).code == "cheops_no_piece_left"


@pytest.mark.rule("C-E3")
def test_victory_point_cards_stay_hidden_until_shown():
    """C-E3: at most as many as are held, at most five over all."""
    state = table(red={"cards": 2})
    assert victory_points(state, 0) == 3
    assert GAME.describe(state)["players"][0]["cards_hidden"] == 2
    state = play(state, m.Reveal(1))
    assert victory_points(state, 0) == 4
    assert refused(state, m.Reveal(2)).code == "cheops_too_many_revealed"
    assert refused(state, m.Reveal(0)).fact == "C-E3"
    spent = table(red={"cards": 5}, yellow={"revealed": 4})
    assert refused(spent, m.Reveal(2)).fact == "C-E3"


@pytest.mark.rule("C-E1")
def test_twelve_points_in_the_own_turn_win_at_once():
    state = play(table(red={"settlements": 4, "cities": 3, "cards": 1}), m.BuildCity(ELSEWHERE))
    assert state.phase == "main"
    state = play(state, m.Reveal(1))
    assert GAME.is_over(state)
    sheet = GAME.standing(state)
    assert (sheet.winners, dict(sheet.extra)["ended"]) == (("red",), "victory_points")


@pytest.mark.rule("C-E1")
def test_twelve_points_in_another_turn_win_at_the_start_of_the_own():
    """C-E1 a: yellow loses a Curse in red's turn."""
    state = table(
        red={"stones": 1, "foot_settlements": 1},
        yellow={"settlements": 4, "cities": 4, "stones": 0},
        state={"blessing": 0},
    )
    state = with_seats(state, blue={"stones": 0})
    assert victory_points(state, 1) == 10
    level = with_seats(state, yellow={"stones": 1})
    assert victory_points(level, 1) == 12
    assert not GAME.is_over(play(level, m.BuildRoad()))
    after = play(level, m.EndTurn())
    assert GAME.is_over(after)
    assert GAME.standing(after).winners == ("yellow",)


@pytest.mark.rule("C-E3", "C-E1")
def test_after_twelve_points_hidden_cards_of_all_count_but_the_winner_stays():
    """C-E3: yellow shows more than red in the end, and is second: red had 12 first."""
    state = table(
        red={"settlements": 4, "cities": 3},
        yellow={"settlements": 3, "cities": 4, "cards": 3},
        blue={"settlements": 4, "cities": 4},
    )
    state = play(state, m.BuildCity(ELSEWHERE), m.BuildSettlement(ELSEWHERE))
    assert (state.phase, state.ended) == ("reveal", "victory_points")
    assert GAME.to_decide(state) == "yellow"
    assert GAME.faults(state) == ()
    assert GAME.standing(state).winners == ("red",)
    assert [note.code for note in GAME.standing(state).notes] == ["ended", "hidden"]
    state = play(state, m.Reveal(2))
    assert GAME.is_over(state)
    sheet = GAME.standing(state)
    assert (sheet.winners, sheet.player("yellow").total) == (("red",), 13)
    assert [player.rank for player in sheet.players] == [1, 2, 3]


@pytest.mark.rule("C-E3")
def test_the_player_on_turn_is_asked_first():
    """C-E3: blue brings the end about, so blue answers before red."""
    state = table(state={"turn": 2}, red={"cards": 1}, blue={"settlements": 3, "cities": 4, "cards": 2})
    state = play(state, m.Reveal(1))
    assert GAME.to_decide(state) == "blue"
    state = play(state, m.Reveal(1))
    assert GAME.to_decide(state) == "red"


def test_a_shown_card_may_be_the_one_just_bought():
    """C-C3: of one old and one new card, one shown, the old one can still be played."""
    state = play(table(red={"cards": 1}), m.BuyCard(), m.Reveal(1))
    assert state.fresh_cards == 0
    assert m.PlayCard("knight") in GAME.legal_moves(state)


@pytest.mark.rule("C-E1")
def test_somebody_who_has_lost_the_points_again_goes_on():
    """C-E1 a: only who still has 12 at the start of the own turn."""
    state = table(yellow={"settlements": 4, "cities": 3})
    assert play(state, m.EndTurn()).phase == "roll"


def test_a_turn_never_ends_before_its_dice():
    state = play(begun(), m.Roll(6))
    assert m.EndTurn() in GAME.legal_moves(state)
    assert play(state, m.EndTurn()).turn == 1


@pytest.mark.parametrize("players", [2, 5])
def test_cheops_is_for_three_or_four(players):
    with pytest.raises(InvalidInputError):
        setup(players)


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"pharaoh_total": "14"}, "setup.settings.pharaoh_total"),
        ({"pharaoh_total": "many"}, "setup.settings.pharaoh_total"),
        ({"pharaoh_total": "1" * 5000}, "pharaoh_total"),
        ({"ships_move": "perhaps"}, "ships_move"),
        ({"map": "printed"}, "map"),
    ],
)
def test_settings_that_do_not_exist_are_refused(options, field):
    with pytest.raises(InvalidInputError) as caught:
        setup(3, **options)
    assert caught.value.field == field


def test_settings_are_off_by_default():
    settings = setup(3).settings
    assert (settings.pharaoh_waits, settings.pharaoh_total, settings.ships_move) == (False, 16, False)
