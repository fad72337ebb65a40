"""Game records from outside."""

import pytest

from companion.core import record
from companion.core.errors import CompanionError
from companion.games.random_play import play_random
from companion.games.registry import find_game
from companion.storage.store import Store
from companion.viewmodels.incoming import Incoming
from companion.viewmodels.navigation import Navigation

GAME = find_game("imhotep")
WHOLE = record.dump(play_random(GAME, GAME.quick_setup(2, {}), seed=3)).encode()


@pytest.fixture
def store(tmp_path):
    found = Store(tmp_path / "companion.sqlite", find_game)
    yield found
    found.close()


@pytest.fixture
def navigation(store):
    return Navigation(store, ("home", "table", "result"))


def part(moves):
    lines = WHOLE.decode().splitlines(keepends=True)
    start = next(number for number, line in enumerate(lines) if '"moves"' in line) + 1
    kept = "".join(lines[start : start + moves]).rstrip().rstrip(",")
    return ("".join(lines[:start]) + kept + "\n ]\n}\n").encode()


def test_a_finished_game_is_stored_under_its_file_name_and_its_result_shown(store, navigation):
    told = Incoming(store, navigation).open(WHOLE, "/somewhere/Friday evening.json", "Opened game")
    (info,) = store.matches()
    assert info.name == "Friday evening"
    assert told.key == "open.opened"
    assert navigation.route.name == "result"
    assert navigation.route.get("match") == info.id
    assert [place.route.name for place in navigation.places] == ["home", "result"]


def test_a_running_game_goes_on_at_the_table(store, navigation):
    Incoming(store, navigation).open(part(20), "", "Opened game")
    assert store.matches()[0].name == "Opened game"
    assert navigation.route.name == "table"


def test_without_a_table_a_running_game_shows_its_standing(store):
    navigation = Navigation(store, ("home", "result"))
    Incoming(store, navigation).open(part(20), "", "Opened game")
    assert navigation.route.name == "result"


def test_the_same_record_twice_is_one_game(store, navigation):
    Incoming(store, navigation).open(WHOLE, "a.json", "Opened game")
    navigation.home()
    told = Incoming(store, navigation).open(WHOLE, "b.json", "Opened game")
    assert told.key == "open.known"
    assert [info.name for info in store.matches()] == ["a"]
    assert navigation.route.name == "result"


def test_a_damaged_record_is_opened_as_far_as_it_is_sound(store, navigation):
    told = Incoming(store, navigation).open(WHOLE[: len(WHOLE) // 2], "a.json", "Opened game")
    assert told.key == "open.damaged"
    assert store.matches()[0].moves > 0


@pytest.mark.parametrize("data", [b"", b"{}", b"\x89PNG", b'{"format": 99}', b"[" * 9999])
def test_what_is_no_record_is_refused_and_nothing_stored(store, navigation, data):
    with pytest.raises(CompanionError):
        Incoming(store, navigation).open(data, "a.json", "Opened game")
    assert store.matches() == []
    assert navigation.route.name == "home"


@pytest.mark.parametrize("name", ["", "\x1b[31m.json", "   .json", "x" * 300 + ".json"])
def test_odd_file_names_do_no_harm(store, navigation, name):
    Incoming(store, navigation).open(WHOLE, name, "Opened game")
    assert 0 < len(store.matches()[0].name) <= 60
