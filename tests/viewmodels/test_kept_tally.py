"""A scored tally in the history: kept once, changed, begun anew, taken up again."""

import json

import pytest

from companion.core.errors import CompanionError
from companion.games.registry import find_game
from companion.storage.store import Store
from companion.viewmodels import kept_tally
from companion.viewmodels.navigation import Route
from companion.viewmodels.result_source import result_of
from companion.viewmodels.tally_plans import PLANS
from tests.support.tallies import fill_tally, tally_of


@pytest.fixture
def store(tmp_path):
    opened = Store(tmp_path / "c.sqlite", find_game)
    yield opened
    opened.close()


def keep(store, form):
    return kept_tally.keep_scored(store, form, form.result()[0], "Game")


@pytest.mark.parametrize("game", PLANS)
def test_a_kept_tally_has_the_result_it_had(store, game):
    form = fill_tally(store, game)
    store.set_setting("nothing", 1)
    if game == "cheops":
        form.set(("players", 0, "cities"), 4)
        form.set(("players", 0, "vp_cards"), 3)
    sheet = form.result()[0].sheet
    number = keep(store, form)
    assert result_of(Route.of("result", match=number), store).sheet == sheet


def test_a_tally_of_a_game_that_is_not_over_is_not_kept(store):
    form = fill_tally(store, "cheops")
    assert keep(store, form) is None
    assert store.matches() == []


def test_beginning_anew_empties_the_form_but_for_the_people_and_keeps_the_old_game(store):
    form = fill_tally(store, "imhotep")
    first = keep(store, form)
    entered = form.tally
    kept_tally.begin_anew(store, form)
    assert form.is_untouched
    assert [player["name"] for player in form.tally["players"]] == ["Ada", "Björn", "Őrsike", "花子"]
    assert store.tally(first) == entered
    form.set(("players", 0, "track"), 3)
    assert keep(store, form) != first
    kept_tally.take_up(store, form, first)
    assert tally_of(store, "imhotep").tally == entered
    assert keep(store, form) == first


def test_a_new_beginning_can_be_undone(store):
    form = fill_tally(store, "imhotep")
    number, entered = keep(store, form), form.tally
    photos = kept_tally.begin_anew(store, form)
    kept_tally.put_back(store, form, entered, number, photos)
    assert tally_of(store, "imhotep").tally == entered
    assert store.kept_by(form.name) == number


def test_entries_nobody_has_scored_are_known(store):
    form = tally_of(store, "imhotep")
    assert not kept_tally.has_unkept_entries(store, form)
    form = fill_tally(store, "imhotep")
    assert kept_tally.has_unkept_entries(store, form)
    keep(store, form)
    assert not kept_tally.has_unkept_entries(store, form)
    form.set(("players", 0, "track"), 1)
    assert kept_tally.has_unkept_entries(store, form)


def test_a_kept_tally_of_another_shape_is_an_error_with_words(store):
    number = keep(store, fill_tally(store, "imhotep"))
    store._run("UPDATE matches SET tally = ?", json.dumps({"game": "imhotep", "players": 3}))
    with pytest.raises(CompanionError) as caught:
        result_of(Route.of("result", match=number), store)
    assert caught.value.code == "match_unreadable"
