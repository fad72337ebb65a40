"""Scoring a finished game by synthetic fingers, from home to the verdict, and back to the entries."""

import pytest

from companion.screens.result import RankedPlayer
from companion.screens.shell import ESCAPE
from companion.screens.widgets.number_chips import NumberChip
from companion.screens.widgets.number_pad import PadKey
from companion.screens.widgets.stepper import Stepper
from companion.screens.widgets.stone import Stone
from companion.screens.widgets.stone_row import StoneButton, StoneCell
from companion.screens.widgets.text_field import TextField
from tests.support import sample_photos
from tests.support.games import begin_game
from tests.support.tallies import fill_tally, tally_of
from tests.support.ui.finger import find, tap, texts, type_text
from tests.support.ui.photos import HandedOut, is_working, wait_until
from tests.support.ui.stage import stage as the_stage


@pytest.fixture
def app(running):
    found = running()
    found.services.preferences.change(reduce_motion=True)
    return found


def choose(game):
    tap("Score a finished game")
    tap(game)


def count(label, times, end="plus"):
    for _ in range(times):
        tap(find(label, kind=Stepper).ids[end])


def lay(*colours):
    for colour in colours:
        tap(find(colour, kind=StoneButton))


def cells():
    return [widget for widget in the_stage().widgets() if isinstance(widget, StoneCell) and widget.colour]


def entered(app, game, *path):
    return tally_of(app.services.store, game).get(path)


def to_the_end(app):
    for _ in range(12):
        if app.route != "tally" or "Score it" in texts():
            break
        tap("Next")
    tap("Score it")


def test_an_imhotep_game_of_two_is_scored_by_taps(app):
    choose("Imhotep")
    assert {"Who played?", "Page 1 of 6"} <= texts()
    field = find("Name", kind=TextField)
    field.ids.input.text = ""
    type_text(field, "Ada")
    tap("Next")
    assert "Which side of each board was face up?" in texts()
    tap("Next")
    count("Score track", 3)
    count("Statue", 2)
    tap("Next")
    tap("Next")
    lay("Black", "Black", "White", "White")
    tap(cells()[-1])
    assert entered(app, "imhotep", "burial_chamber") == [["black", "black", "white"]]
    tap("Next")
    count("Black", 2)
    tap("Score it")
    assert app.route == "result"
    result = app.screen.result
    assert result.sheet.player("black").total == 3 + 3 + 3 + 10
    assert any(text.startswith(f"{result.bars()[0].name} wins with 19 points") for text in texts())
    assert "Ada" in {card.name for card in the_stage().widgets() if isinstance(card, RankedPlayer)}


def test_a_player_opens_every_line_behind_the_total(app, stage):
    fill_tally(app.services.store, "imhotep")
    app.services.navigation.go("result", game="imhotep")
    stage.settle()
    cards = [card for card in stage.widgets() if isinstance(card, RankedPlayer)]
    assert next(card.rank for card in sorted(cards, key=lambda card: -card.y)) == "1."
    total = find(cards[0].total, within=cards[0])
    tap(total.to_window(*total.center))
    bar = next(bar for bar in app.screen.result.bars() if bar.name == cards[0].name)
    for line in app.screen.result.lines(bar.colour):
        assert any(f"({line.fact})" in text for text in texts())
    stage.press_key(ESCAPE)
    tap("Home")
    assert app.route == "home"


def test_what_cannot_be_true_is_said_at_once_and_blocks_the_score(app, stage):
    tally_of(app.services.store, "imhotep").set(("burial_chamber",), [["black"] * 3] * 9)
    app.services.navigation.go("tally", game="imhotep", page=5)
    stage.settle()
    count("Black", 2)
    assert app.screen.problem == ""
    count("Black", 1)
    assert "30 black stones" in app.screen.problem
    assert app.screen.problem in texts()
    tap("Score it")
    assert app.route == "tally"
    count("Black", 1, end="minus")
    tap("Score it")
    assert app.route == "result"


def test_the_entry_that_cannot_be_true_is_marked_and_the_note_elsewhere_leads_there(app, stage):
    tally_of(app.services.store, "imhotep").set(("players", 1, "sled"), 9)
    app.services.navigation.go("tally", game="imhotep", page=2)
    stage.settle()
    assert find("Stones on the sled", kind=Stepper).complaint == "", "Ada's own sled is right"
    tap(app.screen.problem)
    assert app.services.navigation.route.get("page") == 3
    stage.seconds(0.2)
    sled = find("Stones on the sled", kind=Stepper)
    assert sled.complaint == app.screen.problem != ""
    assert app.screen.ids.problem.height == 0, "once is enough"
    tap(sled.ids.minus)
    assert sled.complaint != "", "8 are too many, too"
    tally_of(app.services.store, "imhotep").set(("players", 1, "sled"), 5)
    app.screen.arrived()
    assert app.screen.problem == ""


def test_colours_are_named_by_who_plays_them(app, stage):
    fill_tally(app.services.store, "cheops")
    app.services.navigation.go("tally", game="cheops", page=5)
    stage.settle()
    asked = app.screen._entries["turn",]
    assert {"Ada", "Björn"} <= texts(asked)
    stones = [widget.colour for widget in asked.walk(restrict=True) if isinstance(widget, Stone)]
    assert sorted(stones) == ["blue", "red", "white", "yellow"]
    tap(find("Björn", within=asked))
    assert entered(app, "cheops", "turn") == "yellow"


def test_a_name_that_is_missing_is_named_in_words(app, stage):
    app.services.navigation.go("tally", game="imhotep", page=0)
    stage.settle()
    find("Name", kind=TextField).ids.input.text = ""
    stage.settle()
    assert app.screen.problem == "Player 2: name is empty"


def test_nothing_is_lost_by_leaving_and_back_goes_a_page_back(app, stage):
    choose("Imhotep")
    tap("Next")
    tap("Next")
    count("Score track", 4)
    app.restart()
    assert app.services.navigation.route.get("page") == 2
    assert find("Score track", kind=Stepper).value == 4
    tap(find("Back", kind=type(app.screen._on)))
    assert "Which side of each board was face up?" in texts()
    stage.press_key(ESCAPE)
    stage.settle()
    assert "Who played?" in texts()
    app.services.navigation.home()
    stage.settle()
    choose("Imhotep")
    tap("Page 1 of 6")
    tap("Black")
    assert find("Score track", kind=Stepper).value == 4


def test_players_can_be_added_on_the_first_page(app):
    choose("Imhotep")
    count("Players", 2)
    assert len(entered(app, "imhotep", "players")) == 4
    assert "Page 1 of 8" in texts()
    count("Players", 1, end="minus")
    assert len(entered(app, "imhotep", "players")) == 3


def test_a_finished_row_of_obelisks_is_built_and_taken_back(app, stage):
    tally_of(app.services.store, "imhotep").set(("sides", "obelisks"), "B")
    app.services.navigation.go("tally", game="imhotep", page=5)
    stage.settle()
    lay("White", "Black", "Black")
    tap(cells()[-1])
    assert entered(app, "imhotep", "obelisks_b", "towers") == ["white", "black"]


def test_a_duel_reaches_its_result(app, stage):
    choose("Imhotep: The Duel")
    assert "Players" not in texts()
    tap("Next")
    tap("Next")
    count("Obelisks", 2)
    count("Temple tiles with 4 symbols", 2)
    for number in (1, 2, 5):
        tap(next(w for w in stage.widgets() if isinstance(w, NumberChip) and w.number == number))
    assert entered(app, "duel", "players", 0, "temple") == [4, 4]
    assert entered(app, "duel", "players", 0, "tomb") == [1, 2, 5]
    to_the_end(app)
    assert app.route == "result"
    assert any("Black wins" in text for text in texts())
    tap("Change entries")
    assert app.route == "tally"


def test_cheops_reaches_its_result(app):
    choose("Catan: Cheops")
    tap("Next")
    count("Settlements", 3)
    count("Cities", 4)
    count("Stones", 1)
    for _ in range(3):
        tap("Next")
    assert app.screen.problem
    assert "Nobody" in texts()
    asked = find("Pharaoh's Blessing").parent
    tap(find("Red", within=asked))
    assert entered(app, "cheops", "blessing") == "red"
    assert app.screen.problem == ""
    tap(find("Nobody", within=asked))
    assert entered(app, "cheops", "blessing") is None
    tap(find("Red", within=asked))
    tap("Score it")
    assert app.route == "result"
    assert any("Red wins" in text for text in texts())


def test_a_result_of_what_cannot_be_scored_says_why(app, stage):
    tally_of(app.services.store, "imhotep").set(("players", 0, "name"), "")
    app.services.navigation.go("result", game="imhotep")
    stage.settle()
    assert any("nothing to score" in text for text in texts())


def test_a_large_number_is_typed_in_digits(app, stage):
    app.services.navigation.go("tally", game="imhotep", page=2)
    stage.settle()
    track = find("Score track", kind=Stepper)
    tap(track.ids.field)
    for digit in ("3", "4", "9", "9"):
        tap(key(digit))
    tap(key("wipe"))
    tap(key("done"))
    assert entered(app, "imhotep", "players", 0, "track") == 34
    assert track.value == 34
    tap(track.ids.field)
    tap(key("done"))
    assert track.value == 34, "nothing typed changes nothing"
    tap(track.ids.field)
    stage.press_key(ESCAPE)
    assert track.value == 34
    assert not find("Stones on the sled", kind=Stepper).can_type


def key(kind):
    return next(
        widget for widget in the_stage().widgets() if isinstance(widget, PadKey) and widget.kind == kind
    )


def test_starting_over_empties_the_form_and_can_be_undone(app, stage):
    app.services.navigation.go("tally", game="imhotep")
    stage.settle()
    assert "Start a new tally" not in texts()
    fill_tally(app.services.store, "imhotep")
    before = entered(app, "imhotep")
    app.screen.arrived()
    tap("Start a new tally")
    assert entered(app, "imhotep", "burial_chamber") == []
    tap("Undo")
    assert entered(app, "imhotep") == before


def test_names_of_earlier_games_are_offered(app, stage):
    begin_game(app.services.store)
    app.services.navigation.go("tally", game="imhotep")
    stage.settle()
    field = find("Name", kind=TextField)
    assert "Björn" in field.suggestions
    tap(next(w for w in field.walk() if getattr(w, "text", "") == "Björn"))
    assert "Björn" in [player["name"] for player in entered(app, "imhotep", "players")]
    assert field.suggestions == []


def test_a_game_of_four_takes_few_taps_to_its_result(app):
    taps = []

    def press(what):
        taps.append(what)
        tap(what)

    app.services.camera = HandedOut(sample_photos.CHAMBER.read_bytes(), sample_photos.OBELISKS_A.read_bytes())
    press("Score a finished game")
    press("Imhotep")
    for _ in range(2):
        press(find("Players", kind=Stepper).ids.plus)
    press("Next")
    press("Next")
    before = len(taps)
    press(find("Score track", kind=Stepper).ids.field)
    for kind in ("3", "4", "done"):
        press(key(kind))
    press(find("Stones on the sled", kind=Stepper).ids.plus)
    for _ in range(2):
        press(find("Statue", kind=Stepper).ids.plus)
    press("Next")
    of_one_player = len(taps) - before
    for _ in range(3):  # the pages of the players are alike; one stands for all
        app.screen.go_on()
    the_stage().settle()
    for board in ("Photo of the chamber", "Photo of the obelisks"):
        press(board)
        press("Take a photo")
        wait_until(lambda: not is_working())
        app.screen.settle_all()
        press("Add to score")
        press("Score it" if "Score it" in texts() else "Next")
    assert app.route == "result"
    assert len(taps) + 3 * of_one_player <= 46
