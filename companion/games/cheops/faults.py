"""Every way in which a Cheops table can break the bounds of the rules."""

from __future__ import annotations

from companion.core.message import Issue, Message
from companion.games.cheops.endings import stones_ending
from companion.games.cheops.faults_map import map_faults
from companion.games.cheops.pieces import (
    ARMY_KNIGHTS,
    CARDS,
    CITIES,
    COPIES,
    ROADS,
    SETTLEMENTS,
    SHIPS,
    STONES,
    VP_CARDS,
)
from companion.games.cheops.state import State, is_foot_settled, stones_laid
from companion.scoring.cheops import PYRAMID_FIELDS, cursed

_LIMITS = {
    "settlements": SETTLEMENTS,
    "cities": CITIES,
    "roads": ROADS,
    "ships": SHIPS,
    "stones": STONES,
}


def faults(state: State) -> tuple[Issue, ...]:
    """List every fault; a sound table has none."""
    found = [*_piece_faults(state), *_stone_faults(state), *_card_faults(state), *_end_faults(state)]
    geography = state.setup.geography
    if geography is not None:
        found += [_fault(code, where) for code, where in map_faults(geography, state)]
    return tuple(found)


def _fault(code: str, where: str, **values: object) -> Issue:
    return Issue(code, where, Message.of(f"fault.cheops.{code}", where=where, **values))


def _piece_faults(state: State) -> list[Issue]:
    """Nobody has more on the table than in the box, nobody owes gold (C-C1, C-C6, C-C10)."""
    found = []
    for player, seat in zip(state.setup.players, state.seats, strict=True):
        for name, limit in _LIMITS.items():
            count = getattr(seat, name)
            if not 0 <= count <= limit:
                found.append(_fault(name, player.colour, count=count, right=limit))
        if seat.gold < 0:
            found.append(_fault("gold", player.colour, count=seat.gold))
        if not 0 <= seat.foot_settlements <= seat.settlements or not 0 <= seat.foot_cities <= seat.cities:
            found.append(_fault("foot", player.colour))
    return found


def _stone_faults(state: State) -> list[Issue]:
    """Stones fit the pyramid, and Blessing and Curses lie where they belong (C-P, C-B)."""
    found = []
    stones = [seat.stones for seat in state.seats]
    if not 0 <= state.pharaoh <= state.setup.settings.pharaoh_total:
        found.append(_fault("pharaoh", "pyramid", count=state.pharaoh))
    if stones_laid(state) > PYRAMID_FIELDS:
        found.append(_fault("pyramid", "pyramid", count=stones_laid(state), right=PYRAMID_FIELDS))
    if stones_laid(state) and not is_foot_settled(state):
        found.append(_fault("no_foot", "pyramid"))
    holder = state.blessing
    if (holder is None) != (max(stones) == 0) or (holder is not None and stones[holder] < max(stones)):
        found.append(_fault("blessing", "blessing"))
    curses = cursed(stones)
    if len(curses) >= len(stones) or holder in curses:
        found.append(_fault("curse", "curse"))
    return found


def _card_faults(state: State) -> list[Issue]:
    """The deck has 25 cards, 5 of them victory points; the army belongs to the most knights (C-C3, C-C4)."""
    found = []
    knights = [seat.knights for seat in state.seats]
    bought = sum(seat.bought for seat in state.seats)
    revealed = sum(seat.revealed for seat in state.seats)
    negative = any(min(seat.cards, seat.knights, seat.revealed, seat.progress) < 0 for seat in state.seats)
    if negative or bought > CARDS or revealed > VP_CARDS:
        found.append(_fault("cards", "cards", count=bought, right=CARDS))
    over = any(count > copies for count, copies in zip(state.played, COPIES, strict=True))
    if over or state.played[0] != sum(knights):
        found.append(_fault("knights", "cards", count=sum(knights)))
    army = state.army
    if (army is None) != (max(knights) < ARMY_KNIGHTS) or (army is not None and knights[army] < max(knights)):
        found.append(_fault("army", "largest_army"))
    return found


def _end_faults(state: State) -> list[Issue]:
    """The game is over when it has ended, and for a reason (C-E1)."""
    if (state.ended is not None) != (state.phase in {"reveal", "over"}):
        return [_fault("end", "game")]
    if state.ended is None and stones_ending(state) is not None:
        return [_fault("end", "game")]
    return []
