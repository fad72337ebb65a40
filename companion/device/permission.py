"""The one permission there is, on old phones: writing into the shared storage."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def ask_for_storage(answer: Callable[[bool], None]) -> None:
    """Ask the user, unless that is settled; the answer may come in another thread."""
    from android.permissions import Permission, check_permission, request_permissions

    wanted = Permission.WRITE_EXTERNAL_STORAGE
    if check_permission(wanted):
        answer(True)
        return

    def answered(_permissions: Sequence[str], grants: Sequence[bool]) -> None:
        answer(bool(grants) and all(grants))

    request_permissions([wanted], answered)
