"""Looking for a picture among files: a folder's folders and pictures, and the way up."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from companion.core.errors import CompanionError
from companion.viewmodels.keep import Keep

SETTING = "photo_folder"
# HEIC cannot be opened, but whoever looks for it should hear why instead of not finding it.
PICTURES = frozenset((".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif"))
MOST_BYTES = 200_000_000
AT_ONCE = 40
LONGEST_SHOWN = 28


@dataclass(frozen=True, slots=True)
class FileEntry:
    """A folder to go into or a picture to take."""

    path: Path
    is_folder: bool

    @property
    def name(self) -> str:
        """What it is called, as it can be shown."""
        return shown_name(self.path.name)


class Folders:
    """The folder shown; it is remembered, so that the next photo is looked for where the last one was."""

    def __init__(self, keep: Keep, start: Path | None = None) -> None:
        self._keep = keep
        self.folder = start or self._remembered()
        self.entries: tuple[FileEntry, ...] = ()
        self.is_unreadable = False
        self._list()

    def _remembered(self) -> Path:
        kept = self._keep.setting(SETTING)
        home = Path.home()
        choices = [Path(kept)] if isinstance(kept, str) else []
        choices += [home / "Pictures", home / "DCIM", home]
        return next((folder for folder in choices if _is_folder(folder)), Path(home.anchor))

    @property
    def can_go_up(self) -> bool:
        """Whether there is a folder above."""
        return self.folder.parent != self.folder

    @property
    def where(self) -> str:
        """The folder's place, with room for a line to break between two names."""
        names = [shown_name(name) for part in self.folder.parts if (name := part.strip("/\\"))]
        return " / ".join(names) or "/"

    def go_up(self) -> None:
        """Show the folder above."""
        self.go_to(self.folder.parent)

    def go_to(self, folder: Path) -> None:
        """Show a folder and remember it, if it can be looked into."""
        self.folder = folder
        self._list()
        if not self.is_unreadable:
            self._keep.set_setting(SETTING, str(folder))

    def _list(self) -> None:
        """Folders by name, then pictures, the newest first."""
        try:
            found = [entry for entry in self.folder.iterdir() if not entry.name.startswith(".")]
        except OSError:
            self.entries, self.is_unreadable = (), True
            return
        self.is_unreadable = False
        folders = sorted((p for p in found if _is_folder(p)), key=lambda p: p.name.lower())
        pictures = [p for p in found if p.suffix.lower() in PICTURES and p not in folders]
        pictures.sort(key=lambda p: (-_age(p), p.name.lower()))
        self.entries = (
            *(FileEntry(path, is_folder=True) for path in folders),
            *(FileEntry(path, is_folder=False) for path in pictures),
        )


def shown_name(name: str) -> str:
    """A name without undecodable bytes, and with its middle left out if it is long."""
    name = name.encode("utf-8", "replace").decode("utf-8", "replace")
    if len(name) <= LONGEST_SHOWN:
        return name
    half = LONGEST_SHOWN // 2
    return f"{name[:half]}…{name[-half + 1 :]}"


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def load_picture(path: Path) -> bytes:
    """Read a file, but never more of it than a photo can have."""
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise CompanionError("photo_unreadable_file", file=path.name, reason=reason) from error
