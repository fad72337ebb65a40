"""The Market as drawn: cards face up, cards nobody has named, and the face-down pair of side B."""

from companion.screens.board.card_picture import SHAPE, card_back, card_face, card_space

SPACES = {"A": 4, "B": 3}
GAP = 0.08  # of a card's height


def draw_market(view, box):
    """Draw the cards in a row; a space whose card was taken is empty."""
    x, y, width, height = box
    market, spaces = view.market, SPACES[view.side]
    slots = spaces + (1.25 if view.side == "B" else 0)
    high = min(height, width / (slots * (SHAPE + GAP)))
    step = high * (SHAPE + GAP)
    left, low = x + (width - slots * step) / 2 + high * GAP / 2, y + (height - high) / 2
    for at in range(spaces):
        corner = left + at * step
        if at < len(market.cards):
            card_face(market.cards[at], corner, low, high)
        elif at < len(market.cards) + market.unrecorded:
            card_back(corner, low, high)
        else:
            card_space(corner, low, high)
    corner = left + spaces * step
    if view.side == "B" and not market.has_pair:
        card_space(corner, low, high)
    elif view.side == "B":
        card_back(corner, low + high * 0.08, high * 0.92)
        card_back(corner + high * 0.14, low, high * 0.92)
    return {}
