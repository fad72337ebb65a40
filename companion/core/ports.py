"""Ports: what the app asks of the world around it; `vision`, `device` and `storage` answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.core.errors import CompanionError
from companion.core.reading import Board, Contents, Point, Reading


class PhotoSource(Protocol):
    """Somewhere photos come from: a camera, a gallery, a file chooser."""

    def request(
        self,
        on_photo: Callable[[bytes], None],
        on_cancel: Callable[[], None],
        on_error: Callable[[CompanionError], None] | None = None,
    ) -> None:
        """Ask a person for a photo; exactly one answer follows later, in the window's thread.

        Without `on_error` a failure is shown by the app itself and then counts as cancelled. A chooser that
        this machine lacks is a `NoChooserError`.
        """

    def resume(self, on_photo: Callable[[bytes], None], on_cancel: Callable[[], None]) -> bool:
        """Answer what was asked before the app was killed; False if nothing was."""


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


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A photo ready to be shown: upright rows of RGB from the top.

    The eye's points are pixels of the full photo, which may be larger than what is shown of it.
    """

    rgb: bytes
    width_px: int
    height_px: int
    full_width_px: int
    full_height_px: int


class PictureOpener(Protocol):
    """Somebody who decodes photos for showing."""

    def __call__(self, photo: bytes, long_side_px: int = 1600) -> Picture:
        """Decode a photo at about this size; every fault is an `UnreadablePhotoError`."""


class Speaker(Protocol):
    """Somebody who reads aloud."""

    def say(self, text: str, language: str) -> None:
        """Speak, or stay silent where there is no voice."""


class Sharer(Protocol):
    """Somebody who passes on text and a picture, to wherever the person chooses."""

    def share(self, text: str, picture: bytes | None, subject: str) -> None:
        """Offer it; the picture is a PNG."""


class FrameGrabber(Protocol):
    """A camera that is plugged in."""

    def grab(self) -> bytes:
        """Take one picture, as JPEG; slow, so made for a thread. Every fault is an `UnreadablePhotoError`."""


class FileSender(Protocol):
    """Hands a file to another app that the user picks, or puts it where the user finds it."""

    @property
    def sends_away(self) -> bool:
        """Whether files reach the user only by being sent, because nobody else sees the app's own folders."""

    def send(self, name: str, data: bytes, kind: str) -> None:
        """Send a file of a MIME kind."""


class LinkOpener(Protocol):
    """Lets the system open a link; we never fetch one ourselves."""

    def open_link(self, url: str) -> None:
        """Open a link in whatever app the system has for it."""
