"""Synthetic touches, by what a person sees: words, or a widget's place."""

import tests.support.ui.environment  # noqa: F401  isort: skip - before Kivy

from kivy.tests.common import UnitTestTouch

from companion.screens.widgets.pressable import LONG_PRESS_SECONDS, Pressable
from tests.support.ui.stage import stage


def find(words=None, *, kind=None, within=None):
    """Find the one widget on top that shows these words (its own text, title or label), or is of a kind."""
    found = [
        widget for widget in _seen(within) if _shows(widget, words) and (not kind or isinstance(widget, kind))
    ]
    if not found:
        raise LookupError(f"nothing shows {words!r}; there is: {sorted(texts(within))}")
    return found[-1]


def texts(within=None):
    """Every text in the window."""
    return {widget.text for widget in _seen(within) if getattr(widget, "text", "")}


def _seen(within=None):
    found = list(within.walk(restrict=True)) if within else list(stage().widgets())
    return [widget for widget in found if widget.get_root_window() and widget.opacity > 0]


def _shows(widget, words):
    if words is None:
        return True
    return words in {getattr(widget, name, None) for name in ("text", "title", "label")}


def target(what):
    """The widget that feels a finger on the words."""
    widget = find(what) if isinstance(what, str) else what
    for candidate in (widget, *_ancestors(widget)):
        if isinstance(candidate, Pressable):
            return candidate
    return widget


def _ancestors(widget):
    while widget.parent and widget.parent is not widget:
        widget = widget.parent
        yield widget


def centre(what):
    """The middle of a widget in the window."""
    widget = target(what)
    return widget.to_window(*widget.center)


def tap(what):
    """Tap words, a widget, or a place in the window; scroll there first if need be."""
    if not isinstance(what, tuple):
        _bring_into_view(target(what))
    touch = UnitTestTouch(*(what if isinstance(what, tuple) else centre(what)))
    touch.touch_down()
    stage().frames(2)
    touch.touch_up()
    stage().settle()


def long_press(what):
    """Hold a finger on something until it answers."""
    _bring_into_view(target(what))
    touch = UnitTestTouch(*centre(what))
    touch.touch_down()
    stage().seconds(LONG_PRESS_SECONDS + 0.1)
    touch.touch_up()
    stage().settle()


def hold(what, seconds):
    """Hold a finger on something for a while."""
    touch = UnitTestTouch(*centre(what))
    touch.touch_down()
    stage().seconds(seconds)
    touch.touch_up()
    stage().settle()


def drag(start, end, steps=8):
    """Move a finger from one place, or widget, to another."""
    begin = start if isinstance(start, tuple) else centre(start)
    finish = end if isinstance(end, tuple) else centre(end)
    touch = UnitTestTouch(*begin)
    touch.touch_down()
    stage().frames(1)
    for step in range(1, steps + 1):
        share = step / steps
        touch.touch_move(*(a + (b - a) * share for a, b in zip(begin, finish, strict=True)))
        stage().frames(1)
    touch.touch_up()
    stage().seconds(0.5)


def type_text(what, text):
    """Type into a field."""
    widget = what.ids.input if "input" in getattr(what, "ids", {}) else what
    widget.focus = True
    stage().frames(2)
    for sign in text:
        widget.insert_text(sign)
    stage().settle()


def _bring_into_view(widget):
    for ancestor in _ancestors(widget):
        if hasattr(ancestor, "scroll_to") and getattr(ancestor, "can_scroll", True):
            ancestor.scroll_to(widget, padding=20, animate=False)
            stage().frames(3)
