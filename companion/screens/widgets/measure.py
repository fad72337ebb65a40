"""How wide a text is, before anything is drawn."""

import re
from functools import lru_cache

from kivy.core.text import DEFAULT_FONT, Label

# Japanese may break anywhere, so only runs of other letters must stay whole.
_UNBREAKABLE = re.compile(r"[^\s\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]+")

_AFTER_HYPHEN = re.compile(r"(?<=\w)-(?=\w)")


@lru_cache(maxsize=2000)
def text_width(text, font_size, bold=False, font_name=DEFAULT_FONT):
    """The width of the text's longest line in pixels."""
    label = Label(font_name=font_name, font_size=font_size, bold=bold)
    label.resolve_font_name()
    return max((label.get_extents(line)[0] for line in text.split("\n")), default=0)


def wrapped_width(text, font_size, bold, room):
    """How wide the widest line is once the text is broken into lines of some room, word by word."""
    widest = line = 0
    space = text_width(" ", font_size, bold)
    for word in text.split():
        wide = text_width(word, font_size, bold)
        line = line + space + wide if line and line + space + wide <= room else wide
        widest = max(widest, line)
    return min(room, widest)


def broken_at_hyphens(text, font_size, bold, room):
    """The text with a line broken after the hyphens of every word that is wider than the room."""

    def fit(word):
        whole = word.group()
        is_wide = "-" in whole.strip("-") and text_width(whole, font_size, bold) > room
        return _AFTER_HYPHEN.sub("-\n", whole) if is_wide else whole

    return _UNBREAKABLE.sub(fit, text)


def longest_word_width(text, font_size, bold=False, *, may_break_hyphens=False):
    """The width of the widest part that must not be broken, or an upper bound if it is short anyway."""
    words = _UNBREAKABLE.findall(_AFTER_HYPHEN.sub("- ", text) if may_break_hyphens else text)
    if not words:
        return 0
    longest = sorted(words, key=len)[-3:]
    return max(text_width(word, font_size, bold) for word in longest)
