"""The Obelisks as drawn: side A a stack for each colour, side B the row of values and the loose stones."""

from kivy.metrics import dp

from companion.screens.board.pen import figure, place, stone
from companion.screens.theme import theme

STEP = 0.42  # of a cell: how much of a stone is seen below the next
TOWER = 3  # stones of an obelisk on side B
LOOSE = 2  # places for loose stones of a colour


def draw_side_a(view, box):
    """Draw a stack for each colour with its height below."""
    x, y, width, height = box
    size = min(height * 0.2, theme.board_size * 1.15)
    tallest = max(3, *(count for _, count in view.counts))
    wide = width / len(view.counts)
    cell = min(wide * 0.9, (height - size * 1.2) * 0.5, dp(44))
    step = min(STEP * cell, (height - size * 1.2 - cell) / max(1, tallest - 1))
    found = {}
    for seat, (colour, count) in enumerate(view.counts):
        left, low = x + seat * wide + (wide - cell) / 2, y + size * 1.2
        if not count:
            place(left, low, cell)
            stone(colour, left + cell * 0.2, low + cell * 0.2, cell * 0.6, 0.35)
        for level in range(count):
            stone(colour, left, low + level * step, cell)
            found[colour, level] = (colour, left + cell / 2, low + level * step + cell / 2, cell)
        figure(count, left + cell / 2, y + size * 0.55, size, "ink" if count else "soft_ink", bold=True)
    return found


def draw_side_b(view, box):
    """Draw the row with its values, towers of three on it, and below the loose stones of each colour."""
    x, y, width, height = box
    row = [*view.groups[0]]
    total = len(row) + len(view.extra)
    lines = 1 if width / total >= height / 3.2 else 2
    columns = -(-total // lines)
    loose = min(height * 0.3, width / (len(view.counts) * (LOOSE + 0.4)))
    cell = min(width / columns, (height - loose * 1.1) / (lines * 1.18))
    left, found = x + (width - columns * cell) / 2, {}
    for at in range(total):
        corner = left + (at % columns) * cell, y + height - (at // columns + 1) * cell * 1.18
        colour = row[at].stone if at < len(row) else view.extra[at - len(row)]
        if colour:
            found["tower", at] = _tower(colour, *corner, cell)
        else:
            place(*corner, cell)
            figure(row[at].printed, corner[0] + cell / 2, corner[1] + cell / 2, cell * 0.46, "ink", bold=True)
    wide = width / len(view.counts)
    for seat, (colour, count) in enumerate(view.counts):
        start = x + seat * wide + (wide - LOOSE * loose) / 2
        for at in range(LOOSE):
            corner = start + at * loose, y
            if at < count:
                stone(colour, *corner, loose)
                found["loose", colour, at] = (colour, corner[0] + loose / 2, y + loose / 2, loose)
            else:
                place(*corner, loose)
                stone(colour, corner[0] + loose * 0.22, y + loose * 0.22, loose * 0.56, 0.45)
    return found


def _tower(colour, x, y, cell):
    side = cell * 0.86
    for level in range(TOWER):
        stone(colour, x + (cell - side) / 2, y + level * cell * 0.16, side)
    return colour, x + cell / 2, y + cell * 0.6, cell
