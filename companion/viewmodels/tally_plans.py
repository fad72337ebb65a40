"""What each game's tally asks for, page by page; only what a score depends on is asked."""

from __future__ import annotations

import copy
from typing import Any

from companion.core.message import Message
from companion.scoring.cheops import COLOURS as CHEOPS_COLOURS
from companion.scoring.imhotep_pieces import (
    BURIAL_CHAMBER,
    CARD_COUNTS,
    COLOURS,
    GREEN_CARDS,
    KEPT_CARDS,
    LARGEST_TRACK,
    OBELISKS,
    PYRAMID,
    SITES,
    SLED_PLACES,
    STONES_IN_PLAY,
    TEMPLE,
)
from companion.viewmodels.tally import Ask, Path, Step, TallyPlan

SIDES = ("A", "B")
DUEL_BOARDS = ("obelisk", "temple", "pyramid", "tomb")
DUEL_COLOURS = ("black", "white")
TOWERS = "obelisks_b"


def _ask(path: Path, kind: str, high: int = 0, choices: tuple[str, ...] = (), **more: Any) -> Ask:
    label = Message.of("tally.field", field=str(path[-1]))
    return Ask(path, kind, label, high=high, choices=choices, **more)


def _step(key: str, *asks: Ask, photo: str | None = None, hint: str = "", **values: object) -> Step:
    title = Message.of(f"tally.step.{key}", **values)
    return Step(key, title, asks, photo, Message.of(hint) if hint else None)


def _of_each(tally: dict[str, Any], place: Path, high: int, key: str = "tally.own") -> tuple[Ask, ...]:
    """Count something of every player, each by name and stone."""
    return tuple(
        Ask(
            (*place, player["colour"]),
            "count",
            Message.of(key, name=player["name"] or player["colour"].capitalize()),
            high=high,
            colour=player["colour"],
        )
        for player in tally["players"]
    )


def _people(tally: dict[str, Any], colours: tuple[str, ...]) -> tuple[Ask, ...]:
    return tuple(
        ask
        for seat in range(len(tally["players"]))
        for ask in (
            _ask(("players", seat, "name"), "text"),
            _ask(("players", seat, "colour"), "choice", choices=colours),
        )
    )


def _own_step(tally: dict[str, Any], seat: int, *asks: Ask) -> Step:
    return _step("player", *asks, name=tally["players"][seat]["name"])


def _imhotep_player(colour: str) -> dict[str, Any]:
    return {"name": colour.capitalize(), "colour": colour, "track": 0, "sled": 0, "cards": {}}


def _imhotep_empty(players: int) -> dict[str, Any]:
    return {
        "game": "imhotep",
        "wrath": False,
        "sides": dict.fromkeys(SITES, "A"),
        "players": [_imhotep_player(colour) for colour in COLOURS[:players]],
        BURIAL_CHAMBER: [],
        OBELISKS: {},
        TOWERS: {"towers": [], "loose": {}},
        PYRAMID: {},
        TEMPLE: {},
    }


def _imhotep_steps(tally: dict[str, Any]) -> tuple[Step, ...]:
    colours = tuple(player["colour"] for player in tally["players"])
    boards = _step(
        "boards",
        *(_ask(("sides", site), "choice", choices=SIDES) for site in SITES),
        _ask(("wrath",), "switch"),
    )
    own = [
        _own_step(
            tally,
            seat,
            _ask(("players", seat, "track"), "count", LARGEST_TRACK),
            Ask(("players", seat, "sled"), "count", Message.of("tally.sled"), high=SLED_PLACES),
            *(_ask(("players", seat, "cards", card), "count", CARD_COUNTS[card]) for card in KEPT_CARDS),
        )
        for seat in range(len(colours))
    ]
    chamber = _step(BURIAL_CHAMBER, _ask((BURIAL_CHAMBER,), "stones", choices=colours), photo="chamber")
    counted = [
        _step(site, *_of_each(tally, (site,), STONES_IN_PLAY), hint="tally.counted_hint")
        for site in (PYRAMID, TEMPLE)
        if _is_counted(tally, site)
    ]
    people = _step("people", *_people(tally, COLOURS))
    return (people, boards, *own, chamber, _obelisks(tally, colours), *counted)


def _obelisks(tally: dict[str, Any], colours: tuple[str, ...]) -> Step:
    if tally["sides"][OBELISKS] == "A":
        return _step(OBELISKS, *_of_each(tally, (OBELISKS,), STONES_IN_PLAY), photo="obelisks")
    loose = _of_each(tally, (TOWERS, "loose"), 2, "tally.loose")
    return _step(OBELISKS, _ask((TOWERS, "towers"), "towers", choices=colours), *loose, photo="obelisks")


def _imhotep_fit(entered: dict[str, Any]) -> dict[str, Any]:
    """Both sides of the obelisks keep their entries; only the one that lies up counts."""
    tally = copy.deepcopy(entered)
    colours = [player["colour"] for player in tally["players"]]
    towers = tally.pop(TOWERS)
    if tally["sides"][OBELISKS] == "B":
        tally[OBELISKS] = {**towers, "loose": _of_players(towers["loose"], colours)}
    else:
        tally[OBELISKS] = _of_players(tally[OBELISKS], colours)
    for site in (PYRAMID, TEMPLE):
        tally[site] = _of_players(tally[site], colours) if _is_counted(tally, site) else {}
    return tally


def _imhotep_unfit(tally: dict[str, Any]) -> dict[str, Any]:
    """The entries that make this tally."""
    entered = {**_imhotep_empty(len(tally["players"])), **copy.deepcopy(tally)}
    if entered["sides"][OBELISKS] == "B":
        entered[TOWERS], entered[OBELISKS] = entered[OBELISKS], {}
    return entered


def _of_players(counts: dict[str, int], colours: list[str]) -> dict[str, int]:
    return {colour: count for colour, count in counts.items() if colour in colours}


def _is_counted(tally: dict[str, Any], site: str) -> bool:
    """Stones there matter only for a decoration card or for the wrath of the pharaoh (I-K2, I-W)."""
    cards = [card for card, own in GREEN_CARDS.items() if own == site]
    held = any(player["cards"].get(card) for player in tally["players"] for card in cards)
    return bool(tally["wrath"] or held)


def _duel_player(colour: str) -> dict[str, Any]:
    return {
        "name": colour.capitalize(),
        "colour": colour,
        "obelisks": 0,
        "first_to_five": False,
        "temple": [],
        "pyramid": {"light": 0, "dark": 0},
        "tomb": [],
        "actions": 0,
        "workers_in_harbour": 0,
    }


def _duel_empty(players: int) -> dict[str, Any]:
    return {
        "game": "duel",
        "sides": dict.fromkeys(DUEL_BOARDS, "A"),
        "start_player": DUEL_COLOURS[0],
        "players": [_duel_player(colour) for colour in DUEL_COLOURS[:players]],
    }


def _duel_steps(tally: dict[str, Any]) -> tuple[Step, ...]:
    boards = _step(
        "boards",
        *(_ask(("sides", board), "choice", choices=SIDES) for board in DUEL_BOARDS),
        _ask(("start_player",), "choice", choices=DUEL_COLOURS),
    )
    own = [_own_step(tally, seat, *_duel_asks(tally, seat)) for seat in range(len(tally["players"]))]
    return (_step("people", *_people(tally, DUEL_COLOURS)), boards, *own)


def _duel_asks(tally: dict[str, Any], seat: int) -> tuple[Ask, ...]:
    own: Path = ("players", seat)
    first = (_ask((*own, "first_to_five"), "switch"),) if tally["sides"]["obelisk"] == "B" else ()
    return (
        _ask((*own, "obelisks"), "count", 12),
        *first,
        _ask((*own, "temple"), "values", 4),
        _ask((*own, "pyramid", "light"), "count", 6),
        _ask((*own, "pyramid", "dark"), "count", 6),
        _ask((*own, "tomb"), "numbers", 12),
        _ask((*own, "actions"), "count", 12),
        _ask((*own, "workers_in_harbour"), "count", 4),
    )


def _cheops_player(colour: str) -> dict[str, Any]:
    counts = dict.fromkeys(("settlements", "cities", "vp_cards", "stones", "gold"), 0)
    return {"name": colour.capitalize(), "colour": colour, "largest_army": False, **counts}


def _cheops_empty(players: int) -> dict[str, Any]:
    seats = [_cheops_player(colour) for colour in CHEOPS_COLOURS[:players]]
    return {
        "game": "cheops",
        "turn": CHEOPS_COLOURS[0],
        "blessing": None,
        "pharaoh_stones": 0,
        "players": seats,
    }


def _cheops_steps(tally: dict[str, Any]) -> tuple[Step, ...]:
    colours = tuple(player["colour"] for player in tally["players"])
    common = _step(
        "pyramid_of_cheops",
        _ask(("turn",), "choice", choices=colours),
        _ask(("pharaoh_stones",), "count", 16),
        _ask(("blessing",), "choice", choices=colours, may_be_none=True),
    )
    bounds = {"settlements": 5, "cities": 4, "vp_cards": 5, "stones": 11, "gold": 99}
    own = [
        _own_step(
            tally,
            seat,
            *(_ask(("players", seat, name), "count", high) for name, high in bounds.items()),
            _ask(("players", seat, "largest_army"), "switch"),
        )
        for seat in range(len(colours))
    ]
    return (_step("people", *_people(tally, CHEOPS_COLOURS)), *own, common)


PLANS = {
    "imhotep": TallyPlan(
        "imhotep",
        COLOURS,
        2,
        4,
        _imhotep_empty,
        _imhotep_player,
        _imhotep_steps,
        _imhotep_fit,
        _imhotep_unfit,
    ),
    "duel": TallyPlan("duel", DUEL_COLOURS, 2, 2, _duel_empty, _duel_player, _duel_steps),
    "cheops": TallyPlan("cheops", CHEOPS_COLOURS, 3, 4, _cheops_empty, _cheops_player, _cheops_steps),
}
