"""A table for the ear: the last move, whose turn it is, what is asked, the scores, and each part."""

from __future__ import annotations

from companion.core.message import Message
from companion.viewmodels.imhotep_board import PlayerView, ShipView, SiteView, TableView


def table_words(view: TableView) -> list[Message]:
    """What to say of a table, the newest first; an announcer leaves out what it said before.

    Ships that no card shows wait behind a button, so they are not read out.
    """
    words = [view.undo, view.sheet.title if view.sheet else view.prompt]
    if view.sheet:
        words += [option.label for option in view.sheet.options if not option.key.startswith("ships:")]
    words += [
        Message.of("spoken.scores", name=player.name, points=player.booked)
        for player in view.players
        if player.booked is not None
    ]
    return [one for one in words if one]


def part_words(view: object) -> Message | None:
    """What one part of a table is, and how it stands; None for what is no part of one."""
    match view:
        case ShipView():
            loaded = sum(stone is not None for stone in view.spaces)
            key = "ship_moored" if view.site else "ship_ready" if view.is_lit else "ship"
            return Message.of(
                f"spoken.{key}", ship=view.index, loaded=loaded, spaces=len(view.spaces), site=view.site or ""
            )
        case SiteView():
            key = "site_lit" if view.is_lit else "site"
            return Message.of(f"spoken.{key}", site=view.name, side=view.side)
        case PlayerView():
            points = 0 if view.booked is None else view.booked
            key = "player_hidden" if view.booked is None else "player"
            return Message.of(
                f"spoken.{key}", name=view.name, colour=view.colour, points=points, sled=view.sled
            )
    return None


def space_words(ship: object, space: int) -> Message | None:
    """What a space of a ship is and carries."""
    if not isinstance(ship, ShipView) or not 0 <= space < len(ship.spaces):
        return None
    return Message.of("spoken.space", ship=ship.index, space=space, stone=ship.spaces[space] or "empty_space")
