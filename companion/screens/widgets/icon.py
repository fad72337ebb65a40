"""An icon of our icon font."""

from kivy.properties import OptionProperty

from companion.screens.glyphs import GLYPHS
from companion.screens.theme import ICON_FONT, theme
from companion.screens.widgets.ink import Ink


class Icon(Ink):
    """A square with a glyph in it; without a name it takes no room."""

    name = OptionProperty("", options=("", *GLYPHS))

    def __init__(self, **values):
        super().__init__(font_name=ICON_FONT, size_hint=(None, None), **values)
        self.fbind("name", self._show)
        theme.follow("icon_size", self._show)
        self._show()

    def _show(self, *_):
        self.text = GLYPHS.get(self.name, "")
        self.font_size = theme.icon_size
        self.size = (theme.icon_size, theme.icon_size) if self.name else (0, 0)
