"""Text some words of which are lifted, as those that were searched for; its `text` stays plain."""

from kivy.properties import ListProperty
from kivy.utils import escape_markup, get_hex_from_color

from companion.screens.theme import theme
from companion.screens.widgets.text import Text


class MarkedText(Text):
    """`marks` are pairs of start and end in the text; without any it is a text like every other."""

    marks = ListProperty()

    def on_marks(self, *_):
        """Draw with colours of its own while something is marked."""
        self.markup = bool(self.marks)
        self._colour()

    def _colour(self, *_):
        super()._colour()
        if self.marks:
            self.tint = (1, 1, 1, 1)  # the colours are in the letters now
            self._trigger_texture()

    def texture_update(self, *args):
        """Draw the letters in their colours; Kivy would take markup from `text`, which is to stay plain."""
        if not self.markup or not self.text:
            super().texture_update(*args)
            return
        self._label.text = marked_up(self.text, self.marks, getattr(theme, self.tone), theme.accent)
        self._label.refresh()
        self.texture = self._label.texture
        self.texture_size = list(self.texture.size)


def marked_up(text, marks, ink, accent):
    """Kivy's markup for a text with some parts underlined in another colour; brackets in it stay brackets."""
    parts, done = [], 0
    for start, end in sorted(marks):
        if start < done:
            continue
        lifted = escape_markup(text[start:end])
        parts += [
            escape_markup(text[done:start]),
            f"[color={get_hex_from_color(accent)}][u]{lifted}[/u][/color]",
        ]
        done = end
    parts.append(escape_markup(text[done:]))
    return f"[color={get_hex_from_color(ink)}]{''.join(parts)}[/color]"
