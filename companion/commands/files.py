"""Reading and writing the files a command names; every failure says which file and why."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from companion.core.errors import CompanionError, InvalidInputError
from companion.core.record import LARGEST_BYTES

Result = TypeVar("Result")


class InFileError(CompanionError):
    """An error together with the file it is about."""


def read_file(name: str) -> bytes:
    """Read a small file whole."""
    try:
        with Path(name).open("rb") as file:
            data = file.read(LARGEST_BYTES + 1)
    except FileNotFoundError:
        raise InvalidInputError("file_missing", name) from None
    except IsADirectoryError:
        raise InvalidInputError("file_is_directory", name) from None
    except (OSError, ValueError) as error:
        raise InvalidInputError("file_unreadable", name, reason=_reason(error)) from None
    if len(data) > LARGEST_BYTES:
        raise InvalidInputError("file_too_large", name, limit=LARGEST_BYTES)
    if not data.strip():
        raise InvalidInputError("file_empty", name)
    return data


def write_file(name: str, text: str) -> None:
    """Write a file whole."""
    try:
        Path(name).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise CompanionError("file_unwritable", file=name, reason=_reason(error)) from None


def about_file(name: str, work: Callable[[], Result]) -> Result:
    """Do some work on a file and name the file in whatever error comes of it."""
    try:
        return work()
    except CompanionError as error:
        raise InFileError("in_file", file=name, reason=error.message) from error


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or type(error).__name__
