"""How a Cheops game begins: who sits where, the settings of the table, and the map if there is one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.core.errors import InvalidInputError
from companion.core.fields import Field
from companion.games.cheops.geography import Geography, check_map, geography_of
from companion.games.cheops.map import Map, encode_map, read_map
from companion.scoring.cheops import COLOURS, PHARAOH_STONES

MAPS = Path(__file__).resolve().parents[2] / "data" / "boards" / "cheops"
SAMPLE = "sample"
OPTIONS = ("map", "pharaoh_waits", "pharaoh_total", "ships_move")
_MOST_DIGITS = 9
_LARGEST_MAP = 1_000_000  # bytes


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the table."""

    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class Settings:
    """What a table may play otherwise than the rules print it."""

    pharaoh_waits: bool = False  # C-73
    pharaoh_total: int = PHARAOH_STONES  # C-C6
    ships_move: bool = False  # C-N5


@dataclass(frozen=True, slots=True)
class Setup:
    """Players clockwise from the start player; without a map geometry is the table's word."""

    players: tuple[Player, ...]
    settings: Settings = Settings()
    map: Map | None = None
    robber: str | None = None
    colours: tuple[str, ...] = field(init=False, compare=False)
    seats: Mapping[str, int] = field(init=False, compare=False)
    geography: Geography | None = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        colours = tuple(player.colour for player in self.players)
        object.__setattr__(self, "colours", colours)
        object.__setattr__(self, "seats", {colour: seat for seat, colour in enumerate(colours)})
        object.__setattr__(self, "geography", None if self.map is None else geography_of(self.map))


def quick_setup(players: int, options: Mapping[str, str]) -> Setup:
    """Seat so many players; `OPTIONS` names what may be set."""
    if not 3 <= players <= 4:
        raise InvalidInputError("player_count", "players", value=players, low=3, high=4)
    for name in options:
        if name not in OPTIONS:
            raise InvalidInputError("unknown_option", name)
    seats = [{"name": colour.capitalize(), "colour": colour} for colour in COLOURS[:players]]
    data: dict[str, Any] = {"players": seats}
    data["settings"] = {
        "pharaoh_waits": _yes(options, "pharaoh_waits"),
        "pharaoh_total": _number(options, "pharaoh_total", PHARAOH_STONES),
        "ships_move": _yes(options, "ships_move"),
    }
    data["map"] = load_map(options["map"]) if "map" in options else None
    return decode_setup(data)


def load_map(name: str) -> Any:
    """Read the sample that comes with the companion, or a map from a file of the players."""
    path = MAPS / f"{name}.json" if name == SAMPLE else Path(name)
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST_MAP + 1)
        if len(data) > _LARGEST_MAP:
            raise InvalidInputError("cheops_map_too_large", "map", value=name, limit=_LARGEST_MAP)
        return json.loads(data)
    except (OSError, ValueError, RecursionError):
        raise InvalidInputError("cheops_no_such_map", "map", value=name, known=SAMPLE) from None


def _yes(options: Mapping[str, str], name: str) -> bool:
    word = options.get(name, "no")
    if word not in {"yes", "no"}:
        raise InvalidInputError("unknown_word", name, value=word, known="yes, no")
    return word == "yes"


def _number(options: Mapping[str, str], name: str, default: int) -> object:
    text = options.get(name, str(default))
    if not text.isdecimal():
        return text
    if len(text) > _MOST_DIGITS:
        raise InvalidInputError("number_too_long", name, digits=len(text))
    return int(text)


def encode_setup(setup: Setup) -> dict[str, Any]:
    """Write a set-up as plain JSON values, the whole map included: a record must not depend on ours."""
    settings = setup.settings
    return {
        "players": [{"name": player.name, "colour": player.colour} for player in setup.players],
        "settings": {
            "pharaoh_waits": settings.pharaoh_waits,
            "pharaoh_total": settings.pharaoh_total,
            "ships_move": settings.ships_move,
        },
        "map": None if setup.map is None else encode_map(setup.map),
        "robber": setup.robber,
    }


def decode_setup(data: object) -> Setup:
    """Read a set-up back, or raise `InvalidInputError` naming the field."""
    top = Field(data, "setup")
    players: list[Player] = []
    for entry in top.get("players").elements(low=3, high=4):
        colour_field = entry.get("colour")
        colour = colour_field.choice(COLOURS, "unknown_colour")
        if any(colour == player.colour for player in players):
            raise colour_field.fail("colour_twice", value=colour)
        players.append(Player(entry.get("name").text(), colour))
    options = top.get("settings")
    settings = Settings(
        pharaoh_waits=options.get("pharaoh_waits").boolean(),
        pharaoh_total=options.get("pharaoh_total").integer(low=PHARAOH_STONES - 1, high=PHARAOH_STONES),
        ships_move=options.get("ships_move").boolean(),
    )
    map_field = top.get("map")
    robber = top.find("robber")
    if map_field.value is None:
        if not robber.is_missing and robber.value is not None:
            raise robber.fail("cheops_robber_without_map")
        return Setup(tuple(players), settings)
    chart = read_map(map_field)
    geography = check_map(map_field, chart, len(players))
    return Setup(tuple(players), settings, chart, _read_robber(robber, geography))


def _read_robber(robber: Field, geography: Geography) -> str:
    """Read the desert the robber stands on; the first one when nobody says (C-S2)."""
    deserts = [geography.hexes[index] for index in geography.deserts]
    if robber.is_missing or robber.value is None:
        return deserts[0]
    return robber.choice(deserts, "cheops_robber_in_the_desert")
