"""Tables that are hard to draw: late in the game, full chamber, high obelisks, many cards, long names."""

import tests.support.ui.environment  # noqa: F401  isort: skip - before Kivy

from companion.games.imhotep import moves as m
from companion.games.imhotep.legal import legal_moves
from companion.games.imhotep.state import TURN
from tests.support.games import begin_game
from tests.support.ui.screens import JAPANESE, LONG_NAME

HARD_NAMES = (LONG_NAME, JAPANESE[:20], "Ærø Őrült", "Bo")
COLOURS = ("black", "white", "brown", "grey")


def begin_late_game(store, sides="A"):
    """Store a game that is nearly over, with as much on the table as a table holds."""
    live = begin_game(store, moves=118, sides=sides, names=HARD_NAMES)
    state = live.match.state
    while state.phase != TURN:
        state = live.play(legal_moves(state)[0])
    chamber = tuple(COLOURS[at % 4] for at in range(26))
    live.play(m.Correction("burial_chamber", None, chamber))
    live.play(m.Correction("temple", None, tuple(COLOURS[(at * 3) % 4] for at in range(13))))
    ship = max(
        (one for one in enumerate(live.match.state.ships) if not one[1].site), key=lambda one: one[1].size
    )
    live.play(m.Correction("ship", ship[0], COLOURS[: ship[1].size]))
    acting = COLOURS[live.match.state.turn]
    live.play(m.Correction("cards", acting, ("lever", "hammer", "sail", "chisel", "statue", "statue")))
    live.play(m.Correction("sled", acting, 4))
    if sides == "A":
        live.play(m.Correction("obelisk", "grey", 8))
        live.play(m.Correction("obelisk", "black", 6))
        live.play(m.Correction("pyramid", None, tuple(COLOURS[at % 4] for at in range(17))))
    else:
        live.play(m.Correction("towers", None, ("grey", "black", "grey", "brown", "white")))
        live.play(m.Correction("loose", "black", 2))
    return live
