"""The rule book by synthetic fingers: ask, browse, read on, come back, and come back after a kill."""

import gc
import threading

import pytest
from kivy.utils import get_hex_from_color

from companion.games.random_play import play_random
from companion.games.registry import find_game
from companion.rulebook.book import open_book
from companion.screens import rules
from companion.screens.palette import WRITTEN
from companion.screens.shell import ESCAPE
from companion.screens.theme import theme
from companion.screens.widgets.list_row import ListRow
from companion.screens.widgets.marked_text import MarkedText, marked_up
from companion.viewmodels.tally import TallyForm
from companion.viewmodels.tally_plans import PLANS
from tests.support.keep import DictKeep
from tests.support.tallies import ENTRIES
from tests.support.ui.finger import find, tap, texts, type_text
from tests.support.ui.rules import wait_for_the_book
from tests.support.ui.stage import PHONE_SMALL

ONE_STONE = "imhotep.card.chisel.one_stone"


@pytest.fixture
def book():
    return open_book()


@pytest.fixture
def app(running):
    found = running()
    tap("Rules")
    wait_for_the_book(found)
    return found


def ask(app, stage, question):
    type_text(app.screen.ids.search, question)
    stage.seconds(0.2)


def rows(app):
    found = [widget for widget in app.screen.walk(restrict=True) if isinstance(widget, ListRow)]
    return [row.title for row in found]


def go_back(app, stage, way):
    if way == "arrow":
        tap(app.screen.children[-1].ids.back)
    else:
        stage.press_key(ESCAPE)
    stage.seconds(0.3)


@pytest.mark.parametrize("way", ["arrow", "escape"])
def test_ask_open_the_answer_and_find_the_results_as_they_were(app, stage, book, way):
    entry = book.entry(ONE_STONE)
    ask(app, stage, "chisel with one stone")
    results, before = app.screen, rows(app)
    assert before[0] == entry.title
    assert any(
        entry.answer.startswith(text.split(" · ")[-1].rstrip("…")) for text in texts() if " · " in text
    )
    tap(entry.title)
    stage.seconds(0.3)
    assert {entry.title, entry.answer} <= texts()
    assert any(entry.facts[0] in text for text in texts())
    go_back(app, stage, way)
    assert app.screen is results
    assert rows(app) == before
    assert app.screen.ids.search.text == "chisel with one stone"
    go_back(app, stage, way)
    assert app.route == "home"


def test_see_also_leads_on_and_back_again(app, stage, book):
    entry = book.entry("imhotep.action.stones")
    app.services.navigation.go("rules", rule=entry.id)
    stage.seconds(0.3)
    assert any(entry.example in text for text in texts())
    also = book.entry(entry.see[0])
    tap(also.title)
    stage.seconds(0.3)
    assert also.answer in texts()
    go_back(app, stage, "escape")
    assert entry.answer in texts()


def test_browse_by_game_and_topic_to_an_entry(app, stage, book):
    tap("Imhotep: The Duel")
    stage.seconds(0.3)
    assert rows(app) == sorted(rows(app))
    tap("Boats")
    stage.seconds(0.3)
    entry = next(entry for entry in book if entry.id.startswith("duel.boat"))
    tap(entry.title)
    stage.seconds(0.3)
    assert entry.answer in texts()
    for _ in range(4):
        go_back(app, stage, "escape")
    assert app.route == "home"


def test_a_topic_of_one_answer_leads_right_to_it(app, stage, book):
    tap(rows(app)[0])
    stage.seconds(0.3)
    tap("Ties")
    stage.seconds(0.3)
    assert book.entry("imhotep.tie").answer in texts()


def test_nothing_found_is_said_kindly_with_the_games_to_browse(app, stage):
    games = rows(app)
    ask(app, stage, "k")
    assert not any("Sorry" in text for text in texts()), "one letter asks nothing yet"
    ask(app, stage, "arkötő")
    assert any(text.startswith("Sorry") and "karkötő" in text for text in texts())
    assert rows(app) == games
    tap(app.screen.ids.wipe)
    assert not any(text.startswith("Sorry") for text in texts())
    assert app.screen.ids.search.text == ""


def test_a_killed_app_comes_back_to_the_open_entry_and_to_what_was_typed(app, stage, book):
    entry = book.entry(ONE_STONE)
    ask(app, stage, "chisel with one stone")
    before = rows(app)
    tap(entry.title)
    stage.seconds(0.3)
    app.restart()
    wait_for_the_book(app)
    assert entry.answer in texts()
    go_back(app, stage, "escape")
    assert app.screen.ids.search.text == "chisel with one stone"
    assert rows(app) == before
    go_back(app, stage, "escape")
    assert app.route == "home"


def test_what_was_typed_survives_a_kill_while_typing(app, stage):
    ask(app, stage, "lever")
    before = rows(app)
    app.restart()
    wait_for_the_book(app)
    assert app.screen.ids.search.text == "lever"
    assert rows(app) == before


def test_a_rule_opened_from_elsewhere_stands_first_and_back_returns_there(running, stage, book):
    app = running()
    app.services.navigation.go("settings")
    app.services.navigation.go("rules", rule=ONE_STONE)
    wait_for_the_book(app)
    assert book.entry(ONE_STONE).answer in texts()
    go_back(app, stage, "arrow")
    assert app.route == "settings"


@pytest.mark.parametrize(
    "gone", [{"rule": "imhotep.moon"}, {"game": "chess"}, {"game": "duel", "topic": "moon"}], ids=str
)
def test_a_page_that_is_gone_is_no_dead_end(app, stage, gone):
    games = rows(app)
    app.services.navigation.go("rules", **gone)
    stage.seconds(0.3)
    assert any("no longer in the rule book" in text for text in texts())
    assert rows(app) == games


def test_the_book_is_not_opened_in_the_first_frame(running, stage, monkeypatch):
    monkeypatch.setattr(rules, "_books", {})
    may_open = threading.Event()
    real = rules.ready_book
    monkeypatch.setattr(rules, "ready_book", lambda language: may_open.wait(5) and real(language))
    app = running()
    tap("Rules")
    stage.seconds(0.3)
    assert app.screen.model is None
    assert find("Rules")
    type_text(app.screen.ids.search, "lever")
    may_open.set()
    wait_for_the_book(app)
    assert app.screen.ids.search.text == "lever", "what was typed meanwhile is not lost"
    assert any("Lever" in title for title in rows(app))


def test_every_topic_has_a_name(app):
    model = app.screen.model
    topics = {topic for game in model.games() for topic, _ in model.topics(game)}
    words = app.services.preferences.words
    assert {topic for topic in topics if f"rules.topic.{topic}" not in words} == set()


def test_a_killed_app_finds_the_place_in_a_long_list(app, stage, monkeypatch):
    app.services.navigation.go("rules", game="imhotep", topic="card")
    stage.seconds(0.3)
    app.screen.ids.scroll.scroll_y = 0.25
    app.app.on_pause()
    monkeypatch.setattr(rules, "_books", {})
    app.restart()
    wait_for_the_book(app)
    assert app.screen.ids.scroll.scroll_y == pytest.approx(0.25, abs=0.01)


def test_the_words_that_were_typed_are_lifted_in_both_looks(app, stage):
    ask(app, stage, "stones on the sled")
    row = next(widget for widget in app.screen.walk(restrict=True) if isinstance(widget, ListRow))
    label = next(widget for widget in row.walk() if isinstance(widget, MarkedText))
    lifted = [row.title[start:end].lower() for start, end in row.title_marks]
    assert any(word.startswith(("stone", "sled")) for word in lifted)
    assert label.text == row.title, "what is searched and read stays plain"
    for look in ("light", "dark"):
        app.services.preferences.change(appearance=look)
        stage.settle()
        assert get_hex_from_color(theme.accent) in label._label.text
        assert label.tint == [1, 1, 1, 1]
    assert ("accent", "surface") in WRITTEN, "and a test computes the contrast of that"


def test_brackets_in_a_text_are_no_markup(stage):
    label = stage.show(MarkedText(text="a [b]bold[/b] & b", marks=[(2, 5)], width=400, size_hint_x=None))
    assert label._label.text.count("&bl;") == 2
    assert marked_up("[u]", [(0, 3), (1, 2)], (0, 0, 0, 1), (1, 1, 1, 1)).count("[u]") == 1


def test_back_from_an_answer_returns_to_the_same_place_in_a_long_list(app, stage, book):
    app.services.navigation.go("rules", game="imhotep", topic="card")
    stage.seconds(0.3)
    app.screen.ids.scroll.scroll_y = 0.4
    stage.settle()
    entries = [entry for entry in book if entry.id.startswith("imhotep.card.")]
    entry = next(one for one in entries[len(entries) // 2 :] if one.see)
    row = next(w for w in app.screen.walk(restrict=True) if isinstance(w, ListRow) and w.title == entry.title)
    row.dispatch("on_tap")
    stage.seconds(0.3)
    assert entry.answer in texts()
    tap(book.entry(entry.see[0]).title)
    stage.seconds(0.3)
    for _ in range(2):
        go_back(app, stage, "escape")
    assert app.screen.ids.scroll.scroll_y == pytest.approx(0.4, abs=0.01)


def test_every_line_of_a_score_leads_to_an_entry(book):
    rules_of_lines = {
        line.rule for sheet in scored_sheets() for player in sheet.players for line in player.lines
    }
    known = {entry.id for entry in book}
    assert rules_of_lines
    assert rules_of_lines <= known


def scored_sheets():
    for game in PLANS:
        form = TallyForm(PLANS[game], DictKeep())
        form.set_player_count(PLANS[game].most)
        for path, value in ENTRIES[game].items():
            form.set(path, value)
        yield form.result()[0].sheet
    for seed in range(3):
        game = find_game("imhotep")
        match = play_random(game, game.quick_setup(3, {"sides": "AB"[seed % 2]}), seed)
        yield match.standing()


def test_a_turn_of_the_phone_after_the_book_was_left_is_no_end(app, stage):
    app.services.preferences.change(reduce_motion=True)
    app.services.navigation.home()
    app.services.navigation.go("rules", rule=ONE_STONE)
    wait_for_the_book(app)
    app.services.navigation.back()
    stage.seconds(1)
    gc.collect()
    stage.frames(3)
    theme.insets = (24, 0, 24, 0)
    stage.frames(2)
    assert app.route == "home"


def test_a_question_in_large_letters_stands_in_its_field_from_its_first_letter(running, stage):
    stage.resize(PHONE_SMALL)
    app = running()
    app.services.preferences.change(text_percent=200, reduce_motion=True)
    app.services.navigation.go("rules")
    field = app.screen.ids.search.ids.input
    for question in ("stones on the sled", "bracelet"):
        app.screen.ids.search.text = question
        stage.settle()
        assert field.scroll_x == 0, question
    app.screen.ids.search.text = "what stands here is far too long to be whole even in small letters"
    stage.settle()
    assert field.scroll_x > 0, "the cursor stays in sight"
