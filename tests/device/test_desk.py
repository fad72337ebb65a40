"""The desk: webcam, chooser, sharing into files, and what is said where something is missing."""

import sys
import types
from datetime import datetime

import pytest

from companion.core.errors import CompanionError, NoChooserError, UnreadablePhotoError
from companion.device.desk_photos import desk_camera, desk_chooser
from companion.device.desk_share import DeskSharer
from tests.support.android import Answers, Surroundings

NOW = datetime(2026, 11, 18, 20, 15)  # noqa: DTZ001 - file names carry the time of the place


@pytest.fixture
def app():
    return Surroundings()


class Grabber:
    def __init__(self, photo):
        self._photo = photo

    def grab(self):
        if isinstance(self._photo, Exception):
            raise self._photo
        return self._photo


def test_the_webcam_gives_a_photo(app):
    assert Answers().ask(desk_camera(app.around(), lambda: Grabber(b"jpeg"))).photos == [b"jpeg"]


def test_a_desk_without_a_webcam_says_what_to_do(app):
    camera = desk_camera(app.around(), lambda: Grabber(UnreadablePhotoError("no_webcam")))
    assert Answers().ask(camera).errors == ["no_webcam"]
    quiet = Answers().ask(camera, with_errors=False)
    assert (quiet.cancelled, app.reported) == (1, ["no_webcam"])
    assert not camera.resume(print, print)


def test_the_real_webcam_of_a_machine_without_one_is_an_error_of_ours(app):
    pytest.importorskip("cv2")
    from companion.vision.webcam import Webcam

    asked = Answers().ask(desk_camera(app.around(), lambda: Webcam(97)))
    assert asked.errors == ["no_webcam"]


def test_a_second_request_while_one_is_open_is_refused(app):
    waiting = []
    around = app.around()
    slow = type(around)(around.later, around.report, around.tell, around.notes, waiting.append)
    camera = desk_camera(slow, lambda: Grabber(b"jpeg"))
    first, second = Answers().ask(camera), Answers().ask(camera)
    assert second.errors == ["photo_request_open"]
    waiting.pop()()
    assert first.photos == [b"jpeg"]
    third = Answers().ask(camera)
    waiting.pop()()
    assert third.photos == [b"jpeg"]


@pytest.fixture
def chooser(monkeypatch):
    """Plyer with a chooser that does what a test wants."""

    def make(answer):
        def open_file(**_):
            if isinstance(answer, Exception):
                raise answer
            return answer

        plyer = types.ModuleType("plyer")
        plyer.filechooser = types.SimpleNamespace(open_file=open_file)
        monkeypatch.setitem(sys.modules, "plyer", plyer)

    return make


def test_a_chosen_file_is_read(app, chooser, tmp_path):
    path = tmp_path / "a.jpg"
    path.write_bytes(b"jpeg")
    chooser([str(path)])
    assert Answers().ask(desk_chooser(app.around())).photos == [b"jpeg"]


@pytest.mark.parametrize("nothing", [None, []])
def test_a_closed_chooser_is_a_cancel(app, chooser, nothing):
    chooser(nothing)
    asked = Answers().ask(desk_chooser(app.around()))
    assert (asked.cancelled, asked.count) == (1, 1)


def test_a_chosen_file_that_is_gone_is_told(app, chooser, tmp_path):
    chooser([str(tmp_path / "gone.jpg")])
    assert Answers().ask(desk_chooser(app.around())).errors == ["photo_unreadable"]


@pytest.mark.parametrize("fault", [OSError("no back-end"), NotImplementedError(), ImportError("distutils")])
def test_a_desk_without_a_chooser_is_told_by_its_type(app, chooser, fault):
    chooser(fault)
    errors = []
    desk_chooser(app.around()).request(print, print, errors.append)
    assert [type(error) for error in errors] == [NoChooserError]


def test_the_real_plyer_without_a_chooser_program_is_told_by_its_type(app, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    for name in [name for name in sys.modules if name.startswith("plyer")]:
        monkeypatch.delitem(sys.modules, name)
    errors = []
    desk_chooser(app.around()).request(print, print, errors.append)
    assert [type(error) for error in errors] == [NoChooserError]


def sharer(app, folder, copied, browse=lambda _url: True):
    return DeskSharer(app.around(), folder, copied.append, lambda: NOW, browse)


def test_text_goes_to_the_clipboard_and_the_picture_into_a_file(app, tmp_path):
    copied = []
    sharer(app, tmp_path / "new", copied).share("Ada wins", b"png", "Imhotep")
    assert copied == ["Ada wins"]
    assert (tmp_path / "new" / "companion-20261118-201500.png").read_bytes() == b"png"
    assert app.told == ["share.copied_and_saved"]


def test_files_never_overwrite_each_other(app, tmp_path):
    for data in (b"one", b"two"):
        sharer(app, tmp_path, []).send("a.csv", data, "text/csv")
    written = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert written == {"a.csv": b"one", "a-2.csv": b"two"}


def test_a_folder_that_cannot_be_written_is_told(app, tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(CompanionError) as caught:
        sharer(app, tmp_path / "file", []).send("a.csv", b"", "text/csv")
    assert caught.value.code == "file_unwritable"


def test_a_link_goes_to_the_browser_and_to_the_clipboard_where_there_is_none(app, tmp_path):
    opened, copied = [], []
    sharer(app, tmp_path, copied, lambda url: opened.append(url) or True).open_link("https://x")
    assert (opened, copied) == (["https://x"], [])
    with pytest.raises(CompanionError) as caught:
        sharer(app, tmp_path, copied, lambda _url: False).open_link("https://x")
    assert caught.value.code == "no_app_for_link"
    assert copied == ["https://x"]
