"""The moves of Imhotep: a player's actions, an owner's choices, what the table saw, and its amendments."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game import Amendment

Place = tuple[int, int]
"""A ship and a space on it; ships in the order of the round card, spaces from the bow (0)."""


@dataclass(frozen=True, slots=True)
class RevealRoundCard:
    """The table turned up this round card (I-R2)."""

    card: str


@dataclass(frozen=True, slots=True)
class SetOutShips:
    """Light entry: these four ships lie on the table, whatever card said so."""

    ships: str


@dataclass(frozen=True, slots=True)
class LayOutCard:
    """A face-up market card was laid out (I-R3)."""

    card: str


@dataclass(frozen=True, slots=True)
class LeaveMarketUnrecorded:
    """Light entry: the market's remaining cards lie there, but nobody types them in."""


@dataclass(frozen=True, slots=True)
class DrawCard:
    """This card came off the draw pile."""

    card: str


@dataclass(frozen=True, slots=True)
class TakeStones:
    """Get new stones from the quarry (I-A1)."""


@dataclass(frozen=True, slots=True)
class LoadStone:
    """Place one stone on a ship (I-A2)."""

    ship: int
    space: int


@dataclass(frozen=True, slots=True)
class SailShip:
    """Sail a ship to a site (I-A3)."""

    ship: int
    site: str


@dataclass(frozen=True, slots=True)
class PlayLever:
    """Sail a ship and choose the order in which all its stones leave it (I-K5)."""

    ship: int
    site: str
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayHammer:
    """Get new stones, then place one (I-K6)."""

    ship: int
    space: int


@dataclass(frozen=True, slots=True)
class PlaySail:
    """Place a stone on a ship, then sail it (I-K7)."""

    ship: int
    space: int
    site: str


@dataclass(frozen=True, slots=True)
class PlayChisel:
    """Place two stones; which is named first makes no difference (I-K8)."""

    first: Place
    second: Place

    def __post_init__(self) -> None:
        if self.second < self.first:
            first, second = self.second, self.first
            object.__setattr__(self, "first", first)
            object.__setattr__(self, "second", second)


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing else is possible (I-A5)."""


@dataclass(frozen=True, slots=True)
class TakeCard:
    """The stone's owner takes this face-up card (I-MA)."""

    card: str


@dataclass(frozen=True, slots=True)
class TakePair:
    """The stone's owner takes the face-down pair (I-MB)."""


@dataclass(frozen=True, slots=True)
class KeepCard:
    """Of the pair this card is kept; the other need not be recorded (I-MB)."""

    card: str
    discard: str | None = None


@dataclass(frozen=True, slots=True)
class ChoosePyramid:
    """The stone goes to this small pyramid (I-PB)."""

    pyramid: str


@dataclass(frozen=True, slots=True)
class UseLoad:
    """The LOAD bonus is used (I-PB)."""

    ship: int
    space: int


@dataclass(frozen=True, slots=True)
class DeclineLoad:
    """The LOAD bonus is left unused (I-U3)."""


@dataclass(frozen=True, slots=True)
class ChooseReward:
    """A temple space pays `point` or `stones` (I-TB)."""

    reward: str


@dataclass(frozen=True, slots=True)
class Correction(Amendment):
    """The table differs from what was tracked: this is how it really stands.

    `what` names the place, `of` the colour, ship or small pyramid where there are several of it.
    """

    what: str
    of: str | int | None
    value: int | str | tuple[str | int | None, ...]


@dataclass(frozen=True, slots=True)
class ChangeValue(Amendment):
    """A printed board value is not what we thought (I-V)."""

    key: str
    value: int | str | tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class AdoptPhoto(Amendment):
    """A reviewed photo says what stands at a site; `towers` and `loose` only for Obelisks B."""

    site: str
    stones: tuple[str, ...] = ()
    heights: tuple[tuple[str, int], ...] = ()
    towers: tuple[str, ...] = ()
    loose: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class EnterSite(AdoptPhoto):
    """A person says what stands at a site, all of it, without a photo."""


Action = TakeStones | LoadStone | SailShip | PlayLever | PlayHammer | PlaySail | PlayChisel | Pass
TableMove = RevealRoundCard | SetOutShips | LayOutCard | LeaveMarketUnrecorded | DrawCard
OwnerChoice = TakeCard | TakePair | KeepCard | ChoosePyramid | UseLoad | DeclineLoad | ChooseReward
AnyAmendment = Correction | ChangeValue | AdoptPhoto | EnterSite
Move = Action | TableMove | OwnerChoice | AnyAmendment
