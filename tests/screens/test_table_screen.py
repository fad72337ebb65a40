"""The table by fingers: what is lit and refused, dragging, questions, undo, and coming back after a kill."""

import gc
import weakref

import pytest

from companion.games.imhotep import moves as m
from companion.games.imhotep.legal import legal_moves
from companion.screens.board import site as site_module
from companion.screens.board.payout import Payout
from companion.screens.shell import ESCAPE
from companion.screens.table_standing import StandingRow
from tests.support.games import begin_game
from tests.support.ui.finger import drag, find, long_press, tap, texts
from tests.support.ui.rules import wait_for_the_book
from tests.support.ui.table import Fingers, open_table


@pytest.fixture
def app(running):
    found = running()
    found.services.preferences.change(reduce_motion=True)
    return found


def ready_to_sail(app, seed=5, **values):
    """A table on which some ship may sail; give its number."""
    live = begin_game(app.services.store, moves=0, **values)
    open_table(app, live.id)
    fingers = Fingers(app, seed=seed)
    fingers.play_until(lambda state: state.phase == "turn" and sails(state))
    return fingers, sails(fingers.state)[0].ship


def sails(state):
    return [move for move in legal_moves(state) if isinstance(move, m.SailShip)]


def sites(app):
    return app.screen.board.mosaic.sites


def test_continue_on_home_leads_to_the_table(app, stage):
    begin_game(app.services.store, moves=30)
    app.screen.arrived()
    stage.settle()
    tap("Continue")
    assert app.route == "table"
    assert "Round 2 of 6" in texts()


def test_what_can_be_tapped_is_lit_and_the_rest_is_off(app):
    fingers, ship = ready_to_sail(app)
    board = app.screen.board
    assert not any(site.view.is_lit or site.is_off for site in board.mosaic.sites.values())
    fingers.ship(ship)
    free = {move.site for move in sails(fingers.state) if move.ship == ship}
    assert {name for name, site in board.mosaic.sites.items() if site.view.is_lit} == free
    assert {name for name, site in board.mosaic.sites.items() if site.is_off} == set(sites(app)) - free
    fingers.ship(ship)
    assert not any(site.view.is_lit for site in board.mosaic.sites.values())


def test_a_refused_tap_says_the_rule_and_leads_to_it(app, stage):
    fingers, _ = ready_to_sail(app)
    made = len(fingers.screen.table._live.match.moves)
    fingers.site("temple")
    assert "Choose a ship first, then its site" in texts()
    tap("Rule")
    wait_for_the_book(app)
    assert app.services.navigation.route.get("rule") == "imhotep.action.sail"
    stage.press_key(ESCAPE)
    stage.seconds(0.3)
    assert app.route == "table"
    assert len(app.screen.table._live.match.moves) == made


def test_a_ship_below_its_minimum_says_what_it_needs(app):
    live = begin_game(app.services.store, moves=0)
    open_table(app, live.id)
    fingers = Fingers(app)
    fingers.answer("card:4432")
    fingers.space(0, 1)
    fingers.ship(0)
    assert any(text.startswith("The ship needs at least 3 stones to sail") for text in texts())


def test_a_ship_is_dragged_to_its_site(app):
    fingers, ship = ready_to_sail(app)
    site = next(move.site for move in sails(fingers.state) if move.ship == ship)
    stones = [space for space in app.screen.board.fleet.ships[ship].spaces if space.colour]
    drag(stones[0].to_window(*stones[0].center), sites(app)[site])
    assert fingers.state.ships[ship].site == site
    assert not any(one.is_under_finger for one in sites(app).values())


def test_a_ship_dropped_beside_the_sites_stays(app):
    fingers, ship = ready_to_sail(app)
    hull = app.screen.board.fleet.ships[ship]
    before = fingers.state
    stone = next(space for space in hull.spaces if space.colour)
    drag(stone.to_window(*stone.center), app.screen.board.dock.quarry)
    assert fingers.state is before
    assert not hull.is_dragged
    assert not hull.view.is_chosen


def held_things(screen):
    board = screen.board
    space = next(space for ship in board.fleet.ships for space in ship.spaces if space.is_target)
    yield board.dock.quarry, "imhotep.action.stones"
    yield space, "imhotep.action.load"
    yield board.players.tiles[0], "imhotep.sled"
    for name, site in board.mosaic.sites.items():
        yield site, f"imhotep.{name}.a"


def test_a_long_press_opens_the_rule_and_back_returns_to_exactly_there(app, stage):
    fingers, ship = ready_to_sail(app)
    fingers.ship(ship)
    screen = app.screen
    for widget, rule in list(held_things(screen)):
        long_press(widget)
        wait_for_the_book(app)
        assert app.services.navigation.route.get("rule") == rule
        assert app.screen.model.entry is not None, rule
        stage.press_key(ESCAPE)
        stage.seconds(0.3)
        assert app.screen is screen
        assert screen.board.fleet.ships[ship].view.is_chosen, "the chosen ship is still chosen"


def test_a_card_in_a_question_opens_its_rule_and_the_question_is_still_there(app, stage):
    fingers = market_question(app)
    before = fingers.screen.ask.sheet
    tile = next(w for w in app.screen.ask.walk() if getattr(w, "key", "").startswith("take:statue"))
    long_press(tile)
    wait_for_the_book(app)
    assert app.services.navigation.route.get("rule") == "imhotep.card.statue"
    stage.press_key(ESCAPE)
    stage.seconds(0.3)
    assert app.screen.ask.is_open
    assert app.screen.ask.sheet == before


def market_question(app):
    live = begin_game(app.services.store, moves=0)
    open_table(app, live.id)
    fingers = Fingers(app, seed=4)
    fingers.play_until(lambda state: type(state.pending).__name__ == "AwaitCard")
    return fingers


def test_a_choice_names_its_owner_and_back_folds_it_away_until_it_is_wanted(app, stage):
    fingers = market_question(app)
    panel = app.screen.ask
    owner = fingers.state.setup.seats[fingers.state.pending.colour]
    assert f"Which card does {fingers.state.setup.players[owner].name} take?" in texts(panel)
    height = panel.height
    stage.press_key(ESCAPE)
    stage.settle()
    assert app.route == "table"
    assert panel.is_folded
    assert panel.height < height / 2
    tap(panel._head)
    assert panel.is_open
    fingers.make(fingers.next_move())


def test_killed_in_the_middle_of_a_choice_it_comes_back_at_the_same_choice(app, stage):
    fingers = market_question(app)
    asked, state = fingers.screen.ask.sheet, fingers.state
    app.restart()
    stage.settle()
    assert app.route == "table"
    assert app.screen.ask.is_open
    assert app.screen.ask.sheet == asked
    assert app.screen.table.state == state
    fingers.make(fingers.next_move())


def test_killed_with_a_ship_chosen_it_comes_back_with_the_ship_chosen(app):
    fingers, ship = ready_to_sail(app)
    fingers.ship(ship)
    app.restart()
    assert app.screen.board.fleet.ships[ship].view.is_chosen
    site = next(move.site for move in sails(fingers.state) if move.ship == ship)
    fingers.site(site)
    assert fingers.state.ships[ship].site == site


def test_back_lets_go_of_a_half_made_move_before_it_leaves(app, stage):
    fingers, ship = ready_to_sail(app)
    fingers.ship(ship)
    stage.press_key(ESCAPE)
    stage.settle()
    assert app.route == "table"
    assert not app.screen.board.fleet.ships[ship].view.is_chosen
    stage.press_key(ESCAPE)
    stage.seconds(0.3)
    assert app.route == "home"


def test_undo_and_redo_across_the_end_of_a_round(app):
    live = begin_game(app.services.store, moves=0, players=2)
    open_table(app, live.id)
    fingers = Fingers(app, seed=2)
    before = []
    while fingers.state.round == 1:
        before.append(fingers.state)
        fingers.make(fingers.next_move())
    after = fingers.state
    assert after.phase == "reveal"
    tap(app.screen.ids.undo.undo_key)
    assert fingers.state == before[-1]
    assert "Round 1 of 6" in texts()
    assert not app.screen.ask.is_open
    tap(app.screen.ids.undo.redo_key)
    assert fingers.state == after
    assert app.screen.ask.sheet.kind == "round_card"


def test_the_end_of_a_round_shows_the_temple_and_costs_no_tap(app, stage):
    live = begin_game(app.services.store, moves=0, players=4)
    open_table(app, live.id)
    fingers = Fingers(app, seed=5)
    fingers.play_until(lambda state: state.temple_paid)
    paid = fingers.state.temple_paid
    shown = [widget for widget in stage.widgets() if isinstance(widget, Payout)]
    assert [tuple(pair) for pair in shown[0].paid] == [(one.colour, one.points) for one in paid]
    assert f"The temple pays, round {paid[0].round}" in texts()
    fingers.make(fingers.next_move())
    assert fingers.state.phase == "turn"
    assert not [widget for widget in stage.widgets() if isinstance(widget, Payout)]


def test_the_bar_tells_the_last_move(app):
    live = begin_game(app.services.store, moves=0)
    open_table(app, live.id)
    fingers = Fingers(app)
    fingers.answer("card:4432")
    tap(app.screen.board.dock.quarry)
    assert app.screen.ids.undo.last_move == "Ada takes 3 stones from the quarry."
    tap(app.screen.ids.undo.undo_key)
    assert app.screen.ids.undo.last_move != "Ada takes 3 stones from the quarry."


def test_four_ships_that_no_card_shows_are_put_together(app, stage):
    live = begin_game(app.services.store, moves=0)
    open_table(app, live.id)
    tap("Other ships")
    stage.seconds(0.3)
    for size in ("1", "4", "2", "3"):
        tap(next(w for w in stage.widgets() if getattr(w, "key", "") == f"add:{size}"))
    stage.seconds(0.3)
    assert [ship.size for ship in app.screen.table.state.ships] == [4, 3, 2, 1]


def test_points_can_be_hidden_and_shown_again(app, stage):
    live = begin_game(app.services.store, moves=70)
    open_table(app, live.id)
    assert app.screen.board.players.tiles[0].view.booked is not None
    tap(find("Points now", kind=None))
    stage.seconds(0.3)
    tap("Show the running score")
    stage.seconds(0.3)
    assert app.screen.board.players.tiles[0].view.booked is None
    assert "Points are hidden." in texts()
    app.restart()
    assert app.screen.board.players.tiles[0].view.booked is None


def test_hidden_points_come_to_light_at_the_end(app, stage):
    app.services.preferences.change(show_running_score=False)
    live = begin_game(app.services.store, moves=None)
    screen = open_table(app, live.id)
    totals = {player.name: player.total for player in live.match.standing().players}
    assert {tile.view.name: tile.view.booked for tile in screen.board.players.tiles} == totals
    screen.show_standing()
    stage.seconds(0.3)
    rows = [row for row in app.shell.overlays.walk(restrict=True) if isinstance(row, StandingRow)]
    assert {row.name: int(row.total) for row in rows} == totals
    assert not any(row.detail for row in rows), "nothing is to come once the game is over"
    tap(rows[0])
    stage.seconds(0.3)
    assert not any("ended now" in text for text in texts())


def test_the_market_is_asked_for_by_those_who_want_to_name_it(app):
    open_table(app, begin_game(app.services.store, moves=0).id)
    fingers = Fingers(app)
    fingers.make(fingers.next_move())
    assert app.screen.table.state.phase == "turn"
    app.screen.undo()
    app.services.preferences.change(light_entry=False)
    app.restart()
    fingers.make(fingers.next_move())
    assert app.screen.view.sheet.kind == "market"


def test_a_player_shows_cards_and_every_line_with_its_rule(app, stage):
    live = begin_game(app.services.store, moves=95)
    screen = open_table(app, live.id)
    tap(screen.board.players.tiles[1])
    stage.seconds(0.3)
    score = screen.table.standing().player(screen.board.players.tiles[1].view.colour)
    assert f"Scored so far: {score.booked}" in texts()
    assert f"Added if the game ended now: {score.to_come}" in texts()
    tap("Lever")
    wait_for_the_book(app)
    assert app.services.navigation.route.get("rule") == "imhotep.card.lever"


def test_back_from_a_rule_the_sheets_lie_as_they_did(app, stage):
    screen = open_table(app, begin_game(app.services.store, moves=95).id)
    screen.show_standing()
    stage.seconds(0.3)
    tap(next(row for row in app.shell.overlays.walk(restrict=True) if isinstance(row, StandingRow)))
    stage.seconds(0.3)
    sheets = app.shell.overlays.layers
    sheets[0].ids.content.scroll_y = 0.4
    app.shell.open_rule("imhotep.temple.a")
    wait_for_the_book(app)
    assert not app.shell.overlays.layers
    stage.press_key(ESCAPE)
    stage.seconds(0.3)
    assert app.route == "table"
    assert app.shell.overlays.layers == sheets
    assert sheets[0].ids.content.scroll_y == 0.4
    stage.press_key(ESCAPE)
    stage.press_key(ESCAPE)
    stage.seconds(0.3)
    assert app.route == "table"
    assert not app.shell.overlays.layers


def test_sheets_are_let_go_of_where_one_does_not_come_back(app, stage):
    screen = open_table(app, begin_game(app.services.store, moves=95).id)
    screen.show_standing()
    app.shell.open_rule("imhotep.temple.a")
    app.services.navigation.home()
    stage.settle()
    assert not app.shell.overlays.layers
    open_table(app, screen.match_id)
    assert not app.shell.overlays.layers


def test_a_tap_draws_only_the_sites_that_change(app, monkeypatch):
    fingers, _ = ready_to_sail(app)
    drawn = []
    for key, draw in list(site_module.DRAWINGS.items()):
        monkeypatch.setitem(
            site_module.DRAWINGS, key, lambda view, box, draw=draw: spy(view, box, draw, drawn)
        )
    load = next(move for move in legal_moves(fingers.state) if isinstance(move, m.LoadStone | m.TakeStones))
    tiles = list(app.screen.board.players.tiles)
    ships = list(app.screen.board.fleet.ships)
    fingers.make(load)
    assert drawn == []
    assert app.screen.board.players.tiles == tiles
    assert app.screen.board.fleet.ships == ships


def spy(view, box, draw, drawn):
    drawn.append(view.name)
    return draw(view, box)


def test_a_stone_slides_in_less_than_a_fifth_of_a_second_and_holds_nothing_up(running, stage):
    app = running()
    live = begin_game(app.services.store, moves=0)
    open_table(app, live.id)
    fingers = Fingers(app)
    fingers.answer("card:4432")
    stage.seconds(0.3)
    screen = app.screen
    screen.did(screen.table.tap_space(0, 0))
    assert screen.slides.progress < 1
    stage.frames(2)
    screen.did(screen.table.tap_space(0, 1))
    assert fingers.state.ships[0].stones == ("black", "white")
    stage.seconds(0.2)
    assert screen.slides.progress == 1
    screen.services.preferences.change(reduce_motion=True)
    screen.did(screen.table.tap_space(0, 2))
    assert screen.slides.progress == 1


def test_a_table_that_is_gone_is_left_again(app, stage):
    app.services.navigation.go("table", match=99)
    stage.settle()
    assert app.route == "home"
    assert "There is no match number 99" in texts()


def test_a_table_that_was_left_is_let_go_of(app, stage):
    live = begin_game(app.services.store, moves=95)
    app.services.navigation.go("table", match=live.id)
    stage.settle()
    screen = weakref.ref(app.screen)
    app.screen.show_log()
    stage.settle()
    app.shell.overlays.clear()
    app.services.navigation.home()
    stage.settle()
    gc.collect()
    assert screen() is None
