"""The live Imhotep table: taps become moves, everything legal is lit, and the table can always go back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from companion.core.errors import CompanionError
from companion.core.match import AnyMatch
from companion.core.message import Message
from companion.core.score import ScoreSheet
from companion.games.imhotep.agenda import AwaitLoad
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
from companion.games.imhotep.state import CHOICE, LAY_OUT, TURN, State, TemplePayment
from companion.scoring.imhotep_pieces import BLUE_CARDS, CHISEL, HAMMER, LEVER, SAIL, SITES
from companion.viewmodels.feedback import CHANGED, NOTHING, Feedback, refusal_of
from companion.viewmodels.imhotep_board import SheetView, TableView, draw_table
from companion.viewmodels.imhotep_intent import Intent, Lit, is_possible, lit, read_intent
from companion.viewmodels.imhotep_sheets import ending, lever_orders, offer_to_pass, question


def need_imhotep(match: AnyMatch) -> None:
    """Refuse a match of another game, which has no table to play on."""
    if match.game.id != "imhotep":
        raise CompanionError("no_table", game=match.game.id)


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
        self._intent = Intent()
        self._listed: tuple[State, list[Move]] | None = None
        self.light = light
        self.show_scores = show_scores
        self.paid: tuple[TemplePayment, ...] = ()

    @property
    def state(self) -> State:
        """The table as it stands."""
        state: State = self._live.match.state
        return state

    @property
    def is_over(self) -> bool:
        """Tell whether the match has ended."""
        return self._live.match.is_over

    @property
    def shows_scores(self) -> bool:
        """Tell whether points are shown: hidden ones come to light at the end."""
        return self.show_scores or self.is_over

    @property
    def has_market(self) -> bool:
        """Tell whether cards lie in the market that could be named."""
        return self.state.phase in {TURN, CHOICE} and bool(self.state.face_up or self.state.face_up_unseen)

    @property
    def is_begun(self) -> bool:
        """Tell whether a move is half made."""
        return self._intent != Intent()

    @property
    def intent(self) -> dict[str, object]:
        """The half-made move as plain values."""
        return self._intent.to_json()

    def take_up(self, kept: object) -> None:
        """Go on with a half-made move that was kept, if it is still possible."""
        found = read_intent(kept)
        self._intent = found if is_possible(found, self._moves()) else Intent()

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
            return self._tap_sail((ship, space))
        return self._make(LoadStone(ship, space))

    def _tap_chisel(self, place: tuple[int, int]) -> Feedback:
        spaces = self._intent.spaces
        if place in spaces:
            spaces.remove(place)
            return CHANGED
        if spaces:
            return self._make(PlayChisel(spaces[0], place))
        spaces.append(place)
        return CHANGED

    def _tap_sail(self, place: tuple[int, int]) -> Feedback:
        if ("space", *place) not in self._lit() and place not in self._intent.spaces:
            taken = {ship.site for ship in self.state.ships}
            return self._make(PlaySail(*place, next(site for site in SITES if site not in taken)))
        self._intent.spaces = [] if place in self._intent.spaces else [place]
        return CHANGED

    def tap_ship(self, ship: int) -> Feedback:
        """Choose a ship to sail, or let go of it."""
        if self.state.phase != TURN or self.state.ships[ship].site:
            return self._make(SailShip(ship, ""))
        if self._intent.card in {HAMMER, CHISEL, SAIL}:
            rule = f"imhotep.card.{self._intent.card}"
            return Feedback(refusal=Message.of("error.choose_space"), rule=rule)
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
        if self._intent.card == card:
            self._intent = Intent()
            return CHANGED
        if ("card", card) not in lit(Intent(), self._moves()):
            return self._refuse_card(card)
        self._intent = Intent(card=card)
        return CHANGED

    def _refuse_card(self, card: str) -> Feedback:
        """Let the rules say why this card cannot be played now."""
        tries: dict[str, Move] = {
            LEVER: PlayLever(0, "market", ()),
            HAMMER: PlayHammer(0, 0),
            SAIL: PlaySail(0, 0, "market"),
            CHISEL: PlayChisel((0, 0), (0, 1)),
        }
        return self._make(tries[card])

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
        if (
            feedback.changed
            and self.light
            and self.state.phase == LAY_OUT
            and key.startswith(("card", "ship"))
        ):
            return self._make(LeaveMarketUnrecorded())
        return feedback

    def _choose_order(self, key: str) -> Feedback:
        _, ship, colours = key.split(":")
        self._intent.ship = int(ship)
        self._intent.order = tuple(colours.split(","))
        return CHANGED

    def cancel(self) -> bool:
        """Forget a half-made move; tell whether there was one, so that back can do something else."""
        begun = self._intent != Intent()
        self._intent = Intent()
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
        self.cancel()
        self.paid = ()
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
        self._intent = Intent()
        paid = self.state.temple_paid
        new = paid[len(before.temple_paid) :]
        self.paid = tuple(one for one in paid if one.round == new[-1].round) if new else ()
        return CHANGED

    def standing(self) -> ScoreSheet:
        """The score now: booked, and what would be added."""
        return self._live.match.standing()

    def ending(self) -> SheetView:
        """Who won, once the match is over."""
        return ending(self.standing())

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
        match = self._live.match
        made = len(match.moves)
        return draw_table(
            self.state,
            lit=self._lit(),
            intent=self._intent,
            show_scores=self.shows_scores,
            sheet=self._sheet(),
            undo=match.game.tell(match.state_after(made - 1), match.moves[-1]) if made else None,
            redo=match.game.tell(self.state, match.undone[0]) if match.undone else None,
        )

    def view_at(self, number: int) -> TableView:
        """The table as it stood after so many moves, for looking only."""
        state: State = self._live.match.state_after(number)
        return draw_table(state, show_scores=self.show_scores)

    def _sheet(self) -> SheetView | None:
        asked = question(self.state)
        if asked is not None:
            return asked.view
        if self._intent.card == LEVER and self._intent.order is None and self._intent.ship is None:
            return lever_orders(self.state, self._moves())
        return offer_to_pass(self.state) if self._moves() == [Pass()] else None

    def _moves(self) -> list[Move]:
        """The legal moves, listed once for each state."""
        state = self.state
        if self._listed is None or self._listed[0] is not state:
            self._listed = (state, legal_moves(state))
        return self._listed[1]

    def _lit(self) -> Lit:
        return lit(self._intent, self._moves())
