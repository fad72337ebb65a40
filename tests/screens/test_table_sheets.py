"""Sheets over the table come back after a kill, and only those that were open."""

import pytest

from companion.screens.shell import ESCAPE
from companion.screens.table_signs import SIGNS, SignRow
from tests.support.games import begin_game
from tests.support.ui.finger import tap
from tests.support.ui.late_table import begin_late_game
from tests.support.ui.table import open_table


@pytest.fixture
def app(running):
    found = running()
    found.services.preferences.change(reduce_motion=True)
    return found


def tiles(stage):
    """Every ship to choose or to let go of, by its key."""
    return {widget.key: widget for widget in stage.widgets() if getattr(widget, "key", "")}


def test_killed_with_sheets_over_the_table_it_comes_back_with_them(app, stage):
    open_table(app, begin_late_game(app.services.store).id)
    app.screen.show_standing()
    stage.settle()
    name = next(player.name for player in app.screen.view.players if player.colour == "black")
    tap(name)
    titles = [sheet.title for sheet in app.shell.overlays.layers]
    assert len(titles) == 2
    app.restart()
    assert [sheet.title for sheet in app.shell.overlays.layers] == titles
    stage.press_key(ESCAPE)
    stage.settle()
    app.restart()
    assert [sheet.title for sheet in app.shell.overlays.layers] == titles[1:]
    stage.press_key(ESCAPE)
    stage.settle()
    app.restart()
    assert app.shell.overlays.layers == []


def test_every_sign_of_the_table_is_explained(app, stage):
    open_table(app, begin_late_game(app.services.store).id)
    app.screen.show_more()
    stage.settle()
    tap("Signs on the table")
    stage.settle()
    rows = [widget for widget in stage.widgets() if isinstance(widget, SignRow)]
    assert [row.name for row in rows] == list(SIGNS)
    assert all(row.text and "{" not in row.text and "." not in row.text for row in rows)


def test_killed_between_two_ships_the_chosen_ones_are_still_chosen(app, stage):
    open_table(app, begin_game(app.services.store, moves=0).id)
    app.screen.answer("other_ships")
    stage.settle()
    tap(tiles(stage)["add:4"])
    tap(tiles(stage)["add:3"])
    app.restart()
    assert {"drop:0", "drop:1"} <= tiles(stage).keys()


def test_a_sheet_that_led_on_is_not_there_when_one_comes_back(app, stage):
    open_table(app, begin_late_game(app.services.store).id)
    app.screen.show_more()
    stage.settle()
    tap("Correct the table")
    assert app.route == "correct"
    stage.press_key(ESCAPE)
    stage.settle()
    assert app.shell.overlays.layers == []
    app.restart()
    assert app.shell.overlays.layers == []
