"""The phone's own voice.

plyer's speaks American English whatever the language, starts an engine for every sentence and blocks for it.
"""

from __future__ import annotations

from typing import Any

from companion.core.errors import CompanionError
from companion.device.around import Around
from companion.device.java import activity, java_cast, java_class

SPEAKABLE = 0  # TextToSpeech.LANG_AVAILABLE; what is missing or unknown is below


def _listener(heard: Any) -> Any:
    """What Android calls once the engine is there."""
    from jnius import PythonJavaClass, java_method

    class OnInit(PythonJavaClass):  # type: ignore[misc]
        __javainterfaces__ = ("android/speech/tts/TextToSpeech$OnInitListener",)
        __javacontext__ = "app"

        @java_method("(I)V")  # type: ignore[untyped-decorator]
        def onInit(self, status: int) -> None:  # noqa: N802 - Java's name
            heard(status)

    return OnInit()


class PhoneVoice:
    """One engine for all sentences, made with the first; a new sentence cuts off the one before."""

    def __init__(self, around: Around) -> None:
        self._around = around
        self._engine: Any = None
        self._listener: Any = None
        self._is_ready = False
        self._is_missing = False
        self._waiting: tuple[str, str] | None = None
        self._language = ""

    def say(self, text: str, language: str) -> None:
        """Speak, as soon as there is an engine."""
        if self._is_missing:
            return
        self._waiting = text, language
        if self._engine is None:
            self._listener = _listener(self._heard)
            self._engine = java_class("android.speech.tts.TextToSpeech")(activity(), self._listener)
        elif self._is_ready:
            self._speak()

    def _heard(self, status: int) -> None:
        self._around.later(lambda: self._started(status))

    def _started(self, status: int) -> None:
        if status == java_class("android.speech.tts.TextToSpeech").SUCCESS:
            self._is_ready = True
            self._speak()
        else:
            self._lack("no_voice")

    def _speak(self) -> None:
        if self._waiting is None:
            return
        text, language = self._waiting
        self._waiting = None
        if language != self._language:
            locale = java_class("java.util.Locale")(language)
            if self._engine.setLanguage(locale) < SPEAKABLE:
                self._lack("no_voice_for_language")
                return
            self._language = language
        flush = java_class("android.speech.tts.TextToSpeech").QUEUE_FLUSH
        words = java_cast("java.lang.CharSequence", java_class("java.lang.String")(text))
        self._engine.speak(words, flush, None, "companion")

    def _lack(self, code: str) -> None:
        self._is_missing = True
        self._around.report(CompanionError(code))
