"""Sheets, toasts and slow work, over a running app."""

import gc
import threading
import weakref

import pytest

from companion.core.errors import CompanionError
from companion.screens.shell import ESCAPE
from companion.screens.widgets.push_button import PushButton
from companion.screens.widgets.sheet import Sheet
from companion.screens.widgets.toast import SECONDS, SECONDS_WITH_ACTION
from tests.support.games import begin_game
from tests.support.ui.finger import find, tap, texts


@pytest.fixture
def app(running):
    return running()


def open_sheet(app, stage, **values):
    sheet = Sheet(title="Ada chooses", **values).put(PushButton(text="Left pyramid"))
    app.shell.overlays.open(sheet)
    stage.seconds(0.3)
    return sheet


def test_back_closes_the_sheet_and_not_the_screen(app, stage):
    app.services.navigation.go("settings")
    open_sheet(app, stage)
    stage.press_key(ESCAPE)
    stage.seconds(0.3)
    assert app.shell.overlays.layers == []
    assert app.route == "settings"


def test_a_tap_beside_closes_the_sheet_and_reaches_nothing_behind(app, stage):
    open_sheet(app, stage)
    tap((200, 880))
    stage.seconds(0.3)
    assert app.shell.overlays.layers == []
    assert app.route == "home"


def test_a_sheet_that_must_be_answered_stays(app, stage):
    sheet = open_sheet(app, stage, can_dismiss=False)
    stage.press_key(ESCAPE)
    tap((200, 880))
    stage.seconds(0.3)
    assert app.shell.overlays.layers == [sheet]


def test_a_closed_sheet_tells_so_once(app, stage):
    sheet, told = open_sheet(app, stage), []
    sheet.bind(on_closed=lambda *_: told.append("closed"))
    sheet.close()
    sheet.close()
    stage.seconds(0.3)
    assert told == ["closed"]


def test_a_sheet_with_much_in_it_scrolls_inside_the_window(app, stage):
    sheet = Sheet(title="Many").put(*[PushButton(text=str(number)) for number in range(40)])
    app.shell.overlays.open(sheet)
    stage.seconds(0.3)
    assert sheet.ids.panel.top < app.shell.top
    tap("39")


def test_what_decides_stays_in_sight_below_a_long_sheet(app, stage):
    button = PushButton(text="Use the photo")
    sheet = Sheet(title="Many").put(*[PushButton(text=str(number)) for number in range(40)]).pin(button)
    app.shell.overlays.open(sheet)
    stage.seconds(0.3)
    for scroll_y in (1, 0):
        sheet.ids.content.scroll_y = scroll_y
        stage.settle()
        assert 0 <= button.y < button.top <= sheet.ids.content.y
    assert not sheet.ids.content.is_cut


def test_a_toast_goes_by_itself(app, stage):
    app.shell.toast("Saved")
    stage.seconds(SECONDS - 0.5)
    assert "Saved" in texts()
    stage.seconds(1)
    assert "Saved" not in texts()


def test_a_toast_with_undo_stays_longer_and_undoes(app, stage):
    undone = []
    app.shell.toast("Game deleted", "Undo", lambda: undone.append(True))
    stage.seconds(SECONDS_WITH_ACTION - 1)
    tap("Undo")
    assert undone == [True]
    assert "Game deleted" not in texts()


def test_a_new_toast_takes_the_place_of_the_old(app, stage):
    app.shell.toast("First")
    app.shell.toast("Second")
    stage.seconds(0.3)
    assert "First" not in texts()
    assert "Second" in texts()


def test_the_screen_below_a_toast_can_be_used(app):
    app.shell.toast("Saved")
    tap("Settings")
    assert app.route == "settings"


def test_a_toast_stays_above_a_foot_that_grows(app, stage):
    app.services.navigation.go("new")
    stage.settle()
    toast = app.shell.toast("Saved")
    stage.settle()
    foot = app.screen.ids.foot
    assert toast.y >= foot.top
    foot.height += 40
    stage.frames(2)
    assert toast.y >= app.shell.y + foot.height


def test_a_toast_over_a_high_foot_stays_in_the_window(app, stage):
    app.services.navigation.go("new")
    stage.settle()
    toast = app.shell.toast("Saved", "Undo")
    app.screen.ids.foot.height = app.shell.height - 20
    stage.frames(2)
    assert toast.top <= app.shell.top


@pytest.mark.parametrize("percent", [100, 200])
def test_a_toast_at_the_table_covers_neither_the_quarry_nor_the_cards_nor_undo(app, stage, percent):
    stage.resize((360, 640))
    app.services.preferences.change(text_percent=percent)
    app.services.navigation.go("table", match=begin_game(app.services.store, moves=3).id)
    stage.settle()
    app.screen.did(app.screen.table.tap_site("temple"))
    stage.settle()
    toast = app.shell.overlays.children[0]
    assert toast.top <= app.screen.ids.bar.y
    assert toast.y >= app.screen.board.dock.top


def wait_for(stage, condition, most=2000):
    """Let frames pass until a thread has done its part."""
    for _ in range(most):
        stage.frames(1)
        if condition():
            return
        threading.Event().wait(0.001)
    raise AssertionError("the work never ended")


def test_slow_work_shows_its_progress_and_brings_its_result(app, stage):
    go_on, results = threading.Event(), []

    def work(report):
        report(1, 2)
        go_on.wait(10)
        return "done", threading.current_thread()

    app.shell.work("Reading the photo", work, results.append)
    overlay = app.shell.overlays.layers[0]
    wait_for(stage, lambda: overlay.share == 0.5)
    assert "Reading the photo" in texts()
    go_on.set()
    wait_for(stage, lambda: results)
    assert results[0][0] == "done"
    assert results[0][1] is not threading.current_thread()
    assert app.shell.overlays.layers == []


@pytest.mark.parametrize("way", ["button", "escape"])
def test_slow_work_can_be_stopped_and_is_heard_of_no_more(app, stage, way):
    go_on, stopped, results, ended = threading.Event(), [], [], threading.Event()

    def work(report):
        try:
            go_on.wait(10)
            report(1, 2)
        finally:
            ended.set()

    job = app.shell.work("Reading", work, results.append, lambda: stopped.append(True), results.append)
    stage.settle()
    if way == "button":
        tap("Cancel")
    else:
        stage.press_key(ESCAPE)
    assert stopped == [True]
    assert app.shell.overlays.layers == []
    go_on.set()
    assert ended.wait(10)
    job.join(10)
    stage.frames(5)
    assert results == []


def test_an_error_in_slow_work_is_said_in_words(app, stage):
    def work(_report):
        raise CompanionError("file_missing")

    app.shell.work("Reading", work, print)
    wait_for(stage, lambda: not app.shell.overlays.layers)
    assert "There is no such file" in texts()


def test_a_bug_in_slow_work_reaches_the_screen(app, stage):
    def work(_report):
        raise ZeroDivisionError

    app.shell.work("Reading", work, print)
    wait_for(stage, lambda: not app.shell.overlays.layers)
    assert any("ZeroDivisionError" in text for text in texts())


def test_with_reduced_motion_nothing_takes_time(app):
    app.services.preferences.change(reduce_motion=True)
    sheet = Sheet(title="Ada chooses")
    app.shell.overlays.open(sheet)
    assert sheet.shown == 1
    sheet.close()
    assert app.shell.overlays.layers == []
    app.services.navigation.go("settings")
    assert len(app.shell.navigator.children) == 1
    assert find("Settings")


def test_a_sheet_that_was_closed_is_let_go_of(app, stage):
    sheet = open_sheet(app, stage)
    app.shell.overlays.clear()
    stage.settle()
    held = weakref.ref(sheet)
    del sheet
    gc.collect()
    assert held() is None
