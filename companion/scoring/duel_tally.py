"""Reads a Duel tally: what both players have in front of them at the end, checked against the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.core.fields import Field
from companion.core.score import ScoreSheet
from companion.scoring.duel import COLOURS, FIFTH_OBELISK, KINDS, Holdings, score_holdings

OBELISKS, ACTIONS, WORKERS = 12, 12, 4  # D-C1, D-C3
PYRAMID_TILES, TEMPLE_VALUES, TEMPLE_COPIES, TOMB_TILES = 6, 4, 3, 12  # D-C1


def score_tally(data: object) -> ScoreSheet:
    """Score a Duel tally, or raise `InvalidInputError` naming the field that cannot be true."""
    top = Field(data)
    sides = {kind: top.get("sides").get(kind).choice(("A", "B")) for kind in KINDS}
    fields = top.get("players").elements(low=2, high=2)
    players = [_read_player(field) for field in fields]
    if players[0].colour == players[1].colour:
        raise fields[1].get("colour").fail("colour_twice", value=players[1].colour)
    start_player = top.get("start_player").choice(COLOURS, "unknown_colour")
    _check_tiles(fields, players)
    _check_fifth_obelisk(fields, players, sides["obelisk"])
    return score_holdings(players, sides, start_player)


def _read_player(field: Field) -> Holdings:
    pyramid = field.get("pyramid")
    return Holdings(
        name=field.get("name").text(),
        colour=field.get("colour").choice(COLOURS, "unknown_colour"),
        obelisks=field.get("obelisks").integer(high=OBELISKS),
        is_first_to_five=field.get("first_to_five").boolean(),
        temple=_read_numbers(field.get("temple"), TEMPLE_VALUES, TEMPLE_VALUES * TEMPLE_COPIES),
        light=pyramid.get("light").integer(high=PYRAMID_TILES),
        dark=pyramid.get("dark").integer(high=PYRAMID_TILES),
        tomb=_read_numbers(field.get("tomb"), TOMB_TILES, TOMB_TILES),
        actions=field.get("actions").integer(high=ACTIONS),
        workers_in_harbour=field.get("workers_in_harbour").integer(high=WORKERS),
    )


def _read_numbers(field: Field, highest: int, most: int) -> tuple[int, ...]:
    return tuple(number.integer(low=1, high=highest) for number in field.elements(high=most))


def _check_tiles(fields: Sequence[Field], players: Sequence[Holdings]) -> None:
    """Refuse more tiles over both players than there are (D-C1); who has too many alone is named first."""
    for field, player in zip(fields, players, strict=True):
        _check_lists([field], [player])
    later = fields[1]
    totals = (
        ("obelisks", sum(player.obelisks for player in players), OBELISKS),
        ("pyramid.light", sum(player.light for player in players), PYRAMID_TILES),
        ("pyramid.dark", sum(player.dark for player in players), PYRAMID_TILES),
        ("actions", sum(player.actions for player in players), ACTIONS),
    )
    for name, total, limit in totals:
        if total > limit:
            raise Field(total, f"{later.path}.{name}").fail("duel_tiles_over", total=total, limit=limit)
    _check_lists(fields, players)


def _check_lists(fields: Sequence[Field], players: Sequence[Holdings]) -> None:
    """Refuse more temple and tomb tiles in these lists than there are (D-C1)."""
    temples = Counter(value for player in players for value in player.temple)
    for value, count in sorted(temples.items()):
        if count > TEMPLE_COPIES:
            where = _holder(fields, players, "temple", value)
            raise where.fail("duel_temple_over", value=value, total=count, limit=TEMPLE_COPIES)
    tombs = Counter(number for player in players for number in player.tomb)
    for number, count in sorted(tombs.items()):
        if count > 1:
            raise _holder(fields, players, "tomb", number).fail("duel_tomb_twice", number=number)


def _holder(fields: Sequence[Field], players: Sequence[Holdings], name: str, value: int) -> Field:
    """Find the last player who lists the value, since there the list can no longer be true."""
    index = max(index for index, player in enumerate(players) if value in getattr(player, name))
    return fields[index].get(name)


def _check_fifth_obelisk(fields: Sequence[Field], players: Sequence[Holdings], side: str) -> None:
    """Somebody was first to five exactly when somebody has five; side A does not ask (D-FB)."""
    for field, player in zip(fields, players, strict=True):
        if player.is_first_to_five and player.obelisks < FIFTH_OBELISK:
            raise field.get("first_to_five").fail("duel_first_without_five", obelisks=player.obelisks)
    firsts = sum(player.is_first_to_five for player in players)
    if firsts > 1:
        raise fields[1].get("first_to_five").fail("duel_two_firsts")
    if side == "B" and not firsts:
        for field, player in zip(fields, players, strict=True):
            if player.obelisks >= FIFTH_OBELISK:
                raise field.get("first_to_five").fail("duel_nobody_first")
