"""Reading aloud: what is said, what is left out, and what a table says."""

import pytest

from companion.core.match import Match
from companion.core.message import Message
from companion.games.registry import find_game
from companion.viewmodels.announcer import Announcer
from companion.viewmodels.feedback import CHANGED, Feedback
from companion.viewmodels.imhotep_sheets import question
from companion.viewmodels.imhotep_table import ImhotepTable
from companion.viewmodels.preferences import PreferenceKeeper
from companion.viewmodels.table_words import part_words, space_words, table_words
from tests.support.imhotep import setup
from tests.support.keep import DictKeep


class Voice:
    def __init__(self):
        self.said = []

    def say(self, text, language):
        assert language == "en"
        self.said.append(text)

    def take(self):
        said, self.said = self.said, []
        return said


@pytest.fixture
def voice():
    return Voice()


@pytest.fixture
def preferences():
    found = PreferenceKeeper(DictKeep())
    found.change(spoken=True)
    return found


@pytest.fixture
def announcer(voice, preferences):
    return Announcer(voice, preferences)


def test_it_is_silent_unless_switched_on(voice):
    quiet = Announcer(voice, PreferenceKeeper(DictKeep()))
    quiet.tell("Ada is next")
    quiet.focus("Quarry")
    quiet.answer(Feedback(refusal=Message.of("error.choose_ship")))
    assert voice.said == []


def test_a_machine_without_a_voice_does_no_harm(preferences):
    silent = Announcer(None, preferences)
    silent.tell("Ada is next")
    assert not silent.is_on


def test_only_what_is_new_is_said(announcer, voice):
    announcer.tell("Ada is next", "Ada, 3 points")
    assert voice.take() == ["Ada is next. Ada, 3 points."]
    announcer.tell("Ada is next", "Ada, 3 points")
    assert voice.take() == []
    announcer.tell("Bo is next", "Ada, 3 points")
    assert voice.take() == ["Bo is next."]
    announcer.tell("Ada is next", "Ada, 3 points")
    assert voice.take() == ["Ada is next."], "what comes back is new again"


def test_another_screen_says_everything_anew(announcer, voice):
    announcer.tell("Rules")
    announcer.forget()
    announcer.tell("Rules")
    assert voice.take() == ["Rules.", "Rules."]


def test_a_refusal_and_the_finger_are_said_every_time(announcer, voice):
    for _ in range(2):
        announcer.answer(Feedback(refusal=Message.of("error.choose_ship")))
        announcer.focus("Quarry")
    first, quarry, *_ = voice.said
    assert voice.said == [first, quarry] * 2
    assert quarry == "Quarry."
    announcer.answer(CHANGED)
    assert len(voice.said) == 4


@pytest.mark.parametrize("nothing", [(), (None,), ("",), ("  ",)])
def test_nothing_is_not_said(announcer, voice, nothing):
    announcer.tell(*nothing)
    assert voice.said == []


class Unsaved:
    def __init__(self, match):
        self.match = match
        self.play, self.undo, self.redo = match.play, match.undo, match.redo


def test_a_table_says_the_move_the_turn_and_the_scores_that_changed(announcer, voice):
    table = ImhotepTable(Unsaved(Match(find_game("imhotep"), setup(2, "A"))))
    announcer.tell(*table_words(table.view()))
    (opening,) = voice.take()
    assert "0 points" in opening
    table.answer(next(key for key in question(table.state).moves if key.startswith("card:")))
    voice.take()
    announcer.tell(*table_words(table.view()))
    voice.take()
    table.tap_space(0, 0)
    announcer.tell(*table_words(table.view()))
    (said,) = voice.take()
    last, prompt = table.view().undo, table.view().prompt
    say = announcer._preferences.words.say
    assert said.startswith(say(last).rstrip("."))
    assert say(prompt).rstrip(".") in said
    assert "0 points" not in said, "scores that did not change are not repeated"


def test_a_question_is_read_with_its_answers(announcer, voice):
    table = ImhotepTable(Unsaved(Match(find_game("imhotep"), setup(2, "A"))))
    view = table.view()
    assert view.sheet is not None
    announcer.tell(*table_words(view))
    (said,) = voice.take()
    say = announcer._preferences.words.say
    behind_a_button = {option for option in view.sheet.options if option.key.startswith("ships:")}
    assert behind_a_button
    for option in view.sheet.options:
        assert (say(option.label).rstrip(".") in said) is (option not in behind_a_button)


def test_each_part_of_a_table_says_what_it_is(announcer):
    table = ImhotepTable(Unsaved(Match(find_game("imhotep"), setup(2, "A"))))
    table.answer(next(key for key in question(table.state).moves if key.startswith("card:")))
    table.tap_space(0, 0)
    view = table.view()
    say = announcer._preferences.words.say
    loaded = next(stone for stone in view.ships[0].spaces if stone)
    assert say(part_words(view.ships[0])).startswith("Ship 1, 1 of ")
    assert say(space_words(view.ships[0], 0)) == f"Ship 1, space 1, {loaded}"
    assert say(space_words(view.ships[1], 0)) == "Ship 2, space 1, empty"
    assert say(part_words(view.sites[0])).startswith("Market, side A")
    assert "on the sled" in say(part_words(view.players[0]))
    assert part_words(object()) is None
    assert space_words(view.ships[0], 9) is None
