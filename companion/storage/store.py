"""The store: every match ever begun, and the players and settings that go with them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.core import record
from companion.core.errors import StorageError
from companion.core.game import AnyGame
from companion.core.match import AnyMatch, Match
from companion.core.message import Issue
from companion.core.score import ScoreSheet
from companion.core.showable import is_showable
from companion.storage import tallies
from companion.storage.database import Clock, open_database, storage_errors
from companion.storage.live import LiveMatch, restore_match, shown_of
from companion.storage.outcome import Outcome, outcome_json, read_outcome

FindGame = Callable[[str], AnyGame]
LONGEST_NAME = 80


def utc_now() -> datetime:
    """The clock everybody uses unless a test brings its own."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class MatchInfo:
    """What the list of matches shows of one; a scored tally is a match without moves."""

    id: int
    game: str
    name: str
    players: tuple[tuple[str, str], ...]
    moves: int
    scores: tuple[tuple[str, int], ...]
    is_over: bool
    created: str
    updated: str
    is_deleted: bool
    is_tally: bool = False
    outcome: Outcome | None = None


class Store:
    """An open database; `notices` says what the user should be told about opening it."""

    def __init__(self, path: Path, find_game: FindGame, now: Clock = utc_now) -> None:
        self._find_game = find_game
        self._now = now
        opened = open_database(path, now)
        self._connection = opened.connection
        self.notices: tuple[Issue, ...] = opened.notices

    def close(self) -> None:
        """Close the database."""
        self._connection.close()

    def _stamp(self) -> str:
        return self._now().isoformat(timespec="seconds")

    def _run(self, sql: str, *values: object) -> int:
        """Change something; give the number of rows it concerned."""
        with storage_errors():
            return self._connection.execute(sql, values).rowcount

    def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        with storage_errors():
            try:
                return self._connection.execute(sql, values).fetchall()
            except OverflowError:  # a number no row can have
                return []

    def begin(self, game_id: str, setup: Any, name: str) -> LiveMatch:
        """Store a new match and remember its players."""
        match: AnyMatch = Match(self._find_game(game_id), setup)
        return self._insert(match, name)

    def _insert(self, match: AnyMatch, name: str) -> LiveMatch:
        stamp = self._stamp()
        setup = match.game.encode_setup(match.setup)
        with storage_errors(), self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            row = self._connection.execute(
                "INSERT INTO matches (game, name, setup, made, created, updated, scores, over, outcome)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    match.game.id,
                    _checked_name(name),
                    json.dumps(setup, ensure_ascii=False),
                    len(match.moves),
                    stamp,
                    stamp,
                    *shown_of(match.game, match.state),
                ),
            ).lastrowid
            self._connection.executemany(
                "INSERT INTO moves (match, number, move, made_at) VALUES (?, ?, ?, ?)",
                [
                    (row, number, json.dumps(match.game.encode_move(move)), stamp)
                    for number, move in enumerate(match.moves, start=1)
                ],
            )
            self._remember_players(
                [(player["name"], player["colour"]) for player in setup.get("players", ())]
            )
        return LiveMatch(self._connection, int(row or 0), match, self._now)

    def _remember_players(self, players: list[tuple[str, str]]) -> None:
        stamp = self._stamp()
        self._connection.executemany(
            "INSERT INTO players (name, colour, used) VALUES (?, ?, ?)"
            " ON CONFLICT (name) DO UPDATE SET colour = excluded.colour, used = excluded.used",
            [(name, colour, stamp) for name, colour in players],
        )

    def resume(self, match_id: int) -> LiveMatch:
        """Load a match with its undone moves; `fault` says if some could not be read."""
        rows = self._rows("SELECT game, setup, made, tally FROM matches WHERE id = ?", match_id)
        if not rows:
            raise StorageError("no_such_match", number=match_id)
        game, setup, made, tally = rows[0]
        if tally is not None:
            raise StorageError("match_is_tally", number=match_id)
        moves = self._rows("SELECT number, move FROM moves WHERE match = ? ORDER BY number", match_id)
        try:
            parsed = json.loads(setup)
        except (TypeError, ValueError, RecursionError):
            raise StorageError("match_unreadable", number=match_id) from None
        made = made if isinstance(made, int) else -1
        match, fault = restore_match(self._find_game(game), parsed, moves, made)
        return LiveMatch(self._connection, match_id, match, self._now, fault)

    def matches(self, *, deleted: bool = False) -> list[MatchInfo]:
        """List the matches, or the deleted ones, last played first."""
        rows = self._rows(
            "SELECT id, game, name, setup, made, scores, over, created, updated, deleted, tally, outcome"
            " FROM matches WHERE (deleted IS NOT NULL) = ? ORDER BY updated DESC, id DESC",
            int(deleted),
        )
        return [_info(row) for row in rows]

    def rename(self, match_id: int, name: str) -> None:
        """Give a match another name."""
        self._change(match_id, "UPDATE matches SET name = ? WHERE id = ?", _checked_name(name))

    def delete(self, match_id: int) -> None:
        """Take a match off the list; `restore` brings it back."""
        self._change(match_id, "UPDATE matches SET deleted = ? WHERE id = ?", self._stamp())

    def restore(self, match_id: int) -> None:
        """Undo a deletion."""
        self._change(match_id, "UPDATE matches SET deleted = ? WHERE id = ?", None)

    def _change(self, match_id: int, sql: str, value: object) -> None:
        if self._run(sql, value, match_id) == 0:
            raise StorageError("no_such_match", number=match_id)

    def export(self, match_id: int) -> str:
        """Write a match as a record file's text."""
        return record.dump(self.resume(match_id).match)

    def import_record(self, data: bytes, name: str | Callable[[str], str]) -> LiveMatch:
        """Store the match of a record file; its `fault` says how much of a damaged one was sound.

        `name` is its name, or what makes one of its game's.
        """
        loaded = record.load(data, self._find_game)
        live = self._insert(loaded.match, name if isinstance(name, str) else name(loaded.match.game.id))
        live.fault = loaded.fault
        return live

    def tally(self, match_id: int) -> dict[str, Any] | None:
        """Read the tally a match was scored from; None for one that was tracked."""
        rows = self._rows("SELECT tally FROM matches WHERE id = ?", match_id)
        if not rows:
            raise StorageError("no_such_match", number=match_id)
        return None if rows[0][0] is None else tallies.read(rows[0][0], match_id)

    def keep_tally(self, form: str | None, tally: dict[str, Any], sheet: ScoreSheet, name: str) -> int:
        """Keep what a form scored, once: scored again after a change it is written over.

        Without a form it is kept as it is, for good.
        """
        with storage_errors(), self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            number = tallies.keep(self._connection, form, tally, sheet, _checked_name(name), self._stamp())
            self._remember_players([(player.name, player.colour) for player in sheet.players])
        return number

    def kept_by(self, form: str) -> int | None:
        """The match of the list a form would write over."""
        rows = self._rows("SELECT id FROM matches WHERE form = ? AND deleted IS NULL", form)
        return int(rows[0][0]) if rows else None

    def hand_to_form(self, form: str, match_id: int | None) -> None:
        """Let a form write over this match from now on, or over none: the next one it scores is new."""
        with storage_errors(), self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.execute("UPDATE matches SET form = NULL WHERE form = ?", (form,))
            self._connection.execute("UPDATE matches SET form = ? WHERE id = ?", (form, match_id))

    def note_outcome(self, match_id: int, sheet: ScoreSheet) -> None:
        """Keep the outcome of a match that was finished before outcomes were kept."""
        self._change(match_id, "UPDATE matches SET outcome = ? WHERE id = ?", outcome_json(sheet))

    def players(self, beginning: str = "") -> list[tuple[str, str]]:
        """List remembered players and their last colour, latest first, for suggestions while typing."""
        rows = self._rows("SELECT name, colour FROM players ORDER BY used DESC, name")
        start = beginning.casefold()
        return [(name, colour) for name, colour in rows if name.casefold().startswith(start)]

    def setting(self, name: str, default: Any = None) -> Any:
        """Read a setting."""
        rows = self._rows("SELECT value FROM settings WHERE name = ?", name)
        try:
            return json.loads(rows[0][0]) if rows else default
        except (TypeError, ValueError, RecursionError):
            return default

    def set_setting(self, name: str, value: Any) -> None:
        """Keep a setting."""
        self._run(
            "INSERT INTO settings (name, value) VALUES (?, ?)"
            " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            name,
            json.dumps(value),
        )

    def delete_everything(self) -> None:
        """Delete all data, for good, as the user asked."""
        with storage_errors(), self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            for table in ("moves", "matches", "players", "settings", "set_aside"):
                self._connection.execute(f"DELETE FROM {table}")  # noqa: S608 - our own names
        self._run("VACUUM")


def _checked_name(name: str) -> str:
    clean = " ".join(name.split())[:LONGEST_NAME]
    if not clean or not is_showable(clean):
        raise StorageError("empty_name")
    return clean


def _info(row: tuple[Any, ...]) -> MatchInfo:
    number, game, name, setup, made, scores, over, created, updated, deleted, tally, outcome = row
    try:
        players = tuple((str(one["name"]), str(one["colour"])) for one in json.loads(setup)["players"])
        totals = tuple((colour, int(points)) for colour, points in json.loads(scores).items())
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        players, totals = (), ()  # a damaged row stays on the list, so that it can be looked at and deleted
    return MatchInfo(
        id=number,
        game=game,
        name=name,
        players=players,
        moves=made if isinstance(made, int) and made >= 0 else 0,
        scores=totals,
        is_over=bool(over),
        created=created,
        updated=updated,
        is_deleted=deleted is not None,
        is_tally=tally is not None,
        outcome=read_outcome(outcome),
    )
