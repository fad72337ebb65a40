"""Drives the app from the tree that is shipped: run with `python -OO` and that tree as the only PYTHONPATH.

`drive_shipped.py REPORT PHOTO:BOARD:SIDE…` writes what happened as JSON. Nothing may rest on `assert`, which
-OO drops.
"""

import json
import os
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
FRAME = 1 / 60
GAMES = {"imhotep": (4, {"sides": "BABAB"}), "duel": (2, {}), "cheops": (3, {"map": "sample"})}
opened = set()


def watch(event, values):
    """Note every file Python opens."""
    if event == "open" and isinstance(values[0], str):
        opened.add(values[0])


def demand(is_so, what):
    """What `assert` would do."""
    if not is_so:
        raise SystemExit(f"not so: {what}")


class Stepper:
    """Moves the app on, frame by frame, on a clock of its own."""

    def __init__(self):
        from kivy.base import EventLoop
        from kivy.clock import Clock

        self.clock, self.loop, self.now = Clock, EventLoop, Clock.time()
        Clock.time = lambda: self.now
        Clock._max_fps = 0
        EventLoop.ensure_window()
        EventLoop.start()

    def frames(self, count):
        """Everything of a frame but the drawing, which takes long without a graphics card."""
        from kivy.lang import Builder

        for _ in range(count):
            self.now += FRAME
            self.clock.tick()
            self.loop.dispatch_input()
            Builder.sync()
            self.clock.tick_draw()
            Builder.sync()

    def draw(self):
        """A frame as a person sees it."""
        from kivy.core.window import Window

        self.now += FRAME
        Window.canvas.ask_update()
        self.loop.idle()

    def tap(self, widget):
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(*widget.to_window(*widget.center))
        touch.touch_down()
        self.frames(2)
        touch.touch_up()
        self.frames(15)


def put_on_a_phone(folder):
    """Our small phone stands for Android."""
    import importlib.util

    found = importlib.util.spec_from_file_location("small_phone", HERE / "android.py")
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)

    class Patch:
        @staticmethod
        def setenv(name, value):
            os.environ[name] = value

        @staticmethod
        def setitem(table, name, value):
            table[name] = value

    phone = module.FakePhone(folder)
    phone.insets = (0, 60, 0, 40)
    phone.install(Patch)
    return phone


def begin(store, game_id, name):
    """Set a game up."""
    from companion.games.registry import find_game

    players, wishes = GAMES[game_id]
    return store.begin(game_id, find_game(game_id).quick_setup(players, wishes), name)


def play(app, steps):
    """Play a seeded game to its end, stored move by move as at the table, and look at its result."""
    import random

    from companion.games.registry import find_game

    played = {}
    for game_id in GAMES:
        game = find_game(game_id)
        live = begin(app.services.store, game_id, game_id)
        source = random.Random(11)
        while not live.match.is_over:
            state = live.match.state
            moves = game.legal_moves(state)
            weights = [game.chance_weight(state, move) for move in moves]
            live.play(source.choices(moves, weights if any(weights) else None)[0])
        app.services.navigation.go("result", match=live.id)
        steps.frames(20)
        screen = app.shell.navigator.screen
        sheet = screen.result.sheet
        demand(sheet.final, f"{game_id} is over")
        played[game_id] = {player.colour: player.total for player in sheet.players}
        app.services.navigation.home()
        steps.frames(15)
    return played


def visit(app, steps, window):
    """See every screen there is, in both looks; each is told of a running game and a finished one."""
    from companion.viewmodels.tally_plans import PLANS

    seen = {}
    store = app.services.store
    over = next(info.id for info in store.matches() if info.game == "imhotep")
    running = begin(store, "imhotep", "running")
    needs = {name: {} for name in ("home", "new", "tally", "rules", "history", "settings")}
    needs |= {"result": {"match": over}, "replay": {"match": over}, "table": {"match": running.id}}
    needs |= {"photo": {"board": "chamber", "tally": "imhotep"}}
    for look in ("light", "dark"):
        app.services.preferences.change(appearance=look)
        for route in app._table.routes():
            if route != "home":
                app.services.navigation.go(route, **needs.get(route, {"match": running.id}))
            steps.frames(20)
            stays = app.services.navigation.route.name == route
            demand(stays or route not in needs, f"{route} stays, {window.size}")
            seen[route] = sum(1 for _ in app.shell.navigator.screen.walk(restrict=True))
            app.services.navigation.home()
            steps.frames(15)
    for game in PLANS:
        app.services.navigation.go("tally", game=game, page=0)
        steps.frames(15)
        app.services.navigation.home()
        steps.frames(15)
    app.services.navigation.go("rules", rule="imhotep.action.sail")
    steps.frames(20)
    app.services.navigation.home()
    steps.frames(15)
    return seen


def read(photos):
    """Read each photo as the app would."""
    from companion.vision.reader import Eye

    eye = Eye()
    found = []
    for path, board, side in photos:
        reading = eye.read(Path(path).read_bytes(), board, side, ("black", "white", "brown", "grey"))
        found.append([reading.verdict, repr(reading.contents)])
    return found


def main(report, photos):
    """Do everything, and say what was used for it."""
    try:
        assert False, "asserts are dropped"  # noqa: B011, PT015
    except AssertionError:
        raise SystemExit("this must run with -OO") from None
    sys.addaudithook(watch)
    import tempfile as _

    from companion.screens import window as before

    before.prepare()
    from kivy.config import Config

    Config.set("graphics", "width", "412")
    Config.set("graphics", "height", "915")
    demand(before.open_window(), "there is a window")
    from kivy.core.window import Window

    with tempfile.TemporaryDirectory() as folder:
        phone = put_on_a_phone(folder)
        from companion.app import CompanionApp
        from companion.screens.theme import theme

        demand(main.__doc__ is None, "docstrings are dropped")
        steps = Stepper()
        app = CompanionApp(database=Path(folder) / "companion.sqlite")
        app._run_prepare()
        steps.frames(10)
        demand(list(theme.insets) == [0, 60, 0, 40], "the bars of the phone are left free")
        rows = app.shell.navigator.screen.ids.rows.children
        steps.tap(rows[0])
        tapped = app.services.navigation.route.name
        app.shell.back()
        steps.frames(15)
        played = play(app, steps)
        seen = visit(app, steps, Window)
        heard = []
        app.services.camera.request(heard.append, print)
        phone.camera_writes(Path(photos[0][0]).read_bytes())
        phone.comes_back(-1)
        for _ in range(500):
            steps.frames(1)
            if heard:
                break
            import threading

            threading.Event().wait(0.002)
        demand(heard == [Path(photos[0][0]).read_bytes()], "the camera's photo comes")
        steps.draw()
        picture = Window.screenshot(str(Path(folder) / "shot.png"))
        readings = read(photos)
        app.dispatch("on_stop")
        result = {
            "tapped": tapped,
            "played": played,
            "seen": seen,
            "readings": readings,
            "picture": Path(picture).stat().st_size if picture else 0,
            "modules": sorted(
                str(module.__file__)
                for name, module in sys.modules.items()
                if name.partition(".")[0] == "companion" and getattr(module, "__file__", None)
            ),
            "opened": sorted(opened),
        }
    Path(report).write_text(json.dumps(result))


if __name__ == "__main__":
    main(sys.argv[1], [one.split(":") for one in sys.argv[2:]])
