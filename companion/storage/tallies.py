"""Scored tallies among the matches: each is a finished game without moves, written by a form."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from companion.core.errors import StorageError
from companion.core.score import ScoreSheet
from companion.storage.outcome import outcome_json, totals_json


def keep(
    connection: sqlite3.Connection,
    form: str | None,
    tally: dict[str, Any],
    sheet: ScoreSheet,
    name: str,
    stamp: str,
) -> int:
    """Write a form's tally: into the row it wrote last, or a new one; an unchanged one is left as it is."""
    text = json.dumps(tally, ensure_ascii=False)
    players = [{"name": player.name, "colour": player.colour} for player in sheet.players]
    shown = (json.dumps({"players": players}, ensure_ascii=False), totals_json(sheet), outcome_json(sheet))
    row = connection.execute("SELECT id, tally FROM matches WHERE form = ?", (form,)).fetchone()
    if row is None:
        added = connection.execute(
            "INSERT INTO matches (game, name, setup, scores, outcome, over, created, updated, tally, form)"
            " VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?, ?)",
            (sheet.game, name, *shown, stamp, stamp, text, form),
        )
        return int(added.lastrowid or 0)
    number, before = row
    if before != text:
        connection.execute(
            "UPDATE matches SET setup = ?, scores = ?, outcome = ?, updated = ?, tally = ?, deleted = NULL"
            " WHERE id = ?",
            (*shown, stamp, text, number),
        )
    return int(number)


def read(text: object, number: int) -> dict[str, Any]:
    """Read a kept tally, or say that it is damaged."""
    try:
        found = json.loads(text)  # type: ignore[arg-type]
    except (TypeError, ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise StorageError("match_unreadable", number=number)
    return found
