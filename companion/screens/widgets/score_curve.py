"""Points by round: a line for each colour with its stone at every round; a tap chooses a round."""

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty

from companion.screens.palette import STONES, contrast
from companion.screens.theme import theme
from companion.screens.widgets.measure import text_width
from companion.screens.widgets.pressable import Pressable

STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
MOST_LINES = 5
FAINT = 2.0  # contrast to its ground below which a line can hardly be seen


def scale_of(lowest, highest):
    """The values of the grid's lines: round numbers from below the lowest to above the highest."""
    step = next((step for step in STEPS if (highest - min(0, lowest)) / step <= MOST_LINES), STEPS[-1])
    first = step * (min(0, lowest) // step)
    last = step * -(-max(step, highest) // step)
    return list(range(first, last + 1, step))


class ScoreCurve(Pressable):
    """`curves` are pairs of colour and points by round; `chosen` is the round in question, from 0."""

    __events__ = ("on_choose",)

    curves = ListProperty()
    chosen = NumericProperty(0)

    _finger_x = 0

    def __init__(self, **values):
        values.setdefault("size_hint_y", None)
        super().__init__(**values)
        self._resize()
        for name in ("pos", "size", "curves", "chosen"):
            self.fbind(name, self._draw)
        theme.bind(look=self._draw, body_size=self._resize)
        self._draw()

    def _resize(self, *_):
        self.height = dp(180) + 3 * theme.small_size

    @property
    def rounds(self):
        """How many rounds there are to show."""
        return len(self.curves[0][1]) if self.curves else 0

    def _grid(self):
        points = [number for _, numbers in self.curves for number in numbers]
        return scale_of(min(points), max(points))

    def _frame(self):
        """Left, bottom, width and height of the field the lines are drawn in."""
        grid = self._grid()
        margin = max(text_width(_minus(value), theme.small_size) for value in grid) + dp(10)
        bottom = theme.small_size * 1.6
        left = self.x + margin + dp(14)
        return left, self.y + bottom, self.right - dp(18) - left, self.height - bottom - dp(16)

    def x_of(self, number):
        """Where a round stands."""
        left, _, width, _ = self._frame()
        return left + (width * number / (self.rounds - 1) if self.rounds > 1 else width / 2)

    def y_of(self, points):
        """Where so many points stand."""
        grid = self._grid()
        _, bottom, _, height = self._frame()
        return bottom + height * (points - grid[0]) / (grid[-1] - grid[0])

    def _draw(self, *_):
        self.canvas.clear()
        if not self.rounds:
            return
        with self.canvas:
            self._draw_grid()
            for colour, points in self.curves:
                places = [
                    part for at, number in enumerate(points) for part in (self.x_of(at), self.y_of(number))
                ]
                if len(points) > 1:
                    self._draw_line(STONES[colour].face, places)
        self._draw_stones()

    def _draw_line(self, face, places):
        """A face as light or as dark as the ground has a strong line around it, others a fine one."""
        is_faint = contrast(face, theme.surface) < FAINT
        Color(*(theme.soft_ink if is_faint else theme.edge))
        Line(points=places, width=dp(3.2 if is_faint else 2.6), joint="round", cap="round")
        Color(*face)
        Line(points=places, width=dp(1.4 if is_faint else 1.7), joint="round", cap="round")

    def _draw_grid(self):
        left, bottom, width, height = self._frame()
        for value in self._grid():
            Color(*theme.line)
            Rectangle(pos=(left - dp(8), self.y_of(value)), size=(width + dp(16), max(1, dp(1))))
            _write(_minus(value), theme.small_size, right=left - dp(14), middle=self.y_of(value))
        Color(*theme.accent_wash)
        x = self.x_of(self.chosen)
        Rectangle(pos=(x - dp(13), bottom - dp(6)), size=(dp(26), height + dp(12)))
        for number in range(self.rounds):
            tone = theme.accent if number == self.chosen else theme.soft_ink
            _write(str(number + 1), theme.small_size, centre=self.x_of(number), top=bottom - dp(6), tone=tone)

    def _draw_stones(self):
        """Stones of equal points stand side by side, so that each can be seen."""
        from companion.screens.widgets.stone import stone_at

        for at in range(self.rounds):
            level = {}
            for colour, points in self.curves:
                level.setdefault(points[at], []).append(colour)
            for points, colours in level.items():
                for number, colour in enumerate(colours):
                    x = self.x_of(at) + (number - (len(colours) - 1) / 2) * dp(10)
                    for instruction in stone_at(colour, (x, self.y_of(points)), dp(16)):
                        self.canvas.add(instruction)

    def on_touch_down(self, touch):
        """Note where the finger is."""
        self._finger_x = touch.x
        return super().on_touch_down(touch)

    def on_tap(self):
        """Choose the round nearest to the finger."""
        if self.rounds:
            nearest = min(range(self.rounds), key=lambda at: abs(self.x_of(at) - self._finger_x))
            self.chosen = nearest
            self.dispatch("on_choose", nearest)

    def on_choose(self, number):
        """Answer a round chosen by a finger."""


def _minus(value):
    return str(value).replace("-", "\u2212")


def _write(text, size, *, tone=None, right=None, centre=None, middle=None, top=None):
    label = CoreLabel(text=text, font_size=size)
    label.refresh()
    texture = label.texture
    x = right - texture.width if right is not None else centre - texture.width / 2
    y = middle - texture.height / 2 if middle is not None else top - texture.height
    Color(*(tone or theme.soft_ink))
    Rectangle(texture=texture, pos=(round(x), round(y)), size=texture.size)
