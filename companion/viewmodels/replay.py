"""Looking back at a match of any game, move by move."""

from __future__ import annotations

from companion.core.match import AnyMatch
from companion.core.message import Message
from companion.core.score import ScoreSheet
from companion.viewmodels.imhotep_board import TableView, draw_table

IMHOTEP = "imhotep"


class Replay:
    """The match as it stood after `at` moves; undone moves are not looked at."""

    def __init__(self, match: AnyMatch, at: object = None, *, show_scores: bool = True) -> None:
        self._match = match
        self._show_scores = show_scores
        self.last = len(match.moves)
        self.at = self.last
        self.go_to(at)

    @property
    def game(self) -> str:
        """Which game is looked at."""
        return self._match.game.id

    @property
    def is_over(self) -> bool:
        """Tell whether the match has ended."""
        return self._match.is_over

    def go_to(self, at: object) -> bool:
        """Look at the table after so many moves, within the match; tell whether that is another one."""
        wanted = at if isinstance(at, int) else self.last
        before, self.at = self.at, max(0, min(self.last, wanted))
        return self.at != before

    def words(self) -> Message:
        """The move that led here."""
        if not self.at:
            return Message.of("replay.start")
        return self._match.game.tell(self._match.state_after(self.at - 1), self._match.moves[self.at - 1])

    def table(self) -> TableView | None:
        """The table as drawn, where the game can be drawn."""
        if self.game != IMHOTEP:
            return None
        return draw_table(self._match.state_after(self.at), show_scores=self._shows())

    def standing(self) -> ScoreSheet | None:
        """The score as it stood, unless points are hidden until the end."""
        return self._match.game.standing(self._match.state_after(self.at)) if self._shows() else None

    def _shows(self) -> bool:
        return self._show_scores or self._match.is_over

    def round_starts(self) -> tuple[int, ...]:
        """The moves after which a new round had begun, for marks along the way."""
        if self.game != IMHOTEP:
            return ()
        rounds = [self._match.state_after(number).round for number in range(self.last + 1)]
        return tuple(at for at in range(1, len(rounds)) if rounds[at] != rounds[at - 1])
