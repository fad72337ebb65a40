"""Writing files for people: whole or not at all, and never over one that is there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.core.errors import CompanionError


def write_file(folder: Path, name: str, data: bytes | Callable[[Path], None]) -> Path:
    """Write a file, or let somebody write it; a name already taken gets a number."""
    target = folder / name
    partial = folder / f"{name}.part"
    number = 1
    try:
        folder.mkdir(parents=True, exist_ok=True)
        while target.exists():
            number += 1
            target = folder / f"{Path(name).stem}-{number}{Path(name).suffix}"
        if isinstance(data, bytes):
            partial.write_bytes(data)
        else:
            data(partial)
        partial.replace(target)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise CompanionError("file_unwritable", file=target.name, reason=reason) from error
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
    return target
