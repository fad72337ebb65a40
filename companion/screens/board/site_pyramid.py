"""The Pyramid as drawn: side A as one stepped pyramid, side B as three small ones."""

from kivy.metrics import dp

from companion.screens.board.pen import figure, frame, place, stone
from companion.screens.board.signs import sign
from companion.screens.theme import theme

STEEP = 22  # dp a cell needs for the levels to stand on each other, if the place is higher than wide
LEVEL_SIDES = (3, 2, 1)
GAP = 0.16  # of a cell, between levels


def draw_side_a(view, box):
    """Draw the three levels with their printed values; stones beside the pyramid at its right."""
    x, y, width, height = box
    beside = -(-len(view.extra) // 6)
    high = min(height / (6 + 2 * GAP), width / (3.2 + beside))
    if height > width and high >= dp(STEEP):
        return _stepped(view, box, high)
    aside = -(-len(view.extra) // 3)
    columns = 6 + 2 * GAP + (aside + GAP if aside else 0)
    cell = min(height / 3, width / columns)
    left, found = x + (width - cell * columns) / 2, {}
    low = y + (height - 3 * cell) / 2
    for level, side in enumerate(LEVEL_SIDES):
        found |= _level(view.groups[level], level, left, low, cell, side)
        left += (side + GAP) * cell
    return found | _beside(view.extra, left, low, cell, 3)


def _stepped(view, box, cell):
    x, y, width, height = box
    low = y + (height - cell * (6 + 2 * GAP)) / 2
    columns = -(-len(view.extra) // 6)
    left = x + (width - cell * (3 + (0.2 + columns if columns else 0))) / 2
    middle, bottom, found = left + 1.5 * cell, low, {}
    for level, side in enumerate(LEVEL_SIDES):
        found |= _level(view.groups[level], level, middle - side * cell / 2, bottom, cell, side)
        bottom += (side + GAP) * cell
    return found | _beside(view.extra, left + 3.2 * cell, low, cell, 6)


def _level(cells, level, left, bottom, cell, side):
    """A level seen from above: columns from the left, each filled from the top (I-PA)."""
    found = {}
    for at, one in enumerate(cells):
        x, y = left + (at // side) * cell, bottom + (side - 1 - at % side) * cell
        found |= draw_cell((level, at), one, x, y, cell)
    return found


def draw_cell(key, cell, x, y, side):
    """A printed cell with its stone; give where the stone lies."""
    if cell.stone:
        stone(cell.stone, x, y, side)
        return {key: (cell.stone, x + side / 2, y + side / 2, side)}
    place(x, y, side)
    if isinstance(cell.printed, str):
        figure("1", x + side * 0.32, y + side * 0.6, side * 0.42, "ink", bold=True)
        sign(cell.printed, x + side * 0.64, y + side * 0.4, side * 0.42, theme.soft_ink)
    elif cell.printed is not None:
        figure(cell.printed, x + side / 2, y + side / 2, side * 0.52, "ink", bold=True)
    return {}


def _beside(stones, left, bottom, cell, rows):
    found = {}
    for at, colour in enumerate(stones):
        x, y = left + (at // rows) * cell, bottom + (at % rows) * cell
        stone(colour, x, y, cell)
        found["beside", at] = (colour, x + cell / 2, y + cell / 2, cell)
    return found


def draw_side_b(view, box):
    """Draw the three small pyramids, each two by two with one on top; those to choose from are lit."""
    x, y, width, height = box
    beside = -(-len(view.extra) // 3)
    third = (width - beside * height / 4) / 3
    cell = min((third - dp(4)) / 2, height / (3 + GAP) - dp(2))
    found = {}
    for number, cells in enumerate(view.groups):
        left = x + number * third
        if view.lit_groups and view.lit_groups[number]:
            lit_box = (left + dp(1), y, third - dp(2), height)
            frame(lit_box, theme.accent_wash, theme.accent, dp(2), dp(8))
        start, low = left + third / 2 - cell, y + (height - cell * (3 + GAP)) / 2
        for at, one in enumerate(cells[:4]):
            place_at = start + (at // 2) * cell, low + (1 - at % 2) * cell
            found |= draw_cell((number, at), one, *place_at, cell)
        found |= draw_cell((number, 4), cells[4], start + cell / 2, low + (2 + GAP) * cell, cell)
    return found | _beside(view.extra, x + 3 * third, y, height / 4, 3)


def small_pyramid_at(box, at):
    """Which of the three small pyramids a finger is on."""
    share = (at[0] - box[0]) / max(1, box[2])
    return min(2, max(0, int(share * 3)))
