"""The result of a game by synthetic fingers: numbers open their lines, lines their rules, and then again."""

import zlib

import pytest
from kivy.core.image import Image as CoreImage

from companion.screens.glyphs import GLYPHS
from companion.screens.picture import Picture
from companion.screens.result import RankedPlayer
from companion.screens.result_lines import LinesSheet
from companion.screens.result_picture import HEIGHT, WIDTH, draw_result, result_picture
from companion.screens.shell import ESCAPE
from companion.screens.widgets.list_row import ListRow
from companion.screens.widgets.score_bar import BarKey, ScoreBar
from companion.screens.widgets.score_curve import ScoreCurve, scale_of
from companion.screens.widgets.seat_line import SeatLine
from companion.viewmodels.kept_tally import keep_scored
from companion.viewmodels.tally_plans import PLANS
from tests.support.games import begin_game, finish_game
from tests.support.tallies import fill_tally, tally_of
from tests.support.ui.finger import find, long_press, tap, texts
from tests.support.ui.rules import wait_for_the_book
from tests.support.ui.screens import JAPANESE, LONG_NAME, full_table
from tests.support.ui.stage import stage as the_stage

RED, GREEN, BLUE = (1, 0, 0, 1), (0, 1, 0, 1), (0, 0, 1, 1)


@pytest.fixture
def app(running, tmp_path):
    found = running(table=full_table())
    found.services.preferences.change(reduce_motion=True)
    found.services.export_folder = tmp_path / "out"
    return found


@pytest.fixture
def tracked(app):
    """The app at the result of a tracked game of four."""
    live = finish_game(app.services.store, players=4)
    app.services.navigation.go("result", match=live.id)
    the_stage().settle()
    return app


def of_kind(kind, within=None):
    widgets = within.walk(restrict=True) if within else the_stage().widgets()
    return [widget for widget in widgets if isinstance(widget, kind)]


def the_sheet():
    return of_kind(LinesSheet)[-1]


def test_a_tracked_game_shows_its_curve_and_a_tap_tells_the_points_of_a_round(tracked, stage):
    (curve,) = of_kind(ScoreCurve)
    assert curve.rounds == 6
    assert "At the end" in texts()
    tracked.screen.ids.scroll.scroll_to(curve, animate=False)
    stage.settle()
    tap(curve.to_window(curve.x_of(2), curve.center_y))
    assert "If the game had ended after round 3" in texts()
    shown = {line.colour: line.score for line in of_kind(SeatLine)}
    for one in tracked.screen.result.curves():
        assert shown[one.colour] == str(one.points[2])
    tracked.restart()
    assert "If the game had ended after round 3" in texts()


def test_the_points_of_a_curve_stand_inside_it_and_in_order(tracked):
    (curve,) = of_kind(ScoreCurve)
    for _, points in curve.curves:
        for at, number in enumerate(points):
            assert curve.x < curve.x_of(at) < curve.right
            assert curve.y < curve.y_of(number) < curve.top
    assert [curve.x_of(at) for at in range(6)] == sorted(curve.x_of(at) for at in range(6))
    assert curve.y_of(30) > curve.y_of(10)
    assert tracked.route == "result"


@pytest.mark.parametrize(("low", "high"), [(0, 0), (0, 7), (3, 48), (-5, 12), (0, 260)])
def test_a_grid_has_few_round_numbers_and_holds_everything(low, high):
    grid = scale_of(low, high)
    assert grid[0] <= min(0, low)
    assert grid[-1] >= max(1, high)
    assert 2 <= len(grid) <= 8


@pytest.mark.parametrize("way", ["total", "key", "segment"])
def test_a_number_opens_its_lines(tracked, way):
    card = of_kind(RankedPlayer)[0]
    result = tracked.screen.result
    bar = next(bar for bar in result.bars() if bar.colour == card.colour)
    if way == "total":
        tap(place_of(find(card.total, within=card)))
        source = None
    elif way == "key":
        tap(of_kind(BarKey, card)[1])
        source = next(s.source for s in bar.segments if _key(tracked, s) == of_kind(BarKey, card)[1].text)
    else:
        drawn = of_kind(ScoreBar, card)[0]
        left, right = drawn.spans()[1]
        tap(drawn.to_window((left + right) / 2, drawn.center_y))
        source = bar.segments[1].source
    rows = of_kind(ListRow, the_sheet())
    assert len(rows) == len(result.lines(bar.colour, source))


def test_a_result_says_that_its_numbers_can_be_tapped(tracked):
    assert tracked.route == "result"
    assert any("Tap a player" in text for text in texts())
    for card in of_kind(RankedPlayer):
        assert GLYPHS["next"] in texts(card)


def test_points_that_are_taken_away_lie_left_of_the_axis_and_hide_no_others(stage):
    bar = ScoreBar(parts=[(6, RED), (-3, BLUE), (4, GREEN), (-1, RED)], longest=20, deepest=5)
    stage.show(bar)
    unit = bar.width / 25
    assert bar.axis() == pytest.approx(bar.x + 5 * unit)
    points = [((left - bar.axis()) / unit, (right - bar.axis()) / unit) for left, right in bar.spans()]
    wanted = [(0, 6), (-3, 0), (6, 10), (-4, -3)]
    assert [edge for span in points for edge in span] == pytest.approx([e for span in wanted for e in span])


@pytest.mark.parametrize("game", ["imhotep", "cheops"])
def test_every_number_of_a_result_has_its_own_piece_of_the_bar(app, stage, game):
    fill_tally(app.services.store, game)
    app.services.navigation.go("result", game=game)
    stage.settle()
    cards, result = of_kind(RankedPlayer), app.screen.result
    assert result.deepest_bar() > 0
    assert len(cards) == len(result.bars())
    for card in cards:
        shown = next(bar for bar in result.bars() if bar.colour == card.colour)
        (drawn,) = of_kind(ScoreBar, card)
        unit = drawn.width / (result.longest_bar() + result.deepest_bar())
        lengths = [(right - left) / unit for left, right in drawn.spans()]
        assert lengths == pytest.approx([abs(part.points) for part in shown.segments])
        assert all(drawn.x - 1 <= left < right <= drawn.right + 1 for left, right in drawn.spans())


def test_a_tap_on_what_was_lost_opens_its_lines(app, stage):
    fill_tally(app.services.store, "cheops")
    app.services.navigation.go("result", game="cheops")
    stage.settle()
    bar = next(bar for bar in app.screen.result.bars() if bar.total < 0)
    card = next(card for card in of_kind(RankedPlayer) if card.colour == bar.colour)
    app.screen.ids.scroll.scroll_to(card, animate=False)
    stage.settle()
    (drawn,) = of_kind(ScoreBar, card)
    at = next(at for at, part in enumerate(bar.segments) if part.points < 0)
    left, right = drawn.spans()[at]
    tap(drawn.to_window((left + right) / 2, drawn.center_y))
    assert the_sheet()._of == [bar.colour, bar.segments[at].source]


def place_of(widget):
    """Where a widget stands in the window, to tap it and not the middle of what it lies on."""
    return widget.to_window(*widget.center)


def _key(app, segment):
    word = app.services.preferences.words.word(segment.source)
    return f"{word[:1].upper()}{word[1:]} {segment.points}"


def test_every_line_opens_its_rule_and_back_returns_to_the_lines(tracked, stage):
    screen = tracked.screen
    card = next(card for card in of_kind(RankedPlayer) if card.is_winner)
    tap(place_of(find(card.total, within=card)))
    checked = set()
    for at, line in enumerate(screen.result.lines(card.colour)):
        if line.rule in checked:
            continue
        rows = sorted(of_kind(ListRow, the_sheet()), key=lambda row: -row.y)
        press = tap if checked else long_press
        press(rows[at])
        checked.add(line.rule)
        assert tracked.services.navigation.route.get("rule") == line.rule
        wait_for_the_book(tracked)
        assert tracked.screen.model.entry is not None, line.rule
        stage.press_key(ESCAPE)
        stage.settle()
        assert tracked.screen is screen
        assert the_sheet()._of == [card.colour, None]
    assert len(checked) > 3
    stage.press_key(ESCAPE)
    stage.settle()
    assert of_kind(LinesSheet) == []
    assert tracked.route == "result"
    tracked.restart()
    assert of_kind(LinesSheet) == []


def test_lines_that_were_open_are_open_after_a_kill(tracked):
    bar = tracked.screen.result.bars()[1]
    tracked.screen.explain(bar, bar.segments[0].source)
    tracked.restart()
    assert the_sheet()._of == [bar.colour, bar.segments[0].source]


def test_a_rematch_takes_one_tap_and_can_be_changed(tracked, stage):
    before = tracked.services.store.matches()[0]
    names = [name for name, _ in before.players]
    tap("Rematch")
    assert tracked.route == "table"
    begun = tracked.services.navigation.route.get("match")
    assert begun != before.id
    again = tracked.services.store.resume(begun).match.setup
    assert [player.name for player in again.players] == [*names[1:], names[0]]
    assert f"Rematch: {names[1]} starts" in texts()
    tap("Change")
    stage.settle()
    assert tracked.route == "new"
    assert [seat.name for seat in tracked.screen.ids.seats.children[::-1]] == names
    assert begun not in {info.id for info in tracked.services.store.matches()}


def test_one_can_look_at_the_game_again(tracked):
    tap("Replay")
    assert tracked.route == "replay"


def test_the_result_of_a_game_that_is_not_over_leads_back_to_its_table(app, stage):
    live = begin_game(app.services.store)
    app.services.navigation.go("result", match=live.id)
    stage.settle()
    assert "Rematch" not in texts()
    tap("Continue")
    assert app.route == "table"


def test_without_a_sharer_no_picture_is_offered(tracked):
    tracked.services.share = None
    tap(find("Share", within=tracked.screen.ids.bar))
    assert "Picture and text" not in texts()
    assert "Save the game record" in texts()


def test_a_sharer_gets_text_picture_and_subject(tracked):
    shared = []

    class Sharer:
        def share(self, text, picture, subject):
            shared.append((text, picture, subject))

    tracked.services.share = Sharer()
    tap(find("Share", within=tracked.screen.ids.bar))
    tap("Picture and text")
    ((text, picture, subject),) = shared
    assert "1. " in text
    assert subject in text
    assert picture.startswith(b"\x89PNG")


def test_the_record_is_saved_and_can_be_taken_in_again(tracked):
    tap(find("Share", within=tracked.screen.ids.bar))
    tap("Save the game record")
    (path,) = tracked.services.export_folder.iterdir()
    copied = tracked.services.store.import_record(path.read_bytes(), "copy")
    assert copied.match.standing() == tracked.screen.result.sheet


def test_a_folder_that_cannot_be_written_is_said(tracked):
    tracked.services.export_folder.write_text("a file where the folder should be")
    tap(find("Share", within=tracked.screen.ids.bar))
    tap("Save the game record")
    assert any(text.startswith("Cannot write") for text in texts())


@pytest.mark.parametrize("look", ["light", "dark"])
def test_the_picture_shows_everything_inside_its_edges(app, tmp_path, look):
    app.services.preferences.change(appearance=look, text_percent=200)
    words = app.services.preferences.words
    names = (LONG_NAME, JAPANESE[:20], "Ærø Őrült", "Bo")
    for game in PLANS:
        result = fill_tally(app.services.store, game, names).result()[0]
        picture = draw_result(result, words)
        assert isinstance(picture, Picture)
        for what, left, top, right, bottom in picture.boxes:
            assert 0 <= left < right <= WIDTH, what
            assert 0 <= top < bottom <= HEIGHT, what
        shown = {box[0] for box in picture.boxes}
        for bar in result.bars():
            assert f"{bar.rank}. {bar.name}" in shown
            assert bar.colour in shown
        for at, one in enumerate(picture.boxes):
            for other in picture.boxes[at + 1 :]:
                wide = min(one[3], other[3]) - max(one[1], other[1])
                high = min(one[4], other[4]) - max(one[2], other[2])
                assert wide <= 1 or high <= 1, (one, other)
    path = tmp_path / "result.png"
    path.write_bytes(result_picture(result, words))
    assert tuple(CoreImage(str(path)).size) == (WIDTH, HEIGHT)
    rows = picture.pixels()
    assert len({zlib.crc32(row) for row in rows}) > 100, "the picture is empty"


def test_a_scored_tally_goes_into_the_history_once(app, stage):
    fill_tally(app.services.store, "imhotep")
    app.services.navigation.go("result", game="imhotep")
    stage.settle()
    (info,) = app.services.store.matches()
    assert info.is_tally
    assert info.name == "Imhotep"
    app.restart()
    app.screen.arrived()
    assert len(app.services.store.matches()) == 1
    tap("Change entries")
    tally_of(app.services.store, "imhotep").set(("players", 0, "track"), 90)
    app.services.navigation.go("result", game="imhotep")
    stage.settle()
    (again,) = app.services.store.matches()
    assert again.id == info.id
    assert dict(again.scores)["black"] > dict(info.scores)["black"]
    tap("New tally")
    assert app.route == "tally"
    assert app.screen.form.is_untouched
    tap("Undo")
    assert not tally_of(app.services.store, "imhotep").is_untouched
    assert app.services.store.kept_by("tally.imhotep") == info.id


def test_choosing_a_game_whose_tally_is_scored_asks_whether_a_new_one_begins(app, stage):
    form = fill_tally(app.services.store, "duel")
    kept = keep_scored(app.services.store, form, form.result()[0], "Duel")
    tap("Score a finished game")
    tap("Imhotep: The Duel")
    assert "Change it" in texts()
    tap("Start a new tally")
    assert app.route == "tally"
    assert app.screen.form.is_untouched
    assert [player["name"] for player in app.screen.form.tally["players"]] == ["Ada", "Björn"]
    assert app.services.store.tally(kept) == form.tally
    stage.press_key(ESCAPE)
    stage.settle()
    assert app.route == "home"


def test_an_imhotep_tally_can_be_played_live_with_the_same_people(app, stage):
    fill_tally(app.services.store, "imhotep")
    app.services.navigation.go("result", game="imhotep")
    stage.settle()
    tap("Play live")
    assert app.route == "new"
    assert [seat.name for seat in app.screen.ids.seats.children[::-1]] == ["Ada", "Björn", "Őrsike", "花子"]
