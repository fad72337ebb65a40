"""How fast the app starts and the table opens, both as ratios measured in the same run.

Starting: time to the first frame against a bare Kivy app with one label; both are started as processes of
their own, in turn, and the fastest of each counts. Opening: the table of a game of 130 moves, loaded, laid
out and drawn, against an empty screen (a bar, a column, one line of text), in turn in one process. That is
counted in processor time of the window's thread, which other work on the machine does not lengthen.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = 1.6
OPENING_TARGET = 3.0
RUNS = 7
OPENINGS = 25
BARE = """
from kivy.app import App
from kivy.core.window import Window
from kivy.uix.label import Label

class Bare(App):
    def build(self):
        return Label(text="Companion")

app = Bare()
"""
OURS = """
from companion.screens import window
window.prepare()
window.open_window()
from companion.app import CompanionApp
from kivy.core.window import Window
app = CompanionApp()
"""
MEASURE = """
import resource, time
started = time.perf_counter()
{start}
def shown(*_):
    peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(time.perf_counter() - started, peak_mb)
    app.stop()
Window.bind(on_flip=shown)
app.run()
"""


OPENING = """
import gc, resource, statistics, time
{start}
import companion.app
from kivy.base import EventLoop
from kivy.clock import Clock
from companion.core import record
from companion.core.match import Match
from companion.games.random_play import play_random
from companion.games.registry import find_game
from companion.screens.app_screen import AppScreen
from companion.screens.registry import SCREENS, ScreenEntry, ScreenTable
from companion.screens.widgets.scroll_column import ScrollColumn
from companion.screens.widgets.text import Text
from companion.screens.widgets.top_bar import TopBar

class Empty(AppScreen):
    def __init__(self, **values):
        super().__init__(**values)
        column = ScrollColumn()
        column.add_widget(Text(text="Nothing here"))
        self.add_widget(TopBar(title="Empty"))
        self.add_widget(column)

app = CompanionApp(table=ScreenTable((*SCREENS, ScreenEntry("empty", "__main__:Empty"))))
app._run_prepare()
Clock._max_fps = 0
companion.app.calm_collector()
game = find_game("imhotep")
whole = play_random(game, game.quick_setup(4, {{}}), 7)
match = Match(game, whole.setup)
for move in whole.moves[:130]:
    match.play(move)
live = app.services.store.import_record(record.dump(match).encode(), "Benchmark")
app.services.preferences.change(reduce_motion=True)
navigation = app.services.navigation

def opened(route, **parameters):
    started = time.thread_time()
    navigation.go(route, **parameters)
    EventLoop.idle()
    seconds = time.thread_time() - started
    navigation.home()
    EventLoop.idle()
    gc.collect()
    return seconds

times = [(opened("empty"), opened("table", match=live.id)) for _ in range({runs} + 3)][3:]
peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(*(statistics.median(column) for column in zip(*times)), peak_mb)
"""


def run(script_text, data):
    """Run a script in a process of its own and give the numbers it prints."""
    environment = {
        **os.environ,
        "COMPANION_DATA": data,
        "PYTHONPATH": str(ROOT),
        "KIVY_HOME": data,
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONFIG": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_LOG_MODE": "PYTHON",
        "SDL_VIDEODRIVER": "offscreen",
    }
    script = Path(data) / "start.py"
    script.write_text(script_text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
        cwd=ROOT,
    )
    return [float(number) for number in done.stdout.split()]


def first_frame(start, data):
    """Start a process and give its seconds to the first frame and its memory then."""
    return run(MEASURE.format(start=start), data)[:2]


def opening(data):
    """Give the seconds to open an empty screen and the table, and the memory after opening both often."""
    return run(OPENING.format(start=OURS.replace("app = CompanionApp()", ""), runs=OPENINGS), data)


def main():
    """Measure, print, and fail above the target."""
    with tempfile.TemporaryDirectory() as data:
        runs = [(first_frame(BARE, data), first_frame(OURS, data)) for _ in range(RUNS)]
    bare, ours = (min(run[which][0] for run in runs) for which in (0, 1))
    bare_mb, ours_mb = (max(run[which][1] for run in runs) for which in (0, 1))
    ratio = ours / bare
    print(f"first frame: bare {bare:.2f} s, ours {ours:.2f} s, ratio {ratio:.2f} (target {TARGET})")
    print(f"peak memory: bare {bare_mb:.0f} MB, ours {ours_mb:.0f} MB")
    return int(ratio > TARGET) + main_opening()


def main_opening():
    """Measure how fast the table opens, print, and fail above the target."""
    with tempfile.TemporaryDirectory() as data:
        empty, table, peak_mb = opening(data)
    ratio = table / empty
    print(
        f"opening: empty screen {1000 * empty:.1f} ms, table of 130 moves {1000 * table:.1f} ms, "
        f"ratio {ratio:.2f} (target {OPENING_TARGET})"
    )
    print(f"peak memory with the table: {peak_mb:.0f} MB")
    return int(ratio > OPENING_TARGET)


if __name__ == "__main__":
    sys.exit(main())
