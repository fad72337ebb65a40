"""The Imhotep tally: a finished table typed in by people or programs, checked field by field, then scored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.fields import Field
from companion.core.score import ScoreSheet, score_line
from companion.scoring.imhotep import CHAMBER_ROWS, STONES_PER_OBELISK, count_stones
from companion.scoring.imhotep_final import FinalTable, Scorer, score_table
from companion.scoring.imhotep_pieces import (
    BURIAL_CHAMBER,
    CARD_COUNTS,
    COLOURS,
    KEPT_CARDS,
    LARGEST_TRACK,
    OBELISKS,
    PYRAMID,
    SITES,
    SLED_PLACES,
    STONES_IN_PLAY,
    TEMPLE,
)
from companion.scoring.imhotep_values import (
    BoardValues,
    default_values,
    note_unconfirmed,
    read_value,
    unconfirmed_values,
)


def score_tally(data: object) -> ScoreSheet:
    """Check and score a tally; every fault raises `InvalidInputError` naming its field."""
    table = read_tally(Field(data))
    keys = unconfirmed_values(table.values, table.sides, len(table.scorers))
    # of the printed values only those of the burial chamber come after the score track
    return score_table(table, notes=note_unconfirmed([key for key in keys if key.startswith("burial_b.")]))


@dataclass(frozen=True, slots=True)
class _Stones:
    """A monument's stones by colour, and of these the loose ones of Obelisks B."""

    counts: dict[str, int]
    loose: dict[str, int]


def read_tally(tally: Field) -> FinalTable:
    """Read a tally into a table ready to score."""
    wrath = tally.get("wrath").boolean()
    sides = _read_sides(tally.get("sides"))
    players = tally.get("players").elements(low=2, high=4)
    colours = _read_colours(players)
    chamber = _read_chamber(tally.get(BURIAL_CHAMBER), colours)
    stones = {
        PYRAMID: _Stones(_read_counts(tally.get(PYRAMID), colours), {}),
        TEMPLE: _Stones(_read_counts(tally.get(TEMPLE), colours), {}),
        BURIAL_CHAMBER: _Stones(count_stones(chamber, colours), {}),
        OBELISKS: _read_obelisks(tally.get(OBELISKS), sides[OBELISKS], colours),
    }
    scorers = [_read_scorer(player, colour, stones) for player, colour in zip(players, colours, strict=True)]
    _check_cards(tally.get("players"), scorers)
    return FinalTable(sides, wrath, _read_values(tally.find("values")), chamber, scorers)


def _read_sides(field: Field) -> dict[str, str]:
    for name, inner in field.items():
        if name not in SITES:
            raise inner.fail("unknown_word", value=name, known=", ".join(SITES))
    return {site: field.get(site).choice(("A", "B")) for site in SITES}


def _read_colours(players: Sequence[Field]) -> tuple[str, ...]:
    colours: list[str] = []
    for player in players:
        field = player.get("colour")
        colour = field.choice(COLOURS)
        if colour in colours:
            raise field.fail("colour_twice", value=colour)
        colours.append(colour)
    return tuple(colours)


def _read_scorer(player: Field, colour: str, stones: dict[str, _Stones]) -> Scorer:
    track = player.get("track").integer(high=LARGEST_TRACK)
    sled_field = player.get("sled")
    sled = sled_field.integer(high=SLED_PLACES)
    stones_at = {site: those.counts[colour] for site, those in stones.items()}
    total = sled + sum(stones_at.values())
    if total > STONES_IN_PLAY:
        raise player.fail("too_many_stones", colour=colour, count=total, limit=STONES_IN_PLAY)
    booked = score_line("track", track, "imhotep.track", rule="imhotep.score_track", fact="I-C3", booked=True)
    return Scorer(
        name=player.get("name").text(),
        colour=colour,
        booked=(booked,),
        sled=sled,
        cards=_read_cards(player.get("cards")),
        stones_at=stones_at,
        loose=stones[OBELISKS].loose.get(colour, 0),
    )


def _read_cards(field: Field) -> dict[str, int]:
    cards = {}
    for name, count in field.items():
        if name not in KEPT_CARDS:
            raise count.fail("unknown_word", value=name, known=", ".join(KEPT_CARDS))
        cards[name] = count.integer(high=CARD_COUNTS[name])
    return cards


def _check_cards(players: Field, scorers: Sequence[Scorer]) -> None:
    for card in KEPT_CARDS:
        count = sum(scorer.cards.get(card, 0) for scorer in scorers)
        if count > CARD_COUNTS[card]:
            raise players.fail("too_many_cards", card=card, count=count, limit=CARD_COUNTS[card])


def _read_counts(field: Field, colours: Sequence[str], high: int = STONES_IN_PLAY) -> dict[str, int]:
    counts = dict.fromkeys(colours, 0)
    for name, count in field.items():
        if name not in colours:
            raise count.fail("unknown_colour", value=name, known=", ".join(colours))
        counts[name] = count.integer(high=high)
    return counts


def _read_chamber(field: Field, colours: Sequence[str]) -> tuple[str, ...]:
    """Read the columns; all but the last must be full, since they fill one after the other (I-BA)."""
    columns = field.elements(high=STONES_IN_PLAY * len(colours))
    stones: list[str] = []
    for index, column in enumerate(columns):
        cells = column.elements(low=1, high=CHAMBER_ROWS)
        if len(cells) < CHAMBER_ROWS and index < len(columns) - 1:
            raise column.fail("column_not_full", count=len(cells))
        stones += [cell.choice(colours, "unknown_colour") for cell in cells]
    return tuple(stones)


def _read_obelisks(field: Field, side: str, colours: Sequence[str]) -> _Stones:
    if side == "A":
        return _Stones(_read_counts(field, colours), {})
    towers = [
        tower.choice(colours, "unknown_colour")
        for tower in field.get("towers").elements(high=STONES_IN_PLAY * len(colours))
    ]
    loose = _read_counts(field.get("loose"), colours, high=STONES_PER_OBELISK - 1)
    counts = {colour: STONES_PER_OBELISK * towers.count(colour) + loose[colour] for colour in colours}
    return _Stones(counts, loose)


def _read_values(field: Field) -> BoardValues:
    """Read the board values a tally gives by key; the others are ours."""
    values = default_values()
    if field.is_missing:
        return values
    for key, value in field.items():
        values = values.with_value(key, read_value(key, value))
    return values
