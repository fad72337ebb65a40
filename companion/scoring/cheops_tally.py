"""Reads a Cheops tally: victory points, stones and gold as they lie on the table, checked against the box."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.fields import Field
from companion.core.score import ScoreSheet
from companion.scoring.cheops import (
    COLOURS,
    PHARAOH_STONES,
    PYRAMID_FIELDS,
    Estate,
    Pyramid,
    how_it_ended,
    score_estates,
)

SETTLEMENTS, CITIES, STONES, VP_CARDS = 5, 4, 11, 5  # C-C1, C-C6, C-C3


def score_tally(data: object) -> ScoreSheet:
    """Score a Cheops tally, or raise `InvalidInputError` naming the field that cannot be true."""
    top = Field(data)
    fields = top.get("players").elements(low=3, high=4)
    players = [_read_player(field) for field in fields]
    colours = [player.colour for player in players]
    for index, field in enumerate(fields):
        if colours[index] in colours[:index]:
            raise field.get("colour").fail("colour_twice", value=colours[index])
    turn = top.get("turn").choice(colours, "unknown_colour")
    total = _read_pharaoh_total(top.find("pharaoh_total"))
    pharaoh_stones = top.get("pharaoh_stones").integer(high=total)
    blessing = _read_blessing(top.get("blessing"), players)
    _check_totals(top, fields, players, pharaoh_stones)
    pyramid = Pyramid(pharaoh_stones, blessing, turn, total)
    return score_estates(players, pyramid, how_it_ended(players, pyramid))


def _read_player(field: Field) -> Estate:
    field.get("gold").integer()  # no points, but part of the table (C-G5)
    return Estate(
        name=field.get("name").text(),
        colour=field.get("colour").choice(COLOURS, "unknown_colour"),
        settlements=field.get("settlements").integer(high=SETTLEMENTS),
        cities=field.get("cities").integer(high=CITIES),
        has_largest_army=field.get("largest_army").boolean(),
        vp_cards=field.get("vp_cards").integer(high=VP_CARDS),
        stones=field.get("stones").integer(high=STONES),
    )


def _read_pharaoh_total(field: Field) -> int:
    """Read how many black stones the edition has; the field may be left out."""
    return PHARAOH_STONES if field.is_missing else field.integer(low=PHARAOH_STONES - 1, high=PHARAOH_STONES)


def _read_blessing(field: Field, players: Sequence[Estate]) -> str | None:
    """The Blessing lies with somebody who has the most stones, with nobody before the first (C-B1, C-B2)."""
    most = max(player.stones for player in players)
    if field.value is None:
        if most:
            raise field.fail("cheops_blessing_missing", stones=most)
        return None
    holder = field.choice([player.colour for player in players], "unknown_colour")
    own = next(player.stones for player in players if player.colour == holder)
    if not most:
        raise field.fail("cheops_blessing_too_early")
    if own < most:
        raise field.fail("cheops_blessing_misplaced", stones=own, most=most)
    return holder


def _check_totals(top: Field, fields: Sequence[Field], players: Sequence[Estate], pharaoh: int) -> None:
    """Refuse what the table cannot hold together (C-P3, C-C3, C-C4)."""
    stones = pharaoh + sum(player.stones for player in players)
    if stones > PYRAMID_FIELDS:
        raise top.get("pharaoh_stones").fail("cheops_stones_over", total=stones, limit=PYRAMID_FIELDS)
    cards = armies = 0
    for field, player in zip(fields, players, strict=True):
        cards += player.vp_cards
        armies += player.has_largest_army
        if cards > VP_CARDS:
            raise field.get("vp_cards").fail("cheops_cards_over", total=cards, limit=VP_CARDS)
        if armies > 1:
            raise field.get("largest_army").fail("cheops_army_twice")
