"""Moves as plain JSON lists and back: the word of the move first, then its parts (`docs/record.md`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.core.fields import Field
from companion.games.imhotep import moves as m
from companion.scoring.imhotep_pieces import (
    CARDS,
    COLOURS,
    LARGEST_SHIP,
    SITES,
    SMALL_PYRAMIDS,
    STONES_IN_PLAY,
)

SHIPS_PER_ROUND = 4


def _ship(field: Field) -> int:
    return field.integer(high=SHIPS_PER_ROUND - 1)


def _space(field: Field) -> int:
    return field.integer(high=LARGEST_SHIP - 1)


def _site(field: Field) -> str:
    return field.choice(SITES)


def _card(field: Field) -> str:
    return field.choice(CARDS)


def _card_or_none(field: Field) -> str | None:
    return None if field.value is None else _card(field)


def _sizes(field: Field) -> str:
    return field.text(longest=SHIPS_PER_ROUND)


def _colours(field: Field) -> tuple[str, ...]:
    return tuple(element.choice(COLOURS) for element in field.elements(high=120))


def _place(field: Field) -> m.Place:
    ship, space = field.elements(low=2, high=2)
    return _ship(ship), _space(space)


def _pyramid(field: Field) -> str:
    return field.choice(SMALL_PYRAMIDS)


def _reward(field: Field) -> str:
    return field.choice(("point", "stones"))


def _text(field: Field) -> str:
    return field.text()


def _plain_value(field: Field) -> Any:
    """Read a scalar or a flat list of scalars; what it means is checked when the move is made."""
    if isinstance(field.value, list):
        return tuple(_scalar(element) for element in field.elements(high=120))
    return _scalar(field)


def _scalar(field: Field) -> Any:
    if field.value is None or isinstance(field.value, str):
        return field.value
    return field.integer(low=None)


def _counts(field: Field) -> tuple[tuple[str, int], ...]:
    pairs = []
    for name, count in field.items():
        if name not in COLOURS:
            raise count.fail("unknown_colour", value=name, known=", ".join(COLOURS))
        pairs.append((name, count.integer(high=STONES_IN_PLAY)))
    return tuple(pairs)


_SITE_SHAPE: tuple[tuple[str, Callable[[Field], Any]], ...] = (
    ("site", _site),
    ("stones", _colours),
    ("heights", _counts),
    ("towers", _colours),
    ("loose", _counts),
)

# word: (class, then one (field, reader) for each part)
_SHAPES: dict[str, tuple[Callable[..., m.Move], tuple[tuple[str, Callable[[Field], Any]], ...]]] = {
    "round_card": (m.RevealRoundCard, (("card", _sizes),)),
    "ships": (m.SetOutShips, (("ships", _sizes),)),
    "market_card": (m.LayOutCard, (("card", _card),)),
    "market_unrecorded": (m.LeaveMarketUnrecorded, ()),
    "draw": (m.DrawCard, (("card", _card),)),
    "take_stones": (m.TakeStones, ()),
    "load": (m.LoadStone, (("ship", _ship), ("space", _space))),
    "sail": (m.SailShip, (("ship", _ship), ("site", _site))),
    "lever": (m.PlayLever, (("ship", _ship), ("site", _site), ("order", _colours))),
    "hammer": (m.PlayHammer, (("ship", _ship), ("space", _space))),
    "sail_card": (m.PlaySail, (("ship", _ship), ("space", _space), ("site", _site))),
    "chisel": (m.PlayChisel, (("first", _place), ("second", _place))),
    "pass": (m.Pass, ()),
    "take_card": (m.TakeCard, (("card", _card),)),
    "take_pair": (m.TakePair, ()),
    "keep": (m.KeepCard, (("card", _card), ("discard", _card_or_none))),
    "pyramid": (m.ChoosePyramid, (("pyramid", _pyramid),)),
    "use_load": (m.UseLoad, (("ship", _ship), ("space", _space))),
    "decline_load": (m.DeclineLoad, ()),
    "reward": (m.ChooseReward, (("reward", _reward),)),
    "correct": (m.Correction, (("what", _text), ("of", _scalar), ("value", _plain_value))),
    "value": (m.ChangeValue, (("key", _text), ("value", _plain_value))),
    "photo": (m.AdoptPhoto, _SITE_SHAPE),
    "by_hand": (m.EnterSite, _SITE_SHAPE),
}
_WORDS = {shape[0]: word for word, shape in _SHAPES.items()}
WORDS: Sequence[str] = tuple(_SHAPES)
_COUNTED = ("heights", "loose")


def encode_move(move: m.Move) -> list[Any]:
    """Write a move as a plain list."""
    word = _WORDS[type(move)]
    return [word, *(_plain(name, getattr(move, name)) for name, _ in _SHAPES[word][1])]


def _plain(name: str, value: Any) -> Any:
    if name in _COUNTED:
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


def decode_move(data: object) -> m.Move:
    """Read a move back, or raise `InvalidInputError` naming the part that is wrong."""
    elements = Field(data, "move").elements(low=1, high=6)
    word = elements[0].choice(WORDS)
    make, shape = _SHAPES[word]
    parts = elements[1:]
    if len(parts) != len(shape):
        raise Field(data, f"move {word}").fail("wrong_length", count=len(parts), right=len(shape))
    return make(
        *(
            read(Field(part.value, f"move {word}.{name}"))
            for part, (name, read) in zip(parts, shape, strict=True)
        )
    )
