"""Games played before, by synthetic fingers: open, delete and undo, rename, export, change, figures."""

import pytest

from companion.screens.history import AT_ONCE, GameCard
from companion.screens.history_figures import FigureLine
from companion.screens.widgets.text_field import TextField
from companion.viewmodels.kept_tally import keep_scored
from tests.support.games import begin_game, finish_game
from tests.support.imhotep import setup
from tests.support.tallies import fill_tally, tally_of
from tests.support.ui.finger import find, tap, texts
from tests.support.ui.screens import full_table
from tests.support.ui.stage import stage as the_stage


@pytest.fixture
def app(running, tmp_path):
    found = running(table=full_table())
    found.services.preferences.change(reduce_motion=True)
    found.services.export_folder = tmp_path / "out"
    return found


def keep_tally(app, game="imhotep"):
    form = fill_tally(app.services.store, game)
    return keep_scored(app.services.store, form, form.result()[0], f"Tally of {game}")


def cards():
    found = [widget for widget in the_stage().widgets() if isinstance(widget, GameCard)]
    return sorted(found, key=lambda card: -card.y)


def card(name):
    return next(one for one in cards() if one.name == name)


def do(name, action):
    tap(card(name).ids.more)
    tap(action)


def test_without_games_there_is_a_way_to_begin_one(app):
    tap("History")
    assert "No games yet" in texts()
    tap("Statistics")
    assert "No finished games yet" in texts()
    tap("Games")
    tap("New game")
    assert app.route == "new"


def test_a_running_game_goes_on_and_a_finished_one_shows_its_result(app, stage):
    live, over = begin_game(app.services.store), finish_game(app.services.store)
    app.services.store.rename(over.id, "Over")
    tap("History")
    when = {entry.name: entry.time for entry in app.screen.history.entries()}
    assert {f"{when['Friday evening']} · Not over yet", when["Over"], "Friday evening", "Over"} <= texts()
    tap(find("Friday evening"))
    assert (app.route, app.services.navigation.route.get("match")) == ("table", live.id)
    app.shell.back()
    stage.settle()
    tap(find("Over"))
    assert (app.route, app.services.navigation.route.get("match")) == ("result", over.id)
    app.shell.back()
    stage.settle()
    do("Over", "Replay it move by move")
    assert (app.route, app.services.navigation.route.get("match")) == ("replay", over.id)


def test_a_deleted_game_comes_back_with_undo(app):
    finish_game(app.services.store)
    tap("History")
    do("Friday evening", "Delete")
    assert cards() == []
    assert "No games yet" in texts()
    tap("Undo")
    assert [one.name for one in cards()] == ["Friday evening"]
    do("Friday evening", "Delete")
    app.restart()
    assert cards() == []


def test_a_game_is_renamed(app):
    finish_game(app.services.store)
    tap("History")
    do("Friday evening", "Rename")
    field = find("New name", kind=TextField)
    field.ids.input.text = "  "
    tap("Save")
    assert field.complaint
    field.ids.input.text = "The long night"
    tap("Save")
    assert [one.name for one in cards()] == ["The long night"]


def test_a_game_is_saved_as_a_file_and_it_says_where(app):
    keep_tally(app)
    tap("History")
    do("Tally of imhotep", "Save as a file")
    (path,) = app.services.export_folder.iterdir()
    assert any(path.name in text for text in texts())


def test_entries_of_a_tally_are_changed_without_losing_others(app, stage):
    number = keep_tally(app)
    tap("History")
    do("Tally of imhotep", "Change entries")
    assert app.route == "tally"
    tap("Start a new tally")
    tally_of(app.services.store, "imhotep").set(("players", 0, "track"), 7)
    app.services.navigation.home()
    stage.settle()
    tap("History")
    do("Tally of imhotep", "Change entries")
    assert "Replace what you are entering?" in texts()
    tap("Cancel")
    assert tally_of(app.services.store, "imhotep").get(("players", 0, "track")) == 7
    do("Tally of imhotep", "Change entries")
    tap("Replace it")
    assert tally_of(app.services.store, "imhotep").get(("players", 0, "track")) == 21
    assert app.services.store.kept_by("tally.imhotep") == number


def test_figures_stand_on_a_page_of_their_own_that_is_come_back_to(app, stage):
    sheets = [finish_game(app.services.store, seed=seed).match.standing() for seed in (1, 2)]
    keep_tally(app, "duel")
    tap("History")
    tap("Statistics")
    lines = {line.what: line.number for line in stage.widgets() if isinstance(line, FigureLine)}
    assert lines.keys() == {"Games", "Won", "Points per game", "Best game", "Most points from"}
    totals = [sheet.player("black").total for sheet in sheets]
    figures = app.screen.history.figures()["Ada"]
    assert (figures.games, figures.points, figures.best) == (2, sum(totals), max(totals))
    app.restart()
    assert "Points per game" in texts()
    tap("Imhotep: The Duel")
    assert set(app.screen.history.figures("duel")) <= texts()
    assert {
        line.number for line in stage.widgets() if isinstance(line, FigureLine) if line.what == "Games"
    } == {"1"}


def test_hidden_scores_of_a_running_game_stay_hidden(app):
    begin_game(app.services.store)
    app.services.preferences.change(show_running_score=False)
    tap("History")
    assert {"Ada", "Björn"} <= texts()


def test_a_long_history_shows_more_when_asked(app):
    for _ in range(AT_ONCE + 3):
        app.services.store.begin("imhotep", setup(2), "Short")
    tap("History")
    assert len(cards()) == AT_ONCE
    tap("3 more games")
    assert len(cards()) == AT_ONCE + 3
    app.restart()
    assert len(cards()) == AT_ONCE + 3
