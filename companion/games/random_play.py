"""Random play: a seeded source stands in for players and chance; the rules know neither."""

from __future__ import annotations

import random
from typing import Any

from companion.core.game import AnyGame
from companion.core.match import AnyMatch, Match

LONGEST_GAME = 5_000


def random_move(game: AnyGame, state: Any, source: random.Random) -> Any:
    """Pick a legal move, chance in proportion to its odds."""
    moves = game.legal_moves(state)
    weights = [game.chance_weight(state, move) for move in moves]
    return source.choices(moves, weights if any(weights) else None)[0]


def play_random(game: AnyGame, setup: Any, seed: int) -> AnyMatch:
    """Play a match to its end; the same seed gives the same match."""
    source = random.Random(seed)  # noqa: S311 - a game, not a secret
    match: AnyMatch = Match(game, setup)
    while not match.is_over and len(match.moves) < LONGEST_GAME:
        match.play(random_move(game, match.state, source))
    return match
