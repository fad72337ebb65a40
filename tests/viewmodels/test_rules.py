"""The rule book on the screen."""

from companion.rulebook.book import open_book
from companion.rulebook.search import Context
from companion.viewmodels.rules import Rules


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
