"""Which text can be shown on one line without harm; names in every script are welcome."""

from __future__ import annotations

import unicodedata

# control characters, half letters of a broken encoding, line and paragraph separators
_HARMFUL = {"Cc", "Cs", "Zl", "Zp"}


def is_showable(text: str) -> bool:
    """Tell whether a text stays on its line and keeps its hands off the terminal."""
    return text.isprintable() or not any(unicodedata.category(sign) in _HARMFUL for sign in text)
