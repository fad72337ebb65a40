"""Cheops: victory points, the Blessing and the Curses, and when and for whom the game is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.message import Issue, Message
from companion.core.score import PlayerScore, ScoreLine, ScoreSheet, score_line

COLOURS = ("red", "yellow", "blue", "white")
LAYERS = (16, 9, 4, 1)  # C-P3
PYRAMID_FIELDS = sum(LAYERS)
PHARAOH_STONES = 16  # C-C6
GOAL = 12  # C-E1
BLESSING, CURSE, ARMY, CITY = 3, -2, 2, 2  # C-E3
HAND_LIMIT = 7


@dataclass(frozen=True, slots=True)
class Estate:
    """What one player's victory points rest on."""

    name: str
    colour: str
    settlements: int
    cities: int
    has_largest_army: bool
    vp_cards: int
    stones: int


@dataclass(frozen=True, slots=True)
class Pyramid:
    """What is common to all: the Pharaoh's stones, who holds the Blessing, and whose turn it is."""

    pharaoh_stones: int
    blessing: str | None
    turn: str
    pharaoh_total: int = PHARAOH_STONES


def cursed(stones: Sequence[int]) -> tuple[int, ...]:
    """Say who is cursed: those with the fewest stones, nobody while all have the same (C-B4)."""
    fewest = min(stones)
    if fewest == max(stones):
        return ()
    return tuple(index for index, count in enumerate(stones) if count == fewest)


def blessed(stones: Sequence[int], holder: int | None, builder: int) -> int | None:
    """Say who holds the Blessing after the builder's stone: it moves to strictly more only (C-B1, C-B2)."""
    if holder is None or stones[builder] > stones[holder]:
        return builder
    return holder


def layer_counts(stones: int) -> tuple[int, ...]:
    """Spread stones over the pyramid's layers from the bottom (C-P3)."""
    counts = []
    for size in LAYERS:
        counts.append(min(stones, size))
        stones -= counts[-1]
    return tuple(counts)


def discards(resource_cards: int) -> int:
    """Count the cards to discard on a 7; gold is no card and does not count (C-71, C-G4)."""
    return resource_cards // 2 if resource_cards > HAND_LIMIT else 0


def gold_of_a_river(settlements: int, cities: int) -> int:
    """Count the gold a rolled gold river yields to the buildings around it (C-G1)."""
    return settlements + CITY * cities


def score_estates(players: Sequence[Estate], pyramid: Pyramid, ended: str | None) -> ScoreSheet:
    """Score all players; nobody has won while the game goes on (`ended` is None)."""
    lines = _all_lines(players, pyramid)
    totals = _totals(lines)
    winners = find_winners(players, pyramid, totals, ended)
    scores = tuple(
        PlayerScore(player.name, player.colour, own, _place(index, totals, winners))
        for index, (player, own) in enumerate(zip(players, lines, strict=True))
    )
    decided_by = None if not winners else "points" if len(winners) == 1 else "shared"
    return ScoreSheet(
        "cheops",
        scores,
        tuple(players[index].colour for index in winners),
        decided_by,
        final=ended is not None,
        notes=() if ended is None else (Issue("ended", ended, Message.of(f"note.cheops.{ended}")),),
        extra=(("ended", ended),),
    )


def how_it_ended(players: Sequence[Estate], pyramid: Pyramid) -> str | None:
    """Name what ends the game; a full pyramid or the last black stone go before 12 points (C-E1)."""
    if pyramid.pharaoh_stones + sum(player.stones for player in players) >= PYRAMID_FIELDS:
        return "pyramid"
    if pyramid.pharaoh_stones >= pyramid.pharaoh_total:
        return "pharaoh"
    turn = next(index for index, player in enumerate(players) if player.colour == pyramid.turn)
    return "victory_points" if _totals(_all_lines(players, pyramid))[turn] >= GOAL else None


def _all_lines(players: Sequence[Estate], pyramid: Pyramid) -> list[tuple[ScoreLine, ...]]:
    curses = cursed([player.stones for player in players])
    return [score_estate(player, pyramid, index in curses) for index, player in enumerate(players)]


def _totals(lines: Sequence[Sequence[ScoreLine]]) -> list[int]:
    return [sum(line.points for line in own) for own in lines]


def find_winners(
    players: Sequence[Estate], pyramid: Pyramid, totals: Sequence[int], ended: str | None
) -> tuple[int, ...]:
    """Find who wins: the player on turn with 12, else all with the most points together (C-E2)."""
    if ended is None:
        return ()
    if ended == "victory_points":
        return tuple(index for index, player in enumerate(players) if player.colour == pyramid.turn)
    most = max(totals)
    return tuple(index for index, total in enumerate(totals) if total == most)


def _place(index: int, totals: Sequence[int], winners: Sequence[int]) -> int:
    keys = [(place in winners, total) for place, total in enumerate(totals)]
    return 1 + sum(key > keys[index] for key in keys)


def score_estate(own: Estate, pyramid: Pyramid, is_cursed: bool) -> tuple[ScoreLine, ...]:
    """List one player's lines, one per source; all of them lie on the table already (C-E3)."""
    has_blessing = pyramid.blessing == own.colour
    stones = own.stones
    return (
        _line(
            "settlements", own.settlements, "settlements", "cheops.victory_points", "C-E3", own.settlements
        ),
        _line("cities", CITY * own.cities, "cities", "cheops.victory_points", "C-E3", own.cities),
        _line("largest_army", ARMY * own.has_largest_army, "army", "cheops.largest_army", "C-C4", 0),
        _line("vp_cards", own.vp_cards, "vp_cards", "cheops.victory_points.hidden", "C-E3", own.vp_cards),
        _line("blessing", BLESSING * has_blessing, "blessing", "cheops.blessing", "C-B2", stones),
        _line("curse", CURSE * is_cursed, "curse", "cheops.curse", "C-B4", stones),
    )


def _line(source: str, points: int, why: str, rule: str, fact: str, count: int) -> ScoreLine:
    key = f"cheops.{why}" if points else f"cheops.{why}_none"
    return score_line(source, points, key, rule=rule, fact=fact, booked=True, count=count)
