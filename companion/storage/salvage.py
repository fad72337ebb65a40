"""Salvage: reading what can still be read of a damaged database, from both ends of every table."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# table: the columns that are carried over, with what stands for one that is missing
_TABLES: dict[str, dict[str, Any]] = {
    "matches": {
        "id": None,
        "game": None,
        "name": "?",
        "setup": None,
        "made": 0,
        "created": "",
        "updated": "",
        "deleted": None,
        "scores": "{}",
        "over": 0,
        "tally": None,
        "form": None,
        "outcome": None,
    },
    "moves": {"match": None, "number": None, "move": None, "made_at": ""},
    "players": {"name": None, "colour": "", "used": ""},
    "settings": {"name": None, "value": None},
    "set_aside": {"match": None, "number": None, "move": None, "made_at": ""},
}
_NUMBERS = {"id", "made", "match", "number", "over"}
_MAY_BE_NULL = {"deleted", "tally", "form", "outcome"}


@dataclass(frozen=True, slots=True)
class Recovered:
    """How much was brought over."""

    matches: int
    moves: int


def salvage(damaged: Path, into: sqlite3.Connection) -> Recovered:
    """Copy every readable, sensible row of a damaged database into a new one."""
    into.execute("BEGIN IMMEDIATE")
    try:
        with closing(sqlite3.connect(f"{damaged.as_uri()}?mode=ro", uri=True)) as source:
            source.text_factory = lambda raw: raw.decode("utf-8", errors="replace")
            for table, columns in _TABLES.items():
                _copy(source, into, table, columns)
        _fit_made(into)
    except BaseException:
        into.execute("ROLLBACK")
        raise
    into.execute("COMMIT")
    return Recovered(_count(into, "matches"), _count(into, "moves"))


def _copy(source: sqlite3.Connection, into: sqlite3.Connection, table: str, columns: dict[str, Any]) -> None:
    names = ", ".join(columns)
    marks = ", ".join("?" * len(columns))
    for row in _rows(source, table):
        values = [row.get(name, default) for name, default in columns.items()]
        if _is_sensible(columns, values):
            # table and column names are our own, from the table above
            into.execute(f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({marks})", values)  # noqa: S608


def _rows(source: sqlite3.Connection, table: str) -> Iterator[dict[str, Any]]:
    """Read a table forwards to the first damage and backwards to the last."""
    seen: set[int] = set()
    for direction in ("ASC", "DESC"):
        try:
            cursor = source.execute(
                f"SELECT rowid AS row_number, * FROM {table} ORDER BY rowid {direction}"  # noqa: S608
            )
            names = [column[0] for column in cursor.description]
            for row in cursor:
                if row[0] in seen:
                    break
                seen.add(row[0])
                yield dict(zip(names, row, strict=True))
        except sqlite3.Error:
            continue


def _is_sensible(columns: dict[str, Any], values: list[Any]) -> bool:
    for (name, default), value in zip(columns.items(), values, strict=True):
        if value is None and name not in _MAY_BE_NULL and default is None:
            return False
        if name in _NUMBERS and not isinstance(value, int):
            return False
        if name in {"setup", "move", "scores"} and not _is_json(value):
            return False
        if name == "tally" and value is not None and not _is_json(value):
            return False
    return True


def _is_json(value: object) -> bool:
    try:
        json.loads(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return False
    return True


def _fit_made(into: sqlite3.Connection) -> None:
    """Let no match claim more moves than were found for it in an unbroken row."""
    for match, made in into.execute("SELECT id, made FROM matches").fetchall():
        numbers = into.execute(
            "SELECT number FROM moves WHERE match = ? ORDER BY number", (match,)
        ).fetchall()
        unbroken = 0
        for (number,) in numbers:
            if number != unbroken + 1:
                break
            unbroken = number
        into.execute("UPDATE matches SET made = ? WHERE id = ?", (max(0, min(made, unbroken)), match))


def _count(into: sqlite3.Connection, table: str) -> int:
    return int(into.execute(f"SELECT count(*) FROM {table}").fetchone()[0])  # noqa: S608
