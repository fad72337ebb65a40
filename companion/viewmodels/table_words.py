"""A table for the ear: the last move, whose turn it is, what is asked, and the scores."""

from __future__ import annotations

from companion.core.message import Message
from companion.viewmodels.imhotep_board import TableView


def table_words(view: TableView) -> list[Message]:
    """What to say of a table, the newest first; an announcer leaves out what it said before."""
    words = [view.undo, view.sheet.title if view.sheet else view.prompt]
    if view.sheet:
        words += [option.label for option in view.sheet.options]
    words += [
        Message.of("spoken.scores", name=player.name, points=player.booked)
        for player in view.players
        if player.booked is not None
    ]
    return [one for one in words if one]
