"""An icon of our icon font."""

from kivy.properties import OptionProperty
from kivy.uix.label import Label

from companion.screens.glyphs import GLYPHS
from companion.screens.theme import ICON_FONT, theme


class Icon(Label):
    """A square with a glyph in it; without a name it takes no room."""

    name = OptionProperty("", options=("", *GLYPHS))
    tone = OptionProperty("ink", options=("ink", "soft_ink", "accent", "accent_ink", "danger", "danger_ink"))

    def __init__(self, **values):
        super().__init__(font_name=ICON_FONT, size_hint=(None, None), **values)
        for name in ("name", "tone"):
            self.fbind(name, self._show)
        theme.bind(look=self._show, icon_size=self._show)
        self._show()

    def _show(self, *_):
        self.text = GLYPHS.get(self.name, "")
        self.font_size = theme.icon_size
        self.size = (theme.icon_size, theme.icon_size) if self.name else (0, 0)
        self.color = self.disabled_color = getattr(theme, self.tone)
