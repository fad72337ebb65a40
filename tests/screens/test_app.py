"""The whole app by synthetic fingers: home, settings, back, and coming back after a kill."""

import sqlite3
import threading
from contextlib import closing

import pytest
from kivy.core.image import Image as CoreImage

from companion.screens.registry import ScreenEntry, ScreenTable
from companion.screens.shell import ESCAPE
from companion.screens.theme import theme
from companion.screens.widgets.seat_line import SeatLine
from tests.support.games import begin_game
from tests.support.ui.finger import tap, texts
from tests.support.ui.screens import full_table


def test_the_first_start_has_nothing_to_configure_and_nothing_dead(running, stage):
    app = running()
    assert app.route == "home"
    assert "Continue" not in texts()
    offered = [row.title for row in app.screen.ids.rows.children]
    for title in offered:
        tap(title)
        assert app.route != "home", f"{title} leads nowhere"
        app.shell.back()
        stage.seconds(0.3)
    assert "Settings" in offered


def test_the_running_game_is_one_tap_away(running, stage):
    app = running(table=full_table())
    live = begin_game(app.services.store)
    app.screen.arrived()
    stage.settle()
    lines = [widget for widget in stage.widgets() if isinstance(widget, SeatLine)]
    assert {line.name for line in lines} == {"Ada", "Björn", "Őrsike", "花子"}
    assert sum(line.is_next for line in lines) == 1
    tap("Continue")
    assert app.route == "table"
    assert app.services.navigation.route.get("match") == live.id


def test_hidden_scores_are_not_on_home(running, stage):
    app = running(table=full_table())
    begin_game(app.services.store)
    app.services.preferences.change(show_running_score=False)
    app.screen.arrived()
    stage.settle()
    lines = [widget for widget in stage.widgets() if isinstance(widget, SeatLine)]
    assert {line.score for line in lines} == {""}


@pytest.mark.parametrize("way", ["arrow", "escape"])
def test_the_arrow_and_escape_go_back_alike(running, stage, way):
    app = running()
    tap("Settings")
    assert app.route == "settings"
    if way == "arrow":
        tap(app.screen.children[-1].ids.back)
    else:
        stage.press_key(ESCAPE)
    stage.seconds(0.3)
    assert app.route == "home"


def test_escape_at_home_is_left_to_the_system(running):
    app = running()
    assert app.shell.key_pressed(None, ESCAPE) is False


def test_back_finds_the_screen_as_it_was_left(running, stage):
    app = running(table=full_table())
    tap("Settings")
    screen = app.screen
    screen.ids.scroll.scroll_y = 0.3
    app.services.navigation.go("rules", entry="x")
    stage.seconds(0.3)
    stage.press_key(ESCAPE)
    stage.seconds(0.3)
    assert app.screen is screen
    assert screen.ids.scroll.scroll_y == pytest.approx(0.3, abs=0.01)


def test_a_killed_app_comes_back_on_the_same_screen(running, stage):
    app = running(table=full_table())
    live = begin_game(app.services.store)
    app.services.navigation.go("table", match=live.id)
    app.services.navigation.go("settings")
    stage.seconds(0.3)
    app.screen.ids.scroll.scroll_y = 0.25
    app.app.on_pause()
    app.restart()
    assert app.route == "settings"
    assert app.screen.ids.scroll.scroll_y == pytest.approx(0.25, abs=0.01)
    stage.press_key(ESCAPE)
    assert app.route == "table"
    assert app.services.navigation.route.get("match") == live.id


def test_a_screen_changes_in_less_than_a_fifth_of_a_second(running, stage):
    app = running()
    app.services.navigation.go("settings")
    stage.seconds(0.05)
    assert len(app.shell.navigator.children) == 2
    stage.frames(10)
    assert len(app.shell.navigator.children) == 1
    assert app.screen.opacity == 1
    assert app.screen.x == 0


def test_steps_faster_than_the_movement_end_at_the_right_screen(running, stage):
    app = running(table=full_table())
    for _ in range(3):
        app.services.navigation.go("settings")
        app.services.navigation.go("rules")
        app.services.navigation.back()
        stage.frames(1)
    stage.seconds(0.4)
    assert app.shell.navigator.children == [app.screen]
    assert app.screen.place.route.name == "settings"


def test_a_screen_that_cannot_be_made_says_why_and_steps_aside(running, stage):
    entries = (
        ScreenEntry("home", "companion.screens.home:HomeScreen"),
        ScreenEntry("broken", "tests.support.ui.screens:BrokenScreen"),
    )
    app = running(table=ScreenTable(entries))
    app.services.navigation.go("broken")
    stage.settle()
    assert app.route == "home"
    assert "There is no match number 7" in texts()


def test_the_screen_below_one_that_cannot_be_made_goes_on_hearing(running, stage):
    entries = (
        ScreenEntry("home", "companion.screens.home:HomeScreen"),
        ScreenEntry("settings", "companion.screens.settings:SettingsScreen"),
        ScreenEntry("broken", "tests.support.ui.screens:BrokenScreen"),
    )
    app = running(table=ScreenTable(entries))
    app.services.navigation.go("settings")
    app.services.navigation.go("broken")
    stage.settle()
    assert app.route == "settings"
    tap(app.screen.ids.larger)
    assert "115 %" in texts()


def test_a_table_whose_game_is_gone_is_left_instead_of_shown(running, stage):
    app = running()
    app.services.navigation.go("table", match=begin_game(app.services.store).id)
    app.shell.open_rule("imhotep.temple.a")
    stage.seconds(0.3)
    app.services.store.delete_everything()
    stage.press_key(ESCAPE)
    stage.seconds(0.3)
    assert app.route == "home"
    assert app.shell.navigator.children == [app.screen]
    assert "There is no match number 1" in texts()
    app.services.navigation.go("result", match=1)
    stage.seconds(0.3)
    assert "There is no match number 1" in texts(app.screen)


def test_every_setting_works_by_tapping_and_is_kept(running):
    app = running()
    tap("Settings")
    tap("Dark")
    assert theme.is_dark
    tap(app.screen.ids.larger)
    tap(app.screen.ids.larger)
    assert theme.text_scale == 1.3
    assert "130 %" in texts()
    tap("Reduce motion")
    assert theme.reduce_motion
    tap("Keep the screen on")
    tap("Show points")
    tap("Leave the market unrecorded")
    app.restart()
    now = app.services.preferences.now
    assert (now.appearance, now.text_percent) == ("dark", 130)
    assert (now.reduce_motion, now.keep_awake, now.show_running_score) == (True, False, False)
    assert not now.light_entry
    assert theme.is_dark


def test_text_size_ends_at_double(running):
    app = running()
    tap("Settings")
    for _ in range(8):
        tap(app.screen.ids.larger)
    assert theme.text_scale == 2.0
    assert app.screen.ids.larger.disabled


def test_a_language_is_chosen_from_those_there_are(running, stage):
    app = running()
    tap("Settings")
    before = app.screen
    tap("Language")
    stage.seconds(0.3)
    tap(next(w for w in stage.widgets() if getattr(w, "icon", "") == "check"))
    stage.seconds(0.3)
    assert app.services.preferences.now.language == "en"
    assert app.screen is not before, "the screen is made anew in the chosen language"
    assert app.route == "settings"


def test_export_writes_a_file_and_says_where(running, stage, tmp_path):
    app = running()
    app.services.export_folder = tmp_path / "exports"
    begin_game(app.services.store)
    tap("Settings")
    tap("Export all data")
    for _ in range(2000):
        stage.frames(1)
        if not app.shell.overlays.layers:
            break
        threading.Event().wait(0.001)
    (written,) = (tmp_path / "exports").iterdir()
    assert any(written.name in text for text in texts())


def test_all_data_is_deleted_only_after_a_second_word(running, stage):
    app = running()
    begin_game(app.services.store)
    tap("Settings")
    tap("Delete all data")
    stage.seconds(0.3)
    tap("Cancel")
    stage.seconds(0.3)
    assert len(app.services.store.matches()) == 1
    tap("Delete all data")
    stage.seconds(0.3)
    tap("Delete everything")
    stage.seconds(0.3)
    assert app.services.store.matches() == []
    assert app.route == "home"
    assert "All data was deleted" in texts()


def test_damaged_data_is_recovered_and_told(running, stage, tmp_path):
    path = tmp_path / "companion.sqlite"
    path.write_bytes(b"this is no database at all" * 100)
    app = running(path)
    stage.seconds(0.3)
    assert any("The saved games were damaged" in text for text in texts())
    tap("Understood")
    stage.seconds(0.3)
    assert app.shell.overlays.layers == []
    assert app.route == "home"


def test_data_that_cannot_be_opened_is_told_and_one_can_play_on(running, stage, tmp_path, monkeypatch):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    path = tmp_path / "companion.sqlite"
    newer = sqlite3.connect(path)
    newer.execute("PRAGMA user_version = 99")
    newer.close()
    app = running(path)
    stage.seconds(0.3)
    assert any("nothing will be kept" in text for text in texts())
    tap("Understood")
    stage.seconds(0.3)
    begin_game(app.services.store)
    assert len(app.services.store.matches()) == 1
    with closing(app.services.open_store()) as in_a_thread:
        assert len(in_a_thread.matches()) == 1, "an export finds the games of this session"
    assert list(elsewhere.iterdir()) == [], "nothing is left where the app happened to start"
    kept_for_now = app.app._database
    app.close()
    assert not kept_for_now.exists()
    assert not kept_for_now.parent.exists()


def test_a_write_that_fails_is_said_and_the_app_goes_on(running, stage):
    app = running()
    app.services.store.close()
    app.services.preferences.change(appearance="dark")
    stage.frames(2)
    assert theme.is_dark
    assert any("cannot be read or written" in text for text in texts())


def test_the_window_shows_the_theme(running, stage, tmp_path):
    app = running()
    pixels = {}
    for look in ("light", "dark"):
        app.services.preferences.change(appearance=look)
        picture = CoreImage(str(stage.screenshot(tmp_path / f"{look}.png")), keep_data=True)
        pixels[look] = picture.read_pixel(2, 2)
        assert len(set(picture.texture.pixels)) > 20, "more than a plain ground is drawn"
    assert pixels["light"][0] > 0.9
    assert pixels["dark"][0] < 0.15
