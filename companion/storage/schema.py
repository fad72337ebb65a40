"""The tables, version by version; a database of any earlier version is brought up to date step by step."""

from __future__ import annotations

import re
import sqlite3

from companion.core.errors import StorageError

# Step n leads from version n to version n + 1. Steps are never edited, only added.
MIGRATIONS = (
    # 1: matches and their moves
    """
    CREATE TABLE matches (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        setup TEXT NOT NULL,
        made INTEGER NOT NULL DEFAULT 0,
        created TEXT NOT NULL,
        updated TEXT NOT NULL
    );
    CREATE TABLE moves (
        id INTEGER PRIMARY KEY,
        match INTEGER NOT NULL,
        number INTEGER NOT NULL,
        move TEXT NOT NULL,
        made_at TEXT NOT NULL,
        UNIQUE (match, number)
    );
    """,
    # 2: remembered players, settings, deletion with undo, what the list of matches shows
    """
    CREATE TABLE players (name TEXT PRIMARY KEY, colour TEXT NOT NULL, used TEXT NOT NULL);
    CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    ALTER TABLE matches ADD COLUMN deleted TEXT;
    ALTER TABLE matches ADD COLUMN scores TEXT NOT NULL DEFAULT '{}';
    ALTER TABLE matches ADD COLUMN over INTEGER NOT NULL DEFAULT 0;
    """,
    # 3: moves that could not be read when a match was continued are kept here
    """
    CREATE TABLE set_aside (match INTEGER NOT NULL, number INTEGER NOT NULL, move TEXT, made_at TEXT);
    """,
    # 4: scored tallies among the matches, each with the form that may change it; outcomes for figures
    """
    ALTER TABLE matches ADD COLUMN tally TEXT;
    ALTER TABLE matches ADD COLUMN form TEXT;
    ALTER TABLE matches ADD COLUMN outcome TEXT;
    """,
)
VERSION = len(MIGRATIONS)


def version_of(connection: sqlite3.Connection) -> int:
    """Read the version of a database."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a database up to date; one of a newer version is refused and left as it is."""
    refuse_newer(connection)
    while version_of(connection) < VERSION:
        connection.execute("BEGIN IMMEDIATE")
        try:
            number = version_of(connection)  # another process may have been faster
            if number < VERSION:
                for statement in MIGRATIONS[number].split(";"):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {number + 1}")
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise


def refuse_newer(connection: sqlite3.Connection) -> None:
    """Leave a database of a newer version alone, damaged or not."""
    version = version_of(connection)
    if version > VERSION:
        raise StorageError("database_newer", version=version, known=VERSION)


def is_complete(connection: sqlite3.Connection) -> bool:
    """Tell whether every table of the database's own version is there."""
    version = version_of(connection)
    if version < 0:
        return False
    found = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    expected = set(re.findall(r"CREATE TABLE (\w+)", " ".join(MIGRATIONS[:version])))
    return expected <= found and (version > 0 or not found)
