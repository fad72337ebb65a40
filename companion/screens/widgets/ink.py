"""A label drawn in white and tinted, so that another look needs no letter drawn anew."""

from kivy.lang import Builder
from kivy.properties import ColorProperty, NumericProperty, OptionProperty
from kivy.uix.label import Label

from companion.screens.theme import theme

TONES = (
    "ink",
    "soft_ink",
    "accent",
    "accent_ink",
    "danger",
    "danger_ink",
    "notice_ink",
    "notice_accent",
)

Builder.load_string("""
<-Ink>:
    canvas:
        Color:
            rgba: self.tint
        Rectangle:
            texture: self.texture
            size: self.texture_size
            pos:
                (int(self.center_x - self.texture_size[0] / 2),
                int(self.center_y - self.texture_size[1] / 2 + self.lift * self.font_size))
""")


class Ink(Label):
    """The base of texts and icons; `tone` names the theme's colour it is written with."""

    tone = OptionProperty("ink", options=TONES)
    tint = ColorProperty((0, 0, 0, 1))
    lift = NumericProperty(0)
    """By how much of their size the letters are drawn higher."""

    def __init__(self, **values):
        super().__init__(color=(1, 1, 1, 1), disabled_color=(1, 1, 1, 1), **values)
        self.fbind("tone", self._colour)
        self.fbind("texture", self._upload)
        theme.bind(look=self._colour)
        self._colour()

    def _upload(self, _label, texture):
        """Send the letters to the graphics card before the frame is drawn; in the middle of it, it stalls."""
        if texture:
            texture.bind()

    def _colour(self, *_):
        self.tint = getattr(theme, self.tone)
