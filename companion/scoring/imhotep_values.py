"""Board values of Imhotep: what is printed on the boards, where each comes from, and what may be edited."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from companion.core.fields import Field
from companion.core.message import Issue, Message
from companion.scoring.imhotep_pieces import (
    BURIAL_CHAMBER,
    LARGEST_SHIP,
    OBELISKS,
    PYRAMID,
    SHIP_POOL,
    SMALL_PYRAMIDS,
    TEMPLE,
)

SOURCE = Path(__file__).resolve().parent.parent / "data" / "boards" / "imhotep" / "values.json"
PROVENANCES = ("seed", "public", "inferred", "placeholder", "table")
BONUSES = ("card", "stones", "load")
REWARDS = ("choice", "two", "card")

Value = int | str | tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class BoardValues:
    """Every printed value by its key, with its provenance; `table` marks what the players typed in."""

    entries: tuple[tuple[str, Value, str], ...]

    def __getitem__(self, key: str) -> Any:
        for name, value, _ in self.entries:
            if name == key:
                return value
        raise KeyError(key)

    def provenance(self, key: str) -> str:
        """Tell where a value comes from."""
        return next(source for name, _, source in self.entries if name == key)

    def uncertain(self) -> tuple[str, ...]:
        """List the keys whose values the players should compare with their boards."""
        return tuple(name for name, _, source in self.entries if source == "placeholder")

    def with_value(self, key: str, value: Value, provenance: str = "table") -> BoardValues:
        """Replace one value."""
        return replace(
            self,
            entries=tuple(
                (key, value, provenance) if name == key else (name, old, source)
                for name, old, source in self.entries
            ),
        )

    def to_json(self) -> dict[str, dict[str, Any]]:
        """Write all values with their provenance."""
        return {
            name: {"value": list(value) if isinstance(value, tuple) else value, "provenance": source}
            for name, value, source in self.entries
        }


def unconfirmed_values(values: BoardValues, sides: Mapping[str, str], players: int) -> tuple[str, ...]:
    """List the printed values a table plays with and nobody has compared with the boards yet (I-V)."""
    printed_on = {
        PYRAMID: "pyramid_b.",
        TEMPLE: "temple_b.",
        BURIAL_CHAMBER: f"burial_b.table.{players}",
        OBELISKS: "obelisk_b.",
    }
    in_use = tuple(stem for site, stem in printed_on.items() if sides[site] == "B")
    return tuple(key for key in values.uncertain() if key.startswith(in_use))


def note_unconfirmed(keys: Sequence[str]) -> tuple[Issue, ...]:
    """Mark a score that rests on values nobody has confirmed."""
    if not keys:
        return ()
    return (Issue("unconfirmed", "values", Message.of("note.imhotep.unconfirmed", keys=", ".join(keys))),)


@cache
def default_values() -> BoardValues:
    """Load the values the companion ships with."""
    return read_values(Field(json.loads(SOURCE.read_text(encoding="utf-8")), "values"), None)


def read_values(field: Field, base: BoardValues | None) -> BoardValues:
    """Read values as a record stores them; keys that are not there keep those of `base`."""
    found: dict[str, tuple[Value, str]] = {}
    for key, entry in field.items():
        if key not in _READERS:
            raise entry.fail("unknown_word", value=key, known=", ".join(_READERS))
        value = read_value(key, entry.get("value"))
        found[key] = (value, entry.get("provenance").choice(PROVENANCES))
    if base is None:
        return BoardValues(tuple((key, *found[key]) for key in _READERS))
    return BoardValues(tuple((key, *found.get(key, (value, source))) for key, value, source in base.entries))


def read_value(key: str, field: Field) -> Value:
    """Read one value and check that such a board could exist."""
    if key not in _READERS:
        raise field.fail("unknown_word", value=key, known=", ".join(_READERS))
    return _READERS[key](field)


def _points(field: Field) -> int:
    return field.integer(low=0, high=99)


def _points_list(count: int) -> Callable[[Field], Value]:
    def read(field: Field) -> Value:
        return tuple(_points(element) for element in field.elements(low=count, high=count))

    return read


def _small_pyramid(field: Field) -> Value:
    return tuple(
        element.choice(BONUSES) if isinstance(element.value, str) else _points(element)
        for element in field.elements(low=4, high=4)
    )


def _rewards(field: Field) -> Value:
    return tuple(element.choice(REWARDS) for element in field.elements(low=5, high=5))


def _descending(field: Field) -> Value:
    row = tuple(_points(element) for element in field.elements(low=1, high=30))
    if any(left <= right for left, right in pairwise(row)):
        raise field.fail("not_descending")
    return row


def _ship_minimums(field: Field) -> Value:
    sizes = field.elements(low=LARGEST_SHIP, high=LARGEST_SHIP)
    return tuple(element.integer(low=1, high=size) for size, element in enumerate(sizes, start=1))


def _round_cards(field: Field) -> Value:
    cards = [element.text(longest=4) for element in field.elements(low=7, high=7)]
    for element, card in zip(field.elements(), cards, strict=True):
        if not is_buildable(card):
            raise element.fail("impossible_round_card", value=card)
    return tuple(cards)


def is_buildable(card: str) -> bool:
    """Tell whether four ships of these sizes, largest first, are in the box (I-C4)."""
    return (
        len(card) == 4
        and list(card) == sorted(card, reverse=True)
        and all(card.count(str(size)) <= count for size, count in SHIP_POOL.items())
        and set(card) <= {str(size) for size in SHIP_POOL}
    )


_READERS: Mapping[str, Callable[[Field], Value]] = {
    "pyramid_a.values": _points_list(14),
    **{f"pyramid_b.{name}.base": _small_pyramid for name in SMALL_PYRAMIDS},
    "pyramid_b.top": _points,
    "temple_b.spaces": _rewards,
    "burial_b.table.2": _points_list(2),
    "burial_b.table.3": _points_list(3),
    "burial_b.table.4": _points_list(4),
    "obelisk_b.row": _descending,
    "obelisk_b.when_full": _points,
    "ship.minimum": _ship_minimums,
    "round_cards.2": _round_cards,
    "round_cards.3": _round_cards,
    "round_cards.4": _round_cards,
}
KEYS = tuple(_READERS)
POINT_KEYS = tuple(key for key in KEYS if key.startswith(("pyramid_", "burial_b", "obelisk_b")))
