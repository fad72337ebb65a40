"""A Cheops map as data: hexes with terrain and number, harbours, Nile bank and the foot of the pyramid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.core.fields import Field

WATER = ("nile", "delta", "sea")
RESOURCES = {
    "forest": "lumber",
    "hills": "brick",
    "pasture": "wool",
    "fields": "grain",
    "mountains": "ore",
}
GOLD_RIVER, DESERT, PYRAMID = "gold_river", "desert", "pyramid"
NUMBERED = (*RESOURCES, GOLD_RIVER)
TERRAINS = (*NUMBERED, DESERT, PYRAMID, *WATER)
MOST_HEXES = 200
FARTHEST = 50
RATES = (2, 3)

Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Hex:
    """One hex at its axial place (points upwards; q to the right, r to the lower right)."""

    at: Spot
    terrain: str
    number: int | None = None

    @property
    def name(self) -> str:
        """The hex in moves and messages."""
        return f"{self.at[0]},{self.at[1]}"


@dataclass(frozen=True, slots=True)
class Harbour:
    """A harbour: its rate, its resource when it is 2:1, and the intersections that own it."""

    rate: int
    resource: str | None
    at: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Map:
    """A whole map as the players entered it; intersections are named as in `geography`."""

    name: str
    hexes: tuple[Hex, ...]
    nile_bank: tuple[str, ...]
    pyramid_foot: tuple[str, ...]
    harbours: tuple[Harbour, ...] = ()
    is_sample: bool = False


def encode_map(chart: Map) -> dict[str, Any]:
    """Write a map as plain JSON values."""
    return {
        "name": chart.name,
        "sample": chart.is_sample,
        "hexes": [[*tile.at, tile.terrain, tile.number] for tile in chart.hexes],
        "nile_bank": list(chart.nile_bank),
        "pyramid_foot": list(chart.pyramid_foot),
        "harbours": [
            {"rate": harbour.rate, "resource": harbour.resource, "at": list(harbour.at)}
            for harbour in chart.harbours
        ],
    }


def read_map(field: Field) -> Map:
    """Read a map, or raise `InvalidInputError` naming the field; `check_map` then sees whether it fits."""
    return Map(
        name=field.get("name").text(),
        hexes=tuple(_read_hexes(field.get("hexes"))),
        nile_bank=_read_names(field.get("nile_bank")),
        pyramid_foot=_read_names(field.get("pyramid_foot")),
        harbours=tuple(_read_harbour(one) for one in field.get("harbours").elements(high=MOST_HEXES)),
        is_sample=field.get("sample").boolean(),
    )


def _read_hexes(field: Field) -> list[Hex]:
    hexes: list[Hex] = []
    seen: set[Spot] = set()
    for entry in field.elements(low=2, high=MOST_HEXES):
        q, r, terrain_field, number_field = entry.elements(low=4, high=4)
        at = (_coordinate(q), _coordinate(r))
        if at in seen:
            raise entry.fail("cheops_hex_twice", at=f"{at[0]},{at[1]}")
        seen.add(at)
        terrain = terrain_field.choice(TERRAINS)
        hexes.append(Hex(at, terrain, _read_number(number_field, terrain)))
    return hexes


def _coordinate(field: Field) -> int:
    return field.integer(low=-FARTHEST, high=FARTHEST)


def _read_number(field: Field, terrain: str) -> int | None:
    if terrain not in NUMBERED:
        if field.value is not None:
            raise field.fail("cheops_number_not_here", terrain=terrain)
        return None
    number = field.integer(low=2, high=12)
    if number == 7:
        raise field.fail("cheops_number_seven")
    return number


def _read_names(field: Field) -> tuple[str, ...]:
    return tuple(name.text() for name in field.elements(low=1, high=6 * MOST_HEXES))


def _read_harbour(field: Field) -> Harbour:
    rate = field.get("rate").integer(low=min(RATES), high=max(RATES))
    resource_field = field.get("resource")
    special = rate == min(RATES)
    if special != (resource_field.value is not None):
        raise resource_field.fail("cheops_harbour_resource")
    resource = resource_field.choice(tuple(RESOURCES.values())) if special else None
    return Harbour(rate, resource, tuple(at.text() for at in field.get("at").elements(low=1, high=2)))
