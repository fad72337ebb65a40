"""A small picture of a photo, filling its square."""

from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.screens.theme import theme
from companion.screens.widgets.lasting_texture import lasting_texture


class Thumbnail(Widget):
    """Empty until a picture is shown in it."""

    def __init__(self, **values):
        values.setdefault("size_hint", (None, None))
        values.setdefault("size", (dp(52), dp(52)))
        values.setdefault("pos_hint", {"center_y": 0.5})
        super().__init__(**values)
        with self.canvas:
            self._colour = Color(*theme.accent_wash)
            self._shown = RoundedRectangle(radius=[dp(8)])
        self.bind(pos=self._place, size=self._place)
        self._place()

    def _place(self, *_):
        self._shown.pos, self._shown.size = self.pos, self.size

    def show(self, picture):
        """Show the middle of a picture."""
        texture = lasting_texture(picture.rgb, (picture.width_px, picture.height_px))
        wide = picture.width_px / picture.height_px
        u, v = (0.5 / wide, 0.5) if wide > 1 else (0.5, 0.5 * wide)
        self._colour.rgba = (1, 1, 1, 1)
        self._shown.texture = texture
        self._shown.tex_coords = (0.5 - u, 0.5 + v, 0.5 + u, 0.5 + v, 0.5 + u, 0.5 - v, 0.5 - u, 0.5 - v)
