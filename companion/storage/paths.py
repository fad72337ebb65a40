"""Where the user's data lives on each kind of machine."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

FILE_NAME = "companion.sqlite"


def data_directory(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Name the user's data directory; `COMPANION_DATA` overrides every custom."""
    if "COMPANION_DATA" in environment:
        return Path(environment["COMPANION_DATA"])
    if "ANDROID_PRIVATE" in environment:
        return Path(environment["ANDROID_PRIVATE"]) / "companion"
    home = Path(environment.get("HOME") or Path.home())
    if platform == "win32":
        return Path(environment.get("APPDATA") or home / "AppData" / "Roaming") / "Companion"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Companion"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "companion"


def database_path() -> Path:
    """Name the database file."""
    return data_directory() / FILE_NAME
