"""`companion app`: opens the app, or without a display tells the sample game instead."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping

from companion.commands import demo
from companion.commands.files import about_file, read_file
from companion.core.errors import CompanionError
from companion.core.message import Message
from companion.core.words import words
from companion.start import open_app


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what `app` takes."""
    parser.add_argument("record", metavar="RECORD", nargs="?", help="a game record to open")


def run(options: argparse.Namespace) -> int:
    """Open the app where something can show it."""
    if options.record:
        # whatever is wrong with the file is said before a window opens
        about_file(options.record, lambda: read_file(options.record))
    if has_display() and open_app(options.record):
        return 0
    if options.record:
        raise CompanionError("no_display_for_record", file=options.record)
    print(words().say(Message.of("demo.no_app")) + "\n")
    return demo.run(options)


def has_display(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Tell whether a window can be opened, without trying."""
    if platform in {"win32", "darwin", "android"} or "ANDROID_ARGUMENT" in environment:
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))
