"""Listing the legal moves; each move object is made once and handed out again, for speed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations, permutations, product
from typing import Any

from companion.games.imhotep.actions import can_take_stones, is_stuck
from companion.games.imhotep.agenda import (
    AwaitCard,
    AwaitDraw,
    AwaitKeep,
    AwaitLoad,
    AwaitPyramid,
    AwaitReward,
)
from companion.games.imhotep.choices import POINT, STONES
from companion.games.imhotep.deck import unseen_cards
from companion.games.imhotep.moves import (
    ChoosePyramid,
    ChooseReward,
    DeclineLoad,
    DrawCard,
    KeepCard,
    LayOutCard,
    LeaveMarketUnrecorded,
    LoadStone,
    Move,
    Pass,
    Place,
    PlayChisel,
    PlayHammer,
    PlayLever,
    PlaySail,
    RevealRoundCard,
    SailShip,
    SetOutShips,
    TakeCard,
    TakePair,
    TakeStones,
    UseLoad,
)
from companion.games.imhotep.round_start import round_cards_left
from companion.games.imhotep.sites import free_places, open_pyramids
from companion.games.imhotep.state import CARD_INDEX, CHOICE, LAY_OUT, REVEAL, TURN, Table
from companion.scoring.imhotep_pieces import CHISEL, HAMMER, LEVER, SAIL, SITES
from companion.scoring.imhotep_values import is_buildable

TAKE_STONES, PASS, TAKE_PAIR, DECLINE_LOAD = TakeStones(), Pass(), TakePair(), DeclineLoad()
LEAVE_UNRECORDED = LeaveMarketUnrecorded()
REWARDS = (ChooseReward(POINT), ChooseReward(STONES))

_load = cache(LoadStone)
_sail = cache(SailShip)
_lever = cache(PlayLever)
_hammer = cache(PlayHammer)
_sail_card = cache(PlaySail)
_chisel = cache(PlayChisel)
_use_load = cache(UseLoad)
_lay_out = cache(LayOutCard)
_draw = cache(DrawCard)
_take = cache(TakeCard)
_keep = cache(KeepCard)


def legal_moves(table: Table) -> list[Move]:
    """List exactly the moves that can be made now, amendments apart."""
    if table.phase == TURN:
        return _actions(table)
    if table.phase == CHOICE:
        pending = table.pending
        return _CHOICES[type(pending)](table, pending)
    if table.phase == LAY_OUT:
        return [*map(_lay_out, unseen_cards(table)), LEAVE_UNRECORDED]
    if table.phase == REVEAL:
        return [*map(RevealRoundCard, dict.fromkeys(round_cards_left(table))), *_ship_sets()]
    return []


@cache
def _ship_sets() -> tuple[Move, ...]:
    sizes = ("".join(card) for card in product("4321", repeat=4))
    return tuple(SetOutShips(card) for card in sizes if is_buildable(card))


def _actions(table: Table) -> list[Move]:
    seat = table.turn
    sled = table.sled[seat]
    free = free_places(table)
    taken = {ship.site for ship in table.ships}
    sites = [site for site in SITES if site not in taken]
    ready = [
        index
        for index, ship in enumerate(table.ships)
        if not ship.site and ship.size - ship.spaces.count(None) >= ship.minimum
    ]
    moves: list[Move] = [TAKE_STONES] if can_take_stones(table) else []
    if sled:
        moves += [_load(ship, space) for ship, space in free]
    moves += [_sail(ship, site) for ship in ready for site in sites]
    hand = table.hands[seat]
    if hand:
        moves += _card_actions(table, free, ready, sites)
    if not moves and is_stuck(table):
        moves.append(PASS)
    return moves


def _card_actions(table: Table, free: list[Place], ready: list[int], sites: list[str]) -> list[Move]:
    seat = table.turn
    hand = table.hands[seat]
    sled = table.sled[seat]
    moves: list[Move] = []
    if LEVER in hand:
        for ship in ready:
            orders = _orders(table.ships[ship].stones)
            moves += [_lever(ship, site, order) for site in sites for order in orders]
    if HAMMER in hand and (sled or table.quarry[seat]):
        moves += [_hammer(ship, space) for ship, space in free]
    if SAIL in hand and sled:
        for ship, space in free:
            own = table.ships[ship]
            if own.size - own.spaces.count(None) + 1 >= own.minimum:
                moves += [_sail_card(ship, space, site) for site in sites]
    if CHISEL in hand and sled >= 2:
        moves += [_chisel(first, second) for first, second in combinations(free, 2)]
    return moves


@cache
def _orders(stones: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The different orders of a ship's stones; stones of one colour are alike."""
    return tuple(dict.fromkeys(permutations(stones)))


def _take_choices(table: Table, _: AwaitCard) -> list[Move]:
    kinds = dict.fromkeys(table.face_up)
    if table.face_up_unseen:
        kinds.update(dict.fromkeys(unseen_cards(table)))
    moves: list[Move] = [_take(card) for card in kinds]
    return [*moves, TAKE_PAIR] if table.pair else moves


def _keep_choices(table: Table, _: AwaitKeep) -> list[Move]:
    kinds = unseen_cards(table)
    moves: list[Move] = [_keep(card) for card in kinds]
    if table.pair > 1:
        moves += [
            _keep(card, other)
            for card in kinds
            for other in kinds
            if card != other or table.unseen[CARD_INDEX[card]] > 1
        ]
    return moves


def _pyramid_choices(table: Table, _: AwaitPyramid) -> list[Move]:
    return [ChoosePyramid(name) for name in open_pyramids(table)]


def _load_choices(table: Table, _: AwaitLoad) -> list[Move]:
    return [*(_use_load(ship, space) for ship, space in free_places(table)), DECLINE_LOAD]


def _reward_choices(_: Table, __: AwaitReward) -> list[Move]:
    return list(REWARDS)


def _draw_choices(table: Table, _: AwaitDraw) -> list[Move]:
    return [_draw(card) for card in unseen_cards(table)]


_CHOICES: dict[type, Callable[[Table, Any], list[Move]]] = {
    AwaitCard: _take_choices,
    AwaitKeep: _keep_choices,
    AwaitPyramid: _pyramid_choices,
    AwaitLoad: _load_choices,
    AwaitReward: _reward_choices,
    AwaitDraw: _draw_choices,
}


def chance_weight(table: Table, move: Move) -> int:
    """Weigh a move for random play: cards by how many of the kind are unseen, shortcuts of entry never."""
    if isinstance(move, LayOutCard | DrawCard):
        return table.unseen[CARD_INDEX[move.card]]
    if isinstance(move, KeepCard):
        if move.discard is None:
            return 0
        ways = table.unseen[CARD_INDEX[move.card]]
        return ways * (table.unseen[CARD_INDEX[move.discard]] - (move.card == move.discard))
    return 0 if isinstance(move, SetOutShips | LeaveMarketUnrecorded) else 1
