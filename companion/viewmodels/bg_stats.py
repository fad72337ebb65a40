"""A result as a link that the BG Stats app takes a play from; the system opens it, we never fetch it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from companion.core.errors import CompanionError
from companion.core.score import PlayerScore, ScoreSheet
from companion.core.words import Words

BASE = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Companion"
LONGEST = 8_000
# game: its name there, its number at BoardGameGeek
GAMES = {
    "imhotep": ("Imhotep", 191862),
    "duel": ("Imhotep: The Duel", 255674),
    "cheops": ("Catan: Cheops", 0),
}


@dataclass(frozen=True, slots=True)
class Play:
    """What only the table knows of a play: when it began and how long it took, who started, the boards."""

    identity: str
    began: datetime
    minutes: int = 0
    start_colour: str | None = None
    board: str = ""


def bg_stats_link(sheet: ScoreSheet, play: Play, say: Words) -> str:
    """Build the link; remarks that make it too long are left out."""
    if not sheet.final:
        raise CompanionError("play_not_over")
    for with_remarks in (True, False):
        data = _play(sheet, play, say, with_remarks=with_remarks)
        link = BASE + quote(json.dumps(data, ensure_ascii=False, separators=(",", ":")), safe="")
        if len(link) <= LONGEST:
            return link
    raise CompanionError("play_too_long", limit=LONGEST)


def _play(sheet: ScoreSheet, play: Play, say: Words, *, with_remarks: bool) -> dict[str, Any]:
    name, number = GAMES.get(sheet.game, (say.word(sheet.game), 0))
    game: dict[str, Any] = {
        "name": name,
        "sourceGameId": sheet.game,
        "highestWins": True,
        "noPoints": False,
    }
    if number:
        game["bggId"] = number
    return {
        "sourceName": SOURCE,
        "sourcePlayId": play.identity,
        "playDate": play.began.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": max(0, play.minutes),
        "board": play.board,
        "comments": _comments(sheet, say) if with_remarks else "",
        "game": game,
        "players": [_player(player, sheet, play, say) for player in sheet.players],
    }


def _player(player: PlayerScore, sheet: ScoreSheet, play: Play, say: Words) -> dict[str, Any]:
    return {
        "name": player.name,
        "sourcePlayerId": sha256(player.name.casefold().encode()).hexdigest()[:12],
        "startPlayer": player.colour == play.start_colour,
        "rank": player.rank,
        "role": say.word(player.colour),
        "score": str(player.total),
        "winner": player.colour in sheet.winners,
    }


def _comments(sheet: ScoreSheet, say: Words) -> str:
    """Points by source, a line for each player."""
    lines = []
    for player in sheet.players:
        parts = ", ".join(f"{say.word(source)} {points}" for source, points in player.by_source().items())
        lines.append(f"{player.name}: {parts}")
    return "\n".join(lines)
