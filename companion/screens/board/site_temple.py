"""The Temple as drawn: columns of stones from the side; the topmost of each column is the one that counts."""

from companion.screens.board.pen import figure, figure_width, place, stone
from companion.screens.board.signs import sign
from companion.screens.theme import theme

STEP = 0.5  # of a cell: how much a stone on another one hides of it
PRINT = 0.5  # of a cell: the line with what a space pays


def draw_temple(view, box):
    """Draw every column; side B shows below it what the space pays."""
    x, y, width, height = box
    columns, levels = len(view.groups), max(2, *(len(group) for group in view.groups))
    printed = PRINT if view.rewards else 0
    cell = min(width / columns, height / (1 + STEP * (levels - 1) + printed))
    left = x + (width - cell * columns) / 2
    low = y + printed * cell + max(0, (height - cell * (1 + STEP * (levels - 1) + printed)) / 2)
    found = {}
    for column, stones in enumerate(view.groups):
        at = left + column * cell
        if not stones:
            place(at, low, cell)
        for level, one in enumerate(stones):
            bottom = low + level * STEP * cell
            stone(one.stone, at, bottom, cell)
            found[column, level] = (one.stone, at + cell / 2, bottom + cell / 2, cell)
        if view.rewards:
            _reward(view.rewards[column], at + cell / 2, low - printed * cell * 0.5, cell)
    return found


def _reward(reward, x, y, cell):
    size = cell * PRINT * 0.85
    if reward == "two":
        figure("2", x, y, size, "ink", bold=True)
    elif reward == "card":
        sign("card", x, y, size * 1.1, theme.soft_ink)
    else:
        mark, gap = size * 0.9, size * 0.12
        one, slash = figure_width("1", size, bold=True), figure_width("/", size)
        left = x - (one + slash + mark + 2 * gap) / 2
        figure("1", left, y, size, "ink", bold=True, align=0)
        figure("/", left + one + gap, y, size, "soft_ink", align=0)
        sign("stones", left + one + slash + 2 * gap + mark / 2, y, mark, theme.soft_ink)
