"""The widget set under a finger."""

import unicodedata

import pytest
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.screens.theme import theme
from companion.screens.widgets.choice import Choice
from companion.screens.widgets.fit_row import FitRow
from companion.screens.widgets.icon_button import IconButton
from companion.screens.widgets.list_row import ListRow
from companion.screens.widgets.push_button import PushButton
from companion.screens.widgets.scroll_column import ScrollColumn
from companion.screens.widgets.seat_line import SeatLine
from companion.screens.widgets.stepper import Stepper
from companion.screens.widgets.stone import MARKS, Stone
from companion.screens.widgets.text import Text
from companion.screens.widgets.text_field import TextField
from companion.screens.widgets.toggle import ToggleRow
from companion.screens.widgets.top_bar import TopBar
from tests.support.ui.finger import drag, find, hold, long_press, tap, type_text


def show(stage, *widgets):
    root = ScrollColumn()
    for widget in widgets:
        root.add_widget(widget)
    return stage.show(root)


def heard(widget, *events):
    """Collect what a widget says."""
    said = []
    for event in events:
        widget.bind(**{event: lambda _widget, *values, event=event: said.append((event, *values))})
    return said


def test_a_short_column_stays_at_the_top_wherever_it_was_scrolled_to(stage):
    button = PushButton(text="All correct, start")
    column = show(stage, button)
    column.scroll_y = 0
    stage.settle()
    assert button.to_window(0, button.top)[1] > column.top - dp(40)


def test_a_button_of_several_lines_keeps_its_icon_beside_its_words(stage):
    theme.text_scale = 2.0
    button = PushButton(text="Compare boards", icon="play", size_hint_x=None, width=dp(320))
    stage.show(button)
    label, icon = button.ids.label, button.ids.icon
    assert label.texture_size[1] > 1.5 * theme.body_size * 1.2, "it takes two lines"
    assert label.width < dp(220)
    assert label.x - icon.right == pytest.approx(dp(8), abs=1)


def test_words_without_an_icon_stand_in_the_middle_of_their_button(stage):
    button = PushButton(text="Next", size_hint_x=None, width=dp(200))
    stage.show(button)
    assert button.ids.label.center_x == pytest.approx(button.center_x, abs=1)


def test_a_row_gives_the_one_that_needs_more_what_it_needs_before_it_stacks(stage):
    short, long = PushButton(text="Back"), PushButton(text="Score this game now")
    row = FitRow(size_hint_x=None, width=short.natural_width + long.natural_width + dp(20))
    row.add_widget(short)
    row.add_widget(long)
    show(stage, row)
    assert not row.is_stacked
    assert long.width >= long.natural_width > short.width
    assert short.width >= short.natural_width
    row.width -= dp(40)
    stage.settle()
    assert row.is_stacked


def test_the_bar_of_a_long_column_stays_long_enough_to_be_seen(stage):
    column = show(stage, Text(text="many words " * 5000))
    for scroll_y in (1, 0.5, 0):
        column.scroll_y = scroll_y
        place, length = column.vbar
        assert length * column.height == pytest.approx(dp(24), abs=1)
        assert 0 <= place <= 1 - length
    assert not column.is_cut


def test_capitals_stand_in_the_middle_of_their_line(stage):
    theme.text_scale = 2.0
    text = Text(text="H", role="number")
    show(stage, text)
    letters = text.texture
    rows = [letters.pixels[at + 3 :: 4] for at in range(0, len(letters.pixels), 4 * letters.width)]
    inked = [number for number, row in enumerate(rows) if max(row[: letters.width]) > 100]
    below = (inked[0] + inked[-1]) / 2 - letters.height / 2
    assert below > 0.03 * text.font_size, "so our font has it"
    assert abs(below - text.lift * text.font_size) < 0.02 * text.font_size


def test_text_wraps_and_grows_with_its_words(stage):
    text = Text(text="one")
    show(stage, text)
    low = text.height
    text.text = "many words " * 20
    stage.settle()
    assert text.height > 3 * low
    assert text.texture_size[1] <= text.height


def test_text_without_words_takes_no_height(stage):
    text = Text(text="")
    show(stage, text)
    assert text.height == 0


def test_a_long_word_shrinks_before_it_breaks(stage):
    text = Text(text="Maximilianehenriett", size_hint_x=None, width=120)
    show(stage, text)
    assert text.texture_size[0] <= 120
    assert text.height < 2 * text.font_size


def test_one_line_shrinks_but_wraps_rather_than_become_tiny(stage):
    words = "Burial Chamber Decoration"
    tight = Text(text=words, one_line=True, size_hint_x=None, width=180)
    tighter = Text(text=words, one_line=True, size_hint_x=None, width=90)
    show(stage, tight, tighter)
    assert tight.height < 2 * tight.font_size
    assert tighter.height > 2 * tighter.font_size


def test_a_long_word_goes_on_after_its_hyphen_and_stays_as_large_as_others(stage):
    text = Text(text="Maximiliane-Henriett", size_hint_x=None, width=120)
    show(stage, text)
    assert text.font_size == theme.body_size
    assert text.texture_size[0] <= 120
    assert text.height > 2 * text.font_size, "on two lines"
    assert text.text == "Maximiliane-Henriett"
    text.width = 400
    stage.settle()
    assert text.height < 2 * text.font_size, "where there is room it is one word again"


def test_japanese_wraps_without_shrinking(stage):
    text = Text(text="山田花子さんの長いお名前は二十文字です", size_hint_x=None, width=120)
    show(stage, text)
    assert text.font_size == Text(text="x").font_size
    assert text.height > 2 * text.font_size


def test_a_button_answers_a_tap_and_not_a_drag(stage):
    button = PushButton(text="Sail")
    said = heard(button, "on_tap")
    show(stage, button)
    tap("Sail")
    assert said == [("on_tap",)]
    drag(button, (button.center_x + 60, button.center_y))
    assert said == [("on_tap",)]


def test_a_button_that_is_off_does_nothing(stage):
    button = PushButton(text="Sail", disabled=True)
    said = heard(button, "on_tap")
    show(stage, button)
    tap("Sail")
    assert said == []


def test_a_long_press_is_not_a_tap(stage):
    row = ListRow(title="Temple", holds=True)
    said = heard(row, "on_tap", "on_long_press")
    show(stage, row)
    long_press("Temple")
    assert said == [("on_long_press",)]


def test_holding_what_has_nothing_behind_it_is_a_tap(stage):
    row = ListRow(title="Temple")
    said = heard(row, "on_tap", "on_long_press")
    show(stage, row)
    long_press("Temple")
    assert said == [("on_tap",)]


def test_a_tap_in_a_column_is_felt_at_once_and_a_drag_scrolls(stage):
    rows = [ListRow(title=f"Row {number}") for number in range(40)]
    said = heard(rows[3], "on_tap")
    column = show(stage, *rows)
    tap("Row 3")
    assert said == [("on_tap",)]
    top = column.scroll_y
    drag((200, 300), (200, 600))
    assert column.scroll_y < top
    assert said == [("on_tap",)]


def test_a_finger_resting_on_a_button_can_still_scroll(stage):
    rows = [PushButton(text=f"Button {number}") for number in range(40)]
    column = show(stage, *rows)
    from kivy.tests.common import UnitTestTouch

    touch = UnitTestTouch(*rows[5].to_window(*rows[5].center))
    touch.touch_down()
    stage.seconds(1)
    for step in range(10):
        touch.touch_move(touch.x, touch.y + 20 + step)
        stage.frames(1)
    touch.touch_up()
    assert column.scroll_y < 1


def test_a_choice_tells_only_of_changes(stage):
    choice = Choice(options=[("A", "Side A"), ("B", "Side B")], value="A")
    said = heard(choice, "on_choose")
    show(stage, choice)
    tap("Side A")
    tap("Side B")
    assert said == [("on_choose", "B")]
    assert choice.value == "B"


def test_options_stand_below_each_other_when_there_is_no_room(stage):
    wide = Choice(options=[("a", "Short"), ("b", "Words")])
    narrow = Choice(options=[("a", "Rather long words"), ("b", "And some more of them")])
    show(stage, wide, narrow)
    assert not wide.is_stacked
    assert narrow.is_stacked


def test_buttons_in_a_row_share_it_evenly(stage):
    row = FitRow()
    row.add_widget(PushButton(text="No"))
    row.add_widget(PushButton(text="Yes"))
    show(stage, row)
    first, second = row.children[::-1]
    assert first.width == second.width
    assert first.right + row.spacing == pytest.approx(second.x)


def test_a_toggle_answers_anywhere_on_its_row(stage):
    row = ToggleRow(title="Wrath of the Pharaoh")
    said = heard(row, "on_toggle")
    show(stage, row)
    tap("Wrath of the Pharaoh")
    tap("Wrath of the Pharaoh")
    assert said == [("on_toggle", True), ("on_toggle", False)]
    row.is_on = True
    stage.seconds(0.3)
    assert said[2:] == []
    assert row.slid == 1


def test_a_stepper_stops_at_its_limits(stage):
    stepper = Stepper(value=4, low=3, high=5)
    said = heard(stepper, "on_step")
    show(stage, stepper)
    for _ in range(3):
        tap(stepper.ids.plus)
    assert stepper.value == 5
    assert stepper.ids.plus.disabled
    for _ in range(4):
        tap(stepper.ids.minus)
    assert stepper.value == 3
    assert stepper.ids.minus.disabled
    assert said == [("on_step", value) for value in (5, 4, 3)]


def test_a_held_stepper_goes_on_counting_and_the_release_adds_nothing(stage):
    stepper = Stepper(value=0, high=50)
    show(stage, stepper)
    hold(stepper.ids.plus, 1.5)
    counted = stepper.value
    assert 7 <= counted <= 11
    stage.seconds(1)
    assert stepper.value == counted


def test_a_stepper_shows_a_true_minus(stage):
    stepper = Stepper(value=-3, low=-9)
    show(stage, stepper)
    assert stepper.shown == "\u22123"


def test_typing_is_composed_and_limited(stage):
    field = TextField(label="Name", longest=5)
    said = heard(field, "on_typed")
    show(stage, field)
    type_text(field, unicodedata.normalize("NFD", "é") + "bcdefgh")
    assert field.text == "ébcde"
    assert said[-1] == ("on_typed", "ébcde")


def test_a_suggestion_takes_a_tap_instead_of_typing(stage):
    field = TextField(label="Name", suggestions=["Ada", "Bo"])
    said = heard(field, "on_pick")
    show(stage, field)
    tap("Ada")
    assert field.text == "Ada"
    assert field.ids.input.text == "Ada"
    assert said == [("on_pick", "Ada")]
    with pytest.raises(LookupError):
        find("Ada", kind=PushButton)


def test_every_stone_can_be_drawn_and_redrawn(stage):
    stone = Stone()
    show(stage, stone)
    empty = len(stone._drawing.children)
    for colour in ("black", "white", "brown", "grey", "red", "yellow", "blue"):
        stone.colour = colour
        stage.frames(1)
        assert len(stone._drawing.children) > empty
    stone.colour, stone.is_lit = "", True
    assert len(stone._drawing.children) > empty
    assert len(MARKS) == 7


def test_the_bar_goes_back_and_holds_actions(stage):
    bar = TopBar(title="Rules")
    said = heard(bar, "on_back")
    bar.add_action(IconButton(icon="search", label="Search"))
    root = BoxLayout()
    root.add_widget(bar)
    stage.show(root)
    tap(bar.ids.back)
    assert said == [("on_back",)]
    bar.can_go_back = False
    assert bar.ids.back.parent is None


def test_words_that_are_not_there_take_no_room(stage):
    empty, line = Text(text=""), SeatLine(name="Ada", colour="black", is_heading=True)
    show(stage, empty, line)
    assert empty.height == 0
    assert line.height == dp(40)
