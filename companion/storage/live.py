"""A match that is on disk: each move, undo and redo is durable before the next is accepted."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from companion.core.errors import CompanionError, StorageError
from companion.core.game import AnyGame
from companion.core.match import AnyMatch, Match, NothingToUndoError
from companion.core.message import Issue, Message
from companion.storage.database import Clock, storage_errors
from companion.storage.outcome import outcome_json, totals_json


class LiveMatch:
    """A stored match; `match` is what it is now, and only this class changes it."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        match_id: int,
        match: AnyMatch,
        now: Clock,
        fault: Issue | None = None,
    ) -> None:
        self.id = match_id
        self.match = match
        self.fault = fault
        self._connection = connection
        self._now = now

    def play(self, move: Any) -> Any:
        """Make a move and write it; one that is refused or cannot be written changes nothing."""
        match = self.match
        state = match.game.apply(match.state, move)
        made = len(match.moves)
        with self._writing(made + 1, state):
            if self.fault:
                self._connection.execute(
                    "INSERT INTO set_aside SELECT match, number, move, made_at FROM moves"
                    " WHERE match = ? AND number > ?",
                    (self.id, made + len(match.undone)),
                )
            self._connection.execute("DELETE FROM moves WHERE match = ? AND number > ?", (self.id, made))
            self._connection.execute(
                "INSERT INTO moves (match, number, move, made_at) VALUES (?, ?, ?, ?)",
                (self.id, made + 1, json.dumps(match.game.encode_move(move)), self._stamp()),
            )
        self.fault = None
        return match.play(move)

    def undo(self) -> Any:
        """Take back the last move, on disk first."""
        match = self.match
        made = len(match.moves)
        if not made:
            raise NothingToUndoError("nothing_to_undo")
        with self._writing(made - 1, match.state_after(made - 1)):
            pass
        return match.undo()

    def redo(self) -> Any:
        """Bring back the move taken back last, on disk first."""
        match = self.match
        if not match.undone:
            raise NothingToUndoError("nothing_to_redo")
        with self._writing(len(match.moves) + 1, match.game.apply(match.state, match.undone[0])):
            pass
        return match.redo()

    def _stamp(self) -> str:
        return self._now().isoformat(timespec="seconds")

    @contextmanager
    def _writing(self, made: int, state: Any) -> Iterator[None]:
        """Write one step in one transaction, unless somebody else has changed the match meanwhile."""
        game = self.match.game
        with storage_errors(), self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            row = self._connection.execute("SELECT made FROM matches WHERE id = ?", (self.id,)).fetchone()
            if row is None:
                raise StorageError("no_such_match", number=self.id)
            if row[0] != len(self.match.moves) and not self.fault:
                raise StorageError("match_changed_elsewhere")
            yield
            self._connection.execute(
                "UPDATE matches SET made = ?, updated = ?, scores = ?, over = ?, outcome = ? WHERE id = ?",
                (made, self._stamp(), *shown_of(game, state), self.id),
            )


def shown_of(game: AnyGame, state: Any) -> tuple[str, int, str | None]:
    """What lists and figures show of a match: its scores, whether it is over, and then its outcome."""
    sheet, over = game.standing(state), game.is_over(state)
    return totals_json(sheet), int(over), outcome_json(sheet) if over else None


def restore_match(
    game: AnyGame, setup: object, rows: Iterable[tuple[int, str]], made: int
) -> tuple[AnyMatch, Issue | None]:
    """Rebuild a match from its rows, as far as they go in an unbroken row and are legal."""
    match: AnyMatch = Match(game, game.decode_setup(setup))
    fault = None
    for expected, (number, text) in enumerate(rows, start=1):
        try:
            match.play(_decode(game, expected, number, text))
        except (ValueError, RecursionError):
            fault = _fault(expected, CompanionError("move_unreadable", number=expected))
        except CompanionError as error:
            fault = _fault(expected, error)
        if fault:
            break
    if not 0 <= made <= len(match.moves):
        made = len(match.moves)
        fault = fault or _fault(made + 1, CompanionError("move_missing", number=made + 1))
    for _ in range(len(match.moves) - made):
        match.undo()
    return match, fault


def _decode(game: AnyGame, expected: int, number: int, text: str) -> Any:
    if number != expected:
        raise CompanionError("move_missing", number=expected)
    return _read_move(game.decode_move, text)


@lru_cache(maxsize=2000)
def _read_move(decode: Callable[[object], Any], text: str) -> Any:
    """Read a move; moves never change, so one that was written the same way is the same."""
    return decode(json.loads(text))


def _fault(number: int, error: CompanionError) -> Issue:
    message = Message.of("fault.record_move_refused", number=number, moves=number - 1, reason=error.message)
    return Issue("record_move_refused", f"moves[{number - 1}]", message)
