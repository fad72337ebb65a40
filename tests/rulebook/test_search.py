"""The search: words, parts, slips, languages, context and reasons."""

import random

import pytest

from companion.rulebook.book import open_book
from companion.rulebook.entry import GAMES
from companion.rulebook.search import Context
from companion.rulebook.spelling import Speller, distance
from companion.rulebook.terms import read_glossary
from companion.rulebook.text import fold, tokens

BOOK = open_book()


def first(question, context=None, **options):
    hits = BOOK.find(question, context, **options)
    return hits[0].entry.id if hits else None


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("can I sail without my own stone", "imhotep.action.sail.own_stone"),
        ("chisel with one stone", "imhotep.card.chisel.one_stone"),
        ("tie obelisks", "imhotep.obelisks.a.tie"),
        ("pyramid full", "imhotep.pyramid.a.full"),
        ("sarcofagus", "imhotep.card.sarcophagus"),
        ("spett", "imhotep.card.lever"),
        ("hävstång", "imhotep.card.lever"),
        ("てこ", "imhotep.card.lever"),
        ("LEVER", "imhotep.card.lever"),
        ("lev", "imhotep.card.lever"),
        ("cophag", "imhotep.card.sarcophagus"),
        ("drawpile", "imhotep.draw_pile"),
        ("てこの効果", "imhotep.card.lever"),
        ("mejseln", "imhotep.card.chisel"),
    ],
)
def test_the_ways_of_typing(question, rule):
    assert first(question) == rule


@pytest.mark.parametrize("question", ["", " ", "?!", "the of and", "karkötő", "🐫", "\0", "a" * 5000])
def test_what_says_nothing_finds_nothing(question):
    assert BOOK.find(question) == ()


TYPED = [
    (language, text, term.entries)
    for term in read_glossary().terms
    for language, texts in term.words.items()
    for text in texts
]


def test_every_term_of_every_language_finds_an_entry_about_it():
    found = {text: {hit.entry.id for hit in BOOK.find(text)} for _, text, _ in TYPED}
    assert [(language, text) for language, text, rules in TYPED if not found[text] & set(rules)] == []


def test_nearly_every_term_finds_it_first():
    others = [(language, text) for language, text, rules in TYPED if first(text) not in rules]
    assert len(others) <= 0.03 * len(TYPED), others


def test_a_word_of_one_language_alone_means_its_game():
    assert first("hajó").startswith("duel.")
    assert first("skib").startswith("cheops.")
    assert first("skepp").startswith("imhotep.")


@pytest.mark.parametrize(
    ("game", "rule"), [("imhotep", "imhotep.tie"), ("duel", "duel.tie"), ("cheops", "cheops.tie")]
)
def test_the_game_on_the_table_is_meant(game, rule):
    assert first("who wins a tie", Context(game)) == rule


def test_the_game_in_the_question_is_meant():
    assert first("how does the duel end") == "duel.game_end"
    assert first("when does cheops end") == "cheops.game_end"


def test_the_screen_lifts_what_it_shows():
    assert first("how does it score", Context("imhotep", frozenset({"site:temple"}))).startswith(
        "imhotep.temple"
    )
    assert first("score", Context("imhotep", frozenset({"site:obelisks"}))).startswith("imhotep.obelisks")


def test_only_the_chosen_game_is_searched():
    assert {hit.entry.game for hit in BOOK.find("pyramid", only_game="cheops")} == {"cheops"}
    assert BOOK.find("chisel", only_game="duel") == ()


def test_at_most_five_answers_best_first():
    hits = BOOK.find("stone")
    assert len(hits) == 5
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


@pytest.mark.parametrize(
    ("question", "how", "found"),
    [
        ("lever", "word", "Lever"),
        ("sarcofagus", "spelling", "Sarcophagus"),
        ("hävstång", "language", "Lever"),
        ("crowbar lever", "word", "crowbar"),
        ("sarcoph", "start", "Sarcophagus"),
    ],
)
def test_a_hit_says_why_it_was_found(question, how, found):
    reason = BOOK.search.reasons(BOOK.find(question)[0])[0]
    assert (reason.typed, reason.how, reason.found) == (fold(question).split()[0], how, found)


def test_the_matching_words_are_marked_in_the_text():
    hit = BOOK.find("unloading order lever")[0]
    text = hit.entry.answer
    marked = {text[start:end].lower() for start, end in BOOK.search.highlight(text, hit)}
    assert marked & {"order", "unloaded"}


def test_japanese_voicing_marks_make_other_letters():
    assert fold("ハンマー") == "ハンマー"
    assert fold("が") != fold("か")


def test_accents_case_and_apostrophes_do_not_matter():
    assert tokens("Hävstång PHARAOH'S Größte skib-Ære") == ["havstang", "pharaohs", "grosste", "skib", "aere"]


@pytest.mark.parametrize(
    ("one", "other", "slips"),
    [
        ("lever", "lever", 0),
        ("lever", "levre", 1),
        ("lever", "lver", 1),
        ("obelix", "obelisk", 2),
        ("a", "b", 1),
    ],
)
def test_slips_are_counted(one, other, slips):
    assert distance(one, other, 2) == distance(other, one, 2) == slips


def test_the_count_of_slips_stops_beyond_the_most():
    assert distance("lever", "hammer", 1) == 2


def test_near_words_keep_their_first_letter():
    assert Speller(["amount", "mound"]).near("mount") == [("mound", 1)]


def test_the_same_question_gets_the_same_answer():
    once = [(hit.entry.id, hit.score) for hit in BOOK.find("how many stones")]
    assert once == [(hit.entry.id, hit.score) for hit in BOOK.find("how many stones")]


def test_junk_never_breaks_the_search():
    rng = random.Random(11)
    letters = "abcdefghijklmnopqrstuvwxyz åäöøæéß てこのみ石材 123 '\u2019-.,?\u0301\u200d🐫"
    for _ in range(300):
        BOOK.find("".join(rng.choices(letters, k=rng.randrange(40))))


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_is_found_by_its_own_question(game):
    missed = [
        entry.id
        for entry in BOOK.of_game(game)
        if entry.id not in [hit.entry.id for hit in BOOK.find(entry.title, Context(game))[:2]]
    ]
    assert missed == []
