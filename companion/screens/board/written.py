"""A word or two on a drawn part: straight onto the canvas where it fits on a line, as a text where not."""

from math import ceil

from companion.screens.board.pen import figure, figure_width
from companion.screens.theme import theme
from companion.screens.widgets.few_lines import FILLED, FewLines


class Written:
    """Words of a `Drawn` owner; a text widget, which costs more to make, comes only with long words."""

    def __init__(self, owner, role="small", *, is_centred=False, most_height=0):
        self._owner, self._role, self._is_centred = owner, role, is_centred
        self._text = None
        self._room = 0
        self.most_height = most_height
        """What words of several lines may take; 0 is as much as two lines need."""
        self.words = ""
        self.bold = False

    @property
    def height(self):
        """What the words need at the width they have."""
        if not self.words:
            return 0
        return self._text.height if self._text else theme.text_size(self._role) * 1.5

    def lines_of(self, words, width, *, bold=False):
        """How many lines words would take, were they not to shrink."""
        whole = figure_width(words, theme.text_size(self._role), bold=bold) if words else 0
        return 0 if not words else 1 if whole <= width else ceil(whole / (width * FILLED))

    def fit(self, words, width, *, bold=False):
        """Take over words and the width they have; tell whether anything changed."""
        state = (words, round(width), bold, theme.text_size(self._role), self.most_height)
        if state == getattr(self, "_state", None):
            return False
        self._state = state
        self.words, self.bold, self._room = words, bold, width
        fits = figure_width(words, theme.text_size(self._role), bold=bold) <= width
        if fits and self._text:
            self._owner.remove_widget(self._text)
            self._text = None
        if not fits and not self._text:
            halign = "center" if self._is_centred else "left"
            self._text = FewLines(role=self._role, size_hint_x=None, halign=halign)
            self._text.fbind("height", self._owner.words_grew)
            self._owner.add_widget(self._text)
        if self._text:
            self._text.text, self._text.bold, self._text.width = words, bold, max(1, width)
            self._text.most_height = self.most_height
        return True

    def write(self, x, middle, tone="ink"):
        """Write from a left edge round a middle line; inside `with canvas`."""
        if self._text:
            self._text.tone = tone
            self._text.pos = (x, middle - self._text.height / 2)
        elif self.words:
            x, align = (x + self._room / 2, 0.5) if self._is_centred else (x, 0)
            figure(self.words, x, middle, theme.text_size(self._role), tone, bold=self.bold, align=align)
