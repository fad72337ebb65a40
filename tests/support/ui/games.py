"""Games to show: a running one with its players' names."""

from dataclasses import replace

from companion.games.imhotep.setup import Player
from companion.games.random_play import play_random
from companion.games.registry import find_game

NAMES = ("Ada", "Björn", "Őrsike", "花子")


def begin_game(store, players=4, moves=60, seed=7, names=NAMES):
    """Store a game that is under way."""
    game = find_game("imhotep")
    setup = game.quick_setup(players, {})
    seats = tuple(Player(name, seat.colour) for name, seat in zip(names, setup.players, strict=False))
    whole = play_random(game, replace(setup, players=seats), seed)
    live = store.begin("imhotep", whole.setup, "Friday evening")
    for move in whole.moves[:moves]:
        live.play(move)
    return live
