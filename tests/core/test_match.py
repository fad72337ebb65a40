"""A match: play, undo, redo."""

import pytest

from companion.core.errors import CompanionError, IllegalMoveError
from companion.core.match import Match, NothingToUndoError
from companion.games.imhotep.moves import RevealRoundCard, SetOutShips, TakeStones
from companion.games.registry import find_game
from tests.support.imhotep import setup


@pytest.fixture
def match():
    return Match(find_game("imhotep"), setup(2))


def test_a_refused_move_changes_nothing_not_even_what_can_be_redone(match):
    match.play(SetOutShips("4321"))
    match.undo()
    with pytest.raises(IllegalMoveError):
        match.play(TakeStones())
    assert match.undone == [SetOutShips("4321")]
    assert match.redo() == SetOutShips("4321")


def test_a_new_move_after_undo_forgets_what_was_undone(match):
    match.play(SetOutShips("4321"))
    match.undo()
    match.play(RevealRoundCard("4322"))
    assert list(match.moves) == [RevealRoundCard("4322")]
    with pytest.raises(NothingToUndoError):
        match.redo()


def test_there_is_nothing_to_undo_at_the_start(match):
    with pytest.raises(NothingToUndoError) as caught:
        match.undo()
    assert caught.value.code == "nothing_to_undo"


@pytest.mark.parametrize("number", [-1, 1])
def test_a_state_outside_the_match_cannot_be_asked_for(match, number):
    with pytest.raises(CompanionError):
        match.state_after(number)
