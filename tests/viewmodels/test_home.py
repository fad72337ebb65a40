"""Home: which game goes on, and where one can go."""

import pytest

from companion.core.words import words
from companion.games.registry import find_game
from companion.storage.store import Store
from companion.viewmodels.home import Destination, HomeModel
from companion.viewmodels.navigation import Navigation
from tests.support.games import begin_game, finish_game

SETTINGS = Destination("settings", "settings")


@pytest.fixture
def store(tmp_path):
    opened = Store(tmp_path / "companion.sqlite", find_game)
    yield opened
    opened.close()


def home(store, *, routes=("home", "table", "settings"), show_scores=True):
    return HomeModel(store, Navigation(store, routes), (SETTINGS,), show_scores=show_scores)


def test_without_a_game_there_is_nothing_to_go_on_with(store):
    assert home(store).running() is None


def test_the_running_game_shows_round_turn_and_scores(store):
    live = begin_game(store)
    running = home(store).running()
    say = words().say
    state = live.match.state
    assert running.match_id == live.id
    assert say(running.heading) == f"Imhotep, round {state.round}"
    names = {seat.colour: seat.name for seat in running.seats}
    to_decide = live.match.game.to_decide(state)
    assert say(running.turn) == f"{names[to_decide]} is next"
    assert [seat.colour for seat in running.seats if seat.is_next] == [to_decide]
    totals = {player.colour: player.total for player in live.match.standing().players}
    assert {seat.colour: seat.score for seat in running.seats} == totals


def test_hidden_scores_stay_hidden(store):
    begin_game(store)
    running = home(store, show_scores=False).running()
    assert {seat.score for seat in running.seats} == {None}


def test_before_the_round_card_is_revealed_the_table_is_next(store):
    begin_game(store, moves=0)
    running = home(store).running()
    assert words().say(running.turn) == "The table is next"
    assert not any(seat.is_next for seat in running.seats)


def test_a_finished_game_is_not_gone_on_with_but_an_older_running_one_is(store):
    older = begin_game(store)
    finish_game(store)
    assert home(store).running().match_id == older.id


def test_a_deleted_game_is_not_gone_on_with(store):
    store.delete(begin_game(store).id)
    assert home(store).running() is None


def test_without_a_table_to_show_it_no_game_is_offered(store):
    begin_game(store)
    assert home(store, routes=("home", "settings")).running() is None


def test_going_on_opens_the_table_of_that_game(store):
    live = begin_game(store)
    navigation = Navigation(store, ("home", "table", "settings"))
    model = HomeModel(store, navigation, (SETTINGS,), show_scores=True)
    model.resume(live.id)
    assert (navigation.route.name, navigation.route.get("match")) == ("table", live.id)


def test_a_row_leads_to_its_screen_and_has_words(store):
    navigation = Navigation(store, ("home", "settings"))
    model = HomeModel(store, navigation, (SETTINGS,), show_scores=True)
    model.open(model.destinations[0])
    assert navigation.route.name == "settings"
    assert SETTINGS.title.key in words()
    assert SETTINGS.detail.key in words()


def test_a_store_that_fails_is_told_of(store):
    begin_game(store)
    model = home(store)
    store.close()
    assert model.running() is None
    assert model.fault.key == "error.database_failed"
