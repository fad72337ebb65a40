"""Every screen and widget in both looks, on three sizes, at 100 and 200 %: nothing cut, nothing covered."""

import pytest

from companion.screens.widgets.progress_overlay import ProgressOverlay
from companion.viewmodels.tally_plans import PLANS
from tests.support.games import begin_game
from tests.support.tallies import fill_tally, tally_of
from tests.support.ui.layout import check
from tests.support.ui.rules import wait_for_the_book
from tests.support.ui.screens import JAPANESE, LONG_NAME, full_table
from tests.support.ui.stage import SIZES

pytestmark = [
    pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}"),
    pytest.mark.parametrize("percent", [100, 200]),
]
HARD_NAMES = (LONG_NAME, JAPANESE[:20], "Ærø Őrült", "Bo")


@pytest.fixture
def app(running, stage, size, percent):
    stage.resize(size)
    found = running(table=full_table())
    found.services.preferences.change(text_percent=percent, reduce_motion=True)
    return found


def check_in_both_looks(app, root=None):
    """Check what is to be seen in light, then in dark."""
    for look in ("light", "dark"):
        app.services.preferences.change(appearance=look)
        check(root)


def check_all_of(app):
    """Look at the whole length of a screen in both looks."""
    scroll = app.screen.ids["scroll"]
    for place in (1, 0.5, 0):
        scroll.scroll_y = place
        check_in_both_looks(app)


def test_home_without_a_game(app):
    check_all_of(app)


def test_home_with_a_running_game_of_long_names(app):
    begin_game(app.services.store, names=HARD_NAMES)
    app.screen.arrived()
    check_all_of(app)


def test_settings(app):
    app.services.navigation.go("settings")
    check_all_of(app)


RULE_PAGES = (
    {},
    {"game": "imhotep"},
    {"game": "imhotep", "topic": "card"},
    {"rule": "imhotep.action.stones"},
)


@pytest.mark.parametrize("page", RULE_PAGES, ids=lambda page: "-".join(page) or "start")
def test_rules(app, page):
    open_page(app, page)
    check_all_of(app)


@pytest.mark.parametrize("question", ["stones on the sled", "Donaudampfschifffahrt"])
def test_rules_with_a_question(app, question):
    open_page(app, {})
    app.screen.ids.search.text = question
    app.screen.type_now()
    check_all_of(app)


def open_page(app, page):
    app.services.navigation.go("rules", **page)
    wait_for_the_book(app)


@pytest.mark.parametrize("game", PLANS)
def test_every_page_of_a_tally(app, game):
    fill_tally(app.services.store, game, HARD_NAMES)
    app.services.navigation.go("tally")
    check_all_of(app)
    pages = {step.key: page for page, step in enumerate(tally_of(app.services.store, game).steps())}
    for page in pages.values():  # the pages of the players are alike; the last one stands for all
        app.services.navigation.replace("tally", game=game, page=page)
        check()
    app.screen.list_pages()
    check_in_both_looks(app, app.shell.overlays)


def test_a_tally_with_a_problem(app):
    tally_of(app.services.store, "imhotep").set(("obelisks", "black"), 33)
    app.services.navigation.go("tally", game="imhotep", page=4)
    assert app.screen.problem
    check_all_of(app)


def test_a_tally_with_digits_to_type(app):
    fill_tally(app.services.store, "imhotep", HARD_NAMES)
    app.services.navigation.go("tally", game="imhotep", page=2)
    app.screen.type_number(next(w for w in app.screen.walk() if getattr(w, "can_type", False)))
    check_in_both_looks(app, app.shell.overlays)


@pytest.mark.parametrize("game", PLANS)
def test_a_result(app, game):
    fill_tally(app.services.store, game, HARD_NAMES)
    app.services.navigation.go("result", game=game)
    check_all_of(app)
    app.screen.explain(app.screen.result.bars()[0])
    check_in_both_looks(app, app.shell.overlays)


def test_every_widget(app):
    app.services.navigation.go("gallery")
    check_all_of(app)


def test_what_lies_over_the_screens(app):
    app.services.navigation.go("settings")
    app.screen.ask_to_delete()
    check_in_both_looks(app, app.shell.overlays)
    app.shell.overlays.clear()
    app.screen.choose_language()
    check_in_both_looks(app, app.shell.overlays)
    app.shell.overlays.clear()
    app.shell.overlays.open(ProgressOverlay(text="Exporting all data", cancel_text="Cancel"))
    check_in_both_looks(app, app.shell.overlays)
    app.shell.overlays.clear()
    app.shell.toast("The game with Maximiliane-Henriett was deleted", "Undo")
    check_in_both_looks(app, app.shell.overlays)


def test_clear_of_bars_and_cut_outs(app, stage):
    from companion.screens.theme import theme

    theme.insets = (0, 48, 0, 32)
    app.services.navigation.go("settings")
    stage.settle()
    back = app.screen.children[-1].ids.back
    assert back.top <= stage_height(stage) - 48
    scroll = app.screen.ids.scroll
    scroll.scroll_y = 0
    stage.settle()
    last = app.screen.ids.delete
    assert last.to_window(*last.pos)[1] >= 32
    check()


def stage_height(stage):
    return next(iter(stage.widgets())).height
