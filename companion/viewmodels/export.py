"""Files for people: a game's record, its name, and sending it on where our folders cannot be reached."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from companion.core.errors import CompanionError
from companion.core.ports import FileSender
from companion.storage.store import Store
from companion.viewmodels.kept_tally import fitted

JSON, ZIP = "application/json", "application/zip"


def hand_on(sender: FileSender | None, path: Path, kind: str) -> bool:
    """Send a file on where the user cannot reach our folder; tell whether it went."""
    if sender is None or not sender.sends_away:
        return False
    try:
        sender.send(path.name, path.read_bytes(), kind)
    finally:
        with suppress(OSError):
            path.unlink()
    return True


def record_text(store: Store, match_id: int) -> str:
    """A game as a file: its record, or the tally it was scored from; `companion score` reads both."""
    tally = store.tally(match_id)
    if tally is None:
        return store.export(match_id)
    try:
        return json.dumps(fitted(tally), ensure_ascii=False, indent=1) + "\n"
    except (AttributeError, KeyError, TypeError):
        raise CompanionError("match_unreadable", number=match_id) from None


def file_stem(game: str, moment: datetime) -> str:
    """A name for the files of one game: `imhotep-20261118-201500`."""
    return f"{game}-{moment:%Y%m%d-%H%M%S}"
