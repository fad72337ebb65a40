"""A critical eye: walks the widget tree and reports what a user would see go wrong."""

import tests.support.ui.environment  # noqa: F401  isort: skip - before Kivy

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput

from companion.screens.theme import TOUCH
from companion.screens.widgets.measure import longest_word_width
from companion.screens.widgets.pressable import Pressable
from companion.screens.widgets.text import Text
from tests.support.ui.stage import stage

SLACK = 1.5  # pixels that rounding may cost


def faults(root=None):
    """List everything wrong with the layout, in words."""
    found = []
    roots = [root] if root else list(Window.children)
    for top in roots:
        _look(top, Window_box(), found)
    return found


def check(root=None):
    """Settle, then fail with every fault of the layout."""
    stage().settle()
    found = faults(root)
    assert not found, "\n".join(found)


def Window_box():  # noqa: N802 - reads as the thing it gives
    return 0, 0, Window.width, Window.height


def _look(widget, clip, found):
    if widget.opacity == 0 or not (widget.width > 0 and widget.height > 0):
        _hidden_words(widget, found)
        return
    box = _box(widget)
    if not _is_empty(widget):
        if isinstance(widget, Label):
            _check_text(widget, found)
        if isinstance(widget, TextInput):
            _check_input(widget, found)
        _check_inside(widget, box, clip, found)
        _check_target(widget, found)
    if isinstance(widget, ScrollView):
        # what can be scrolled to may lie above and below, but not beside
        clip = (box[0], float("-inf"), box[2], float("inf"))
    if not getattr(widget, "is_layer", False):
        _check_siblings(widget, found)
    for child in widget.children:
        _look(child, clip, found)


def _hidden_words(widget, found):
    if widget.opacity and getattr(widget, "text", "") and isinstance(widget, Label):
        found.append(f"{_name(widget)} has words but no room")


def _check_text(label, found):
    if not label.text.strip():
        return
    texture = label.texture_size
    if texture[0] > label.width + SLACK or texture[1] > label.height + SLACK:
        found.append(f"{_name(label)} is cut off: its text needs {texture}, it has {label.size}")
    if label.shorten or label.max_lines:
        found.append(f"{_name(label)} may leave words out")
    if isinstance(label, Text):
        inside = label.width - label.padding[0] - label.padding[2]
        if longest_word_width(label.shown, label.font_size, label.bold) > inside + SLACK:
            found.append(f"{_name(label)} breaks a word")


def _check_input(field, found):
    if field.line_height > field.height + SLACK:
        found.append(f"{_name(field)} is lower than its line")


def _check_inside(widget, box, clip, found):
    if (
        box[0] < clip[0] - SLACK
        or box[1] < clip[1] - SLACK
        or box[2] > clip[2] + SLACK
        or box[3] > clip[3] + SLACK
    ):
        found.append(f"{_name(widget)} reaches out: {_round(box)} of {_round(clip)}")


def _check_target(widget, found):
    can_tap = isinstance(widget, Pressable) and widget.is_target
    if can_tap and (widget.width < dp(TOUCH) - SLACK or widget.height < dp(TOUCH) - SLACK):
        found.append(f"{_name(widget)} is too small for a finger: {widget.size}")


def _check_siblings(parent, found):
    boxes = [(child, _box(child)) for child in parent.children if _takes_room(child)]
    for at, (one, a) in enumerate(boxes):
        for other, b in boxes[at + 1 :]:
            wide = min(a[2], b[2]) - max(a[0], b[0])
            high = min(a[3], b[3]) - max(a[1], b[1])
            if wide > SLACK and high > SLACK:
                found.append(f"{_name(one)} and {_name(other)} overlap by {wide:.0f} x {high:.0f}")


def _takes_room(widget):
    return (
        widget.opacity > 0
        and widget.width > 0
        and widget.height > 0
        and not getattr(widget, "is_layer", False)
        and not _is_empty(widget)
    )


def _is_empty(widget):
    """A label without words, or a plain spacer, is nothing to see."""
    if isinstance(widget, Label):
        return not widget.text.strip()
    return type(widget).__name__ == "Widget" and not widget.children


def _box(widget):
    left, bottom = widget.to_window(widget.x, widget.y)
    return left, bottom, left + widget.width, bottom + widget.height


def _round(box):
    return tuple(round(edge, 1) for edge in box)


def _name(widget):
    words = next(
        (getattr(widget, name) for name in ("text", "title", "label", "icon") if getattr(widget, name, "")),
        "",
    )
    above = type(widget.parent).__name__ if widget.parent else "nothing"
    return f"{type(widget).__name__} {str(words)[:40]!r} in {above}"
