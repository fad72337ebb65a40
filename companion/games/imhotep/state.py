"""The table: a frozen `State` for everybody, a mutable `Draft` only while a move is being carried out."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass
from typing import NamedTuple, NoReturn

from companion.games.imhotep.agenda import CHOICES, Choice, Task
from companion.games.imhotep.setup import Setup
from companion.scoring.imhotep_pieces import CARD_COUNTS, CARDS, STONES_IN_PLAY
from companion.scoring.imhotep_values import BoardValues

REVEAL, LAY_OUT, TURN, CHOICE, OVER = "reveal", "lay_out", "turn", "choice", "over"
ROUNDS = 6  # I-R1
CARD_INDEX = {card: index for index, card in enumerate(CARDS)}
FULL_DECK = tuple(CARD_COUNTS.values())
EMPTY_DECK = (0,) * len(CARDS)


class Ship(NamedTuple):
    """A ship of the round: its spaces from the bow, and the site it is moored at once it has sailed."""

    size: int
    minimum: int
    spaces: tuple[str | None, ...]
    site: str | None = None

    @property
    def stones(self) -> tuple[str, ...]:
        """The stones on board in bow order."""
        return tuple(stone for stone in self.spaces if stone)


class TemplePayment(NamedTuple):
    """Points the temple paid for one visible stone at the end of a round."""

    round: int
    space: int
    colour: str
    points: int


class Amended(NamedTuple):
    """One amendment the table made: of what, of whom, and points it moved on the track."""

    kind: str
    what: str
    colour: str | None = None
    points: int = 0


@dataclass
class Table:
    """Everything on the table; counts by seat are tuples in seating order.

    Cards: `unseen` counts by kind the cards nobody has named, wherever they lie face down; `draw`,
    `face_up_unseen`, `pair` and `discards_unseen` say how many of them lie where.
    """

    setup: Setup
    values: BoardValues
    phase: str
    round: int
    start: int
    turn: int
    last_sailor: int | None
    passes: int
    ships: tuple[Ship, ...]
    round_cards_used: tuple[str, ...]
    sled: tuple[int, ...]
    quarry: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    unseen: tuple[int, ...]
    draw: int
    discards: tuple[int, ...]
    discards_unseen: int
    face_up: tuple[str, ...]
    face_up_unseen: int
    pair: int
    pyramid: tuple[str, ...]
    small_pyramids: tuple[tuple[str, ...], ...]
    beside_pyramids: tuple[str, ...]
    temple: tuple[str, ...]
    chamber: tuple[str, ...]
    heights: tuple[int, ...]
    towers: tuple[str, ...]
    loose: tuple[int, ...]
    temple_paid: tuple[TemplePayment, ...]
    amended: tuple[Amended, ...]
    agenda: tuple[Task, ...]

    @property
    def pending(self) -> Choice | None:
        """The choice that must be made before anything else goes on."""
        if self.agenda and isinstance(self.agenda[-1], CHOICES):
            return self.agenda[-1]
        return None


class State(Table):
    """The table between two moves; never changes."""

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(name)

    def __hash__(self) -> int:
        return hash(tuple(self.__dict__.values()))


class Draft(Table):
    """The table in the middle of a move."""

    def push(self, *tasks: Task) -> None:
        """Put tasks on the agenda; the last one given is done first."""
        self.agenda = (*self.agenda, *tasks)

    def pop(self) -> None:
        """Take the task that comes next off the agenda."""
        self.agenda = self.agenda[:-1]


def thaw(state: State) -> Draft:
    """Copy a state into a draft."""
    draft = Draft.__new__(Draft)
    draft.__dict__.update(state.__dict__)
    return draft


def freeze(draft: Draft) -> State:
    """Make the draft the next state."""
    state = State.__new__(State)
    state.__dict__.update(draft.__dict__)
    return state


def with_count(counts: tuple[int, ...], index: int, change: int) -> tuple[int, ...]:
    """Change one count of a tuple by some amount."""
    return (*counts[:index], counts[index] + change, *counts[index + 1 :])


def start_state(setup: Setup) -> State:
    """Lay out the table for the first round (I-S2 to I-S6)."""
    seats = range(len(setup.players))
    sled = tuple(2 + seat for seat in seats)  # I-S6
    nothing = (0,) * len(setup.players)
    draft = Draft(
        setup=setup,
        values=setup.values,
        phase=REVEAL,
        round=1,
        start=0,
        turn=0,
        last_sailor=None,
        passes=0,
        ships=(),
        round_cards_used=(),
        sled=sled,
        quarry=tuple(STONES_IN_PLAY - count for count in sled),  # I-S5
        hands=((),) * len(setup.players),
        unseen=FULL_DECK,
        draw=sum(FULL_DECK),
        discards=EMPTY_DECK,
        discards_unseen=0,
        face_up=(),
        face_up_unseen=0,
        pair=0,
        pyramid=(),
        small_pyramids=((), (), ()),
        beside_pyramids=(),
        temple=(),
        chamber=(),
        heights=nothing,
        towers=(),
        loose=nothing,
        temple_paid=(),
        amended=(),
        agenda=(),
    )
    return freeze(draft)
