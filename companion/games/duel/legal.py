"""Which moves the Duel allows: the same conditions `apply` checks, listed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from companion.games.duel import moves as m
from companion.games.duel.state import Phase, State, boats_to_unload, workers_in_lines
from companion.games.duel.tiles import ACTIONS, BOATS, FREE, HOLDS, LINES, SPACES, WORKERS, Tile


def legal_moves(state: State) -> list[m.Move]:
    """List every move the rules allow now."""
    return _LISTS[state.phase](state)


def _fills(state: State) -> list[m.Move]:
    found: list[m.Move] = [move for move, left in zip(m.FILLS, state.unseen, strict=True) if left]
    found.append(m.LEAVE_UNRECORDED)
    return found


def _names(state: State) -> list[m.Move]:
    last = Tile.TAKE if state.playing is Tile.TAKE else None  # D-T1: never an action tile
    return [move for move, left in zip(m.NAMES[:last], state.unseen, strict=False) if left]


def _turn(state: State) -> list[m.Move]:
    found: list[m.Move] = []
    if workers_in_supply(state):
        found += free_places(state.harbour)
    found += [m.UNLOADS[boat] for boat in boats_to_unload(state)]
    owned = state.owned[state.turn]
    found += [m.PLAYS[tile] for tile in ACTIONS if owned[tile] and CAN_PLAY[tile](state)]
    return found or [m.PASS]


def _takes(state: State) -> list[m.Move]:
    return [
        m.TAKES[boat][hold]
        for boat in range(len(BOATS))
        if state.boats[boat] is not None
        for hold in range(HOLDS)
        if can_take(state, boat, hold)
    ]


def _places(state: State) -> list[m.Move]:
    return list(free_places(state.harbour))


def _places_or_done(state: State) -> list[m.Move]:
    return [*free_places(state.harbour), m.DONE]


def _places_to_unload(state: State) -> list[m.Move]:
    if boats_to_unload(state):
        return list(free_places(state.harbour))
    return [move for move in free_places(state.harbour) if opens_a_boat(state, move.space)]


def _swaps(state: State) -> list[m.Move]:
    return [swap for boat, swaps in zip(state.boats, m.SWAPS, strict=True) if boat for swap in swaps]


def _unloads(state: State) -> list[m.Move]:
    return [m.UNLOADS[boat] for boat in boats_to_unload(state)]


def _unloads_or_done(state: State) -> list[m.Move]:
    return [*_unloads(state), m.DONE]


def _nothing(state: State) -> list[m.Move]:  # noqa: ARG001 - one signature for all phases
    return []


_LISTS: dict[Phase, Callable[[State], list[m.Move]]] = {
    "fill": _fills,
    "name": _names,
    "turn": _turn,
    "take": _takes,
    "place_first": _places,
    "place_second": _places,
    "place_third": _places_or_done,
    "place_to_unload": _places_to_unload,
    "swap": _swaps,
    "unload": _unloads,
    "unload_again": _unloads_or_done,
    "over": _nothing,
}


@cache
def free_places(harbour: tuple[int, ...]) -> tuple[m.Place, ...]:
    """List the placements on free spaces (D-A1)."""
    return tuple(m.PLACES[space] for space in range(SPACES) if harbour[space] == FREE)


def workers_in_supply(state: State) -> int:
    """Count the workers the player on turn can still place."""
    return WORKERS - state.harbour.count(state.turn)


def opens_a_boat(state: State, space: int) -> bool:
    """Tell whether a worker here gives some boat in play its second worker (D-T3)."""
    counts = workers_in_lines(state.harbour)
    return any(
        state.boats[boat] is not None and counts[boat] and space in LINES[boat] for boat in range(len(BOATS))
    )


def can_take(state: State, boat: int, hold: int) -> bool:
    """Tell whether the tile in a hold may be taken: no action tile, or unrecorded and maybe none (D-T1)."""
    holds = state.boats[boat]
    tile = None if holds is None else holds[hold]
    if tile is None:
        return False
    if tile is Tile.UNRECORDED:
        return any(state.unseen[: Tile.TAKE])
    return tile < Tile.TAKE


def can_play_take(state: State) -> bool:
    """D-T1 needs a tile that may be taken."""
    return any(can_take(state, boat, hold) for boat in range(len(BOATS)) for hold in range(HOLDS))


def can_play_place(state: State) -> bool:
    """D-T2 needs two workers in supply; two free spaces then exist."""
    return workers_in_supply(state) >= 2


def can_play_place_unload(state: State) -> bool:
    """D-T3 needs a worker in supply that leaves a boat to unload."""
    if not workers_in_supply(state):
        return False
    counts = workers_in_lines(state.harbour)
    return any(count and boat is not None for count, boat in zip(counts, state.boats, strict=True))


def can_play_swap(state: State) -> bool:
    """D-T4 needs a boat to unload."""
    return bool(boats_to_unload(state))


CAN_PLAY: dict[Tile, Callable[[State], bool]] = {
    Tile.TAKE: can_play_take,
    Tile.PLACE: can_play_place,
    Tile.PLACE_UNLOAD: can_play_place_unload,
    Tile.SWAP: can_play_swap,
}
