"""A result as a picture to send around: one size on every phone, in the look of the app, nothing cut."""

from companion.screens.capital import capital, minus
from companion.screens.palette import BARS
from companion.screens.picture import Picture
from companion.screens.theme import theme
from companion.screens.widgets.score_bar import stacked

WIDTH, HEIGHT = 1080, 1350
MARGIN = 64
INSIDE = WIDTH - 2 * MARGIN
FOOT = 60
TALLEST_BLOCK, BAR = 205, 34
BEYOND = 5  # by which the axis stands out of a bar


def result_picture(result, words):
    """Draw it and give it as a PNG."""
    return draw_result(result, words).png()


def draw_result(result, words):
    """Draw it from top to bottom: the verdict, a bar for each player, the words for the colours."""
    picture = Picture(WIDTH, HEIGHT, theme.paper)
    colours = {source: BARS[at % len(BARS)] for at, source in enumerate(result.sheet.sources())}
    y = MARGIN
    y += picture.text(words.word(result.sheet.game), (MARGIN, y, INSIDE), 36, theme.soft_ink) + 8
    verdict = words.say(result.verdict())
    y += picture.text(verdict, (MARGIN, y, INSIDE), 54, theme.ink, bold=True, tallest=220) + 30
    legend = _Legend(picture, words, colours)
    bars = result.bars()
    room = HEIGHT - MARGIN - FOOT - legend.height - 30 - y
    block = min(TALLEST_BLOCK, room / len(bars))
    for bar in bars:
        _player(picture, bar, (y, block), colours, (result.deepest_bar(), result.longest_bar()))
        y += block
    legend.draw(y + 20)
    name = words.word("app_name")
    picture.text(name, (MARGIN, HEIGHT - MARGIN - 20, INSIDE), 30, theme.soft_ink)
    return picture


def _player(picture, bar, place, colours, reach):
    y, height = place
    gap = 14
    picture.box(MARGIN, y, INSIDE, height - gap, theme.accent_wash if bar.is_winner else theme.surface)
    pad, inner = 22, height - gap - 2 * 14 - BAR
    side = min(64, inner)
    middle = y + 14 + inner / 2
    picture.stone(bar.colour, MARGIN + pad + side / 2, middle, side)
    total = minus(bar.total)
    total_width = picture.width_of(total, 60, bold=True)
    picture.text(
        total,
        (WIDTH - MARGIN - pad - total_width, middle, total_width),
        60,
        theme.ink,
        bold=True,
        centred=True,
    )
    left = MARGIN + pad + side + 18
    room = WIDTH - MARGIN - pad - total_width - 24 - left
    name = f"{bar.rank}. {bar.name}"
    picture.text(name, (left, middle, room), 44, theme.ink, bold=bar.is_winner, centred=True, tallest=inner)
    _bar(picture, bar, (MARGIN + pad, y + height - gap - 14 - BAR, INSIDE - 2 * pad), colours, reach)


def _bar(picture, bar, place, colours, reach):
    x, y, width = place
    deepest, longest = reach
    unit = width / (deepest + longest)
    axis = x + deepest * unit
    picture.box(x, y, width, BAR, theme.sunken, is_content=False)
    for part, (begin, end) in zip(bar.segments, stacked([s.points for s in bar.segments]), strict=True):
        left, length = axis + begin * unit, (end - begin) * unit
        picture.box(left, y, length, BAR, theme.edge, is_content=False)
        picture.box(left + 1, y + 2, max(1, length - 2), BAR - 4, colours[part.source], is_content=False)
    if deepest:
        picture.box(axis - 2, y - BEYOND, 4, BAR + 2 * BEYOND, theme.ink, is_content=False)


class _Legend:
    """The words for the colours, in as many lines as they take; drawn once their place is known."""

    SIZE, LINE = 30, 48

    def __init__(self, picture, words, colours):
        self._picture = picture
        self._keys = []
        x = line = 0
        for source, colour in colours.items():
            text = capital(words.word(source))
            width = 26 + 10 + picture.width_of(text, self.SIZE)
            if x and x + width > INSIDE:
                x, line = 0, line + 1
            self._keys.append((text, colour, x, line, width))
            x += width + 34
        self.height = (line + 1) * self.LINE

    def draw(self, y):
        """Draw them from here on down."""
        for text, colour, x, line, width in self._keys:
            left, middle = MARGIN + x, y + line * self.LINE + self.LINE / 2
            self._picture.box(left, middle - 13, 26, 26, theme.edge, is_content=False)
            self._picture.box(left + 1, middle - 12, 24, 24, colour, is_content=False)
            self._picture.text(text, (left + 36, middle, width - 36), self.SIZE, theme.ink, centred=True)
