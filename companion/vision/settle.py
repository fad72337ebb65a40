"""Lets what the tracked game expects settle doubts about obelisks; what is clearly seen always stands."""

from __future__ import annotations

from companion.core.differences import differences_between
from companion.core.reading import Contents, Doubt

_MOST_SURE = 0.85  # what is surer than this is not given up
ANY_CUBE = "cube"


def settle(
    contents: Contents, doubts: tuple[Doubt, ...], expected: Contents | None
) -> tuple[Contents, tuple[Doubt, ...]]:
    """Take the expected contents if the photo doubts exactly where they differ; drop doubts that agree."""
    if expected is None or type(expected) is not type(contents):
        return contents, doubts
    differences = differences_between(contents, expected)
    by_place = {doubt.where: doubt for doubt in doubts}
    for difference in differences:
        doubt = by_place.get(difference.where)
        if doubt is None or doubt.confidence > _MOST_SURE:
            break
        answer = difference.expected
        if doubt.second_best not in (answer, ANY_CUBE) and not (answer is None and doubt.second_best == 0):
            break
    else:
        return expected, ()
    differing = {difference.where for difference in differences}
    return contents, tuple(doubt for doubt in doubts if doubt.where in differing)
