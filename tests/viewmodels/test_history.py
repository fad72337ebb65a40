"""Games played before: the list, deletion with undo, and figures."""

import pytest

from companion.core import record
from companion.games.imhotep.moves import SetOutShips
from companion.games.random_play import play_random
from companion.games.registry import find_game
from companion.storage.store import Store
from companion.viewmodels.history import History
from tests.storage.test_store import ticking
from tests.support.imhotep import setup


@pytest.fixture
def store(tmp_path):
    opened = Store(tmp_path / "c.sqlite", find_game, ticking())
    yield opened
    opened.close()


def finished(store, seed, players=3):
    match = play_random(find_game("imhotep"), setup(players), seed)
    return store.import_record(record.dump(match).encode(), f"game {seed}").match


def test_without_games_there_is_nothing_to_show(store):
    assert History(store).entries() == []
    assert History(store).figures() == {}


def test_the_list_shows_players_by_points_and_the_day(store):
    match = finished(store, 1)
    (entry,) = History(store).entries()
    assert entry.is_over
    assert entry.day == "2026-01-01"
    assert [points for _, _, points in entry.players] == sorted(
        (p.total for p in match.standing().players), reverse=True
    )


def test_a_deleted_game_can_be_brought_back_once(store):
    finished(store, 1)
    history = History(store)
    (entry,) = history.entries()
    assert history.delete(entry.id).changed
    assert history.entries() == []
    assert history.undo_delete().changed
    assert history.entries() == [entry]
    assert not history.undo_delete().changed
    assert not history.delete(99).changed


def test_a_game_can_be_renamed_and_taken_up_again(store):
    live = store.begin("imhotep", setup(2), "x")
    history = History(store)
    assert history.rename(live.id, "Sunday").changed
    assert not history.rename(live.id, " ").changed
    history.open(live.id).play(SetOutShips("4321"))
    assert history.entries()[0].name == "Sunday"
    assert history.entries()[0].moves == 1


def test_figures_count_finished_games_only(store):
    sheets = [finished(store, seed).standing() for seed in range(4)]
    store.begin("imhotep", setup(2), "unfinished")
    figures = History(store).figures()
    ada = figures["Ada"]
    assert ada.games == 4
    assert ada.wins == sum("black" in sheet.winners for sheet in sheets)
    assert ada.average == sum(sheet.player("black").total for sheet in sheets) / 4
    assert sum(ada.by_source.values()) == ada.points
    assert ada.by_source[ada.best_source] == max(ada.by_source.values())
