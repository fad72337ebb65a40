"""Beginning a game: from the form of a new one, or at once as a rematch."""

from __future__ import annotations

from dataclasses import replace

from companion.core.errors import CompanionError
from companion.games.imhotep.setup import Player, Setup, decode_setup
from companion.scoring.imhotep_values import unconfirmed_values
from companion.storage.store import Store
from companion.viewmodels.feedback import Feedback, refusal_of
from companion.viewmodels.kept_tally import fitted
from companion.viewmodels.new_imhotep import NewImhotep, values_for_rematch

FOLLOWED = ("imhotep",)  # the games whose moves the app follows


def begin(store: Store, form: NewImhotep, name: str) -> tuple[int | None, Feedback]:
    """Store the game of a form; the form is emptied only once the game is kept."""
    try:
        live = store.begin("imhotep", form.setup(), name)
    except CompanionError as error:
        return None, refusal_of(error)
    return live.id, form.begin()[1]


def setup_of(store: Store, match_id: int) -> Setup:
    """Who played a game, where they sat and which sides lay up, tracked or from a tally."""
    tally = store.tally(match_id)
    if tally is None:
        setup: Setup = store.resume(match_id).match.setup
        return setup
    counted = fitted(tally)
    return decode_setup({**counted, "values": counted.get("values", {})})


def rematch(store: Store, match_id: int) -> tuple[int | None, Player]:
    """Begin a game again with the same seats; the player left of its start player starts.

    There is no game yet, only who would start, where board values have to be compared first.
    """
    before = setup_of(store, match_id)
    seats = (*before.players[1:], before.players[0])
    again = replace(before, players=seats, values=values_for_rematch(store, before))
    if unconfirmed_values(again.values, again.side, len(seats)):
        return None, seats[0]
    name = next(info.name for info in store.matches() if info.id == match_id)
    return store.begin("imhotep", again, name).id, seats[0]


def take_back(store: Store, match_id: int) -> None:
    """Drop a game that was begun by mistake."""
    store.delete(match_id)
