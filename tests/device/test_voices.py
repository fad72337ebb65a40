"""Voices: the phone's own, and the desk's through plyer."""

import sys
import types

import pytest

from companion.device.desk_voice import DeskVoice
from companion.device.phone_voice import PhoneVoice
from tests.support.android import FakePhone, Surroundings


@pytest.fixture
def phone(tmp_path, monkeypatch):
    return FakePhone(tmp_path).install(monkeypatch)


@pytest.fixture
def app():
    return Surroundings()


def test_the_phone_speaks_as_soon_as_its_engine_is_there_and_only_the_newest(phone, app):
    voice = PhoneVoice(app.around())
    voice.say("Ada is next", "en")
    voice.say("Bo is next", "en")
    (engine,) = phone.voices
    assert engine.said == []
    engine.listener.onInit(0)
    assert engine.said == [("Bo is next", "en")]
    voice.say("Ada sails", "en")
    assert engine.said[-1] == ("Ada sails", "en")
    assert len(phone.voices) == 1, "one engine for all sentences"


def test_a_phone_without_an_engine_says_so_once_and_is_silent(phone, app):
    voice = PhoneVoice(app.around())
    voice.say("Ada is next", "en")
    phone.voices[0].listener.onInit(-1)
    voice.say("Bo is next", "en")
    assert app.reported == ["no_voice"]
    assert phone.voices[0].said == []


def test_a_voice_without_the_language_says_so_once(phone, app):
    voice = PhoneVoice(app.around())
    voice.say("Ada a következő", "hu")
    phone.voices[0].listener.onInit(0)
    voice.say("Bo a következő", "hu")
    assert app.reported == ["no_voice_for_language"]
    assert phone.voices[0].said == []


@pytest.fixture
def spoken(monkeypatch):
    said = []
    plyer = types.ModuleType("plyer")
    plyer.tts = types.SimpleNamespace(speak=said.append)
    monkeypatch.setitem(sys.modules, "plyer", plyer)
    return said


def test_the_desk_speaks_through_plyer(spoken, app):
    DeskVoice(app.around()).say("-5 points", "en")
    assert spoken == [" -5 points"], "no leading dash, which a speech program would take for an option"


def test_what_waits_behind_a_sentence_is_only_the_newest(spoken, app):
    later = []
    around = app.around()
    voice = DeskVoice(type(around)(around.later, around.report, around.tell, around.notes, later.append))
    for sentence in ("one", "two", "three"):
        voice.say(sentence, "en")
    assert len(later) == 1, "one thread speaks"
    later[0]()
    assert spoken == [" three"]
    voice.say("four", "en")
    later[1]()
    assert spoken == [" three", " four"]


def test_a_desk_without_a_voice_says_so_once(monkeypatch, app):
    from plyer.facades import TTS

    plyer = types.ModuleType("plyer")
    plyer.tts = TTS()  # what plyer gives where it finds no speech program
    monkeypatch.setitem(sys.modules, "plyer", plyer)
    voice = DeskVoice(app.around())
    voice.say("one", "en")
    voice.say("two", "en")
    assert app.reported == ["no_voice"]
