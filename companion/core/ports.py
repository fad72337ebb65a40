"""Ports: what the app asks of the world around it; `vision`, `device` and `storage` answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from companion.core.reading import Board, Contents, Point, Reading


class PhotoSource(Protocol):
    """Somewhere photos come from: a camera, a gallery, a file chooser."""

    def request(self, on_photo: Callable[[bytes], None], on_cancel: Callable[[], None]) -> None:
        """Ask a person for a photo; exactly one of the two is called later."""


class BoardReader(Protocol):
    """The eye: photo in, reading out."""

    def read(
        self,
        photo: bytes,
        board: Board,
        side: str,
        colours: Sequence[str],
        *,
        corners: Sequence[Point] | None = None,
        expected: Contents | None = None,
        hint: Sequence[Point] | None = None,
    ) -> Reading:
        """Read one photo of one board; `corners` are the truth when given, `expected` settles doubts only.

        `hint` is where an earlier photo of the same table had the corners; while it fits, it saves a search.
        """


class Speaker(Protocol):
    """Somebody who reads aloud."""

    def say(self, text: str, language: str) -> None:
        """Speak, or stay silent where there is no voice."""


class Sharer(Protocol):
    """Somebody who passes on text and a picture, to wherever the person chooses."""

    def share(self, text: str, picture: bytes | None, subject: str) -> None:
        """Offer it; the picture is a PNG."""
