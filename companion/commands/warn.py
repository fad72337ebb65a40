"""Telling people on standard error what they should know although the command goes on."""

from __future__ import annotations

import sys

from companion.core.message import Message
from companion.core.words import words


def warn(name: str, message: Message) -> None:
    """Print one line that names the file."""
    print(f"companion: {name}: {words().say(message)}", file=sys.stderr)
