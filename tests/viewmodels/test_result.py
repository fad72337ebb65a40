"""A result: ranking, bars, lines behind numbers, and points by round."""

import pytest

from companion.core.words import words
from companion.games.random_play import play_random
from companion.games.registry import find_game
from companion.scoring.tallies import score_tally
from companion.viewmodels.result import Result
from tests.scoring.test_tally import GOOD, changed


@pytest.fixture
def match():
    game = find_game("imhotep")
    return play_random(game, game.quick_setup(4, {"sides": "BABAB", "wrath": "yes"}), seed=2)


def test_the_verdict_says_what_decided_it():
    assert words().say(Result(score_tally(GOOD)).verdict()) == "Bo wins with 48 points, 16 ahead of Ada."
    tied = score_tally(changed(["players", 0, "track"], 39))
    assert "3 stones on the sled against 2" in words().say(Result(tied).verdict())
    shared = changed(["players", 0, "track"], 39)
    shared["players"][0]["sled"] = 3
    assert (
        words().say(Result(score_tally(shared)).verdict()) == "Ada and Bo share the win with 48 points each."
    )


def test_bars_come_best_first_and_their_segments_add_up(match):
    result = Result(match.standing(), match)
    bars = result.bars()
    assert [bar.rank for bar in bars] == sorted(bar.rank for bar in bars)
    for bar in bars:
        assert sum(segment.points for segment in bar.segments) == bar.total
        assert sum(s.points for s in bar.segments if s.points > 0) <= result.longest_bar()
        assert sum(-s.points for s in bar.segments if s.points < 0) <= result.deepest_bar()
        assert bar.is_winner == (bar.colour in match.standing().winners)
    order = result.sheet.sources()
    for bar in bars:
        places = [order.index(segment.source) for segment in bar.segments]
        assert places == sorted(places)


def test_every_number_opens_its_lines(match):
    result = Result(match.standing(), match)
    for bar in result.bars():
        assert sum(line.points for line in result.lines(bar.colour)) == bar.total
        for segment in bar.segments:
            lines = result.lines(bar.colour, segment.source)
            assert sum(line.points for line in lines) == segment.points
            assert all(line.rule.startswith("imhotep.") for line in lines)


def test_a_tracked_game_has_a_curve_of_six_rounds_that_ends_with_the_total(match):
    result = Result(match.standing(), match)
    for curve in result.curves():
        assert len(curve.points) == 6
        assert curve.points[-1] == result.sheet.player(curve.colour).total


def test_a_tally_has_no_curve_and_can_be_shared_as_text():
    result = Result(score_tally(GOOD))
    assert result.curves() == ()
    lines = result.message(words()).splitlines()
    assert lines[0] == "Imhotep"
    assert len(lines) == 2 + len(result.sheet.players)
