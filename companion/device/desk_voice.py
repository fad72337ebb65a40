"""A desktop's voice through plyer; it speaks one sentence at a time, so only the newest waits."""

from __future__ import annotations

from threading import Lock

from companion.core.errors import CompanionError
from companion.device.around import Around


class DeskVoice:
    """Silent for good, with a word about it, once the system turns out to have no voice."""

    def __init__(self, around: Around) -> None:
        self._around = around
        self._lock = Lock()
        self._waiting: str | None = None
        self._is_speaking = False
        self._is_missing = False

    def say(self, text: str, language: str) -> None:
        """Speak next; what waited until now is outdated."""
        del language  # plyer's voices have the language of the system
        with self._lock:
            if self._is_missing:
                return
            self._waiting = text
            if self._is_speaking:
                return
            self._is_speaking = True
        self._around.aside(self._speak)

    def _next(self) -> str | None:
        with self._lock:
            text, self._waiting = self._waiting, None
            self._is_speaking = text is not None
            return text

    def _speak(self) -> None:
        while (text := self._next()) is not None:
            try:
                from plyer import tts

                tts.speak(" " + text)  # the space keeps a leading dash from being taken for an option
            except Exception:  # noqa: BLE001 - plyer's platforms throw whatever their programs do
                with self._lock:
                    self._is_missing, self._is_speaking = True, False
                self._around.later(lambda: self._around.report(CompanionError("no_voice")))
                return
