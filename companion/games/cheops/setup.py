"""How a Cheops game begins: who sits where, the settings of the table, and the map if there is one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.core.errors import InvalidInputError
from companion.core.fields import Field
from companion.games.cheops.geography import Geography, check_map
from companion.games.cheops.map import Map, encode_map, read_map
from companion.scoring.cheops import COLOURS, PHARAOH_STONES

MAPS = Path(__file__).resolve().parents[2] / "data" / "boards" / "cheops"
SAMPLE = "sample"
OPTIONS = ("map", "pharaoh_waits", "pharaoh_total", "ships_move")


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
        object.__setattr__(self, "geography", None if self.map is None else Geography(self.map))


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
        "pharaoh_total": _number(options.get("pharaoh_total", str(PHARAOH_STONES))),
        "ships_move": _yes(options, "ships_move"),
    }
    data["map"] = load_map(options["map"]) if "map" in options else None
    return decode_setup(data)


def load_map(name: str) -> Any:
    """Read a map that comes with the companion."""
    if name != SAMPLE:
        raise InvalidInputError("unknown_word", "map", value=name, known=SAMPLE)
    return json.loads((MAPS / f"{name}.json").read_text(encoding="utf-8"))


def _yes(options: Mapping[str, str], name: str) -> bool:
    word = options.get(name, "no")
    if word not in {"yes", "no"}:
        raise InvalidInputError("unknown_word", name, value=word, known="yes, no")
    return word == "yes"


def _number(text: str) -> object:
    return int(text) if text.isdecimal() else text


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
    if map_field.value is None:
        return Setup(tuple(players), settings)
    chart = read_map(map_field)
    geography = check_map(map_field, chart, len(players))
    return Setup(tuple(players), settings, chart, _read_robber(top.find("robber"), geography))


def _read_robber(robber: Field, geography: Geography) -> str:
    """Read the desert the robber stands on; the first one when nobody says (C-S2)."""
    deserts = [geography.hexes[index] for index in geography.deserts]
    if robber.is_missing or robber.value is None:
        return deserts[0]
    return robber.choice(deserts, "cheops_robber_in_the_desert")
