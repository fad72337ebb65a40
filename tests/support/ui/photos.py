"""A camera and a gallery that hand out sample photos, an eye that doubts, and waiting for the real one."""

import tests.support.ui.environment  # noqa: F401  isort: skip - before Kivy

import threading
from dataclasses import replace

from companion.core.errors import NoChooserError
from companion.core.reading import Doubt
from companion.screens.widgets.cell_grid import GridCell
from companion.screens.widgets.progress_overlay import ProgressOverlay
from companion.screens.widgets.push_button import PushButton
from companion.screens.widgets.stone_row import StoneButton
from companion.viewmodels.photo_geometry import centre
from companion.vision.reader import Eye
from tests.support import sample_photos
from tests.support.tallies import tally_of
from tests.support.ui.finger import find, tap
from tests.support.ui.screens import full_table
from tests.support.ui.stage import stage

CHAMBER = sample_photos.CHAMBER.read_bytes()


class HandedOut:
    """A photo source that answers with what it was given; without anything the person thinks better of it."""

    def __init__(self, *photos):
        self.photos = list(photos)
        self.pending = None
        self.answers_at_once = True

    def request(self, on_photo, on_cancel, on_error=None):
        del on_error
        self.pending = (on_photo, on_cancel)
        if self.answers_at_once:
            self.answer()

    def answer(self):
        on_photo, on_cancel = self.pending
        self.pending = None
        if self.photos:
            on_photo(self.photos.pop(0))
        else:
            on_cancel()

    def resume(self, on_photo, on_cancel):
        self.pending = (on_photo, on_cancel)
        self.answer()
        return True


class NoChooser(HandedOut):
    """A gallery of a machine without a chooser of its own."""

    def request(self, on_photo, on_cancel, on_error=None):
        del on_photo, on_cancel
        on_error(NoChooserError("no_chooser"))


class DoubtingEye:
    """Reads with the real eye, then doubts some places as if it had seen them worse."""

    def __init__(self, eye, *doubts):
        self._eye = eye
        self._doubts = doubts

    def read(self, *args, **options):
        reading = self._eye.read(*args, **options)
        doubts = tuple(Doubt(where, second, 0.6) for where, second in self._doubts)
        return replace(reading, verdict="check", doubts=doubts)


class BlockedEye:
    """Reads nothing until it may."""

    def __init__(self, eye):
        self._eye = eye
        self.may_read = threading.Event()

    def read(self, *args, **options):
        self.may_read.wait(20)
        return self._eye.read(*args, **options)


def is_working():
    """Tell whether a progress overlay is up."""
    return any(isinstance(widget, ProgressOverlay) for widget in stage().widgets())


def wait_until(happened):
    """Let frames pass until something done in a thread has come back."""
    for _ in range(4000):
        stage().frames(1)
        if happened():
            stage().settle()
            return
        threading.Event().wait(0.002)
    raise AssertionError("it did not happen")


def wait_for_the_eye(app):
    """Let frames pass until the photo has been read or the reading has ended."""
    del app
    wait_until(lambda: not is_working())


def photo_app(running):
    """The app with four players to score, no motion, and a camera that hands out what it is given."""
    found = running(table=full_table())
    found.services.preferences.change(reduce_motion=True)
    tally_of(found.services.store, "imhotep").set_player_count(4)
    found.services.camera = HandedOut()
    found.services.gallery = None  # what this desk has to choose files with is not the matter here
    return found


def open_photo(app, board="chamber", **where):
    """Go to the photo of a board, for the tally unless it is said for what."""
    app.services.navigation.go("photo", board=board, **(where or {"tally": "imhotep"}))
    stage().settle()


def shoot(app, photo=CHAMBER):
    """Take a photo and wait for the eye."""
    app.services.camera.photos = [photo]
    tap("Take a photo")
    wait_for_the_eye(app)


def doubting(*doubts):
    """A reader that doubts some places."""
    return lambda: DoubtingEye(Eye(), *doubts)


def on_photo(app, place):
    """Where a place of the review is in the window."""
    cell = next(cell for cell in app.screen.model.cells() if cell.place == place)
    return app.screen.ids.photo.to_screen(centre(cell.polygon))


def answer(words):
    """The button of an answer."""
    return next(w for w in app_widgets(StoneButton) if w.text == words)


def app_widgets(kind):
    """Every widget of a kind."""
    return [widget for widget in stage().widgets() if isinstance(widget, kind)]


def grid_cell(place):
    """A cell of the grid below the photo."""
    return next(cell for cell in app_widgets(GridCell) if cell.place == place)


def button(words):
    """A button by its words."""
    return find(words, kind=PushButton)
