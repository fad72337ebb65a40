"""Everything that can happen at a Cheops table; what chance did is a move that carries what was seen."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game import Amendment


@dataclass(frozen=True, slots=True)
class BuildSettlement:
    """Build a settlement at an intersection; without a map at the `foot` of the pyramid or `elsewhere`."""

    where: str


@dataclass(frozen=True, slots=True)
class BuildCity:
    """Turn a settlement into a city; the place as for settlements."""

    where: str


@dataclass(frozen=True, slots=True)
class BuildRoad:
    """Build a road on an edge; without a map the place is empty."""

    where: str = ""


@dataclass(frozen=True, slots=True)
class BuildShip:
    """Build a ship on an edge; without a map the place is empty (C-N1)."""

    where: str = ""


@dataclass(frozen=True, slots=True)
class MoveShip:
    """Move a ship from edge to edge, where the table plays with that (C-N5)."""

    start: str = ""
    to: str = ""


@dataclass(frozen=True, slots=True)
class BuildStone:
    """Lay a stone on the pyramid and pay for the way to its foot, where there is no own one (C-P4)."""

    payee: str | None = None


@dataclass(frozen=True, slots=True)
class BuyCard:
    """Buy a development card; nobody says which it is."""


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a development card; what it brings in cards is not tracked."""

    card: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """Show so many victory point cards (C-E3)."""

    count: int


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice show this total."""

    total: int


@dataclass(frozen=True, slots=True)
class Produce:
    """A player gets gold from the gold rivers; with a map the companion knows it by itself (C-G1)."""

    colour: str
    gold: int


@dataclass(frozen=True, slots=True)
class PayGold:
    """Gold changes hands in a trade between players (C-G2)."""

    payer: str
    payee: str
    gold: int


@dataclass(frozen=True, slots=True)
class Exchange:
    """One exchange with the bank that touches gold; `owner` of a foreign harbour gets 1 gold (C-G3, C-H2)."""

    gives: str
    gets: str
    rate: int
    owner: str | None = None


@dataclass(frozen=True, slots=True)
class MoveRobber:
    """Put the robber on another hex; only with a map."""

    hex: str


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Hand on the dice."""


@dataclass(frozen=True, slots=True)
class Correction(Amendment):
    """The table says something is different: what, whose or where, and what it is."""

    what: str
    of: str | None
    value: int | str | None


Move = (
    BuildSettlement
    | BuildCity
    | BuildRoad
    | BuildShip
    | MoveShip
    | BuildStone
    | BuyCard
    | PlayCard
    | Reveal
    | Roll
    | Produce
    | PayGold
    | Exchange
    | MoveRobber
    | EndTurn
    | Correction
)

GOLD, RESOURCE = "gold", "resource"
