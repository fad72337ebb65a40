"""`companion app`: opens the app, or without a display tells the sample game instead."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping

from companion.commands import demo
from companion.core.message import Message
from companion.core.words import words


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what `app` takes: nothing."""
    del parser


def run(options: argparse.Namespace) -> int:
    """Open the app where something can show it."""
    if has_display() and open_app():
        return 0
    print(words().say(Message.of("demo.no_app")) + "\n")
    return demo.run(options)


def has_display(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Tell whether a window can be opened, without trying."""
    if platform in {"win32", "darwin", "android"} or "ANDROID_ARGUMENT" in environment:
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))


def open_app() -> bool:
    """Open the app and stay until it is closed; False if no window could be opened."""
    from companion.screens import window

    window.prepare()
    if not window.open_window():
        return False
    from companion import app

    app.run()
    return True
