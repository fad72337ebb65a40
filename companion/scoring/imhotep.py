"""The arithmetic of Imhotep: each function turns stones and cards into points, most of them with reasons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.core.score import ScoreLine, score_line
from companion.scoring.imhotep_pieces import (
    BLUE_CARDS,
    BURIAL_CHAMBER,
    GREEN_CARDS,
    MONUMENTS,
    OBELISKS,
    STATUE,
)
from companion.scoring.ranking import Share, rank_shares

OBELISK_TABLES = {2: (10, 1), 3: (12, 6, 1), 4: (15, 10, 5, 1)}  # I-OA
CHAMBER_ROWS = 3
STONES_PER_DECORATION_POINT = 3  # I-K2
STONES_PER_OBELISK = 3  # I-OB
WRATH_PENALTY = 5  # I-W


def growing_points(count: int) -> int:
    """Points of a group of stones (I-BA) or of statues (I-K3): 1, 3, 6, 10, 15, then 2 more each."""
    return count * (count + 1) // 2 if count <= 5 else 15 + 2 * (count - 5)


def temple_spaces(players: int) -> int:
    """How many spaces a level of the temple has (I-TA, I-X15)."""
    return 4 if players == 2 else 5


def visible_stones(stones: Sequence[str], spaces: int) -> list[str]:
    """The topmost stone of each temple space from the left; spaces that are still empty are left out."""
    top = len(stones)
    return [stones[max(range(space, top, spaces))] for space in range(min(spaces, top))]


def chamber_columns(stones: Sequence[str]) -> list[list[str]]:
    """The burial chamber's columns, each from top to bottom, from the stones in filling order."""
    return [list(stones[start : start + CHAMBER_ROWS]) for start in range(0, len(stones), CHAMBER_ROWS)]


def chamber_groups(stones: Sequence[str]) -> dict[str, list[int]]:
    """Sizes of the connected groups of each colour, largest first (I-BA)."""
    groups: dict[str, list[int]] = {}
    seen = [False] * len(stones)
    for start, colour in enumerate(stones):
        if seen[start]:
            continue
        seen[start] = True
        reach = [start]
        for at in reach:
            row = at % CHAMBER_ROWS
            beside = (at - CHAMBER_ROWS, at + CHAMBER_ROWS)
            above = (at - 1,) if row else ()
            below = (at + 1,) if row < CHAMBER_ROWS - 1 else ()
            for near in (*beside, *above, *below):
                if 0 <= near < len(stones) and not seen[near] and stones[near] == colour:
                    seen[near] = True
                    reach.append(near)
        groups.setdefault(colour, []).append(len(reach))
    for sizes in groups.values():
        sizes.sort(reverse=True)
    return groups


def chamber_rows(stones: Sequence[str], colours: Sequence[str]) -> list[dict[str, int]]:
    """How many stones each colour has in each row (I-BB)."""
    rows = [stones[row::CHAMBER_ROWS] for row in range(CHAMBER_ROWS)]
    return [{colour: row.count(colour) for colour in colours} for row in map(list, rows)]


def decoration_points(stones_at_site: int) -> int:
    """Points of one decoration card (I-K2)."""
    return stones_at_site // STONES_PER_DECORATION_POINT


def chamber_a_lines(stones: Sequence[str], colour: str) -> list[ScoreLine]:
    """One line for each group of a colour in the burial chamber."""
    return [
        score_line(
            BURIAL_CHAMBER,
            growing_points(size),
            "imhotep.group",
            rule="imhotep.burial_chamber.a",
            fact="I-BA",
            stones=size,
        )
        for size in chamber_groups(stones).get(colour, [])
    ]


def chamber_b_lines(
    stones: Sequence[str], colours: Sequence[str], table: Sequence[int], colour: str
) -> list[ScoreLine]:
    """One line for each row in which a colour takes part."""
    lines = []
    for index, row in enumerate(chamber_rows(stones, colours)):
        share = rank_shares(row, table).get(colour)
        if share:
            lines.append(
                score_line(
                    BURIAL_CHAMBER,
                    share.points,
                    _rank_words("imhotep.row", share),
                    rule="imhotep.burial_chamber.b",
                    fact="I-BB",
                    row=("top", "middle", "bottom")[index],
                    stones=row[colour],
                    **_rank_values(share),
                )
            )
    return lines


def obelisk_a_lines(heights: Mapping[str, int], colour: str) -> list[ScoreLine]:
    """The line of a colour's obelisk among all of them; none without a stone."""
    share = rank_shares(heights, OBELISK_TABLES[len(heights)]).get(colour)
    if not share:
        return []
    return [
        score_line(
            OBELISKS,
            share.points,
            _rank_words("imhotep.obelisk", share),
            rule="imhotep.obelisks.a",
            fact="I-OA",
            stones=heights[colour],
            **_rank_values(share),
        )
    ]


def _rank_words(stem: str, share: Share) -> str:
    return f"{stem}_tied" if share.tied > 1 else f"{stem}_rank"


def _rank_values(share: Share) -> dict[str, Any]:
    return {"rank": share.rank, "last": share.rank + share.tied - 1, "tied": share.tied}


def obelisk_b_lines(loose: int) -> list[ScoreLine]:
    """A point for each loose stone at the end of the game."""
    if not loose:
        return []
    return [
        score_line(OBELISKS, loose, "imhotep.loose", rule="imhotep.obelisks.b", fact="I-OB", stones=loose)
    ]


def card_lines(cards: Mapping[str, int], stones_at: Mapping[str, int]) -> list[ScoreLine]:
    """Lines of a player's cards: green, then statues, then unused blue ones (I-F)."""
    lines = []
    for card, site in GREEN_CARDS.items():
        points = decoration_points(stones_at[site])
        lines += [
            score_line(
                "decorations",
                points,
                "imhotep.decoration",
                rule=f"imhotep.card.{card}",
                fact="I-K2",
                card=card,
                site=site,
                stones=stones_at[site],
            )
        ] * cards.get(card, 0)  # I-X11: each card scores on its own
    statues = cards.get(STATUE, 0)
    if statues:
        lines.append(
            score_line(
                "statues",
                growing_points(statues),
                "imhotep.statues",
                rule="imhotep.card.statue",
                fact="I-K3",
                statues=statues,
            )
        )
    unused = sum(cards.get(card, 0) for card in BLUE_CARDS)
    if unused:
        lines.append(
            score_line(
                "blue_cards",
                unused,
                "imhotep.unused_blue",
                rule="imhotep.card.blue",
                fact="I-K4",
                cards=unused,
            )
        )
    return lines


def missing_monuments(stones_at: Mapping[str, int]) -> tuple[str, ...]:
    """The monuments at which a player has no stone (I-W)."""
    return tuple(site for site in MONUMENTS if not stones_at[site])


def wrath_lines(stones_at: Mapping[str, int]) -> list[ScoreLine]:
    """The penalty of the variant, once however many monuments are missing."""
    missing = missing_monuments(stones_at)
    if not missing:
        return []
    return [
        score_line(
            "wrath",
            -WRATH_PENALTY,
            "imhotep.wrath",
            rule="imhotep.wrath",
            fact="I-W",
            missing=missing,
        )
    ]


def count_stones(stones: Iterable[str], colours: Sequence[str]) -> dict[str, int]:
    """Count stones by colour, zero included."""
    counts = dict.fromkeys(colours, 0)
    for stone in stones:
        counts[stone] += 1
    return counts
