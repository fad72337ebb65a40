"""Where a result comes from: a tally being filled in, or a match that was tracked."""

from __future__ import annotations

from companion.core.errors import CompanionError
from companion.storage.store import Store
from companion.viewmodels.navigation import Route
from companion.viewmodels.result import Result
from companion.viewmodels.tally import TallyForm
from companion.viewmodels.tally_plans import PLANS


def result_of(route: Route, store: Store) -> Result:
    """Score what the route names: `match`, a number, or `game`, whose tally is kept."""
    number = route.get("match")
    if number is not None:
        match = store.resume(number).match
        return Result(match.game.standing(match.state), match)
    plan = PLANS.get(route.get("game"))
    result, feedback = TallyForm(plan, store).result() if plan else (None, None)
    if result is None:
        raise CompanionError("nothing_to_score", reason=feedback.refusal if feedback else "")
    return result
