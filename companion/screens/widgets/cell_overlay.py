"""What was read, drawn over the photo: each place outlined and named by its mark; doubtful ones pulse."""

import math

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import (
    Color,
    Ellipse,
    Line,
    PopMatrix,
    PushMatrix,
    Rectangle,
    RoundedRectangle,
    Scale,
    Translate,
)
from kivy.metrics import dp, sp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.screens.palette import STONES, rgb
from companion.screens.theme import theme
from companion.screens.widgets.stone import MARKS

# Over a photo, which may be anything, every line has a dark one below it; so these suit both looks. All are
# opaque: Kivy draws lines that are not through a mask of their own, which would let them out of the photo.
SHADE = rgb("14100B")
SURE = rgb("FCF8F0")
EMPTY = rgb("B9AD97")
DOUBTFUL = rgb("FFC23D")
CHOSEN = rgb("7FE0E4")
_LIGHT_AND_DARK = tuple(zip(DOUBTFUL[:3], SHADE[:3], strict=True))
LARGEST_BADGE = 28  # dp
SMALLEST_BADGE = 9
PULSE_SECONDS = 0.6


class CellOverlay(Widget):
    """Follows a `PhotoView`; `cells` are the view-model's, `chosen` is the place being changed."""

    view = ObjectProperty(None, allownone=True)
    cells = ListProperty()
    chosen = ObjectProperty(None, allownone=True)
    pulse = NumericProperty(1.0)

    is_layer = True

    def __init__(self, **values):
        self._pulsing = []
        self._animation = None
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(**values)
        for name in ("cells", "chosen", "pos", "size"):
            self.fbind(name, self._draw_soon)
        self.fbind("pulse", self._beat)
        theme.bind(reduce_motion=self._begin_pulse)

    def on_view(self, _overlay, view):
        """Follow the photo as it is moved and zoomed."""
        view.bind(frame=self._draw_soon)

    def _draw(self, *_):
        self.canvas.clear()
        self._pulsing = []
        if not self.view or not self.view.picture:
            return
        with self.canvas:
            for cell in sorted(self.cells, key=self._weight):
                self._draw_cell(cell)
        self._begin_pulse()

    def _weight(self, cell):
        """What matters more is drawn later, over the rest."""
        return (cell.place == self.chosen, cell.is_doubtful)

    def _draw_cell(self, cell):
        points = [self.view.to_screen(point) for point in cell.polygon]
        flat = [value for point in points for value in point]
        is_chosen = cell.place == self.chosen
        is_there = cell.answer not in {None, 0}
        colour = CHOSEN if is_chosen else DOUBTFUL if cell.is_doubtful else SURE if is_there else EMPTY
        width = dp(2.2) if is_chosen or cell.is_doubtful else dp(1.2)
        Color(*SHADE)
        Line(points=flat, close=True, width=width + dp(1.1), joint="round")
        ink = Color(*colour)
        Line(points=flat, close=True, width=width, joint="round")
        if cell.is_doubtful and not is_chosen:
            self._pulsing.append(ink)
        middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
        side = min(dp(LARGEST_BADGE), max(dp(SMALLEST_BADGE), 0.5 * _width(points)))
        stone = _stone_of(cell) if is_there else None
        if stone:
            _badge(stone, middle, side)
        words = self._words(cell, is_there)
        if words:
            # on a stone they stand at its corner, so that its mark stays in sight
            corner = max(points, key=sum) if stone else middle
            _write(words, corner, max(sp(11), min(dp(LARGEST_BADGE), side) * 0.6))

    def _words(self, cell, is_there):
        """A count the outlines do not show, a question mark for a doubt, a plus where one may add."""
        outlines = sum(other.place == cell.place for other in self.cells)
        is_told = is_there and isinstance(cell.answer, int)
        is_seen = is_told and cell.place[0] == "loose" and cell.answer == outlines
        words = str(cell.answer) if is_told and not is_seen else ""
        words += "?" if cell.is_doubtful else ""
        return words or ("" if is_there else "+")

    def _begin_pulse(self, *_):
        wanted = bool(self._pulsing) and not theme.reduce_motion and self.get_root_window() is not None
        if wanted and not self._animation:
            self._animation = Animation(pulse=0.25, duration=PULSE_SECONDS, t="in_out_sine") + Animation(
                pulse=1.0, duration=PULSE_SECONDS, t="in_out_sine"
            )
            self._animation.repeat = True
            self._animation.start(self)
        elif not wanted and self._animation:
            self._animation.cancel(self)
            self._animation = None
            self.pulse = 1.0

    def _beat(self, *_):
        for ink in self._pulsing:
            ink.rgb = [self.pulse * light + (1 - self.pulse) * dark for light, dark in _LIGHT_AND_DARK]

    def rest(self):
        """Stop moving, as when the screen goes out of sight."""
        if self._animation:
            self._animation.cancel(self)
            self._animation = None


def _stone_of(cell):
    """The colour a place is about: what is there, or whose stack it is."""
    if isinstance(cell.answer, str):
        return cell.answer
    return next((part for part in reversed(cell.place) if part in STONES), None)


def _width(points):
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(max(xs) - min(xs), max(ys) - min(ys))


def _badge(colour, middle, side):
    """A small stone with its mark; the stone in the photo stays in sight around it."""
    look = STONES[colour]
    PushMatrix()
    Translate(middle[0] - side / 2, middle[1] - side / 2)
    Scale(side / 100, side / 100, 1)
    Color(*SHADE[:3], 0.9)
    RoundedRectangle(pos=(-6, -6), size=(112, 112), radius=[30])
    Color(*look.face)
    RoundedRectangle(pos=(2, 2), size=(96, 96), radius=[24])
    Color(*look.mark)
    Translate(0, -4)
    MARKS[look.shape]()
    PopMatrix()


_texts = {}


def _write(words, middle, size):
    size = int(size)
    if (words, size) not in _texts:
        label = CoreLabel(text=words, font_size=size, bold=True, color=(1, 1, 1, 1))
        label.refresh()
        _texts[words, size] = label.texture
    texture = _texts[words, size]
    radius = max(texture.size) * 0.62
    Color(*SHADE[:3], 0.8)
    Ellipse(pos=(middle[0] - radius, middle[1] - radius), size=(2 * radius, 2 * radius))
    Color(*SURE)
    Rectangle(
        texture=texture,
        pos=(math.floor(middle[0] - texture.width / 2), math.floor(middle[1] - texture.height / 2)),
        size=texture.size,
    )
