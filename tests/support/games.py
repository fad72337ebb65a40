"""Games to show: a running one with its players' names."""

from dataclasses import replace

from companion.core import record
from companion.core.match import Match
from companion.games.imhotep.setup import Player
from companion.games.random_play import play_random
from companion.games.registry import find_game

NAMES = ("Ada", "Björn", "Őrsike", "花子")


def begin_game(store, players=4, moves=60, seed=7, names=NAMES, sides="A"):
    """Store a game that is under way."""
    game = find_game("imhotep")
    setup = game.quick_setup(players, {"sides": sides})
    seats = tuple(Player(name, seat.colour) for name, seat in zip(names, setup.players, strict=False))
    whole = play_random(game, replace(setup, players=seats), seed)
    match = Match(game, whole.setup)
    for move in whole.moves[:moves]:
        match.play(move)
    return store.import_record(record.dump(match).encode(), "Friday evening")


def finish_game(store, players=2, seed=3):
    """Store a game that is over."""
    return begin_game(store, players, moves=None, seed=seed)
