"""The tables the contract suite sits down at, for every registered game."""

SETUPS = {
    "imhotep": [
        (2, {"sides": "A"}),
        (2, {"sides": "B", "wrath": "yes"}),
        (3, {"sides": "BABAB"}),
        (4, {"sides": "A", "wrath": "yes"}),
        (4, {"sides": "B"}),
    ],
}


def all_setups():
    return [(game, players, options) for game, tables in SETUPS.items() for players, options in tables]
