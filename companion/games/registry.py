"""Which games there are; each is imported only when somebody plays it."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from companion.core.errors import InvalidInputError
from companion.core.game import AnyGame

_HOMES = {
    "imhotep": "companion.games.imhotep.game",
    "duel": "companion.games.duel.game",
    "cheops": "companion.games.cheops.game",
}

GAME_IDS = tuple(_HOMES)


@cache
def find_game(game_id: str) -> AnyGame:
    """Load a game by its name; its module keeps it as `GAME`."""
    if game_id not in _HOMES:
        raise InvalidInputError("unknown_game", "game", value=game_id, known=", ".join(GAME_IDS))
    game: AnyGame = import_module(_HOMES[game_id]).GAME
    return game
