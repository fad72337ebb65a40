"""A game record that comes from outside: another app, or a file named on the command line."""

from __future__ import annotations

from companion.core import record
from companion.core.errors import CompanionError
from companion.core.message import Message
from companion.games.registry import find_game
from companion.storage.store import MatchInfo, Store
from companion.viewmodels.navigation import Navigation

LONGEST_NAME = 60


class Incoming:
    """Puts a record among the games and goes there; the same record twice is one game."""

    def __init__(self, store: Store, navigation: Navigation) -> None:
        self._store = store
        self._navigation = navigation

    def open(self, data: bytes, file_name: str, usual_name: str) -> Message:
        """Take a record in and show it; gives what to tell the user."""
        loaded = record.load(data, find_game)
        name = _name(file_name) or usual_name
        found = self._known(record.dump(loaded.match), loaded.match.game.id)
        if found:
            self._show(found.id, is_over=found.is_over)
            return Message.of("open.known", name=found.name)
        live = self._store.import_record(data, name)
        self._show(live.id, is_over=live.match.is_over)
        if live.fault:
            return Message.of("open.damaged", reason=live.fault.message)
        return Message.of("open.opened", name=name)

    def _known(self, text: str, game: str) -> MatchInfo | None:
        for info in self._store.matches():
            try:
                if info.game == game and self._store.export(info.id) == text:
                    return info
            except CompanionError:
                continue  # a damaged game is no match for anything
        return None

    def _show(self, match_id: int, *, is_over: bool) -> None:
        """Home stays below, so that back leads somewhere."""
        for route in ("result", "table") if is_over else ("table", "result"):
            if self._navigation.knows(route):
                self._navigation.home()
                self._navigation.go(route, match=match_id)
                return


def _name(file_name: str) -> str:
    """A game is called like its file, without its ending."""
    stem = file_name.rpartition("/")[2].removesuffix(".json").strip()
    return stem[:LONGEST_NAME] if stem.isprintable() else ""
