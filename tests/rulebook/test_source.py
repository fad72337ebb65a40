"""Reading entry files: every fault is found and has its line."""

import pytest

from companion.core.words import words
from companion.rulebook.shelf import compare
from companion.rulebook.source import Source, read_text

GOOD = """# a comment
[[entry]]
id = "imhotep.spoon"
title = "What is a spoon?"
answer = "A thing. It has {length} cm."
facts = ["I-K5"]
about = ["card:spoon"]
asks = ["spoon"]
values = { length = "17" }
"""


def read(text, file="imhotep/en/a.toml", *, translated=False):
    source = Source()
    read_text(text, file, source, translated)
    return source


def faults(text, **options):
    return [(fault.code, fault.where) for fault in read(text, **options).faults]


def test_a_sound_entry_is_read_with_its_line():
    source = read(GOOD)
    assert source.faults == []
    (item,) = source.entries
    assert (item.entry.id, item.file, item.line) == ("imhotep.spoon", "imhotep/en/a.toml", 2)
    assert item.entry.filled().answer == "A thing. It has 17 cm."


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ('title = "What is a spoon?"', 'title = "A spoon"', "no_question", 4),
        ('title = "What is a spoon?"', "title = 3", "not_text", 4),
        ('title = "What is a spoon?"\n', "", "missing", 2),
        ('answer = "A thing.', 'answer = "One. Two. Three. Four. Five.', "answer_length", 5),
        ('id = "imhotep.spoon"', 'id = "Imhotep Spoon"', "bad_id", 3),
        ('id = "imhotep.spoon"', 'id = "duel.spoon"', "wrong_game", 3),
        ('facts = ["I-K5"]', 'facts = ["K5"]', "bad_item", 6),
        ('facts = ["I-K5"]', "facts = []", "missing", 6),
        ('facts = ["I-K5"]', 'facts = "I-K5"', "not_list", 6),
        ('asks = ["spoon"]', 'asks = ["spoon", "spoon"]', "twice_in_list", 8),
        ('values = { length = "17" }', 'values = { width = "17" }', "placeholder", 9),
        ('values = { length = "17" }', "values = 17", "not_values", 9),
        ('about = ["card:spoon"]', 'abuot = ["card:spoon"]', "unknown_key", 7),
        ('asks = ["spoon"]', 'asks = ["spoon"', "not_toml", 9),
        ('values = { length = "17" }', 'values = { length = "17" }\nchecks = [1]', "not_checks", 10),
        ("# a comment", "answer = 1", "outside_entry", 1),
    ],
)
def test_each_kind_of_fault_is_named_with_its_line(old, new, code, line):
    assert old in GOOD
    found = faults(GOOD.replace(old, new))
    assert (code, f"imhotep/en/a.toml:{line}") in found


def test_all_faults_of_a_file_are_reported_not_just_the_first():
    broken = GOOD.replace("?", "") + "\n[[entry]]\nid = =\n\n" + GOOD.replace('facts = ["I-K5"]', "facts = 1")
    assert [code for code, _ in faults(broken)] == ["no_question", "not_toml", "not_list"]


def test_every_fault_has_a_sentence_that_names_the_place():
    source = read(GOOD.replace('title = "What is a spoon?"', "title = 3").replace("I-K5", "?"))
    for fault in source.faults:
        sentence = words().say(fault.message)
        assert sentence.startswith(fault.where)
        assert "{" not in sentence


def translation(text):
    return "[[entry]]\n" + text


SWEDISH = """id = "imhotep.spoon"
title = "Vad är en sked?"
answer = "En sak på {length} cm."
asks = ["sked"]
values = { length = "17" }
"""


def test_a_translation_needs_only_the_words():
    other = read(translation(SWEDISH), "imhotep/sv/a.toml", translated=True)
    assert other.faults == []
    assert compare(read(GOOD), other) == []


def test_a_missing_translation_is_reported_at_the_english_entry():
    (fault,) = compare(read(GOOD), Source())
    assert (fault.code, fault.where) == ("untranslated", "imhotep/en/a.toml:2")


def test_a_lost_placeholder_is_reported():
    text = SWEDISH.replace("{length}", "17").replace('values = { length = "17" }', "")
    other = read(translation(text), "imhotep/sv/a.toml", translated=True)
    assert [fault.code for fault in compare(read(GOOD), other)] == ["placeholder_differs"]


def test_an_entry_of_its_own_is_reported():
    text = SWEDISH + translation(SWEDISH.replace("spoon", "fork"))
    other = read(translation(text), "imhotep/sv/a.toml", translated=True)
    assert [fault.code for fault in compare(read(GOOD), other)] == ["not_in_base"]


def test_an_example_in_one_language_only_is_reported():
    text = SWEDISH + 'example = "Till exempel."\n'
    other = read(translation(text), "imhotep/sv/a.toml", translated=True)
    assert [fault.code for fault in compare(read(GOOD), other)] == ["example_differs"]


def test_facts_belong_to_the_english_file_alone():
    text = SWEDISH + 'facts = ["I-K5"]\n'
    assert read(translation(text), "imhotep/sv/a.toml", translated=True).faults[0].code == "unknown_key"
