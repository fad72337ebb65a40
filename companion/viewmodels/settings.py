"""The settings, and what can be done with all data at once."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict
from datetime import datetime
from pathlib import Path

from companion.core.errors import CompanionError
from companion.core.files import write_file
from companion.core.message import Message
from companion.core.words import languages, words
from companion.storage.store import Store, utc_now
from companion.viewmodels.export import record_text
from companion.viewmodels.photo_keep import sweep
from companion.viewmodels.preferences import APPEARANCES, TEXT_PERCENTS, PreferenceKeeper
from companion.viewmodels.progress import Report
from companion.viewmodels.services import Services


class SettingsModel:
    """What the settings screen shows and does."""

    def __init__(self, services: Services, now: Callable[[], datetime] = utc_now) -> None:
        self._services = services
        self._now = now

    @property
    def preferences(self) -> PreferenceKeeper:
        """The preferences to show and change."""
        return self._services.preferences

    def languages(self) -> tuple[tuple[str, str], ...]:
        """Every language by its code and its own name for itself."""
        return tuple((code, words(code).say(Message.of("app.language_name"))) for code in languages())

    def appearances(self) -> tuple[tuple[str, Message], ...]:
        """The looks to choose from."""
        return tuple((name, Message.of(f"settings.appearance_{name}")) for name in APPEARANCES)

    def text_step(self) -> int:
        """Where the text size stands among those possible."""
        return TEXT_PERCENTS.index(self.preferences.now.text_percent)

    def set_text_step(self, step: int) -> None:
        """Choose a text size by its place."""
        self.preferences.change(text_percent=TEXT_PERCENTS[step])

    def export_all(self, report: Report) -> Path:
        """Write every game, the players and the preferences into one archive; made for a thread."""

        def write(path: Path) -> None:
            with closing(self._services.open_store()) as store:
                _write_archive(path, store, asdict(self.preferences.now), report)

        return write_file(self._services.export_folder, f"companion-{self._now():%Y%m%d-%H%M%S}.zip", write)

    def delete_all(self) -> None:
        """Delete all data for good and start over at home."""
        self._services.store.delete_everything()
        sweep(self._services.photo_folder, {})
        self.preferences.reload()
        self._services.navigation.forget()


def _write_archive(path: Path, store: Store, preferences: dict[str, object], report: Report) -> None:
    found = [*store.matches(), *store.matches(deleted=True)]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        about = []
        for number, info in enumerate(found):
            report(number, len(found))
            name = f"games/{info.id:04d}.json"
            try:
                archive.writestr(name, record_text(store, info.id))
            except CompanionError as error:
                about.append({"id": info.id, "name": info.name, "fault": str(error.message)})
                continue
            about.append({"id": info.id, "name": info.name, "file": name, "deleted": info.is_deleted})
        players = [{"name": name, "colour": colour} for name, colour in store.players()]
        everything = {"games": about, "players": players, "preferences": preferences}
        archive.writestr("companion.json", json.dumps(everything, ensure_ascii=False, indent=1))
        report(len(found), len(found))
