"""A market card as a small picture: a ground for its kind, its sign, and a corner that tells the kind too."""

from kivy.graphics import Color
from kivy.metrics import dp

from companion.scoring.imhotep_pieces import BLUE_CARDS, GREEN_CARDS, RED_CARDS
from companion.screens.board.pen import block, figure, frame
from companion.screens.board.signs import sign
from companion.screens.palette import CARD_GROUNDS, CARD_INK
from companion.screens.theme import theme

SHAPE = 0.72  # width of a card to its height


def kind_of(card):
    """The colour of a card's frame."""
    if card in RED_CARDS:
        return "red"
    if card in GREEN_CARDS:
        return "green"
    return "blue" if card in BLUE_CARDS else "violet"


def card_face(card, x, y, height, alpha=1.0):
    """Draw a card whose lower left corner is given."""
    width, kind = height * SHAPE, kind_of(card)
    Color(*theme.edge)
    block(x, y, width, height, height * 0.1)
    Color(*CARD_GROUNDS[kind][:3], alpha)
    rim = max(1.0, height * 0.03)
    block(x + rim, y + rim, width - 2 * rim, height - 2 * rim, height * 0.08)
    picture = {**RED_CARDS, **GREEN_CARDS}.get(card, card)
    ink = (*CARD_INK[:3], alpha)
    low = kind in {"red", "green"}
    sign(picture, x + width / 2, y + height * (0.4 if low else 0.5), width * 0.62, ink)
    if kind == "red":
        sign("arrow", x + width / 2, y + height * 0.82, width * 0.3, ink)
    elif kind == "green":
        figure("1 : 3", x + width / 2, y + height * 0.83, height * 0.2, ink, bold=True)


def card_space(x, y, height):
    """Draw a space without a card."""
    frame((x, y, height * SHAPE, height), theme.sunken, theme.edge, max(1.0, dp(1)), height * 0.1)


def card_back(x, y, height):
    """Draw a card nobody has named."""
    width = height * SHAPE
    Color(*theme.edge)
    block(x, y, width, height, height * 0.1)
    Color(*theme.sunken)
    rim = max(1.0, dp(1))
    block(x + rim, y + rim, width - 2 * rim, height - 2 * rim, height * 0.08)
    figure("?", x + width / 2, y + height / 2, height * 0.42, "soft_ink", bold=True)
