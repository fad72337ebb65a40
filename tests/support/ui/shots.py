"""Every screen as a picture: `python -m tests.support.ui.shots FOLDER`, as `make screenshots` does."""

import tests.support.ui.environment  # noqa: F401  isort: skip - before Kivy

import sys
import tempfile
from pathlib import Path

from companion.screens.result_share import offer_sharing
from companion.screens.theme import theme
from companion.viewmodels.tally_plans import PLANS
from companion.vision.reader import Eye
from tests.support import sample_photos
from tests.support.games import begin_game, finish_game
from tests.support.tallies import fill_tally, tally_of
from tests.support.ui import layout
from tests.support.ui.app import RunningApp, usual_look
from tests.support.ui.late_table import begin_late_game
from tests.support.ui.photos import DoubtingEye, HandedOut, wait_for_the_eye, wait_until
from tests.support.ui.rules import wait_for_the_book
from tests.support.ui.screens import full_table
from tests.support.ui.stage import stage
from tests.support.ui.table import Fingers, open_table

# name: size in dp, density; 1080 x 2340 and 720 x 1280 pixels, a tablet and a window on a desk
PHONES = {
    "phone": ((411.43, 891.43), 2.625),
    "small": ((360, 640), 2.0),
    "tablet": ((800, 1280), 1.0),
    "desktop": ((1280, 720), 1.0),
}

RULE_PAGES = {
    "rules": {},
    "rules-game": {"game": "imhotep"},
    "rules-topic": {"game": "imhotep", "topic": "action"},
    "rules-entry": {"rule": "imhotep.action.stones"},
}


def scenes(app):
    """Go through the app and name what is to be seen."""
    yield "home-first"
    begin_game(app.services.store)
    app.screen.arrived()
    yield "home"
    for route in ("settings", "gallery"):
        app.services.navigation.go(route)
        stage().settle()
        yield route
        scroll = app.screen.ids["scroll"]
        if scroll.can_scroll:
            scroll.scroll_y = 0.5
            yield f"{route}-middle"
            scroll.scroll_y = 0
            yield f"{route}-end"
        app.services.navigation.home()
        stage().settle()
    yield from rule_scenes(app)
    yield from tally_scenes(app)
    yield from photo_scenes(app)
    yield from new_scenes(app)
    yield from history_scenes(app)
    yield from result_scenes(app)
    yield from table_scenes(app)
    app.services.navigation.go("settings")
    stage().settle()
    app.screen.ask_to_delete()
    yield "question"
    app.shell.overlays.clear()
    app.screen.choose_language()
    yield "sheet"
    app.shell.overlays.clear()
    app.shell.toast("Game deleted", "Undo")
    yield "toast"
    app.shell.overlays.clear()
    from companion.screens.widgets.progress_overlay import ProgressOverlay

    app.shell.overlays.open(ProgressOverlay(text="Exporting all data", cancel_text="Cancel", share=0.4))
    yield "progress"
    app.shell.overlays.clear()


def rule_scenes(app):
    """Leaf through the rule book."""
    for name, page in RULE_PAGES.items():
        app.services.navigation.go("rules", **page)
        wait_for_the_book(app)
        yield name
        app.services.navigation.home()
    app.services.navigation.go("rules")
    for name, question in (("rules-results", "stones on the sled"), ("rules-nothing", "bracelet")):
        app.screen.ids.search.text = question
        app.screen.type_now()
        yield name
    app.services.navigation.home()
    stage().settle()


def tally_scenes(app):
    """Every page of scoring a finished game, a problem, and the results."""
    go, home, store = app.services.navigation.go, app.services.navigation.home, app.services.store
    go("tally")
    yield "tally"
    for game in PLANS:
        fill_tally(store, game)
        for page in range(len(tally_of(store, game).steps())):
            go("tally", game=game, page=page)
            yield f"tally-{game}-{page}"
        home()
        go("result", game=game)
        yield f"result-{game}"
        app.screen.explain(app.screen.result.bars()[0])
        yield f"result-{game}-lines"
        app.shell.overlays.clear()
        home()
    go("tally", game="imhotep", page=2)
    app.screen.type_number(next(w for w in app.screen.walk() if getattr(w, "can_type", False)))
    yield "tally-digits"
    app.shell.overlays.clear()
    home()
    tally_of(store, "imhotep").set(("players", 0, "sled"), 9)
    go("tally", game="imhotep", page=2)
    yield "tally-problem"
    home()


def photo_scenes(app):
    """A chamber from the first button to the differences, both sides of the obelisks, and the files."""
    go, home, store = app.services.navigation.go, app.services.navigation.home, app.services.store
    app.services.camera = HandedOut()

    def shoot(photo, *doubts):
        app.services.load_reader = lambda: DoubtingEye(Eye(), *doubts) if doubts else Eye()
        app.services.camera.photos = [photo]
        app.screen.sources.take()
        wait_for_the_eye(app)

    go("photo", board="chamber", match=begin_game(store).id)
    yield "photo"
    shoot(sample_photos.CHAMBER.read_bytes(), ((1, 1), "grey"), ((3, 2), "cube"))
    yield "photo-doubt"
    app.screen.let_go()
    yield "photo-doubts"
    app.screen.settle_all()
    yield "photo-review"
    app.screen.choose((2, 0))
    yield "photo-change"
    app.screen.choose(None)
    app.screen.accept()
    yield "photo-differences"
    app.shell.overlays.clear()
    app.screen.corners.begin()
    yield "photo-corners"
    app.screen.corners.cancel()
    app.screen.sources.offer()
    yield "photo-another"
    app.shell.overlays.clear()
    shoot(sample_photos.NO_BOARD.read_bytes())
    yield "photo-refused"
    app.screen.by_hand()
    yield "photo-by-hand"
    home()
    for side, photo in (("A", sample_photos.OBELISKS_A), ("B", sample_photos.OBELISKS_B)):
        tally_of(store, "imhotep").set(("sides", "obelisks"), side)
        go("photo", board="obelisks", tally="imhotep")
        shoot(photo.read_bytes())
        app.screen.settle_all()
        yield f"photo-obelisks-{side.lower()}"
        home()
    go("photo", board="obelisks", tally="imhotep")
    store.set_setting("photo_folder", str(sample_photos.FOLDER))
    app.screen.sources.browse()
    browser = app.shell.overlays.layers[0]
    wait_until(lambda: not browser._rows)
    yield "photo-files"
    app.shell.overlays.clear()
    home()


def new_scenes(app):
    """Setting up a game, and comparing its boards."""
    go = app.services.navigation.go
    go("new")
    yield "new"
    form = app.screen.form
    form.add_player()
    form.add_player()
    for index, name in enumerate(("Maximiliane-Henriett", "花子", "Bo", "Bo")):
        form.rename(index, name)
    form.turn_all("B")
    app.screen.arrived()
    app.screen.ids.scroll.scroll_y = 1
    yield "new-names"
    app.screen.ids.scroll.scroll_y = 0
    yield "new-end"
    app.screen.choose_colour(0)
    yield "new-colour"
    app.shell.overlays.clear()
    go("values")
    yield "values"
    app.screen.ids.scroll.scroll_y = 0
    yield "values-end"
    app.screen.ask("pyramid_b.left.base", 1)
    yield "values-change"
    app.shell.overlays.clear()
    app.services.navigation.home()


def history_scenes(app):
    """Past games, what can be done with one, and the figures."""
    finish_game(app.services.store, players=4)
    app.services.navigation.go("history")
    yield "history"
    app.screen.actions.offer(app.screen.history.entries()[0])
    yield "history-actions"
    app.shell.overlays.clear()
    app.screen.actions.rename(app.screen.history.entries()[0])
    yield "history-rename"
    app.shell.overlays.clear()
    app.screen.ids.tabs.value = "figures"
    app.screen.show()
    yield "history-figures"
    app.services.navigation.home()


def result_scenes(app):
    """The result of a tracked game."""
    match = next(info.id for info in app.services.store.matches() if info.is_over and not info.is_tally)
    app.services.navigation.go("result", match=match)
    yield "result-tracked"
    app.screen.ids.scroll.scroll_y = 0
    yield "result-tracked-end"
    bar = app.screen.result.bars()[0]
    app.screen.explain(bar, bar.segments[0].source)
    yield "result-tracked-lines"
    app.shell.overlays.clear()
    offer_sharing(app.screen)
    yield "result-share"
    app.shell.overlays.clear()


def table_scenes(app):
    """The table of a young and of a late game, its questions and sheets, corrections and replay."""
    navigation, store = app.services.navigation, app.services.store
    screen = open_table(app, begin_game(store, moves=0).id)
    yield "table-begin"
    screen.answer("other_ships")
    yield "table-ships"
    app.shell.overlays.clear()
    navigation.home()
    for sides in ("A", "B"):
        screen = open_table(app, begin_late_game(store, sides).id)
        yield f"table-{sides}"
        ship = next(ship for ship in screen.view.ships if ship.is_lit)
        screen.did(screen.table.tap_ship(ship.index))
        yield f"table-{sides}-sail"
        screen.did(screen.table.tap_ship(ship.index))
        navigation.home()
    screen = open_table(app, begin_late_game(store).id)
    screen.did(screen.table.tap_card("lever"))
    yield "table-order"
    screen.did(screen.table.tap_card("lever"))
    for name, show in (
        ("log", screen.show_log),
        ("points", screen.show_standing),
        ("more", screen.show_more),
        ("signs", lambda: screen.sheets.open("signs")),
        ("player", lambda: screen.show_player("black")),
    ):
        show()
        yield f"table-{name}"
        app.shell.overlays.clear()
    screen.did(screen.table.tap_site("temple"))
    yield "table-refused"
    app.shell.overlays.clear()
    navigation.go("replay", match=screen.match_id, at=60)
    yield "replay"
    navigation.back()
    navigation.go("correct", match=screen.match_id)
    yield "correct"
    for key in ("sled:black", "cards:black", "burial_chamber", "ship:0"):
        place = app.screen.corrections.place(key)
        if place:
            app.screen.edit(place, place.value)
            yield f"correct-{key.split(':')[0]}"
            app.shell.overlays.clear()
    navigation.home()
    yield from question_scenes(app)


def question_scenes(app):
    """What owners of stones are asked, each once."""
    screen = open_table(app, begin_game(app.services.store, moves=0, sides="B").id)
    seen, fingers = {"round_card"}, Fingers(app, seed=5)
    while not screen.table.view().is_over:
        feedback = screen.table.amend(fingers.next_move())
        sheet = screen.table.view().sheet
        if screen.table.paid and "paid" not in seen:
            seen.add("paid")
            screen.did(feedback)
            yield "table-ask-paid"
            screen.on_back()
        if sheet and sheet.kind not in seen:
            seen.add(sheet.kind)
            screen.did(feedback)
            yield f"table-ask-{sheet.kind}"
    screen.did(feedback)
    screen.on_back()
    yield "table-over"
    app.services.navigation.home()


def main(folder, wanted=""):
    """Write them all, or those whose look is wanted, and say what is wrong with any."""
    theme.reduce_motion = True
    for phone, (size, density) in PHONES.items():
        for dark in (False, True):
            for scale in (1.0, 2.0):
                look = f"{phone}-{'dark' if dark else 'light'}-{int(scale * 100)}"
                if wanted not in look:
                    continue
                with tempfile.TemporaryDirectory() as place:
                    stage().resize(size, density)
                    app = RunningApp(Path(place) / "companion.sqlite", full_table()).start()
                    app.services.preferences.change(
                        appearance="dark" if dark else "light",
                        text_percent=int(scale * 100),
                        reduce_motion=True,
                    )
                    for name in scenes(app):
                        stage().settle()
                        stage().screenshot(folder / look / f"{name}.png")
                        for fault in layout.faults():
                            print(f"{look} {name}: {fault}")
                    app.close()
    usual_look()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
