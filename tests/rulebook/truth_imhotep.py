"""What Imhotep's engine and scorer say about a claim of a rule entry."""

from companion.core.errors import IllegalMoveError
from companion.games.imhotep.apply import apply
from companion.games.imhotep.legal import legal_moves
from companion.games.imhotep.moves import (
    DrawCard,
    LeaveMarketUnrecorded,
    LoadStone,
    Pass,
    PlayChisel,
    PlayHammer,
    PlayLever,
    PlaySail,
    RevealRoundCard,
    SailShip,
    TakeCard,
    TakeStones,
)
from companion.games.imhotep.state import ROUNDS, start_state
from companion.scoring import imhotep
from companion.scoring.imhotep_pieces import (
    BLUE_CARDS,
    CARD_COUNTS,
    COLOURS,
    GREEN_CARDS,
    MONUMENTS,
    RED_CARDS,
    SHIP_POOL,
    STATUE,
)
from companion.scoring.imhotep_values import default_values
from companion.scoring.ranking import rank, share_ranks
from tests.support.imhotep import hand, play, quarry, setup, ship, sled, table, track

EMPTY = ("....", "...", "..", "..")


def verdict(state, move):
    """Say allowed or refused; the list of legal moves must agree."""
    try:
        apply(state, move)
    except IllegalMoveError:
        assert move not in legal_moves(state)
        return "refused"
    assert move in legal_moves(state)
    return "allowed"


def with_ship(size, load, *, own=True, at=None):
    letters = ("b" if own else "w") * load + "." * (size - load)
    return (ship(letters, at=at), *EMPTY[1:])


def start(players):
    state = start_state(setup(players))
    return {"sled": list(state.sled), "quarry": list(state.quarry)}


def take(sled, quarry):
    state = table(sled={"black": sled}, quarry={"black": quarry})
    if verdict(state, TakeStones()) == "refused":
        return "refused"
    return apply(state, TakeStones()).sled[0] - sled


def load(sled, ship):
    at = "temple" if ship["sailed"] else None
    return verdict(table(sled={"black": sled}, ships=with_ship(ship["size"], 0, at=at)), LoadStone(0, 0))


def sail(size, load, own=True, taken=False):
    ships = list(with_ship(size, load, own=own))
    if taken:
        ships[1] = ship("...", at="temple")
    return verdict(table(ships=ships), SailShip(0, "temple"))


def pass_(sled, quarry):
    return verdict(table(sled={"black": sled}, quarry={"black": quarry}), Pass())


def ships_set_out(card):
    word = "".join(map(str, card))
    state = apply(start_state(setup(4)), RevealRoundCard(word))
    return [one.size for one in state.ships]


def market_size(side):
    state = start_state(setup(4, f"{side}AAAA"))
    state = play(state, RevealRoundCard("4322"), LeaveMarketUnrecorded())
    return {"open": state.face_up_unseen, "hidden": state.pair}


def next_start(players, last_sailor):
    ships = ("w.", ship("...", at="market"), ship("..", at="pyramid"), ship("..", at="burial_chamber"))
    return play(table(players, ships=ships, turn=COLOURS[last_sailor]), SailShip(0, "obelisks")).start


def pyramid_a(before, stones):
    return [track_of_pyramid(count + 1) - track_of_pyramid(count) for count in range(before, before + stones)]


def track_of_pyramid(count):
    return track(table(pyramid=("black",) * count), "black")


def unload_order(ship, site):
    """List the owners' points in seating order after a ship reached an empty site."""
    state = play(table(ships=(ship, *EMPTY[1:])), SailShip(0, site))
    return [track(state, colour) for colour in COLOURS]


def market_stone():
    before = table(ships=("b.", *EMPTY[1:]), face_up=("statue",), hidden=3)
    after = play(before, SailShip(0, "market"), TakeCard("statue"))
    return {
        "quarry": quarry(after, "black") - quarry(before, "black"),
        "sled": sled(after, "black") - sled(before, "black"),
    }


def red_stone(card):
    """Name the site to which the red card brings a stone from the quarry."""
    before = table(ships=("b.", *EMPTY[1:]), face_up=(card,), hidden=3)
    after = play(before, SailShip(0, "market"), TakeCard(card))
    assert card not in hand(after, "black")
    assert sled(after, "black") == sled(before, "black")
    grown = {
        "pyramid": len(after.pyramid),
        "burial_chamber": len(after.chamber),
        "obelisks": sum(after.heights),
    }
    return "".join(site for site, count in grown.items() if count == 1)


def red_without_quarry():
    """Draw a red card at Temple B with an empty quarry and count the stones it places."""
    ships = ("w.", ship("...", at="market"), ship("..", at="pyramid"), ship("..", at="obelisks"))
    state = table(4, "AABAA", ships=ships, temple=("black",) * 4, quarry={"black": 0})
    state = play(state, SailShip(0, "burial_chamber"))
    while DrawCard("sarcophagus") not in legal_moves(state):
        state = apply(state, legal_moves(state)[0])
    return play(state, DrawCard("sarcophagus")).chamber.count("black")


def obelisk_b(loose, towers):
    """Complete an obelisk when so many stand already, and count what it pays."""
    state = table(4, "AAAAB", ships=("b.", *EMPTY[1:]), loose=(loose, 0, 0, 0), towers=("white",) * towers)
    return track(play(state, SailShip(0, "obelisks")), "black")


def hammer(sled, quarry):
    state = table(sled={"black": sled}, quarry={"black": quarry}, hands={"black": ["hammer"]})
    after = apply(state, PlayHammer(0, 0))
    return {"verdict": verdict(state, PlayHammer(0, 0)), "taken": after.sled[0] + 1 - sled}


def lever(size, load):
    state = table(ships=with_ship(size, load, own=False), hands={"black": ["lever"]})
    return verdict(state, PlayLever(0, "temple", ("white",) * load))


def card_in_turn_gained():
    """Whose turn it is after a player took a blue card at the market: not that player's."""
    state = table(ships=("b.", *EMPTY[1:]), face_up=("hammer",), hidden=3)
    after = play(state, SailShip(0, "market"), TakeCard("hammer"))
    return "refused" if after.setup.colours[after.turn] != "black" else "allowed"


def sail_card(size, load):
    state = table(ships=with_ship(size, load, own=False), sled={"black": 2}, hands={"black": ["sail"]})
    return verdict(state, PlaySail(0, size - 1, "temple"))


def chisel(sled):
    state = table(sled={"black": sled}, hands={"black": ["chisel"]})
    return verdict(state, PlayChisel((0, 0), (1, 0)))


def obelisks_a(players, heights):
    named = dict(zip(COLOURS[:players], heights, strict=True))
    return [sum(line.points for line in imhotep.obelisk_a_lines(named, colour)) for colour in named]


def burial_a(columns):
    stones = [stone for column in columns for stone in column]
    return {
        colour: sum(line.points for line in imhotep.chamber_a_lines(stones, colour)) for colour in set(stones)
    }


def burial_b_row(players, row):
    points = share_ranks(dict(enumerate(row)), default_values()[f"burial_b.table.{players}"])
    return [points[seat] for seat in range(players)]


def temple_a(visible):
    ships = ("w.", ship("...", at="market"), ship("..", at="pyramid"), ship("..", at="burial_chamber"))
    state = play(table(ships=ships, temple=tuple(visible)), SailShip(0, "obelisks"))
    return {colour: track(state, colour) for colour in COLOURS if track(state, colour)}


def tie(totals, sleds):
    ranking = rank(totals, sleds, "sled")
    return {"winners": list(ranking.winners), "decided_by": ranking.decided_by}


def burial_cell(stone):
    columns = imhotep.chamber_columns(["white"] * (stone - 1) + ["black"])
    return {"column": len(columns), "row": len(columns[-1])}


def deck():
    counts = {
        "red": sum(CARD_COUNTS[card] for card in RED_CARDS),
        "green": sum(CARD_COUNTS[card] for card in GREEN_CARDS),
        "violet": CARD_COUNTS[STATUE],
        "blue": sum(CARD_COUNTS[card] for card in BLUE_CARDS),
    }
    return counts | {"total": sum(CARD_COUNTS.values())}


def value(key):
    found = default_values()[key]
    return list(found) if isinstance(found, tuple) else found


def cards_worth(stones, cards):
    lines = imhotep.card_lines({"pyramid_decoration": cards}, dict.fromkeys(MONUMENTS, stones))
    return sum(line.points for line in lines)


RUNS = {
    "start": start,
    "take": take,
    "load": load,
    "sail": sail,
    "pass": pass_,
    "lever": lever,
    "hammer": hammer,
    "sail_card": sail_card,
    "chisel": chisel,
    "card_in_turn_gained": card_in_turn_gained,
    "ships_set_out": ships_set_out,
    "market_size": market_size,
    "market_stone": market_stone,
    "red_stone": red_stone,
    "red_without_quarry": red_without_quarry,
    "next_start": next_start,
    "unload_order": unload_order,
    "pyramid_a": pyramid_a,
    "pyramid_a_sum": lambda stones: sum(pyramid_a(0, stones)),
    "pyramid_b_top": lambda: value("pyramid_b.top"),
    "obelisk_b": obelisk_b,
    "obelisk_b_row": lambda count: value("obelisk_b.row")[:count],
    "obelisk_b_full": lambda: value("obelisk_b.when_full"),
    "obelisks_b_loose": lambda loose: sum(line.points for line in imhotep.obelisk_b_lines(loose)),
    "obelisks_a": obelisks_a,
    "burial_a": burial_a,
    "burial_b_row": burial_b_row,
    "burial_b_table": lambda players: value(f"burial_b.table.{players}"),
    "burial_cell": burial_cell,
    "group": lambda size: sum(map(imhotep.growing_points, [size])),
    "groups": lambda sizes: sum(map(imhotep.growing_points, sizes)),
    "statues": lambda count: sum(
        line.points for line in imhotep.card_lines({STATUE: count}, dict.fromkeys(MONUMENTS, 0))
    ),
    "unused_blue": lambda cards: sum(
        line.points for line in imhotep.card_lines({"lever": cards}, dict.fromkeys(MONUMENTS, 0))
    ),
    "decoration": lambda stones: cards_worth(stones, 1),
    "decorations": cards_worth,
    "temple_a": temple_a,
    "temple_fill": lambda players, stones: imhotep.visible_stones(stones, imhotep.temple_spaces(players)),
    "temple_spaces": imhotep.temple_spaces,
    "temple_b_spaces": lambda: value("temple_b.spaces"),
    "wrath": lambda **stones: sum(line.points for line in imhotep.wrath_lines(stones)),
    "tie": tie,
    "deck": deck,
    "rounds": lambda: ROUNDS,
    "round_cards": lambda players: value(f"round_cards.{players}"),
    "ship_pool": lambda: {str(size): count for size, count in SHIP_POOL.items()},
    "ship_minimum": lambda size: value("ship.minimum")[size - 1],
}
