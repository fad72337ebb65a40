"""What the engine and scorer of Cheops say about a claim of a rule entry."""

from companion.core.errors import IllegalMoveError
from companion.games.cheops import moves as m
from companion.games.cheops import pieces
from companion.games.cheops.game import GAME
from companion.scoring import cheops
from tests.support.cheops_tables import begun, table

AT_FOOT = {"foot_settlements": 1}


def verdict(state, move):
    """Say allowed or refused; the list of legal moves must agree."""
    try:
        GAME.apply(state, move)
    except IllegalMoveError:
        assert move not in GAME.legal_moves(state)
        return "refused"
    assert move in GAME.legal_moves(state)
    return "allowed"


def points(blessing=False, curse=False, gold=0, **own):
    nothing = {"settlements": 0, "cities": 0, "largest_army": False, "vp_cards": 0} | own
    estate = cheops.Estate(
        "Ada",
        "red",
        nothing["settlements"],
        nothing["cities"],
        nothing["largest_army"],
        nothing["vp_cards"],
        0,
    )
    del gold  # an estate has no place for it: gold gives no points
    pyramid = cheops.Pyramid(0, "red" if blessing else None, "red")
    return sum(line.points for line in cheops.score_estate(estate, pyramid, curse))


def stone(own_foot, route, gold):
    """Without a map the table answers for the route: a payee at the foot is named or not."""
    seats = {"red": {"gold": gold} | (AT_FOOT if own_foot else {}), "blue": AT_FOOT}
    return verdict(table(**seats), m.BuildStone("blue" if route and not own_foot else None))


def seven(foot):
    state = table(state={"phase": "roll", "roll": None}, **({"red": AT_FOOT} if foot else {}))
    return GAME.apply(state, m.Roll(7)).pharaoh


def cards_after(stones, holder):
    """Lay the last of these stones and see who is blessed and who cursed."""
    builder = max(range(len(stones)), key=lambda seat: (stones[seat], seat))
    return {
        "blessing": cheops.blessed(stones, holder, builder),
        "cursed": list(cheops.cursed(stones)),
    }


def ended(points=0, pharaoh=0):
    rest = [cheops.Estate(name, name, 0, 0, False, 0, 0) for name in ("yellow", "blue")]
    players = [cheops.Estate("red", "red", points, 0, False, 0, 0), *rest]
    return cheops.how_it_ended(players, cheops.Pyramid(pharaoh, None, "red")) or ""


def tie():
    state = table(state={"phase": "roll", "roll": None, "pharaoh": 15}, red=AT_FOOT)
    return GAME.standing(GAME.apply(state, m.Roll(7))).decided_by


RUNS = {
    "start": lambda: {
        "ships": pieces.SHIPS,
        "stones": pieces.STONES,
        "gold": begun().seats[0].gold,
    },
    "pieces": lambda: {
        "settlements": pieces.SETTLEMENTS,
        "cities": pieces.CITIES,
        "roads": pieces.ROADS,
        "ships": pieces.SHIPS,
        "stones": pieces.STONES,
    },
    "cards": lambda: {"development": pieces.CARDS, "knights": pieces.COPIES[0], "points": pieces.VP_CARDS},
    "order": lambda players: [seat + 1 for seat in pieces.placement_order(players)],
    "pharaoh_stones": lambda: cheops.PHARAOH_STONES,
    "layers": lambda: list(cheops.LAYERS),
    "points": points,
    "gold_river": cheops.gold_of_a_river,
    "discard": lambda resources, gold: cheops.discards(resources),  # noqa: ARG005 gold does not count
    "foreign_harbour": lambda gold: verdict(
        table(red={"gold": gold}), m.Exchange("resource", "resource", 2, "blue")
    ),
    "bank_gold": lambda: verdict(table(), m.Exchange("resource", "gold", 4)),
    "before_the_foot": lambda: verdict(table(), m.BuildStone()),
    "twelfth_stone": lambda: verdict(table(red=AT_FOOT | {"stones": 11}), m.BuildStone()),
    "stone": stone,
    "seven": seven,
    "cards_after": cards_after,
    "ended": ended,
    "tie": tie,
    "army_knights": lambda: pieces.ARMY_KNIGHTS,
}
