"""Camera and gallery of a phone, from the request to the answer, whatever happens in between."""

import pytest

from companion.device.phone_photos import NOTE, PhoneCamera, PhoneGallery
from tests.support.android import CANCELED, OK, Answers, FakePhone, Surroundings, Uri

JPEG = b"\xff\xd8\xff\xe0 a photo"
HEIC = b"\0\0\0\x18ftypheic and so on"


@pytest.fixture
def phone(tmp_path, monkeypatch):
    return FakePhone(tmp_path).install(monkeypatch)


@pytest.fixture
def app():
    return Surroundings()


def test_a_photo_is_taken_and_leaves_nothing_behind(phone, app):
    asked = Answers().ask(PhoneCamera(app.around()))
    intent, _ = phone.asked[0]
    assert intent.action == "android.media.action.IMAGE_CAPTURE"
    assert intent.extras["output"].text.startswith("content://"), "a file:// URI would be refused"
    assert intent.flags == 3, "the camera app may write there"
    assert app.notes[NOTE]["uri"] == intent.extras["output"].text, "noted down before the camera opens"
    phone.camera_writes(JPEG)
    phone.comes_back(OK)
    assert asked.photos == [JPEG]
    assert asked.count == 1
    assert phone.rows == {}, "the row in the gallery is gone"
    assert app.notes[NOTE] is None
    assert phone.detached == 1


def test_a_camera_that_is_left_without_a_photo_is_a_cancel(phone, app):
    asked = Answers().ask(PhoneCamera(app.around()))
    phone.comes_back(CANCELED)
    assert (asked.cancelled, asked.count) == (1, 1)
    assert phone.rows == {}
    assert app.notes[NOTE] is None


def test_a_camera_that_says_yes_but_wrote_nothing_is_told(phone, app):
    asked = Answers().ask(PhoneCamera(app.around()))
    phone.comes_back(OK)
    assert asked.errors == ["photo_empty"]
    assert phone.rows == {}


@pytest.mark.parametrize("sdk", [24, 28])
def test_old_phones_ask_for_the_storage_first(phone, app, sdk, monkeypatch):
    phone.sdk, phone.permission = sdk, True
    phone.install(monkeypatch)
    asked = Answers().ask(PhoneCamera(app.around()))
    assert phone.permission_asked == ["WRITE"]
    phone.camera_writes(JPEG)
    phone.comes_back(OK)
    assert asked.photos == [JPEG]


def test_a_refused_permission_opens_no_camera_and_says_so(phone, app, monkeypatch):
    phone.sdk, phone.permission = 28, False
    phone.install(monkeypatch)
    camera = PhoneCamera(app.around())
    asked = Answers().ask(camera)
    assert asked.errors == ["storage_refused"]
    assert (phone.asked, phone.rows) == ([], {})
    phone.permission = True
    again = Answers().ask(camera)
    phone.camera_writes(JPEG)
    phone.comes_back(OK)
    assert again.photos == [JPEG], "a refusal can be thought over"


def test_who_asks_without_on_error_gets_a_cancel_and_the_app_says_why(phone, app):
    phone.apps_missing.add("android.media.action.IMAGE_CAPTURE")
    asked = Answers().ask(PhoneCamera(app.around()), with_errors=False)
    assert (asked.cancelled, asked.count) == (1, 1)
    assert app.reported == ["no_camera_app"]
    assert phone.rows == {}
    assert app.notes[NOTE] is None


def test_a_full_phone_is_told(phone, app):
    phone.is_full = True
    asked = Answers().ask(PhoneCamera(app.around()))
    assert asked.errors == ["no_room_for_photo"]
    assert phone.asked == []


def test_a_second_request_while_the_camera_is_open_is_refused(phone, app):
    camera = PhoneCamera(app.around())
    first = Answers().ask(camera)
    second = Answers().ask(camera)
    assert second.errors == ["photo_request_open"]
    assert len(phone.asked) == 1
    phone.camera_writes(JPEG)
    phone.comes_back(OK)
    assert first.photos == [JPEG]
    assert (first.count, second.count) == (1, 1)


def test_a_camera_that_never_answered_does_not_block_the_next_photo(phone, app):
    clock = [0.0]
    camera = PhoneCamera(app.around(), now=lambda: clock[0])
    first = Answers().ask(camera)
    clock[0] = 30.0
    second = Answers().ask(camera)
    assert (first.cancelled, second.count) == (1, 0)
    old_code = phone.asked[0][1]
    phone.comes_back(OK, code=old_code)
    assert second.count == 0, "a late answer to the first is not one to the second"
    phone.camera_writes(JPEG)
    phone.comes_back(OK)
    assert second.photos == [JPEG]
    assert phone.rows == {}


def test_a_row_that_cannot_be_read_is_told(phone, app):
    asked = Answers().ask(PhoneCamera(app.around()))
    phone.unreadable.add(phone.asked[0][0].extras["output"].text)
    phone.comes_back(OK)
    assert asked.errors == ["photo_unreadable"]
    assert phone.rows == {}


def test_results_of_other_apps_are_none_of_our_business(phone, app):
    asked = Answers().ask(PhoneCamera(app.around()))
    phone.comes_back(OK, code=99999)
    assert asked.count == 0


def test_a_photo_taken_while_the_app_was_killed_is_answered_on_the_next_start(phone, app):
    PhoneCamera(app.around()).request(lambda _photo: None, lambda: None)
    phone.is_killed()
    phone.camera_writes(JPEG)
    photos, cancelled = [], []
    camera = PhoneCamera(Surroundings(app.notes).around())
    assert camera.resume(photos.append, lambda: cancelled.append(1))
    assert (photos, cancelled) == ([JPEG], [])
    assert phone.rows == {}
    assert app.notes[NOTE] is None
    assert not camera.resume(photos.append, lambda: cancelled.append(1)), "only once"


def test_a_screen_that_takes_its_photo_leaves_none_for_anybody_else(phone, app):
    PhoneCamera(app.around()).request(lambda _photo: None, lambda: None)
    phone.is_killed()
    phone.camera_writes(JPEG)
    waiting = []
    around = app.around()
    slow = type(around)(around.later, around.report, around.tell, around.notes, waiting.append)
    camera = PhoneCamera(slow)
    photos = []
    assert camera.resume(photos.append, lambda: None)
    assert not camera.resume(photos.append, lambda: None), "though it is still being read"
    waiting.pop()()
    assert photos == [JPEG]


def test_no_photo_taken_while_the_app_was_killed_is_a_cancel(phone, app):
    PhoneCamera(app.around()).request(lambda _photo: None, lambda: None)
    phone.is_killed()
    photos, cancelled = [], []
    assert PhoneCamera(app.around()).resume(photos.append, lambda: cancelled.append(1))
    assert (photos, cancelled) == ([], [1])
    assert phone.rows == {}


def test_a_kill_while_the_photo_is_read_reads_it_again(phone, app):
    waiting = []
    around = app.around()
    slow = type(around)(around.later, around.report, around.tell, around.notes, waiting.append)
    PhoneCamera(slow).request(lambda _photo: None, lambda: None)
    phone.camera_writes(JPEG)
    phone.comes_back(OK)
    phone.is_killed()  # the thread never ran
    photos = []
    assert PhoneCamera(app.around()).resume(photos.append, lambda: None)
    assert photos == [JPEG]


@pytest.mark.parametrize("note", [None, "odd", {"from": "gallery"}, {"from": "camera"}, {}])
def test_odd_notes_do_no_harm(phone, app, note):
    app.notes[NOTE] = note
    photos = []
    PhoneCamera(app.around()).resume(photos.append, lambda: None)
    assert photos == []
    assert phone.rows == {}


@pytest.mark.parametrize(
    ("sdk", "action"),
    [(33, "android.provider.action.PICK_IMAGES"), (32, "android.intent.action.GET_CONTENT")],
)
def test_a_photo_is_picked_without_any_permission(phone, app, sdk, action, monkeypatch):
    phone.sdk = sdk
    phone.install(monkeypatch)
    asked = Answers().ask(PhoneGallery(app.around()))
    intent, _ = phone.asked[0]
    assert (intent.action, intent.kind) == (action, "image/*")
    uri = phone.holds("content://pictures/7", JPEG)
    phone.comes_back(OK, uri)
    assert asked.photos == [JPEG]
    assert uri.text in phone.rows, "somebody else's photo stays"
    assert not hasattr(phone, "permission_asked")


def test_a_phone_without_the_new_picker_gets_the_old_one(phone, app):
    phone.apps_missing.add("android.provider.action.PICK_IMAGES")
    Answers().ask(PhoneGallery(app.around()))
    assert phone.asked[0][0].action == "android.intent.action.GET_CONTENT"


def test_heic_is_decoded_by_the_phone(phone, app):
    asked = Answers().ask(PhoneGallery(app.around()))
    uri = phone.holds("content://pictures/8", HEIC)
    phone.decodes[uri.text] = JPEG
    phone.comes_back(OK, uri)
    assert asked.photos == [JPEG]
    assert not (phone.folder / "decoded.jpg").exists()


def test_heic_that_the_phone_cannot_decode_is_told(phone, app):
    asked = Answers().ask(PhoneGallery(app.around()))
    phone.comes_back(OK, phone.holds("content://pictures/8", HEIC))
    assert asked.errors == ["photo_unreadable"]


def test_phones_before_the_decoder_leave_it_to_the_eye_to_refuse(phone, app, monkeypatch):
    phone.sdk = 27
    phone.install(monkeypatch)
    asked = Answers().ask(PhoneGallery(app.around()))
    phone.comes_back(OK, phone.holds("content://pictures/8", HEIC))
    assert asked.photos == [HEIC]


@pytest.mark.parametrize("data", [None, Uri("content://gone/1")])
def test_a_picked_photo_that_is_not_there(phone, app, data):
    asked = Answers().ask(PhoneGallery(app.around()))
    phone.comes_back(OK, data)
    assert asked.count == 1
    assert asked.photos == []
    assert asked.errors == ([] if data is None else ["photo_unreadable"])


def test_a_choice_made_while_the_app_was_killed_is_asked_for_again(phone, app):
    PhoneGallery(app.around()).request(lambda _photo: None, lambda: None)
    phone.is_killed()
    cancelled = []
    assert not PhoneCamera(app.around()).resume(lambda _photo: None, lambda: None), "it was not the camera"
    assert PhoneGallery(app.around()).resume(lambda _photo: None, lambda: cancelled.append(1))
    assert cancelled == [1]
    assert app.reported == ["photo_choice_lost"]
