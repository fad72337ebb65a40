"""Preferences: kept, checked, and told of."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import CompanionError
from companion.viewmodels.preferences import SETTING, PreferenceKeeper, Preferences, read_preferences
from tests.support.keep import BrokenKeep, DictKeep


def test_the_first_start_needs_nothing_to_be_configured():
    keeper = PreferenceKeeper(DictKeep())
    assert keeper.now == Preferences()
    assert keeper.language == "en"


def test_a_change_is_kept_and_told_with_what_was_before():
    keep, heard = DictKeep(), []
    keeper = PreferenceKeeper(keep)
    stop = keeper.listen(lambda before, after: heard.append((before.text_percent, after.text_percent)))
    keeper.change(text_percent=200, appearance="dark")
    keeper.change(text_percent=200)
    stop()
    keeper.change(text_percent=100)
    assert heard == [(100, 200)]
    assert PreferenceKeeper(keep).now.appearance == "dark"


@pytest.mark.parametrize(
    "wrong",
    [
        {"text_percent": 90},
        {"text_percent": True},
        {"appearance": "pink"},
        {"language": "xx"},
        {"keep_awake": 1},
    ],
)
def test_an_impossible_value_is_refused_and_changes_nothing(wrong):
    keeper = PreferenceKeeper(DictKeep())
    with pytest.raises(CompanionError) as caught:
        keeper.change(**wrong)
    assert caught.value.code == "no_such_preference"
    assert keeper.now == Preferences()


def test_odd_values_that_were_kept_become_the_usual_ones():
    kept = {"text_percent": 150, "appearance": 7, "reduce_motion": "yes", "shoe_size": 43}
    assert read_preferences(kept) == Preferences(text_percent=150)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(
    st.dictionaries(st.sampled_from(["language", "appearance", "text_percent", "keep_awake"]), JSON) | JSON
)
def test_whatever_was_kept_there_are_preferences(junk):
    assert isinstance(read_preferences(junk), Preferences)


def test_the_systems_language_is_spoken_until_another_is_chosen():
    keep = DictKeep()
    assert PreferenceKeeper(keep, "xx").language == "en"
    keeper = PreferenceKeeper(keep, "en")
    keeper.change(language="en")
    assert keeper.language == "en"
    assert keeper.words.language == "en"


def test_after_deleting_all_data_the_usual_ones_are_back_and_told():
    keep, heard = DictKeep(), []
    keeper = PreferenceKeeper(keep)
    keeper.change(appearance="dark")
    keep.set_setting(SETTING, None)
    keeper.listen(lambda before, after: heard.append((before.appearance, after.appearance)))
    keeper.reload()
    assert heard == [("dark", "system")]


def test_a_store_that_fails_is_told_of_and_the_change_holds_until_the_end():
    told = []
    keeper = PreferenceKeeper(BrokenKeep(), report=told.append)
    keeper.change(reduce_motion=True)
    assert keeper.now.reduce_motion
    assert [error.code for error in told] == ["database_failed", "database_failed"]
