"""Final scoring of Imhotep (I-F): a table as it stands at the end, to lines, ranks and winners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.core.message import Issue
from companion.core.score import PlayerScore, ScoreLine, ScoreSheet
from companion.scoring import imhotep
from companion.scoring.imhotep_pieces import BURIAL_CHAMBER, MONUMENTS, OBELISKS
from companion.scoring.imhotep_values import BoardValues
from companion.scoring.ranking import rank

SOURCES = (
    "track",
    *MONUMENTS,
    "decorations",
    "statues",
    "blue_cards",
    "wrath",
    "correction",
)


@dataclass(frozen=True, slots=True)
class Scorer:
    """One player at the end: what was booked, what is in front of them and what stands where."""

    name: str
    colour: str
    booked: tuple[ScoreLine, ...]
    sled: int
    cards: Mapping[str, int]
    stones_at: Mapping[str, int]
    loose: int = 0


@dataclass(frozen=True, slots=True)
class FinalTable:
    """All that final scoring depends on; `chamber` is in filling order."""

    sides: Mapping[str, str]
    wrath: bool
    values: BoardValues
    chamber: Sequence[str]
    scorers: Sequence[Scorer]

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours in play, in seating order."""
        return tuple(scorer.colour for scorer in self.scorers)


def final_lines(table: FinalTable, scorer: Scorer) -> list[ScoreLine]:
    """The lines final scoring adds for one player, in the order of I-F."""
    return [
        *_chamber_lines(table, scorer.colour),
        *_obelisk_lines(table, scorer),
        *imhotep.card_lines(scorer.cards, stones_by_site(table.scorers)),
        *(imhotep.wrath_lines(scorer.stones_at) if table.wrath else ()),
    ]


def stones_by_site(scorers: Sequence[Scorer]) -> dict[str, int]:
    """Everybody's stones at each monument."""
    return {site: sum(scorer.stones_at[site] for scorer in scorers) for site in MONUMENTS}


def _chamber_lines(table: FinalTable, colour: str) -> list[ScoreLine]:
    if table.sides[BURIAL_CHAMBER] == "A":
        return imhotep.chamber_a_lines(table.chamber, colour)
    ranks = table.values[f"burial_b.table.{len(table.scorers)}"]
    return imhotep.chamber_b_lines(table.chamber, table.colours, ranks, colour)


def _obelisk_lines(table: FinalTable, scorer: Scorer) -> list[ScoreLine]:
    if table.sides[OBELISKS] == "A":
        heights = {other.colour: other.stones_at[OBELISKS] for other in table.scorers}
        return imhotep.obelisk_a_lines(heights, scorer.colour)
    return imhotep.obelisk_b_lines(scorer.loose)


def score_table(table: FinalTable, *, final: bool = True, notes: tuple[Issue, ...] = ()) -> ScoreSheet:
    """Score everybody and rank them by points, then by the stones on their sleds (I-F)."""
    lines = [(*scorer.booked, *final_lines(table, scorer)) for scorer in table.scorers]
    totals = [sum(line.points for line in own) for own in lines]
    sleds = tuple(scorer.sled for scorer in table.scorers)
    ranking = rank(totals, sleds, "sled")
    players = tuple(
        PlayerScore(scorer.name, scorer.colour, own, place)
        for scorer, own, place in zip(table.scorers, lines, ranking.ranks, strict=True)
    )
    return ScoreSheet(
        game="imhotep",
        players=players,
        winners=tuple(table.colours[index] for index in ranking.winners) if final else (),
        decided_by=ranking.decided_by if final else None,
        final=final,
        notes=notes,
        source_order=SOURCES,
        tie_break=sleds,
    )
