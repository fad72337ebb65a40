"""How wide a text is, before anything is drawn."""

import re
from functools import lru_cache

from kivy.core.text import DEFAULT_FONT, Label

# Japanese may break anywhere, so only runs of other letters must stay whole.
_HYPHEN = re.compile(r"(?<=\w)-(?=\w)")
_UNBREAKABLE = re.compile(r"[^\s\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]+")


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


@lru_cache(maxsize=2000)
def broken_at_hyphens(text, font_size, bold, room):
    """The text with line breaks after the hyphens of every word that is wider than its room."""
    if "-" not in text:
        return text
    words = re.split(r"(\s+)", text)
    return "".join(
        _HYPHEN.sub("-\n", word) if text_width(word, font_size, bold) > room else word for word in words
    )


def longest_word_width(text, font_size, bold=False):
    """The width of the widest part that must not be broken, or an upper bound if it is short anyway."""
    words = _UNBREAKABLE.findall(text)
    if not words:
        return 0
    longest = sorted(words, key=len)[-3:]
    return max(text_width(word, font_size, bold) for word in longest)
