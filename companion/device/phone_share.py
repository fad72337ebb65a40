"""Sharing on a phone: Android shows who can take it; links are opened by whoever the user has for them."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from companion.core.errors import CompanionError, StorageError
from companion.device import content
from companion.device.around import Around
from companion.device.java import SDK_WITH_SCOPED_STORAGE, activity, java_cast, java_class, java_error, sdk
from companion.device.permission import ask_for_storage

NOTE = "shared_rows"
PICTURE = "image/png"


class PhoneSharer:
    """Pictures and files go through a row of the media store, which lives until something else is shared."""

    sends_away = True

    def __init__(self, around: Around) -> None:
        self._around = around

    def share(self, text: str, picture: bytes | None, subject: str) -> None:
        """Offer text and picture; without a place for the picture the text goes alone."""
        if picture is None:
            self._offer(self._intent("text/plain", text, subject))
            return
        media = java_class("android.provider.MediaStore$Images$Media")
        values = {"_display_name": "companion.png", "mime_type": PICTURE}

        def go() -> None:
            row = self._fill(media.EXTERNAL_CONTENT_URI, values, picture)
            self._offer(self._intent(PICTURE if row else "text/plain", text, subject, row))

        self._when_permitted(go, lambda: self._offer(self._intent("text/plain", text, subject)))

    def send(self, name: str, data: bytes, kind: str) -> None:
        """Offer a file; phones before Android 10 get its words instead, for want of a place to put it."""
        if sdk() < SDK_WITH_SCOPED_STORAGE:
            if kind == "application/zip":
                raise CompanionError("file_not_shared")
            self._offer(self._intent("text/plain", data.decode("utf-8", "replace"), name))
            return
        downloads = java_class("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI
        row = self._fill(downloads, {"_display_name": name, "mime_type": kind}, data)
        if row is None:
            raise CompanionError("file_not_shared")
        self._offer(self._intent(kind, "", name, row))

    def open_link(self, url: str) -> None:
        """Let the system open it."""
        intents = java_class("android.content.Intent")
        self._start(intents(intents.ACTION_VIEW, content.parse(url)), "no_app_for_link")

    def _when_permitted(self, go: Any, otherwise: Any) -> None:
        if sdk() >= SDK_WITH_SCOPED_STORAGE:
            go()
            return

        def answered(granted: bool) -> None:
            self._around.later(lambda: self._guarded(go if granted else otherwise))

        ask_for_storage(answered)

    def _guarded(self, act: Any) -> None:
        """Nobody waits for an answer that comes this late, so a failure is reported."""
        try:
            act()
        except CompanionError as error:
            self._around.report(error)

    def _fill(self, collection: Any, values: dict[str, str], data: bytes) -> Any:
        """Make a row with this content; rows shared before are no longer needed."""
        self._drop_old()
        row = content.make_row(collection, values)
        if row is None:
            return None
        self._note([row.toString()])
        try:
            content.write_row(row, data)
        except CompanionError:
            content.delete_row(row)
            return None
        return row

    def _drop_old(self) -> None:
        kept = self._around.notes.setting(NOTE)
        for uri in kept if isinstance(kept, list) else []:
            content.delete_row(content.parse(str(uri)))
        self._note([])

    def _note(self, rows: list[str]) -> None:
        with suppress(StorageError):
            self._around.notes.set_setting(NOTE, rows)

    def _intent(self, kind: str, text: str, subject: str, row: Any = None) -> Any:
        intents = java_class("android.content.Intent")
        intent = intents(intents.ACTION_SEND)
        intent.setType(kind)
        words = java_class("java.lang.String")
        if text:
            intent.putExtra(intents.EXTRA_TEXT, java_cast("java.lang.CharSequence", words(text)))
        if subject:
            intent.putExtra(intents.EXTRA_SUBJECT, java_cast("java.lang.CharSequence", words(subject)))
        if row is not None:
            intent.putExtra(intents.EXTRA_STREAM, java_cast("android.os.Parcelable", row))
            intent.addFlags(intents.FLAG_GRANT_READ_URI_PERMISSION)
        return intent

    def _offer(self, intent: Any) -> None:
        intents = java_class("android.content.Intent")
        self._start(intents.createChooser(intent, None), "nobody_to_share_with")

    def _start(self, intent: Any, refusal: str) -> None:
        try:
            activity().startActivity(intent)
        except java_error() as error:
            raise CompanionError(refusal) from error
