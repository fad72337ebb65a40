"""Record files that other apps hand over."""

import pytest

from companion.device.phone_door import PhoneDoor
from tests.support.android import FakePhone, Intent, Surroundings, Uri

RECORD = b'{"format": 1}'


@pytest.fixture
def phone(tmp_path, monkeypatch):
    return FakePhone(tmp_path).install(monkeypatch)


@pytest.fixture
def door(phone):
    class Door:
        def __init__(self):
            self.app = Surroundings()
            self.came = []
            phone.detached = 0

        def open(self):
            PhoneDoor(self.app.around(), lambda data, name: self.came.append((data, name))).open()
            return self

    return Door()


def test_an_ordinary_start_brings_nothing(door):
    assert door.open().came == []


def test_a_file_tapped_in_another_app_starts_ours_with_it(phone, door):
    uri = phone.holds("content://mail/1", RECORD, "friday.json")
    phone.intent = Intent(Intent.ACTION_VIEW, uri)
    assert door.open().came == [(RECORD, "friday.json")]
    assert phone.intent.action is None, "turning the phone does not open it again"


def test_a_file_shared_while_we_run_comes_in(phone, door):
    door.open()
    intent = Intent(Intent.ACTION_SEND)
    intent.putExtra(Intent.EXTRA_STREAM, phone.holds("content://files/2", RECORD))
    phone.sends(intent)
    assert door.came == [(RECORD, "")]


def test_a_record_shared_as_text_comes_in(phone, door):
    intent = Intent(Intent.ACTION_SEND)
    intent.putExtra(Intent.EXTRA_TEXT, RECORD.decode())
    phone.intent = intent
    assert door.open().came == [(RECORD, "")]


def test_an_app_brought_back_from_the_recent_ones_does_not_open_it_again(phone, door):
    phone.intent = Intent(Intent.ACTION_VIEW, phone.holds("content://mail/1", RECORD))
    phone.intent.flags = 0x00100000
    assert door.open().came == []


def test_a_file_that_cannot_be_read_is_told(phone, door):
    phone.intent = Intent(Intent.ACTION_VIEW, Uri("content://gone/3"))
    assert door.open().came == []
    assert door.app.reported == ["record_unreadable"]
    assert phone.detached == 1


@pytest.mark.parametrize("intent", [None, Intent(Intent.ACTION_SEND), Intent(Intent.ACTION_VIEW)])
def test_empty_errands_do_no_harm(phone, door, intent):
    phone.intent = intent
    assert door.open().came == []
    assert door.app.reported == []
