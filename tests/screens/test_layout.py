"""Every screen on three sizes, at 100 and 200 %: nothing cut, nothing covered, wherever it is.

The check walks the whole tree, also what lies above and below the window, so it needs no scrolling; another
look only recolours, which `test_another_look_moves_nothing` proves. One app serves several screens, because
starting it costs more than looking at it.
"""

import pytest

from companion.screens.result_share import offer_sharing
from companion.screens.widgets.progress_overlay import ProgressOverlay
from companion.viewmodels.kept_tally import keep_scored
from companion.viewmodels.tally_plans import PLANS
from tests.support.games import begin_game, finish_game
from tests.support.tallies import fill_tally, tally_of
from tests.support.ui.layout import check
from tests.support.ui.rules import wait_for_the_book
from tests.support.ui.screens import JAPANESE, LONG_NAME, full_table
from tests.support.ui.stage import SIZES
from tests.support.ui.stage import stage as the_stage

on_every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
at_both_percents = pytest.mark.parametrize("percent", [100, 200])
HARD_NAMES = (LONG_NAME, JAPANESE[:20], "Ærø Őrült", "Bo")
WIDE = (1280, 720)


@pytest.fixture
def app(running, stage, size, percent):
    stage.resize(size)
    found = running(table=full_table())
    found.services.preferences.change(text_percent=percent, reduce_motion=True)
    return found


def check_all_of(app):
    """Check the whole length of the screen, and what lies over it."""
    assert app.screen.parent
    check()


def check_over(app):
    """Check what lies over the screen, and take it away."""
    check(app.shell.overlays)
    app.shell.overlays.clear()


def go(app, route, **parameters):
    app.services.navigation.home()
    app.services.navigation.go(route, **parameters)


@on_every_size
@at_both_percents
def test_home_settings_and_what_lies_over_them(app):
    check_all_of(app)
    begin_game(app.services.store, names=HARD_NAMES)
    app.screen.arrived()
    check_all_of(app)
    go(app, "settings")
    check_all_of(app)
    app.screen.ask_to_delete()
    check_over(app)
    app.screen.choose_language()
    check_over(app)
    app.shell.overlays.open(ProgressOverlay(text="Exporting all data", cancel_text="Cancel"))
    check_over(app)
    app.shell.toast("The game with Maximiliane-Henriett was deleted", "Undo")
    check_over(app)


@on_every_size
@at_both_percents
def test_every_widget(app):
    go(app, "gallery")
    check_all_of(app)


RULE_PAGES = (
    {},
    {"game": "imhotep"},
    {"game": "imhotep", "topic": "card"},
    {"rule": "imhotep.action.stones"},
)


@on_every_size
@at_both_percents
def test_the_rule_book(app):
    for page in RULE_PAGES:
        go(app, "rules", **page)
        wait_for_the_book(app)
        check_all_of(app)
    go(app, "rules")
    wait_for_the_book(app)
    for question in ("stones on the sled", "Donaudampfschifffahrt"):
        app.screen.ids.search.text = question
        app.screen.type_now()
        check_all_of(app)


@on_every_size
@at_both_percents
@pytest.mark.parametrize("game", PLANS)
def test_every_page_of_a_tally_and_its_result(app, game):
    fill_tally(app.services.store, game, HARD_NAMES)
    go(app, "tally")
    check_all_of(app)
    pages = {step.key: page for page, step in enumerate(tally_of(app.services.store, game).steps())}
    for page in pages.values():  # the pages of the players are alike; the last one stands for all
        app.services.navigation.replace("tally", game=game, page=page)
        check_all_of(app)
    app.screen.list_pages()
    check_over(app)
    go(app, "result", game=game)
    check_all_of(app)
    app.screen.explain(app.screen.result.bars()[0])
    check_over(app)


@on_every_size
@at_both_percents
def test_a_tally_with_a_problem(app):
    tally_of(app.services.store, "imhotep").set(("obelisks", "black"), 33)
    go(app, "tally", game="imhotep", page=4)
    assert app.screen.problem
    check_all_of(app)


@on_every_size
@at_both_percents
def test_a_tally_with_digits_to_type(app):
    fill_tally(app.services.store, "imhotep", HARD_NAMES)
    go(app, "tally", game="imhotep", page=2)
    app.screen.type_number(next(w for w in app.screen.walk() if getattr(w, "can_type", False)))
    check_over(app)


@on_every_size
@at_both_percents
def test_setting_up_a_game(app):
    go(app, "new")
    check_all_of(app)
    fill_new_game(app)
    check_all_of(app)
    app.screen.choose_colour(0)
    check_over(app)
    app.services.navigation.go("values")
    check_all_of(app)
    app.screen.ask("pyramid_b.left.base", 1)
    check_over(app)


def fill_new_game(app):
    """Four hard names, two of them the same, suggestions open, all boards on side B."""
    finish_game(app.services.store, players=4)
    form = app.screen.form
    form.add_player()
    form.add_player()
    for index, name in enumerate((LONG_NAME, JAPANESE[:20], "Bo", "Bo")):
        form.rename(index, name)
    form.turn_all("B")
    app.screen.arrived()
    app.screen.ids.seats.children[0].suggestions = ["Ada", LONG_NAME, JAPANESE[:20]]


@on_every_size
@at_both_percents
def test_a_tracked_result_and_the_history(app):
    store = app.services.store
    go(app, "history")
    check_all_of(app)
    fill_history(app)
    live = begin_game(store, moves=None, names=HARD_NAMES)
    app.screen.arrived()
    check_all_of(app)
    app.screen.actions.offer(app.screen.history.entries()[0])
    check_over(app)
    app.screen.actions.rename(app.screen.history.entries()[0])
    check_over(app)
    app.screen.ids.tabs.value = "figures"
    app.screen.show()
    check_all_of(app)
    go(app, "result", match=live.id)
    check_all_of(app)
    bar = app.screen.result.bars()[0]
    app.screen.explain(bar, bar.segments[0].source)
    check_over(app)
    offer_sharing(app.screen)
    check_over(app)


def fill_history(app):
    """A running game and two tallies."""
    store = app.services.store
    begin_game(store, names=HARD_NAMES)
    for game in ("imhotep", "duel"):
        form = fill_tally(store, game, HARD_NAMES)
        keep_scored(store, form, form.result()[0], game)


@pytest.mark.parametrize("size", [WIDE], ids=["1280x720"])
@at_both_percents
def test_the_important_screens_lying_on_the_side(app):
    fill_history(app)
    live = finish_game(app.services.store, players=4)
    app.screen.arrived()
    check_all_of(app)
    for route, parameters in (
        ("new", {}),
        ("result", {"match": live.id}),
        ("history", {}),
        ("settings", {}),
        ("tally", {"game": "imhotep", "page": 2}),
    ):
        go(app, route, **parameters)
        check_all_of(app)
    app.shell.ask("A question", "With a text below it", [("No", "quiet", None), ("Yes", "primary", None)])
    check_over(app)


@pytest.mark.parametrize("size", SIZES[:1])
@pytest.mark.parametrize("percent", [200])
def test_another_look_moves_nothing(app):
    for route in ("gallery", "settings", "new"):
        go(app, route)
        shapes = []
        for look in ("light", "dark"):
            app.services.preferences.change(appearance=look)
            check_all_of(app)
            shapes.append([(tuple(widget.pos), tuple(widget.size)) for widget in the_stage().widgets()])
        assert shapes[0] == shapes[1], route


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", [100])
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
