"""Damaged databases: set aside under a dated name, never deleted, whatever can be read recovered."""

import random
import re

import pytest

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
