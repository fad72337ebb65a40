"""What the small signs of the table mean, drawn as they are drawn there."""

from kivy.graphics import Color
from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.board.drawn import Drawn
from companion.screens.board.hull import small_ship
from companion.screens.board.pen import block, figure, stone
from companion.screens.board.signs import sign
from companion.screens.theme import theme
from companion.screens.widgets.sheet import Sheet
from companion.screens.widgets.text import Text  # noqa: F401 - named in the rule below

Builder.load_string("""
#:import theme companion.screens.theme.theme
<SignRow>:
    size_hint_y: None
    height: max(dp(40), words.height + dp(8))
    spacing: dp(14)
    SignPicture:
        name: root.name
        size_hint: None, None
        size: theme.icon_size * 1.6, theme.icon_size
        pos_hint: {"center_y": 0.5}
    Text:
        id: words
        text: root.text
        pos_hint: {"center_y": 0.5}
""")


def _plus(x, y, size):
    figure("+5", x, y, size * 0.8, "soft_ink")


def _sled(x, y, size):
    stone("brown", x - size * 0.7, y - size * 0.35, size * 0.7)
    Color(*theme.edge)
    _squares(x + size * 0.35, y, size * 0.28, 2)


def _least(x, y, size):
    _squares(x, y, size * 0.32, 3)


def _squares(x, y, side, count):
    left = x - (count * side * 1.3 - side * 0.3) / 2
    for at in range(count):
        block(left + at * side * 1.3, y - side / 2, side, side, side / 5)


def _moored(x, y, size):
    small_ship(x - size * 0.3, y - size * 0.45, size * 0.6, size * 0.9, theme.soft_ink)


DRAWN = {"to_come": _plus, "sled": _sled, "least": _least, "moored": _moored}
"""Those that are no plain signs."""
SIGNS = ("to_come", "sled", "stones", "card", "least", "moored", "load")


class SignPicture(Drawn):
    """One sign."""

    name = StringProperty()

    def __init__(self, **values):
        super().__init__(**values)
        self.draw_when("pos", "size", "name")

    def draw(self):
        """Draw everything of it."""
        self.canvas.clear()
        with self.canvas:
            if self.name in DRAWN:
                Color(*theme.soft_ink)
                DRAWN[self.name](*self.center, self.height)
            elif self.name:
                sign(self.name, *self.center, self.height, theme.soft_ink)


class SignRow(BoxLayout):
    """A sign and what it means."""

    name = StringProperty()
    text = StringProperty()


def open_signs(screen):
    """Explain every sign that has no words beside it."""
    sheet = Sheet(title=screen.say("table_signs.title"))
    for name in SIGNS:
        sheet.put(SignRow(name=name, text=screen.say(f"table_signs.{name}")))
    return screen.shell.overlays.open(sheet)
