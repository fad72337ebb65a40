"""Files that other apps hand to ours: a game record that was tapped or shared elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.errors import CompanionError
from companion.device import content
from companion.device.around import Around
from companion.device.java import activity, java_cast, java_class, leave_java

MOST_BYTES = 8_000_001  # one more than a record may have, so that too large is noticed
FROM_HISTORY = 0x00100000  # Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY


class PhoneDoor:
    """Calls `on_file(data, name)` in the window's thread for every file that comes in."""

    def __init__(self, around: Around, on_file: Callable[[bytes, str], None]) -> None:
        self._around = around
        self._on_file = on_file

    def open(self) -> None:
        """Take in what the app was started with, and whatever comes while it runs."""
        from android import activity as intents

        self._take(activity().getIntent())
        intents.bind(on_new_intent=lambda intent: self._around.later(lambda: self._take(intent)))

    def _take(self, intent: Any) -> None:
        if intent is None or intent.getFlags() & FROM_HISTORY:
            return  # an old errand, brought up again with the app
        uri, text = self._content(intent)
        activity().setIntent(java_class("android.content.Intent")())
        if text:
            self._on_file(text.encode(), "")
        elif uri is not None:
            self._read(uri)

    def _content(self, intent: Any) -> tuple[Any, str]:
        intents = java_class("android.content.Intent")
        action = intent.getAction()
        if action == intents.ACTION_VIEW:
            return intent.getData(), ""
        if action != intents.ACTION_SEND:
            return None, ""
        stream = intent.getParcelableExtra(intents.EXTRA_STREAM)
        if stream is not None:
            return java_cast("android.net.Uri", stream), ""
        return None, str(intent.getStringExtra(intents.EXTRA_TEXT) or "")

    def _read(self, uri: Any) -> None:
        def work() -> None:
            try:
                data, name = content.read_bytes(uri, MOST_BYTES), content.file_name(uri)
            except CompanionError:
                self._around.later(lambda: self._around.report(CompanionError("record_unreadable")))
            else:
                self._around.later(lambda: self._on_file(data, name))
            finally:
                leave_java()

        self._around.aside(work)
