"""Looking back: every move of a match, within its bounds, with points only where they may be seen."""

import pytest

from companion.core.words import words
from companion.games.random_play import play_random
from companion.games.registry import find_game
from companion.rulebook.book import open_book
from companion.scoring.imhotep_pieces import CARDS, SITES
from companion.viewmodels import imhotep_rules
from companion.viewmodels.replay import Replay


def played(game="imhotep", players=2, moves=None):
    rules = find_game(game)
    match = play_random(rules, rules.quick_setup(players, {}), 4)
    for _ in range(0 if moves is None else len(match.moves) - moves):
        match.undo()
    return match


def test_it_begins_where_it_is_asked_to_and_stays_within_the_match():
    match = played(moves=30)
    assert Replay(match).at == 30
    assert Replay(match, 12).at == 12
    assert Replay(match, 99).at == 30
    assert Replay(match, "x").at == 30
    replay = Replay(match, 5)
    assert replay.go_to(-3)
    assert replay.at == 0
    assert not replay.go_to(0)
    assert words().say(replay.words()) == "The table before the first move."


def test_every_move_has_its_words_and_its_table():
    match = played()
    replay = Replay(match, 0)
    for at in range(1, replay.last + 1):
        replay.go_to(at)
        assert "{" not in words().say(replay.words())
        view = replay.table()
        assert view.sheet is None
        assert not view.quarry_is_lit
    view = replay.table()
    assert view.is_over
    assert [player.booked for player in view.players] == [one.total for one in match.standing().players]
    assert {player.to_come for player in view.players} == {0}
    assert len(replay.round_starts()) == 5


def test_hidden_points_stay_hidden_until_the_match_is_over():
    running, over = played(moves=40), played()
    assert Replay(running, show_scores=False).standing() is None
    assert Replay(running, show_scores=False).table().players[0].booked is None
    assert Replay(over, 10, show_scores=False).standing() is not None


@pytest.mark.parametrize(("game", "players"), [("duel", 2), ("cheops", 3)])
def test_other_games_have_words_and_points_but_no_drawing(game, players):
    replay = Replay(played(game, players), 20)
    assert replay.table() is None
    assert replay.round_starts() == ()
    assert replay.standing().game == game


def test_everything_on_the_table_has_its_entry_in_the_rule_book():
    rules = {imhotep_rules.QUARRY, imhotep_rules.SPACE, imhotep_rules.SHIP, imhotep_rules.PLAYER}
    rules |= {imhotep_rules.site_rule(site, side) for site in SITES for side in "AB"}
    rules |= {imhotep_rules.card_rule(card) for card in CARDS}
    known = {entry.id for entry in open_book("en")}
    assert rules - known == set()
