"""Seeded walks through a game: every state on the way, by weighted or by plain chance."""

import random

from companion.core.errors import IllegalMoveError

LONGEST = 5_000


def walk(game, setup, seed, *, weighted=True, longest=LONGEST):
    """Yield (state, move, next state) until the game is over."""
    source = random.Random(seed)
    state = game.start(setup)
    for _ in range(longest):
        if game.is_over(state):
            return
        moves = game.legal_moves(state)
        weights = [game.chance_weight(state, move) for move in moves] if weighted else None
        move = source.choices(moves, weights)[0]
        following = game.apply(state, move)
        yield state, move, following
        state = following


def last_state(game, setup, seed, **options):
    state = game.start(setup)
    for _, _, state in walk(game, setup, seed, **options):  # noqa: B007 - the last one is wanted
        pass
    return state


def refusal(game, state, move):
    """Give the error a move meets; None when it is accepted."""
    try:
        game.apply(state, move)
    except IllegalMoveError as error:
        return error
    return None
