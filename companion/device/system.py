"""What the system tells us of itself: its language, whether it is dark, what it covers of the window."""

from __future__ import annotations

import locale
import os

from companion.device.java import activity, java_class, sdk

NIGHT_MASK, NIGHT_YES = 0x30, 0x20  # Configuration.UI_MODE_NIGHT_MASK, UI_MODE_NIGHT_YES
FIRST_WITH_INSET_TYPES = 30  # Android API level


def is_android() -> bool:
    """Tell whether we run on a phone."""
    return "ANDROID_ARGUMENT" in os.environ


def language() -> str:
    """The two letters of the system's language."""
    if is_android():
        return str(java_class("java.util.Locale").getDefault().getLanguage())
    return (locale.getlocale()[0] or "")[:2].lower()


def is_dark() -> bool:
    """Tell whether the system asks for dark; only phones are asked."""
    if not is_android():
        return False
    mode = activity().getResources().getConfiguration().uiMode
    return bool(mode & NIGHT_MASK == NIGHT_YES)


def insets_px() -> tuple[int, int, int, int]:
    """What bars and cut-outs cover at the left, top, right and bottom; from API 35 on we draw below them."""
    if not is_android():
        return 0, 0, 0, 0
    found = activity().getWindow().getDecorView().getRootWindowInsets()
    if found is None:
        return 0, 0, 0, 0
    if sdk() < FIRST_WITH_INSET_TYPES:
        return (
            found.getSystemWindowInsetLeft(),
            found.getSystemWindowInsetTop(),
            found.getSystemWindowInsetRight(),
            found.getSystemWindowInsetBottom(),
        )
    kinds = java_class("android.view.WindowInsets$Type")
    covered = found.getInsets(kinds.systemBars() | kinds.displayCutout())
    return covered.left, covered.top, covered.right, covered.bottom
