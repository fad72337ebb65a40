"""What is left and how much is possible: cards in the deck, gold a roll can bring, whom a builder may pay."""

from __future__ import annotations

from companion.games.cheops import ground
from companion.games.cheops.pieces import CARDS, COPIES, VP_CARDS
from companion.games.cheops.state import State, is_third_placement
from companion.scoring.cheops import gold_of_a_river

HEXES_AROUND = 3


def cards_left(state: State) -> int:
    """Count the development cards nobody has bought (C-C3)."""
    return CARDS - sum(seat.bought for seat in state.seats)


def copies_left(state: State) -> tuple[int, ...]:
    """Count the cards of each playable kind that have not been played (C-C3)."""
    return tuple(copies - played for copies, played in zip(COPIES, state.played, strict=True))


def most_revealed(state: State, seat: int) -> int:
    """How many victory point cards a player can hold at most (C-C3)."""
    return min(state.seats[seat].cards, VP_CARDS - sum(one.revealed for one in state.seats))


def most_gold_produced(state: State, seat: int) -> int:
    """How much gold all of a player's buildings together can bring: each counts once (C-G1, C-S4)."""
    if state.phase == "start_piece":
        return HEXES_AROUND if is_third_placement(state) else 0
    own = state.seats[seat]
    return gold_of_a_river(own.settlements, own.cities)


def payees(state: State) -> list[int]:
    """List the opponents at the foot whom the builder may pay, with a map those a route leads to (C-P4)."""
    geography = state.setup.geography
    found = []
    for seat, other in enumerate(state.seats):
        if seat == state.turn or not other.at_foot:
            continue
        if geography is None or ground.connected_nodes(geography, state) & other.buildings & geography.foot:
            found.append(seat)
    return found
