"""The phone's camera and gallery: another app takes or picks the photo, and ours may be killed meanwhile."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from time import monotonic
from typing import Any

from companion.core.errors import CompanionError, StorageError
from companion.device import content
from companion.device.around import Around
from companion.device.asking import Asking
from companion.device.java import (
    SDK_WITH_PHOTO_PICKER,
    SDK_WITH_SCOPED_STORAGE,
    activity,
    java_cast,
    java_class,
    java_error,
    leave_java,
    sdk,
)
from companion.device.permission import ask_for_storage

NOTE = "photo_request"
RESULT_OK = -1
STALE_SECONDS = 5  # whoever can ask again after so long is no longer in the other app
_codes = count(0x0C0)


@dataclass(slots=True)
class _Open:
    """What was asked of another app and is not answered yet; `row` is where the camera writes."""

    asking: Asking
    code: int
    since: float
    row: Any = None


class PhonePhotos(ABC):
    """What camera and gallery share: one request at a time, noted down before the other app opens."""

    source = ""

    def __init__(self, around: Around, now: Callable[[], float] = monotonic) -> None:
        from android import activity as results

        self._around = around
        self._now = now
        self._open: _Open | None = None
        self._is_resumed = False
        results.bind(on_activity_result=self._came_back)

    def request(
        self,
        on_photo: Callable[[bytes], None],
        on_cancel: Callable[[], None],
        on_error: Callable[[CompanionError], None] | None = None,
    ) -> None:
        """Open the other app; a second request while it is open is refused."""
        asking = Asking(self._around, on_photo, on_cancel, on_error)
        if self._open and self._now() - self._open.since < STALE_SECONDS:
            asking.fail(CompanionError("photo_request_open"))
            return
        if self._open:
            self._close(self._open).cancel()
        self._open = _Open(asking, next(_codes), self._now())
        self._begin(self._open)

    def resume(self, on_photo: Callable[[bytes], None], on_cancel: Callable[[], None]) -> bool:
        """Answer the request of an app that was killed while the other one was open."""
        note = self._around.notes.setting(NOTE)
        if self._open or self._is_resumed or not isinstance(note, dict) or note.get("from") != self.source:
            return False
        self._is_resumed = True
        self._take_up(note, Asking(self._around, on_photo, on_cancel))
        return True

    @abstractmethod
    def _begin(self, opened: _Open) -> None:
        """Open the other app."""

    @abstractmethod
    def _take_up(self, note: dict[str, Any], asking: Asking) -> None:
        """Answer what was asked before the app was killed."""

    @abstractmethod
    def _received(self, opened: _Open, intent: Any) -> None:
        """Take what the other app brought."""

    def _launch(self, opened: _Open, intent: Any, row: str = "") -> None:
        """Note the request down, then open the other app."""
        self._note({"from": self.source, "uri": row})
        try:
            activity().startActivityForResult(intent, opened.code)
        except java_error():
            self._close(opened).fail(CompanionError(f"no_{self.source}_app"))

    def _came_back(self, code: int, result: int, intent: Any) -> None:
        """Android tells of the result in a thread of its own."""
        self._around.later(lambda: self._answer(code, result, intent))

    def _answer(self, code: int, result: int, intent: Any) -> None:
        opened = self._open
        if opened is None or opened.code != code:
            return
        if result == RESULT_OK:
            self._received(opened, intent)
        else:
            self._close(opened).cancel()

    def _read(self, asking: Asking, uri: Any, row: Any = None, *, may_be_missing: bool = False) -> None:
        """Read a photo beside the window's thread, then delete our row, whatever came of it."""

        def work() -> None:
            try:
                asking.photo(content.read_photo(uri))
            except CompanionError as error:
                if may_be_missing:
                    asking.cancel()
                else:
                    asking.fail(error)
            finally:
                if row is not None:
                    content.delete_row(row)
                leave_java()
                self._around.later(self._done)

        self._around.aside(work)

    def _done(self) -> None:
        """Only now the note may go: killed while reading, the next start reads again."""
        if self._open is None:
            self._note(None)

    def _close(self, opened: _Open) -> Asking:
        """Forget a request and its row; what is left is to answer it."""
        self._open = None
        self._note(None)
        if opened.row is not None:
            content.delete_row(opened.row)
        return opened.asking

    def _note(self, note: dict[str, Any] | None) -> None:
        # a store that cannot write says so elsewhere; the photo comes all the same
        with suppress(StorageError):
            self._around.notes.set_setting(NOTE, note)


class PhoneCamera(PhonePhotos):
    """Has the phone's own camera app write into a row of the media store, reads it and deletes it."""

    source = "camera"

    def _begin(self, opened: _Open) -> None:
        if sdk() >= SDK_WITH_SCOPED_STORAGE:
            self._open_camera(opened)
        else:
            ask_for_storage(lambda granted: self._around.later(lambda: self._permitted(opened, granted)))

    def _permitted(self, opened: _Open, granted: bool) -> None:
        if self._open is not opened:
            return
        if granted:
            self._open_camera(opened)
        else:
            self._close(opened).fail(CompanionError("storage_refused"))

    def _open_camera(self, opened: _Open) -> None:
        media = java_class("android.provider.MediaStore$Images$Media")
        opened.row = content.make_row(
            media.EXTERNAL_CONTENT_URI, {"_display_name": "companion.jpg", "mime_type": "image/jpeg"}
        )
        if opened.row is None:
            self._close(opened).fail(CompanionError("no_room_for_photo"))
            return
        intents = java_class("android.content.Intent")
        store = java_class("android.provider.MediaStore")
        intent = intents(store.ACTION_IMAGE_CAPTURE)
        intent.putExtra(store.EXTRA_OUTPUT, java_cast("android.os.Parcelable", opened.row))
        intent.addFlags(intents.FLAG_GRANT_READ_URI_PERMISSION | intents.FLAG_GRANT_WRITE_URI_PERMISSION)
        self._launch(opened, intent, opened.row.toString())

    def _received(self, opened: _Open, intent: Any) -> None:
        del intent  # cameras fill it with anything or nothing; the photo is in our row
        self._open = None
        self._read(opened.asking, opened.row, opened.row)

    def _take_up(self, note: dict[str, Any], asking: Asking) -> None:
        """The row tells what became of it: empty if no photo was taken."""
        row = content.parse(str(note.get("uri", "")))
        self._read(asking, row, row, may_be_missing=True)


class PhoneGallery(PhonePhotos):
    """Has the user pick a photo; needs no permission."""

    source = "gallery"

    def _begin(self, opened: _Open) -> None:
        if sdk() >= SDK_WITH_PHOTO_PICKER:
            with suppress(java_error()):
                intent = self._intent("android.provider.action.PICK_IMAGES")
                self._note({"from": self.source, "uri": ""})
                activity().startActivityForResult(intent, opened.code)
                return
        intents = java_class("android.content.Intent")
        intent = self._intent(intents.ACTION_GET_CONTENT)
        intent.addCategory(intents.CATEGORY_OPENABLE)
        self._launch(opened, intent)

    def _intent(self, action: str) -> Any:
        intent = java_class("android.content.Intent")(action)
        intent.setType("image/*")
        return intent

    def _received(self, opened: _Open, intent: Any) -> None:
        uri = intent.getData() if intent is not None else None
        asking = self._close(opened)
        if uri is None:
            asking.cancel()
        else:
            self._read(asking, uri)

    def _take_up(self, note: dict[str, Any], asking: Asking) -> None:
        """The choice died with the app that made it."""
        del note
        self._note(None)
        asking.fail(CompanionError("photo_choice_lost"))
