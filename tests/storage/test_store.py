"""The store: matches, players and settings in a real SQLite file."""

import json
import sqlite3
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest

from companion.core.errors import CompanionError, IllegalMoveError, InvalidInputError, StorageError
from companion.core.match import NothingToUndoError
from companion.core.words import words
from companion.games.imhotep.moves import LeaveMarketUnrecorded, LoadStone, SetOutShips, TakeStones
from companion.games.random_play import play_random
from companion.games.registry import find_game
from companion.storage import schema
from companion.storage.paths import data_directory
from companion.storage.store import Store
from tests.support.imhotep import setup

START = datetime(2026, 1, 1, 20, 0, tzinfo=UTC)
OPENING = (SetOutShips("4321"), LeaveMarketUnrecorded(), TakeStones(), LoadStone(0, 0))


def ticking():
    ticks = count()
    return lambda: START + timedelta(minutes=next(ticks))


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "companion.sqlite"


@pytest.fixture
def store(path):
    opened = Store(path, find_game, ticking())
    yield opened
    opened.close()


def reopened(path):
    return Store(path, find_game, ticking())


def test_a_match_comes_back_as_it_was_with_its_undone_moves(store, path):
    live = store.begin("imhotep", setup(2), "Friday")
    for move in OPENING:
        live.play(move)
    live.undo()
    again = reopened(path)
    resumed = again.resume(live.id)
    assert resumed.match.state == live.match.state
    assert list(resumed.match.undone) == [OPENING[-1]]
    assert resumed.redo() == OPENING[-1]
    assert len(again.resume(live.id).match.moves) == len(OPENING)
    again.close()


def test_a_move_after_undo_replaces_what_was_undone_on_disk(store):
    live = store.begin("imhotep", setup(2), "Friday")
    for move in OPENING:
        live.play(move)
    live.undo()
    live.play(LoadStone(1, 1))
    resumed = store.resume(live.id)
    assert resumed.match.moves[-1] == LoadStone(1, 1)
    assert list(resumed.match.undone) == []


def test_a_refused_move_writes_nothing(store):
    live = store.begin("imhotep", setup(2), "Friday")
    with pytest.raises(IllegalMoveError):
        live.play(TakeStones())
    assert store.matches()[0].moves == 0
    with pytest.raises(NothingToUndoError):
        live.undo()
    with pytest.raises(NothingToUndoError):
        live.redo()


def test_the_list_shows_players_scores_and_the_last_played_first(store):
    first = store.begin("imhotep", setup(2), "First")
    store.begin("imhotep", setup(3), "Second")
    assert [info.name for info in store.matches()] == ["Second", "First"]
    first.play(SetOutShips("4321"))
    info = store.matches()[0]
    assert info.name == "First"
    assert info.players == (("Ada", "black"), ("Bo", "white"))
    assert info.moves == 1
    assert dict(info.scores) == {"black": 0, "white": 0}
    assert not info.is_over


def test_a_finished_match_is_marked_as_over(store):
    game = find_game("imhotep")
    played = play_random(game, game.quick_setup(2, {}), seed=1)
    live = store.begin("imhotep", played.setup, "Whole")
    for move in played.moves:
        live.play(move)
    info = store.matches()[0]
    assert info.is_over
    assert dict(info.scores) == {p.colour: p.total for p in played.standing().players}
    live.undo()
    assert not store.matches()[0].is_over


def test_rename_delete_and_undo_of_delete(store):
    live = store.begin("imhotep", setup(2), "  A   game ")
    assert store.matches()[0].name == "A game"
    store.rename(live.id, "Finale")
    store.delete(live.id)
    assert store.matches() == []
    assert [info.name for info in store.matches(deleted=True)] == ["Finale"]
    store.restore(live.id)
    assert [info.name for info in store.matches()] == ["Finale"]


def test_what_is_not_there_is_named(store):
    for act in (store.resume, store.delete, store.restore, lambda number: store.rename(number, "x")):
        with pytest.raises(StorageError) as caught:
            act(99)
        assert caught.value.code == "no_such_match"
    live = store.begin("imhotep", setup(2), "x")
    for name in ("   ", "\ud800", "a\x1b[2J"):
        with pytest.raises(StorageError) as caught:
            store.rename(live.id, name)
        assert caught.value.code == "empty_name"


def test_players_are_remembered_latest_first_and_found_by_their_beginning(store):
    store.begin("imhotep", setup(2), "x")
    store.begin("imhotep", setup(4), "y")
    assert {name for name, _ in store.players()} == {"Ada", "Bo", "Cleo", "Dara"}
    assert store.players("c") == [("Cleo", "brown")]


def test_settings_are_kept(store, path):
    assert store.setting("text_size", 100) == 100
    store.set_setting("text_size", 200)
    store.set_setting("names", ["Ada"])
    again = reopened(path)
    assert again.setting("text_size") == 200
    assert again.setting("names") == ["Ada"]
    again.close()


def test_export_and_import_give_the_same_match(store):
    live = store.begin("imhotep", setup(2), "x")
    for move in OPENING:
        live.play(move)
    copied = store.import_record(store.export(live.id).encode(), "copy")
    assert copied.id != live.id
    assert copied.fault is None
    assert store.resume(copied.id).match.state == live.match.state


def test_an_imported_record_that_is_cut_keeps_its_valid_prefix_and_says_so(store):
    live = store.begin("imhotep", setup(2), "x")
    for move in OPENING:
        live.play(move)
    copied = store.import_record(store.export(live.id).encode()[:-20], "copy")
    assert copied.fault.code == "record_cut"
    assert len(store.resume(copied.id).match.moves) == len(OPENING) - 1
    with pytest.raises(InvalidInputError):
        store.import_record(b'{"format": 7}', "newer")


def test_moves_that_cannot_be_read_are_set_aside_not_lost(store, path):
    live = store.begin("imhotep", setup(2), "x")
    for move in OPENING:
        live.play(move)
    raw = sqlite3.connect(path)
    raw.execute("UPDATE moves SET move = 'gar{bage' WHERE number = 3")
    raw.commit()
    resumed = store.resume(live.id)
    assert resumed.fault.code == "record_move_refused"
    assert "move 3" in words().say(resumed.fault.message)
    assert len(resumed.match.moves) == 2
    resumed.play(TakeStones())
    assert len(store.resume(live.id).match.moves) == 3
    assert [row[0] for row in raw.execute("SELECT number FROM set_aside")] == [3, 4]
    raw.close()


def test_a_match_changed_in_another_window_is_not_overwritten(store, path):
    live = store.begin("imhotep", setup(2), "x")
    other = reopened(path)
    twin = other.resume(live.id)
    for move in OPENING:
        live.play(move)
    with pytest.raises(StorageError) as caught:
        twin.play(SetOutShips("4322"))
    assert caught.value.code == "match_changed_elsewhere"
    with pytest.raises(NothingToUndoError):
        twin.undo()
    assert len(other.resume(live.id).match.moves) == len(OPENING)
    other.close()


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("setup", "no json"),
        ("setup", "[]"),
        ("setup", '{"players": [{}]}'),
        ("setup", '{"players": "ab"}'),
        ("setup", "[" * 100_000),
        ("scores", "null"),
        ("scores", "{"),
        ("name", b"\xff\xfe"),
        ("made", "abc"),
        ("made", -5),
        ("made", 10**9),
        ("game", "senet"),
    ],
)
def test_one_nonsense_row_does_not_hide_the_others(store, path, column, value):
    bad = store.begin("imhotep", setup(2), "bad")
    good = store.begin("imhotep", setup(2), "good")
    bad.play(OPENING[0])
    raw = sqlite3.connect(path)
    raw.execute(f"UPDATE matches SET {column} = ? WHERE id = ?", (value, bad.id))
    raw.commit()
    raw.close()
    assert {info.id for info in store.matches()} == {bad.id, good.id}
    assert all(info.moves >= 0 for info in store.matches())
    assert store.resume(good.id).fault is None
    try:
        resumed = store.resume(bad.id)
    except CompanionError as error:
        assert error.message.key in words()
    else:
        assert len(resumed.match.moves) == 1
        resumed.undo()
    store.delete(bad.id)


def test_a_match_number_no_database_can_hold_is_not_there(store):
    with pytest.raises(StorageError) as caught:
        store.resume(10**30)
    assert caught.value.code == "no_such_match"


def test_everything_can_be_deleted(store):
    store.begin("imhotep", setup(2), "x")
    store.set_setting("a", 1)
    store.delete_everything()
    assert store.matches() == []
    assert store.players() == []
    assert store.setting("a") is None


@pytest.mark.parametrize("version", range(schema.VERSION))
def test_a_database_of_every_earlier_version_is_brought_up_to_date(path, version):
    path.parent.mkdir(parents=True)
    old = sqlite3.connect(path)
    for script in schema.MIGRATIONS[:version]:
        old.executescript(script)
    old.execute(f"PRAGMA user_version = {version}")
    if version:
        game = find_game("imhotep")
        encoded = json.dumps(game.encode_setup(setup(2)))
        old.execute(
            "INSERT INTO matches (game, name, setup, made, created, updated) VALUES (?, ?, ?, 1, '', '')",
            ("imhotep", "Old", encoded),
        )
        old.execute(
            "INSERT INTO moves (match, number, move, made_at) VALUES (1, 1, '[\"ships\", \"4321\"]', '')"
        )
    old.commit()
    old.close()
    store = reopened(path)
    assert store.notices == ()
    assert [info.name for info in store.matches()] == (["Old"] if version else [])
    if version:
        assert len(store.resume(1).match.moves) == 1
    store.close()


def test_a_database_of_a_newer_version_is_refused_and_left_alone(path):
    path.parent.mkdir(parents=True)
    newer = sqlite3.connect(path)
    newer.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    newer.execute("CREATE TABLE dreams (x)")
    newer.close()
    before = path.read_bytes()
    with pytest.raises(StorageError) as caught:
        reopened(path)
    assert caught.value.code == "database_newer"
    assert "update the app" in words().say(caught.value.message)
    assert path.read_bytes() == before


def test_a_place_that_cannot_hold_data_is_a_clear_error(tmp_path):
    blocker = tmp_path / "file"
    blocker.write_text("not a directory")
    with pytest.raises(StorageError) as caught:
        Store(blocker / "companion.sqlite", find_game)
    assert caught.value.code == "database_failed"


def test_a_database_locked_by_another_program_is_a_clear_error(store, path):
    live = store.begin("imhotep", setup(2), "x")
    store._connection.execute("PRAGMA busy_timeout = 10")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StorageError) as caught:
        live.play(SetOutShips("4321"))
    assert caught.value.code == "database_busy"
    assert list(live.match.moves) == []
    other.execute("ROLLBACK")
    other.close()
    live.play(SetOutShips("4321"))
    assert len(store.resume(live.id).match.moves) == 1


def test_data_goes_where_each_system_keeps_it():
    assert str(data_directory({"COMPANION_DATA": "/x"}, "linux")) == "/x"
    assert str(data_directory({"HOME": "/h"}, "linux")) == "/h/.local/share/companion"
    assert str(data_directory({"HOME": "/h", "XDG_DATA_HOME": "/d"}, "linux")) == "/d/companion"
    assert str(data_directory({"ANDROID_PRIVATE": "/a"}, "linux")) == "/a/companion"
    assert "Companion" in str(data_directory({"HOME": "/h"}, "darwin"))
    assert "Companion" in str(data_directory({"HOME": "/h", "APPDATA": "/r"}, "win32"))
