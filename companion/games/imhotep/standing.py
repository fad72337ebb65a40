"""The score at any moment: what is booked on the track, and what would be added if the game ended now."""

from __future__ import annotations

from collections import Counter

from companion.core.message import Issue, Message
from companion.core.score import ScoreLine, ScoreSheet, score_line
from companion.games.imhotep.counts import stones_at
from companion.games.imhotep.state import OVER, Table
from companion.scoring.imhotep_final import FinalTable, Scorer, score_table
from companion.scoring.imhotep_pieces import OBELISKS, PYRAMID, SMALL_PYRAMIDS, TEMPLE
from companion.scoring.imhotep_values import note_unconfirmed, unconfirmed_values

EDGE_POINTS = 1  # I-PA, I-PB
BONUS_SPACE_POINTS = 1  # I-PB


def standing(table: Table) -> ScoreSheet:
    """Score the table as if the game ended now, or for good when it has."""
    booked = booked_lines(table)
    scorers = [
        Scorer(
            name=player.name,
            colour=player.colour,
            booked=tuple(booked[player.colour]),
            sled=table.sled[seat],
            cards=Counter(table.hands[seat]),
            stones_at=stones_at(table, seat),
            loose=table.loose[seat],
        )
        for seat, player in enumerate(table.setup.players)
    ]
    final = FinalTable(table.setup.side, table.setup.wrath, table.values, table.chamber, scorers)
    return score_table(final, final=table.phase == OVER, notes=_notes(table))


def booked_points(table: Table) -> dict[str, int]:
    """What each colour's stone on the score track shows, laps included (I-X16)."""
    return {colour: sum(line.points for line in lines) for colour, lines in booked_lines(table).items()}


def booked_lines(table: Table) -> dict[str, list[ScoreLine]]:
    """Every point on the track with its reason, derived from the stones that lie there."""
    lines: dict[str, list[ScoreLine]] = {colour: [] for colour in table.setup.colours}
    _book_pyramid_a(table, lines)
    _book_pyramids_b(table, lines)
    _book_temple(table, lines)
    _book_obelisks_b(table, lines)
    for amended in table.amended:
        if amended.points and amended.colour:
            lines[amended.colour].append(
                score_line(
                    "correction",
                    amended.points,
                    "imhotep.correction",
                    rule="imhotep.correction",
                    fact="I-C3",
                    booked=True,
                )
            )
    return lines


def _book_pyramid_a(table: Table, lines: dict[str, list[ScoreLine]]) -> None:
    values = table.values["pyramid_a.values"]
    for index, colour in enumerate(table.pyramid):
        if index < len(values):
            line = _pyramid_line("A", values[index], "pyramid_stone", number=index + 1)
        else:
            line = _pyramid_line("A", EDGE_POINTS, "pyramid_edge")
        lines[colour].append(line)


def _book_pyramids_b(table: Table, lines: dict[str, list[ScoreLine]]) -> None:
    for name, stones in zip(SMALL_PYRAMIDS, table.small_pyramids, strict=True):
        spaces = (*table.values[f"pyramid_b.{name}.base"], table.values["pyramid_b.top"])
        for index, (colour, space) in enumerate(zip(stones, spaces, strict=False)):
            bonus = isinstance(space, str)
            why = "small_pyramid_bonus" if bonus else "small_pyramid_stone"
            points = BONUS_SPACE_POINTS if bonus else space
            lines[colour].append(_pyramid_line("B", points, why, number=index + 1, pyramid=name))
    for colour in table.beside_pyramids:
        lines[colour].append(_pyramid_line("B", EDGE_POINTS, "pyramid_edge"))


def _pyramid_line(side: str, points: int, why: str, **values: object) -> ScoreLine:
    return score_line(
        PYRAMID, points, f"imhotep.{why}", rule=f"imhotep.pyramid.{side.lower()}",
        fact=f"I-P{side}", booked=True, **values,
    )  # fmt: skip


def _book_temple(table: Table, lines: dict[str, list[ScoreLine]]) -> None:
    if table.setup.side[TEMPLE] == "A":
        seen = Counter((paid.round, paid.colour) for paid in table.temple_paid)
        for (number, colour), stones in seen.items():
            lines[colour].append(
                score_line(
                    TEMPLE,
                    stones,
                    "imhotep.temple_visible",
                    rule="imhotep.temple.a",
                    fact="I-TA",
                    booked=True,
                    round=number,
                    stones=stones,
                )
            )
        return
    for paid in table.temple_paid:
        lines[paid.colour].append(
            score_line(
                TEMPLE,
                paid.points,
                "imhotep.temple_reward",
                rule="imhotep.temple.b",
                fact="I-TB",
                booked=True,
                round=paid.round,
                space=paid.space,
            )
        )


def _book_obelisks_b(table: Table, lines: dict[str, list[ScoreLine]]) -> None:
    row = table.values["obelisk_b.row"]
    for index, colour in enumerate(table.towers):
        if index < len(row):
            points, why = row[index], "imhotep.obelisk_done"
        else:
            points, why = table.values["obelisk_b.when_full"], "imhotep.obelisk_beside"
        lines[colour].append(
            score_line(
                OBELISKS,
                points,
                why,
                rule="imhotep.obelisks.b",
                fact="I-OB",
                booked=True,
                number=index + 1,
            )
        )


def _notes(table: Table) -> tuple[Issue, ...]:
    """Mark in the sheet what the table corrected, and which printed values nobody has confirmed."""
    notes = [
        Issue(
            amended.kind,
            amended.what,
            Message.of(
                f"note.imhotep.{amended.kind}{'_of' if amended.colour else ''}",
                what=amended.what,
                colour=amended.colour,
            ),
        )
        for amended in table.amended
    ]
    keys = unconfirmed_values(table.values, table.setup.side, len(table.setup.players))
    return (*notes, *note_unconfirmed(keys))
