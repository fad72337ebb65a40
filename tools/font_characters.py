"""The characters our fonts carry, one code point a line: `text` or `icons`."""

import sys
from pathlib import Path

RANGES = (
    (0x20, 0x7E),  # ASCII
    (0xA0, 0x17F),  # Western, Nordic, Hungarian and all other Latin letters of Europe
    (0x218, 0x21B),  # Romanian
    (0x1E9E, 0x1E9E),  # the large ß
    (0x2010, 0x2026),  # dashes, quotation marks, dots
    (0x2190, 0x2193),  # arrows
    (0x3000, 0x3003),  # Japanese punctuation
    (0x3005, 0x3007),
    (0x3008, 0x3011),
    (0x301C, 0x301C),
    (0x3041, 0x3096),  # hiragana
    (0x309B, 0x309E),
    (0x30A1, 0x30FE),  # katakana
    (0xFF01, 0xFF5E),  # full-width ASCII
)
SINGLES = "−×÷≤≥≠≈√∞€™•‰′″‹›№←→●○■□▲△◆◇★☆〒髙﨑"  # noqa: RUF001 - these very signs are meant


def text_characters() -> set[int]:
    """Latin, kana and the kanji of JIS X 0208 level 1."""
    found = {code for low, high in RANGES for code in range(low, high + 1)}
    found |= {ord(sign) for sign in SINGLES}
    for row in range(0xB0, 0xD0):
        for cell in range(0xA1, 0xFF):
            found |= {ord(sign) for sign in bytes((row, cell)).decode("euc_jp", errors="ignore")}
    return found


def icon_characters() -> set[int]:
    """The icons the app names."""
    root = Path(__file__).resolve().parent.parent
    sys.path.insert(0, str(root))
    from companion.screens.glyphs import GLYPHS

    return {ord(glyph) for glyph in GLYPHS.values()}


if __name__ == "__main__":
    chosen = icon_characters() if sys.argv[1] == "icons" else text_characters()
    print("\n".join(f"{code:04X}" for code in sorted(chosen)))
