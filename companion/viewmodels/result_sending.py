"""Sending a result on: to BG Stats by a link, to a spreadsheet by a file."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from companion.core.errors import CompanionError
from companion.core.score import ScoreSheet
from companion.storage.store import utc_now
from companion.viewmodels.bg_stats import bg_stats_link
from companion.viewmodels.result_csv import csv_bytes
from companion.viewmodels.result_play import play_of
from companion.viewmodels.services import Services


def send_to_bg_stats(
    services: Services, match_id: int | None, sheet: ScoreSheet, now: Callable[[], datetime] = utc_now
) -> None:
    """Have the system open the link that BG Stats takes the play from."""
    if services.links is None:
        raise CompanionError("no_app_for_link")
    say = services.preferences.words
    services.links.open_link(bg_stats_link(sheet, play_of(match_id, services.store, sheet, say, now), say))


def send_csv(services: Services, sheet: ScoreSheet, now: Callable[[], datetime] = utc_now) -> None:
    """Send the table of points as a file."""
    if services.files is None:
        raise CompanionError("file_not_shared")
    name = f"{sheet.game}-{now():%Y%m%d-%H%M%S}.csv"
    services.files.send(name, csv_bytes(sheet, services.preferences.words), "text/csv")
