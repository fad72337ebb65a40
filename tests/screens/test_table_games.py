"""Whole Imhotep games played on the screen by touches alone."""

import pytest

from tests.support.games import begin_game
from tests.support.ui.finger import tap
from tests.support.ui.stage import PHONE_SMALL
from tests.support.ui.table import Fingers, open_table

MOST_TAPS, AVERAGE_TAPS = 3, 1.6


def is_over(state):
    return state.phase == "over"


def start(app, **values):
    live = begin_game(app.services.store, moves=0, **values)
    open_table(app, live.id)
    return live


def finish_by_the_result_button(app, live):
    tap("See the result")
    assert app.route == "result"
    assert app.services.navigation.route.get("match") == live.id


def test_four_players_play_a_whole_game_with_few_taps_a_turn(running):
    """Owner's choices and naming a taken card apart."""
    app = running()
    live = start(app, players=4)
    fingers = Fingers(app, seed=5).play_until(is_over)
    assert max(fingers.taps) <= MOST_TAPS
    assert sum(fingers.taps) / len(fingers.taps) <= AVERAGE_TAPS
    assert len(app.services.store.resume(live.id).match.moves) > 100
    finish_by_the_result_button(app, live)


def test_two_players_play_a_whole_game_on_a_small_phone(running, stage):
    stage.resize(PHONE_SMALL)
    app = running()
    app.services.preferences.change(reduce_motion=True)
    live = start(app, players=2)
    Fingers(app, seed=2).play_until(is_over)
    assert app.services.store.resume(live.id).match.is_over
    finish_by_the_result_button(app, live)


@pytest.mark.parametrize("players", [4])
def test_a_whole_game_with_all_b_sides(running, players):
    app = running()
    app.services.preferences.change(reduce_motion=True)
    live = start(app, players=players, sides="B")
    Fingers(app, seed=3).play_until(is_over)
    finish_by_the_result_button(app, live)
