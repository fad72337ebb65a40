"""A match that is on disk: each move, undo and redo is durable before the next is accepted."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from typing import Any

from companion.core.errors import CompanionError
from companion.core.game import AnyGame
from companion.core.match import AnyMatch, Match, NothingToUndoError
from companion.core.message import Issue, Message
from companion.storage.database import Clock, storage_errors


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
        """Check a move, write it, then make it; a refused or unwritten move changes nothing."""
        match = self.match
        match.game.apply(match.state, move)
        made = len(match.moves)
        stamp = self._now().isoformat(timespec="seconds")
        with storage_errors(), self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            if self.fault:
                self._connection.execute(
                    "INSERT INTO set_aside SELECT match, number, move, made_at FROM moves"
                    " WHERE match = ? AND number > ?",
                    (self.id, made + len(match.undone)),
                )
            self._connection.execute("DELETE FROM moves WHERE match = ? AND number > ?", (self.id, made))
            self._connection.execute(
                "INSERT INTO moves (match, number, move, made_at) VALUES (?, ?, ?, ?)",
                (self.id, made + 1, json.dumps(match.game.encode_move(move)), stamp),
            )
            self._set_made(made + 1, stamp)
        self.fault = None
        state = match.play(move)
        self._note_scores()
        return state

    def undo(self) -> Any:
        """Take back the last move, on disk first."""
        return self._step(-1)

    def redo(self) -> Any:
        """Bring back the move taken back last, on disk first."""
        return self._step(1)

    def _step(self, by: int) -> Any:
        match = self.match
        made = len(match.moves)
        if by < 0 and not made:
            raise NothingToUndoError("nothing_to_undo")
        if by > 0 and not match.undone:
            raise NothingToUndoError("nothing_to_redo")
        with storage_errors(), self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            self._set_made(made + by, self._now().isoformat(timespec="seconds"))
        move = match.undo() if by < 0 else match.redo()
        self._note_scores()
        return move

    def _set_made(self, made: int, stamp: str) -> None:
        self._connection.execute(
            "UPDATE matches SET made = ?, updated = ? WHERE id = ?", (made, stamp, self.id)
        )

    def _note_scores(self) -> None:
        """Keep what the list of matches shows; it can always be derived again."""
        with storage_errors():
            self._connection.execute(
                "UPDATE matches SET scores = ?, over = ? WHERE id = ?",
                (scores_json(self.match), int(self.match.is_over), self.id),
            )


def scores_json(match: AnyMatch) -> str:
    """The scores the list of matches shows."""
    return json.dumps({player.colour: player.total for player in match.standing().players})


def restore_match(
    game: AnyGame, setup: str, rows: Iterable[tuple[int, str]], made: int
) -> tuple[AnyMatch, Issue | None]:
    """Rebuild a match from its rows, as far as they go in an unbroken row and are legal."""
    match: AnyMatch = Match(game, game.decode_setup(json.loads(setup)))
    fault = None
    for expected, (number, text) in enumerate(rows, start=1):
        try:
            match.play(_decode(game, expected, number, text))
        except ValueError:
            fault = _fault(expected, CompanionError("move_unreadable", number=expected))
        except CompanionError as error:
            fault = _fault(expected, error)
        if fault:
            break
    for _ in range(len(match.moves) - min(made, len(match.moves))):
        match.undo()
    return match, fault


def _decode(game: AnyGame, expected: int, number: int, text: str) -> Any:
    if number != expected:
        raise CompanionError("move_missing", number=expected)
    return game.decode_move(json.loads(text))


def _fault(number: int, error: CompanionError) -> Issue:
    message = Message.of("fault.record_move_refused", number=number, moves=number - 1, reason=error.message)
    return Issue("record_move_refused", f"moves[{number - 1}]", message)
