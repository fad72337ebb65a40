"""Sharing from a phone: text, pictures, files, links."""

import pytest

from companion.core.errors import CompanionError
from companion.device.phone_share import PhoneSharer
from tests.support.android import FakePhone, Intent, Surroundings

PNG = b"\x89PNG\r\n a picture"
CHOOSER = "android.intent.action.CHOOSER"


@pytest.fixture
def phone(tmp_path, monkeypatch):
    return FakePhone(tmp_path).install(monkeypatch)


@pytest.fixture
def app():
    return Surroundings()


def offered(phone):
    (chooser,) = phone.started
    assert chooser.action == CHOOSER, "the user picks whom to share with"
    return chooser.inside


def test_text_is_offered_with_its_subject(phone, app):
    PhoneSharer(app.around()).share("Ada wins", None, "Imhotep")
    intent = offered(phone)
    assert (intent.action, intent.kind) == (Intent.ACTION_SEND, "text/plain")
    assert intent.extras == {Intent.EXTRA_TEXT: "Ada wins", Intent.EXTRA_SUBJECT: "Imhotep"}


def test_a_picture_goes_along_in_a_row_the_receiver_may_read(phone, app):
    PhoneSharer(app.around()).share("Ada wins", PNG, "Imhotep")
    intent = offered(phone)
    row = intent.extras[Intent.EXTRA_STREAM]
    assert (intent.kind, intent.flags) == ("image/png", 1)
    assert phone.rows[row.text].read_bytes() == PNG
    assert phone.names[row.text] == "companion.png"


def test_the_picture_before_is_deleted_with_the_next_share_even_after_a_restart(phone, app):
    PhoneSharer(app.around()).share("one", PNG, "")
    PhoneSharer(app.around()).share("two", PNG, "")
    assert len(phone.rows) == 1


@pytest.mark.parametrize("fault", ["full", "refused"])
def test_without_a_place_for_the_picture_the_text_goes_alone(phone, app, fault, monkeypatch):
    if fault == "full":
        phone.is_full = True
    else:
        phone.sdk, phone.permission = 28, False
        phone.install(monkeypatch)
    PhoneSharer(app.around()).share("Ada wins", PNG, "")
    intent = offered(phone)
    assert (intent.kind, intent.extras) == ("text/plain", {Intent.EXTRA_TEXT: "Ada wins"})


def test_nobody_to_share_with_is_told(phone, app):
    phone.apps_missing.add(CHOOSER)
    with pytest.raises(CompanionError) as caught:
        PhoneSharer(app.around()).share("Ada wins", None, "")
    assert caught.value.code == "nobody_to_share_with"


def test_a_failure_after_the_permission_is_reported(phone, app, monkeypatch):
    phone.sdk, phone.permission = 28, True
    phone.apps_missing.add(CHOOSER)
    phone.install(monkeypatch)
    PhoneSharer(app.around()).share("Ada wins", PNG, "")
    assert app.reported == ["nobody_to_share_with"]


def test_a_file_is_sent_by_its_name_and_kind(phone, app):
    PhoneSharer(app.around()).send("imhotep.csv", b"a,b", "text/csv")
    intent = offered(phone)
    row = intent.extras[Intent.EXTRA_STREAM]
    assert intent.kind == "text/csv"
    assert phone.names[row.text] == "imhotep.csv"
    assert phone.rows[row.text].read_bytes() == b"a,b"


def test_old_phones_send_a_file_as_words(phone, app, monkeypatch):
    phone.sdk = 28
    phone.install(monkeypatch)
    PhoneSharer(app.around()).send("imhotep.csv", "a,ő".encode(), "text/csv")
    assert offered(phone).extras[Intent.EXTRA_TEXT] == "a,ő"


def test_a_full_phone_sends_no_file_and_says_so(phone, app):
    phone.is_full = True
    with pytest.raises(CompanionError) as caught:
        PhoneSharer(app.around()).send("imhotep.csv", b"a,b", "text/csv")
    assert caught.value.code == "file_not_shared"


def test_a_link_is_opened_by_the_system(phone, app):
    PhoneSharer(app.around()).open_link("https://app.bgstatsapp.com/createPlay.html?data=%7B%7D")
    (intent,) = phone.started
    assert intent.action == Intent.ACTION_VIEW
    assert intent.data.text.startswith("https://app.bgstatsapp.com/")


def test_a_link_that_no_app_opens_is_told(phone, app):
    phone.apps_missing.add(Intent.ACTION_VIEW)
    with pytest.raises(CompanionError) as caught:
        PhoneSharer(app.around()).open_link("https://app.bgstatsapp.com/")
    assert caught.value.code == "no_app_for_link"
