"""Setting up a game of Imhotep: who sits where, which sides lie up, and what the boards really print."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from companion.core.errors import CompanionError, InvalidInputError
from companion.core.fields import Field
from companion.core.message import Message
from companion.core.showable import is_showable
from companion.games.imhotep.setup import Player, Setup, decode_setup, encode_setup
from companion.scoring.imhotep_pieces import COLOURS, SITES
from companion.scoring.imhotep_values import (
    BoardValues,
    Value,
    default_values,
    read_value,
    read_values,
    unconfirmed_values,
)
from companion.viewmodels.feedback import CHANGED, NOTHING, Feedback, refusal_of

FEWEST, MOST = 2, 4
LONGEST_NAME = 20
LAST_TABLE = "imhotep.last_table"
KNOWN_VALUES = "imhotep.values"
DRAFT = "imhotep.new_table"


class Memory(Protocol):
    """What is remembered between games; `storage.store.Store` is one."""

    def players(self, beginning: str = "") -> list[tuple[str, str]]:
        """Remembered players and their last colour."""

    def setting(self, name: str, default: Any = None) -> Any:
        """Something kept from before."""

    def set_setting(self, name: str, value: Any) -> None:
        """Keep something."""


@dataclass(slots=True)
class Seat:
    """One place at the table."""

    name: str
    colour: str


def known_values(memory: Memory) -> BoardValues:
    """The printed values as the players confirmed them before."""
    kept = memory.setting(KNOWN_VALUES)
    if kept is None:
        return default_values()
    try:
        return read_values(Field(kept, "values"), default_values())
    except InvalidInputError:
        return default_values()


def values_for_rematch(memory: Memory, setup: Setup) -> BoardValues:
    """What the boards of a game print; what was not confirmed then may be known by now."""
    values = known_values(memory)
    for key, value, provenance in setup.values.entries:
        if provenance == "table":
            values = values.with_value(key, value)
    return values


class NewImhotep:
    """The form of a new game; seats are in the order around the table, `start` is who begins.

    Every change is kept at once. Nobody has to type: `name_of` gives a seat without a name its colour's.
    """

    def __init__(self, memory: Memory, name_of: Callable[[str], str] = str.capitalize) -> None:
        self._memory = memory
        self._name_of = name_of
        self.seats: list[Seat] = []
        self.start = 0
        self.sides = dict.fromkeys(SITES, "A")
        self.wrath = False
        self.values = known_values(memory)
        if not self._take_up(self._memory.setting(DRAFT)):
            self._fill()

    def _take_up(self, kept: Any) -> bool:
        """Go on with what was typed before and not played yet, if it makes sense."""
        try:
            seats = [Seat(str(name), colour) for name, colour in kept["seats"]]
            colours = {seat.colour for seat in seats}
            start, sides = int(kept["start"]), {site: kept["sides"][site] for site in SITES}
        except (KeyError, TypeError, ValueError):
            return False
        sound = FEWEST <= len(seats) <= MOST and len(colours) == len(seats) and colours <= set(COLOURS)
        if not (sound and 0 <= start < len(seats) and set(sides.values()) <= {"A", "B"}):
            return False
        self.seats, self.start, self.sides = seats, start, sides
        self.wrath = bool(kept.get("wrath"))
        return True

    def draft(self) -> dict[str, Any]:
        """All that is entered, as plain JSON values."""
        seats = [[seat.name, seat.colour] for seat in self.seats]
        return {"seats": seats, "start": self.start, "sides": dict(self.sides), "wrath": self.wrath}

    def go_back_to(self, draft: dict[str, Any]) -> Feedback:
        """Undo everything since a draft."""
        return self._keep() if self._take_up(draft) else NOTHING

    def _keep(self) -> Feedback:
        self._memory.set_setting(DRAFT, self.draft())
        return CHANGED

    def _fill(self) -> None:
        """Seat those who played last, the start passed on to the left; else whoever is remembered."""
        last = self._last_table()
        if last:
            self._seat_again(last)
            return
        for name, colour in self._remembered():
            if len(self.seats) == FEWEST:
                return
            self.seats.append(Seat(name, self._free_colour(colour)))
        while len(self.seats) < FEWEST:
            self.seats.append(Seat("", self._free_colour()))

    def _last_table(self) -> Setup | None:
        kept = self._memory.setting(LAST_TABLE)
        try:
            return decode_setup(kept) if kept is not None else None
        except InvalidInputError:
            return None

    def _seat_again(self, setup: Setup) -> None:
        usual = {self._name_of(colour) for colour in COLOURS}
        self.seats = [
            Seat("" if player.name in usual else player.name, player.colour) for player in setup.players
        ]
        self.start = 1  # I-S6 leaves it to the table: it goes to the left, as from round to round
        self.sides, self.wrath = dict(setup.side), setup.wrath

    def _remembered(self, beginning: str = "") -> list[tuple[str, str]]:
        usual = {self._name_of(colour) for colour in COLOURS}
        return [found for found in self._memory.players(beginning) if found[0] not in usual]

    def _free_colour(self, wish: str = "") -> str:
        taken = {seat.colour for seat in self.seats}
        free = [colour for colour in COLOURS if colour not in taken]
        return wish if wish in free else free[0]

    def add_player(self, name: str = "") -> Feedback:
        """Seat one more."""
        if len(self.seats) == MOST:
            return refusal_of(InvalidInputError("too_many", "players", count=MOST + 1, high=MOST))
        remembered = dict(self._memory.players())
        self.seats.append(Seat(name, self._free_colour(remembered.get(name, ""))))
        return self._keep()

    def remove_player(self, index: int) -> Feedback:
        """Let somebody go."""
        if len(self.seats) == FEWEST:
            return refusal_of(InvalidInputError("too_few", "players", count=FEWEST - 1, low=FEWEST))
        del self.seats[index]
        if self.start > index or self.start == len(self.seats):
            self.start -= 1
        return self._keep()

    def rename(self, index: int, name: str) -> Feedback:
        """Type a name."""
        self.seats[index].name = name
        return self._keep()

    def suggestions(self, index: int) -> list[str]:
        """Remembered names that go on from what is typed and do not sit here yet."""
        typed = self.seats[index].name.strip()
        here = {seat.name for number, seat in enumerate(self.seats) if number != index}
        return [name for name, _ in self._remembered(typed) if name not in here and name != typed]

    def usual_name(self, index: int) -> str:
        """What a seat is called while nobody types a name."""
        return self._name_of(self.seats[index].colour)

    def name(self, index: int) -> str:
        """What a seat is called in the game."""
        return " ".join(self.seats[index].name.split()) or self.usual_name(index)

    def complaint(self, index: int) -> Message | None:
        """What is wrong with a name, if anything is."""
        name = self.name(index)
        if len(name) > LONGEST_NAME:
            return Message.of("new.name_too_long", longest=LONGEST_NAME)
        if not is_showable(name):
            return Message.of("new.name_not_showable")
        if any(name == self.name(other) for other in range(len(self.seats)) if other != index):
            return Message.of("error.name_twice", name=name)
        return None

    @property
    def can_add(self) -> bool:
        """Tell whether there is a place left."""
        return len(self.seats) < MOST

    @property
    def can_remove(self) -> bool:
        """Tell whether somebody may go."""
        return len(self.seats) > FEWEST

    def recolour(self, index: int, colour: str) -> Feedback:
        """Take a colour; whoever had it takes the one that becomes free."""
        if colour not in COLOURS:
            return NOTHING
        for seat in self.seats:
            if seat.colour == colour:
                seat.colour = self.seats[index].colour
        self.seats[index].colour = colour
        return self._keep()

    def move(self, index: int, by: int) -> Feedback:
        """Change places with a neighbour; whoever starts still does."""
        other = (index + by) % len(self.seats)
        self.seats[index], self.seats[other] = self.seats[other], self.seats[index]
        if self.start in {index, other}:
            self.start = other if self.start == index else index
        return self._keep()

    def let_start(self, index: int) -> Feedback:
        """Say who starts."""
        self.start = index
        return self._keep()

    def draw_start(self, source: random.Random) -> Feedback:
        """Let chance say who starts."""
        self.start = source.randrange(len(self.seats))
        return self._keep()

    def turn_board(self, site: str, side: str) -> Feedback:
        """Lay one side of a board up."""
        self.sides[site] = side
        return self._keep()

    def turn_all(self, side: str) -> Feedback:
        """Lay the same side of all boards up."""
        self.sides = dict.fromkeys(SITES, side)
        return self._keep()

    def play_wrath(self, wrath: bool) -> Feedback:
        """Play with the Wrath of the Pharaoh, or without."""
        self.wrath = wrath
        return self._keep()

    def as_last_time(self) -> Feedback:
        """Take sides and variant of the last game, if there was one."""
        last = self._last_table()
        if last is None:
            return Feedback(refusal=Message.of("error.no_last_game"))
        self.sides = dict(last.side)
        self.wrath = last.wrath
        return self._keep()

    @property
    def has_last_time(self) -> bool:
        """Tell whether there was a game before."""
        return self._last_table() is not None

    def rematch(self, setup: Setup) -> Feedback:
        """Seat everybody as in a game that was played; the player left of its start player starts."""
        self._seat_again(setup)
        self.values = values_for_rematch(self._memory, setup)
        return self._keep()

    def to_confirm(self) -> tuple[str, ...]:
        """The printed values this table uses and nobody has compared with the boards yet (I-V)."""
        return unconfirmed_values(self.values, self.sides, len(self.seats))

    def confirm(self, key: str, value: Value) -> Feedback:
        """Say what a board really prints; it is remembered for later games."""
        plain = list(value) if isinstance(value, tuple) else value
        try:
            checked = read_value(key, Field(plain, key))
        except InvalidInputError as error:
            return refusal_of(error)
        self.values = self.values.with_value(key, checked)
        self._memory.set_setting(KNOWN_VALUES, self.values.to_json())
        return CHANGED

    def setup(self) -> Setup:
        """The finished set-up, start player first; raises `InvalidInputError` naming what is wrong."""
        for index in range(len(self.seats)):
            wrong = self.complaint(index)
            if wrong:
                raise InvalidInputError("player_name", f"players[{index}].name", number=index, reason=wrong)
        players = [Player(self.name(index), seat.colour) for index, seat in enumerate(self.seats)]
        ordered = (*players[self.start :], *players[: self.start])
        return Setup(ordered, tuple(self.sides[site] for site in SITES), self.wrath, self.values)

    def begin(self) -> tuple[Setup | None, Feedback]:
        """Check the form, remember it, and hand out the set-up to play with."""
        try:
            setup = self.setup()
        except CompanionError as error:
            return None, refusal_of(error)
        self._memory.set_setting(LAST_TABLE, encode_setup(setup))
        self._memory.set_setting(DRAFT, None)
        return setup, CHANGED
