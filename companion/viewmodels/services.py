"""What `app.py` wires together and screens hand on to their view-models."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.core.ports import (
    BoardReader,
    FileSender,
    LinkOpener,
    PhotoSource,
    PictureOpener,
    Sharer,
    Speaker,
)
from companion.storage.store import Store
from companion.viewmodels.navigation import Navigation
from companion.viewmodels.preferences import PreferenceKeeper


@dataclass(slots=True)
class Services:
    """The store belongs to the window's thread; work elsewhere opens one of its own with `open_store`."""

    store: Store
    open_store: Callable[[], Store]
    preferences: PreferenceKeeper
    navigation: Navigation
    export_folder: Path
    photo_folder: Path
    load_reader: Callable[[], BoardReader] | None = None
    open_picture: PictureOpener | None = None
    camera: PhotoSource | None = None
    gallery: PhotoSource | None = None
    speaker: Speaker | None = None
    share: Sharer | None = None
    files: FileSender | None = None
    links: LinkOpener | None = None
