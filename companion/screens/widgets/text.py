"""Text that is never cut off: it wraps and grows, and shrinks before a word would break."""

from kivy.clock import Clock
from kivy.metrics import sp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty

from companion.screens.theme import ROLES, theme
from companion.screens.widgets.ink import Ink
from companion.screens.widgets.measure import broken_at_hyphens, longest_word_width, text_width

ONE_LINE = 0.62  # to stay on one line a text shrinks down to this part of its size
LIFT = (
    0.055  # our font has its letters that much below the middle of a line, beside icons and stones it shows
)
SMALLEST = 0.62  # to keep a word whole, down to this part of its size at 100 %, a little more at 200 %


class Text(Ink):
    """A label as wide as its place and as tall as its text; `role` sets the size, `tone` the colour.

    A word too wide for its place goes on after its hyphen, where it has one. `shown` is the text so broken.

    With `one_line` it shrinks to stay on one line and wraps only when it would become too small.
    """

    role = OptionProperty("body", options=tuple(ROLES))
    one_line = BooleanProperty(False)
    natural_width = NumericProperty(0)
    """How wide it would like to be: the whole text on one line."""
    shown = ""

    def __init__(self, **values):
        values.setdefault("size_hint_y", None)
        values.setdefault("halign", "left")
        values.setdefault("valign", "middle")
        values.setdefault("lift", LIFT)
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        super().__init__(**values)
        self.fbind("texture_size", self._grow)
        for name in ("text", "width", "bold", "role", "one_line", "padding"):
            self.fbind(name, self._fit_later)
        theme.bind(body_size=self._fit_later)
        self._fit()
        if not self.text:
            self._grow()  # without words no texture comes that could tell the height

    def _fit_later(self, *_):
        if self.size_hint_x is None:
            self._measure()
        self._fit_soon()

    def _measure(self):
        full = theme.text_size(self.role)
        whole = text_width(self.text, full, self.bold)
        self.natural_width = whole + self.padding[0] + self.padding[2] + 2
        return full, whole

    def _fit(self, *_):
        full, whole = self._measure()
        inside = self.width - self.padding[0] - self.padding[2]
        scale, shown = 1.0, self.text
        if whole > inside > 1:
            if not self.one_line:
                shown = broken_at_hyphens(self.text, full, self.bold, inside)
            needed = longest_word_width(shown, full, self.bold)
            if self.one_line and whole * ONE_LINE <= inside:
                needed = whole
            # fonts come in whole pixels, so a little less than what would just fit
            scale = min(1.0, 0.97 * (inside - 1) / needed) if needed > inside else 1.0
        least = SMALLEST + 0.1 * (theme.text_scale - 1)
        smallest = max(sp(ROLES[self.role][0]) * least, sp(10))
        self.font_size = max(full * scale, min(full, smallest))
        self.text_size = (max(self.width, 1), None)
        self._show(shown)

    def _show(self, shown):
        """Draw other letters than those of the text, which stays as it was given."""
        self.shown = shown
        if self._label.text != shown:
            self._label.text = shown
            self._trigger_texture()

    def _grow(self, *_):
        if self.size_hint_y is None:
            self.height = self.texture_size[1]
