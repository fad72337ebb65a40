"""The app on a phone: bars, pauses, photos across a kill, records from other apps, and what is missing."""

import pytest
from kivy.core.window import Window
from kivy.graphics.context import get_context
from kivy.uix.scrollview import ScrollView

from companion.core import record
from companion.games.random_play import play_random
from companion.games.registry import find_game
from companion.screens.app_screen import AppScreen
from companion.screens.registry import ScreenEntry, ScreenTable
from companion.screens.theme import theme
from companion.screens.widgets.lasting_texture import lasting_texture
from companion.screens.widgets.pressable import Pressable
from companion.viewmodels.imhotep_table import ImhotepTable
from tests.support.android import OK, FakePhone, Intent
from tests.support.games import begin_game, finish_game
from tests.support.tallies import fill_tally, tally_of
from tests.support.ui.finger import tap, texts
from tests.support.ui.screens import full_table

JPEG = b"\xff\xd8\xff\xe0 a photo"


class PhotoAsker(AppScreen):
    """A screen that wants photos."""

    came = ()

    def arrived(self):
        """Ask for what may have come while we were dead."""
        self.services.camera.resume(self._take, lambda: None)

    def _take(self, photo):
        self.came = (*self.came, photo)


TABLE = ScreenTable(
    (
        ScreenEntry("home", "companion.screens.home:HomeScreen"),
        ScreenEntry("asker", f"{__name__}:PhotoAsker"),
    )
)


@pytest.fixture
def phone(tmp_path, monkeypatch):
    folder = tmp_path / "phone"
    folder.mkdir()
    return FakePhone(folder).install(monkeypatch)


def wait_for(stage, done):
    """Let frames pass until a thread has brought its result."""
    import threading

    for _ in range(2000):
        stage.frames(1)
        if done():
            return
        threading.Event().wait(0.001)
    raise AssertionError("nothing came")


@pytest.fixture
def asker_table(monkeypatch):
    monkeypatch.setattr(
        "companion.screens.registry.ScreenEntry.load",
        lambda entry: PhotoAsker if entry.route == "asker" else _home(),
    )
    return TABLE


def _home():
    from companion.screens.home import HomeScreen

    return HomeScreen


def test_a_photo_survives_the_app_being_killed_behind_the_camera(running, stage, phone, asker_table):
    app = running(table=asker_table)
    app.services.navigation.go("asker")
    app.services.camera.request(print, print)
    app.app.on_pause()
    phone.is_killed()
    app.kill()
    phone.camera_writes(JPEG)
    app.start()
    wait_for(stage, lambda: app.screen.came)
    assert app.screen.came == (JPEG,)
    assert phone.rows == {}
    app.restart()
    stage.seconds(0.3)
    assert app.screen.came == (), "once is enough"


def test_a_photo_nobody_waits_for_any_more_is_told(running, stage, phone):
    app = running()
    app.services.camera.request(print, print)
    phone.is_killed()
    app.kill()
    phone.camera_writes(JPEG)
    app.start()
    wait_for(stage, lambda: any("please choose it again" in text for text in texts()))


def test_a_camera_that_is_missing_is_said_and_the_app_goes_on(running, stage, phone):
    phone.apps_missing.add("android.media.action.IMAGE_CAPTURE")
    app = running()
    cancelled = []
    app.services.camera.request(print, lambda: cancelled.append(1))
    stage.frames(3)
    assert cancelled == [1]
    assert any("no camera app" in text for text in texts())
    tap("Settings")
    assert app.route == "settings"


def test_a_photo_taken_comes_back_in_the_window_s_thread(running, stage, phone):
    app = running()
    photos = []
    app.services.camera.request(photos.append, print)
    phone.camera_writes(JPEG)
    phone.comes_back(OK)
    assert photos == [], "not in Android's thread"
    wait_for(stage, lambda: photos)
    assert photos == [JPEG]


def test_the_bars_of_the_phone_are_left_free_and_follow_a_turn(running, stage, phone):
    phone.insets = (0, 88, 0, 48)
    running()
    assert list(theme.insets) == [0, 88, 0, 48]
    phone.insets = (88, 0, 48, 0)
    stage.resize((915, 412))
    stage.seconds(0.5)
    assert list(theme.insets) == [88, 0, 48, 0]


def under_the_bars(stage, left, top, right, bottom):
    """What can be tapped but lies where the system draws; lists scroll clear by themselves."""
    faults = []
    for widget in stage.widgets():
        if not isinstance(widget, Pressable) or not widget.is_target or widget.disabled:
            continue
        if any(isinstance(above, ScrollView) for above in ancestors(widget)):
            continue
        x, y = widget.to_window(widget.x, widget.y)
        is_clear = x >= left - 1 and y >= bottom - 1
        is_clear = is_clear and x + widget.width <= Window.width - right + 1
        if not is_clear or y + widget.height > Window.height - top + 1:
            faults.append(
                (type(widget).__name__, getattr(widget, "label", "") or getattr(widget, "text", ""))
            )
    return faults


def ancestors(widget):
    while widget.parent and widget.parent is not widget:
        widget = widget.parent
        yield widget


@pytest.mark.parametrize(
    ("size", "insets"),
    [((412, 915), (0, 88, 0, 48)), ((915, 412), (88, 0, 48, 24))],
    ids=["upright", "turned"],
)
def test_nothing_to_tap_lies_under_the_bars_of_the_phone(running, stage, phone, size, insets):
    phone.insets = insets
    stage.resize(size)
    app = running()
    store = app.services.store
    over, going = finish_game(store).id, begin_game(store).id
    needs = {"result": {"match": over}, "replay": {"match": over}}
    needs |= {"photo": {"board": "chamber", "tally": "imhotep"}, "tally": {"game": "imhotep", "page": 0}}
    plain = {"home", "new", "rules", "history", "settings"}
    faults = {}
    for route in app.app._table.routes():
        if route != "home":
            wanted = needs.get(route, {} if route in plain else {"match": going})
            app.services.navigation.go(route, **wanted)
            stage.seconds(0.3)
        stage.settle()
        found = under_the_bars(stage, *insets)
        if found:
            faults[route] = found
        app.services.navigation.home()
        stage.seconds(0.3)
    assert faults == {}


def test_coming_back_takes_up_what_changed_meanwhile(running, stage, phone):
    app = running()
    assert not theme.is_dark
    phone.night = True
    assert app.app.on_pause()
    app.app.on_resume()
    stage.frames(2)
    assert theme.is_dark
    assert Window.allow_screensaver is False


def finished():
    game = find_game("imhotep")
    return record.dump(play_random(game, game.quick_setup(2, {}), seed=3)).encode()


def test_a_record_tapped_in_another_app_opens_its_result(running, stage, phone):
    phone.intent = Intent(Intent.ACTION_VIEW, phone.holds("content://mail/1", finished(), "friday.json"))
    app = running()
    wait_for(stage, lambda: app.route == "result")
    stage.seconds(0.3)
    assert any("Opened friday" in text for text in texts())
    stage.seconds(5)
    phone.sends(Intent(Intent.ACTION_VIEW, phone.holds("content://mail/2", b"no record", "x.json")))
    wait_for(stage, lambda: any("is no game record" in t or "record" in t.lower() for t in texts()))
    assert app.route == "result"


def test_a_record_named_on_the_command_line_is_opened(stage, tmp_path):
    from companion.app import CompanionApp

    path = tmp_path / "saturday.json"
    path.write_bytes(finished())
    app = CompanionApp(database=tmp_path / "companion.sqlite", record=str(path))
    app._run_prepare()
    stage.settle()
    try:
        assert app.services.navigation.route.name == "result"
        assert any("Opened saturday" in text for text in texts())
    finally:
        app.dispatch("on_stop")


def send(stage, way):
    """Tap a way out of a result; behind its share button, if it has one."""
    if way not in texts():
        tap("Share")
        stage.seconds(0.3)
    tap(way)
    stage.seconds(0.3)


def test_a_result_goes_to_bg_stats_and_into_a_table(running, stage, phone):
    app = running()
    fill_tally(app.services.store, "duel")
    app.services.navigation.go("result", game="duel")
    stage.seconds(0.3)
    send(stage, "Send to BG Stats")
    assert phone.started[-1].data.text.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")
    send(stage, "Table for a spreadsheet")
    sent = phone.started[-1].inside
    assert sent.kind == "text/csv"
    row = sent.extras[Intent.EXTRA_STREAM]
    assert phone.rows[row.text].read_bytes().startswith(b"\xef\xbb\xbfGame,")


def test_what_is_exported_leaves_the_phone_s_private_folder(running, stage, phone):
    app = running()
    live = begin_game(app.services.store)
    app.services.navigation.go("result", match=live.id)
    stage.seconds(0.3)
    send(stage, "Save the game record")
    sent = phone.started[-1].inside
    assert sent.kind == "application/json"
    assert (
        phone.rows[sent.extras[Intent.EXTRA_STREAM].text].read_bytes().lstrip(b"{\n ").startswith(b'"format"')
    )
    app.services.navigation.go("settings")
    stage.settle()
    app.screen.export()
    wait_for(stage, lambda: phone.started[-1].inside.kind == "application/zip")
    assert not list(app.services.export_folder.iterdir())


def test_a_phone_without_bg_stats_or_browser_says_so(running, stage, phone):
    phone.apps_missing.add(Intent.ACTION_VIEW)
    app = running()
    fill_tally(app.services.store, "duel")
    app.services.navigation.go("result", game="duel")
    stage.seconds(0.3)
    send(stage, "Send to BG Stats")
    assert any("No app was found to open the link" in text for text in texts())


def test_a_texture_comes_back_after_the_graphics_memory_was_lost(stage):
    pixels = bytes((255, 0, 0) * 4 + (0, 255, 0) * 4)
    texture = lasting_texture(pixels, (4, 2))
    stage.frames(1)
    before = texture.pixels
    assert before[:3] != b"\0\0\0"
    get_context().reload()
    stage.frames(1)
    assert texture.pixels == before


def test_reading_aloud_is_off_until_somebody_wants_it(running, phone):
    running()
    assert Pressable.listener is None
    assert phone.voices == []


def test_reading_aloud_says_screens_sheets_switches_and_what_the_finger_is_on(running, stage, phone):
    app = running(table=full_table())
    tap("Settings")
    tap("Read aloud")
    (voice,) = phone.voices
    voice.listener.onInit(0)
    stage.seconds(0.3)
    voice.said.clear()

    def said():
        found = " ".join(text for text, _language in voice.said)
        voice.said.clear()
        return found

    tap("Reduce motion")
    stage.seconds(0.3)
    heard = said()
    assert "Reduce motion, Nothing slides or fades, off." in heard
    assert "Reduce motion, Nothing slides or fades, on." in heard, "how it stands after the tap"
    tap("Delete all data")
    stage.seconds(0.3)
    assert "Delete everything? All games, players and settings will be gone." in said()
    tap("Cancel")
    stage.seconds(0.3)
    assert "Cancel." in said()
    app.shell.back()
    stage.seconds(0.5)
    app.services.navigation.go("rules")
    stage.seconds(0.5)
    assert "Rules." in said()
    app.screen.ids.search.ids.input.focus = True
    stage.frames(2)
    assert "Ask, or type a word." in said()
    app.screen.ids.search.ids.input.focus = False
    app.shell.toast("Game deleted", "Undo")
    assert "Game deleted. Undo." in said()
    app.services.preferences.change(spoken=False)
    app.shell.toast("Something else")
    assert said() == ""
    assert Pressable.listener is None


class TableStub(AppScreen):
    """A table as far as the ear is concerned: a view, a ship with spaces, a site."""

    def arrived(self):
        live = begin_game(self.services.store)
        self.model = ImhotepTable(live)
        self.view = self.model.view()
        self.ship = Pressable(size_hint_y=None, height=60)
        self.ship.view = self.view.ships[0]
        self.site = Pressable(size_hint_y=None, height=60)
        self.site.view = self.view.sites[1]
        for widget in (self.ship, self.site):
            self.add_widget(widget)


def test_a_table_is_read_from_its_view(running, stage, phone, monkeypatch):
    monkeypatch.setattr(
        "companion.screens.registry.ScreenEntry.load",
        lambda entry: TableStub if entry.route == "asker" else _home(),
    )
    app = running(table=TABLE)
    app.services.preferences.change(spoken=True)
    app.services.navigation.go("asker")
    stage.seconds(0.5)
    (voice,) = phone.voices
    voice.listener.onInit(0)
    stage.frames(2)
    told = " ".join(text for text, _language in voice.said)
    words = app.services.preferences.words
    assert words.say(app.screen.view.undo).rstrip(".") in told
    tap(app.screen.site)
    assert voice.said[-1][0].startswith("Pyramid, side A")
    tap(app.screen.ship)
    assert voice.said[-1][0].startswith("Ship 1, ")


def test_a_result_that_cannot_be_worked_out_can_be_read_aloud_too(running, stage, phone):
    app = running()
    tally_of(app.services.store, "imhotep").set(("players", 0, "sled"), 9)
    app.services.preferences.change(spoken=True)
    app.services.navigation.go("result", game="imhotep")
    stage.seconds(0.5)
    phone.voices[0].listener.onInit(0)
    stage.frames(2)
    assert any("Result" in text for text, _language in phone.voices[0].said)


def test_reading_aloud_comes_back_with_the_app(running, stage, phone):
    app = running()
    app.services.preferences.change(spoken=True)
    app.restart()
    stage.seconds(0.3)
    phone.voices[-1].listener.onInit(0)
    tap("Settings")
    stage.seconds(0.5)
    assert any("Settings" in text for text, _language in phone.voices[-1].said)


def test_a_phone_without_a_voice_says_so_and_goes_on(running, stage, phone):
    running()
    tap("Settings")
    tap("Read aloud")
    phone.voices[0].listener.onInit(-1)
    stage.seconds(0.3)
    assert any("No voice was found" in text for text in texts())
    tap("Reduce motion")
    assert theme.reduce_motion
