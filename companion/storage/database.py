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
from companion.storage.salvage import Recovered, salvage
from companion.storage.schema import is_complete, migrate, refuse_newer

BUSY_SECONDS = 5.0
COMPANIONS = ("", "-journal", "-wal", "-shm")
DAMAGE = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_FORMAT")
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
    except (sqlite3.Error, OSError) as error:
        busy = "locked" in str(error)
        code = "database_busy" if busy else "database_failed"
        raise StorageError(code, reason=getattr(error, "strerror", None) or str(error)) from error


def open_database(path: Path, now: Clock) -> Opened:
    """Open a database file, new, old or damaged; nothing is ever deleted."""
    path = path.absolute()
    with storage_errors():
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():
            raise StorageError("database_failed", reason=str(path))
        if path.exists() and not _is_sound(path):
            return _start_over(path, _set_aside(path, now()))
        return Opened(_connect(path))


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.text_factory = lambda raw: raw.decode("utf-8", errors="replace")
        migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _is_sound(path: Path) -> bool:
    """Look at every page and table; what merely cannot be opened now is an error, not damage."""
    with closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as connection:
        try:
            refuse_newer(connection)
            answer = connection.execute("PRAGMA integrity_check(1)").fetchone()
            return bool(answer and answer[0] == "ok") and is_complete(connection)
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorname", "").startswith(DAMAGE):
                return False
            raise


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
            part.rename(aside.with_name(aside.name + suffix))
    return aside


def _start_over(path: Path, aside: Path) -> Opened:
    """Begin a new database with what can be read of the old one; the user is told either way."""
    connection = _connect(path)
    try:
        recovered = salvage(aside, connection)
    except (sqlite3.Error, OSError):
        recovered = Recovered(0, 0)
    message = Message.of(
        "notice.database_recovered",
        file=aside.name,
        matches=recovered.matches,
        moves=recovered.moves,
    )
    return Opened(connection, (Issue("database_recovered", str(aside), message),))
