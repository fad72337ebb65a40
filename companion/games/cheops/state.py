"""A Cheops table at one moment: immutable; masks of intersections and edges stay 0 without a map."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.cheops.change import replace
from companion.games.cheops.pieces import COPIES, ROLLS, START_GOLD, placement_order
from companion.games.cheops.setup import Setup
from companion.scoring.cheops import ARMY, BLESSING, CITY, CURSE, cursed

Phase = Literal[
    "start_settlement",
    "start_piece",
    "roll",
    "robber",
    "free_piece",  # of a road building card
    "main",
    "reveal",  # hidden victory point cards, before the final score
    "over",
]


@dataclass(frozen=True, slots=True)
class Seat:
    """What one player has on the table and in hand; `cards` are bought and not yet shown."""

    settlements: int = 0
    cities: int = 0
    roads: int = 0
    ships: int = 0
    foot_settlements: int = 0
    foot_cities: int = 0
    stones: int = 0
    gold: int = START_GOLD
    cards: int = 0
    knights: int = 0
    progress: int = 0
    revealed: int = 0
    settlement_nodes: int = 0
    city_nodes: int = 0
    road_edges: int = 0
    ship_edges: int = 0
    reach: int = 0  # intersections the own pieces touch

    @property
    def buildings(self) -> int:
        """The intersections with an own settlement or city."""
        return self.settlement_nodes | self.city_nodes

    @property
    def at_foot(self) -> int:
        """How many own buildings stand at the foot of the pyramid."""
        return self.foot_settlements + self.foot_cities

    @property
    def bought(self) -> int:
        """How many development cards the player ever bought."""
        return self.cards + self.knights + self.progress + self.revealed


@dataclass(frozen=True, slots=True)
class State:
    """The players' seats, the pyramid, the dice, and what this turn has seen so far."""

    setup: Setup
    phase: Phase
    turn: int
    seats: tuple[Seat, ...]
    placed: int = 0
    pharaoh: int = 0
    blessing: int | None = None
    army: int | None = None
    rolls: tuple[int, ...] = (0,) * len(ROLLS)
    played: tuple[int, ...] = (0,) * len(COPIES)
    robber: int | None = None
    ended: str | None = None
    revealing: int = 0
    blocked: int = 0  # intersections too near to a building
    taken: int = 0  # edges with a piece
    last_node: int = 0
    # this turn
    roll: int | None = None
    produced: int = 0
    fresh_cards: int = 0
    fresh_ships: int = 0
    fresh_ship_edges: int = 0
    is_card_played: bool = False
    is_ship_moved: bool = False
    free_pieces: int = 0
    amended: tuple[str, ...] = ()


def start(setup: Setup) -> State:
    """Lay out the table; the first player places the first settlement (C-S1 to C-S3)."""
    geography = setup.geography
    robber = None if geography is None or setup.robber is None else geography.hex_at[setup.robber]
    return State(setup, "start_settlement", 0, (Seat(),) * len(setup.players), robber=robber)


def placer(state: State) -> int:
    """The seat that places next in the set-up order (C-S3)."""
    return placement_order(len(state.seats))[state.placed]


def is_third_placement(state: State) -> bool:
    """Tell whether the settlement being placed is a third one, which yields at once (C-S4)."""
    return state.placed >= 2 * len(state.seats)


def victory_points(state: State, seat: int) -> int:
    """Count what a player shows openly (C-E3)."""
    own = state.seats[seat]
    points = own.settlements + CITY * own.cities + own.revealed
    if state.army == seat:
        points += ARMY
    if state.blessing is None:
        return points
    if state.blessing == seat:
        return points + BLESSING
    return points + CURSE * (seat in cursed([one.stones for one in state.seats]))


def is_foot_settled(state: State) -> bool:
    """Tell whether somebody has built at the foot, so that stones may be laid (C-P1)."""
    return any(seat.foot_settlements or seat.foot_cities for seat in state.seats)


def lays_on_seven(state: State) -> bool:
    """Tell whether the Pharaoh answers a 7 with a stone (C-72, C-73)."""
    waits = state.setup.settings.pharaoh_waits and state.blessing is None
    return is_foot_settled(state) and not waits


def stones_laid(state: State) -> int:
    """Count all stones in the pyramid."""
    return state.pharaoh + sum(seat.stones for seat in state.seats)


def change_seat(state: State, seat: int, **changes: int) -> tuple[Seat, ...]:
    """Give the seats with one of them changed."""
    seats = state.seats
    return (*seats[:seat], replace(seats[seat], **changes), *seats[seat + 1 :])
