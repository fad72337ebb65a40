"""Looking for a picture among files."""

import os

import pytest

from companion.core.errors import CompanionError
from companion.viewmodels.folders import Folders, load_picture, shown_name
from tests.support.keep import DictKeep


@pytest.fixture
def files(tmp_path):
    for at, name in enumerate(("old.jpg", "new.PNG", "notes.txt", ".hidden.jpg", "phone.heic")):
        (tmp_path / name).write_bytes(b"x")
        os.utime(tmp_path / name, (at, at))
    for name in ("Zoo", "apples", ".secret"):
        (tmp_path / name).mkdir()
    return tmp_path


def names(folders):
    return [entry.name for entry in folders.entries]


def test_folders_come_first_and_the_newest_picture_leads(files):
    folders = Folders(DictKeep(), files)
    assert names(folders) == ["apples", "Zoo", "phone.heic", "new.PNG", "old.jpg"]


def test_the_last_folder_is_remembered(files):
    keep = DictKeep()
    folders = Folders(keep, files)
    folders.go_to(files / "apples")
    assert Folders(keep).folder == files / "apples"
    folders.go_up()
    assert Folders(keep).folder == files
    assert folders.can_go_up


def test_a_folder_that_cannot_be_opened_says_so_and_is_not_remembered(files):
    keep = DictKeep()
    folders = Folders(keep, files)
    folders.go_to(files / "apples")
    folders.go_to(files / "gone")
    assert folders.is_unreadable
    assert folders.entries == ()
    assert Folders(keep).folder == files / "apples"
    folders.go_up()
    assert not folders.is_unreadable


def test_a_remembered_folder_that_is_gone_is_not_offered(tmp_path):
    keep = DictKeep()
    keep.set_setting("photo_folder", str(tmp_path / "gone"))
    assert Folders(keep).folder.is_dir()


def test_a_name_no_screen_can_show_is_shown_all_the_same(tmp_path):
    try:
        (tmp_path / os.fsdecode(b"\xff\xfe.jpg")).write_bytes(b"x")
    except OSError:
        pytest.skip("this file system knows no such names")
    (name,) = names(Folders(DictKeep(), tmp_path))
    name.encode("utf-8")


def test_long_names_leave_out_their_middle_and_paths_may_break(tmp_path):
    (tmp_path / f"IMG_{'x' * 60}.jpg").write_bytes(b"x")
    folders = Folders(DictKeep(), tmp_path)
    (name,) = names(folders)
    assert name.startswith("IMG_x")
    assert name.endswith("x.jpg")
    assert len(name) <= 28
    assert " / " in folders.where
    assert folders.where[0] not in " /", "nothing stands before the first name"
    assert folders.where.endswith(shown_name(tmp_path.name))


def test_a_file_that_cannot_be_read_is_an_error_in_words(tmp_path):
    (tmp_path / "photo.jpg").write_bytes(b"abc")
    assert load_picture(tmp_path / "photo.jpg") == b"abc"
    with pytest.raises(CompanionError) as error:
        load_picture(tmp_path)
    assert error.value.code == "photo_unreadable_file"
