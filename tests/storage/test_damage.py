"""Damaged databases: set aside under a dated name, never deleted, whatever can be read recovered."""

import random
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from companion.core.errors import StorageError
from companion.core.words import words
from companion.games.random_play import play_random
from companion.games.registry import find_game
from companion.storage.store import Store
from tests.storage.test_store import ticking


@pytest.fixture
def path(tmp_path):
    return tmp_path / "companion.sqlite"


def fill(path, matches=6):
    game = find_game("imhotep")
    store = Store(path, find_game, ticking())
    for seed in range(matches):
        played = play_random(game, game.quick_setup(2 + seed % 3, {"sides": "B"}), seed)
        live = store.begin("imhotep", played.setup, f"game {seed}")
        live._connection.execute("PRAGMA synchronous = OFF")
        for move in played.moves[:60]:
            live.play(move)
    store.close()


def set_aside(path):
    return sorted(path.parent.glob("companion-damaged-*.sqlite"))


@pytest.mark.parametrize(
    "junk", [b"this is a text file, not a database", b"\x00" * 5000, b"SQLite format 3\x00"]
)
def test_a_file_that_is_no_database_is_kept_under_a_dated_name(path, junk):
    path.write_bytes(junk)
    store = Store(path, find_game, ticking())
    (aside,) = set_aside(path)
    assert re.fullmatch(r"companion-damaged-20260101-20\d{4}\.sqlite", aside.name)
    assert aside.read_bytes() == junk
    assert store.notices[0].code == "database_recovered"
    assert aside.name in words().say(store.notices[0].message)
    store.begin("imhotep", find_game("imhotep").quick_setup(2, {}), "new")
    assert len(store.matches()) == 1
    store.close()


def test_recovery_works_from_a_relative_path_too(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    fill(Path("here/companion.sqlite"), matches=3)
    target = tmp_path / "here" / "companion.sqlite"
    data = bytearray(target.read_bytes())
    data[-4096:] = b"\xff" * 4096
    target.write_bytes(data)
    store = Store(Path("here/companion.sqlite"), find_game, ticking())
    assert store.notices
    assert len(store.matches()) >= 1
    store.close()


def test_a_directory_in_its_place_is_an_error_and_stays(path):
    path.mkdir()
    with pytest.raises(StorageError):
        Store(path, find_game, ticking())
    assert path.is_dir()
    assert set_aside(path) == []


@pytest.mark.parametrize("break_it", ["DROP TABLE players", "PRAGMA user_version = -1"])
def test_a_database_without_all_its_tables_is_rebuilt_from_what_is_there(path, break_it):
    fill(path, matches=2)
    raw = sqlite3.connect(path)
    raw.execute(break_it)
    raw.commit()
    raw.close()
    store = Store(path, find_game, ticking())
    assert store.notices
    assert len(store.matches()) == 2
    store.begin("imhotep", find_game("imhotep").quick_setup(2, {}), "new")
    store.close()


def test_a_damaged_database_of_a_newer_version_is_left_alone(path):
    fill(path, matches=2)
    raw = sqlite3.connect(path)
    raw.execute("PRAGMA user_version = 99")
    raw.commit()
    raw.close()
    data = bytearray(path.read_bytes())
    data[-4096:] = b"\xff" * 4096
    path.write_bytes(data)
    with pytest.raises(StorageError) as caught:
        Store(path, find_game, ticking())
    assert caught.value.code == "database_newer"
    assert path.read_bytes() == bytes(data)


def test_several_first_starts_at_once_all_succeed(path):
    script = "import sys; from pathlib import Path; from companion.storage.store import Store; "
    script += "from companion.games.registry import find_game; Store(Path(sys.argv[1]), find_game).close()"
    starts = [
        subprocess.Popen([sys.executable, "-c", script, str(path)], stderr=subprocess.PIPE) for _ in range(6)
    ]
    assert [start.communicate()[1] for start in starts] == [b""] * 6


def test_an_empty_file_is_simply_a_new_database(path):
    path.touch()
    store = Store(path, find_game, ticking())
    assert store.notices == ()
    assert set_aside(path) == []
    store.close()


def test_a_second_damaged_file_in_the_same_second_gets_another_name(path):
    def frozen():
        return ticking()()

    for _ in range(2):
        path.write_bytes(b"no database at all")
        Store(path, find_game, frozen).close()
    assert len(set_aside(path)) == 2


@pytest.mark.parametrize("seed", range(12))
def test_pages_overwritten_at_random_lose_only_what_was_on_them(path, seed):
    fill(path)
    source = random.Random(seed)
    data = bytearray(path.read_bytes())
    page = 4096
    hit = source.randrange(4, len(data) // page)
    data[hit * page : hit * page + 700] = bytes(source.randrange(256) for _ in range(700))
    path.write_bytes(data)
    store = Store(path, find_game, ticking())
    if not store.notices:
        assert len(store.matches()) == 6, "the page was not in use"
    else:
        assert set_aside(path)[0].read_bytes() == bytes(data)
        found = store.matches()
        assert len(found) >= 3
        for info in found:
            live = store.resume(info.id)
            assert len(live.match.moves) == info.moves
            if not live.match.is_over:
                live.play(live.match.game.legal_moves(live.match.state)[0])
    store.close()


@pytest.mark.parametrize("part", [0.15, 0.5, 0.9])
def test_a_database_cut_short_is_recovered_as_far_as_it_goes(path, part):
    fill(path)
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * part)])
    store = Store(path, find_game, ticking())
    assert store.notices
    for info in store.matches():
        assert store.resume(info.id).match.game.id == "imhotep"
    store.close()
