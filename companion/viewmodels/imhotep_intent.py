"""A move in the making: what has been tapped of it, and what can be tapped next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.games.imhotep.moves import (
    ChoosePyramid,
    LoadStone,
    Move,
    PlayChisel,
    PlayHammer,
    PlayLever,
    PlaySail,
    SailShip,
    TakeStones,
    UseLoad,
)
from companion.scoring.imhotep_pieces import BLUE_CARDS, CHISEL, HAMMER, LEVER, SAIL

CARD_OF: dict[type, str] = {PlayLever: LEVER, PlayHammer: HAMMER, PlaySail: SAIL, PlayChisel: CHISEL}
Lit = frozenset[object]
"""What can be tapped: `"quarry"`, `("space", ship, space)`, `("ship", i)`, `("site", name)`, `("card", name)`
and `("pyramid", name)`."""


@dataclass(slots=True)
class Intent:
    """What has been tapped of a move that needs more taps: a blue card, a ship, spaces, an order."""

    card: str | None = None
    ship: int | None = None
    spaces: list[tuple[int, int]] = field(default_factory=list)
    order: tuple[str, ...] | None = None

    def to_json(self) -> dict[str, Any]:
        """Write it as plain values, so that a killed app finds it again."""
        return {
            "card": self.card,
            "ship": self.ship,
            "spaces": [list(place) for place in self.spaces],
            "order": None if self.order is None else list(self.order),
        }


def read_intent(kept: object) -> Intent:
    """Read an intent back; what makes no sense is nothing tapped."""
    match kept:
        case {"card": card, "ship": ship, "spaces": list(spaces), "order": order}:
            places = [(at[0], at[1]) for at in spaces if isinstance(at, list) and len(at) == 2]
            return Intent(
                card if card in BLUE_CARDS else None,
                ship if isinstance(ship, int) else None,
                places,
                tuple(order) if isinstance(order, list) else None,
            )
        case _:
            return Intent()


def is_possible(intent: Intent, moves: Iterable[Move]) -> bool:
    """Tell whether some legal move goes on from here, as one read back from disk may not."""
    if intent == Intent():
        return True
    kind = {card: kind for kind, card in CARD_OF.items()}.get(intent.card or "", SailShip)
    return any(isinstance(move, kind) and _fits(intent, move) for move in moves)


def _fits(intent: Intent, move: Move) -> bool:
    if isinstance(move, SailShip | PlayLever) and intent.ship is not None and move.ship != intent.ship:
        return False
    if isinstance(move, PlayLever):
        return intent.order in {None, move.order}
    if isinstance(move, PlayChisel):
        return set(intent.spaces) <= {move.first, move.second}
    if isinstance(move, PlaySail):
        return not intent.spaces or (move.ship, move.space) == intent.spaces[0]
    return True


def lit(intent: Intent, moves: Iterable[Move]) -> Lit:
    """Name everything that can be tapped now, given what was tapped before."""
    found: set[object] = set()
    for move in moves:
        found |= _lit_by_card(intent, move) if intent.card else _lit_by(intent, move)
    return frozenset(found)


def _lit_by_card(intent: Intent, move: Move) -> set[object]:
    if CARD_OF.get(type(move)) != intent.card:
        return set()
    if isinstance(move, PlayLever):
        chosen = intent.ship == move.ship and intent.order in {None, move.order}
        return {("site", move.site), ("ship", move.ship)} if chosen else {("ship", move.ship)}
    if isinstance(move, PlayHammer):
        return {("space", move.ship, move.space)}
    if isinstance(move, PlaySail):
        place = (move.ship, move.space)
        return {("site", move.site)} if place in intent.spaces else {("space", *place)}
    if isinstance(move, PlayChisel) and set(intent.spaces) <= {move.first, move.second}:
        return {("space", *move.first), ("space", *move.second)}
    return set()


def _lit_by(intent: Intent, move: Move) -> set[object]:
    if isinstance(move, TakeStones):
        return {"quarry"}
    if isinstance(move, LoadStone | UseLoad):
        return {("space", move.ship, move.space)}
    if isinstance(move, ChoosePyramid):
        return {("pyramid", move.pyramid)}
    if isinstance(move, SailShip):
        chosen = intent.ship == move.ship
        return {("site", move.site), ("ship", move.ship)} if chosen else {("ship", move.ship)}
    card = CARD_OF.get(type(move))
    return {("card", card)} if card else set()


PROMPTS: Mapping[str, str] = {LEVER: "lever", HAMMER: "hammer", SAIL: "sail", CHISEL: "chisel"}


def prompt(intent: Intent) -> str:
    """What has to be tapped next, as the last part of a message key."""
    if intent.ship is not None or (intent.spaces and intent.card == SAIL):
        return "site"
    if intent.spaces:
        return "second_space"
    return PROMPTS[intent.card] if intent.card else "turn"
