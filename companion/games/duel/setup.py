"""How a Duel begins: who plays which colour, who starts, which side of each board is up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.errors import InvalidInputError
from companion.core.fields import Field
from companion.scoring.duel import COLOURS, KINDS

SIDES = ("A", "B")
_EXAMPLE = ",".join(f"{kind}=B" for kind in KINDS[:2])


@dataclass(frozen=True, slots=True)
class Player:
    """One of the two."""

    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class Setup:
    """The choices made before the first tile; `start` decides ties as well (D-S7, D-F)."""

    players: tuple[Player, Player]
    start: str
    sides: tuple[str, str, str, str] = ("A", "A", "A", "A")

    @property
    def start_index(self) -> int:
        """The starting player's seat."""
        return 0 if self.players[0].colour == self.start else 1

    def side_of(self) -> dict[str, str]:
        """Each kind of board with its side (D-S2)."""
        return dict(zip(KINDS, self.sides, strict=True))


def quick_setup(players: int, options: Mapping[str, str]) -> Setup:
    """Make a set-up of two players named after their colours; black starts."""
    if players != len(COLOURS):
        raise InvalidInputError("player_count", "players", value=players, low=2, high=2)
    for name in options:
        if name != "sides":
            raise InvalidInputError("unknown_option", name)
    seats = (Player("Black", "black"), Player("White", "white"))
    return Setup(seats, "black", read_sides(options.get("sides", "A")))


def read_sides(text: str) -> tuple[str, str, str, str]:
    """Read `B`, `ABAB` (obelisk, temple, pyramid, tomb) or `tomb=B,temple=B`; what is not named is A."""
    letters = text.strip().upper()
    if letters in SIDES:
        return (letters, letters, letters, letters)
    if len(letters) == len(KINDS) and set(letters) <= set(SIDES):
        return (letters[0], letters[1], letters[2], letters[3])
    chosen = dict.fromkeys(KINDS, "A")
    for part in text.split(","):
        kind, _, side = (word.strip() for word in part.partition("="))
        if kind not in KINDS or side.upper() not in SIDES:
            raise InvalidInputError("unknown_sides", "sides", value=text, known=_EXAMPLE)
        chosen[kind] = side.upper()
    return (chosen["obelisk"], chosen["temple"], chosen["pyramid"], chosen["tomb"])


def encode_setup(setup: Setup) -> dict[str, Any]:
    """Write a set-up as plain JSON values."""
    return {
        "players": [{"name": player.name, "colour": player.colour} for player in setup.players],
        "start": setup.start,
        "sides": setup.side_of(),
    }


def decode_setup(data: object) -> Setup:
    """Read a set-up back."""
    top = Field(data, "setup")
    fields = top.get("players").elements(low=2, high=2)
    first, second = (
        Player(field.get("name").text(), field.get("colour").choice(COLOURS, "unknown_colour"))
        for field in fields
    )
    if first.colour == second.colour:
        raise fields[1].get("colour").fail("colour_twice", value=second.colour)
    sides = top.get("sides")
    a, b, c, d = (sides.get(kind).choice(SIDES) for kind in KINDS)
    return Setup((first, second), top.get("start").choice(COLOURS, "unknown_colour"), (a, b, c, d))
