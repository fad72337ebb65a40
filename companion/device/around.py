"""What every adapter needs of the app around it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import Thread
from typing import Any, Protocol

from companion.core.errors import CompanionError
from companion.core.message import Message


class Notes(Protocol):
    """Somewhere a small note survives the app being killed; the store is one."""

    def setting(self, name: str, default: Any = None) -> Any:
        """Read a note."""

    def set_setting(self, name: str, value: Any) -> None:
        """Keep a note."""


def in_a_thread(work: Callable[[], None]) -> None:
    """Do slow work beside the window's thread."""
    Thread(target=work, daemon=True).start()


@dataclass(frozen=True, slots=True)
class Around:
    """`later` hands something to the window's thread, `aside` does slow work in another one."""

    later: Callable[[Callable[[], None]], None]
    report: Callable[[CompanionError], None]
    tell: Callable[[Message], None]
    notes: Notes
    aside: Callable[[Callable[[], None]], None] = in_a_thread
