"""What is wrong with a tally, with the place named as people would name it."""

from __future__ import annotations

import re

from companion.core.message import Message
from companion.viewmodels.tally import TallyForm


def problem_in_words(form: TallyForm) -> Message | None:
    """The first thing that cannot be true; its field is a player's name and a word, not a path."""
    found = form.problem()
    if found is None:
        return None
    field, message = found
    return Message.of(message.key, **{**dict(message.values), "field": _place(form, field)})


def _place(form: TallyForm, field: str) -> Message:
    steps = re.findall(r"\w+", field)
    last = next((step for step in reversed(steps) if not step.isdigit()), field)
    if steps[:1] != ["players"] or len(steps) < 3:
        return Message.of("tally.field", field=last)
    seat = int(steps[1])
    name = form.get(("players", seat, "name"))
    if not name:
        return Message.of("tally.of_seat", seat=seat, field=last)
    return Message.of("tally.of_player", name=name, field=last)
