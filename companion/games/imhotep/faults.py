"""Every way in which a table can break the invariants of the rules (section 15)."""

from __future__ import annotations

from collections import Counter

from companion.core.message import Issue, Message
from companion.games.imhotep.counts import (
    cards_in_resolution,
    cards_unseen,
    stones_outside_quarry,
)
from companion.games.imhotep.deck import face_up_spaces
from companion.games.imhotep.sites import SMALL_PYRAMID_STONES
from companion.games.imhotep.state import FULL_DECK, Table
from companion.scoring.imhotep import STONES_PER_OBELISK
from companion.scoring.imhotep_pieces import (
    CARDS,
    KEPT_CARDS,
    SHIP_POOL,
    SITES,
    SLED_PLACES,
    STONES_IN_PLAY,
)


def faults(table: Table) -> tuple[Issue, ...]:
    """List every fault; a sound table has none."""
    return (*_stone_faults(table), *_card_faults(table), *_ship_faults(table), *_site_faults(table))


def _fault(code: str, where: str, **values: object) -> Issue:
    return Issue(code, where, Message.of(f"fault.imhotep.{code}", where=where, **values))


def _stone_faults(table: Table) -> list[Issue]:
    found = []
    for seat, colour in enumerate(table.setup.colours):
        if not 0 <= table.sled[seat] <= SLED_PLACES:
            found.append(_fault("sled", colour, count=table.sled[seat]))
        if table.quarry[seat] < 0:
            found.append(_fault("quarry", colour, count=-table.quarry[seat]))
        total = stones_outside_quarry(table, seat) + table.quarry[seat]
        if total != STONES_IN_PLAY:
            found.append(_fault("stones", colour, count=total, right=STONES_IN_PLAY))
    return found


def _card_faults(table: Table) -> list[Issue]:
    found = []
    named = Counter(table.face_up)
    for hand in table.hands:
        named.update(hand)
    for card, limit, unseen, discarded in zip(CARDS, FULL_DECK, table.unseen, table.discards, strict=True):
        if min(unseen, discarded) < 0 or named[card] + unseen + discarded > limit:
            found.append(_fault("card", card, count=named[card] + unseen + discarded, right=limit))
    if cards_unseen(table) != sum(table.unseen) or min(table.draw, table.discards_unseen) < 0:
        found.append(_fault("unseen", "cards", count=cards_unseen(table), right=sum(table.unseen)))
    total = named.total() + sum(table.unseen) + sum(table.discards) + cards_in_resolution(table)
    if total != sum(FULL_DECK):
        found.append(_fault("cards", "cards", count=total, right=sum(FULL_DECK)))
    if any(card not in KEPT_CARDS for hand in table.hands for card in hand):
        found.append(_fault("red_in_hand", "cards"))
    if len(table.face_up) + table.face_up_unseen > face_up_spaces(table):
        found.append(_fault("market", "market", count=len(table.face_up) + table.face_up_unseen))
    return found


def _ship_faults(table: Table) -> list[Issue]:
    found = []
    sizes = Counter(ship.size for ship in table.ships)
    if any(count > SHIP_POOL.get(size, 0) for size, count in sizes.items()):
        found.append(_fault("ships", "ships"))
    moored = [ship.site for ship in table.ships if ship.site]
    if len(set(moored)) != len(moored) or not set(moored) <= set(SITES):
        found.append(_fault("moorings", "ships"))
    if any(ship.site and ship.stones for ship in table.ships):
        found.append(_fault("sailed_with_stones", "ships"))
    if any(len(ship.spaces) != ship.size for ship in table.ships):
        found.append(_fault("spaces", "ships"))
    return found


def _site_faults(table: Table) -> list[Issue]:
    found = []
    if any(len(stones) > SMALL_PYRAMID_STONES for stones in table.small_pyramids):
        found.append(_fault("small_pyramid", "pyramid"))
    incomplete = any(len(stones) < SMALL_PYRAMID_STONES for stones in table.small_pyramids)
    if table.beside_pyramids and incomplete:
        found.append(_fault("beside_pyramids", "pyramid"))
    if any(not 0 <= count < STONES_PER_OBELISK for count in table.loose):
        found.append(_fault("loose", "obelisks"))
    if min(table.heights) < 0:
        found.append(_fault("heights", "obelisks"))
    known = set(table.setup.colours)
    placed = (
        table.pyramid,
        *table.small_pyramids,
        table.beside_pyramids,
        table.temple,
        table.chamber,
        table.towers,
    )
    if any(stone not in known for stones in placed for stone in stones):
        found.append(_fault("unknown_stone", "sites"))
    return found
