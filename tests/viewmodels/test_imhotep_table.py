"""The live table: whole games by taps, what is lit, what is refused, and going back."""

from itertools import permutations

import pytest

from companion.core.match import Match
from companion.core.words import words
from companion.games.imhotep import moves as m
from companion.games.imhotep.legal import legal_moves
from companion.games.random_play import play_random
from companion.games.registry import find_game
from companion.storage.store import Store
from companion.viewmodels.imhotep_sheets import question
from companion.viewmodels.imhotep_table import ImhotepTable
from tests.support.imhotep import setup
from tests.support.taps import play_by_taps

GAME = find_game("imhotep")


class Unsaved:
    """A match that is kept nowhere; saving has tests of its own."""

    def __init__(self, match):
        self.match = match
        self.play, self.undo, self.redo = match.play, match.undo, match.redo


def new_table(players=4, sides="A", *, light=True):
    return ImhotepTable(Unsaved(Match(GAME, setup(players, sides))), light=light)


def begun(players=4, sides="A"):
    table = new_table(players, sides)
    key = next(key for key in question(table.state).moves if key.startswith("card:"))
    table.answer(key)
    return table


@pytest.mark.parametrize(
    ("players", "sides", "seed"), [(2, "A", 1), (4, "A", 2), (4, "B", 3), (3, "BABAB", 4)]
)
def test_a_whole_game_can_be_played_by_taps_alone(players, sides, seed):
    played = play_random(GAME, GAME.quick_setup(players, {"sides": sides}), seed)
    table = new_table(players, sides, light=False)
    play_by_taps(table, played.moves)
    assert table.view().is_over
    assert table.standing().winners == played.standing().winners


def test_a_typical_game_takes_few_taps_a_turn():
    """Owners' choices and naming a taken card apart: at most 1.6 on average, never more than 3."""
    taps = []
    for seed in range(12):
        played = play_random(GAME, GAME.quick_setup(4, {}), seed)
        taps += play_by_taps(new_table(light=False), played.moves)
    assert max(taps) <= 3
    assert sum(taps) / len(taps) <= 1.6


def test_a_match_in_the_store_is_played_and_kept(tmp_path):
    store = Store(tmp_path / "c.sqlite", find_game)
    live = store.begin("imhotep", setup(2), "x")
    table = ImhotepTable(live)
    table.answer("card:4322")
    table.tap_quarry()
    assert store.resume(live.id).match.moves[-1] == m.TakeStones()
    store.close()


def test_the_market_is_not_asked_for_in_light_entry_and_undo_takes_both_back():
    table = begun()
    assert table.state.phase == "turn"
    assert table.state.face_up_unseen == 4
    assert table.undo().changed
    assert table.state.phase == "reveal"
    assert table.redo().changed
    assert table.state.phase == "turn"


def test_what_is_lit_is_exactly_what_the_first_tap_of_some_move_needs():
    table = begun()
    view = table.view()
    assert view.quarry_is_lit
    assert all(all(ship.lit_spaces) for ship in view.ships)
    assert not any(ship.is_lit for ship in view.ships)
    assert not any(site.is_lit for site in view.sites)


def test_a_chosen_ship_lights_the_free_sites():
    table = begun(2)
    small = len(table.state.ships) - 1
    table.tap_space(small, 0)
    view = table.view()
    assert view.ships[small].is_lit
    assert table.tap_ship(small).changed
    view = table.view()
    assert view.ships[small].is_chosen
    assert all(site.is_lit for site in view.sites)
    assert table.tap_site("temple").changed
    assert table.state.temple == ("black",)


def test_a_ship_can_be_dragged_to_its_site():
    table = begun(2)
    small = len(table.state.ships) - 1
    table.tap_space(small, 0)
    assert table.sail(small, "temple").changed


@pytest.mark.parametrize(
    ("tap", "rule"),
    [
        (lambda t: t.tap_ship(0), "imhotep.ship.minimum"),
        (lambda t: t.tap_site("temple"), "imhotep.action.sail"),
        (lambda t: t.tap_card("lever"), "imhotep.action.card"),
        (lambda t: t.tap_card("hammer"), "imhotep.action.card"),
        (lambda t: t.tap_card("sail"), "imhotep.action.card"),
        (lambda t: t.tap_card("chisel"), "imhotep.action.card"),
        (lambda t: t.tap_pyramid("left"), "imhotep.unload"),
        (lambda t: t.sail(0, "temple"), "imhotep.ship.minimum"),
    ],
)
def test_a_tap_that_is_not_possible_says_which_rule_stops_it(tap, rule):
    table = begun()
    before = table.state
    feedback = tap(table)
    assert not feedback.changed
    assert feedback.rule == rule
    assert "{" not in words().say(feedback.refusal)
    assert table.state is before


def test_a_half_made_move_can_be_let_go_of():
    table = begun(2)
    table.amend(m.Correction("cards", "black", ("chisel",)))
    assert table.tap_card("chisel").changed
    table.tap_space(0, 0)
    assert words().say(table.view().prompt) == "Ada: where does the second stone go?"
    assert table.cancel()
    assert not table.cancel()
    assert table.view().quarry_is_lit


def test_undo_first_lets_go_of_a_half_made_move():
    table = begun(2)
    table.amend(m.Correction("cards", "black", ("hammer",)))
    moves = len(table._live.match.moves)
    table.tap_card("hammer")
    table.undo()
    assert len(table._live.match.moves) == moves


def test_a_choice_names_the_player_it_belongs_to():
    table = begun(2, "B")
    small = len(table.state.ships) - 1
    table.tap_space(small, 0)
    table.tap_quarry()
    table.sail(small, "pyramid")
    sheet = table.view().sheet
    assert sheet.colour == "black"
    assert words().say(sheet.title) == "Which pyramid does Ada choose?"
    assert sheet.may_be_tapped_on_board
    assert table.tap_pyramid("middle").changed


def test_the_point_is_preselected_where_stones_would_bring_nothing():
    table = begun(2, "B")
    table.amend(m.Correction("temple", None, ("black",)))
    end_round(table)
    assert not any(option.is_default for option in table.view().sheet.options)
    table.amend(m.Correction("sled", "black", 5))
    asked = table.view().sheet
    assert [option.is_default for option in asked.options] == [True, False]


def end_round(table):
    """Sail every ship, answering whatever is asked with the first answer."""
    number = table.state.round
    sites = ["obelisks", "burial_chamber", "market", "pyramid"]
    while table.state.round == number and table.state.phase != "over":
        pending = table.state.pending
        if type(pending).__name__ == "AwaitReward":
            return
        moves = legal_moves(table.state)
        if table.view().sheet and pending:
            table.answer(table.view().sheet.options[0].key)
            continue
        sail = [x for x in moves if isinstance(x, m.SailShip) and x.site in sites]
        load = [x for x in moves if isinstance(x, m.LoadStone)]
        table.amend((sail or load or moves)[0])


def test_the_end_of_a_round_shows_the_temple_stone_by_stone():
    table = begun(2)
    table.amend(m.Correction("temple", None, ("black", "white", "black")))
    end_round(table)
    assert [(paid.space, paid.colour, paid.points) for paid in table.paid] == [
        (0, "black", 1),
        (1, "white", 1),
        (2, "black", 1),
    ]
    table.undo()
    assert table.state.round == 1
    assert table.paid == ()


def test_orders_of_the_lever_come_with_what_each_ship_carries_now():
    table = begun()
    ships = table.state.ships
    large = max(range(len(ships)), key=lambda at: ships[at].size)
    table.amend(m.Correction("ship", large, ("white", "black", "black", None)[: ships[large].size]))
    table.amend(m.Correction("cards", "black", ("lever",)))
    table.tap_card("lever")
    sheet = table.view().sheet
    assert sheet.carried == ((large, ("white", "black", "black")),)
    assert {option.things[1:] for option in sheet.options} == set(permutations(("white", "black", "black")))


def test_the_end_names_the_winner_and_leads_to_the_result():
    table = new_table(2, light=False)
    play_by_taps(table, play_random(GAME, GAME.quick_setup(2, {}), 3).moves)
    sheet, score = table.ending(), table.standing()
    winner = next(player for player in score.players if player.colour in score.winners)
    assert sheet.colour == winner.colour
    assert winner.name in words().say(sheet.title)
    assert [option.key for option in sheet.options] == ["result"]


def test_each_card_of_the_market_is_asked_for_by_its_number():
    table = new_table(light=False)
    table.answer(next(key for key in question(table.state).moves if key.startswith("card:")))
    table.answer("take:lever")
    assert words().say(table.view().sheet.title) == "Round 1, market card 2 of 4: which is it?"


def test_the_log_tells_every_move_and_shows_the_table_as_it_was():
    table = begun(2)
    table.tap_quarry()
    log = table.log()
    assert [entry.number for entry in log] == [1, 2, 3]
    assert words().say(log[-1].words) == "Ada takes 3 stones from the quarry."
    past = table.view_at(2)
    assert past.players[0].sled == 2
    assert past.sheet is None
    assert not past.quarry_is_lit
    assert words().say(table.view().undo) == "Ada takes 3 stones from the quarry."


def test_the_running_score_can_be_hidden():
    table = begun()
    table.show_scores = False
    assert {player.booked for player in table.view().players} == {None}


def test_there_is_nothing_to_undo_or_redo_at_the_edges():
    table = new_table()
    assert table.undo().refusal.key == "error.nothing_to_undo"
    assert table.redo().refusal.key == "error.nothing_to_redo"


def test_every_drawn_part_of_every_state_has_its_words():
    played = play_random(GAME, GAME.quick_setup(4, {"sides": "B", "wrath": "yes"}), 8)
    table = new_table(4, "B", light=False)
    say = words()
    for move in played.moves:
        view = table.view()
        assert "{" not in say.say(view.prompt)
        if view.sheet:
            assert view.sheet.title.key in say
            assert all(option.label.key in say for option in view.sheet.options)
            assert len({option.key for option in view.sheet.options}) == len(view.sheet.options)
        play_by_taps(table, [move])


def test_somebody_who_cannot_act_is_offered_to_pass():
    table = begun(2)
    table.amend(m.Correction("sled", "black", 0))
    table.amend(m.Correction("burial_chamber", None, ("black",) * 29))
    sheet = table.view().sheet
    assert [option.key for option in sheet.options] == ["pass"]
    assert table.answer("pass").changed
    assert table.answer("moon") == type(table.answer("moon"))()


def test_a_half_made_move_is_taken_up_again_if_it_is_still_possible():
    table = begun(2)
    small = len(table.state.ships) - 1
    table.tap_space(small, 0)
    table.tap_ship(small)
    kept = table.intent
    table.cancel()
    table.take_up(kept)
    assert table.view().ships[small].is_chosen
    table.take_up({**kept, "ship": 0})
    assert not table.is_begun
    for junk in (None, 3, {"card": 5, "ship": "x", "spaces": [[1]], "order": None}, {"card": "lever"}):
        table.take_up(junk)
        assert not table.is_begun


def test_the_sail_card_refuses_a_space_that_leaves_the_ship_below_its_minimum():
    table = begun(2)
    table.amend(m.Correction("cards", "black", ("sail",)))
    table.tap_card("sail")
    feedback = table.tap_space(0, 0)
    assert feedback.rule == "imhotep.card.sail"
    assert table.view().chosen_card == "sail"
    assert table.tap_ship(0).refusal.key == "error.choose_space"


def test_only_pyramids_with_room_are_lit():
    table = begun(2, "B")
    table.amend(m.Correction("small_pyramid", "left", ("black",) * 3 + ("white",) * 2))
    small = len(table.state.ships) - 1
    table.tap_space(small, 0)
    table.tap_quarry()
    table.sail(small, "pyramid")
    pyramid = next(site for site in table.view().sites if site.name == "pyramid")
    assert pyramid.lit_groups == (False, True, True)
