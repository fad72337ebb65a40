"""The actions of a turn: what each needs, and what it does (sections 4 and 8 of the rules)."""

from __future__ import annotations

from companion.games.imhotep.agenda import EndTurn, FinishCard, Unload
from companion.games.imhotep.deck import remove_from_hand
from companion.games.imhotep.moves import (
    LoadStone,
    Pass,
    PlayChisel,
    PlayHammer,
    PlayLever,
    PlaySail,
    SailShip,
    TakeStones,
)
from companion.games.imhotep.refusals import refuse
from companion.games.imhotep.resolve import end_round, pass_turn, return_to_quarry
from companion.games.imhotep.sites import gain, move_to_sled
from companion.games.imhotep.state import Draft, Ship, Table, with_count
from companion.scoring.imhotep_pieces import CHISEL, HAMMER, LEVER, SAIL, SITES, SLED_PLACES

STONES_TAKEN = 3  # I-A1


def take_stones(draft: Draft, _: TakeStones) -> None:
    """I-A1."""
    seat = draft.turn
    if draft.sled[seat] == SLED_PLACES:
        raise refuse("sled_full", places=SLED_PLACES)
    if not draft.quarry[seat]:
        raise refuse("quarry_empty")
    move_to_sled(draft, seat, STONES_TAKEN)
    _end_action(draft)


def load_stone(draft: Draft, move: LoadStone) -> None:
    """I-A2."""
    if not draft.sled[draft.turn]:
        raise refuse("sled_empty")
    load(draft, draft.turn, move.ship, move.space)
    _end_action(draft)


def sail_ship(draft: Draft, move: SailShip) -> None:
    """I-A3."""
    ship = unsailed_ship(draft, move.ship)
    _sail(draft, move.ship, move.site, ship.stones)


def play_lever(draft: Draft, move: PlayLever) -> None:
    """I-K5."""
    card = _hold(draft, LEVER)
    ship = unsailed_ship(draft, move.ship)
    _check_load(ship)
    if sorted(move.order) != sorted(ship.stones):
        raise refuse("order_differs", stones=ship.stones)
    _sail(draft, move.ship, move.site, move.order, card)


def play_hammer(draft: Draft, move: PlayHammer) -> None:
    """I-K6."""
    card = _hold(draft, HAMMER)
    move_to_sled(draft, draft.turn, STONES_TAKEN)
    if not draft.sled[draft.turn]:
        raise refuse("hammer_needs_stone")
    load(draft, draft.turn, move.ship, move.space)
    _end_action(draft, card)


def play_sail(draft: Draft, move: PlaySail) -> None:
    """I-K7."""
    card = _hold(draft, SAIL)
    if not draft.sled[draft.turn]:
        raise refuse("sail_needs_stone")
    load(draft, draft.turn, move.ship, move.space)
    ship = draft.ships[move.ship]
    if len(ship.stones) < ship.minimum:
        raise refuse("sail_below_minimum", have=len(ship.stones), need=ship.minimum)
    _sail(draft, move.ship, move.site, ship.stones, card)


def play_chisel(draft: Draft, move: PlayChisel) -> None:
    """I-K8."""
    card = _hold(draft, CHISEL)
    have = draft.sled[draft.turn]
    if have < 2:
        raise refuse("chisel_needs_two", have=have)
    if move.first == move.second:
        raise refuse("chisel_same_space")
    load(draft, draft.turn, *move.first)
    load(draft, draft.turn, *move.second)
    _end_action(draft, card)


def pass_on(draft: Draft, _: Pass) -> None:
    """I-A5, and the end of a round in which nobody can act (I-X1)."""
    if not is_stuck(draft):
        raise refuse("may_not_pass")
    draft.passes += 1
    if draft.passes < len(draft.setup.players):
        pass_turn(draft)
        return
    for ship in draft.ships:
        for stone in ship.stones:
            return_to_quarry(draft, stone)
    draft.ships = tuple(ship for ship in draft.ships if ship.site)  # I-X6: nothing is left to load
    end_round(draft)


def is_stuck(table: Table) -> bool:
    """Tell whether the player whose turn it is has no action at all (I-X1)."""
    seat = table.turn
    return (
        not table.sled[seat]
        and not table.quarry[seat]
        and not any(not ship.site and len(ship.stones) >= ship.minimum for ship in table.ships)
    )


def load(draft: Draft, seat: int, index: int, space: int) -> None:
    """Put a stone from a sled on an empty space of a ship that has not sailed."""
    ship = unsailed_ship(draft, index, "ship_is_gone")
    if not 0 <= space < ship.size:
        raise refuse("no_such_space", ship=index, space=space, size=ship.size)
    if ship.spaces[space]:
        raise refuse("space_taken", ship=index, space=space)
    stone = draft.setup.colours[seat]
    spaces = (*ship.spaces[:space], stone, *ship.spaces[space + 1 :])
    _set_ship(draft, index, Ship(ship.size, ship.minimum, spaces))
    draft.sled = with_count(draft.sled, seat, -1)


def unsailed_ship(draft: Draft, index: int, otherwise: str = "ship_has_sailed") -> Ship:
    """Find a ship that can still be loaded and sailed; refuse `otherwise`."""
    if not 0 <= index < len(draft.ships):
        raise refuse("no_such_ship", ship=index)
    ship = draft.ships[index]
    if ship.site:
        raise refuse(otherwise, ship=index, site=ship.site)
    return ship


def _set_ship(draft: Draft, index: int, ship: Ship) -> None:
    draft.ships = (*draft.ships[:index], ship, *draft.ships[index + 1 :])


def _check_load(ship: Ship) -> None:
    have = len(ship.stones)
    if have < ship.minimum:
        raise refuse("below_minimum", have=have, need=ship.minimum)


def _sail(draft: Draft, index: int, site: str, order: tuple[str, ...], card: str | None = None) -> None:
    ship = draft.ships[index]
    _check_load(ship)
    if site not in SITES:
        raise refuse("no_such_site", site=site)
    if any(other.site == site for other in draft.ships):
        raise refuse("site_taken", site=site)
    _set_ship(draft, index, Ship(ship.size, ship.minimum, (None,) * ship.size, site))
    draft.last_sailor = draft.turn
    _end_action(draft, card)
    draft.push(Unload(site, order))


def _hold(draft: Draft, card: str) -> str:
    """Lay the card on the table; it is in resolution until the action is done (I-A4)."""
    if card not in draft.hands[draft.turn]:
        raise refuse("card_not_held", card=card)
    remove_from_hand(draft, draft.turn, card)
    return card


def _end_action(draft: Draft, card: str | None = None) -> None:
    draft.passes = 0
    draft.push(EndTurn())
    if card:
        draft.push(FinishCard(card))


def can_take_stones(table: Table) -> bool:
    """Tell whether getting new stones is possible at all (I-A1)."""
    return gain(table, table.turn, STONES_TAKEN) > 0
