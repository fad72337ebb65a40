"""One asking for a photo: whatever happens, exactly one answer, in the window's thread."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.errors import CompanionError
from companion.device.around import Around


class Asking:
    """Give it the first answer; later ones are ignored."""

    def __init__(
        self,
        around: Around,
        on_photo: Callable[[bytes], None],
        on_cancel: Callable[[], None],
        on_error: Callable[[CompanionError], None] | None = None,
    ) -> None:
        self._around = around
        self._on_photo = on_photo
        self._on_cancel = on_cancel
        self._on_error = on_error
        self.is_answered = False

    def photo(self, data: bytes) -> None:
        """Here it is."""
        self._answer(lambda: self._on_photo(data))

    def cancel(self) -> None:
        """The user thought better of it."""
        self._answer(self._on_cancel)

    def fail(self, error: CompanionError) -> None:
        """It cannot be had."""
        self._answer(lambda: self._tell(error))

    def _tell(self, error: CompanionError) -> None:
        if self._on_error:
            self._on_error(error)
        else:
            self._around.report(error)
            self._on_cancel()

    def _answer(self, act: Callable[[], None]) -> None:
        if not self.is_answered:
            self.is_answered = True
            self._around.later(act)
