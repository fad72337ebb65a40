"""Setting up a game by synthetic fingers, from home to the table."""

import random

import pytest

from companion.screens.shell import ESCAPE
from companion.screens.widgets.chip import Chip
from companion.screens.widgets.seat_editor import SeatEditor
from companion.screens.widgets.stepper import Stepper
from companion.screens.widgets.text_field import TextField
from companion.screens.widgets.value_cell import ValueCell
from companion.viewmodels.new_imhotep import NewImhotep
from tests.support.games import finish_game
from tests.support.ui.finger import find, long_press, tap, texts, type_text
from tests.support.ui.rules import wait_for_the_book
from tests.support.ui.screens import full_table
from tests.support.ui.stage import stage as the_stage


@pytest.fixture
def app(running):
    found = running(table=full_table())
    found.services.preferences.change(reduce_motion=True)
    return found


def seats(app):
    return app.screen.ids.seats.children[::-1]


def name(app, index, text):
    field = seats(app)[index].ids.name
    field.ids.input.text = ""
    type_text(field, text)


def side(app, site, letter):
    row = next(row for row in app.screen.ids.sites.children if getattr(row, "site", "") == site)
    tap(find(letter, within=row))


def set_up_another(app):
    app.services.navigation.home()
    the_stage().settle()
    tap("New game")


def the_match(app):
    return app.services.store.resume(app.services.navigation.route.get("match")).match


def test_a_game_of_four_is_set_up_from_home_and_arrives_at_the_table(app):
    tap("New game")
    for _ in range(2):
        tap("Add a player")
    assert "Imhotep is for 2 to 4 players" in texts()
    for index, text in enumerate(("Ada", "Bo", "Cleo")):
        name(app, index, text)
    tap(seats(app)[0].ids.down)
    assert [seat.name for seat in seats(app)] == ["Bo", "Ada", "Cleo", ""]
    tap(seats(app)[3].ids.stone)
    tap("White")
    assert [seat.colour for seat in seats(app)] == ["grey", "black", "brown", "white"]
    tap(seats(app)[2].ids.start)
    side(app, "temple", "B")
    tap("Wrath of the Pharaoh")
    tap("Start")
    assert app.route == "table"
    setup = the_match(app).setup
    assert [(p.name, p.colour) for p in setup.players] == [
        ("Cleo", "brown"),
        ("White", "white"),
        ("Bo", "grey"),
        ("Ada", "black"),
    ]
    assert setup.side["temple"] == "B"
    assert setup.wrath
    app.shell.back()  # folds the question about the first round card
    app.shell.back()
    assert app.route == "home"


def test_nothing_needs_typing(app):
    tap("New game")
    tap("Start")
    assert [player.name for player in the_match(app).setup.players] == ["Black", "White"]


def test_remembered_names_are_suggested_as_one_types_and_taken_by_a_tap(app, stage):
    finish_game(app.services.store, players=4)
    tap("New game")
    assert {seat.name for seat in seats(app)} == {"Ada", "Björn"}
    tap("Add a player")
    third = seats(app)[2]
    third.ids.name.ids.input.focus = True
    stage.settle()
    assert {"Őrsike", "花子"} <= texts(third)
    type_text(third.ids.name, "ő")
    assert "花子" not in texts(third)
    tap(find("Őrsike", within=third))
    assert app.screen.form.name(2) == "Őrsike"
    assert third.name == "Őrsike" or third.ids.name.text == "Őrsike"


def test_chance_says_who_starts(app):
    tap("New game")
    tap("Add a player")
    app.screen.chance = random.Random(6)
    drawn = set()
    for _ in range(3):
        tap("Random start player")
        starts = [index for index, seat in enumerate(seats(app)) if seat.starts]
        assert starts == [app.screen.form.start]
        drawn |= set(starts)
    assert drawn == {0, 1, 2}
    toast = app.shell.overlays.children[0]
    assert toast.y >= app.screen.ids.foot.top, "the toast lies over Start"
    assert any(text.endswith(" starts") for text in texts())


def test_a_double_or_long_name_is_said_in_place_and_nothing_starts(app):
    tap("New game")
    name(app, 0, "Ada")
    name(app, 1, "Ada")
    assert "twice" in seats(app)[1].complaint
    tap("Start")
    assert app.route == "new"
    name(app, 1, "Wolfeschlegelsteinhausen")
    assert seats(app)[0].complaint == ""
    assert seats(app)[1].complaint == "At most 20 letters, please"
    assert app.services.store.matches() == []


def test_somebody_who_was_sent_away_comes_back_with_undo(app):
    tap("New game")
    tap("Add a player")
    name(app, 1, "Bo")
    tap(seats(app)[1].ids.leave)
    assert len(seats(app)) == 2
    assert all(seat.ids.leave.disabled for seat in seats(app))
    tap("Undo")
    assert [seat.name for seat in seats(app)] == ["", "Bo", ""]


def test_all_sides_are_turned_at_once(app):
    tap("New game")
    tap("All B")
    assert set(app.screen.form.sides.values()) == {"B"}
    assert find("All B", kind=Chip).is_on
    side(app, "market", "A")
    assert not find("All B", kind=Chip).is_on
    tap("All A")
    tap("Start")
    set_up_another(app)
    side(app, "market", "B")
    tap("Last time")
    assert set(app.screen.form.sides.values()) == {"A"}


def test_values_are_compared_once_and_never_again(app):
    tap("New game")
    side(app, "burial_chamber", "B")
    tap("Next: check your boards")
    assert app.route == "values"
    cells = [cell for cell in app.screen.walk() if isinstance(cell, ValueCell)]
    assert [cell.number for cell in cells] == ["8", "4"]
    tap(cells[1])
    tap(find("Points", kind=Stepper).ids.plus)
    tap("Done")
    tap("Use these, start")
    assert app.route == "table"
    assert the_match(app).setup.values["burial_b.table.2"] == (8, 5)
    set_up_another(app)
    side(app, "burial_chamber", "B")
    tap("Start")
    assert app.route == "table"
    assert the_match(app).setup.values["burial_b.table.2"] == (8, 5)


def test_all_values_are_confirmed_with_one_tap(app):
    tap("New game")
    tap("All B")
    tap("Next: check your boards")
    tap("All correct, start")
    assert app.route == "table"
    assert NewImhotep(app.services.store).to_confirm() == ()


def test_a_value_no_board_could_print_is_said_and_survives_a_kill(app):
    tap("New game")
    side(app, "obelisks", "B")
    tap("Next: check your boards")
    tap([cell for cell in app.screen.walk(restrict=True) if isinstance(cell, ValueCell)][1])
    tap(find("Points", kind=Stepper).ids.plus)
    tap("Done")
    app.restart()
    assert app.route == "values"
    assert "Each space has fewer points than the one before" in texts()
    tap("Use these, start")
    assert app.route == "values"
    tap("One space fewer")
    assert len(app.screen.check.values("obelisk_b.row")) == 9


def test_killed_in_the_middle_everything_typed_is_still_there(app, stage):
    tap("New game")
    tap("Add a player")
    name(app, 1, "Bo")
    tap(seats(app)[1].ids.start)
    tap("All B")
    app.restart()
    assert app.route == "new"
    assert [seat.name for seat in seats(app)] == ["", "Bo", ""]
    assert seats(app)[1].starts
    assert find("All B", kind=Chip).is_on
    stage.press_key(ESCAPE)
    assert app.route == "home"
    tap("New game")
    assert seats(app)[1].name == "Bo"


def test_a_long_press_on_a_site_opens_its_rule_and_back_returns(app, stage):
    tap("New game")
    tap("All B")
    row = next(row for row in app.screen.ids.sites.children if getattr(row, "site", "") == "temple")
    long_press(find("Temple", within=row))
    assert app.services.navigation.route.get("rule") == "imhotep.temple.b"
    wait_for_the_book(app)
    assert app.screen.model.entry is not None
    stage.press_key(ESCAPE)
    stage.settle()
    assert app.route == "new"
    assert find("All B", kind=Chip).is_on


def test_a_rematch_fills_the_form_once(app, stage):
    live = finish_game(app.services.store, players=4)
    app.services.navigation.go("new", rematch=live.id)
    stage.settle()
    names = [player.name for player in live.match.setup.players]
    assert [seat.name for seat in seats(app)] == names
    assert seats(app)[1].starts
    name(app, 0, "Zoe")
    app.restart()
    assert [seat.name for seat in seats(app)] == ["Zoe", *names[1:]]


def test_a_rematch_of_a_game_that_is_gone_says_so_and_leaves_the_form(app, stage):
    app.services.navigation.go("new", rematch=99)
    stage.settle()
    assert any("no match number 99" in text for text in texts())
    assert len([widget for widget in stage.widgets() if isinstance(widget, SeatEditor)]) == 2
    assert find("", kind=TextField)
