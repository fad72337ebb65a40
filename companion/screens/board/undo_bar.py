"""The bar at the bottom: what is to be done, the last move in words, and undo and redo beside it."""

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.layout import Layout

from companion.screens.board.drawn import Drawn
from companion.screens.board.icon_key import IconKey
from companion.screens.theme import theme
from companion.screens.widgets.few_lines import FewLines

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
        centred = {"role": "small", "halign": "center", "size_hint_x": None}
        self._prompt = FewLines(bold=True, **centred)
        self._last = FewLines(tone="soft_ink", **centred)
        for part in (self.undo_key, self.redo_key, self._prompt, self._last):
            self.add_widget(part)
        for text in (self._prompt, self._last):
            text.fbind("height", self._trigger_layout)
        for name in ("pos", "size", "prompt", "last_move", "lines"):
            self.fbind(name, self._trigger_layout)
        self.draw_when("pos", "size")
        self.fbind("prompt", lambda *_: setattr(self._prompt, "text", self.prompt))
        self.fbind("last_move", lambda *_: setattr(self._last, "text", self.last_move))
        self.fbind("can_undo", lambda *_: setattr(self.undo_key, "disabled", not self.can_undo))
        self.fbind("can_redo", lambda *_: setattr(self.redo_key, "disabled", not self.can_redo))
        self.fbind("undo_label", lambda *_: setattr(self.undo_key, "label", self.undo_label))
        self.fbind("redo_label", lambda *_: setattr(self.redo_key, "label", self.redo_label))
        theme.follow("body_size", self._resized)

    def _resized(self):
        self._trigger_layout()

    def do_layout(self, *_):
        """Keys at both ends, the words in the middle one above the other."""
        left, _top, right, foot = theme.insets
        texts = [text for text in (self._prompt, self._last) if text.text]
        self._prompt.most_lines = 1 if self.last_move else 2
        needed = sum(text.height for text in texts) + dp(6)
        fixed = theme.small_size * LINE * self.lines + dp(6)
        self.height = max(dp(LOWEST), self.undo_key.height + dp(4), fixed, needed) + foot
        middle = self.y + foot + (self.height - foot) / 2
        self.undo_key.pos = (self.x + left + dp(4), middle - self.undo_key.height / 2)
        self.redo_key.pos = (
            self.right - right - dp(4) - self.redo_key.width,
            middle - self.redo_key.height / 2,
        )
        top = middle + (needed - dp(6)) / 2
        for text in (self._prompt, self._last):
            text.width = max(1, self.redo_key.x - self.undo_key.right - dp(8))
            text.opacity = 1 if text.text else 0
            if text in texts:
                text.pos = (self.undo_key.right + dp(4), top - text.height)
                top -= text.height

    def draw(self):
        """Draw the ground and the line above it."""
        self.canvas.before.clear()
        with self.canvas.before:
            Color(*theme.paper)
            Rectangle(pos=self.pos, size=self.size)
            Color(*theme.line)
            Rectangle(pos=(self.x, self.top - dp(1)), size=(self.width, dp(1)))

    def on_undo(self):
        """Answer a wish to go back."""

    def on_redo(self):
        """Answer a wish to go forward again."""
