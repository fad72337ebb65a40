"""Every way in which a Duel table can break the invariants of the rules."""

from __future__ import annotations

from companion.core.message import Issue, Message
from companion.games.duel.state import State, boats_left
from companion.games.duel.tiles import COPIES, FREE, HOLDS, KINDS, RESERVE, TILES, WORKERS, Tile
from companion.scoring.duel import FIFTH_OBELISK


def faults(state: State) -> tuple[Issue, ...]:
    """List every fault; a sound table has none."""
    return (*_tile_faults(state), *_worker_faults(state), *_boat_faults(state), *_obelisk_faults(state))


def _fault(code: str, where: str, **values: object) -> Issue:
    return Issue(code, where, Message.of(f"fault.duel.{code}", where=where, **values))


def _on_boats(state: State) -> list[Tile]:
    return [tile for boat in state.boats if boat for tile in boat if tile is not None]


def _tile_faults(state: State) -> list[Issue]:
    """No tile of a kind more or less than the box has, 60 in all (D-C1)."""
    found = []
    lying = [*_on_boats(state), *(tile for _, tile in state.gains)]
    for tile, copies in zip(KINDS, COPIES, strict=True):
        seen = sum(owned[tile] for owned in state.owned) + state.box[tile] + lying.count(tile)
        counts = (*(owned[tile] for owned in state.owned), state.box[tile], state.unseen[tile])
        if min(counts) < 0 or seen + state.unseen[tile] != copies:
            found.append(_fault("tile", tile.word, count=seen + state.unseen[tile], right=copies))
    hidden = state.supply + state.reserve + lying.count(Tile.UNRECORDED) + state.box_unrecorded
    if hidden != sum(state.unseen):
        found.append(_fault("unseen", "supply", count=hidden, right=sum(state.unseen)))
    total = hidden + len(lying) - lying.count(Tile.UNRECORDED)
    total += sum(map(sum, state.owned)) + sum(state.box)
    if total != TILES:
        found.append(_fault("tiles", "tiles", count=total, right=TILES))
    if not 0 <= state.reserve <= RESERVE or state.supply < 0:
        found.append(_fault("supply", "supply"))
    return found


def _worker_faults(state: State) -> list[Issue]:
    """Nobody has more than four workers in the harbour (D-C3)."""
    found = []
    for seat, player in enumerate(state.setup.players):
        count = state.harbour.count(seat)
        if count > WORKERS:
            found.append(_fault("workers", player.colour, count=count, right=WORKERS))
    if not set(state.harbour) <= {FREE, 0, 1}:
        found.append(_fault("harbour", "harbour"))
    return found


def _boat_faults(state: State) -> list[Issue]:
    """Between turns boats are full and the supply comes in threes; no boat leaves before it is empty."""
    found = []
    left = boats_left(state.boats)
    if state.phase == "turn":
        if len(_on_boats(state)) != HOLDS * left:
            found.append(_fault("holds", "boats"))
        if state.supply % HOLDS:
            found.append(_fault("supply", "supply"))
    if left < len(state.boats) and state.supply:
        found.append(_fault("boats", "boats"))
    if (left == 1) != (state.phase == "over"):
        found.append(_fault("end", "boats"))
    return found


def _obelisk_faults(state: State) -> list[Issue]:
    """Somebody was first to five exactly when somebody has five (D-FB)."""
    fives = [owned[Tile.OBELISK] >= FIFTH_OBELISK for owned in state.owned]
    first = state.first_to_five
    if any(fives) != (first is not None) or (first is not None and not fives[first]):
        return [_fault("first_to_five", "obelisk")]
    return []
