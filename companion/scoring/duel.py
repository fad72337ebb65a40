"""The Duel: what obelisks, temples, pyramids, tombs, unused tiles and workers are worth, and who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.core.score import PlayerScore, ScoreLine, ScoreSheet, score_line
from companion.scoring.ranking import rank

COLOURS = ("black", "white")
KINDS = ("obelisk", "temple", "pyramid", "tomb")
MAJORITY = 6  # D-FA
FIFTH_OBELISK = 5
FIRST_TO_FIVE, SECOND_TO_FIVE, BOTH_FIVES = 12, 6, 10  # D-FB
PYRAMID_A = (0, 1, 3, 6, 10, 15, 21)  # D-FA, by tiles
PYRAMID_B = (-6, 0, 4, 10, 15, 30, 45)  # D-FB, by tiles of the smaller pyramid
TOMB_RUN_A = (0, 1, 4, 9, 16, 25)  # D-FA, by length, five and more alike
TOMB_RUN_B = 4  # D-FB


@dataclass(frozen=True, slots=True)
class Holdings:
    """What one player has when the game is scored."""

    name: str
    colour: str
    obelisks: int
    is_first_to_five: bool
    temple: tuple[int, ...]
    light: int
    dark: int
    tomb: tuple[int, ...]
    actions: int
    workers_in_harbour: int


def score_holdings(
    players: Sequence[Holdings],
    sides: Mapping[str, str],
    start_player: str,
    *,
    final: bool = True,
) -> ScoreSheet:
    """Score both players; on a tie the one who did not start wins (D-F)."""
    first, second = players
    lines = (score_player(first, second.obelisks, sides), score_player(second, first.obelisks, sides))
    totals = [sum(line.points for line in own) for own in lines]
    ranking = rank(totals, [int(player.colour != start_player) for player in players], "not_starting")
    scores = tuple(
        PlayerScore(player.name, player.colour, own, place)
        for player, own, place in zip(players, lines, ranking.ranks, strict=True)
    )
    winners = tuple(players[index].colour for index in ranking.winners)
    if not final:
        return ScoreSheet("duel", scores, final=False)
    return ScoreSheet("duel", scores, winners, ranking.decided_by)


def score_player(own: Holdings, other_obelisks: int, sides: Mapping[str, str]) -> tuple[ScoreLine, ...]:
    """List one player's lines, one per source."""
    return (
        obelisk_a(own.obelisks, other_obelisks)
        if sides["obelisk"] == "A"
        else obelisk_b(own.obelisks, is_first_to_five=own.is_first_to_five),
        temple_a(own.temple) if sides["temple"] == "A" else temple_b(own.temple),
        pyramid_a(own.light, own.dark) if sides["pyramid"] == "A" else pyramid_b(own.light, own.dark),
        tomb_a(own.tomb) if sides["tomb"] == "A" else tomb_b(own.tomb),
        score_line(
            "actions", own.actions, "duel.actions", rule="duel.tile.unused", fact="D-F", tiles=own.actions
        ),
        score_line(
            "workers",
            own.workers_in_harbour,
            "duel.workers",
            rule="duel.workers.left",
            fact="D-F",
            workers=own.workers_in_harbour,
        ),
    )


def obelisk_a(own: int, other: int) -> ScoreLine:
    """Give 1 per tile and 6 for strictly more than the other player (D-FA)."""
    why = "duel.obelisk_a_more" if own > other else "duel.obelisk_a"
    points = own + MAJORITY * (own > other)
    return score_line("obelisk", points, why, rule="duel.obelisk.a", fact="D-FA", own=own, other=other)


def obelisk_b(own: int, *, is_first_to_five: bool) -> ScoreLine:
    """Give 12 for the first fifth obelisk, 6 for the second one, 18 for both (D-FB)."""
    if own >= BOTH_FIVES:
        points, why = FIRST_TO_FIVE + SECOND_TO_FIVE, "duel.obelisk_b_both"
    elif is_first_to_five:
        points, why = FIRST_TO_FIVE, "duel.obelisk_b_first"
    elif own >= FIFTH_OBELISK:
        points, why = SECOND_TO_FIVE, "duel.obelisk_b_second"
    else:
        points, why = 0, "duel.obelisk_b_none"
    return score_line("obelisk", points, why, rule="duel.obelisk.b", fact="D-FB", own=own)


def temple_a(values: Sequence[int]) -> ScoreLine:
    """Give 1 per symbol (D-FA)."""
    tiles, symbols = len(values), sum(values)
    rule, fact = "duel.temple.a", "D-FA"
    return score_line("temple", symbols, "duel.temple_a", rule=rule, fact=fact, tiles=tiles, symbols=symbols)


def temple_sets(values: Sequence[int]) -> tuple[int, ...]:
    """Group temple tiles into the best sets of different values, largest first (D-FB)."""
    owned = Counter(values).values()
    return tuple(sum(count >= copy for count in owned) for copy in range(1, max(owned, default=0) + 1))


def temple_b(values: Sequence[int]) -> ScoreLine:
    """Give the square of its size for every set of different values (D-FB)."""
    sets = temple_sets(values)
    points = sum(size * size for size in sets)
    return score_line(
        "temple",
        points,
        "duel.temple_b" if sets else "duel.temple_none",
        rule="duel.temple.b",
        fact="D-FB",
        sets=" + ".join(map(str, sets)),
    )


def pyramid_a(light: int, dark: int) -> ScoreLine:
    """Pay both pyramids by their tiles (D-FA)."""
    return score_line(
        "pyramid",
        PYRAMID_A[light] + PYRAMID_A[dark],
        "duel.pyramid_a",
        rule="duel.pyramid.a",
        fact="D-FA",
        light=light,
        dark=dark,
        light_points=PYRAMID_A[light],
        dark_points=PYRAMID_A[dark],
    )


def pyramid_b(light: int, dark: int) -> ScoreLine:
    """Pay only the smaller pyramid (D-FB)."""
    tiles = min(light, dark)
    rule, fact = "duel.pyramid.b", "D-FB"
    why = "duel.pyramid_b" if tiles else "duel.pyramid_b_none"
    return score_line("pyramid", PYRAMID_B[tiles], why, rule=rule, fact=fact, tiles=tiles)


def tomb_runs(numbers: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Find the maximal runs of neighbouring numbers as first and last; 12 and 1 are no neighbours."""
    runs: list[tuple[int, int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return tuple(runs)


def tomb_a(numbers: Sequence[int]) -> ScoreLine:
    """Pay each run by its length, up to five (D-FA)."""
    runs = tomb_runs(numbers)
    points = [TOMB_RUN_A[min(last - first + 1, 5)] for first, last in runs]
    shown = [f"{_show_run(run)} ({worth})" for run, worth in zip(runs, points, strict=True)]
    return _tomb(shown, sum(points), "a", "D-FA")


def tomb_b(numbers: Sequence[int]) -> ScoreLine:
    """Give 4 per run, whatever its length (D-FB)."""
    runs = tomb_runs(numbers)
    return _tomb([_show_run(run) for run in runs], TOMB_RUN_B * len(runs), "b", "D-FB")


def _show_run(run: tuple[int, int]) -> str:
    first, last = run
    return str(first) if first == last else f"{first}–{last}"  # noqa: RUF001 - a dash as people write it


def _tomb(runs: Sequence[str], points: int, side: str, fact: str) -> ScoreLine:
    shown = ", ".join(runs)
    why = f"duel.tomb_{side}" if runs else "duel.tomb_none"
    return score_line("tomb", points, why, rule=f"duel.tomb.{side}", fact=fact, runs=shown, count=len(runs))
