"""Games played before: the list, deletion with undo, and figures."""

import json
from datetime import UTC, datetime, timedelta, timezone

import pytest

from companion.core import record
from companion.core.errors import CompanionError
from companion.core.words import words
from companion.games.imhotep.moves import SetOutShips
from companion.games.random_play import play_random
from companion.games.registry import find_game
from companion.storage.store import Store
from companion.viewmodels.history import History
from companion.viewmodels.kept_tally import keep_scored
from tests.scoring.test_tally import GOOD
from tests.storage.test_store import ticking
from tests.support.imhotep import setup
from tests.support.tallies import fill_tally


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
    (entry,) = History(store, UTC).entries()
    assert entry.is_over
    assert entry.day == "2026-01-01"
    assert words().say(entry.date) == "1 January 2026"
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
    assert list(figures) == sorted(figures, key=lambda name: -figures[name].wins)


def keep_tally(store, game="imhotep"):
    form = fill_tally(store, game)
    return keep_scored(store, form, form.result()[0], game)


def test_days_are_those_of_where_one_plays(store):
    finished(store, 1)
    entry = History(store, timezone(timedelta(hours=9))).entries()[0]
    assert entry.day == "2026-01-02"
    here = History(store, UTC).entries()[0]
    assert (int(entry.time[:2]) - int(here.time[:2])) % 24 == 9
    assert entry.time[2:] == here.time[2:]


def test_a_scored_tally_is_listed_and_counts_in_the_figures(store):
    keep_tally(store)
    finished(store, 1, players=2)
    history = History(store)
    assert [entry.is_tally for entry in history.entries()] == [False, True]
    assert history.figures()["Ada"].games == 2
    assert history.figures()["Ada"].best_source not in {"track", None}
    assert history.figures()["Björn"].games == 1


def test_each_game_has_figures_of_its_own(store):
    keep_tally(store)
    keep_tally(store, "duel")
    finished(store, 1)
    history = History(store)
    assert history.games() == ("imhotep", "duel")
    assert set(history.figures("duel")) == {"Ada", "Björn"}
    assert history.figures("duel")["Ada"].games == 1


def test_a_game_finished_before_outcomes_were_kept_is_looked_through_once(store):
    sheet = finished(store, 1).standing()
    store._run("UPDATE matches SET outcome = NULL")
    assert History(store).figures()["Ada"].points == sheet.player("black").total
    assert store.matches()[0].outcome.winners == sheet.winners


def test_a_game_that_cannot_be_read_has_no_figures(store):
    finished(store, 1)
    store._run("UPDATE matches SET outcome = NULL, setup = 'x'")
    assert History(store).figures() == {}


def test_the_winner_stands_first_even_with_the_points_of_another(store):
    finished(store, 1)
    store._run('UPDATE matches SET scores = \'{"black": 9, "white": 9, "brown": 9}\'')
    store._run('UPDATE matches SET outcome = \'{"winners": ["brown"], "sources": {}}\'')
    assert History(store).entries()[0].players[0][1] == "brown"


@pytest.mark.parametrize("kind", ["tracked", "tally"])
def test_a_file_written_by_export_comes_back_by_import(store, tmp_path, kind):
    if kind == "tally":
        keep_tally(store)
    else:
        finished(store, 1)
    history = History(store, UTC)
    (entry,) = history.entries()
    path = history.export(entry, tmp_path / "out", lambda: datetime(2026, 3, 1, 20, 15, tzinfo=UTC))
    assert path.name == "imhotep-20260301-201500.json"
    number, feedback = history.import_record(path.read_bytes(), str.capitalize)
    assert feedback.refusal is None
    again = next(one for one in history.entries() if one.id == number)
    assert again.name == "Imhotep"
    assert (again.players, again.winners, again.is_tally) == (entry.players, entry.winners, kind == "tally")
    assert len(history.entries()) == 2
    history.import_record(path.read_bytes())
    assert len(history.entries()) == 3


def test_two_exports_of_the_same_second_do_not_overwrite_each_other(store, tmp_path):
    finished(store, 1)
    history = History(store, UTC)
    now = lambda: datetime(2026, 3, 1, 20, 15, tzinfo=UTC)  # noqa: E731
    paths = {history.export(entry, tmp_path, now) for entry in history.entries() * 2}
    assert len(paths) == 2


def test_an_export_that_cannot_be_written_says_so(store, tmp_path):
    finished(store, 1)
    (tmp_path / "full").write_text("a file where the folder should be")
    history = History(store)
    with pytest.raises(CompanionError) as caught:
        history.export(history.entries()[0], tmp_path / "full")
    assert caught.value.code == "file_unwritable"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "not a game record"),
        (b"\xff\xd8\xff a photo", "not a game record"),
        (b"[1, 2]", "not a game record"),
        (b'{"format": 99, "game": "imhotep"}', "update the app"),
        (b'{"format": 1, "game": "senet", "setup": {}}', "senet"),
        (b'{"game": "senet", "players": []}', "senet"),
        (b'{"game": "imhotep", "players": []}', "missing"),
    ],
)
def test_a_file_that_is_no_game_is_refused_with_a_reason(store, data, said):
    number, feedback = History(store).import_record(data)
    assert number is None
    assert said in words().say(feedback.refusal)
    assert store.matches() == []


def test_a_record_cut_in_half_is_taken_in_as_far_as_it_goes(store):
    match = play_random(find_game("imhotep"), setup(2), 1)
    text = record.dump(match).encode()
    number, feedback = History(store).import_record(text[: len(text) // 2])
    assert number
    assert feedback.changed
    assert words().say(feedback.refusal)
    assert 0 < History(store).entries()[0].moves < len(match.moves)


def test_a_tally_written_by_hand_can_be_taken_in(store):
    number, _ = History(store).import_record(json.dumps(GOOD).encode(), str.capitalize)
    assert History(store).entries()[0].id == number
    assert History(store).figures()["Bo"].wins == 1
