"""Reading aloud: what changed, what is asked, and what the finger is on; never the same twice."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.message import Message
from companion.core.ports import Speaker
from companion.core.words import Words
from companion.viewmodels.feedback import Feedback
from companion.viewmodels.preferences import PreferenceKeeper


class Announcer:
    """Silent unless the user switched it on; `words` may be messages or sentences."""

    def __init__(self, speaker: Speaker | None, preferences: PreferenceKeeper) -> None:
        self._speaker = speaker
        self._preferences = preferences
        self._last: tuple[str, ...] = ()

    @property
    def is_on(self) -> bool:
        """Whether anything is said at all."""
        return self._preferences.now.spoken and self._speaker is not None

    def tell(self, *words: Message | str | None) -> bool:
        """Say what is to be known now, but nothing of what was said last time; tell whether there was any."""
        if not self.is_on:
            return False
        sentences = self._sentences(words)
        fresh = tuple(sentence for sentence in sentences if sentence not in self._last)
        if sentences:
            self._last = sentences
        self._say(fresh)
        return bool(fresh)

    def answer(self, feedback: Feedback) -> None:
        """Say why something was refused, as often as it is."""
        if self.is_on and feedback.refusal:
            self._say(self._sentences((feedback.refusal,)))

    def focus(self, label: str) -> None:
        """Say what the finger is on, every time."""
        if self.is_on and label:
            self._say((label,))

    def forget(self) -> None:
        """Say everything anew, as on another screen."""
        self._last = ()

    def _sentences(self, words: Iterable[Message | str | None]) -> tuple[str, ...]:
        say: Words = self._preferences.words
        told = (say.say(one) if isinstance(one, Message) else one for one in words if one)
        return tuple(dict.fromkeys(" ".join(one.split()) for one in told if one.strip()))

    def _say(self, sentences: tuple[str, ...]) -> None:
        if sentences and self._speaker:
            text = " ".join(one if one[-1] in ".!?…:" else f"{one}." for one in sentences)
            self._speaker.say(text, self._preferences.language)
