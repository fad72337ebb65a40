"""The table as plain JSON values, for `replay --json` and for people who script against it."""

from __future__ import annotations

from typing import Any

from companion.games.imhotep.agenda import (
    AwaitCard,
    AwaitDraw,
    AwaitKeep,
    AwaitLoad,
    AwaitPyramid,
    AwaitReward,
)
from companion.games.imhotep.deck import unseen_cards
from companion.games.imhotep.standing import booked_points
from companion.games.imhotep.state import OVER, Table
from companion.scoring.imhotep import chamber_columns, temple_spaces
from companion.scoring.imhotep_pieces import BURIAL_CHAMBER, OBELISKS, PYRAMID, SMALL_PYRAMIDS, TEMPLE

CHOICE_WORDS = {
    AwaitCard: "take_card",
    AwaitKeep: "keep",
    AwaitPyramid: "pyramid",
    AwaitLoad: "load",
    AwaitReward: "reward",
    AwaitDraw: "draw",
}


def describe(table: Table) -> dict[str, Any]:
    """Show everything on the table by the names of the rules."""
    colours = table.setup.colours
    points = booked_points(table)
    pending = table.pending
    return {
        "round": table.round,
        "phase": table.phase,
        "turn": None if table.phase == OVER else colours[table.turn],
        "choice": None if pending is None else {"kind": CHOICE_WORDS[type(pending)], "of": pending.colour},
        "players": [
            {
                "colour": colour,
                "name": table.setup.players[seat].name,
                "track": points[colour],
                "sled": table.sled[seat],
                "quarry": table.quarry[seat],
                "cards": list(table.hands[seat]),
            }
            for seat, colour in enumerate(colours)
        ],
        "ships": [
            {"size": ship.size, "minimum": ship.minimum, "spaces": list(ship.spaces), "site": ship.site}
            for ship in table.ships
        ],
        "market": {
            "face_up": list(table.face_up),
            "unrecorded": table.face_up_unseen,
            "pair": table.pair > 0,
            "draw_pile": table.draw,
            "may_still_come": unseen_cards(table),
        },
        **_sites(table),
    }


def _sites(table: Table) -> dict[str, Any]:
    spaces = temple_spaces(len(table.setup.players))
    return {
        PYRAMID: _pyramid(table),
        TEMPLE: [list(table.temple[space::spaces]) for space in range(spaces)],
        BURIAL_CHAMBER: chamber_columns(table.chamber),
        OBELISKS: _obelisks(table),
    }


def _pyramid(table: Table) -> Any:
    if table.setup.side[PYRAMID] == "A":
        return list(table.pyramid)
    small = zip(SMALL_PYRAMIDS, table.small_pyramids, strict=True)
    return {
        **{name: list(stones) for name, stones in small},
        "beside": list(table.beside_pyramids),
    }


def _obelisks(table: Table) -> Any:
    colours = table.setup.colours
    if table.setup.side[OBELISKS] == "A":
        return dict(zip(colours, table.heights, strict=True))
    return {"towers": list(table.towers), "loose": dict(zip(colours, table.loose, strict=True))}
