"""Rankings: who comes where, how tied ranks share points, and what decided a win."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

Who = TypeVar("Who", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Share:
    """A rank from 1 on, how many hold it together, and the points each of them gets."""

    rank: int
    tied: int
    points: int


def rank_shares(counts: Mapping[Who, int], table: Sequence[int]) -> dict[Who, Share]:
    """Rank by count: zero takes no part, tied players share their ranks' points, rounded down."""
    shares: dict[Who, Share] = {}
    place = 0
    for count in sorted({count for count in counts.values() if count > 0}, reverse=True):
        tied = [who for who, own in counts.items() if own == count]
        points = sum(table[place : place + len(tied)]) // len(tied)
        shares.update(dict.fromkeys(tied, Share(place + 1, len(tied), points)))
        place += len(tied)
    return shares


def share_ranks(counts: Mapping[Who, int], table: Sequence[int]) -> dict[Who, int]:
    """Give each one's points by rank, 0 for those who take no part."""
    shares = rank_shares(counts, table)
    return {who: shares[who].points if who in shares else 0 for who in counts}


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
