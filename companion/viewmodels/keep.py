"""What view-models need of the store to remember something small; the store itself fits."""

from __future__ import annotations

from typing import Any, Protocol


class Keep(Protocol):
    """Somewhere plain JSON values are kept by name."""

    def setting(self, name: str, default: Any = None) -> Any:
        """Read a value."""

    def set_setting(self, name: str, value: Any) -> None:
        """Keep a value."""
