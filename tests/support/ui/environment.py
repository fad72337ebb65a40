"""What Kivy reads from the environment as it is imported; import this before Kivy, everywhere."""

import logging
import os
import tempfile

os.environ.update(
    {
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONFIG": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_LOG_MODE": "PYTHON",
        "KIVY_HOME": tempfile.mkdtemp(prefix="kivy-home-"),
        "SDL_VIDEODRIVER": "offscreen",
    }
)

# what it misses on this machine (clipboards, touch screens) is none of our business
logging.getLogger("kivy").addHandler(logging.NullHandler())
logging.getLogger("kivy").propagate = False

from kivy.config import Config  # noqa: E402 - after the environment is set

# the offscreen surface keeps the size it was born with, so it is born large
Config.set("graphics", "width", "1600")
Config.set("graphics", "height", "2560")
