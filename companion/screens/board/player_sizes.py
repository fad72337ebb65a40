"""How large everything on a player's tile is, by its width; flat ones have stone and name on a line."""

from kivy.metrics import dp, sp

from companion.scoring.imhotep_pieces import SLED_PLACES
from companion.screens.theme import ROLES, TOUCH, theme

PADDING = 6  # dp
FLAT = 150  # dp wide
SLED_SIDE = 14  # dp of a stone on the sled at 100 %
LEFT = 0.44  # of a flat tile: the points; sled, quarry and cards have the rest


def growth():
    """How much larger than at 100 % what lies on the table is drawn."""
    return theme.board_size / sp(ROLES["board"][0])


def sled_step(room):
    """How far apart the stones of a sled lie that has so much room."""
    return min(room / SLED_PLACES, dp(SLED_SIDE) * growth())


def count_size(width):
    """How large quarry and cards are counted."""
    return min(theme.board_size * 0.86, beside_points(width) / 5 if width >= dp(FLAT) else width / 6.2)


def count_height(width):
    """The height of the line with them."""
    return count_size(width) * 1.35


def score_size(width, is_flat):
    """How large the points are."""
    return min(theme.heading_size * 1.1, width / (6 if is_flat else 4))


def score_height(width, is_flat):
    """The height of the line with them."""
    return max(score_size(width, is_flat) * 1.2, dp(22))


def name_room(width):
    """How wide a name may be."""
    beside = min(score_height(width, True), dp(28)) + dp(4) if width >= dp(FLAT) else 0
    return width - dp(2 * PADDING) - beside


def most_name_height():
    """Two lines at 100 %; with larger text a long name grows less, or the table would have no room."""
    return max(dp(42), theme.board_size * 2.2)


def beside_points(width):
    """How wide sled and figures of a flat tile may be."""
    return width * (1 - LEFT) - dp(PADDING)


def is_one_line(width):
    """Tell whether sled and figures of a flat tile stand beside each other, or below."""
    return width * 0.24 >= 5 * theme.board_size * 0.86


def stack_height(width):
    """The height of the sled and the figures below it."""
    return sled_step(beside_points(width)) + count_height(width)


def flat_block(width):
    """The height of what a player has, below the name."""
    score = score_height(width, True)
    return score if is_one_line(width) else max(score, stack_height(width) + dp(3))


def compact_height(width):
    """What a small tile needs."""
    return max(dp(TOUCH), score_height(width, False) + sled_step(width - dp(2 * PADDING)) + dp(8))


def full_height(width, name_height):
    """What a tile with everything in it needs."""
    if width >= dp(FLAT):
        rows = max(name_height, min(score_height(width, True), dp(28))) + flat_block(width)
    else:
        sled = sled_step(width - dp(2 * PADDING))
        rows = score_height(width, False) + name_height + sled + dp(2) + count_height(width)
    return max(dp(TOUCH), rows + dp(2 * PADDING))
