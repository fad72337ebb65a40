"""Keeps unfinished reviews: what was read and changed in a setting, the photo in a file beside the data."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.core.errors import StorageError
from companion.viewmodels.keep import Keep

SETTING = "photos"
SUFFIX = ".photo"
NEW = ".new"
"""Ends the name of a photo that is being read; the one under review stays until it is."""


class PhotoKeep:
    """One unfinished review for each match and board, or tally and board; `key` names ours."""

    def __init__(self, keep: Keep, folder: Path, key: str) -> None:
        self._keep = keep
        self._folder = folder
        self._key = key

    @property
    def _file(self) -> Path:
        return self._folder / f"{self._key}{SUFFIX}"

    def _all(self) -> dict[str, Any]:
        return _reviews(self._keep)

    def load(self) -> dict[str, Any] | None:
        """What was kept of our review, if there is one; photos nobody waits for are thrown away."""
        kept = self._all()
        sweep(self._folder, kept)
        found = kept.get(self._key)
        return found if isinstance(found, dict) else None

    def photo(self) -> bytes | None:
        """The photo of our review, if it has one."""
        try:
            return self._file.read_bytes()
        except OSError:
            return None

    def save(self, draft: Mapping[str, Any]) -> None:
        """Keep our review as it is now."""
        self._keep.set_setting(SETTING, {**self._all(), self._key: dict(draft)})

    @property
    def _new_file(self) -> Path:
        return self._file.with_suffix(NEW)

    def save_new(self, photo: bytes) -> None:
        """Keep a photo that is about to be read, whole or not at all."""
        partial = self._file.with_suffix(".part")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            partial.write_bytes(photo)
            partial.replace(self._new_file)
        except OSError as error:
            raise StorageError("photo_not_kept", reason=error.strerror or type(error).__name__) from error

    def new_photo(self) -> bytes | None:
        """The photo that was being read when the app was killed."""
        try:
            return self._new_file.read_bytes()
        except OSError:
            return None

    def take_new(self) -> None:
        """The new photo is now the one under review."""
        with suppress(OSError):
            self._new_file.replace(self._file)

    def drop_new(self) -> None:
        """The new photo is not wanted any more."""
        with suppress(OSError):
            self._new_file.unlink(missing_ok=True)

    def clear(self) -> None:
        """Forget our review and its photo."""
        kept = self._all()
        if kept.pop(self._key, None) is not None:
            self._keep.set_setting(SETTING, kept)
        self.drop_new()
        with suppress(OSError):
            self._file.unlink(missing_ok=True)


def _reviews(keep: Keep) -> dict[str, Any]:
    """Every unfinished review by its key."""
    found = keep.setting(SETTING, {})
    return found if isinstance(found, dict) else {}


def forget_reviews(keep: Keep, beginning: str) -> dict[str, Any]:
    """Drop the unfinished reviews whose keys begin so, and give them; their photos go with the next sweep."""
    kept = _reviews(keep)
    dropped = {key: one for key, one in kept.items() if key.startswith(beginning)}
    if dropped:
        keep.set_setting(SETTING, {key: one for key, one in kept.items() if key not in dropped})
    return dropped


def bring_back_reviews(keep: Keep, dropped: Mapping[str, Any]) -> None:
    """Undo forgetting."""
    if dropped:
        keep.set_setting(SETTING, {**_reviews(keep), **dropped})


def sweep(folder: Path, wanted: Mapping[str, Any]) -> None:
    """Delete the photos of reviews that are no longer kept."""
    with suppress(OSError):
        for file in folder.iterdir():
            if file.suffix in {SUFFIX, NEW, ".part"} and file.stem not in wanted:
                file.unlink(missing_ok=True)
