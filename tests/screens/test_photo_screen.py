"""Photos by synthetic fingers, with the real eye: read, correct, take over, undo, refuse, and come back."""

import pytest
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch

from companion.core.errors import CompanionError
from companion.games.imhotep.moves import AdoptPhoto
from companion.screens.shell import ESCAPE
from companion.screens.theme import theme
from companion.screens.widgets.cell_overlay import DOUBTFUL
from companion.screens.widgets.stone_count import StoneCount
from companion.screens.widgets.stone_row import StoneButton
from companion.vision.reader import Eye
from tests.support import sample_photos
from tests.support.games import begin_game
from tests.support.tallies import tally_of
from tests.support.ui.finger import drag, tap, texts
from tests.support.ui.photos import (
    CHAMBER,
    BlockedEye,
    HandedOut,
    NoChooser,
    answer,
    app_widgets,
    button,
    doubting,
    grid_cell,
    is_working,
    on_photo,
    open_photo,
    photo_app,
    shoot,
    wait_for_the_eye,
    wait_until,
)

NO_BOARD = sample_photos.NO_BOARD.read_bytes()


@pytest.fixture
def app(running):
    return photo_app(running)


def entered(app, *path):
    return tally_of(app.services.store, "imhotep").get(path)


def test_a_finished_game_is_scored_from_two_photos_with_one_cell_corrected(app):
    tap("Score a finished game")
    tap("Imhotep")
    tap("Page 1 of 8")
    tap("The Burial Chamber")
    tap("Photo of the chamber")
    shoot(app)
    before = dict(app.screen.model.review.points())
    tap(on_photo(app, (3, 0)))
    assert "Column 4, row 1 is grey. Change it to:" in texts()
    tap(answer("Brown"))
    assert app.screen.model.review.points() != before, "points follow at once"
    tap("Add to score")
    assert app.route == "tally"
    columns = [list(column) for column in sample_photos.CHAMBER_COLUMNS]
    columns[3][0] = "brown"
    assert entered(app, "burial_chamber") == columns
    tap("Next")
    tap("Photo of the obelisks")
    shoot(app, sample_photos.OBELISKS_A.read_bytes())
    tap("Add to score")
    assert entered(app, "obelisks") == sample_photos.HEIGHTS
    tap("Score it")
    assert app.route == "result"
    points = {bar.colour: bar.total for bar in app.screen.result.bars()}
    assert points == {"black": 10 + 5, "white": 1 + 15, "brown": 11 + 1, "grey": 1 + 10}
    assert any(text.startswith("White wins with 16 points") for text in texts())
    assert not list(app.services.photo_folder.iterdir()), "no photo stays behind"


def test_doubtful_cells_are_looked_at_one_by_one_before_anything_is_taken_over(app):
    app.services.load_reader = doubting(((0, 1), "grey"), ((2, 1), "white"), ((3, 2), "cube"))
    open_photo(app)
    shoot(app)
    assert "Please check column 1, row 2" in texts()
    assert next(w.text for w in app_widgets(StoneButton)) == "Grey", "the second-best answer comes first"
    tap(app.screen.ids.foot.children[0].ids.close)
    assert button("Add to score").disabled
    tap("3 places are still doubtful. Tap to look.")
    tap("Yes, brown")
    assert "Please check column 3, row 2" in texts()
    tap(answer("White"))
    assert "Please check column 4, row 3" in texts()
    tap("Yes, empty")
    assert not button("Add to score").disabled
    tap("Add to score")
    assert entered(app, "burial_chamber")[2] == ["brown", "white", "black"]


def test_all_doubts_can_be_settled_at_once(app):
    app.services.load_reader = doubting(((0, 1), "grey"), ((2, 1), None))
    open_photo(app)
    shoot(app)
    tap("Both are right")
    assert not button("Add to score").disabled
    assert app.screen.model.review.stones() == tuple(s for c in sample_photos.CHAMBER_COLUMNS for s in c)


def test_doubtful_cells_pulse_unless_motion_is_reduced(app, stage):
    app.services.preferences.change(reduce_motion=False)
    app.services.load_reader = doubting(((0, 1), "grey"))
    open_photo(app)
    shoot(app)
    app.screen.choose(None)
    overlay = app.screen.ids.cells
    seen = set()
    for _ in range(40):
        stage.frames(2)
        seen.add(round(overlay.pulse, 1))
    assert min(seen) < 0.5 < max(seen)
    app.services.preferences.change(reduce_motion=True)
    stage.seconds(1)
    assert overlay.pulse == 1.0
    assert [tuple(ink.rgb) for ink in overlay._pulsing] == [pytest.approx(DOUBTFUL[:3])]


def test_the_photo_glides_to_what_is_doubtful_and_jumps_with_reduced_motion(app, stage):
    app.services.preferences.change(reduce_motion=False)
    app.services.load_reader = doubting(((0, 1), "grey"), ((3, 1), "white"))
    open_photo(app)
    shoot(app)
    stage.seconds(0.5)
    view = app.screen.ids.photo
    start = view.to_photo(*view.center)
    tap("Yes, brown")
    on_the_way = [view.to_photo(*view.center)[0]]
    for _ in range(12):
        stage.frames(1)
        on_the_way.append(view.to_photo(*view.center)[0])
    assert on_the_way[-1] > start[0] + 20, "the next doubt lies farther right"
    stage.seconds(0.2)
    assert view.to_photo(*view.center)[0] == pytest.approx(on_the_way[-1]), "and 0.2 s are enough"
    app.services.preferences.change(reduce_motion=True)
    app.screen.choose((0, 1))
    app.screen.frame()
    landed = view.to_photo(*view.center)
    stage.seconds(0.5)
    assert view.to_photo(*view.center) == landed


def test_a_stone_is_cleared_and_added_beside(app):
    open_photo(app)
    shoot(app)
    tap(on_photo(app, (3, 1)))
    tap("Empty")
    assert app.screen.model.review.answer((3, 1)) is None
    view = app.screen.ids.photo
    tap((view.x + 12, view.y + 12))
    assert "Column 4, row 2: which colour?" in texts(), "beside the stones the next one is added"
    tap((view.x + 12, view.y + 12))
    assert app.screen.chosen is None, "and a second tap beside lets go"
    tap(grid_cell((3, 1)))
    tap(answer("Grey"))
    assert app.screen.model.review.contents().columns == sample_photos.CHAMBER_COLUMNS


def test_a_gap_blocks_taking_over_and_is_said(app):
    open_photo(app)
    shoot(app)
    tap(grid_cell((1, 1)))
    tap("Empty")
    assert button("Add to score").disabled
    tap("Column 2, row 2 is empty, but stones lie after it.")
    tap(answer("Black"))
    assert not button("Add to score").disabled


def test_a_refused_photo_says_what_to_do_and_leads_to_entry_by_hand_in_the_same_grid(app):
    open_photo(app)
    shoot(app, NO_BOARD)
    assert "This photo could not be read" in texts()
    assert any(text.endswith(".") and ("focus" in text or "corners" in text) for text in texts())
    tap("Enter by hand")
    for colour in ("Black", "Black", "White", "Grey"):
        tap(answer(colour))
    assert app.screen.chosen == (1, 1), "one tap a stone"
    tap(app.screen.ids.foot.children[0].ids.close)
    tap("Add to score")
    assert entered(app, "burial_chamber") == [["black", "black", "white"], ["grey"]]


def test_obelisks_are_entered_by_hand_without_any_photo(app):
    open_photo(app, "obelisks")
    tap("Enter by hand")
    rows = {row.colour: row for row in app_widgets(StoneCount)}
    for colour, height in sample_photos.HEIGHTS.items():
        for _ in range(height):
            tap(rows[colour].ids.plus)
    tap("Add to score")
    assert entered(app, "obelisks") == sample_photos.HEIGHTS


def test_an_outline_of_an_obelisk_jumps_to_its_number(app):
    open_photo(app, "obelisks")
    shoot(app, sample_photos.OBELISKS_A.read_bytes())
    tap(on_photo(app, ("grey",)))
    row = next(row for row in app_widgets(StoneCount) if row.colour == "grey")
    assert row.is_chosen
    assert not button("Add to score").disabled, "a number is changed where it stands"
    assert row.value == sample_photos.HEIGHTS["grey"]
    bottom, scroll = row.to_window(*row.pos)[1], app.screen.ids.scroll
    assert scroll.to_window(*scroll.pos)[1] <= bottom + row.height / 2 <= scroll.to_window(0, scroll.top)[1]


def test_towers_and_loose_stones_of_side_b(app):
    tally_of(app.services.store, "imhotep").set(("sides", "obelisks"), "B")
    app.services.load_reader = doubting((("tower", 1), "grey"), (("loose", "brown"), 1))
    open_photo(app, "obelisks")
    shoot(app, sample_photos.OBELISKS_B.read_bytes())
    assert "Please check the loose brown stones" in texts()
    tap("1")
    assert "Please check obelisk 2" in texts()
    tap(answer("Grey"))
    tap("Add to score")
    assert entered(app, "obelisks_b", "towers") == ["black", "grey", "grey"]
    assert entered(app, "obelisks_b", "loose")["brown"] == 1


def test_pinch_double_tap_wheel_and_drag_look_closer(app, stage):
    open_photo(app)
    shoot(app)
    view = app.screen.ids.photo
    view.show_all()
    middle = tuple(view.center)
    for _ in range(2):
        tap((middle[0] + 40, middle[1]))
    assert view.zoom > 2
    assert app.screen.chosen is None, "a double tap means no place"
    focus = view.to_photo(*middle)
    drag(middle, (middle[0] - 50, middle[1]))
    assert view.to_photo(*middle)[0] > focus[0] + 10
    stage.seconds(1)
    for _ in range(2):
        tap(middle)
    assert view.zoom == 1
    one, other = UnitTestTouch(middle[0] - 20, middle[1]), UnitTestTouch(middle[0] + 20, middle[1])
    one.touch_down()
    other.touch_down()
    one.touch_move(middle[0] - 80, middle[1])
    other.touch_move(middle[0] + 80, middle[1])
    one.touch_up()
    other.touch_up()
    assert view.zoom == pytest.approx(4, rel=0.2)
    assert app.screen.chosen is None
    wheel = UnitTestTouch(*middle)
    wheel.profile = ["pos", "button"]
    wheel.button = "scrollup"
    zoom = view.zoom
    wheel.touch_down()
    assert view.zoom < zoom


def test_reading_can_be_cancelled_and_nothing_stays(app, stage):
    blocked = BlockedEye(Eye())
    app.services.load_reader = lambda: blocked
    app.services.camera.photos = [CHAMBER]
    open_photo(app)
    tap("Take a photo")
    assert is_working()
    assert "Reading the photo" in texts()
    stage.press_key(ESCAPE)
    assert not is_working()
    blocked.may_read.set()
    stage.seconds(0.5)
    assert "Take a photo" in texts()
    assert app.screen.model.stage == "choose"
    assert not list(app.services.photo_folder.iterdir())


def test_a_photo_of_a_running_game_lists_differences_first_and_can_be_undone(app, stage):
    live = begin_game(app.services.store, moves=80)
    tracked = live.match.state.chamber
    app.services.navigation.go("table", match=live.id)
    open_photo(app, match=live.id)
    shoot(app)
    tap("Use the photo")
    differences = app.screen.model.differences()
    assert f"Photo and app differ in {len(differences)} places" in texts()
    assert differences
    for difference in differences:
        seen, expected = difference.seen or "nothing", difference.expected or "nothing"
        assert f"App: {expected} · Photo: {seen}" in texts()
    tap("Go back")
    stage.settle()
    assert app.route == "photo"
    assert len(app.services.store.resume(live.id).match.moves) == 80
    tap("Use the photo")
    tap(app.shell.overlays.layers[0].ids.foot.children[0].children[0])
    assert app.route == "table"
    match = app.services.store.resume(live.id).match
    assert isinstance(match.moves[-1], AdoptPhoto)
    assert match.state.chamber == tuple(s for c in sample_photos.CHAMBER_COLUMNS for s in c)
    tap("Undo")
    assert app.services.store.resume(live.id).match.state.chamber == tracked


def test_a_photo_that_agrees_says_so(app):
    live = begin_game(app.services.store, moves=80)
    open_photo(app, match=live.id)
    tap("Enter by hand")
    tap(app.screen.ids.foot.children[0].ids.close)
    tap("Use these entries")
    assert "Your entries and the app agree" in texts()


def test_an_entry_by_hand_into_a_game_is_not_called_a_photo(app):
    live = begin_game(app.services.store, moves=80)
    app.services.navigation.go("table", match=live.id)
    open_photo(app, match=live.id)
    tap("Enter by hand")
    tap(answer("Grey"))
    tap(app.screen.ids.foot.children[0].ids.close)
    tap("Use these entries")
    assert {"Your entries and the app differ in 1 place", "App: nothing · Entered: grey"} <= texts()
    assert not any("photo" in text.lower() for text in texts(app.shell.overlays))
    tap(app.shell.overlays.layers[0].ids.foot.children[0].children[0])
    assert "The Burial Chamber is entered by hand." in app.screen.ids.undo.last_move
    assert "Burial Chamber: as you entered it" in texts()


def test_a_killed_app_comes_back_to_the_same_review(app):
    app.services.load_reader = doubting(((0, 1), "grey"), ((2, 1), "white"))
    open_photo(app)
    shoot(app)
    tap(answer("Grey"))
    review, chosen = app.screen.model.review.dump(), app.screen.chosen
    app.restart()
    wait_until(lambda: app.screen.ids.photo.picture is not None)
    assert app.route == "photo"
    assert app.screen.model.review.dump() == review
    assert app.screen.chosen == chosen == (2, 1)
    assert "Please check column 3, row 2" in texts()
    picture = app.screen.ids.photo.picture
    assert (picture.full_width_px, picture.full_height_px) == (1000, 750)
    assert len(app.screen.ids.cells.cells) == len(app.screen.model.cells())


def test_leaving_and_coming_back_finds_the_review_again(app, stage):
    open_photo(app)
    shoot(app)
    tap(grid_cell((0, 0)))
    tap(answer("Grey"))
    stage.press_key(ESCAPE)
    stage.settle()
    assert app.route == "home"
    open_photo(app)
    wait_until(lambda: app.screen.ids.photo.picture is not None)
    assert app.screen.model.review.answer((0, 0)) == "grey"


def test_a_kill_while_the_camera_is_open_does_not_lose_the_photo(app, monkeypatch):
    app.services.camera.answers_at_once = False
    open_photo(app)
    tap("Take a photo")
    app.kill()
    start = type(app).start

    def start_with_camera(running):
        from companion.app import CompanionApp

        build = CompanionApp.build

        def build_with_camera(self):
            shell = build(self)
            self.services.camera = HandedOut(CHAMBER)
            return shell

        monkeypatch.setattr(CompanionApp, "build", build_with_camera)
        return start(running)

    start_with_camera(app)
    wait_for_the_eye(app)
    assert app.route == "photo"
    assert app.screen.model.review.contents().columns == sample_photos.CHAMBER_COLUMNS


def test_a_kill_while_reading_reads_again(app):
    blocked = BlockedEye(Eye())
    app.services.load_reader = lambda: blocked
    app.services.camera.photos = [CHAMBER]
    open_photo(app)
    tap("Take a photo")
    app.restart()
    blocked.may_read.set()
    wait_for_the_eye(app)
    assert app.screen.model.review.contents().columns == sample_photos.CHAMBER_COLUMNS


@pytest.mark.parametrize("photo", [b"", b"no photo" * 99, CHAMBER[:20_000]], ids=["empty", "junk", "cut"])
def test_a_file_that_is_no_photo_is_said_and_another_offered(app, photo):
    open_photo(app)
    shoot(app, photo)
    assert "This photo could not be read" in texts()
    assert "Set corners" not in texts(), "there is nothing to drag them on"
    shoot(app)
    assert app.screen.model.stage == "review"


def test_another_photo_that_is_cancelled_leaves_the_review_alone(app):
    open_photo(app)
    shoot(app)
    tap("Other photo")
    app.services.camera.photos = []
    tap("Take a photo")
    assert app.screen.model.stage == "review"
    assert app.screen.model.waiting == ""
    tap("Other photo")
    tap("Discard this photo")
    assert "Choose a picture" in texts()
    assert app.screen.ids.photo.picture is None


def test_without_a_camera_the_button_is_off_and_says_so(app):
    app.services.camera = None
    open_photo(app)
    assert button("Take a photo").disabled
    assert "There is no camera here: choose a picture instead." in texts()


def test_without_an_eye_the_board_is_entered_by_hand(app):
    app.services.load_reader = None
    open_photo(app)
    assert button("Take a photo").disabled
    assert button("Choose a picture").disabled
    tap("Enter by hand")
    tap(answer("Grey"))
    assert app.screen.model.review.stones() == ("grey",)


def test_a_camera_that_fails_says_why(app):
    class Broken(HandedOut):
        def request(self, on_photo, on_cancel, on_error=None):
            del on_photo, on_cancel
            on_error(CompanionError("photo_unreadable_file", file="IMG_1.jpg", reason="gone"))

    app.services.camera = Broken()
    open_photo(app)
    tap("Take a photo")
    assert any("IMG_1.jpg cannot be opened" in text for text in texts())
    assert app.screen.model.waiting == ""


@pytest.mark.parametrize("gallery", [None, NoChooser()], ids=["no gallery", "no chooser"])
def test_without_a_chooser_the_app_looks_through_folders_itself(app, tmp_path, gallery):
    app.services.gallery = gallery
    folder = tmp_path / "pictures"
    (folder / "nothing here").mkdir(parents=True)
    (folder / "game.jpg").write_bytes(CHAMBER)
    (folder / "letter.txt").write_text("no picture")
    app.services.store.set_setting("photo_folder", str(folder))
    open_photo(app)
    tap("Choose a picture")
    assert {"game.jpg", "nothing here"} <= texts()
    assert "letter.txt" not in texts()
    tap("nothing here")
    assert "No pictures in this folder" in texts()
    tap("Folder above")
    (folder / "nothing here").rmdir()
    tap("nothing here")
    assert "This folder cannot be opened" in texts()
    tap("Folder above")
    tap("game.jpg")
    wait_until(lambda: app.screen.model.stage == "review")
    assert app.screen.model.review.contents().columns == sample_photos.CHAMBER_COLUMNS
    assert app.services.store.setting("photo_folder") == str(folder)


def test_a_long_folder_is_shown_in_parts_with_small_pictures(app, tmp_path):
    for number in range(45):
        (tmp_path / f"IMG_{number:04}.jpg").write_bytes(CHAMBER if number == 44 else b"broken")
    app.services.store.set_setting("photo_folder", str(tmp_path))
    open_photo(app)
    tap("Choose a picture")
    browser = app.shell.overlays.layers[0]
    tap("Show 5 more")
    assert "Show 5 more" not in texts()
    rows = [row for row, _ in browser._rows]
    wait_until(lambda: not browser._rows)
    assert rows


def test_the_rule_of_the_board_is_a_tap_away_and_back_returns_to_the_review(app, stage):
    open_photo(app)
    shoot(app)
    tap(app.screen.ids.bar.ids.bar.children[0])
    assert app.route == "rules"
    stage.press_key(ESCAPE)
    stage.settle()
    assert app.route == "photo"
    assert app.screen.ids.photo.picture is not None


def test_a_match_that_is_gone_is_no_dead_end(app):
    open_photo(app, match=99)
    assert app.route == "home"
    assert any("no match number 99" in text for text in texts())


def test_the_photo_stays_clear_of_the_foot_on_a_small_window_with_large_text(app, stage):
    stage.resize((360, 640))
    app.services.preferences.change(text_percent=200)
    app.services.load_reader = doubting(((0, 1), "grey"), ((2, 1), "white"))
    open_photo(app)
    shoot(app)
    foot, view = app.screen.ids.foot, app.screen.ids.photo
    assert foot.top <= view.y
    assert view.height >= 90
    assert Window.height == 640
    assert theme.text_scale == 2
