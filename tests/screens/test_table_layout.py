"""The table, its sheets, its corrections and the replay in both looks, on every size, at 100 and 200 %."""

from functools import partial

import pytest
from kivy.metrics import dp

from companion.screens.board.board import NOTHING_TO_SEE
from companion.screens.board.tiles import WORD, CardTile, RoundCardTile
from companion.screens.table import LOWEST_QUESTION
from companion.screens.theme import theme
from companion.viewmodels.imhotep_corrections import PARTS
from tests.support.games import begin_game
from tests.support.ui.late_table import HARD_NAMES, begin_late_game
from tests.support.ui.layout import check
from tests.support.ui.stage import SIZES, stage
from tests.support.ui.table import Fingers, open_table

DESKTOP = (1280, 720)
LEAST_PEEK = 12  # dp of something cut off that tells that it goes on
LARGE = 24  # dp of a stone on a board that nobody would miss a little of


def on(*sizes):
    """Check a test's screens on windows of these sizes."""
    return pytest.mark.parametrize("size", sizes, ids=lambda size: f"{size[0]}x{size[1]}")


pytestmark = pytest.mark.parametrize("percent", [100, 200])


@pytest.fixture
def app(running, size, percent):
    stage().resize(size)
    found = running()
    found.services.preferences.change(text_percent=percent, reduce_motion=True)
    return found


def check_in_both_looks(app, root=None):
    for look in ("light", "dark"):
        app.services.preferences.change(appearance=look)
        check(root)


def reach(screen):
    """What the most common moves are made with has to be in the window without scrolling."""
    board = screen.board
    yield board.dock.quarry
    yield from (space for ship in board.fleet.ships for space in ship.spaces if space.is_target)
    yield from board.dock.chips.values()
    yield screen.ids.undo.undo_key


def check_reach(app, size):
    for widget in reach(app.screen):
        left, bottom = widget.to_window(*widget.pos)
        assert left >= 0
        assert bottom >= 0
        assert left + widget.width <= size[0] + 1
        assert bottom + widget.height <= size[1] + 1


@on(*SIZES, DESKTOP)
@pytest.mark.parametrize("sides", ["A", "B"])
def test_a_late_table_of_hard_names(app, size, sides):
    screen = open_table(app, begin_late_game(app.services.store, sides).id)
    check_in_both_looks(app)
    check_reach(app, size)
    board = screen.board
    assert board.players.parent is board, "who leads and whose turn it is stays in sight"
    assert board.is_wide or board.players.y >= board.scroll.top
    assert board.players.is_compact == (size == (360, 640)), "small only at need"
    assert len({site.title_size for site in board.mosaic.sites.values()}) == 1
    assert len({chip.word_size for chip in board.dock.chips.values()}) == 1
    screen.did(screen.table.tap_card("lever"))
    assert screen.ask.sheet.kind == "order"
    check_in_both_looks(app)
    screen.did(screen.table.tap_card("lever"))
    screen.did(screen.table.tap_card("chisel"))
    check()
    assert screen.board.mosaic.height >= screen.board.mosaic.least_height - 1
    for site in screen.board.mosaic.sites.values():
        for colour, x, y, side in site.stones.values():
            assert site.x - 1 <= x - side / 2, (site.name, colour)
            assert x + side / 2 <= site.right + 1, (site.name, colour)
            assert site.y - 1 <= y - side / 2, (site.name, colour)
            assert y + side / 2 <= site.top - site.title_height * 0.5, (site.name, colour)


def box_in_window(widget):
    left, bottom = widget.to_window(*widget.pos)
    return left, bottom, left + widget.width, bottom + widget.height


def check_fold(board):
    """The sites go on visibly below what can be seen of them, or end there."""
    if board.mosaic.height <= board.scroll.height + 1 or board.players.parent is not board:
        return
    fold = board.scroll.y
    for site in board.mosaic.sites.values():
        _, bottom, _, top = box_in_window(site)
        assert top < fold or top > fold + dp(LEAST_PEEK), f"too little of {site.name} shows that it is there"
        assert bottom >= fold or bottom < fold - dp(LEAST_PEEK) / 2, f"{site.name} looks whole"
    assert any(box_in_window(site)[1] < fold < box_in_window(site)[3] for site in board.mosaic.sites.values())


@on(*SIZES, DESKTOP)
@pytest.mark.parametrize("sides", ["A", "B"])
def test_every_site_a_ship_may_sail_to_is_seen_at_once(app, size, sides):
    screen = open_table(app, begin_late_game(app.services.store, sides).id)
    board = screen.board
    stage().settle()
    check_fold(board)
    ship = next(ship for ship in screen.view.ships if ship.is_lit)
    screen.did(screen.table.tap_ship(ship.index))
    check_in_both_looks(app)
    lowest, highest = board.scroll.y, board.scroll.top
    for site in board.mosaic.sites.values():
        _, bottom, _, top = box_in_window(site)
        assert not site.view.is_lit or (bottom >= lowest - 1 and top <= highest + 1), site.name
    screen.did(screen.table.tap_ship(ship.index))
    stage().settle()
    check_reach(app, size)
    assert all(space.width >= dp(48) - 1 for ship in board.fleet.ships for space in ship.spaces)


@on(*SIZES, DESKTOP)
def test_what_is_laid_out_at_once_stays_where_it_is(app):
    screen = open_table(app, begin_late_game(app.services.store).id)
    stage().settle()
    ship = next(ship for ship in screen.view.ships if ship.is_lit)
    screen.did(screen.table.tap_ship(ship.index))
    screen.board.lay_out_now()
    at_once = [box_in_window(site) for site in screen.board.mosaic.sites.values()]
    stage().settle()
    later = [box_in_window(site) for site in screen.board.mosaic.sites.values()]
    assert at_once == [pytest.approx(box, abs=1) for box in later]


@on(*SIZES, DESKTOP)
def test_answers_do_not_end_in_a_gap(app):
    screen = open_table(app, begin_game(app.services.store, moves=0).id)
    stage().settle()
    scroll, tiles = screen.ask._scroll, [one for one in screen.ask.walk() if isinstance(one, RoundCardTile)]
    assert len(tiles) == 7
    hidden = [tile for tile in tiles if box_in_window(tile)[3] < scroll.y + dp(4)]
    cut = [tile for tile in tiles if box_in_window(tile)[1] < scroll.y - dp(4) < box_in_window(tile)[3]]
    assert cut or not hidden


@on(*SIZES, DESKTOP)
def test_every_question(app):
    live = begin_game(app.services.store, moves=0, sides="B", names=HARD_NAMES)
    screen = open_table(app, live.id)
    check_in_both_looks(app)
    screen.answer("other_ships")
    check_in_both_looks(app, app.shell.overlays)
    app.shell.overlays.clear()
    seen, fingers = {"round_card"}, Fingers(app, seed=5)
    while not screen.table.view().is_over:
        feedback = screen.table.amend(fingers.next_move())
        sheet = screen.table.view().sheet
        kind = sheet.kind if sheet else "payout" if screen.table.paid else None
        if kind and kind not in seen:
            seen.add(kind)
            screen.did(feedback)
            check_in_both_looks(app)
            check_room_beside(screen)
            for tile in (tile for tile in screen.ask.walk(restrict=True) if isinstance(tile, CardTile)):
                assert tile.children[0].font_size >= WORD * theme.small_size - 1, (
                    f"{tile.text} is hard to read"
                )
            if screen._payout and screen.ask.is_open:
                is_squeezed = screen.ask.most_height <= dp(LOWEST_QUESTION)
                assert is_squeezed or not overlap(screen._payout, screen.ask), "the payment hides no question"
    assert {"take_card", "keep", "pyramid", "load", "reward", "draw"} <= seen
    screen.show()
    check()
    board = screen.board
    assert board.players.parent is board, "players stay in sight when the game is over"
    for tile in board.players.tiles:
        assert tile.height >= tile.least_height - 1, "with room for everything on their tiles"
    assert board.lower_edge_of_players >= screen.ask.top
    assert screen.ask.y + screen.ask.height <= board.scroll.y or board.is_wide, "and so do the sites"


def check_room_beside(screen):
    """A question hides the ships rather than the sites, and leaves no slit of either."""
    board, panel = screen.board, screen.ask
    if board.is_wide or not panel.is_open or not panel.can_fold:
        return
    assert board.fleet.opacity == 0, "no parts of ships beside a question"
    assert board.scroll.y >= panel.y + panel.height
    assert board.scroll.opacity == 0 or board.scroll.height >= dp(NOTHING_TO_SEE) - 1
    if board.scroll.opacity and not screen._payout:
        check_fold(board)


def overlap(one, other):
    return one.collide_widget(other)


@on(*SIZES, DESKTOP)
def test_answers_stay_inside_the_frame_and_words_in_sight(app):
    screen = open_table(app, begin_game(app.services.store, moves=0, sides="B").id)
    app.services.preferences.change(light_entry=False)
    screen.arrived()
    screen.answer(screen.view.sheet.options[0].key)
    stage().settle()
    panel = screen.ask
    assert panel.sheet.kind == "market"
    corner = panel.radius * (1 - 0.5**0.5)
    assert panel._scroll.y >= panel.y + panel.outline_width
    assert panel._foot.parent is panel, "not to name them stays in sight"
    assert panel._foot.y >= panel.y + min(corner, dp(4))
    assert panel.top <= screen.board.lower_edge_of_players
    assert panel.width >= panel._scroll.width + 2 * panel.outline_width


@on(*SIZES, DESKTOP)
@pytest.mark.parametrize("sides", ["A", "B"])
def test_large_text_makes_nothing_on_the_table_smaller(app, percent, sides):
    screen = open_table(app, begin_late_game(app.services.store, sides).id)
    drawn = {}
    for now in (100, percent):
        app.services.preferences.change(text_percent=now)
        stage().settle()
        drawn[now] = {
            (site.name, key): side
            for site in screen.board.mosaic.sites.values()
            for key, (_colour, _x, _y, side) in site.stones.items()
        }
        bar = screen.ids.undo
        assert bar._prompt.words == screen.tell(screen.view.prompt), "what is to be done is always said"
    large = dp(LARGE)
    smaller = {key for key, side in drawn[percent].items() if side < min(large, drawn[100][key] * 0.99)}
    assert not smaller


@on(DESKTOP)
def test_players_that_had_to_scroll_come_back_to_their_place(app, size):
    screen = open_table(app, begin_game(app.services.store, moves=20).id)
    board = screen.board
    stage().resize((size[0], 420))
    stage().settle()
    assert board.players.parent is not board
    stage().resize(size)
    stage().settle()
    assert board.players.parent is board
    assert board.players.right <= board.right
    check()


@on(*SIZES)
def test_log_points_and_more(app):
    screen = open_table(app, begin_late_game(app.services.store).id)
    signs = partial(screen.sheets.open, "signs")
    for show in (screen.show_log, screen.show_standing, screen.show_more, signs):
        show()
        check_in_both_looks(app, app.shell.overlays)
        app.shell.overlays.clear()
    screen.show_player("black")
    check(app.shell.overlays)
    app.shell.overlays.clear()
    screen.did(screen.table.tap_site("temple"))
    check(app.shell.overlays)


@on(*SIZES)
def test_corrections(app):
    live = begin_late_game(app.services.store, "B")
    app.services.navigation.go("correct", match=live.id)
    screen = app.screen
    kinds = set()
    for part in PARTS:
        screen._choose(part)
        check()
        for place in screen._places():
            if place.kind not in kinds:
                kinds.add(place.kind)
                screen.edit(place, place.value)
                check(app.shell.overlays)
                app.shell.overlays.clear()
    assert len(kinds) == 7


@on(*SIZES, DESKTOP)
def test_a_replay(app):
    live = begin_late_game(app.services.store)
    app.services.navigation.go("replay", match=live.id)
    check_in_both_looks(app)
    board = app.screen.board
    assert board.mosaic.height <= board.scroll.height + 1, "all sites can be seen beside each other"
    app.screen.go_to(40)
    check()
