"""Scored tallies in the store: kept once, written over when changed, old and damaged databases included."""

import json
import sqlite3

import pytest

from companion.core.errors import StorageError
from companion.core.words import words
from companion.games.registry import find_game
from companion.scoring.tallies import score_tally
from companion.storage import schema
from companion.storage.store import Store
from tests.scoring.test_tally import GOOD, changed
from tests.storage.test_damage import set_aside
from tests.storage.test_store import ticking
from tests.support.games import finish_game
from tests.support.imhotep import setup

FORM = "tally.imhotep"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "companion.sqlite"


@pytest.fixture
def store(path):
    opened = Store(path, find_game, ticking())
    yield opened
    opened.close()


def keep(store, tally=GOOD, form=FORM):
    return store.keep_tally(form, tally, score_tally(tally), "Imhotep")


def test_a_scored_tally_stands_among_the_matches_as_a_finished_game(store):
    number = keep(store)
    (info,) = store.matches()
    assert (info.id, info.game, info.is_over, info.is_tally, info.moves) == (number, "imhotep", True, True, 0)
    assert info.players == (("Ada", "black"), ("Bo", "white"))
    assert dict(info.scores) == {p.colour: p.total for p in score_tally(GOOD).players}
    assert info.outcome.winners == ("white",)
    assert store.tally(number) == GOOD
    assert {name for name, _ in store.players()} == {"Ada", "Bo"}


def test_scoring_the_same_tally_again_keeps_nothing_new(store):
    number = keep(store)
    before = store.matches()
    assert keep(store) == number
    assert store.matches() == before


def test_a_changed_tally_is_written_over_the_one_it_was_and_keeps_its_name(store):
    number = keep(store)
    store.rename(number, "Finale")
    assert keep(store, changed(["players", 0, "track"], 90)) == number
    (info,) = store.matches()
    assert info.name == "Finale"
    assert info.outcome.winners == ("black",)


def test_a_deleted_tally_stays_deleted_until_it_is_changed_and_scored(store):
    number = keep(store)
    store.delete(number)
    assert store.kept_by(FORM) is None
    assert keep(store) == number
    assert store.matches() == []
    keep(store, changed(["players", 0, "track"], 90))
    assert [info.id for info in store.matches()] == [number]


def test_a_form_that_begins_anew_leaves_the_old_tally_alone(store):
    first = keep(store)
    store.hand_to_form(FORM, None)
    assert store.kept_by(FORM) is None
    second = keep(store, changed(["players", 0, "track"], 90))
    assert second != first
    assert store.tally(first) == GOOD
    store.hand_to_form(FORM, first)
    assert store.kept_by(FORM) == first


def test_each_form_has_its_own_tally(store):
    assert keep(store) != keep(store, form="tally.other")


def test_a_tally_has_no_moves_to_go_through(store):
    number = keep(store)
    with pytest.raises(StorageError) as caught:
        store.resume(number)
    assert caught.value.code == "match_is_tally"
    assert "tally" in words().say(caught.value.message)
    live = store.begin("imhotep", setup(2), "x")
    assert store.tally(live.id) is None
    with pytest.raises(StorageError):
        store.tally(99)


def test_everything_includes_tallies(store):
    keep(store)
    store.delete_everything()
    assert store.matches() == []
    assert store.kept_by(FORM) is None


def test_a_finished_match_brings_its_outcome_and_loses_it_with_its_last_move(store):
    live = finish_game(store)
    (info,) = store.matches()
    sheet = live.match.standing()
    assert info.outcome.winners == sheet.winners
    assert info.outcome.sources["black"] == sheet.player("black").by_source()
    live.undo()
    assert store.matches()[0].outcome is None


def test_a_database_without_tallies_gets_room_for_them_and_loses_nothing(path):
    old = sqlite3.connect(path)
    for script in schema.MIGRATIONS[:3]:
        old.executescript(script)
    old.execute("PRAGMA user_version = 3")
    encoded = json.dumps(find_game("imhotep").encode_setup(setup(2)))
    old.execute(
        "INSERT INTO matches (game, name, setup, made, created, updated) VALUES (?, ?, ?, 0, '', '')",
        ("imhotep", "Old", encoded),
    )
    old.commit()
    old.close()
    store = Store(path, find_game, ticking())
    keep(store)
    assert [(info.name, info.is_tally) for info in store.matches()] == [("Imhotep", True), ("Old", False)]
    assert store.resume(1).fault is None
    store.close()


@pytest.mark.parametrize(
    ("column", "value"), [("tally", "{half"), ("tally", "[]"), ("outcome", '{"winners": 3}')]
)
def test_a_damaged_tally_or_outcome_hides_nothing_else(store, path, column, value):
    number = keep(store)
    store.begin("imhotep", setup(2), "good")
    raw = sqlite3.connect(path)
    raw.execute(f"UPDATE matches SET {column} = ? WHERE id = ?", (value, number))
    raw.commit()
    raw.close()
    assert len(store.matches()) == 2
    if column == "tally":
        with pytest.raises(StorageError) as caught:
            store.tally(number)
        assert caught.value.code == "match_unreadable"
    else:
        assert {info.outcome for info in store.matches()} == {None}


def test_tallies_are_brought_over_from_a_damaged_database(path):
    store = Store(path, find_game, ticking())
    number = keep(store)
    store.close()
    raw = sqlite3.connect(path)
    raw.execute("DROP TABLE players")
    raw.commit()
    raw.close()
    again = Store(path, find_game, ticking())
    assert set_aside(path)
    assert again.notices
    assert again.tally(number) == GOOD
    assert again.kept_by(FORM) == number
    assert again.matches()[0].outcome.winners == ("white",)
    again.close()
