"""The catalogue: templates, counting, and that code and catalogue know the same keys."""

import re
from pathlib import Path

import pytest

import companion
from companion.core.errors import InvalidInputError
from companion.core.message import Message
from companion.core.words import Words, languages, words

SOURCES = [path.read_text(encoding="utf-8") for path in Path(companion.__file__).parent.rglob("*.py")]
PLACEHOLDER = re.compile(r"\{(\w+)")


def test_a_template_counts_translates_and_numbers_from_one():
    say = Words("en", {"x": "{n:stone|stones} at {site:word}, ship {ship:nth}", "word.temple": "Temple"})
    assert say.say(Message.of("x", n=1, site="temple", ship=0)) == "1 stone at Temple, ship 1"
    assert (
        say.say(Message.of("x", n=3, site=("temple", "moon"), ship=1)) == "3 stones at Temple, moon, ship 2"
    )


def test_a_message_inside_a_message_is_said_too():
    say = Words("en", {"outer": "so: {reason}", "inner": "{n} left"})
    assert say.say(Message.of("outer", reason=Message.of("inner", n=2))) == "so: 2 left"


def test_a_missing_key_or_value_shows_itself():
    say = Words("en", {"x": "{gone} here"})
    assert say.say(Message.of("nowhere", n=1)) == "nowhere(n=1)"
    assert say.say(Message.of("x")) == "{gone} here"


def test_an_unknown_language_is_named():
    with pytest.raises(InvalidInputError) as caught:
        words("xx")
    assert caught.value.field == "lang"


def test_every_error_code_in_the_code_has_a_sentence():
    codes = set()
    for source in SOURCES:
        codes |= set(re.findall(r"(?:Error|fail|refuse)\(\s*\"([a-z_0-9]+)\"", source))
    missing = {code for code in codes if f"error.{code}" not in words()}
    assert missing == set()


def test_every_language_has_every_key_with_the_same_placeholders():
    english = words("en")
    for language in languages():
        other = words(language)
        assert set(other.keys()) == set(english.keys()), language
        for key in sorted(english.keys()):
            assert set(PLACEHOLDER.findall(other.template(key))) == set(
                PLACEHOLDER.findall(english.template(key))
            ), (language, key)
