"""Text that rather shrinks than takes more than a few lines, where there is little room."""

from kivy.metrics import sp
from kivy.properties import NumericProperty

from companion.screens.widgets.measure import text_width
from companion.screens.widgets.text import Text

SMALLEST = 11  # sp
FILLED = 0.86  # of a line, on average, before a word goes to the next


class FewLines(Text):
    """On at most `most_lines`, if it can be read so."""

    most_lines = NumericProperty(2)

    def _fit(self, *_):
        super()._fit()
        if self.most_lines < 1:
            return
        whole = text_width(self.text, self.font_size, self.bold)
        room = self.most_lines * max(1, self.width) * (FILLED if self.most_lines > 1 else 0.98)
        if whole > room:
            self.font_size = min(self.font_size, max(sp(SMALLEST), self.font_size * room / whole))
