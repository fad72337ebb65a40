"""Sharing at a desk: words go to the clipboard, files to the folder for exports, links to the browser."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from companion.core.errors import CompanionError
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
        path = self._write(f"companion-{self._now():%Y%m%d-%H%M%S}.png", picture)
        self._around.tell(Message.of("share.copied_and_saved", file=path.name, folder=str(path.parent)))

    def send(self, name: str, data: bytes, kind: str) -> None:
        """Write the file."""
        del kind
        path = self._write(name, data)
        self._around.tell(Message.of("share.saved", file=path.name, folder=str(path.parent)))

    def open_link(self, url: str) -> None:
        """Let the browser open it; where there is none, it goes to the clipboard."""
        if self._browse(url):
            return
        self._copy(url)
        raise CompanionError("no_app_for_link")

    def _write(self, name: str, data: bytes) -> Path:
        target = self._folder / name
        number = 1
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            while target.exists():
                number += 1
                target = self._folder / f"{Path(name).stem}-{number}{Path(name).suffix}"
            target.write_bytes(data)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise CompanionError("file_unwritable", file=name, reason=reason) from error
        return target


def _browse(url: str) -> bool:
    """Ask the system's browser."""
    import webbrowser

    try:
        return webbrowser.open(url)
    except (webbrowser.Error, OSError):
        return False
