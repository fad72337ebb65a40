"""Beginning a game: from the form, as a rematch, and after comparing the boards."""

import pytest

from companion.core.words import words
from companion.games.registry import find_game
from companion.storage.store import Store
from companion.viewmodels.begin_match import begin, rematch, setup_of, take_back
from companion.viewmodels.board_values import BoardValuesCheck
from companion.viewmodels.kept_tally import keep_scored
from companion.viewmodels.new_imhotep import DRAFT, NewImhotep
from tests.support.games import finish_game
from tests.support.tallies import fill_tally


@pytest.fixture
def store(tmp_path):
    opened = Store(tmp_path / "c.sqlite", find_game)
    yield opened
    opened.close()


def test_a_game_begun_is_kept_and_the_form_is_empty_again(store):
    form = NewImhotep(store)
    form.rename(0, "Ada")
    number, feedback = begin(store, form, "Imhotep")
    assert feedback.changed
    assert store.resume(number).match.setup.players[0].name == "Ada"
    assert store.setting(DRAFT) is None


def test_a_form_with_a_fault_begins_nothing(store):
    form = NewImhotep(store)
    form.rename(0, "x" * 30)
    number, feedback = begin(store, form, "Imhotep")
    assert number is None
    assert words().say(feedback.refusal)
    assert store.matches() == []


def test_a_rematch_has_the_same_seats_and_the_next_one_starts(store):
    before = finish_game(store, players=4)
    number, starter = rematch(store, before.id)
    setup = store.resume(number).match.setup
    names = [player.name for player in before.match.setup.players]
    assert [player.name for player in setup.players] == [*names[1:], names[0]]
    assert starter.name == names[1]
    assert setup.sides == before.match.setup.sides
    take_back(store, number)
    assert [info.id for info in store.matches()] == [before.id]


def test_a_rematch_leaves_a_form_being_filled_alone(store):
    form = NewImhotep(store)
    form.rename(0, "Zoe")
    rematch(store, finish_game(store).id)
    assert NewImhotep(store).seats[0].name == "Zoe"


def test_a_rematch_with_values_nobody_compared_does_not_begin(store):
    live = store.begin("imhotep", find_game("imhotep").quick_setup(2, {"sides": "B"}), "x")
    number, _ = rematch(store, live.id)
    assert number is None
    form = NewImhotep(store)
    form.rematch(live.match.setup)
    assert BoardValuesCheck(form).confirm().changed
    assert rematch(store, live.id)[0]


def test_a_tally_knows_who_sat_there(store):
    form = fill_tally(store, "imhotep")
    number = keep_scored(store, form, form.result()[0], "x")
    setup = setup_of(store, number)
    assert [player.name for player in setup.players] == ["Ada", "Björn", "Őrsike", "花子"]
    assert setup.side["obelisks"] == "B"
    assert setup.wrath


def check(store, sides="B", edited=None):
    form = NewImhotep(store)
    form.turn_all(sides)
    return form, BoardValuesCheck(form, edited)


def test_only_boards_we_are_not_sure_of_are_shown(store):
    _, found = check(store)
    assert [site for site, _ in found.boards()] == ["pyramid", "burial_chamber", "obelisks"]
    assert found.values("burial_b.table.2") == [8, 4]
    assert check(store, "A")[1].boards() == ()


def test_values_are_confirmed_together_and_never_asked_for_again(store):
    _, found = check(store)
    found.change("burial_b.table.2", 1, 5)
    found.change("pyramid_b.left.base", 0, "load")
    found.change("obelisk_b.when_full", 0, 2)
    found.lengthen(-1)
    assert found.confirm().changed
    form, again = check(store)
    assert again.keys == ()
    assert form.values["burial_b.table.2"] == (8, 5)
    assert form.values["pyramid_b.left.base"] == ("load", "card", 3, 2)
    assert form.values["obelisk_b.when_full"] == 2
    assert form.values["obelisk_b.row"] == (10, 9, 8, 7, 6, 5, 4, 3, 2)


def test_a_row_no_board_could_print_is_named_and_nothing_is_remembered(store):
    form, found = check(store)
    found.change("obelisk_b.row", 1, 10)
    assert "fewer points" in words().say(found.complaint("obelisk_b.row"))
    assert not found.confirm().changed
    assert form.to_confirm() == found.keys
    assert check(store, edited=found.edited)[1].values("obelisk_b.row")[1] == 10
