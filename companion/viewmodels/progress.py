"""How slow work tells how far it is, and hears that it is no longer wanted."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.errors import CompanionError

Report = Callable[[int, int], None]
"""Called with how much is done and how much there is; raises `WorkCancelledError` to stop the work."""


class WorkCancelledError(CompanionError):
    """Somebody asked for the work to stop."""
