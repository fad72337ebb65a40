"""Where a result comes from: a tally being filled in, or a game of the history."""

from __future__ import annotations

from companion.core.errors import CompanionError
from companion.storage.store import Store
from companion.viewmodels.kept_tally import score_entries
from companion.viewmodels.navigation import Route
from companion.viewmodels.result import Result
from companion.viewmodels.tally import TallyForm
from companion.viewmodels.tally_plans import PLANS


def result_of(route: Route, store: Store) -> Result:
    """Score what the route names: `match`, a number, or `game`, whose tally is kept."""
    number = route.get("match")
    if number is not None:
        return result_of_match(number, store)
    plan = PLANS.get(route.get("game"))
    result, feedback = TallyForm(plan, store).result() if plan else (None, None)
    if result is None:
        raise CompanionError("nothing_to_score", reason=feedback.refusal if feedback else "")
    return result


def result_of_match(number: int, store: Store) -> Result:
    """Score a game of the history, tracked or from a tally."""
    tally = store.tally(number)
    if tally is not None:
        try:
            return score_entries(tally)
        except (AttributeError, KeyError, TypeError):
            raise CompanionError("match_unreadable", number=number) from None
    match = store.resume(number).match
    return Result(match.game.standing(match.state), match)
