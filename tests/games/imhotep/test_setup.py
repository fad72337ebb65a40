"""What is in the box and how the table is laid out."""

from collections import Counter

import pytest

from companion.games.imhotep.apply import apply
from companion.games.imhotep.legal import legal_moves
from companion.games.imhotep.moves import LayOutCard, RevealRoundCard, SetOutShips
from companion.games.imhotep.round_start import round_cards_left
from companion.games.imhotep.setup import quick_setup, read_sides
from companion.games.imhotep.state import ROUNDS, start_state
from companion.scoring.imhotep_pieces import (
    CARD_COUNTS,
    COLOURS,
    SHIP_POOL,
    SITES,
    SLED_PLACES,
    STONES_PER_COLOUR,
)
from companion.scoring.imhotep_values import default_values, is_buildable
from tests.support.imhotep import play, setup, sled, table


@pytest.mark.rule("I-C1", "I-C2", "I-C4", "I-C5", "I-C7")
def test_the_box_holds_what_the_component_list_says():
    assert len(COLOURS) * STONES_PER_COLOUR == 120
    assert SITES == ("market", "pyramid", "temple", "burial_chamber", "obelisks")
    assert SHIP_POOL == {4: 2, 3: 3, 2: 2, 1: 1}
    assert SLED_PLACES == 5
    assert sum(CARD_COUNTS.values()) == 34


@pytest.mark.rule("I-C6", "I-C9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_count_has_seven_different_round_cards_the_ships_can_build(players):
    cards = default_values()[f"round_cards.{players}"]
    assert len(set(cards)) == 7
    assert all(is_buildable(card) for card in cards)
    assert "4322" in cards


@pytest.mark.rule("I-C8")
def test_a_ship_needs_one_stone_less_than_its_size_but_at_least_one():
    state = play(start_state(setup(2)), SetOutShips("4321"))
    assert [ship.minimum for ship in state.ships] == [3, 2, 1, 1]


@pytest.mark.rule("I-S1")
def test_every_mix_of_sides_is_a_set_up():
    assert read_sides("b") == ("B",) * 5
    assert read_sides("ABBAB") == ("A", "B", "B", "A", "B")
    assert read_sides("temple=B, obelisks=b") == ("A", "A", "B", "A", "B")
    assert quick_setup(3, {"sides": "BAAAA"}).side["market"] == "B"


@pytest.mark.rule("I-S2")
def test_all_market_cards_begin_in_the_draw_pile():
    state = start_state(setup())
    assert state.draw == 34
    assert sum(state.discards) == 0
    assert state.unseen == tuple(CARD_COUNTS.values())


@pytest.mark.rule("I-S3")
def test_a_round_card_that_was_used_does_not_come_again():
    state = start_state(setup(4))
    assert len(round_cards_left(state)) == 7
    state = apply(state, RevealRoundCard("4432"))
    assert "4432" not in round_cards_left(state)


@pytest.mark.rule("I-S4")
def test_unused_colours_are_not_in_the_game():
    assert start_state(setup(2)).setup.colours == ("black", "white")


@pytest.mark.rule("I-S5", "I-S6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_sleds_and_quarries_at_the_start(players):
    state = start_state(setup(players))
    assert state.sled == (2, 3, 4, 5)[:players]
    assert state.quarry == (27, 26, 25, 24)[:players]


@pytest.mark.rule("I-R1", "I-R2")
def test_a_round_begins_with_four_empty_ships_of_its_card():
    state = apply(start_state(setup(4)), RevealRoundCard("4322"))
    assert ROUNDS == 6
    assert Counter(ship.size for ship in state.ships) == {4: 1, 3: 1, 2: 2}
    assert all(not ship.stones and not ship.site for ship in state.ships)


@pytest.mark.rule("I-R3")
@pytest.mark.parametrize(("sides", "shown", "pair"), [("A", 4, 0), ("B", 3, 2)])
def test_the_market_shows_four_cards_or_three_and_a_pair(sides, shown, pair):
    state = apply(start_state(setup(4, sides)), RevealRoundCard("4322"))
    for _ in range(shown):
        assert LayOutCard("statue") in legal_moves(state)
        state = apply(state, LayOutCard("statue"))
    assert state.phase == "turn"
    assert state.face_up == ("statue",) * shown
    assert state.pair == pair
    assert state.draw == 34 - shown - pair


@pytest.mark.rule("I-C3", "I-X16")
def test_a_score_above_forty_keeps_its_true_number():
    pyramid = ("black",) * 14
    state = table(temple_paid=(), pyramid=pyramid)
    assert sled(state, "black") == 2
    total = sum(default_values()["pyramid_a.values"])
    edge = table(pyramid=("black",) * 25)
    from tests.support.imhotep import track

    assert track(state, "black") == total == 34
    assert track(edge, "black") == 45
