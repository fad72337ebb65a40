"""Text that rather shrinks than takes more than a few lines, where there is little room."""

from kivy.metrics import sp
from kivy.properties import NumericProperty

from companion.screens.widgets.measure import text_width
from companion.screens.widgets.text import Text

SMALLEST = 11  # sp
FILLED = 0.86  # of a line, on average, before a word goes to the next
LINE = 1.5  # height of a line to the size of its letters
LINES = (1, 2, 3, 4)


class FewLines(Text):
    """On at most `most_lines`, if it can be read so; with `most_height`, as large as that height allows."""

    most_lines = NumericProperty(2)
    most_height = NumericProperty(0)

    def _fit(self, *_):
        super()._fit()
        if self.most_lines < 1:
            return
        whole = max(1, text_width(self.text, self.font_size, self.bold))
        if self.most_height:
            size = max(min(self._filling(lines, whole), self.most_height / (lines * LINE)) for lines in LINES)
        else:
            size = self._filling(self.most_lines, whole)
        if size < self.font_size:
            self.font_size = min(self.font_size, max(sp(SMALLEST), size))

    def _filling(self, lines, whole):
        """How large the letters may be on so many lines."""
        room = lines * max(1, self.width) * (FILLED if lines > 1 else 0.98)
        return self.font_size * min(1, room / whole)
