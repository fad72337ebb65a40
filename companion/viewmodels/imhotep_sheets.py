"""The questions of an Imhotep table that a sheet asks: chance, owners' choices, and the Lever's order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.core.message import Message
from companion.core.score import ScoreSheet
from companion.core.verdict import verdict
from companion.games.imhotep.agenda import (
    AwaitCard,
    AwaitDraw,
    AwaitKeep,
    AwaitLoad,
    AwaitPyramid,
    AwaitReward,
)
from companion.games.imhotep.deck import face_up_spaces
from companion.games.imhotep.legal import legal_moves
from companion.games.imhotep.moves import (
    ChoosePyramid,
    ChooseReward,
    DeclineLoad,
    DrawCard,
    KeepCard,
    LayOutCard,
    LeaveMarketUnrecorded,
    Move,
    PlayLever,
    RevealRoundCard,
    SetOutShips,
    TakeCard,
    TakePair,
)
from companion.games.imhotep.sites import gain
from companion.games.imhotep.state import LAY_OUT, REVEAL, Table
from companion.viewmodels.imhotep_board import Option, SheetView

TEMPLE_STONES = 2


@dataclass(frozen=True, slots=True)
class Question:
    """A sheet and the move behind each of its answers."""

    view: SheetView
    moves: Mapping[str, Move]


def question(table: Table) -> Question | None:
    """The question the table has to answer before anything else, if there is one."""
    if table.phase == REVEAL:
        return _ask(table, "round_card", None, RevealRoundCard, SetOutShips)
    if table.phase == LAY_OUT:
        return _ask(table, "market", None, LayOutCard, LeaveMarketUnrecorded)
    pending = table.pending
    if isinstance(pending, AwaitCard):
        return _ask(table, "take_card", pending.colour, TakeCard, TakePair)
    if isinstance(pending, AwaitKeep):
        return _ask(table, "keep", pending.colour, KeepCard)
    if isinstance(pending, AwaitPyramid):
        return _ask(table, "pyramid", pending.colour, ChoosePyramid, on_board=True)
    if isinstance(pending, AwaitLoad):
        return _ask(table, "load", pending.colour, DeclineLoad, on_board=True)
    if isinstance(pending, AwaitReward):
        return _ask(table, "reward", pending.colour, ChooseReward)
    if isinstance(pending, AwaitDraw):
        return _ask(table, "draw", pending.colour, DrawCard)
    return None


def _ask(table: Table, key: str, colour: str | None, *kinds: type, on_board: bool = False) -> Question:
    moves: dict[str, Move] = {}
    options = []
    for move in legal_moves(table):
        if not isinstance(move, kinds) or (isinstance(move, KeepCard) and move.discard):
            continue
        name, label = _label(table, move)
        moves[name] = move
        things = tuple(name.split(":")[1]) if name.startswith(("card:", "ships:")) else ()
        things = (name.split(":")[1],) if name.startswith("take:") else things
        options.append(Option(name, label, is_default=_is_default(table, move), things=things))
    return Question(SheetView(key, _title(table, key, colour), colour, tuple(options), on_board), moves)


def _title(table: Table, key: str, colour: str | None) -> Message:
    who = table.setup.players[table.setup.seats[colour]].name if colour else ""
    lying, spaces = len(table.face_up), face_up_spaces(table)
    return Message.of(f"ask.imhotep.{key}", who=who, round=table.round, number=lying + 1, of=spaces)


def offer_to_pass(table: Table) -> SheetView:
    """Say that the player to act has nothing to do (I-A5)."""
    colour = table.setup.colours[table.turn]
    options = (Option("pass", Message.of("answer.imhotep.pass")),)
    return SheetView("stuck", _title(table, "stuck", colour), colour, options)


def ending(sheet: ScoreSheet) -> SheetView:
    """Say who won, and lead on to the result."""
    colour = next(iter(sheet.winners)) if len(sheet.winners) == 1 else None
    options = (Option("result", Message.of("table.to_result")),)
    return SheetView("over", verdict(sheet), colour, options)


def lever_orders(table: Table, moves: Iterable[Move]) -> SheetView | None:
    """Ask for a ship and the order its stones leave in, unless there is only one (I-K5)."""
    found: dict[str, Option] = {}
    for move in moves:
        if isinstance(move, PlayLever):
            key = f"order:{move.ship}:{','.join(move.order)}"
            label = Message.of("answer.imhotep.order", ship=move.ship, order=move.order)
            found.setdefault(key, Option(key, label, things=(str(move.ship), *move.order)))
    colour = table.setup.colours[table.turn]
    if len(found) < 2:
        return None
    ships = sorted({int(option.things[0]) for option in found.values()})
    carried = tuple((ship, table.ships[ship].stones) for ship in ships)
    title = _title(table, "order", colour)
    return SheetView("order", title, colour, tuple(found.values()), carried=carried)


def _label(table: Table, move: Move) -> tuple[str, Message]:
    if isinstance(move, RevealRoundCard):
        return f"card:{move.card}", Message.of("answer.imhotep.round_card", ships=" ".join(move.card))
    if isinstance(move, SetOutShips):
        return f"ships:{move.ships}", Message.of("answer.imhotep.ships", ships=" ".join(move.ships))
    if isinstance(move, LayOutCard | TakeCard | DrawCard | KeepCard):
        return f"take:{move.card}", Message.of("answer.imhotep.card", card=move.card)
    if isinstance(move, ChoosePyramid):
        return f"pyramid:{move.pyramid}", Message.of("answer.imhotep.pyramid", pyramid=move.pyramid)
    if isinstance(move, ChooseReward):
        stones = _reward_stones(table)
        return f"reward:{move.reward}", Message.of(f"answer.imhotep.{move.reward}", stones=stones)
    word = {TakePair: "pair", DeclineLoad: "decline", LeaveMarketUnrecorded: "unrecorded"}[type(move)]
    return word, Message.of(f"answer.imhotep.{word}")


def _reward_stones(table: Table) -> int:
    pending = table.pending
    return gain(table, table.setup.seats[pending.colour], TEMPLE_STONES) if pending else 0


def _is_default(table: Table, move: Move) -> bool:
    """The point is preselected where the stones would bring nothing (I-X2)."""
    return isinstance(move, ChooseReward) and move.reward == "point" and not _reward_stones(table)
