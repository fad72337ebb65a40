"""The rule book on the screen."""

from companion.rulebook.book import open_book
from companion.rulebook.search import Context
from companion.viewmodels.rules import BEGINNING, Rules, beginning, ready_book


def test_results_follow_what_is_typed():
    rules = Rules(open_book())
    assert rules.results() == ()
    rules.type("chisel with one stone")
    first = rules.results()[0]
    assert first.entry.id == "imhotep.card.chisel.one_stone"
    start, end = first.marked[0]
    assert first.entry.title[start:end].lower() in {"chisel", "one", "stone"}
    rules.type("karkötő")
    assert rules.results() == ()


def test_the_game_being_played_is_lifted_and_listed_first():
    rules = Rules(open_book(), Context("duel"))
    assert rules.games()[0] == "duel"
    rules.type("tie")
    assert rules.results()[0].entry.game == "duel"


def test_a_long_press_opens_its_entry_and_back_returns_to_what_was_typed():
    rules = Rules(open_book())
    rules.type("lever")
    before = rules.results()
    assert rules.open("imhotep.card.lever").changed
    also = rules.see_also()
    assert also
    rules.open(also[0].id)
    rules.back()
    assert rules.entry.id == "imhotep.card.lever"
    rules.back()
    assert rules.entry is None
    assert rules.results() == before
    assert not rules.back().changed


def test_an_unknown_link_is_no_crash():
    assert Rules(open_book()).open("imhotep.moon").refusal is not None


def test_every_entry_can_be_browsed_to():
    rules = Rules(open_book())
    browsed = [entry for game in rules.games() for _, entries in rules.topics(game) for entry in entries]
    assert len(browsed) == len(open_book())


def test_an_apology_waits_for_a_question():
    rules = Rules(open_book())
    for typed, is_at_a_loss in (
        ("", False),
        ("k", False),
        ("can I", False),
        ("karkötő", True),
        ("lever", False),
    ):
        rules.type(typed)
        assert rules.is_at_a_loss is is_at_a_loss, typed


def test_an_answer_is_cut_between_words():
    assert beginning("Yes.") == "Yes."
    for entry in open_book():
        start = beginning(entry.answer)
        assert len(start) <= BEGINNING + 1
        assert entry.answer.startswith(start.removesuffix("…"))
        assert start == entry.answer or entry.answer[len(start) - 1] in " ,;:."


def test_a_topic_has_its_entries_and_an_unknown_one_none():
    rules = Rules(open_book())
    assert [entry.id for entry in rules.of_topic("imhotep", "tie")] == ["imhotep.tie"]
    assert rules.of_topic("imhotep", "moon") == ()


def test_a_language_without_a_book_reads_the_base_one():
    assert ready_book("xx") is ready_book("en")
