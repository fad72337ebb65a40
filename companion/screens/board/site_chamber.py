"""The Burial Chamber as drawn: three rows of columns that go on past the board where they have to."""

from companion.screens.board.pen import place, stone

ROWS = 3
PRINTED_COLUMNS = 7


def draw_chamber(view, box):
    """Draw the printed columns, and as many more as there are stones for."""
    x, y, width, height = box
    stones = [cell.stone for column in view.groups for cell in column]
    columns = max(PRINTED_COLUMNS, -(-(len(stones) + 1) // ROWS))
    cell = min(width / columns, height / ROWS)
    left, low = x + (width - columns * cell) / 2, y + (height - ROWS * cell) / 2
    found = {}
    for at in range(max(len(stones), PRINTED_COLUMNS * ROWS)):
        corner = left + (at // ROWS) * cell, low + (ROWS - 1 - at % ROWS) * cell
        if at < len(stones):
            stone(stones[at], *corner, cell)
            found[at] = (stones[at], corner[0] + cell / 2, corner[1] + cell / 2, cell)
        else:
            place(*corner, cell)
    return found
