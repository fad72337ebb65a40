"""Setting up a game of Imhotep: who sits where, which sides lie up, and what the boards really print."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, Protocol

from companion.core.errors import CompanionError, InvalidInputError
from companion.core.fields import Field
from companion.core.message import Message
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
LAST_TABLE = "imhotep.last_table"
KNOWN_VALUES = "imhotep.values"


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


class NewImhotep:
    """The form of a new game; seats are in the order around the table, `start` is who begins."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self.seats: list[Seat] = []
        self.start = 0
        self.sides = dict.fromkeys(SITES, "A")
        self.wrath = False
        self.values = self._known_values()
        self._fill(FEWEST)

    def _known_values(self) -> BoardValues:
        """The printed values as the players confirmed them before."""
        kept = self._memory.setting(KNOWN_VALUES)
        if kept is None:
            return default_values()
        try:
            return read_values(Field(kept, "values"), default_values())
        except InvalidInputError:
            return default_values()

    def _fill(self, count: int) -> None:
        for name, colour in self._memory.players():
            if len(self.seats) == count:
                return
            if name not in {seat.name for seat in self.seats}:
                self.seats.append(Seat(name, self._free_colour(colour)))
        while len(self.seats) < count:
            self.seats.append(Seat("", self._free_colour()))

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
        return CHANGED

    def remove_player(self, index: int) -> Feedback:
        """Let somebody go."""
        if len(self.seats) == FEWEST:
            return refusal_of(InvalidInputError("too_few", "players", count=FEWEST - 1, low=FEWEST))
        del self.seats[index]
        self.start = min(self.start, len(self.seats) - 1)
        return CHANGED

    def rename(self, index: int, name: str) -> Feedback:
        """Type a name."""
        self.seats[index].name = name
        return CHANGED

    def suggestions(self, index: int) -> list[str]:
        """Remembered names that go on from what is typed and do not sit here yet."""
        typed = self.seats[index].name.strip()
        here = {seat.name for number, seat in enumerate(self.seats) if number != index}
        return [name for name, _ in self._memory.players(typed) if name not in here and name != typed]

    def recolour(self, index: int, colour: str) -> Feedback:
        """Take a colour; whoever had it takes the one that becomes free."""
        if colour not in COLOURS:
            return NOTHING
        for seat in self.seats:
            if seat.colour == colour:
                seat.colour = self.seats[index].colour
        self.seats[index].colour = colour
        return CHANGED

    def move(self, index: int, by: int) -> Feedback:
        """Change places with a neighbour; whoever starts still does."""
        other = (index + by) % len(self.seats)
        self.seats[index], self.seats[other] = self.seats[other], self.seats[index]
        if self.start in {index, other}:
            self.start = other if self.start == index else index
        return CHANGED

    def let_start(self, index: int) -> Feedback:
        """Say who starts."""
        self.start = index
        return CHANGED

    def draw_start(self, source: random.Random) -> Feedback:
        """Let chance say who starts."""
        self.start = source.randrange(len(self.seats))
        return CHANGED

    def turn_board(self, site: str, side: str) -> Feedback:
        """Lay one side of a board up."""
        self.sides[site] = side
        return CHANGED

    def turn_all(self, side: str) -> Feedback:
        """Lay the same side of all boards up."""
        self.sides = dict.fromkeys(SITES, side)
        return CHANGED

    def as_last_time(self) -> Feedback:
        """Take sides and variant of the last game, if there was one."""
        kept = self._memory.setting(LAST_TABLE)
        if kept is None:
            return Feedback(refusal=Message.of("error.no_last_game"))
        try:
            last = decode_setup(kept)
        except InvalidInputError as error:
            return refusal_of(error)
        self.sides = dict(last.side)
        self.wrath = last.wrath
        return CHANGED

    def rematch(self, setup: Setup) -> Feedback:
        """Seat everybody as in a game that was played."""
        self.seats = [Seat(player.name, player.colour) for player in setup.players]
        self.start = 0
        self.sides, self.wrath, self.values = dict(setup.side), setup.wrath, setup.values
        return CHANGED

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
        """The finished set-up, start player first; raises `InvalidInputError` naming what is missing."""
        names = [" ".join(seat.name.split()) for seat in self.seats]
        for index, name in enumerate(names):
            if not name:
                raise InvalidInputError("player_without_name", f"players[{index}].name", number=index)
            if name in names[:index]:
                raise InvalidInputError("name_twice", f"players[{index}].name", name=name)
        players = [Player(name, seat.colour) for name, seat in zip(names, self.seats, strict=True)]
        ordered = (*players[self.start :], *players[: self.start])
        return Setup(ordered, tuple(self.sides.values()), self.wrath, self.values)

    def begin(self) -> tuple[Setup | None, Feedback]:
        """Check the form, remember it, and hand out the set-up to play with."""
        try:
            setup = self.setup()
        except CompanionError as error:
            return None, refusal_of(error)
        self._memory.set_setting(LAST_TABLE, encode_setup(setup))
        return setup, CHANGED
