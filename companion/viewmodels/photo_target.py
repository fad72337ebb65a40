"""Where a photo's result goes, and what is known there: a running match, or a tally being filled in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, get_args

from companion.core.errors import CompanionError, InvalidInputError
from companion.core.reading import (
    Board,
    ChamberContents,
    Contents,
    ObeliskHeights,
    ObeliskTowers,
    ReviewedReading,
)
from companion.games.imhotep.adopt import adopt, expected_contents
from companion.games.imhotep.moves import AdoptPhoto
from companion.games.imhotep.state import State
from companion.scoring.imhotep_pieces import BURIAL_CHAMBER, OBELISKS
from companion.scoring.imhotep_values import default_values
from companion.storage.live import LiveMatch
from companion.storage.store import Store
from companion.viewmodels.chamber_review import ChamberReview
from companion.viewmodels.feedback import CHANGED, NOTHING, Feedback, refusal_of
from companion.viewmodels.navigation import Route
from companion.viewmodels.obelisk_review import ObeliskReview
from companion.viewmodels.review import Review
from companion.viewmodels.tally import TallyForm
from companion.viewmodels.tally_plans import PLANS, TOWERS

SITES = {"chamber": BURIAL_CHAMBER, "obelisks": OBELISKS}
GAME = "imhotep"


@dataclass(frozen=True, slots=True)
class BoardPlayed:
    """What a reader and a review must know: the board, its side, who plays which colour, printed ranks."""

    board: Board
    side: str
    players: tuple[tuple[str, str], ...]
    """Name and colour of each."""
    ranks: tuple[int, ...]

    @property
    def site(self) -> str:
        """The site's name in the rules."""
        return SITES[self.board]

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours in play."""
        return tuple(colour for _, colour in self.players)

    def review(self) -> Review:
        """An empty review of this board."""
        if self.board == "chamber":
            return ChamberReview(self.side, self.colours, self.ranks)
        review = ObeliskReview(self.side, self.colours)
        review.fill(ObeliskHeights(()) if self.side == "A" else ObeliskTowers((), ()))
        return review


class PhotoTarget(Protocol):
    """A match or a tally."""

    key: str
    """Names the one unfinished review there can be for it."""
    played: BoardPlayed
    is_tracked: bool
    """Whether the app knows what should be there, so that differences are worth telling."""

    def contents(self) -> Contents:
        """What is entered or tracked there now."""

    def accept(self, reading: ReviewedReading) -> Feedback:
        """Take a reviewed reading over."""

    def take_back(self) -> Feedback:
        """Undo that, as long as nothing came after it."""


class MatchTarget:
    """A running match; a photo becomes a logged move of it."""

    is_tracked = True

    def __init__(self, store: Store, match_id: int, board: Board) -> None:
        self._store = store
        self._match_id = match_id
        self.key = f"match-{match_id}-{board}"
        live = self._resume()
        state: State = live.match.state
        setup = state.setup
        ranks = state.values[f"burial_b.table.{len(setup.players)}"]
        players = tuple((player.name, player.colour) for player in setup.players)
        self.played = BoardPlayed(board, setup.side[SITES[board]], players, tuple(ranks))

    def _resume(self) -> LiveMatch:
        live = self._store.resume(self._match_id)
        if live.match.game.id != GAME:
            raise CompanionError("no_photos_of_game", game=live.match.game.id)
        return live

    def contents(self) -> Contents:
        """What the tracked table has there."""
        return expected_contents(self._resume().match.state, self.played.board)

    def accept(self, reading: ReviewedReading) -> Feedback:
        """Log the photo as a move of the match as it is now."""
        try:
            live = self._resume()
            live.play(adopt(live.match.state, reading))
        except CompanionError as error:
            return refusal_of(error)
        return CHANGED

    def take_back(self) -> Feedback:
        """Undo the photo, as long as nothing was played after it."""
        try:
            live = self._resume()
            if not live.match.moves or not isinstance(live.match.moves[-1], AdoptPhoto):
                return NOTHING
            live.undo()
        except CompanionError as error:
            return refusal_of(error)
        return CHANGED


class TallyTarget:
    """A tally; a photo fills its form."""

    is_tracked = False

    def __init__(self, store: Store, game: str, board: Board) -> None:
        if game != GAME:
            raise CompanionError("no_photos_of_game", game=game)
        self._store = store
        self._before: Contents | None = None
        self.key = f"tally-{game}-{board}"
        tally = self._form.tally
        players = tuple((player["name"], player["colour"]) for player in tally["players"])
        if len({colour for _, colour in players}) < len(players):
            raise CompanionError("photo_needs_colours")
        ranks = default_values()[f"burial_b.table.{len(players)}"]
        self.played = BoardPlayed(board, tally["sides"][SITES[board]], players, tuple(ranks))

    @property
    def _form(self) -> TallyForm:
        """The form as it is now: the tally's own pages change it too."""
        return TallyForm(PLANS[GAME], self._store)

    def contents(self) -> Contents:
        """What is in the form."""
        form, played = self._form, self.played
        if played.board == "chamber":
            columns = form.get((BURIAL_CHAMBER,)) or []
            return ChamberContents(tuple(map(tuple, columns)))
        if played.side == "A":
            return ObeliskHeights(self._counts((OBELISKS,)))
        towers = tuple(form.get((TOWERS, "towers")) or ())
        return ObeliskTowers(towers, self._counts((TOWERS, "loose")))

    def _counts(self, path: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
        form = self._form
        return tuple((colour, form.get((*path, colour)) or 0) for colour in self.played.colours)

    def accept(self, reading: ReviewedReading) -> Feedback:
        """Enter the contents into the form."""
        self._before = self.contents()
        return self._enter(reading.contents)

    def take_back(self) -> Feedback:
        """Enter again what was there before."""
        return NOTHING if self._before is None else self._enter(self._before)

    def _enter(self, contents: Contents) -> Feedback:
        entries: dict[tuple[str, ...], Any] = {}
        match contents:
            case ChamberContents(columns):
                entries[BURIAL_CHAMBER,] = [list(column) for column in columns]
            case ObeliskHeights(heights):
                entries = {(OBELISKS, colour): height for colour, height in heights}
            case ObeliskTowers(towers, loose):
                entries = {(TOWERS, "loose", colour): count for colour, count in loose}
                entries[TOWERS, "towers"] = list(towers)
        form = self._form
        try:
            for path, value in entries.items():
                form.set(path, value)
        except CompanionError as error:
            return refusal_of(error)
        return CHANGED


def find_target(route: Route, store: Store) -> MatchTarget | TallyTarget:
    """Where the route says a photo goes: `match`, a number, or `tally`, a game; `board` is what it shows."""
    board = route.get("board")
    if board not in get_args(Board):
        raise InvalidInputError("unknown_word", "board", value=board, known=", ".join(get_args(Board)))
    match_id = route.get("match")
    if match_id is not None:
        return MatchTarget(store, match_id, board)
    return TallyTarget(store, route.get("tally", ""), board)
