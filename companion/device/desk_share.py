"""Sharing at a desk: words go to the clipboard, files to the folder for exports, links to the browser."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from companion.core.errors import CompanionError
from companion.core.files import write_file
from companion.core.message import Message
from companion.device.around import Around


class DeskSharer:
    """Says where it put things."""

    sends_away = False

    def __init__(
        self,
        around: Around,
        folder: Path,
        copy: Callable[[str], None],
        now: Callable[[], datetime] = datetime.now,
        browse: Callable[[str], bool] | None = None,
    ) -> None:
        self._around = around
        self._folder = folder
        self._copy = copy
        self._now = now
        self._browse = browse or _browse

    def share(self, text: str, picture: bytes | None, subject: str) -> None:
        """Copy the text, and write the picture into a file."""
        del subject
        self._copy(text)
        if picture is None:
            self._around.tell(Message.of("share.copied"))
            return
        path = write_file(self._folder, f"companion-{self._now():%Y%m%d-%H%M%S}.png", picture)
        self._around.tell(Message.of("share.copied_and_saved", file=path.name, folder=str(path.parent)))

    def send(self, name: str, data: bytes, kind: str) -> None:
        """Write the file."""
        del kind
        path = write_file(self._folder, name, data)
        self._around.tell(Message.of("share.saved", file=path.name, folder=str(path.parent)))

    def open_link(self, url: str) -> None:
        """Let the browser open it; where there is none, it goes to the clipboard."""
        if self._browse(url):
            return
        self._copy(url)
        raise CompanionError("no_app_for_link")


def _browse(url: str) -> bool:
    """Ask the system's browser."""
    import webbrowser

    try:
        return webbrowser.open(url)
    except (webbrowser.Error, OSError):
        return False
