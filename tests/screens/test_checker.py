"""The layout check itself: it must see what a user would see."""

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label

from companion.screens.widgets.push_button import PushButton
from companion.screens.widgets.scroll_column import ScrollColumn
from companion.screens.widgets.text import Text
from tests.support.ui.layout import faults


def only_fault(stage, *widgets):
    root = FloatLayout()
    for widget in widgets:
        root.add_widget(widget)
    stage.show(root)
    found = faults()
    assert len(found) == 1, found
    return found[0]


def placed(widget, x=0, y=0, width=100, height=60):
    widget.size_hint = (None, None)
    widget.pos, widget.size = (x, y), (width, height)
    return widget


def test_text_larger_than_its_label_is_seen(stage):
    label = placed(Label(text="a sentence that is much too long for this"), width=60)
    assert "is cut off" in only_fault(stage, label)


def test_a_widget_beside_the_window_is_seen(stage):
    assert "reaches out" in only_fault(stage, placed(BoxLayout(), x=380))


def test_overlapping_siblings_are_seen(stage):
    assert "overlap" in only_fault(stage, placed(BoxLayout()), placed(BoxLayout(), x=50))


def test_a_target_too_small_for_a_finger_is_seen(stage):
    assert "too small" in only_fault(stage, placed(PushButton(), width=40, height=60))


def test_a_broken_word_is_seen(stage):
    word = Text(text="Donaudampfschifffahrtsgesellschaftskapitän")
    assert "breaks a word" in only_fault(stage, placed(word, width=80, height=300))


def test_words_without_any_room_are_seen(stage):
    assert "no room" in only_fault(stage, placed(Label(text="words"), width=0))


def test_what_can_be_scrolled_to_is_no_fault(stage):
    column = ScrollColumn()
    for number in range(40):
        column.add_widget(PushButton(text=str(number)))
    stage.show(column)
    assert faults() == []
