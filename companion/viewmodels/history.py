"""Games played before: the list, files in and out, and each player's figures."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from pathlib import Path

from companion.core.errors import CompanionError, InvalidInputError
from companion.core.files import write_file
from companion.core.message import Message
from companion.scoring.tallies import score_tally
from companion.storage.live import LiveMatch
from companion.storage.outcome import Outcome, outcome_of
from companion.storage.store import MatchInfo, Store, utc_now
from companion.viewmodels.export import file_stem, record_text
from companion.viewmodels.feedback import CHANGED, Feedback, refusal_of
from companion.viewmodels.result_source import result_of_match
from companion.viewmodels.tally_plans import PLANS

NO_SITES = {"track", "wrath"}  # sources of points that are no place or card


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the list: the game, when it was played last, who led or won with how much.

    Day and time of a damaged stamp are empty.
    """

    id: int
    game: str
    name: str
    day: str
    time: str
    is_over: bool
    players: tuple[tuple[str, str, int], ...]
    moves: int
    is_tally: bool = False
    winners: tuple[str, ...] = ()

    @property
    def date(self) -> Message:
        """The day in words."""
        year, month, day = self.day.split("-") if self.day.count("-") == 2 else ("", "", "")
        if not year:
            return Message.of("history.some_day")
        return Message.of("history.day", day=int(day), month=f"month_{int(month)}", year=year)


@dataclass(slots=True)
class Figures:
    """What became of one player's finished games."""

    games: int = 0
    wins: int = 0
    points: int = 0
    best: int = 0
    by_source: Counter[str] = field(default_factory=Counter)

    @property
    def average(self) -> float:
        """Points a game."""
        return self.points / self.games if self.games else 0.0

    @property
    def best_source(self) -> str | None:
        """Where most of the points came from; the score track of a tally does not tell."""
        told = {source: points for source, points in self.by_source.items() if source not in NO_SITES}
        return max(told, key=told.__getitem__) if told else None


class History:
    """The saved games of one store; `zone` is where the days begin and end, here unless given."""

    def __init__(self, store: Store, zone: tzinfo | None = None) -> None:
        self._store = store
        self._zone = zone
        self._last_deleted: int | None = None

    def entries(self) -> list[Entry]:
        """Every saved game, last played first, its players by points."""
        return [self._entry(info) for info in self._store.matches()]

    def _entry(self, info: MatchInfo) -> Entry:
        points = dict(info.scores)
        players = [(name, colour, points.get(colour, 0)) for name, colour in info.players]
        winners = info.outcome.winners if info.outcome else ()
        day, time = self._moment(info.updated)
        return Entry(
            id=info.id,
            game=info.game,
            name=info.name,
            day=day,
            time=time,
            is_over=info.is_over,
            players=tuple(sorted(players, key=lambda player: (player[1] not in winners, -player[2]))),
            moves=info.moves,
            is_tally=info.is_tally,
            winners=winners,
        )

    def _moment(self, stamp: object) -> tuple[str, str]:
        try:
            moment = datetime.fromisoformat(str(stamp)).astimezone(self._zone)
        except (ValueError, OSError):
            return "", ""
        return f"{moment:%Y-%m-%d}", f"{moment:%H:%M}"

    def delete(self, match_id: int) -> Feedback:
        """Take a game off the list."""
        try:
            self._store.delete(match_id)
        except CompanionError as error:
            return refusal_of(error)
        self._last_deleted = match_id
        return CHANGED

    def undo_delete(self) -> Feedback:
        """Bring the game back that was deleted last."""
        if self._last_deleted is None:
            return Feedback(refusal=Message.of("error.nothing_to_undo"))
        self._store.restore(self._last_deleted)
        self._last_deleted = None
        return CHANGED

    def rename(self, match_id: int, name: str) -> Feedback:
        """Give a game another name."""
        try:
            self._store.rename(match_id, name)
        except CompanionError as error:
            return refusal_of(error)
        return CHANGED

    def open(self, match_id: int) -> LiveMatch:
        """Take up a game where it was left; its `fault` says whether all of it could be read."""
        return self._store.resume(match_id)

    def export(self, entry: Entry, folder: Path, now: Callable[[], datetime] = utc_now) -> Path:
        """Write a game's record, or its tally, into a file of its own."""
        data = record_text(self._store, entry.id).encode()
        return write_file(folder, f"{file_stem(entry.game, now().astimezone(self._zone))}.json", data)

    def import_record(self, data: bytes, name_of: Callable[[str], str] = str) -> tuple[int | None, Feedback]:
        """Take in a record or a tally from a file: its number, and what is wrong with it if anything is.

        `name_of` names the new game after its kind. A damaged record is taken in as far as it is sound.
        """
        try:
            return self._take_in(data, name_of)
        except CompanionError as error:
            return None, refusal_of(error)

    def _take_in(self, data: bytes, name_of: Callable[[str], str]) -> tuple[int, Feedback]:
        tally = _tally_in(data)
        if tally is not None:
            sheet = score_tally(tally)
            entered = PLANS[sheet.game].unfit(tally)
            return self._store.keep_tally(None, entered, sheet, name_of(sheet.game)), CHANGED
        live = self._store.import_record(data, name_of)
        return live.id, Feedback(changed=True, refusal=live.fault.message if live.fault else None)

    def games(self) -> tuple[str, ...]:
        """The games somebody has finished, the one finished most often first."""
        counts = Counter(info.game for info in self._store.matches() if info.is_over)
        return tuple(game for game, _ in counts.most_common())

    def figures(self, game: str = "imhotep") -> dict[str, Figures]:
        """Each player's figures over all finished games of a kind, by name, who won most first."""
        found: dict[str, Figures] = {}
        for info in self._store.matches():
            outcome = self._outcome(info) if info.is_over and info.game == game else None
            if outcome:
                _add(found, info, outcome)
        return dict(sorted(found.items(), key=lambda one: (-one[1].wins, -one[1].average, one[0])))

    def _outcome(self, info: MatchInfo) -> Outcome | None:
        """How a game ended; one finished before outcomes were kept is looked through once."""
        if info.outcome:
            return info.outcome
        try:
            sheet = result_of_match(info.id, self._store).sheet
            self._store.note_outcome(info.id, sheet)
        except CompanionError:
            return None  # a game that cannot be read any more has no figures
        return outcome_of(sheet)


def _tally_in(data: bytes) -> dict[str, object] | None:
    """The tally in a file, if that is what it holds."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return None
    is_tally = isinstance(found, dict) and "format" not in found and "players" in found
    if is_tally and found.get("game") not in PLANS:
        raise InvalidInputError("unknown_game", "game", value=found.get("game"), known=", ".join(PLANS))
    return found if is_tally else None


def _add(found: dict[str, Figures], info: MatchInfo, outcome: Outcome) -> None:
    for name, colour in info.players:
        parts = outcome.sources.get(colour, {})
        total = sum(parts.values())
        figures = found.setdefault(name, Figures())
        figures.games += 1
        figures.wins += colour in outcome.winners
        figures.points += total
        figures.best = max(figures.best, total) if figures.games > 1 else total
        figures.by_source.update(parts)
