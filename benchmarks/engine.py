"""How fast the engines are, side by side with python-chess in the same run; every figure is a ratio.

A move is: list the legal moves, apply one of them. The best of several rounds counts, because a
machine is never faster than it is, only slower.
"""

import json
import random
import time

import chess

from companion.core import record
from companion.games.random_play import play_random
from companion.games.registry import find_game

ROUNDS = 7
GAMES = 12
MOVES_OF_CHESS = 130
# game id, players, options
TABLES = [
    ("imhotep", 4, {"sides": "A"}),
    ("imhotep", 4, {"sides": "B"}),
    ("duel", 2, {"sides": "A"}),
    ("duel", 2, {"sides": "B"}),
    ("cheops", 4, {}),
    ("cheops", 4, {"map": "sample"}),
]


def chess_seconds_per_move(seed):
    """Random chess from the start position."""
    source = random.Random(seed)
    moves = 0
    begin = time.perf_counter()
    for _ in range(GAMES):
        board = chess.Board()
        for _ in range(MOVES_OF_CHESS):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(source.choice(legal))
            moves += 1
    return (time.perf_counter() - begin) / moves


def engine_seconds_per_move(game, setup, seed):
    """Random play of one of our games."""
    source = random.Random(seed)
    moves = 0
    begin = time.perf_counter()
    for _ in range(GAMES):
        state = game.start(setup)
        while True:
            legal = game.legal_moves(state)
            if not legal:
                break
            state = game.apply(state, source.choice(legal))
            moves += 1
    return (time.perf_counter() - begin) / moves


def best(measure):
    """The fastest of several rounds."""
    return min(measure(seed) for seed in range(ROUNDS))


def measure_record(game, setup, seconds_per_move):
    """Loading and replaying a whole record against one json.loads plus its moves."""
    match = play_random(game, setup, seed=1)
    text = record.dump(match)
    moves = len(match.moves)

    def timed(work):
        begin = time.perf_counter()
        work()
        return time.perf_counter() - begin

    load = best(lambda _: timed(lambda: record.load(text, find_game)))
    parse = best(lambda _: timed(lambda: json.loads(text)))
    return moves, load / (parse + moves * seconds_per_move)


def main():
    """Print the table."""
    chess_time = best(chess_seconds_per_move)
    print(f"python-chess {chess.__version__}: {chess_time * 1e6:.1f} us per move")
    heads = ("game", "players", "options", "us per move", "x chess", "record", "x parse+moves")
    print("{:<10}{:>8}{:>16}{:>13}{:>9}{:>9}{:>15}".format(*heads))
    for game_id, players, options in TABLES:
        game = find_game(game_id)
        setup = game.quick_setup(players, options)
        own = best(lambda seed, game=game, setup=setup: engine_seconds_per_move(game, setup, seed))
        moves, ratio = measure_record(game, setup, own)
        shown = ",".join(options.values())
        print(
            f"{game_id:<10}{players:>8}{shown:>16}{own * 1e6:>13.1f}{own / chess_time:>9.2f}"
            f"{moves:>9}{ratio:>15.2f}"
        )
    print("wanted: at most 1.00 x chess, and under 10 x parse+moves")


if __name__ == "__main__":
    main()
