"""The Imhotep table as it is drawn: ships, sites and players, each part saying whether it can be tapped."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace

from companion.core.message import Message
from companion.games.imhotep.actions import STONES_TAKEN
from companion.games.imhotep.sites import gain
from companion.games.imhotep.standing import standing
from companion.games.imhotep.state import OVER, TURN, Table
from companion.scoring.imhotep import chamber_columns, temple_spaces
from companion.scoring.imhotep_pieces import (
    BURIAL_CHAMBER,
    MARKET,
    OBELISKS,
    PYRAMID,
    SITES,
    SMALL_PYRAMIDS,
    TEMPLE,
)
from companion.viewmodels.imhotep_intent import Intent, prompt

PYRAMID_LEVELS = (9, 4, 1)
QUARRY = "quarry"


@dataclass(frozen=True, slots=True)
class Cell:
    """A place for one stone: what lies there, and what is printed on it."""

    stone: str | None
    printed: int | str | None = None


@dataclass(frozen=True, slots=True)
class ShipView:
    """A ship as drawn; `lit_spaces` can be tapped to load it, a lit ship to choose it for sailing."""

    index: int
    spaces: tuple[str | None, ...]
    minimum: int
    site: str | None
    lit_spaces: tuple[bool, ...]
    is_lit: bool
    is_chosen: bool
    chosen_spaces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MarketView:
    """Cards lying face up by name, how many nobody has named, and whether the pair is there."""

    cards: tuple[str, ...]
    unrecorded: int
    has_pair: bool


@dataclass(frozen=True, slots=True)
class SiteView:
    """A site as drawn; exactly the part that belongs to its name is filled.

    `lit_groups` are the small pyramids that can be chosen, `rewards` what the spaces of temple B pay.
    """

    name: str
    side: str
    is_lit: bool
    moored: int | None
    market: MarketView | None = None
    groups: tuple[tuple[Cell, ...], ...] = ()
    extra: tuple[str, ...] = ()
    counts: tuple[tuple[str, int], ...] = ()
    lit_groups: tuple[bool, ...] = ()
    rewards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player's strip; points are None when the running score is hidden, `gain` is what a visit brings."""

    name: str
    colour: str
    booked: int | None
    to_come: int | None
    sled: int
    quarry: int
    cards: tuple[str, ...]
    lit_cards: tuple[bool, ...]
    is_to_act: bool
    gain: int = 0


@dataclass(frozen=True, slots=True)
class Option:
    """One answer of a sheet; `key` is what the screen hands back, `things` what a picture of it shows."""

    key: str
    label: Message
    is_default: bool = False
    things: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetView:
    """A question to one player or to the whole table, with its answers; `kind` says what about.

    `carried` are the ships an order is asked for, each with its stones from the bow.
    """

    kind: str
    title: Message
    colour: str | None
    options: tuple[Option, ...]
    may_be_tapped_on_board: bool = False
    carried: tuple[tuple[int, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything the screen draws."""

    round: int
    is_over: bool
    prompt: Message
    players: tuple[PlayerView, ...]
    ships: tuple[ShipView, ...]
    sites: tuple[SiteView, ...]
    quarry_is_lit: bool
    sheet: SheetView | None
    undo: Message | None
    redo: Message | None
    seat_to_act: int | None = None
    chosen_card: str | None = None


def draw_table(
    table: Table,
    *,
    lit: Container[object] = (),
    intent: Intent | None = None,
    show_scores: bool = True,
    sheet: SheetView | None = None,
    undo: Message | None = None,
    redo: Message | None = None,
) -> TableView:
    """Draw everything; without `lit` it is a picture to look at."""
    intent = intent or Intent()
    return TableView(
        round=table.round,
        is_over=table.phase == OVER,
        prompt=_prompt(table, prompt(intent)),
        players=_player_views(table, lit, show_scores=show_scores),
        ships=ship_views(table, lit, intent),
        sites=site_views(table, lit),
        quarry_is_lit=QUARRY in lit,
        sheet=sheet,
        undo=undo,
        redo=redo,
        seat_to_act=seat_to_act(table),
        chosen_card=intent.card,
    )


def _prompt(table: Table, key: str) -> Message:
    seat = seat_to_act(table)
    who = "" if seat is None else table.setup.players[seat].name
    key = key if table.phase == TURN else table.phase
    return Message.of(f"prompt.imhotep.{key}", who=who, round=table.round)


def _player_views(table: Table, lit: Container[object], *, show_scores: bool) -> tuple[PlayerView, ...]:
    scores = standing(table).players if show_scores else ()
    acting, is_over = seat_to_act(table), table.phase == OVER
    return tuple(
        PlayerView(
            name=player.name,
            colour=player.colour,
            booked=(scores[seat].total if is_over else scores[seat].booked) if scores else None,
            to_come=(0 if is_over else scores[seat].to_come) if scores else None,
            sled=table.sled[seat],
            quarry=table.quarry[seat],
            cards=table.hands[seat],
            lit_cards=tuple(seat == acting and ("card", card) in lit for card in table.hands[seat]),
            is_to_act=seat == acting,
            gain=gain(table, seat, STONES_TAKEN),
        )
        for seat, player in enumerate(table.setup.players)
    )


def ship_views(table: Table, lit: Container[object], intent: Intent) -> tuple[ShipView, ...]:
    """Draw the ships; `lit` holds `("ship", i)` and `("space", i, j)` for what can be tapped."""
    return tuple(
        ShipView(
            index=index,
            spaces=ship.spaces,
            minimum=ship.minimum,
            site=ship.site,
            lit_spaces=tuple(("space", index, space) in lit for space in range(ship.size)),
            is_lit=("ship", index) in lit,
            is_chosen=intent.ship == index,
            chosen_spaces=tuple(space for of, space in intent.spaces if of == index),
        )
        for index, ship in enumerate(table.ships)
    )


def site_views(table: Table, lit: Container[object]) -> tuple[SiteView, ...]:
    """Draw the five sites in their order; `lit` holds `("site", name)`."""
    moored = {ship.site: index for index, ship in enumerate(table.ships) if ship.site}
    sites = (_SITES[name](table, name, ("site", name) in lit, moored.get(name)) for name in SITES)
    small = tuple(("pyramid", name) in lit for name in SMALL_PYRAMIDS)
    return tuple(replace(site, lit_groups=small) if site.name == PYRAMID else site for site in sites)


def _market(table: Table, name: str, is_lit: bool, moored: int | None) -> SiteView:
    market = MarketView(table.face_up, table.face_up_unseen, table.pair > 0)
    return SiteView(name, table.setup.side[name], is_lit, moored, market=market)


def _pyramid(table: Table, name: str, is_lit: bool, moored: int | None) -> SiteView:
    if table.setup.side[name] == "A":
        values = table.values["pyramid_a.values"]
        cells = _cells(table.pyramid, values)
        groups, at = [], 0
        for size in PYRAMID_LEVELS:
            groups.append(cells[at : at + size])
            at += size
        extra = table.pyramid[len(values) :]
    else:
        top = table.values["pyramid_b.top"]
        groups = [
            _cells(stones, (*table.values[f"pyramid_b.{small}.base"], top))
            for small, stones in zip(SMALL_PYRAMIDS, table.small_pyramids, strict=True)
        ]
        extra = table.beside_pyramids
    return SiteView(name, table.setup.side[name], is_lit, moored, groups=tuple(groups), extra=extra)


def _cells(stones: tuple[str, ...], printed: tuple[int | str, ...]) -> tuple[Cell, ...]:
    return tuple(Cell(stones[at] if at < len(stones) else None, value) for at, value in enumerate(printed))


def _temple(table: Table, name: str, is_lit: bool, moored: int | None) -> SiteView:
    spaces = temple_spaces(len(table.setup.players))
    stacks = tuple(tuple(Cell(stone) for stone in table.temple[space::spaces]) for space in range(spaces))
    side = table.setup.side[name]
    rewards = table.values["temple_b.spaces"][:spaces] if side == "B" else ()
    return SiteView(name, side, is_lit, moored, groups=stacks, rewards=rewards)


def _chamber(table: Table, name: str, is_lit: bool, moored: int | None) -> SiteView:
    columns = tuple(tuple(Cell(stone) for stone in column) for column in chamber_columns(table.chamber))
    return SiteView(name, table.setup.side[name], is_lit, moored, groups=columns)


def _obelisks(table: Table, name: str, is_lit: bool, moored: int | None) -> SiteView:
    side = table.setup.side[name]
    if side == "A":
        counts = tuple(zip(table.setup.colours, table.heights, strict=True))
        return SiteView(name, side, is_lit, moored, counts=counts)
    row = _cells(table.towers, table.values["obelisk_b.row"])
    counts = tuple(zip(table.setup.colours, table.loose, strict=True))
    extra = table.towers[len(row) :]
    return SiteView(name, side, is_lit, moored, groups=(row,), extra=extra, counts=counts)


_SITES = {
    MARKET: _market,
    PYRAMID: _pyramid,
    TEMPLE: _temple,
    BURIAL_CHAMBER: _chamber,
    OBELISKS: _obelisks,
}


def seat_to_act(table: Table) -> int | None:
    """The seat of whoever acts or chooses, for the players' strip."""
    if table.phase == OVER:
        return None
    pending = table.pending
    return table.setup.seats[pending.colour] if pending else table.turn
