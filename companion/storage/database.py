"""Opening the database: whole, or set aside under a dated name with whatever can be read brought over."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from companion.core.errors import StorageError
from companion.core.message import Issue, Message
from companion.storage.salvage import salvage
from companion.storage.schema import migrate

BUSY_SECONDS = 5.0
COMPANIONS = ("", "-journal", "-wal", "-shm")
Clock = Callable[[], datetime]


@dataclass(frozen=True, slots=True)
class Opened:
    """An open database and what the user should be told about it."""

    connection: sqlite3.Connection
    notices: tuple[Issue, ...] = ()


@contextmanager
def storage_errors() -> Iterator[None]:
    """Turn SQLite's complaints into ours."""
    try:
        yield
    except sqlite3.Error as error:
        busy = "locked" in str(error)
        code = "database_busy" if busy else "database_failed"
        raise StorageError(code, reason=str(error)) from error


def open_database(path: Path, now: Clock) -> Opened:
    """Open a database file, new, old or damaged; nothing is ever deleted."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError("database_failed", reason=error.strerror or str(error)) from error
    if path.exists() and not _is_sound(path):
        aside = _set_aside(path, now())
        return _start_over(path, aside)
    with storage_errors():
        connection = _connect(path)
        _migrate_or_close(connection)
    return Opened(connection)


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def _migrate_or_close(connection: sqlite3.Connection) -> None:
    try:
        migrate(connection)
    except BaseException:
        connection.close()
        raise


def _is_sound(path: Path) -> bool:
    """Ask SQLite to look at every page; a file it cannot read at all is not sound either."""
    try:
        with closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as connection:
            answer = connection.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise StorageError("database_busy", reason=str(error)) from error
        return False
    except sqlite3.DatabaseError:
        return False
    return bool(answer and answer[0] == "ok")


def _set_aside(path: Path, moment: datetime) -> Path:
    """Rename a damaged database and what belongs to it; a name already taken gets a number."""
    stem = f"{path.stem}-damaged-{moment:%Y%m%d-%H%M%S}"
    aside = path.with_name(stem + path.suffix)
    number = 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{stem}-{number}{path.suffix}")
    for suffix in COMPANIONS:
        part = path.with_name(path.name + suffix)
        if part.exists():
            try:
                part.rename(aside.with_name(aside.name + suffix))
            except OSError as error:
                raise StorageError("database_failed", reason=error.strerror or str(error)) from error
    return aside


def _start_over(path: Path, aside: Path) -> Opened:
    with storage_errors():
        connection = _connect(path)
        _migrate_or_close(connection)
        recovered = salvage(aside, connection)
    message = Message.of(
        "notice.database_recovered",
        file=aside.name,
        matches=recovered.matches,
        moves=recovered.moves,
    )
    return Opened(connection, (Issue("database_recovered", str(aside), message),))
