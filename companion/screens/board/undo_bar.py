"""The bar at the bottom: what is to be done, the last move in words, and undo and redo beside it."""

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.layout import Layout

from companion.screens.board.drawn import Drawn
from companion.screens.board.icon_key import IconKey
from companion.screens.board.written import Written
from companion.screens.theme import theme

LINE = 1.52  # height of a line to the size of its letters
LOWEST = 52  # dp


class UndoBar(Drawn, Layout):
    """`on_undo` and `on_redo` come from its two ends."""

    __events__ = ("on_undo", "on_redo")

    prompt = StringProperty()
    last_move = StringProperty()
    undo_label = StringProperty()
    redo_label = StringProperty()
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    lines = NumericProperty(3)
    """For how many lines there is always room, so that the table does not jump."""

    def __init__(self, **values):
        super().__init__(size_hint_y=None, **values)
        self.undo_key = IconKey(icon="undo", tone="accent", disabled=True)
        self.redo_key = IconKey(icon="redo", tone="accent", disabled=True)
        self.undo_key.bind(on_tap=lambda *_: self.dispatch("on_undo"))
        self.redo_key.bind(on_tap=lambda *_: self.dispatch("on_redo"))
        self._prompt, self._last = Written(self, is_centred=True), Written(self, is_centred=True)
        self.add_widget(self.undo_key)
        self.add_widget(self.redo_key)
        for name in ("pos", "size", "prompt", "last_move", "lines"):
            self.fbind(name, self._trigger_layout)
        self.draw_when("pos", "size", "prompt", "last_move")
        self.fbind("can_undo", lambda *_: setattr(self.undo_key, "disabled", not self.can_undo))
        self.fbind("can_redo", lambda *_: setattr(self.redo_key, "disabled", not self.can_redo))
        self.fbind("undo_label", lambda *_: setattr(self.undo_key, "label", self.undo_label))
        self.fbind("redo_label", lambda *_: setattr(self.redo_key, "label", self.redo_label))
        theme.bind(body_size=self._resized)

    def _resized(self, *_):
        self._trigger_layout()

    def words_grew(self, *_):
        """Make room for words that need another height."""
        self.redraw()
        self._trigger_layout()

    def do_layout(self, *_):
        """Keys at both ends, the words between them."""
        left, _top, right, foot = theme.insets
        end = self.right - right - dp(4)
        width = end - self.x - left - self.undo_key.width - self.redo_key.width - dp(12)
        fixed = theme.small_size * LINE * self.lines
        self._fit_words(max(1, width), fixed)
        needed = max(self.undo_key.height, fixed, self._prompt.height + self._last.height)
        self.height = max(dp(LOWEST), needed + dp(6)) + foot
        middle = self._middle
        self.undo_key.pos = (self.x + left + dp(4), middle - self.undo_key.height / 2)
        self.redo_key.pos = (end - self.redo_key.width, middle - self.redo_key.height / 2)

    def _fit_words(self, width, room):
        """What is to be done comes first; the last move stands below it where there is room for both."""
        self._prompt.most_height = self._last.most_height = room
        taken = self._prompt.lines_of(self.prompt, width, bold=True)
        both = taken + self._last.lines_of(self.last_move, width) <= self.lines
        self._prompt.fit(self.prompt, width, bold=True)
        self._last.fit(self.last_move if both or not self.prompt else "", width)

    @property
    def _middle(self):
        foot = theme.insets[3]
        return self.y + foot + (self.height - foot) / 2

    def draw(self):
        """Draw the ground, the line above it, and the words."""
        self.canvas.before.clear()
        with self.canvas.before:
            Color(*theme.paper)
            Rectangle(pos=self.pos, size=self.size)
            Color(*theme.line)
            Rectangle(pos=(self.x, self.top - dp(1)), size=(self.width, dp(1)))
            left = self.undo_key.right + dp(2)
            top = self._middle + (self._prompt.height + self._last.height) / 2
            self._prompt.write(left, top - self._prompt.height / 2)
            self._last.write(left, top - self._prompt.height - self._last.height / 2, "soft_ink")

    def on_undo(self):
        """Answer a wish to go back."""

    def on_redo(self):
        """Answer a wish to go forward again."""
