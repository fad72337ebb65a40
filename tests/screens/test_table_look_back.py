"""The log, the replay and corrections, by fingers."""

import pytest

from companion.core import record
from companion.games.random_play import play_random
from companion.games.registry import find_game
from companion.screens.shell import ESCAPE
from companion.screens.table_log import LogRow
from companion.screens.table_standing import StandingRow
from companion.screens.widgets.stepper import Stepper
from companion.screens.widgets.stone_row import StoneButton, StoneCell
from tests.support.games import begin_game, finish_game
from tests.support.ui.finger import drag, find, tap, texts
from tests.support.ui.late_table import begin_late_game
from tests.support.ui.stage import stage as the_stage
from tests.support.ui.table import open_table


@pytest.fixture
def app(running):
    found = running()
    found.services.preferences.change(reduce_motion=True)
    return found


def seen(stage, kind):
    return [widget for widget in stage.widgets() if isinstance(widget, kind)]


def test_the_log_is_newest_first_and_an_entry_shows_the_table_as_it_was(app, stage):
    live = begin_game(app.services.store, moves=70)
    open_table(app, live.id)
    tap("Moves so far")
    stage.seconds(0.3)
    rows = sorted(seen(stage, LogRow), key=lambda row: -row.to_window(*row.pos)[1])
    numbers = [int(row.number) for row in rows]
    assert numbers == sorted(numbers, reverse=True)
    assert numbers[0] == 70
    tap("Round 1: 21 moves")
    tap(next(row for row in seen(stage, LogRow) if row.number == "12"))
    assert app.route == "replay"
    assert "Move 12 of 70" in texts()
    past = live.match.state_after(12)
    assert tuple(ship.view.spaces for ship in app.screen.board.fleet.ships) == tuple(
        ship.spaces for ship in past.ships
    )
    tap("Back to now")
    stage.seconds(0.3)
    assert app.route == "table"


def test_a_replay_goes_by_steps_and_by_the_slider_and_is_remembered(app, stage):
    live = finish_game(app.services.store)
    last = len(live.match.moves)
    app.services.navigation.go("replay", match=live.id, at=3)
    stage.settle()
    ids = app.screen.ids
    tap(ids.next)
    assert f"Move 4 of {last}" in texts()
    tap(ids.previous)
    tap(ids.previous)
    assert f"Move 2 of {last}" in texts()
    tap(ids.first)
    assert "The table before the first move." in texts()
    assert ids.previous.disabled
    slider = ids.slider
    drag(slider.to_window(slider.x + 12, slider.center_y), slider.to_window(slider.center_x, slider.center_y))
    assert abs(app.screen.at - last / 2) <= 1
    at = app.screen.at
    app.restart()
    assert app.route == "replay"
    assert app.screen.at == at
    tap("Back to now")
    assert app.screen.at == last, "a game that is over has no other now"
    assert app.screen.ids.next.disabled


def test_nothing_on_a_past_table_can_be_moved(app, stage):
    live = begin_game(app.services.store, moves=40)
    app.services.navigation.go("replay", match=live.id, at=30)
    stage.settle()
    board = app.screen.board
    assert not any(space.is_target for ship in board.fleet.ships for space in ship.spaces)
    tap(board.mosaic.sites["temple"])
    tap(board.players.tiles[0])
    assert app.route == "replay"
    assert len(app.services.store.resume(live.id).match.moves) == 40


@pytest.mark.parametrize(("game", "players"), [("duel", 2), ("cheops", 3)])
def test_the_other_games_are_replayed_in_words_and_points(app, stage, game, players):
    rules = find_game(game)
    played = play_random(rules, rules.quick_setup(players, {}), 3)
    live = app.services.store.import_record(record.dump(played).encode(), "x")
    app.services.navigation.go("replay", match=live.id, at=40)
    stage.settle()
    totals = {row.name: int(row.total) for row in seen(stage, StandingRow)}
    expected = {one.name: one.total for one in rules.standing(played.state_after(40)).players}
    assert totals == expected


@pytest.mark.parametrize("route", ["table", "correct"])
def test_a_game_without_a_table_is_not_opened_on_one(app, stage, route):
    rules = find_game("duel")
    played = play_random(rules, rules.quick_setup(2, {}), 3)
    live = app.services.store.import_record(record.dump(played).encode(), "x")
    app.services.navigation.go(route, match=live.id)
    stage.settle()
    assert app.route == "home"
    assert any(text.startswith("Only Imhotep has a table") for text in texts())


def row(app, key):
    """The row of a place; its title alone does not say whose it is."""
    return app.screen._rows[key]


def correct(app, live, part, what):
    app.services.navigation.go("correct", match=live.id)
    the_stage().settle()
    tap(part)
    tap(what if isinstance(what, str) else what())


def test_a_sled_is_corrected_logged_and_undone(app, stage):
    live = begin_game(app.services.store, moves=40)
    open_table(app, live.id)
    before = app.screen.table.state.sled[0]
    tap("More")
    stage.seconds(0.3)
    tap("Correct the table")
    stage.settle()
    tap(row(app, "sled:black"))
    stage.seconds(0.3)
    end = "minus" if before else "plus"
    tap(find(kind=Stepper).ids[end])
    tap("Correct it")
    stage.seconds(0.3)
    after = before - 1 if before else 1
    assert app.services.store.resume(live.id).match.state.sled[0] == after
    tap("Undo")
    assert app.services.store.resume(live.id).match.state.sled[0] == before
    tap(row(app, "sled:black"))
    stage.seconds(0.3)
    tap(find(kind=Stepper).ids[end])
    tap("Correct it")
    stage.seconds(0.3)
    stage.press_key(ESCAPE)
    stage.seconds(0.3)
    assert app.route == "table"
    assert app.screen.table.state.sled[0] == after
    assert app.screen.board.players.tiles[0].view.sled == after
    assert app.screen.ids.undo.last_move.startswith("Corrected: sled")


def test_a_stone_in_the_middle_is_changed_and_one_is_added(app, stage):
    live = begin_game(app.services.store, moves=70)
    chamber = live.match.state.chamber
    correct(app, live, "Sites", "Burial Chamber")
    stage.seconds(0.3)
    cells = [cell for cell in seen(stage, StoneCell) if cell.colour]
    assert len(cells) == len(chamber)
    others = [colour for colour in ("black", "white") if colour != chamber[1]]
    tap(sorted(cells, key=lambda cell: (cell.to_window(*cell.pos)[0], -cell.to_window(*cell.pos)[1]))[1])
    tap(find(others[0].capitalize(), kind=StoneButton))
    tap(find("Grey", kind=StoneButton))
    tap("Correct it")
    stage.seconds(0.3)
    now = app.services.store.resume(live.id).match.state.chamber
    assert now == (chamber[0], others[0], *chamber[2:], "grey")


def test_columns_have_numbers_and_the_button_says_which_stone_goes(app, stage):
    live = begin_late_game(app.services.store)
    correct(app, live, "Sites", "Burial Chamber")
    stage.seconds(0.3)
    sheet = app.screen.sheet
    columns = -(-len(live.match.state.chamber) // 3)
    assert {str(number) for number in range(1, columns + 1)} <= set(texts(sheet))
    assert "Take the last one out" in texts(sheet)
    tap(seen(stage, StoneCell)[0])
    assert "Take it out" in texts(sheet)


def test_a_space_of_a_ship_is_chosen_from_the_start_and_the_next_one_after_it(app, stage):
    live = begin_game(app.services.store, moves=1)
    ship = max(range(4), key=lambda at: live.match.state.ships[at].size)
    correct(app, live, "Ships", f"Ship {ship + 1}")
    stage.seconds(0.3)
    tap(find("Grey", kind=StoneButton))
    tap(find("White", kind=StoneButton))
    tap("Correct it")
    stage.seconds(0.3)
    spaces = app.services.store.resume(live.id).match.state.ships[ship].spaces
    assert spaces[:2] == ("grey", "white")


def test_cards_are_hinted_at_only_where_they_lie(app, stage):
    live = begin_game(app.services.store, moves=1)
    correct(app, live, "Players", lambda: row(app, "cards:black"))
    stage.seconds(0.3)
    away = "There now; tap a card to take it away"
    assert away not in texts()
    assert "No card is there now." in texts()
    tap("Lever")
    assert away in texts()


def test_an_editor_survives_a_kill_with_its_draft(app, stage):
    live = begin_game(app.services.store, moves=40)
    correct(app, live, "Players", lambda: row(app, "track:black"))
    stage.seconds(0.3)
    stepper = find(kind=Stepper)
    tap(stepper.ids.plus)
    tap(stepper.ids.plus)
    draft = stepper.value
    app.restart()
    stage.seconds(0.3)
    assert app.route == "correct"
    assert find(kind=Stepper).value == draft
    tap("Cancel")
    stage.seconds(0.3)
    app.restart()
    assert not app.shell.overlays.layers


def test_what_no_table_can_show_is_refused_in_words(app, stage):
    live = begin_game(app.services.store, moves=70, sides="B")
    correct(app, live, "Values", "Left pyramid, bottom spaces")
    stage.seconds(0.3)
    before = live.match.state.values["obelisk_b.row"]
    tap("Cancel")
    stage.seconds(0.3)
    tap("Obelisks, from the left")
    stage.seconds(0.3)
    for _ in range(2):
        tap(find("Space 2", kind=Stepper).ids.plus)
    tap("Correct it")
    assert any("must go down from space to space" in text for text in texts())
    assert app.services.store.resume(live.id).match.state.values["obelisk_b.row"] == before


def test_the_markets_cards_are_named_when_somebody_wants_to(app, stage):
    live = begin_game(app.services.store, moves=0)
    screen = open_table(app, live.id)
    screen.answer("card:4432")
    stage.settle()
    assert screen.table.state.face_up_unseen == 4
    tap("More")
    stage.seconds(0.3)
    tap("Name the market's cards")
    stage.seconds(0.3)
    tap("Lever")
    tap("Statue")
    tap("Correct it")
    stage.seconds(0.3)
    stage.press_key(ESCAPE)
    stage.seconds(0.3)
    assert app.route == "table"
    assert app.screen.table.state.face_up == ("lever", "statue")
    assert app.screen.table.state.face_up_unseen == 2
