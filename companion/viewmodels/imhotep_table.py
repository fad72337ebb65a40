"""The live Imhotep table: taps become moves, everything legal is lit, and the table can always go back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from companion.core.errors import CompanionError
from companion.core.match import AnyMatch
from companion.core.message import Message
from companion.core.score import ScoreSheet
from companion.games.imhotep.agenda import AwaitLoad, AwaitPyramid
from companion.games.imhotep.legal import legal_moves
from companion.games.imhotep.moves import (
    ChoosePyramid,
    LeaveMarketUnrecorded,
    LoadStone,
    Move,
    Pass,
    PlayChisel,
    PlayHammer,
    PlayLever,
    PlaySail,
    SailShip,
    TakeStones,
    UseLoad,
)
from companion.games.imhotep.state import LAY_OUT, OVER, TURN, State, TemplePayment
from companion.scoring.imhotep_pieces import BLUE_CARDS, CHISEL, HAMMER, LEVER, SAIL, SMALL_PYRAMIDS
from companion.viewmodels.feedback import CHANGED, NOTHING, Feedback, refusal_of
from companion.viewmodels.imhotep_board import (
    Option,
    PlayerView,
    SheetView,
    TableView,
    seat_to_act,
    ship_views,
    site_views,
)
from companion.viewmodels.imhotep_sheets import Question, question


class PlayedMatch(Protocol):
    """A match whose moves are kept somewhere; `storage.live.LiveMatch` is one."""

    @property
    def match(self) -> AnyMatch:
        """The match as it is now."""

    def play(self, move: object) -> object:
        """Make a move and keep it."""

    def undo(self) -> object:
        """Take the last move back."""

    def redo(self) -> object:
        """Bring it back again."""


@dataclass(slots=True)
class _Intent:
    """What has been tapped of a move that needs more taps: a blue card, a ship, spaces, an order."""

    card: str | None = None
    ship: int | None = None
    spaces: list[tuple[int, int]] = field(default_factory=list)
    order: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A line of the log: the move's number and what it was in words."""

    number: int
    round: int
    words: Message


class ImhotepTable:
    """One running match on the screen; with `light` set the market is never asked for."""

    def __init__(self, live: PlayedMatch, *, light: bool = True, show_scores: bool = True) -> None:
        self._live = live
        self._intent = _Intent()
        self.light = light
        self.show_scores = show_scores
        self.paid: tuple[TemplePayment, ...] = ()

    @property
    def state(self) -> State:
        """The table as it stands."""
        state: State = self._live.match.state
        return state

    def tap_quarry(self) -> Feedback:
        """Get new stones."""
        return self._make(TakeStones())

    def tap_space(self, ship: int, space: int) -> Feedback:
        """Load a stone there, or go on with the card that is being played."""
        if isinstance(self.state.pending, AwaitLoad):
            return self._make(UseLoad(ship, space))
        card = self._intent.card
        if card == HAMMER:
            return self._make(PlayHammer(ship, space))
        if card == CHISEL:
            return self._tap_chisel((ship, space))
        if card == SAIL:
            self._intent.spaces = [(ship, space)]
            return CHANGED
        return self._make(LoadStone(ship, space))

    def _tap_chisel(self, place: tuple[int, int]) -> Feedback:
        spaces = self._intent.spaces
        if place in spaces:
            spaces.remove(place)
            return CHANGED
        spaces.append(place)
        return self._make(PlayChisel(spaces[0], spaces[1])) if len(spaces) == 2 else CHANGED

    def tap_ship(self, ship: int) -> Feedback:
        """Choose a ship to sail, or let go of it."""
        if self.state.phase != TURN or self.state.ships[ship].site:
            return self._make(SailShip(ship, ""))
        if len(self.state.ships[ship].stones) < self.state.ships[ship].minimum:
            return self._make(SailShip(ship, ""))
        self._intent.ship = None if self._intent.ship == ship else ship
        return CHANGED

    def tap_site(self, site: str) -> Feedback:
        """Sail the chosen ship there; without one, say what is missing."""
        intent = self._intent
        if intent.card == SAIL and intent.spaces:
            ship, space = intent.spaces[0]
            return self._make(PlaySail(ship, space, site))
        if intent.ship is None:
            return Feedback(refusal=Message.of("error.choose_ship"), rule="imhotep.action.sail")
        return self.sail(intent.ship, site)

    def sail(self, ship: int, site: str) -> Feedback:
        """Sail a ship to a site in one go, as by dragging it there."""
        if self._intent.card == LEVER:
            order = self._intent.order or self.state.ships[ship].stones
            return self._make(PlayLever(ship, site, order))
        return self._make(SailShip(ship, site))

    def tap_pyramid(self, pyramid: str) -> Feedback:
        """Choose a small pyramid on the board."""
        return self._make(ChoosePyramid(pyramid))

    def tap_card(self, card: str) -> Feedback:
        """Begin to play a blue card, or put it back."""
        if card not in BLUE_CARDS:
            return NOTHING
        if not self._lit_card(card):
            return self._refuse_card(card)
        self._intent = _Intent() if self._intent.card == card else _Intent(card=card)
        return CHANGED

    def _refuse_card(self, card: str) -> Feedback:
        """Let the rules say why this card cannot be played now."""
        tries: dict[str, list[Move]] = {
            LEVER: [PlayLever(ship, "market", ()) for ship in range(len(self.state.ships))],
            HAMMER: [PlayHammer(0, 0)],
            SAIL: [PlaySail(0, 0, "market")],
            CHISEL: [PlayChisel((0, 0), (0, 1))],
        }
        return self._make((tries[card] or [PlayHammer(0, 0)])[0])

    def answer(self, key: str) -> Feedback:
        """Give an answer of the sheet."""
        if key.startswith("order:"):
            return self._choose_order(key)
        if key == "pass":
            return self._make(Pass())
        asked = question(self.state)
        if asked is None or key not in asked.moves:
            return NOTHING
        feedback = self._make(asked.moves[key])
        if feedback.changed and self.light and self.state.phase == LAY_OUT:
            return self._make(LeaveMarketUnrecorded())
        return feedback

    def _choose_order(self, key: str) -> Feedback:
        _, ship, colours = key.split(":")
        self._intent.ship = int(ship)
        self._intent.order = tuple(colours.split(","))
        return CHANGED

    def cancel(self) -> bool:
        """Forget a half-made move; tell whether there was one, so that back can do something else."""
        begun = self._intent != _Intent()
        self._intent = _Intent()
        return begun

    def undo(self) -> Feedback:
        """Take back the last thing a person did; a market left unrecorded by itself goes with it."""
        if self.cancel():
            return CHANGED
        try:
            move = self._live.undo()
            if self.light and isinstance(move, LeaveMarketUnrecorded):
                self._live.undo()
        except CompanionError as error:
            return refusal_of(error)
        self.paid = ()
        return CHANGED

    def redo(self) -> Feedback:
        """Make the last undone thing again."""
        try:
            self._live.redo()
            undone = self._live.match.undone
            if self.light and undone and isinstance(undone[0], LeaveMarketUnrecorded):
                self._live.redo()
        except CompanionError as error:
            return refusal_of(error)
        return CHANGED

    def amend(self, move: Move) -> Feedback:
        """Correct the table, change a printed value or adopt a photo."""
        return self._make(move)

    def _make(self, move: Move) -> Feedback:
        before = self.state
        try:
            self._live.play(move)
        except CompanionError as error:
            return refusal_of(error)
        self._intent = _Intent()
        self.paid = self.state.temple_paid[len(before.temple_paid) :]
        return CHANGED

    def standing(self) -> ScoreSheet:
        """The score now: booked, and what would be added."""
        return self._live.match.standing()

    def log(self) -> list[LogEntry]:
        """Every move in words, oldest first."""
        match = self._live.match
        return [
            LogEntry(
                number,
                match.state_after(number - 1).round,
                match.game.tell(match.state_after(number - 1), move),
            )
            for number, move in enumerate(match.moves, start=1)
        ]

    def view(self) -> TableView:
        """Everything the screen draws now."""
        asked = question(self.state)
        return self._draw(self.state, self._lit(), self._sheet(asked), live=True)

    def view_at(self, number: int) -> TableView:
        """The table as it stood after so many moves, for looking only."""
        state: State = self._live.match.state_after(number)
        return self._draw(state, frozenset(), None, live=False)

    def _draw(
        self, state: State, lit: frozenset[object], sheet: SheetView | None, *, live: bool
    ) -> TableView:
        match = self._live.match
        made = len(match.moves)
        undo = match.game.tell(match.state_after(made - 1), match.moves[-1]) if live and made else None
        redo = match.game.tell(state, match.undone[0]) if live and match.undone else None
        return TableView(
            round=state.round,
            is_over=state.phase == OVER,
            prompt=self._prompt(state),
            players=self._players(state, lit),
            ships=ship_views(state, lit, self._intent.ship if live else None),
            sites=site_views(state, lit),
            quarry_is_lit="quarry" in lit,
            sheet=sheet,
            undo=undo,
            redo=redo,
            seat_to_act=seat_to_act(state),
        )

    def _prompt(self, state: State) -> Message:
        seat = seat_to_act(state)
        who = "" if seat is None else state.setup.players[seat].name
        if state.phase == OVER:
            return Message.of("prompt.imhotep.over")
        if state.phase != TURN:
            return Message.of(f"prompt.imhotep.{state.phase}", who=who, round=state.round)
        intent = self._intent
        if intent.card and not (intent.ship is not None or intent.spaces):
            return Message.of(f"prompt.imhotep.{intent.card}", who=who)
        if intent.ship is not None or intent.spaces:
            key = "second_space" if intent.card == CHISEL else "site"
            return Message.of(f"prompt.imhotep.{key}", who=who)
        return Message.of("prompt.imhotep.turn", who=who)

    def _players(self, state: State, lit: frozenset[object]) -> tuple[PlayerView, ...]:
        sheet = self._live.match.game.standing(state) if self.show_scores else None
        acting = seat_to_act(state)
        views = []
        for seat, player in enumerate(state.setup.players):
            score = sheet.players[seat] if sheet else None
            hand = state.hands[seat]
            views.append(
                PlayerView(
                    name=player.name,
                    colour=player.colour,
                    booked=score.booked if score else None,
                    to_come=score.to_come if score else None,
                    sled=state.sled[seat],
                    quarry=state.quarry[seat],
                    cards=hand,
                    lit_cards=tuple(seat == acting and ("card", card) in lit for card in hand),
                    is_to_act=seat == acting,
                )
            )
        return tuple(views)

    def _sheet(self, asked: Question | None) -> SheetView | None:
        if asked is not None:
            return asked.view
        if self._intent.card == LEVER and self._intent.order is None and len(self._orders()) > 1:
            who = self.state.setup.players[self.state.turn].name
            return SheetView(
                Message.of("ask.imhotep.order", who=who, round=self.state.round), None, self._orders()
            )
        if legal_moves(self.state) == [Pass()]:
            who = self.state.setup.players[self.state.turn].name
            colour = self.state.setup.colours[self.state.turn]
            options = (Option("pass", Message.of("answer.imhotep.pass")),)
            return SheetView(
                Message.of("ask.imhotep.stuck", who=who, round=self.state.round), colour, options
            )
        return None

    def _orders(self) -> tuple[Option, ...]:
        """The ships a Lever can sail, each with every order its stones can leave in."""
        found: dict[str, Option] = {}
        for move in self._moves():
            if isinstance(move, PlayLever):
                key = f"order:{move.ship}:{','.join(move.order)}"
                label = Message.of("answer.imhotep.order", ship=move.ship, order=move.order)
                found.setdefault(key, Option(key, label))
        return tuple(found.values())

    def _moves(self) -> list[Move]:
        return legal_moves(self.state)

    def _lit_card(self, card: str) -> bool:
        kinds = {LEVER: PlayLever, HAMMER: PlayHammer, SAIL: PlaySail, CHISEL: PlayChisel}
        return any(isinstance(move, kinds[card]) for move in self._moves())

    def _lit(self) -> frozenset[object]:
        """Name everything that can be tapped now, given what was tapped before."""
        if self.state.phase != TURN:
            return self._lit_by_choice()
        lit: set[object] = set()
        for move in self._moves():
            lit |= self._lit_by(move)
        return frozenset(lit)

    def _lit_by_choice(self) -> frozenset[object]:
        pending = self.state.pending
        if isinstance(pending, AwaitLoad):
            return frozenset(("space", m.ship, m.space) for m in self._moves() if isinstance(m, UseLoad))
        if isinstance(pending, AwaitPyramid):
            return frozenset(("pyramid", name) for name in SMALL_PYRAMIDS)
        return frozenset()

    def _lit_by(self, move: Move) -> set[object]:
        intent = self._intent
        if intent.card == LEVER and isinstance(move, PlayLever):
            chosen = intent.ship == move.ship and intent.order in {None, move.order}
            return {("site", move.site)} if chosen else {("ship", move.ship)}
        if intent.card == HAMMER and isinstance(move, PlayHammer):
            return {("space", move.ship, move.space)}
        if intent.card == SAIL and isinstance(move, PlaySail):
            place = (move.ship, move.space)
            return {("site", move.site)} if place in intent.spaces else {("space", *place)}
        if intent.card == CHISEL and isinstance(move, PlayChisel):
            return {("space", *move.first), ("space", *move.second)}
        if intent.card:
            return set()
        return self._lit_plain(move)

    def _lit_plain(self, move: Move) -> set[object]:
        if isinstance(move, TakeStones):
            return {"quarry"}
        if isinstance(move, LoadStone):
            return {("space", move.ship, move.space)}
        if isinstance(move, SailShip):
            chosen = self._intent.ship == move.ship
            return {("site", move.site), ("ship", move.ship)} if chosen else {("ship", move.ship)}
        cards = {PlayLever: LEVER, PlayHammer: HAMMER, PlaySail: SAIL, PlayChisel: CHISEL}
        card = cards.get(type(move))
        return {("card", card)} if card else set()
