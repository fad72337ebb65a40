"""The photo screen in every state, in both looks, on four sizes, at 100 and 200 %."""

import functools

import pytest

from companion.screens.widgets.push_button import PushButton
from companion.vision.reader import Eye
from tests.support import sample_photos
from tests.support.games import begin_game
from tests.support.tallies import fill_tally, tally_of
from tests.support.ui.finger import find
from tests.support.ui.layout import check
from tests.support.ui.photos import DoubtingEye, HandedOut, wait_for_the_eye
from tests.support.ui.screens import JAPANESE, LONG_NAME, full_table
from tests.support.ui.stage import SIZES

WIDE = (1280, 720)
HARD_NAMES = (LONG_NAME, JAPANESE[:20], "Ærø Őrült", "Bo")

pytestmark = [
    pytest.mark.parametrize("size", [*SIZES, WIDE], ids=lambda size: f"{size[0]}x{size[1]}"),
    pytest.mark.parametrize("percent", [100, 200]),
]


class QuickEye:
    """The real eye, asked once for each photo."""

    def read(self, photo, board, side, colours, **_):
        return _read(photo, board, side, tuple(colours))


@functools.cache
def _read(photo, board, side, colours):
    return Eye().read(photo, board, side, colours)


@pytest.fixture
def app(running, stage, size, percent):
    stage.resize(size)
    found = running(table=full_table())
    found.services.preferences.change(text_percent=percent, reduce_motion=True)
    found.services.camera = HandedOut()
    found.services.load_reader = QuickEye
    fill_tally(found.services.store, "imhotep", HARD_NAMES)
    return found


def look(app, shades=("light",)):
    """Check the whole length of the screen, and that photo and foot keep apart."""
    for shade in shades:
        app.services.preferences.change(appearance=shade)
        check()
    screen = app.screen
    foot, view = screen.ids.foot, screen.ids.photo
    if view.picture and not screen.is_wide:
        assert foot.top <= view.y + 1, f"the foot reaches {foot.top - view.y:.0f} into the photo"
    assert foot.top <= screen.ids.bar.y


def shoot(app, photo):
    app.services.camera.photos = [photo.read_bytes() if hasattr(photo, "read_bytes") else photo]
    app.screen.sources.take()
    wait_for_the_eye(app)


def test_the_chamber_from_the_first_button_to_the_differences(app, stage):
    live = begin_game(app.services.store, names=HARD_NAMES)
    app.services.navigation.go("photo", board="chamber", match=live.id)
    look(app)
    app.services.load_reader = lambda: DoubtingEye(QuickEye(), ((0, 1), "grey"), ((3, 2), "cube"))
    shoot(app, sample_photos.CHAMBER)
    look(app)
    app.screen.choose(None)
    look(app, ("dark", "light"))
    app.screen.settle_all()
    app.screen.choose((2, 0))
    look(app)
    app.screen.choose(None)
    app.screen.corners.begin()
    look(app)
    app.screen.corners.cancel()
    app.screen.accept()
    check(app.shell.overlays)
    app.shell.overlays.clear()
    app.screen.sources.offer()
    check(app.shell.overlays)
    app.shell.overlays.clear()
    app.services.load_reader = QuickEye
    shoot(app, sample_photos.NO_BOARD)
    look(app)
    app.screen.by_hand()
    look(app)
    for at in range(30):
        app.screen.model.change(divmod(at, 3), app.screen.model.played.colours[at % 4])
    app.screen.show()
    stage.settle()
    look(app)


def test_the_obelisks_of_both_sides_and_the_files(app, tmp_path):
    form = tally_of(app.services.store, "imhotep")
    form.set(("sides", "obelisks"), "A")
    app.services.navigation.go("photo", board="obelisks", tally="imhotep")
    look(app)
    app.services.load_reader = lambda: DoubtingEye(QuickEye(), (("brown",), 2))
    shoot(app, sample_photos.OBELISKS_A)
    look(app)
    app.screen.settle_all()
    look(app, ("dark", "light"))
    shoot(app, b"junk" * 300)
    look(app)
    app.services.navigation.home()
    form.set(("sides", "obelisks"), "B")
    app.services.navigation.go("photo", board="obelisks", tally="imhotep")
    app.services.load_reader = lambda: DoubtingEye(
        QuickEye(), (("tower", 1), "grey"), (("loose", "brown"), 1)
    )
    shoot(app, sample_photos.OBELISKS_B)
    look(app)
    app.screen.choose(("tower", 1))
    look(app)
    (tmp_path / "a folder with a rather long name in it").mkdir()
    (tmp_path / "IMG_20261118_193412_the_whole_table.jpg").write_bytes(b"broken")
    app.services.store.set_setting("photo_folder", str(tmp_path))
    app.screen.sources.browse()
    check(app.shell.overlays)
    browser = app.shell.overlays.layers[0]
    browser.folders.go_to(tmp_path / "gone")
    browser.show()
    check(app.shell.overlays)


def is_in_sight(widget, scroll):
    """Tell whether all of a widget in a scrolled column can be seen."""
    low, high = widget.to_window(0, widget.y)[1], widget.to_window(0, widget.top)[1]
    return scroll.y - 1 <= low and high <= scroll.top + 1


def test_a_place_that_is_asked_about_is_in_sight(app, stage):
    live = begin_game(app.services.store, names=HARD_NAMES)
    app.services.navigation.go("photo", board="chamber", match=live.id)
    shoot(app, sample_photos.CHAMBER)
    app.screen.settle_all()
    scroll, photo = app.screen.ids.scroll, app.screen.ids.photo
    for place in ((2, 0), (0, 2), (3, 1)):
        app.screen.choose(place)
        stage.settle()
        polygon = next(cell.polygon for cell in app.screen.model.cells() if cell.place == place)
        assert all(photo.collide_point(*photo.to_screen(point)) for point in polygon)
        assert scroll.height < 1 or is_in_sight(app.screen.pages._at(place), scroll), "no slit of the list"


def test_a_board_entered_by_hand_stands_there_whole_whatever_photo_could_not_be_read(app, stage):
    live = begin_game(app.services.store, names=HARD_NAMES)
    app.services.navigation.go("photo", board="chamber", match=live.id)
    shoot(app, sample_photos.NO_BOARD)
    app.screen.by_hand()
    stage.settle()
    assert is_in_sight(app.screen.pages._grid, app.screen.ids.scroll)


def test_every_way_on_is_in_sight_whatever_stands_above_it(app, stage):
    live = begin_game(app.services.store, names=HARD_NAMES)
    app.services.navigation.go("photo", board="chamber", match=live.id)
    for photo in (None, sample_photos.NO_BOARD):
        if photo:
            shoot(app, photo)
        stage.settle()
        for words in ("Take a photo", "Choose a picture", "Enter by hand"):
            button = find(words, kind=PushButton)
            low, high = button.to_window(0, button.y)[1], button.to_window(0, button.top)[1]
            assert app.screen.y <= low < high <= app.screen.ids.scroll.y, words


def test_a_photo_that_could_not_be_read_takes_no_room_from_the_reason(app, stage):
    live = begin_game(app.services.store, names=HARD_NAMES)
    app.services.navigation.go("photo", board="chamber", match=live.id)
    shoot(app, sample_photos.NO_BOARD)
    stage.settle()
    _, reason, _ = app.screen.ids.scroll.ids.column.children[::-1]
    assert is_in_sight(reason, app.screen.ids.scroll) or app.screen.ids.photo.height == 0
