"""How fast the app starts: time to the first frame, as a ratio to a bare Kivy app with one label.

Both are started as processes of their own, in turn, and the fastest of each counts.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = 1.6
RUNS = 7
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


def first_frame(start, data):
    """Start a process and give its seconds to the first frame and its memory then."""
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
    script.write_text(MEASURE.format(start=start), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
        cwd=ROOT,
    )
    seconds, peak_mb = done.stdout.split()[:2]
    return float(seconds), float(peak_mb)


def main():
    """Measure, print, and fail above the target."""
    with tempfile.TemporaryDirectory() as data:
        runs = [(first_frame(BARE, data), first_frame(OURS, data)) for _ in range(RUNS)]
    bare, ours = (min(run[which][0] for run in runs) for which in (0, 1))
    bare_mb, ours_mb = (max(run[which][1] for run in runs) for which in (0, 1))
    ratio = ours / bare
    print(f"first frame: bare {bare:.2f} s, ours {ours:.2f} s, ratio {ratio:.2f} (target {TARGET})")
    print(f"peak memory: bare {bare_mb:.0f} MB, ours {ours_mb:.0f} MB")
    return int(ratio > TARGET)


if __name__ == "__main__":
    sys.exit(main())
