"""Correcting an Imhotep table: what can be corrected, how it stands, and the move that puts it right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.core.errors import CompanionError
from companion.core.message import Message
from companion.games.imhotep.deck import face_up_spaces
from companion.games.imhotep.moves import ChangeValue, Correction, Move
from companion.games.imhotep.round_start import PAIR
from companion.games.imhotep.standing import booked_points
from companion.games.imhotep.state import OVER, REVEAL, TURN, State
from companion.games.imhotep.tell import PLACES
from companion.scoring.imhotep import CHAMBER_ROWS, STONES_PER_OBELISK
from companion.scoring.imhotep_pieces import (
    BURIAL_CHAMBER,
    CARD_COUNTS,
    KEPT_CARDS,
    LARGEST_TRACK,
    MARKET,
    OBELISKS,
    PYRAMID,
    SLED_PLACES,
    SMALL_PYRAMIDS,
    STONES_IN_PLAY,
    TEMPLE,
)
from companion.viewmodels.feedback import CHANGED, Feedback, refusal_of
from companion.viewmodels.imhotep_table import PlayedMatch

COUNT, STONES, CARDS, SPACES, PLAYER, NUMBERS, SWITCH = (
    "count",
    "stones",
    "cards",
    "spaces",
    "player",
    "numbers",
    "switch",
)
PARTS = ("players", "ships", "sites", "values")


@dataclass(frozen=True, slots=True)
class Place:
    """Something that can be corrected: where, by which kind of editor, and how it stands.

    `part` is where the list shows it. `high` limits a count and the number of stones or cards, `depth` is
    the height of a column of stones, `options` are what may lie there. `value` holds plain JSON values.
    """

    part: str
    what: str
    of: str | int | None
    kind: str
    value: Any
    high: int = 0
    depth: int = 1
    options: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Its name, to find it again."""
        return self.what if self.of is None else f"{self.what}:{self.of}"


class Corrections:
    """The places of one running match."""

    def __init__(self, live: PlayedMatch) -> None:
        self._live = live

    @property
    def _state(self) -> State:
        state: State = self._live.match.state
        return state

    def places(self) -> tuple[Place, ...]:
        """Everything that can be corrected now, in the order of the table."""
        state = self._state
        found = [*_players(state), *_ships(state), *_sites(state), *_market(state), *_values(state)]
        return tuple(found)

    def place(self, key: str) -> Place | None:
        """Find a place by its name; one that has gone, such as a ship that sailed, is nowhere."""
        return next((place for place in self.places() if place.key == key), None)

    def name(self, colour: str) -> str:
        """Who plays a colour."""
        setup = self._state.setup
        return setup.players[setup.seats[colour]].name

    def label(self, place: Place) -> Message:
        """What a place is called."""
        if place.part == "values":
            return Message.of(f"correct_value.{place.what.replace('.', '_')}")
        if place.what == "ship":
            return Message.of("correct.ship", ship=place.of)
        if place.what == "small_pyramid":
            return Message.of("correct.small_pyramid", pyramid=place.of)
        if place.of is not None:
            return Message.of("correct.of_player", name=self.name(str(place.of)), what=_word(place))
        return Message.of("correct.place", what=place.what)

    def short_label(self, place: Place) -> Message:
        """What a place is called below the name of its player."""
        return Message.of("correct.place", what=_word(place))

    def now(self, place: Place) -> Message:
        """How a place stands, in a few words."""
        if place.kind in {STONES, SPACES}:
            return Message.of("correct.stones", stones=sum(1 for stone in place.value if stone))
        if place.kind == CARDS:
            key = "correct.cards" if place.value else "correct.none"
            return Message.of(key, cards=tuple(place.value))
        if place.kind == PLAYER:
            return Message.of("correct.shown", value=self.name(place.value))
        if place.kind == SWITCH:
            return Message.of("correct.there" if place.value else "correct.gone")
        shown = ", ".join(map(str, place.value)) if place.kind == NUMBERS else place.value
        return Message.of("correct.shown", value=shown)

    def last(self) -> Message | None:
        """The last move in words, which undo would take back."""
        match = self._live.match
        made = len(match.moves)
        return match.game.tell(match.state_after(made - 1), match.moves[-1]) if made else None

    def correct(self, place: Place, value: Any) -> Feedback:
        """Let the table stand so; nothing happens where nothing differs."""
        if value == place.value:
            return Feedback()
        try:
            self._live.play(_move(place, value))
        except CompanionError as error:
            return refusal_of(error)
        return CHANGED

    def undo(self) -> Feedback:
        """Take the last move back."""
        try:
            self._live.undo()
        except CompanionError as error:
            return refusal_of(error)
        return CHANGED


def _word(place: Place) -> str:
    return PLACES.get(place.what, place.what)


def _move(place: Place, value: Any) -> Move:
    frozen = tuple(value) if isinstance(value, list) else value
    if place.part == "values":
        return ChangeValue(place.what, frozen)
    if place.kind == PLAYER:
        return Correction(place.what, str(value), 0)
    if place.kind == SWITCH:
        return Correction(place.what, None, PAIR if value else 0)
    if place.what == MARKET:
        unnamed = max(0, place.high - len(frozen))
        return Correction(MARKET, unnamed, frozen)
    return Correction(place.what, place.of, frozen)


def _players(state: State) -> Iterator[Place]:
    points = booked_points(state)
    if state.phase == TURN:
        acting = state.setup.colours[state.turn]
        yield Place("players", "turn", None, PLAYER, acting, options=state.setup.colours)
    for seat, colour in enumerate(state.setup.colours):
        yield Place("players", "sled", colour, COUNT, state.sled[seat], SLED_PLACES)
        yield Place("players", "track", colour, COUNT, points[colour], LARGEST_TRACK)
        hand = list(state.hands[seat])
        yield Place("players", "cards", colour, CARDS, hand, sum(CARD_COUNTS.values()), options=KEPT_CARDS)


def _ships(state: State) -> Iterator[Place]:
    for index, ship in enumerate(state.ships):
        if not ship.site and state.phase != OVER:
            yield Place("ships", "ship", index, SPACES, list(ship.spaces), options=state.setup.colours)


def _sites(state: State) -> Iterator[Place]:
    colours, side = state.setup.colours, state.setup.side
    most = STONES_IN_PLAY * len(colours)
    if side[PYRAMID] == "A":
        yield Place("sites", PYRAMID, None, STONES, list(state.pyramid), most, options=colours)
    else:
        for name, stones in zip(SMALL_PYRAMIDS, state.small_pyramids, strict=True):
            yield Place("sites", "small_pyramid", name, STONES, list(stones), 5, options=colours)
        beside = list(state.beside_pyramids)
        yield Place("sites", "beside_pyramids", None, STONES, beside, most, options=colours)
    yield Place("sites", TEMPLE, None, STONES, list(state.temple), most, options=colours)
    chamber = list(state.chamber)
    yield Place("sites", BURIAL_CHAMBER, None, STONES, chamber, most, CHAMBER_ROWS, colours)
    for seat, colour in enumerate(colours):
        if side[OBELISKS] == "A":
            yield Place("sites", "obelisk", colour, COUNT, state.heights[seat], STONES_IN_PLAY)
        else:
            yield Place("sites", "loose", colour, COUNT, state.loose[seat], STONES_PER_OBELISK - 1)
    if side[OBELISKS] == "B":
        yield Place("sites", "towers", None, STONES, list(state.towers), most, options=colours)


def _market(state: State) -> Iterator[Place]:
    if state.phase in {REVEAL, OVER}:
        return
    lying = len(state.face_up) + state.face_up_unseen
    high = lying or face_up_spaces(state)
    yield Place("sites", MARKET, None, CARDS, list(state.face_up), high, options=tuple(CARD_COUNTS))
    if state.setup.side[MARKET] == "B":
        yield Place("sites", "pair", None, SWITCH, state.pair > 0)


def _values(state: State) -> Iterator[Place]:
    """Printed points of the sides that lie up (I-V)."""
    side, players = state.setup.side, len(state.setup.players)
    keys = ["pyramid_a.values"] if side[PYRAMID] == "A" else []
    if side[PYRAMID] == "B":
        keys += [*(f"pyramid_b.{name}.base" for name in SMALL_PYRAMIDS), "pyramid_b.top"]
    if side[BURIAL_CHAMBER] == "B":
        keys.append(f"burial_b.table.{players}")
    if side[OBELISKS] == "B":
        keys += ["obelisk_b.row", "obelisk_b.when_full"]
    for key in keys:
        value = state.values[key]
        kind = NUMBERS if isinstance(value, tuple) else COUNT
        yield Place("values", key, None, kind, list(value) if isinstance(value, tuple) else value, 99)
