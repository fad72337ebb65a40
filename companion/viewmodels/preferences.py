"""What the user prefers; every value is checked on reading, so an odd one becomes the usual one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from companion.core.errors import CompanionError, StorageError
from companion.core.words import FALLBACK, Words, languages, words
from companion.viewmodels.keep import Keep

SETTING = "preferences"
APPEARANCES = ("system", "light", "dark")
TEXT_PERCENTS = (100, 115, 130, 150, 175, 200)


@dataclass(frozen=True, slots=True)
class Preferences:
    """All of them, with their usual values; without a language the system's own is taken."""

    language: str = ""
    appearance: str = "system"
    text_percent: int = 100
    spoken: bool = False
    keep_awake: bool = True
    show_running_score: bool = True
    reduce_motion: bool = False
    light_entry: bool = True


Listener = Callable[[Preferences, Preferences], None]
_ALLOWED: dict[str, Callable[[], tuple[Any, ...]]] = {
    "language": lambda: ("", *languages()),
    "appearance": lambda: APPEARANCES,
    "text_percent": lambda: TEXT_PERCENTS,
}


def read_preferences(kept: object) -> Preferences:
    """Take over what makes sense of what was kept."""
    usual = Preferences()
    if not isinstance(kept, dict):
        return usual
    sound = {
        item.name: kept[item.name]
        for item in fields(Preferences)
        if item.name in kept and _is_allowed(item.name, kept[item.name])
    }
    return replace(usual, **sound)


def _is_allowed(name: str, value: object) -> bool:
    if name in _ALLOWED:
        return not isinstance(value, bool) and value in _ALLOWED[name]()
    return isinstance(value, bool)


class PreferenceKeeper:
    """The preferences as they are now; whoever listens hears of every change."""

    def __init__(
        self,
        keep: Keep,
        system_language: str = FALLBACK,
        report: Callable[[CompanionError], None] = lambda _error: None,
    ) -> None:
        self._keep = keep
        self._system_language = system_language if system_language in languages() else FALLBACK
        self._report = report
        self._listeners: list[Listener] = []
        self.now = self._load()

    @property
    def language(self) -> str:
        """The language to speak."""
        return self.now.language or self._system_language

    @property
    def words(self) -> Words:
        """The catalogue to speak from."""
        return words(self.language)

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call somebody with the preferences before and after every change; what is given back ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def change(self, **values: Any) -> None:
        """Change some; a value that is not allowed is refused."""
        for name, value in values.items():
            if not _is_allowed(name, value):
                raise CompanionError("no_such_preference", name=name, value=value)
        before, self.now = self.now, replace(self.now, **values)
        if self.now == before:
            return
        try:
            self._keep.set_setting(SETTING, asdict(self.now))
        except StorageError as error:
            self._report(error)
        self._tell(before)

    def reload(self) -> None:
        """Read them again, as after all data was deleted."""
        before, self.now = self.now, self._load()
        self._tell(before)

    def _tell(self, before: Preferences) -> None:
        for listener in tuple(self._listeners):
            listener(before, self.now)

    def _load(self) -> Preferences:
        try:
            return read_preferences(self._keep.setting(SETTING))
        except StorageError as error:
            self._report(error)
            return Preferences()
