"""Rankings: who comes where, how tied ranks share points, and what decided a win."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

Who = TypeVar("Who", bound=Hashable)


def share_ranks(counts: Mapping[Who, int], table: Sequence[int]) -> dict[Who, int]:
    """Pay ranks by count: zero takes no part, tied players share their ranks' points, rounded down."""
    points = dict.fromkeys(counts, 0)
    rank = 0
    for count in sorted({count for count in counts.values() if count > 0}, reverse=True):
        tied = [who for who, own in counts.items() if own == count]
        share = sum(table[rank : rank + len(tied)]) // len(tied)
        points.update(dict.fromkeys(tied, share))
        rank += len(tied)
    return points


@dataclass(frozen=True, slots=True)
class Ranking:
    """Each one's rank from 1 on, the winners, and the word for what decided it."""

    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: str


def rank(totals: Sequence[int], tie_break: Sequence[int], tie_word: str) -> Ranking:
    """Rank by total, then by the tie-break; equal in both share the rank."""
    keys = list(zip(totals, tie_break, strict=True))
    ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
    winners = tuple(index for index, place in enumerate(ranks) if place == 1)
    if len(winners) > 1:
        decided_by = "shared"
    elif list(totals).count(max(totals)) > 1:
        decided_by = tie_word
    else:
        decided_by = "points"
    return Ranking(ranks, winners, decided_by)
