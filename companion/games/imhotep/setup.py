"""The set-up of an Imhotep game: who plays, which sides lie up, which variant, what the boards print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.core.errors import InvalidInputError
from companion.core.fields import Field
from companion.scoring.imhotep_pieces import COLOURS, SITES
from companion.scoring.imhotep_values import BoardValues, default_values, read_values


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the table and their colour (I-S4)."""

    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class Setup:
    """Players clockwise from the start player; `sides` in the order of `SITES` (I-S1, I-S6)."""

    players: tuple[Player, ...]
    sides: tuple[str, ...] = ("A",) * len(SITES)
    wrath: bool = False
    values: BoardValues = field(default_factory=default_values)
    colours: tuple[str, ...] = field(init=False, compare=False)
    seats: Mapping[str, int] = field(init=False, compare=False)
    side: Mapping[str, str] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        colours = tuple(player.colour for player in self.players)
        object.__setattr__(self, "colours", colours)
        object.__setattr__(self, "seats", {colour: seat for seat, colour in enumerate(colours)})
        object.__setattr__(self, "side", dict(zip(SITES, self.sides, strict=True)))


def encode_setup(setup: Setup) -> dict[str, object]:
    """Write a set-up as plain JSON values, board values included: a record must not depend on ours."""
    return {
        "players": [{"name": player.name, "colour": player.colour} for player in setup.players],
        "sides": dict(setup.side),
        "wrath": setup.wrath,
        "values": setup.values.to_json(),
    }


def decode_setup(data: object) -> Setup:
    """Read a set-up back, or raise `InvalidInputError` naming the field."""
    top = Field(data, "setup")
    players: list[Player] = []
    for entry in top.get("players").elements(low=2, high=4):
        colour_field = entry.get("colour")
        colour = colour_field.choice(COLOURS)
        if any(colour == player.colour for player in players):
            raise colour_field.fail("colour_twice", value=colour)
        players.append(Player(entry.get("name").text(), colour))
    sides = top.get("sides")
    return Setup(
        players=tuple(players),
        sides=tuple(sides.get(site).choice(("A", "B")) for site in SITES),
        wrath=top.get("wrath").boolean(),
        values=read_values(top.get("values"), default_values()),
    )


def quick_setup(players: int, options: Mapping[str, str]) -> Setup:
    """Seat so many players at a table with the sides and the variant the options name."""
    if not 2 <= players <= 4:
        raise InvalidInputError("player_count", "players", value=players, low=2, high=4)
    wrath = options.get("wrath", "no")
    if wrath not in {"yes", "no"}:
        raise InvalidInputError("unknown_word", "wrath", value=wrath, known="yes, no")
    seats = tuple(Player(colour.capitalize(), colour) for colour in COLOURS[:players])
    return Setup(seats, read_sides(options.get("sides", "A")), wrath=wrath == "yes")


def read_sides(text: str) -> tuple[str, ...]:
    """Understand `A`, `ABBAA` (in the order of the sites) and `temple=B,market=B`."""
    letters = text.upper()
    if letters in {"A", "B"}:
        return (letters,) * len(SITES)
    if len(letters) == len(SITES) and set(letters) <= {"A", "B"}:
        return tuple(letters)
    sides = dict.fromkeys(SITES, "A")
    for part in text.split(","):
        site, _, side = part.partition("=")
        if site.strip() not in SITES or side.strip().upper() not in {"A", "B"}:
            raise InvalidInputError(
                "unknown_sides", "sides", value=text, known=",".join(f"{site}=B" for site in SITES[:2])
            )
        sides[site.strip()] = side.strip().upper()
    return tuple(sides.values())
