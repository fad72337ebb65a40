"""What BG Stats wants to know of a play beyond its score, from where the result comes from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from companion.core.errors import CompanionError
from companion.core.score import ScoreSheet
from companion.core.words import Words
from companion.storage.store import Store, utc_now
from companion.viewmodels.bg_stats import Play

LONGEST_MINUTES = 12 * 60  # a game left lying overnight was not played all night


def play_of(
    match_id: int | None, store: Store, sheet: ScoreSheet, say: Words, now: Callable[[], datetime] = utc_now
) -> Play:
    """Gather it for a game of the history; one that is not kept knows only today."""
    info = next((one for one in store.matches() if one.id == match_id), None)
    if info is None:
        return Play(_identity("tally", sheet.game, [p.name for p in sheet.players], str(now().date())), now())
    setup = _setup(store, info.id)
    began, ended = _moment(info.created), _moment(info.updated)
    minutes = int((ended - began).total_seconds() // 60)
    return Play(
        identity=_identity("match", info.game, [name for name, _ in info.players], info.created),
        began=began,
        minutes=minutes if 0 <= minutes <= LONGEST_MINUTES else 0,
        start_colour=_start_colour(setup),
        board=_board(setup, say),
    )


def _setup(store: Store, match_id: int) -> Mapping[str, Any]:
    """How the table was set up; a game that was only scored has no set-up."""
    try:
        match = store.resume(match_id).match
    except CompanionError:
        return {}
    setup: Mapping[str, Any] = match.game.encode_setup(match.setup)
    return setup


def _identity(*parts: object) -> str:
    """The same play has the same name however often it is sent, so that BG Stats can tell."""
    return "companion-" + sha256(repr(parts).encode()).hexdigest()[:16]


def _moment(stamp: str) -> datetime:
    try:
        found = datetime.fromisoformat(stamp)
    except ValueError:
        return utc_now()
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def _start_colour(setup: Mapping[str, Any]) -> str | None:
    """Who starts: who is named, else the first, for the others sit clockwise from there."""
    players = setup.get("players") or [{}]
    found = setup.get("start") or players[0].get("colour")
    return str(found) if found else None


def _board(setup: Mapping[str, Any], say: Words) -> str:
    """Which sides lay up."""
    sides = setup.get("sides")
    if not isinstance(sides, dict):
        return ""
    return ", ".join(f"{say.word(site)} {side}" for site, side in sides.items())
