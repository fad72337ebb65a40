"""A tally that was scored stands in the history; its form goes on changing that game, or begins another."""

from __future__ import annotations

from typing import Any

from companion.scoring.tallies import score_tally
from companion.storage.store import Store
from companion.viewmodels.photo_keep import bring_back_reviews, forget_reviews
from companion.viewmodels.result import Result
from companion.viewmodels.tally import TallyForm
from companion.viewmodels.tally_plans import PLANS


def keep_scored(store: Store, form: TallyForm, result: Result, name: str) -> int | None:
    """Keep a scored tally as a game of the history, once; one whose game is not over is not kept."""
    if not result.sheet.final:
        return None
    return store.keep_tally(form.name, form.tally, result.sheet, name)


def begin_anew(store: Store, form: TallyForm) -> dict[str, Any]:
    """Empty a form; what it scored stays in the history, its unfinished photos are given for an undo."""
    store.hand_to_form(form.name, None)
    form.clear()
    return forget_reviews(store, _photos_of(form))


def take_up(store: Store, form: TallyForm, match_id: int) -> None:
    """Put a game of the history back into its form, to change it."""
    form.put(store.tally(match_id) or {})
    store.hand_to_form(form.name, match_id)
    forget_reviews(store, _photos_of(form))


def put_back(
    store: Store, form: TallyForm, tally: dict[str, Any], match_id: int | None, photos: dict[str, Any]
) -> None:
    """Undo a new beginning."""
    form.put(tally)
    store.hand_to_form(form.name, match_id)
    bring_back_reviews(store, photos)


def _photos_of(form: TallyForm) -> str:
    """How the names of photos begin that were taken for a form."""
    return f"{form.name.replace('.', '-')}-"


def has_unkept_entries(store: Store, form: TallyForm) -> bool:
    """Tell whether a form holds what no game of the history has."""
    kept = store.kept_by(form.name)
    return not form.is_untouched and (kept is None or store.tally(kept) != form.tally)


def score_entries(tally: dict[str, Any]) -> Result:
    """Score the entries of a kept tally."""
    return Result(score_tally(fitted(tally)))


def fitted(tally: dict[str, Any]) -> dict[str, Any]:
    """The tally as files have it: only what counts."""
    plan = PLANS.get(str(tally.get("game")))
    return plan.fit(tally) if plan else tally
