"""Setting up a game: names, colours, order, sides, printed values, and what is remembered."""

import random

import pytest

from companion.core.words import words
from companion.games.registry import find_game
from companion.storage.store import Store
from companion.viewmodels.new_imhotep import NewImhotep


@pytest.fixture
def store(tmp_path):
    opened = Store(tmp_path / "c.sqlite", find_game)
    yield opened
    opened.close()


def named(store, *names):
    form = NewImhotep(store)
    while len(form.seats) < len(names):
        form.add_player()
    for index, name in enumerate(names):
        form.rename(index, name)
    return form


def say(feedback):
    return words().say(feedback.refusal)


def test_the_first_start_has_two_seats_with_different_colours_and_nothing_to_configure(store):
    form = NewImhotep(store)
    assert [seat.colour for seat in form.seats] == ["black", "white"]
    assert set(form.sides.values()) == {"A"}
    assert form.to_confirm() == ()


def test_nobody_has_to_type_a_name(store):
    form = named(store, "Ada", " ")
    assert form.usual_name(1) == "White"
    assert form.complaint(1) is None
    setup, _ = form.begin()
    assert [player.name for player in setup.players] == ["Ada", "White"]


def test_what_is_wrong_with_a_name_is_said_where_it_stands(store):
    form = named(store, "Ada", "Ada ")
    assert "twice" in words().say(form.complaint(1))
    setup, feedback = form.begin()
    assert setup is None
    assert say(feedback).startswith("Player 1: Ada sits here twice")
    form.rename(1, "x" * 21)
    assert form.complaint(0) is None
    assert "20" in words().say(form.complaint(1))
    form.rename(1, "\ud800")
    assert form.complaint(1) is not None
    form.rename(0, "White")
    form.rename(1, "")
    assert "twice" in words().say(form.complaint(1))


def test_the_start_player_comes_first_and_the_order_around_the_table_stays(store):
    form = named(store, "Ada", "Bo", "Cleo")
    form.let_start(1)
    setup, _ = form.begin()
    assert [player.name for player in setup.players] == ["Bo", "Cleo", "Ada"]


def test_moving_somebody_keeps_who_starts(store):
    form = named(store, "Ada", "Bo", "Cleo")
    form.let_start(0)
    form.move(0, 1)
    assert [seat.name for seat in form.seats] == ["Bo", "Ada", "Cleo"]
    assert form.seats[form.start].name == "Ada"
    form.move(2, 1)
    assert [seat.name for seat in form.seats] == ["Cleo", "Ada", "Bo"]


def test_taking_a_colour_that_is_taken_swaps_it(store):
    form = named(store, "Ada", "Bo")
    form.recolour(0, "white")
    assert [seat.colour for seat in form.seats] == ["white", "black"]
    assert not form.recolour(0, "purple").changed


def test_there_are_two_to_four_seats(store):
    form = named(store, "Ada", "Bo", "Cleo", "Dara")
    assert "at most 4" in say(form.add_player())
    for _ in range(2):
        form.remove_player(3 - _)
    assert "at least 2" in say(form.remove_player(0))


def test_chance_can_say_who_starts(store):
    form = named(store, "Ada", "Bo", "Cleo")
    starts = set()
    source = random.Random(2)
    for _ in range(30):
        form.draw_start(source)
        starts.add(form.start)
    assert starts == {0, 1, 2}


def test_players_sides_and_variant_are_remembered(store):
    form = named(store, "Ada", "Bo", "Cleo")
    assert say(form.as_last_time())
    form.turn_all("B")
    form.turn_board("market", "A")
    form.wrath = True
    setup, _ = form.begin()
    store.begin("imhotep", setup, "x")
    again = NewImhotep(store)
    assert [seat.name for seat in again.seats] == ["Ada", "Bo", "Cleo"]
    assert again.name(again.start) == "Bo"
    again.turn_all("A")
    again.play_wrath(False)
    assert again.as_last_time().changed
    assert again.sides == form.sides
    assert again.wrath
    again.remove_player(2)
    again.rename(0, "C")
    assert again.suggestions(0) == ["Cleo"]


def test_a_seat_nobody_named_is_without_a_name_next_time_and_no_suggestion(store):
    form = named(store, "", "Bo")
    setup, _ = form.begin()
    store.begin("imhotep", setup, "x")
    again = NewImhotep(store)
    assert [seat.name for seat in again.seats] == ["", "Bo"]
    assert again.suggestions(0) == []


def test_everything_typed_is_still_there_after_the_form_was_left(store):
    form = named(store, "Ada", "Bo", "Cleo")
    form.recolour(0, "grey")
    form.move(2, -1)
    form.let_start(2)
    form.turn_board("temple", "B")
    form.play_wrath(True)
    again = NewImhotep(store)
    assert again.seats == form.seats
    assert (again.start, again.sides, again.wrath) == (2, form.sides, True)
    again.begin()
    assert not NewImhotep(store).suggestions(0)
    assert NewImhotep(store).start == 1


def test_who_starts_still_does_when_somebody_else_goes(store):
    form = named(store, "Ada", "Bo", "Cleo", "Dara")
    form.let_start(2)
    form.remove_player(0)
    assert form.name(form.start) == "Cleo"
    form.let_start(2)
    form.remove_player(2)
    assert form.start == 1


def test_printed_values_we_are_not_sure_of_are_asked_for_once(store):
    form = named(store, "Ada", "Bo")
    form.turn_board("burial_chamber", "B")
    assert form.to_confirm() == ("burial_b.table.2",)
    assert "too" in str(form.confirm("burial_b.table.2", (8,)).refusal)
    assert form.confirm("burial_b.table.2", (9, 4)).changed
    assert form.to_confirm() == ()
    again = NewImhotep(store)
    again.turn_board("burial_chamber", "B")
    assert again.to_confirm() == ()
    assert again.values["burial_b.table.2"] == (9, 4)


def test_a_rematch_seats_everybody_as_before_and_passes_the_start_to_the_left(store):
    form = named(store, "Ada", "Bo", "Cleo")
    form.turn_all("B")
    for key in form.to_confirm():
        form.confirm(key, form.values[key])
    setup, _ = form.begin()
    again = NewImhotep(store)
    again.rematch(setup)
    played, _ = again.begin()
    assert [player.name for player in played.players] == ["Bo", "Cleo", "Ada"]
    assert {player.colour for player in played.players} == set(setup.colours)
    assert (played.sides, played.values) == (setup.sides, setup.values)


def test_a_rematch_of_a_game_with_values_nobody_confirmed_asks_unless_they_are_known_by_now(store):
    unconfirmed = find_game("imhotep").quick_setup(2, {"sides": "B"})
    form = NewImhotep(store)
    form.rematch(unconfirmed)
    assert "obelisk_b.row" in form.to_confirm()
    for key in form.to_confirm():
        form.confirm(key, form.values[key])
    again = NewImhotep(store)
    again.rematch(unconfirmed)
    assert again.to_confirm() == ()


def test_a_damaged_memory_is_forgotten_not_fatal(store):
    store.set_setting("imhotep.values", {"moon": 3})
    store.set_setting("imhotep.last_table", ["what"])
    store.set_setting("imhotep.new_table", {"seats": [["Ada", "black"], ["Bo", "black"]], "start": 7})
    form = NewImhotep(store)
    assert [seat.colour for seat in form.seats] == ["black", "white"]
    assert form.as_last_time().refusal is not None
    assert form.values["burial_b.table.4"] == (8, 4, 2, 1)
