"""What Kivy must be told before its window exists; import this before any other part of the app's screens."""

import logging
import os

os.environ.setdefault("KIVY_NO_ARGS", "1")
if "ANDROID_ARGUMENT" not in os.environ:
    os.environ.setdefault("KIVY_NO_CONFIG", "1")
    os.environ.setdefault("KIVY_NO_FILELOG", "1")
    if os.environ.setdefault("KIVY_LOG_MODE", "PYTHON") == "PYTHON":
        # Kivy tells at length which clipboards a machine lacks; set KIVY_LOG_MODE=KIVY to hear it
        logging.getLogger("kivy").addHandler(logging.NullHandler())
        logging.getLogger("kivy").propagate = False

from kivy.config import Config

WIDTH, HEIGHT = 412, 860
SMALLEST = 320, 480


def prepare():
    """Give a desktop window the shape of a phone, and the mouse one finger only."""
    Config.set("graphics", "width", str(WIDTH))
    Config.set("graphics", "height", str(HEIGHT))
    Config.set("graphics", "minimum_width", str(SMALLEST[0]))
    Config.set("graphics", "minimum_height", str(SMALLEST[1]))
    Config.set("input", "mouse", "mouse,multitouch_on_demand")
    Config.set("kivy", "exit_on_escape", "1")


def open_window():
    """Open the window; tell whether there is one."""
    from kivy.core.window import Window

    return Window is not None
