"""What the engine and scorer of the Duel say about a claim of a rule entry."""

from companion.core.errors import IllegalMoveError
from companion.games.duel.game import GAME
from companion.games.duel.moves import LeaveUnrecorded, Pass, Place, PlayTile, Swap, Take, Unload
from companion.games.duel.state import boats_left
from companion.games.duel.tiles import ACTIONS, BOATS, COPIES, HOLDS, TILES, TOMBS, WORKERS, Tile
from companion.scoring import duel
from tests.support.duel_tables import ACTION_BOAT, setup, table

TOMB_BOAT = ("tomb_1", "tomb_2", "tomb_3")


def verdict(state, move):
    """Say allowed or refused; the list of legal moves must agree."""
    try:
        GAME.apply(state, move)
    except IllegalMoveError:
        assert move not in GAME.legal_moves(state)
        return "refused"
    assert move in GAME.legal_moves(state)
    return "allowed"


def line(worker, count):
    return (worker * count + "." * (3 - count)) + " ... ..."


def unload(workers, own=True):
    return verdict(table(line("b" if own else "w", workers)), Unload(0))


def unload_holds(spaces):
    """List which hold each worker of the first row gets, the nearest first."""
    letters = ["."] * 3
    for place, worker in zip(spaces, "bw", strict=True):
        letters[place - 1] = worker
    after = GAME.apply(table("".join(letters) + " ... ...", {"R1": TOMB_BOAT}), Unload(0))
    return [next(n + 1 for n, tomb in enumerate(TOMBS[:3]) if owned[tomb]) for owned in after.owned]


def take(kind):
    boats = {"R1": ACTION_BOAT} if kind == "action" else {}
    state = GAME.apply(table(boats=boats, black=("take",)), PlayTile(Tile.TAKE))
    return verdict(state, Take(0, 0))


def place_tile(supply):
    picture = {1: "bbb ... ...", 2: "bb. ... ..."}[supply]
    return verdict(table(picture, black=("place",)), PlayTile(Tile.PLACE))


def swap_needs_a_boat(workers):
    return verdict(table(line("b", workers), black=("swap",)), PlayTile(Tile.SWAP))


def swap_then_other_boat():
    """Swap on one boat, then unload another."""
    state = GAME.apply(table("bb. ... ...", black=("swap",)), PlayTile(Tile.SWAP))
    return verdict(GAME.apply(state, Swap(5, 0, 1)), Unload(0))


def same_boat_twice():
    """Place and unload: the boat just unloaded has no workers left in its line."""
    state = GAME.apply(table("bb. ... b..", black=("place_unload",)), PlayTile(Tile.PLACE_UNLOAD))
    state = GAME.apply(GAME.apply(state, Place(2)), Unload(0))
    state = GAME.apply(state, LeaveUnrecorded())
    return verdict(state, Unload(0))


def boat_leaves(supply):
    after = GAME.apply(table("bb. ... ...", supply=supply), Unload(0))
    return boats_left(after.boats) == len(BOATS) - 1


def ends(boats_left):
    """Let a boat leave so that so many remain, and see whether that is the end."""
    gone = BOATS[boats_left + 1 :]
    after = GAME.apply(table("bb. ... ...", gone=gone, supply=0), Unload(0))
    return GAME.is_over(after)


def holdings(colour="black", **changes):
    nothing = {
        "obelisks": 0,
        "is_first_to_five": False,
        "temple": (),
        "light": 0,
        "dark": 0,
        "tomb": (),
        "actions": 0,
        "workers_in_harbour": 0,
    }
    return duel.Holdings(name="Ada", colour=colour, **(nothing | changes))


def one_line(sides, player, source):
    lines = duel.score_player(holdings(**player), 0, dict.fromkeys(duel.KINDS, sides))
    return sum(found.points for found in lines if found.source == source)


def tie(start):
    sides = dict.fromkeys(duel.KINDS, "A")
    sheet = duel.score_holdings([holdings("black"), holdings("white")], sides, start)
    return {"winner": sheet.winners[0], "decided_by": sheet.decided_by}


def tiles():
    kinds = {"obelisk": COPIES[0], "pyramid": sum(COPIES[1:3]), "temple": sum(COPIES[3:7])}
    return kinds | {
        "tomb": sum(COPIES[7:19]),
        "action": sum(COPIES[tile] for tile in ACTIONS),
        "total": TILES,
    }


def obelisks_b(counts, first):
    return [duel.obelisk_b(count, is_first_to_five=seat == first).points for seat, count in enumerate(counts)]


RUNS = {
    "supply": lambda: GAME.start(setup()).supply - HOLDS * len(BOATS),
    "tiles": tiles,
    "workers": lambda: WORKERS,
    "place": lambda taken: verdict(table("b.. ... ..." if taken else "... ... ..."), Place(0)),
    "fifth_worker": lambda: verdict(table("bbb b.. ..."), Place(8)),
    "dead_space": lambda: verdict(table(gone=("R1", "C1"), supply=0), Place(0)),
    "pass": lambda: verdict(table(), Pass()),
    "unload": unload,
    "unload_holds": unload_holds,
    "box_after_two": lambda: (
        sum(GAME.apply(table("bb. ... ..."), Unload(0)).box) - sum(table("bb. ... ...").box)
    ),
    "boat_leaves": boat_leaves,
    "ends": ends,
    "take": take,
    "place_tile": place_tile,
    "swap": swap_needs_a_boat,
    "swap_then_other_boat": swap_then_other_boat,
    "same_boat_twice": same_boat_twice,
    "line": one_line,
    "tie": tie,
    "obelisks_a": lambda counts: [duel.obelisk_a(*counts).points, duel.obelisk_a(*counts[::-1]).points],
    "obelisks_b": obelisks_b,
    "temple_a": lambda tiles: duel.temple_a(tiles).points,
    "temple_b": lambda tiles: duel.temple_b(tiles).points,
    "pyramid_a": lambda light, dark: duel.pyramid_a(light, dark).points,
    "pyramid_b": lambda light, dark: duel.pyramid_b(light, dark).points,
    "tomb_a": lambda numbers: duel.tomb_a(numbers).points,
    "tomb_b": lambda numbers: duel.tomb_b(numbers).points,
}
