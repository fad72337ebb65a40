"""The back stack: where the user is, and that a killed app comes back to it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import CompanionError, StorageError
from companion.viewmodels.navigation import DEEPEST, SETTING, Navigation, Route
from tests.support.keep import BrokenKeep, DictKeep

ROUTES = ("home", "table", "rules", "settings")


@pytest.fixture
def keep():
    return DictKeep()


@pytest.fixture
def navigation(keep):
    return Navigation(keep, ROUTES)


def names(navigation):
    return [place.route.name for place in navigation.places]


def test_it_starts_at_home_with_no_way_back(navigation):
    assert names(navigation) == ["home"]
    assert not navigation.can_go_back
    assert not navigation.back()


def test_going_on_and_back_returns_to_the_same_place(navigation):
    navigation.go("table", match=3)
    table = navigation.place
    navigation.go("rules", entry="imhotep.sail")
    assert navigation.route.get("entry") == "imhotep.sail"
    assert navigation.back()
    assert navigation.place is table
    assert table.route == Route.of("table", match=3)


def test_going_where_one_is_already_does_nothing(navigation):
    navigation.go("table", match=3)
    navigation.go("table", match=3)
    assert names(navigation) == ["home", "table"]
    navigation.go("table", match=4)
    assert names(navigation) == ["home", "table", "table"]


def test_a_screen_can_be_gone_to_right_above_home(navigation):
    navigation.go("settings")
    navigation.go("rules")
    navigation.start("table", match=3)
    assert names(navigation) == ["home", "table"]


def test_a_replaced_screen_is_not_come_back_to(navigation):
    navigation.go("table", match=3)
    navigation.replace("rules")
    assert names(navigation) == ["home", "rules"]
    navigation.replace("home")
    assert names(navigation) == ["home"]
    navigation.replace("rules")
    assert names(navigation) == ["home", "rules"]


def test_home_goes_back_all_the_way_in_one_step(navigation):
    steps = []
    navigation.go("table")
    navigation.go("rules")
    navigation.listen(steps.append)
    navigation.home()
    navigation.home()
    assert steps == ["back"]
    assert names(navigation) == ["home"]


def test_listeners_hear_every_kind_of_step(navigation):
    steps = []
    navigation.listen(steps.append)
    navigation.go("table")
    navigation.replace("rules")
    navigation.back()
    assert steps == ["forward", "replace", "back"]


def test_a_screen_that_is_not_there_is_refused(navigation):
    with pytest.raises(CompanionError) as caught:
        navigation.go("casino")
    assert caught.value.code == "no_such_screen"
    assert names(navigation) == ["home"]


def test_a_killed_app_comes_back_to_the_same_place_with_its_memory(navigation, keep):
    navigation.go("table", match=3)
    navigation.remember(navigation.place, scroll=0.25)
    again = Navigation(keep, ROUTES)
    assert names(again) == ["home", "table"]
    assert again.route.get("match") == 3
    assert again.place.memory == {"scroll": 0.25}


def test_home_has_a_memory_too(navigation, keep):
    navigation.remember(navigation.place, scroll=0.5)
    assert Navigation(keep, ROUTES).place.memory == {"scroll": 0.5}


def test_remembering_the_same_again_writes_nothing(navigation, keep):
    navigation.remember(navigation.place, scroll=0.5)
    written = keep.writes
    navigation.remember(navigation.place, scroll=0.5)
    assert keep.writes == written


def test_what_a_place_left_behind_remembers_is_not_kept(navigation, keep):
    navigation.go("table")
    table = navigation.place
    navigation.back()
    navigation.remember(table, scroll=0.5)
    assert names(Navigation(keep, ROUTES)) == ["home"]


def test_a_screen_that_is_gone_ends_the_stack_that_is_restored(keep):
    keep.set_setting(SETTING, [["home", {}, {}], ["table", {}, {}], ["casino", {}, {}], ["rules", {}, {}]])
    assert names(Navigation(keep, ROUTES)) == ["home", "table"]


def test_forgetting_starts_over_at_home(navigation, keep):
    navigation.go("table")
    navigation.forget()
    assert names(navigation) == ["home"]
    assert names(Navigation(keep, ROUTES)) == ["home"]


def test_the_stack_does_not_grow_without_end(navigation):
    for number in range(DEEPEST * 2):
        navigation.go("rules", entry=number)
    assert len(navigation.places) == DEEPEST
    assert names(navigation)[0] == "home"
    assert navigation.route.get("entry") == DEEPEST * 2 - 1


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda x: st.lists(x) | st.dictionaries(st.text(), x),
    )
)
def test_whatever_was_kept_there_is_a_home_to_start_from(junk):
    keep = DictKeep()
    keep.set_setting(SETTING, junk)
    assert names(Navigation(keep, ROUTES))[0] == "home"


def test_a_store_that_fails_is_told_of_and_the_user_gets_on():
    told = []
    navigation = Navigation(BrokenKeep(), ROUTES, told.append)
    navigation.go("table")
    assert names(navigation) == ["home", "table"]
    assert all(isinstance(error, StorageError) for error in told)
    assert len(told) == 2
