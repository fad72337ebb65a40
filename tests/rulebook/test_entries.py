"""The entries: sound, complete, linked, and printed as they are written."""

import re
from pathlib import Path

import pytest

import companion
from companion.core.words import words
from companion.games.random_play import play_random
from companion.games.registry import GAME_IDS, find_game
from companion.rulebook.book import PRINTED, UnknownRuleError, open_book
from companion.rulebook.entry import GAMES, RULES
from companion.rulebook.print import printed
from companion.rulebook.shelf import compare, languages, read_language
from companion.rulebook.terms import read_glossary
from companion.scoring.imhotep_pieces import CARDS

FACTS = (Path(__file__).parent / "facts.txt").read_text(encoding="utf-8").split()
CODE = Path(companion.__file__).parent
BOOK = open_book()
SPOKEN = {"en", "de", "sv", "no", "da", "hu", "ja"}


def test_no_entry_file_has_a_fault():
    assert [words().say(fault.message) for fault in read_language().faults] == []


def test_the_book_is_thick_enough():
    assert len(BOOK) >= 120
    assert {entry.game for entry in BOOK} == set(GAMES)


def test_every_fact_is_covered_by_an_entry():
    covered = {fact for entry in BOOK for fact in entry.facts}
    assert [fact for fact in FACTS if fact not in covered] == []


def test_no_entry_rests_on_a_fact_that_does_not_exist():
    assert {fact for entry in BOOK for fact in entry.facts} <= set(FACTS)


def test_every_entry_rests_on_facts_of_its_own_game():
    letter = {"imhotep": "I", "duel": "D", "cheops": "C"}
    assert [e.id for e in BOOK if any(fact[0] != letter[e.game] for fact in e.facts)] == []


def test_the_rulings_say_that_they_are_ours():
    rulings = [entry.id for entry in BOOK if "our ruling" in entry.answer.lower()]
    assert {"imhotep.round.stuck", "imhotep.card.chisel.one_stone", "cheops.gold.theft"} <= set(rulings)


def test_the_books_in_print_are_those_in_the_entry_files():
    for language in languages():
        for name, text in printed(language).items():
            stale = f"{name} is stale: run python -m companion.rulebook.print"
            assert (PRINTED / name).read_text(encoding="utf-8") == text, stale


def linked_rules():
    """Collect every quoted word that looks like an entry id, with its file.

    In the engines and scorers each of them is a link, unless it is the key of a sentence; elsewhere, where
    settings have such names too, those on lines that speak of rules are.
    """
    known_keys = "\n".join(words().keys())
    shape = re.compile(r'"((?:imhotep|duel|cheops)(?:\.[a-z0-9_]+)+)"')
    for path in CODE.rglob("*.py"):
        is_engine = path.relative_to(CODE).parts[0] in {"games", "scoring"}
        for line in path.read_text(encoding="utf-8").splitlines():
            for rule in shape.findall(line):
                is_sentence = rule not in BOOK and f"why.{rule}" in known_keys
                if not is_sentence and (is_engine or "rule" in line):
                    yield rule, path.name


def test_every_rule_linked_from_code_is_in_the_book():
    linked = list(linked_rules())
    assert len(linked) > 50, "the search for links finds too little to mean anything"
    assert sorted({f"{rule} in {name}" for rule, name in linked if rule not in BOOK}) == []


def test_every_market_card_has_its_entry():
    assert [card for card in CARDS if f"imhotep.card.{card}" not in BOOK] == []


@pytest.mark.parametrize("game_id", GAME_IDS)
@pytest.mark.parametrize("sides", ["A", "B"])
def test_every_score_line_of_a_played_game_opens_an_entry(game_id, sides):
    game = find_game(game_id)
    options = {} if game_id == "cheops" else {"sides": sides}
    match = play_random(game, game.quick_setup(2 if game_id == "duel" else 3, options), 5)
    lines = [line for player in match.standing().players for line in player.lines]
    assert lines
    assert [line.rule for line in lines if line.rule not in BOOK] == []
    assert [line.rule for line in lines if line.fact not in FACTS] == []


def test_a_dead_link_is_named():
    with pytest.raises(UnknownRuleError, match=r"imhotep\.card\.spoon"):
        BOOK.entry("imhotep.card.spoon")


def test_see_also_leads_only_to_the_same_game():
    assert [e.id for e in BOOK for rule in e.see if BOOK.entry(rule).game != e.game] == []


def test_every_term_points_to_entries():
    for term in read_glossary().terms:
        assert term.entries, term.words
        assert [rule for rule in term.entries if rule not in BOOK] == []
        assert set(term.words) <= SPOKEN


def test_all_seven_languages_have_terms():
    assert {language for term in read_glossary().terms for language in term.words} == SPOKEN


@pytest.mark.parametrize("language", languages())
def test_no_language_misses_an_entry_or_a_placeholder(language):
    base = read_language()
    other = read_language(language)
    assert other.faults == []
    assert [words().say(fault.message) for fault in compare(base, other)] == []


def test_values_of_the_table_can_be_shown_in_place_of_the_defaults():
    entry = next(
        item.entry for item in read_language().entries if item.entry.id == "imhotep.burial_chamber.b"
    )
    assert "pays 8, 4, 2, 1" in entry.filled().answer
    assert "pays 9, 5, 3, 0" in entry.filled({"four": "9, 5, 3, 0"}).answer


def test_no_placeholder_is_left_in_the_book():
    assert [entry.id for entry in BOOK if "{" in entry.text] == []


def test_nothing_of_the_data_is_left_out_of_the_package():
    assert RULES.is_relative_to(CODE)
