"""The tables the contract suite sits down at, for every registered game."""

SETUPS = {
    "imhotep": [
        (2, {"sides": "A"}),
        (2, {"sides": "B", "wrath": "yes"}),
        (3, {"sides": "BABAB"}),
        (4, {"sides": "A", "wrath": "yes"}),
        (4, {"sides": "B"}),
    ],
    "duel": [
        (2, {"sides": "A"}),
        (2, {"sides": "B"}),
        (2, {"sides": "ABBA"}),
        (2, {"sides": "tomb=B,obelisk=B"}),
    ],
    "cheops": [
        (3, {}),
        (4, {}),
        (3, {"map": "sample"}),
        (4, {"map": "sample", "ships_move": "yes"}),
        (4, {"pharaoh_waits": "yes", "pharaoh_total": "15", "ships_move": "yes"}),
    ],
}


def all_setups():
    return [(game, players, options) for game, tables in SETUPS.items() for players, options in tables]
