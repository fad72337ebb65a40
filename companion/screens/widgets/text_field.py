"""A field to type in, with suggestions below it that take a tap instead of typing."""

import unicodedata

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.textinput import TextInput

from companion.screens.theme import theme
from companion.screens.widgets.measure import text_width
from companion.screens.widgets.pressable import Pressable
from companion.screens.widgets.push_button import PushButton
from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below

MOST_SUGGESTIONS = 6
SMALLEST = 0.62  # part of their size the letters may shrink to, to stay whole

Builder.load_string("""
#:import theme companion.screens.theme.theme
<FieldInput>:
    multiline: False
    write_tab: False
    size_hint_y: None
    height: theme.field_height
    padding: dp(14), (self.height - self.line_height) / 2, dp(14), 0
    background_normal: ""
    background_active: ""
    background_disabled_normal: ""
    background_color: 0, 0, 0, 0
    foreground_color: theme.ink
    disabled_foreground_color: theme.soft_ink
    hint_text_color: theme.soft_ink
    cursor_color: theme.accent
    cursor_width: dp(2)
    selection_color: theme.accent[:3] + [0.3]
    canvas.before:
        Color:
            rgba: theme.surface
        RoundedRectangle:
            pos: self.pos
            size: self.size
            radius: [dp(12)]
        Color:
            rgba: theme.danger if self.is_wrong else theme.accent if self.focus else theme.edge
        Line:
            width: dp(1.6) if self.focus or self.is_wrong else dp(1)
            rounded_rectangle:
                (self.x + dp(1), self.y + dp(1), self.width - dp(2), self.height - dp(2), dp(12))
        Color:
            rgba: self.cursor_color if self.focus and not self._cursor_blink else (0, 0, 0, 0)
        Rectangle:
            pos: self._cursor_visual_pos[0], self._cursor_visual_pos[1] - self._cursor_visual_height
            size: root.cursor_width, self._cursor_visual_height
        Color:
            rgba:
                (self.disabled_foreground_color if self.disabled
                else self.foreground_color if self.text else self.hint_text_color)
<TextField>:
    orientation: "vertical"
    size_hint_y: None
    height: self.minimum_height
    spacing: dp(6)
    # words that are not there take no room above or below either
    padding:
        (0, 0 if self.label else -self.spacing, 0,
        0 if self.complaint or self.suggestions else -self.spacing)
    Text:
        text: root.label
        role: "small"
        tone: "soft_ink"
        height: self.texture_size[1] if self.text else 0
    FieldInput:
        id: input
        text: root.text
        hint_text: root.hint
        is_wrong: bool(root.complaint)
        disabled: root.disabled
        on_text: root.typed(self.text)
        on_text_validate: root.dispatch("on_enter", root.text)
        on_focus: root.is_focused = self.focus
    Text:
        text: root.complaint
        role: "small"
        tone: "danger"
        height: self.texture_size[1] if self.text else 0
""")


class FieldInput(TextInput):
    """Kivy's input in our clothes; the text shrinks a little rather than scroll away."""

    is_wrong = BooleanProperty(False)

    _is_whole = True

    def __init__(self, **values):
        super().__init__(**values)
        theme.bind(body_size=self._fit)
        self.bind(text=self._fit, hint_text=self._fit, width=self._fit, scroll_x=self._stay)
        self._fit()

    def _fit(self, *_):
        full = theme.body_size
        # letters do not shrink quite as much as their font, so a little is left over
        wanted = text_width(self.text or self.hint_text or "x", full) * 1.04 + self.padding[0] * 2 + 4
        share = self.width / wanted
        self.font_size = full * max(SMALLEST, min(1.0, share))
        self._is_whole = share >= SMALLEST
        self._stay()

    def _stay(self, *_):
        """Kivy scrolls to the cursor before the letters have shrunk, and never back."""
        if self._is_whole and self.scroll_x:
            self.scroll_x = 0
            self._trigger_update_graphics()


class TextField(BoxLayout):
    """`text` is what stands there, composed (NFC); `on_typed` comes by typing, `on_pick` by a suggestion."""

    __events__ = ("on_typed", "on_pick", "on_enter")

    label = StringProperty()
    hint = StringProperty()
    """What may be typed, in words that give way to it."""
    text = StringProperty()
    complaint = StringProperty()
    longest = NumericProperty(40)
    suggestions = ListProperty()
    is_focused = BooleanProperty(False)

    _shelf = None

    def __init__(self, **values):
        super().__init__(**values)
        self.bind(suggestions=self._offer, text=self._offer)
        self._offer()

    @property
    def spoken_label(self):
        """What the field asks for, and what stands in it."""
        return ", ".join(part for part in (self.label or self.hint, self.text, self.complaint) if part)

    def on_is_focused(self, _field, is_focused):
        """Tell whoever listens to fingers."""
        if is_focused and Pressable.listener:
            Pressable.listener("press", self)

    def typed(self, raw):
        """Take over what was typed, no longer than allowed."""
        text = unicodedata.normalize("NFC", raw)[: int(self.longest)]
        if text != raw:
            self.ids.input.text = text
        elif text != self.text:
            self.text = text
            self.dispatch("on_typed", text)

    def _offer(self, *_):
        fitting = [name for name in self.suggestions if name != self.text][:MOST_SUGGESTIONS]
        if self._shelf:
            self.remove_widget(self._shelf)
            self._shelf = None
        if fitting:
            self._shelf = _Shelf()
            for name in fitting:
                chip = _Chip(text=name, least_height=48, keeps_line=True)
                chip.bind(on_tap=self._picked)
                self._shelf.add_widget(chip)
            self.add_widget(self._shelf)

    def _picked(self, chip):
        self.text = chip.text
        self.dispatch("on_pick", chip.text)

    def on_typed(self, text):
        """Answer typing."""

    def on_pick(self, text):
        """Answer a suggestion that was tapped."""

    def on_enter(self, text):
        """Answer the enter key."""


class _Shelf(StackLayout):
    def __init__(self):
        super().__init__(size_hint_y=None, spacing=theme.body_size / 2)
        self.bind(minimum_height=self.setter("height"))


class _Chip(PushButton):
    def __init__(self, **values):
        super().__init__(size_hint_x=None, **values)
        self.bind(natural_width=self._widen, parent=self._follow)
        self._widen()

    def _follow(self, _chip, parent):
        if parent:
            parent.bind(width=self._widen)

    def _widen(self, *_):
        room = self.parent.width if self.parent else self.natural_width
        self.width = max(1, min(self.natural_width, room))
